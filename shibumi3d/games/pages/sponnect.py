"""The rules of Sponnect in words and pictures."""

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
            "Whoever has a chain of touching own marbles from one edge to the other wins."
        ),
        diagram.parse(
            """
            . B . .
            . R R B   . . .
            W R R W   . R .   . .
            B W W B   W W W   . .   .
            """
        ),
        (_mask("1a3 2b2 2d2 2f2 1g3"),),
    ),
    Page(
        text("The start"),
        text(
            "Five red marbles stand in the middle: four holes and the platform on them. They belong to nobody. "
            "White begins."
        ),
        diagram.parse(
            """
            . . . .
            . R R .   . . .
            . R R .   . R .   . .
            . . . .   . . .   . .   .
            """
        ),
        (_mask("1c3 1e3 1c5 1e5 2d4"),),
    ),
    Page(
        text("A turn"),
        text(
            "In turn put an own marble into an empty hole or onto a platform of four marbles, or pass. Nobody may "
            "pass right after the other player has passed."
        ),
    ),
    Page(
        text("What a chain is"),
        text(
            "Marbles touch when they are next to each other on a level, or when one rests on the other. Marbles "
            "in the corners of a square don't touch. The chain may climb and come down again."
        ),
        diagram.parse(
            """
            . . . .
            . R R .   . . .
            W R R .   . R .   . .
            B W . .   W . .   . .   .
            """
        ),
        (_mask("1a3 2b2 1c1"),),
    ),
    Page(
        text("Nothing is cut"),
        text(
            "A chain under another one holds. It makes no difference whether its marbles can be seen from above. "
            "So both players can pass at the same place, one below and one above."
        ),
    ),
)
