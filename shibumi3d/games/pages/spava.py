"""The rules of Spava in words and pictures."""

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
            "A full line of own marbles across a level wins. But who makes a line that is one marble short of a "
            "full one loses at once."
        ),
        diagram.parse(
            """
            B . . .
            . B . .   . . .
            W W W W   . . .   . .
            . B . B   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. The players take turns and place one own marble each "
            "time, in an empty hole or on a platform of four marbles. Nobody passes."
        ),
    ),
    Page(
        text("Lines that win"),
        text(
            "A whole row, a whole column or a main diagonal of a level wins. That is four marbles on the board, "
            "three on the second level and two on the third one. The apex is no line."
        ),
        diagram.parse(
            """
            B . W B
            W B B W   . . W
            B W W B   B W .   . .
            W B B W   W . .   . .   .
            """
        ),
        (_mask("2b2 2d4 2f6"),),
    ),
    Page(
        text("Lines that lose"),
        text(
            "Three marbles of one colour next to each other on the board lose, and two on the second level. They "
            "stand in a row, a column or any diagonal, short ones too. On the third level nothing loses."
        ),
        diagram.parse(
            """
            . . B .
            W . . .   . . .
            . W B .   . . .   . .
            B . W .   . . .   . .   .
            """
        ),
        (_mask("1a5 1c3 1e1"),),
    ),
    Page(
        text("Both at once"),
        text(
            "A marble that makes a full line and a line that loses wins. A full line holds a shorter one: so you "
            "leave a gap inside and fill it last."
        ),
        diagram.parse(
            """
            . . . .
            . B . .   . . .
            W W . W   . . .   . .
            . B . B   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1g3"),),
    ),
    Page(
        text("With red marbles"),
        text(
            "By an option you may put a red marble instead of an own one. Red marbles belong to nobody and are of "
            "no line: they fill gaps and carry others. With them the pyramid can come to be full without such a "
            "line, and then the game is a draw."
        ),
    ),
)
