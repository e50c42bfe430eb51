"""The rules of Sploof in words and pictures."""

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
            "White and Black look at the pyramid straight from above. The first to have four own marbles in a "
            "line there, each touching the next, wins."
        ),
        diagram.parse(
            """
            R . B R
            R B . R   . . .
            W W W W   . . .   . .
            R . B .   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"),),
    ),
    Page(
        text("The start"),
        text(
            "Twelve red marbles stand along the edge of the board. Each player has two own marbles in stock. "
            "White begins."
        ),
        diagram.parse(
            """
            R R R R
            R . . R   . . .
            R . . R   . . .   . .
            R R R R   . . .   . .   .
            """
        ),
    ),
    Page(
        text("A turn"),
        text(
            "In turn, either put a marble of the own stock into an empty hole or onto a platform of four marbles. "
            "Or take a red marble off the pyramid and add two own marbles to the stock. A player who can do "
            "neither loses."
        ),
    ),
    Page(
        text("What can be taken"),
        text(
            "A red marble that carries two or more others is pinned: it stays. One that carries a single marble "
            "can be taken. The marble that it carried comes down into its place, and what rested on that one "
            "follows."
        ),
        diagram.parse(
            """
            R R R R
            R . . R   . . .
            R B W R   . . .   . .
            R R R R   W B .   . .   .
            """
        ),
        (_mask("1c1"),),
    ),
    Page(
        text("Lines along the board"),
        text(
            "A full row or column of the board is a line, if it can be seen. No marble of it may be buried under "
            "another one two levels up. And where two marbles stand above the place where two of the line touch, "
            "they cut the line."
        ),
        diagram.parse(
            """
            R R R R
            R B . R   . . .
            W W W W   W . .   . .
            R B B R   B W .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"), _mask("2b2 2b4")),
    ),
    Page(
        text("Lines over the levels"),
        text(
            "A diagonal in the view from above is a line too. Each marble of it stands one level above or below "
            "the next. So it can climb from the board to the apex, or go up and down."
        ),
        diagram.parse(
            """
            . . . .
            . B W .   . . .
            B W B .   . W .   . .
            R W B .   W . .   . .   .
            """
        ),
        (_mask("2b2 1c3 2d4 1e5"),),
    ),
    Page(
        text("Lines of both players"),
        text(
            "Marbles that come down can make a line for either player, or show one that was hidden. If both have "
            "a line then, the player who moved wins."
        ),
    ),
)
