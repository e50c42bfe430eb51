"""The rules of Splade in words and pictures."""

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
            "White, Black and Red build one pyramid until a full line has marbles of exactly two players. Of these "
            "two the one who plays after the other wins."
        ),
        diagram.parse(
            """
            W . . R
            . R B .   . . .
            B W R .   . . .   . .
            B W W B   . R .   . .   .
            """
        ),
        (_mask("1a1 1c1 1e1 1g1"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first. White, then Black, then Red put one own marble each, in an empty hole or "
            "on a platform of four marbles, and so on in turn. Nobody passes."
        ),
    ),
    Page(
        text("Who wins"),
        text(
            "A line of White and Black wins for Black, who plays after White. A line of Black and Red wins for Red, "
            "and a line of Red and White wins for White. It makes no difference who put the last marble, or who has "
            "more of them."
        ),
        diagram.parse(
            """
            W B B .
            . . R W   . . .
            R R W R   . . .   . .
            B . W B   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"),),
    ),
    Page(
        text("What a line is"),
        text(
            "A line is a full row, a full column or one of the two long diagonals of a level. So it has four "
            "marbles on the board, three on the second level and two on the third. The apex has no lines."
        ),
        diagram.parse(
            """
            . . . .
            R B W .   . . .
            W R B B   . . .   . .
            R B R W   W B W   . .   .
            """
        ),
        (_mask("2b2 2d2 2f2"),),
    ),
    Page(
        text("What is no line"),
        text(
            "A line of one colour alone ends nothing, and neither does a line of three colours. If the pyramid is "
            "full and no line has exactly two colours, the game is drawn."
        ),
        diagram.parse(
            """
            B . B R
            . R . B   . . .
            W W W W   . . .   . .
            B R W R   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"), _mask("1a1 1c1 1e1 1g1")),
    ),
    Page(
        text("Lines of both kinds"),
        text(
            "Beware: a line with the player after you wins for that player. If one marble completes lines with both "
            "other players, the player who put it wins."
        ),
        diagram.parse(
            """
            . B . W
            . B . R   . . .
            R W R W   . . .   . .
            . B W .   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"), _mask("1c1 1c3 1c5 1c7")),
    ),
)
