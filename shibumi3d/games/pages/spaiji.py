"""The rules of Spaiji in words and pictures."""

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
            "Each player puts marbles of both colours and wants one colour to hold together. When no more marbles "
            "can be put, the larger group that is seen from above wins."
        ),
        diagram.parse(
            """
            W B . .
            W W B .   . . .
            B W W B   W . .   . .
            B B W .   . B .   . .   .
            """
        ),
        (_mask("1a7 1a5 1c5 1c3 1e3 1e1 2b4"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. In turn put a white and a black marble, in either "
            "order, on playable places that touch each other. Two places touch when they are next to each other "
            "on a level, or when a marble on one rests on the other."
        ),
        diagram.parse(
            """
            . . . B
            . . . .   . . .
            W B . .   . . .   . .
            B W . .   W . .   . .   .
            """
        ),
        (_mask("1c3 2b2"),),
    ),
    Page(
        text("The first marble"),
        text(
            "A first marble that leaves no place for the second isn't allowed. The second marble may stand on a "
            "platform that the first one has completed."
        ),
    ),
    Page(
        text("What a group is"),
        text(
            "A group is marbles of one colour that touch. A marble that is buried under another one two levels up "
            "belongs to no group. Where two marbles stand above the place where two others touch, they cut these."
        ),
        diagram.parse(
            """
            . . . .
            W B . .   . . .
            W W . .   B . .   . .
            B W . .   B . .   . .   .
            """
        ),
        (_mask("1a3"), _mask("1c3"), _mask("2b2 2b4")),
    ),
    Page(
        text("The end"),
        text(
            "The game ends when the pyramid is full, or when no two places that touch are left for a turn. White "
            "wins with the larger white group, and Black with the larger black one. Equal groups are a win for "
            "Black."
        ),
    ),
)
