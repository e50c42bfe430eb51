"""The rules of Spaniel in words and pictures."""

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
            "Three players put marbles of all colours. Whoever puts the marble that makes three of one colour in a "
            "straight line, to be seen from above, wins."
        ),
        diagram.parse(
            """
            B . W .
            . W B B   . . .
            W B R R   . W .   . .
            . R W B   . R .   . .   .
            """
        ),
        (_mask("1a3 1c5 1e7"),),
    ),
    Page(
        text("A turn"),
        text(
            "Nobody owns a colour. Each turn puts two marbles: the first player a black and then a white one, the "
            "second a red and then a black one, the third a white and then a red one. Then it starts again. Put "
            "each in an empty hole or on a platform of four marbles."
        ),
    ),
    Page(
        text("Along the levels"),
        text(
            "Three marbles next to each other along a row or a column of a level are a line. It counts on the "
            "board and on the level above it."
        ),
        diagram.parse(
            """
            . . . .
            R W . .   . . .
            R B W B   . . .   . .
            R B W .   . . .   . .   .
            """
        ),
        (_mask("1a1 1a3 1a5"),),
    ),
    Page(
        text("Over the levels"),
        text(
            "A line may also slant over three levels: each of its marbles rests on the one before. So it goes from "
            "the board to the third level, or from the second one to the apex."
        ),
        diagram.parse(
            """
            . . . .
            B W R .   . . .
            R B B .   W R .   . .
            W R B .   W B .   W .   .
            """
        ),
        (_mask("1a1 2b2 3c3"),),
    ),
    Page(
        text("Diagonals of levels"),
        text(
            "Three marbles along a diagonal of a level are a line, too, though they don't touch. If you read the "
            "rules in another way, an option leaves these lines out."
        ),
        diagram.parse(
            """
            . . . .
            W . B .   . . .
            R B . .   . . .   . .
            B W R .   . . .   . .   .
            """
        ),
        (_mask("1a1 1c3 1e5"),),
    ),
    Page(
        text("Buried marbles"),
        text(
            "A marble that has another one straight above it, two levels up, can't be seen from above. It is of no "
            "line. In the picture three red marbles stand in a row, but the one in the middle is buried."
        ),
        diagram.parse(
            """
            . . . .
            B W B .   . . .
            R R R .   W B .   . .
            W B R .   B W .   W .   .
            """
        ),
        (_mask("3c3"),),
    ),
    Page(
        text("A draw"),
        text("When the pyramid is full and nobody has made a line, the game is a draw. That happens rarely."),
    ),
)
