"""The rules of Spline and Spline+ in words and pictures."""

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
            "White and Black build one pyramid together. The first to cross a level with own marbles, from side "
            "to side or from corner to corner, wins."
        ),
        diagram.parse(
            """
            . . . W
            . . W B   . . .
            B W . .   . . .   . .
            W B . .   . . .   . .   .
            """
        ),
        (_mask("1a1 1c3 1e5 1g7"),),
    ),
    Page(
        text("Placing a marble"),
        text(
            "The board is empty at first, and White begins. The players take turns and place one own marble each "
            "time. It goes into an empty hole, or onto a platform: a square of four marbles of any colour."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W B . .   . . .   . .
            B W . .   W . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3 2b2"),),
    ),
    Page(
        text("What a line is"),
        text(
            "A line is a full row, a full column or one of the two long diagonals of a level, all in one colour. "
            "So it has four marbles on the board and three on the second level, as in the picture."
        ),
        diagram.parse(
            """
            . . . .
            B . . B   . . .
            B W B W   . . .   . .
            W B W B   W W W   . .   .
            """
        ),
        (_mask("2b2 2d2 2f2"),),
    ),
    Page(
        text("The third level"),
        text(
            "On the third level a line has two marbles, and any two of the four places are in line. So somebody "
            "has a line there at the latest, and no game of Spline is drawn. The apex has no lines."
        ),
        diagram.parse(
            """
            B . . .
            W B B W   . . .
            B W W B   B B W   . .
            W B B W   W W B   W W   .
            """
        ),
        (_mask("3c3 3e3"),),
    ),
    Page(
        text("What is no line"),
        text(
            "Three in a row are not enough on the board, where a row has four places. A row that climbs from "
            "level to level is no line either."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            B B . .   . . .   . .
            W W W B   W . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1e1"), _mask("1a1 2b2")),
    ),
    Page(
        text("Moving in Spline+"),
        text(
            "In Spline+ a player can move an own marble instead of placing one. It goes to another place where a "
            "marble can be put: up, down or on its level, near or far."
        ),
    ),
    Page(
        text("What comes down"),
        text(
            "A marble can be moved although it carries another one. The marble that it carried comes down into "
            "its place, and what rested on that one follows. The marble that moved doesn't go onto a platform "
            "with a marble that has just come down."
        ),
        diagram.parse(
            """
            . . . W
            . . . .   . . .
            B W . .   . . .   . .
            W B . .   B . .   . .   .
            """
        ),
        (_mask("1a1"), _mask("2b2")),
    ),
    Page(
        text("Pinned marbles"),
        text(
            "A marble that carries two or more others is pinned: it can't be moved. In the picture two marbles "
            "carry both that stand on the second level."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            B W B .   . . .   . .
            W B W .   W B .   . .   .
            """
        ),
        (_mask("1c1 1c3"),),
    ),
    Page(
        text("Lines of both players"),
        text(
            "In Spline+ marbles that come down can make a line for either player, and even one for both. Then the "
            "longer line wins. If they are equally long, the player who moved wins."
        ),
    ),
    Page(
        text("Going in circles"),
        text(
            "In Spline+ a position can come back. When the same position stands for the third time with the same "
            "player to move, the game is drawn."
        ),
    ),
)
