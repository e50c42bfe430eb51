"""A position that is kept in mind, to be compared with the one that is shown."""

from __future__ import annotations

from shibumi3d.model.position import Position
from shibumi3d.study.intents import Show
from shibumi3d.study.session import Session
from shibumi3d.study.view import View


class Comparison:
    """Remembers one node of the open game with its position; another game forgets it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pinned: tuple[int, int, int, Position] | None = None

    @property
    def number(self) -> int | None:
        """How many moves lead to the pinned position; None where none is pinned."""
        return None if self._kept is None else self._kept[2]

    @property
    def differing(self) -> int:
        """The mask of the places where the pinned position and the one shown differ."""
        view, kept = self._session.view, self._kept
        if view is None or kept is None or kept[3].pyramid is not view.now.position.pyramid:
            return 0
        shown = view.now.position
        places = range(len(shown.pyramid))
        return sum(1 << place for place in places if shown.at(place) is not kept[3].at(place))

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
        if kept is not None and kept[1] == view.node:
            self._pinned = None
        else:
            self._pin(view)

    def forget(self) -> None:
        """Forget the pinned position."""
        self._pinned = None

    def flip(self) -> None:
        """Show the pinned position, and pin the one that was shown."""
        view, kept = self._session.view, self._kept
        if view is None or not self.can_pin:
            return
        if kept is None:
            self._pin(view)
            return
        if self._session.send(Show(kept[1])):
            self._pin(view)

    def _pin(self, view: View) -> None:
        self._pinned = (view.document, view.node, view.number, view.now.position)

    @property
    def _kept(self) -> tuple[int, int, int, Position] | None:
        """What is pinned, if it is of the game that is open."""
        view = self._session.view
        if view is None or self._pinned is None or self._pinned[0] != view.document:
            return None
        return self._pinned
