"""The rules of Span in words and pictures."""

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
            "White wants to join the left and the right edge of the board, and Black the near and the far one. "
            "Whoever first has a chain of own marbles that can be seen from above, from edge to edge, wins."
        ),
        diagram.parse(
            """
            . B . .
            . . . B   . . .
            W B W W   . . .   . .
            B W B B   W W W   . .   .
            """
        ),
        (_mask("1a3 2b2 2d2 2f2 1g3"),),
    ),
    Page(
        text("Placing a marble"),
        text(
            "The board is empty at first, and White begins. The players take turns and place one own marble each "
            "time, in an empty hole or on a platform of four marbles. Nobody passes."
        ),
    ),
    Page(
        text("What a chain is"),
        text(
            "The marbles of a chain touch: they are next to each other on a level, or one rests on the other. "
            "Marbles at the corners of a square don't touch. The chain may climb and come down again."
        ),
    ),
    Page(
        text("Buried marbles"),
        text(
            "A marble with another one two levels above it can't be seen from above. It is of no chain. In the "
            "picture a black marble is buried under the white one on the third level."
        ),
        diagram.parse(
            """
            . . . .
            W B W .   . . .
            B B W .   W B .   . .
            W W B .   B W .   W .   .
            """
        ),
        (_mask("3c3"),),
    ),
    Page(
        text("What cuts chains"),
        text(
            "Where two marbles stand above the place where two others touch, they cut these, whatever the "
            "colours. In the picture the two white marbles below are not joined."
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
)
