"""The rules of Spought in words and pictures."""

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
            "White and Black move their marbles about the board and up onto it. The first whose eight marbles all "
            "touch in one group wins."
        ),
        diagram.parse(
            """
            B W B .
            B B B B   . . .
            B W W B   W . .   . .
            W W W .   . W .   . .   .
            """
        ),
        (_mask("1a7 1e7 1a5 1c5 1e5 1g5 1a3 1g3"),),
    ),
    Page(
        text("The start"),
        text(
            "The board is full, with white and black marbles in turn like the squares of a chessboard. White "
            "begins. No marble comes to the board or leaves it later."
        ),
        diagram.parse(
            """
            B W B W
            W B W B   . . .
            B W B W   . . .   . .
            W B W B   . . .   . .   .
            """
        ),
    ),
    Page(
        text("A turn"),
        text(
            "In turn move an own marble out of a hole, either into an empty hole or up onto a platform of four "
            "marbles. Any distance is allowed. Marbles on other levels than the board don't move. In the picture White has moved from the near left corner."
        ),
        diagram.parse(
            """
            B W B W
            W B W B   . . .
            B W B W   . W .   . .
            . B W B   . . .   . .   .
            """
        ),
        (_mask("2d4"),),
    ),
    Page(
        text("What comes down"),
        text(
            "A marble that carries two others is pinned, as the one in the middle that is marked: it can't be moved. "
            "If a marble carries one, that one comes down into its place. The marble that moves doesn't land on one that has just come down, nor where it was."
        ),
        diagram.parse(
            """
            B W B .
            W B W B   . . .
            . W B W   . W .   . .
            W B W B   . B .   . .   .
            """
        ),
        (_mask("1c3"), _mask("1e1 2d2")),
    ),
    Page(
        text("What a group is"),
        text(
            "A group is marbles of one colour that touch: next to each other on a level, or one resting on the "
            "other. It doesn't matter whether they can be seen. If a move makes such a group for both players, the "
            "one who moved wins."
        ),
        diagram.parse(
            """
            . W B .
            W B W B   . . .
            B W B W   . . .   . .
            W B W B   W B .   . .   .
            """
        ),
        (_mask("1a1 2b2 1c3"), _mask("1c1 2d2 1e3")),
    ),
    Page(
        text("Passing and draws"),
        text(
            "A player who can't move any marble passes, and only then. If the same position stands for the third "
            "time with the same player to move, the game is a draw."
        ),
    ),
)
