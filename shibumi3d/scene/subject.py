"""The subject of a picture: what is shown of a game, whoever looks at it and from wherever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Placed, Shifted
from shibumi3d.model.game import Highlight, Seat, Tray
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of
from shibumi3d.scene.marks import Marked, Pointing


@dataclass(frozen=True, slots=True)
class Subject:
    """The marbles on the pyramid and beside the board, and what is marked.

    It holds what may be seen and nothing else: whoever makes it has taken the secrets out. ``seats`` are
    those of the game, whose colours tell what belongs to whom; ``newest`` is the mask of the places where
    the last move put marbles. ``marks`` and ``arrows`` are what people noted.
    """

    position: Position
    seats: tuple[Seat, ...] = ()
    trays: tuple[Tray, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    newest: int = 0
    marks: tuple[Marked, ...] = ()
    arrows: tuple[Pointing, ...] = ()

    def colour_of(self, seat: int | None) -> Colour | None:
        """The colour that a seat owns; None for no seat, and where nobody owns a colour."""
        return None if seat is None else self.seats[seat].colour


def newest_places(events: Iterable[Event]) -> int:
    """The mask of the places where the move that did this put marbles."""
    return mask_of(
        event.place if isinstance(event, Placed) else event.target
        for event in events
        if isinstance(event, Placed | Shifted)
    )
