"""The rules of Spyramid in words and pictures."""

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
            "White and Black look for pyramids in the pyramid. The first to have own marbles on the four corners "
            "of a base and on the tip above it wins."
        ),
        diagram.parse(
            """
            W B B W
            B W B B   B B W
            B B W W   B W B   W B
            W B B W   W B W   B W   W
            """
        ),
        (_mask("1a1 1g1 1a7 1g7 4d4"),),
    ),
    Page(
        text("Small pyramids"),
        text(
            "The smallest base is a platform: a square of four marbles that touch. Its tip is the marble on it. "
            "All five are of one colour."
        ),
        diagram.parse(
            """
            . . . .
            . . B .   . . .
            B W W .   . . .   . .
            B W W B   . W .   . .   .
            """
        ),
        (_mask("1c1 1e1 1c3 1e3 2d2"),),
    ),
    Page(
        text("Larger pyramids"),
        text(
            "A base can also be three marbles wide, with its tip two levels above, or all four, with its tip on "
            "the apex. Only the corners and the tip count: what stands between them makes no difference."
        ),
        diagram.parse(
            """
            . . . .
            W B W .   . . .
            B W B .   B W .   . .
            W B W B   B B .   W .   .
            """
        ),
        (_mask("1a1 1e1 1a5 1e5 3c3"),),
    ),
    Page(
        text("Upside down"),
        text(
            "A pyramid may stand on its tip. Then the base is a square of four marbles that touch, and the tip is "
            "the marble that helps to carry all of them, straight below."
        ),
        diagram.parse(
            """
            . . . .
            B B W .   . . .
            W W B .   W W .   . .
            B B W .   W W .   . .   .
            """
        ),
        (_mask("2b2 2d2 2b4 2d4 1c3"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. In turn put an own marble into an empty hole or onto "
            "a platform of four, or move an own marble to another such place: up, down or on its level, near or "
            "far."
        ),
    ),
    Page(
        text("What comes down"),
        text(
            "A marble can be moved although it carries another one. The marble that it carried comes down into "
            "its place, and what rested on that one follows. The marble that moved doesn't go onto a platform "
            "with a marble that has just come down. If marbles complete pyramids of both players, the player who "
            "moved wins."
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
        text("Drawn games"),
        text(
            "If a player can't move, the game is drawn. It is drawn as well when the same position stands for the "
            "third time with the same player to move."
        ),
    ),
)
