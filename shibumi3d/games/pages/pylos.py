"""The rules of Pylos in words and pictures."""

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
            "White and Black build one pyramid, and each of them has 15 marbles for it. Whoever puts the last "
            "marble, the one on the apex, wins."
        ),
        diagram.parse(
            """
            W B B W
            B B B W   B W B
            W W W B   W W B   B W
            B W B W   W B W   W B   B
            """
        ),
        (_mask("4d4"),),
    ),
    Page(
        text("Placing a marble"),
        text(
            "The board is empty at first, and White begins. In turn put one marble of your reserve into an empty "
            "hole or onto a platform: a square of four marbles of any colour."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W B . .   . . .   . .
            B W . .   W . .   . .   .
            """
        ),
        (_mask("2b2"),),
    ),
    Page(
        text("Raising a marble"),
        text(
            "Instead of placing one, you can raise an own marble that carries nothing. It goes onto a platform on "
            "a higher level, but not onto one that it belongs to. That saves a marble of your reserve. In the "
            "picture Black can raise the marked marble onto the platform of four."
        ),
        diagram.parse(
            """
            . . . .
            B . . .   . . .
            W B . .   . . .   . .
            B W . W   . . .   . .   .
            """
        ),
        (_mask("1a5"), _mask("1a1 1c1 1a3 1c3")),
    ),
    Page(
        text("Squares save marbles"),
        text(
            "Whoever completes a square of four own marbles on one level takes back one or two own marbles at "
            "once. They go into the reserve. Any own marbles that carry nothing can be taken, even the one just "
            "put."
        ),
        diagram.parse(
            """
            . . . .
            . B . B   . . .
            W W . .   . . .   . .
            W W . B   . . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3"),),
    ),
    Page(
        text("What must stay"),
        text(
            "A marble that carries another one stays where it is: it can't be raised and can't be taken back. It "
            "makes no difference whose marble it carries."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W B . .   . . .   . .
            B W . .   W . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3"),),
    ),
    Page(
        text("The end"),
        text(
            "The apex decides. A player who has no marble in reserve and can't raise one loses as well. If the "
            "same position stands for the third time with the same player to move, the game is drawn."
        ),
    ),
    Page(
        text("Basic and expert"),
        text(
            "The basic game has no squares: nothing is taken back. In the expert game straight lines count as "
            "squares do: four in a row or column of the board, or three on the second level. Diagonals don't "
            "count."
        ),
        diagram.parse(
            """
            . . . .
            . . . B   . . .
            B . B .   . . .   . .
            W W W W   . . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1e1 1g1"),),
    ),
)
