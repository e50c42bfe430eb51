"""The rules of Sprite in words and pictures."""

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
            "White and Black score with own marbles that touch red ones. When the pyramid is full, the player with "
            "more points wins."
        ),
        diagram.parse(
            """
            R W B R
            W R R B   . . .
            B R W R   . R .   . .
            R B R W   R W B   . .   .
            """
        ),
        (_mask("2d2 1c3 1e1 2b2 2d4"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. Each turn puts two marbles, each an own or a red one, "
            "in an empty hole or on a platform of four marbles. Nobody passes."
        ),
    ),
    Page(
        text("The first turn"),
        text(
            "White's first turn has three marbles, and the third one is red. It scores like the others. The last "
            "turn of the game has a single marble, because no other place is left."
        ),
    ),
    Page(
        text("An own marble"),
        text(
            "An own marble scores a point for each red marble that it touches when it is put. Marbles touch when "
            "they are next to each other on a level, or when one rests on the other. The white one that is marked "
            "has scored two points."
        ),
        diagram.parse(
            """
            . . . .
            . R . .   . . .
            B W R .   . . .   . .
            . B . .   . . .   . .   .
            """
        ),
        (_mask("1c3 1c5 1e3"),),
    ),
    Page(
        text("A red marble"),
        text(
            "A red marble scores a point for each own marble of the player who puts it, if it touches it. So the "
            "one on the platform is worth two points to White, and one to Black."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            R W . .   . . .   . .
            W B . .   R . .   . .   .
            """
        ),
        (_mask("2b2 1a1 1c3"),),
    ),
    Page(
        text("The end"),
        text(
            "Points are counted when a marble is put, and never again. When the pyramid is full, the player with "
            "more points wins, and equal points are a draw. An option limits the marbles to 16 of each colour, as "
            "in a set: then red ones can run out."
        ),
    ),
)
