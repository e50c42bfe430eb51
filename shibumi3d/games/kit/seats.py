"""Who plays: seats that own a colour are named after it, others after their turn."""

from __future__ import annotations

from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Seat
from shibumi3d.model.messages import text

_TITLES: Final = {
    Colour.WHITE: text("White"),
    Colour.BLACK: text("Black"),
    Colour.RED: text("Red"),
}


def owners(*colours: Colour) -> tuple[Seat, ...]:
    """Seats that own these colours, in the order of play."""
    return tuple(Seat(colour.value, _TITLES[colour], colour) for colour in colours)


FIRST_AND_SECOND: Final = (
    Seat("first", text("First"), None),
    Seat("second", text("Second"), None),
)
"""Two seats where nobody owns a colour."""

FIRST_SECOND_THIRD: Final = (*FIRST_AND_SECOND, Seat("third", text("Third"), None))
"""Three seats where nobody owns a colour."""
