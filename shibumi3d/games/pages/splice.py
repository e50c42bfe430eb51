"""The rules of Splice in words and pictures."""

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
            "White and Black splice their marbles with red ones, which belong to both. The first to have a full "
            "line of own and red marbles, with at least one of each, wins."
        ),
        diagram.parse(
            """
            W W B W
            W . R R   . . .
            R B W R   . . .   . .
            B R W R   W B R   . .   .
            """
        ),
        (_mask("1g1 1g3 1g5 1g7"),),
    ),
    Page(
        text("What a line is"),
        text(
            "A line is a full row, a full column or one of the two long diagonals of a level. So it has four "
            "marbles on the board, three on the second level and two on the third. The apex has no lines."
        ),
        diagram.parse(
            """
            . . B .
            W B R W   . . .
            B R W B   . . .   . .
            R W B R   W R R   . .   .
            """
        ),
        (_mask("2b2 2d2 2f2"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. In turn put one marble: an own one or a red one. A "
            "red one goes into any empty hole or onto any platform of four marbles."
        ),
    ),
    Page(
        text("Own marbles"),
        text(
            "An own marble goes into any empty hole. It goes onto a platform only if there is a red marble among "
            "the four. In the picture own marbles can be put onto the platform on the right, but not onto the one "
            "on the left."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W B B W   . . .   . .
            B W R B   . . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3"), _mask("1e1 1g1 1e3 1g3")),
    ),
    Page(
        text("What is no line"),
        text(
            "A line of red marbles alone wins nothing, and neither does one of own marbles alone. The line in the "
            "picture has no red marble, so White hasn't won."
        ),
        diagram.parse(
            """
            . . . .
            . R . B   . . .
            W W W W   . . .   . .
            B . R B   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"),),
    ),
    Page(
        text("Lines of both players"),
        text(
            "A red marble can complete a line for both players at once. Then the player who put it wins. There are "
            "16 marbles of each colour. If nobody can move any more, the game is drawn."
        ),
        diagram.parse(
            """
            . B . .
            . R . .   . . .
            W R W R   . . .   . .
            . B . .   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"), _mask("1c1 1c3 1c5 1c7")),
    ),
)
