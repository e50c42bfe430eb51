"""The rules of Spodd in words and pictures."""

from __future__ import annotations

from typing import Final

from shibumi3d.model import diagram
from shibumi3d.model.game import Page
from shibumi3d.model.messages import text
from shibumi3d.model.pyramid import pyramid_of

_mask = pyramid_of(4).mask

PAGES: Final = (
    Page(
        text("The goal"),
        text(
            "Each player puts marbles of both colours, and the pyramid is looked at straight from above. At the "
            "end, the colour with more marbles to be seen in three of the five diagonals wins."
        ),
        diagram.parse(
            """
            B W W R
            W B W B   W B B
            B B B W   W B W   W W
            R W B W   B W B   B W   B
            """
        ),
        (_mask("1a5 2d2 2b4"), _mask("1g1 2b6 3e3 3c5"), _mask("1g3 1c7 2f4 3e5")),
    ),
    Page(
        text("The start"),
        text(
            "Red marbles stand on two opposite corners of the board and stay there. There are 14 white and 14 "
            "black marbles beside the board. White begins."
        ),
        diagram.parse(
            """
            . . . R
            . . . .   . . .
            . . . .   . . .   . .
            R . . .   . . .   . .   .
            """
        ),
    ),
    Page(
        text("A turn"),
        text(
            "In turn put a white and a black marble, in either order, on playable places that touch each other. "
            "Two places touch when they are next to each other on a level, or when a marble on one rests on the "
            "other. A first marble that leaves no place for the second isn't allowed."
        ),
        diagram.parse(
            """
            . . . R
            . . . .   . . .
            W B . .   . . .   . .
            R W B .   B . .   . .   .
            """
        ),
        (_mask("1e1 1c1"), _mask("1c3 2b2")),
    ),
    Page(
        text("The five diagonals"),
        text(
            "The diagonals run side by side between the two red corners, from the left or far edge of the board to "
            "the near or right one. They go over all levels. Seen from above they have three, five, seven, five and "
            "three marbles when the pyramid is full."
        ),
        diagram.parse(
            """
            B W W R
            W B W B   W B B
            B B B W   W B W   W W
            R W B W   B W B   B W   B
            """
        ),
        (_mask("1a3 1c1 2b2"), _mask("1a7 2b6 3c5 4d4 3e3 2f2 1g1")),
    ),
    Page(
        text("What is seen"),
        text(
            "Only marbles that can be seen from above count. A marble that has another one straight above it, "
            "two levels up, is buried and counts no more."
        ),
        diagram.parse(
            """
            . . . R
            W B W .   . . .
            B B B W   W B .   . .
            R W B W   B W .   B .   .
            """
        ),
        (_mask("3c3"),),
    ),
    Page(
        text("The end"),
        text(
            "The game ends when the pyramid is full. All five diagonals have an odd number of marbles then, so one "
            "player has more in three of them. Should no two places that touch be left before, the diagonals count "
            "as they are, and as many each make a draw."
        ),
    ),
)
