"""What is aimed at: by the pointer, by the keyboard, and what has been chosen already towards a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from shibumi3d.model.colours import Colour
from shibumi3d.model.moves import Move
from shibumi3d.study.choices import Places, Selection


@dataclass(frozen=True, slots=True)
class Aim:
    """``hovered`` is the place that the pointer is on, ``cursor`` the one that the keyboard is on.

    ``marked`` is a move that waits to be confirmed, ``selection`` what was chosen before a place.
    """

    hovered: int | None = None
    cursor: int | None = None
    marked: Move | None = None
    selection: Selection = field(default_factory=Selection)

    def hover(self, place: int | None) -> Aim:
        """With the pointer on a place, or on none; the keyboard's place gives way to it."""
        cursor = None if place is not None and self.marked is None else self.cursor
        return replace(self, hovered=place, cursor=cursor)

    def step(self, places: Sequence[int], step: int) -> Aim:
        """With the keyboard on the next or previous of these places."""
        if not places:
            return self
        if self.cursor in places:
            cursor = places[(places.index(self.cursor) + step) % len(places)]
        else:
            cursor = places[0 if step > 0 else -1]
        return replace(self, cursor=cursor, marked=None)

    def mark(self, move: Move, place: int) -> Aim:
        """With a move that waits to be confirmed."""
        return replace(self, marked=move, cursor=place)

    def select_source(self, source: int | None) -> Aim:
        """With a marble chosen to be moved, or none; what was marked is given up."""
        selection = replace(self.selection, source=source)
        if self.marked is None:
            return replace(self, selection=selection)
        return replace(self, selection=selection, marked=None, cursor=None)

    def select_colour(self, colour: Colour) -> Aim:
        """With the colour of the next marble chosen."""
        return replace(self, selection=replace(self.selection, colour=colour))

    @property
    def begun(self) -> bool:
        """Whether something was begun that can be given up."""
        return self.marked is not None or self.cursor is not None or self.selection.source is not None

    def given_up(self) -> Aim:
        """With nothing begun; the pointer stays where it is."""
        return Aim(hovered=self.hovered, selection=Selection(colour=self.selection.colour))

    def renewed(self) -> Aim:
        """For another position: nothing is aimed at, the colour stays chosen."""
        return Aim(selection=Selection(colour=self.selection.colour))

    def place(self, places: Places) -> int | None:
        """The place whose ghost is shown: the marked one, else the keyboard's, else the pointer's."""
        if self.marked is not None:
            return next((place for place, move in places.items() if move == self.marked), None)
        if self.cursor in places:
            return self.cursor
        return self.hovered if self.hovered in places else None
