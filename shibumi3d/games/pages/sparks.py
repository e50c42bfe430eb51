"""The rules of Sparks in words and pictures."""

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
            "White and Black lift their marbles off the board and up the pyramid. Whoever puts an own marble on "
            "the apex wins."
        ),
        diagram.parse(
            """
            R B R R
            R R B B   B W R
            W R B B   R B W   R R
            R W R W   W R B   W R   W
            """
        ),
        (_mask("4d4"),),
    ),
    Page(
        text("The start"),
        text(
            "The board is full, with white and black marbles in turn like the squares of a chessboard. White "
            "begins. Red marbles are kept ready beside the board."
        ),
        diagram.parse(
            """
            W B W B
            B W B W   . . .
            W B W B   . . .   . .
            B W B W   . . .   . .   .
            """
        ),
    ),
    Page(
        text("A turn"),
        text(
            "In turn take an own marble that isn't pinned, and put it back on another playable place. A marble is "
            "pinned when it carries two or more others. A player who has no marble to take loses."
        ),
    ),
    Page(
        text("An empty place"),
        text(
            "If the marble carried nothing, a red marble goes into its place at once. Then the own marble is put "
            "on any playable place. In the picture White has taken the marble at the corner and put it on the "
            "second level."
        ),
        diagram.parse(
            """
            W B W B
            B W B W   . . .
            W B W B   . . .   . .
            B W B R   W . .   . .   .
            """
        ),
        (_mask("1g1"), _mask("2b2")),
    ),
    Page(
        text("What comes down"),
        text(
            "If the marble carried another one, that one comes down into its place, and what rested on it "
            "follows. If a red marble came down into the place, the own marble alone is put back. If a white or "
            "black one came down, the own marble and a red one are put, in either order."
        ),
    ),
    Page(
        text("The apex"),
        text(
            "Red marbles never come off, so the board turns red from below. A red marble on the apex wins for "
            "nobody. Then the game goes on until somebody has no marble to take, or an own marble gets there."
        ),
    ),
)
