"""A position that is kept in mind, to be compared with the one that is shown."""

from __future__ import annotations

from shibumi3d.study.intents import Show
from shibumi3d.study.session import Session
from shibumi3d.study.view import View


class Comparison:
    """Remembers one node of the open game with its position; another game forgets it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pinned: View | None = None
        self._split = False

    @property
    def number(self) -> int | None:
        """How many moves lead to the pinned position; None where none is pinned."""
        return None if self._kept is None else self._kept.number

    @property
    def view(self) -> View | None:
        """The view of the pinned position; None where none is pinned."""
        return self._kept

    @property
    def split(self) -> bool:
        """Whether both positions are shown side by side."""
        return self._split and self._kept is not None

    def toggle_split(self) -> None:
        """Show the pinned position beside the one that is shown, or no longer; pin this one where none is."""
        if self.split:
            self._split = False
        elif self.can_pin:
            self._split = True
            if self._kept is None and self._session.view is not None:
                self._pinned = self._session.view

    @property
    def differing(self) -> int:
        """The mask of the places where the pinned position and the one shown differ."""
        view, kept = self._session.view, self._kept
        if view is None or kept is None or kept.now.position.pyramid is not view.now.position.pyramid:
            return 0
        shown, other = view.now.position, kept.now.position
        places = range(len(shown.pyramid))
        return sum(1 << place for place in places if shown.at(place) is not other.at(place))

    @property
    def can_pin(self) -> bool:
        """Whether the position shown may be kept in mind: while hands are secret there is no way round."""
        view = self._session.view
        return view is not None and not view.guarded

    def toggle(self) -> None:
        """Pin the position that is shown, or forget the pinned one where that is shown."""
        view, kept = self._session.view, self._kept
        if view is None or not self.can_pin:
            return
        self._pinned = None if kept is not None and kept.node == view.node else view

    def forget(self) -> None:
        """Forget the pinned position."""
        self._pinned = None

    def flip(self) -> None:
        """Show the pinned position, and pin the one that was shown."""
        view, kept = self._session.view, self._kept
        if view is None or not self.can_pin:
            return
        if kept is None or self._session.send(Show(kept.node)):
            self._pinned = view

    @property
    def _kept(self) -> View | None:
        """What is pinned, if it is of the game that is open."""
        view = self._session.view
        if view is None or self._pinned is None or self._pinned.document != view.document:
            return None
        return self._pinned
