"""The pages of the free board: what it is for, and what the pyramid itself asks of every marble."""

from __future__ import annotations

from typing import Final

from shibumi3d.model import diagram
from shibumi3d.model.game import Page
from shibumi3d.model.messages import text

SQUARE: Final = diagram.parse("""
. . . .
. . . .   . . .
R B . .   . . .   . .
W R . .   B . .   . .   .
""")

PAGES: Final = (
    Page(
        text("A board without rules"),
        text(
            "Build any position here, to look at it from all sides or to try something out. "
            "Choose a colour in the panel, then a place on the pyramid."
        ),
    ),
    Page(
        text("Holes and platforms"),
        text(
            "A marble goes into an empty hole of the board, or onto four marbles that stand in a square. "
            "Those four carry it."
        ),
        SQUARE,
        (SQUARE.occupied,),
    ),
    Page(
        text("Positions as text"),
        text(
            "A position can be copied as a diagram in text, and a diagram that is pasted is built up here, "
            "marble by marble."
        ),
    ),
)
