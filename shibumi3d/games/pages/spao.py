"""The rules of Spao in words and pictures."""

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
            "White, Black and Red fill one pyramid, and each forms groups of own marbles that touch. The player "
            "whose groups give the highest product wins."
        ),
        diagram.parse(
            """
            W W R B
            W R R B   . B .
            B B W R   R B W   . .
            R W W B   R W B   . .   .
            """
        ),
        (_mask("1a7 1c7 1a5"), _mask("1c1 1e1 1e3 2d2 2f4")),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first. White, then Black, then Red put one own marble each, in an empty hole or "
            "on a platform of four marbles, and so on until the pyramid is full. Each player puts ten marbles."
        ),
    ),
    Page(
        text("What a group is"),
        text(
            "Marbles of one colour that touch are a group. They are next to each other on a level, or one rests on "
            "the other. Marbles at the corners of a square don't touch. A single marble is a group of one."
        ),
        diagram.parse(
            """
            . . . .
            . R B R   . . .
            R B W W   . . .   . .
            B W W B   W R .   . .   .
            """
        ),
        (_mask("1c1 1e1 1e3 1g3 2b2"), _mask("1a1"), _mask("1c3"), _mask("1e5"), _mask("1g1")),
    ),
    Page(
        text("The product"),
        text(
            "Multiply the sizes of all your groups. Ten marbles in groups of four, three and three are worth 36, "
            "the most there can be. One group of ten is worth 10, and ten single marbles are worth 1."
        ),
    ),
    Page(
        text("Joining and parting"),
        text(
            "A marble that stands alone changes nothing. One that joins a group adds to it. One that joins two "
            "groups makes one of them, and that can cost points. In the picture a white marble in the empty hole "
            "makes a group of seven out of two groups of three: 7 points instead of 9."
        ),
        diagram.parse(
            """
            B R B R
            W R W B   . . .
            W B W R   R . R   . .
            W . W B   . . B   . .   .
            """
        ),
        (_mask("1a1 1a3 1a5"), _mask("1e1 1e3 1e5")),
    ),
    Page(
        text("What can't be seen"),
        text(
            "Marbles inside the pyramid belong to their groups, although nobody can see them. What others put on "
            "top parts nothing."
        ),
    ),
    Page(
        text("Equal products"),
        text("The highest product wins. Players whose products are equally high share the win."),
    ),
)
