"""The rules of Spree in words and pictures."""

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
            "Each player chooses the colour of the marble that the other one puts. Whoever completes a full line "
            "of white and red marbles, or of black and red ones, wins."
        ),
        diagram.parse(
            """
            . W . B
            R . B W   . . .
            B R . B   . . .   . .
            W R W W   . . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1e1 1g1"),),
    ),
    Page(
        text("The first marble"),
        text(
            "The board is empty at first, and nobody owns a colour. The first player hands the second one a marble "
            "of any colour, and the second player begins."
        ),
    ),
    Page(
        text("A turn"),
        text(
            "Put the marble in hand into an empty hole or onto a platform of four marbles. If that doesn't win, "
            "hand the other player a marble. It may have any colour but that of the marble just put."
        ),
    ),
    Page(
        text("What a line is"),
        text(
            "A line is a full row, a full column or one of the two long diagonals of a level. So it has four "
            "marbles on the board, three on the second level and two on the third. The apex has no lines."
        ),
        diagram.parse(
            """
            . . . .
            B R W .   . . .
            W B R W   R . .   . .
            R W B B   B B R   . .   .
            """
        ),
        (_mask("2b2 2d2 2f2"),),
    ),
    Page(
        text("Red counts twice"),
        text(
            "Red counts as white and as black. A line of red marbles alone doesn't win, but one of white or of "
            "black marbles alone does. If the pyramid is full and nobody has a line, the game is drawn."
        ),
    ),
)
