"""The rules of Spire in words and pictures."""

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
            "White and Black build one pyramid in which no colour may crowd. Whoever has no place left for an own "
            "marble loses."
        ),
        diagram.parse(
            """
            W . B R
            R B R W   . . .
            B W B R   W R .   . .
            W R W B   R B .   . .   .
            """
        ),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first, and White begins. In turn put one own marble into an empty hole or onto "
            "a platform of four marbles. Or put a red marble first, and then an own one. Nobody passes."
        ),
    ),
    Page(
        text("Two in a square"),
        text(
            "No square of four places on one level may get three marbles of a colour. It makes no difference "
            "whether the square is full. In the picture White can't put a marble into the empty place of the "
            "square."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W B . .   . . .   . .
            . W . .   . . .   . .   .
            """
        ),
        (_mask("1a3 1c3 1c1"),),
    ),
    Page(
        text("Two in a pyramid"),
        text(
            "No small pyramid, a platform with the marble on it, may get three marbles of a colour. So a colour "
            "that a platform has twice can't go onto it. In the picture only a black marble fits there."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W R . .   . . .   . .
            R W . .   . . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3"),),
    ),
    Page(
        text("Red marbles"),
        text(
            "Red belongs to nobody, and the limit of two holds for it too. A red marble can build the platform "
            "that the own marble needs. But take care. Whoever puts a red marble and then has no place for an own "
            "one loses."
        ),
    ),
)
