"""The rules of Splastwo in words and pictures."""

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
            "White and Black build the pyramid together, and whoever puts the last marble of a level scores. The "
            "player with more points at the end wins."
        ),
        diagram.parse(
            """
            B B W W
            W B B W   . . W
            W W W B   B W B   . .
            B B W B   W B B   . .   .
            """
        ),
        (pyramid_of(4).levels[0],),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. In each turn put one, two or three own marbles, each "
            "in an empty hole or on a platform of four marbles. Each player has 15 marbles."
        ),
    ),
    Page(
        text("Marbles in line"),
        text(
            "The marbles of one turn stand next to each other, in one row or column of one level. The second goes "
            "next to the first, and the third at either end of the two. A gap between them can't be filled later."
        ),
        diagram.parse(
            """
            . . . .
            B W W W   . . .
            W B . .   . . .   . .
            W B . .   . . .   . .   .
            """
        ),
        (_mask("1c5 1e5 1g5"),),
    ),
    Page(
        text("Ending a turn"),
        text(
            "After the first or the second marble you may stop. A turn ends by itself after the third, or when "
            "no other marble fits. A player never passes without putting a marble."
        ),
    ),
    Page(
        text("The points"),
        text(
            "Whoever fills the first, the second or the third level gets one point for it. The marble on the apex "
            "is worth two. These are five points, so there is no draw."
        ),
        diagram.parse(
            """
            B B W W
            W B B W   B W W
            W W W B   B W B   B W
            B B W B   W B B   W B   W
            """
        ),
        (_mask("4d4"),),
    ),
    Page(
        text("No marbles left"),
        text(
            "A player without marbles puts no more. The other player goes on alone, turn after turn, and fills "
            "the pyramid up."
        ),
    ),
)
