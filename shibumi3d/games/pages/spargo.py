"""The rules of Spargo and Margo in words and pictures."""

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
            "White and Black capture each other's groups, as in Go. Whoever has more marbles on the pyramid when "
            "somebody can't move wins."
        ),
        diagram.parse(
            """
            . B . .
            B W B .   . . .
            B W W .   B . .   . .
            . B B W   . B .   . .   .
            """
        ),
        (_mask("1c5 1c3 1e3"),),
    ),
    Page(
        text("Placing a marble"),
        text(
            "The board is empty at first, and White begins. In turn put an own marble into an empty hole or onto "
            "a platform of four marbles. Nobody passes."
        ),
    ),
    Page(
        text("Groups and freedoms"),
        text(
            "Marbles of a colour that touch and can be seen from above are a group. Its freedoms are the empty "
            "holes next to its marbles along the rows and columns of the board. In the picture the white group "
            "has one freedom left."
        ),
        diagram.parse(
            """
            . B . .
            B W B .   . . .
            . . . .   . . .   . .
            . . . .   . . .   . .   .
            """
        ),
        (_mask("1c5"),),
    ),
    Page(
        text("What cuts groups"),
        text(
            "A marble that is buried under another one two levels up belongs to no group. And where two marbles "
            "stand above the place where two others touch, they cut these. In the picture the two white marbles "
            "are not of one group."
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
        text("Capturing groups"),
        text(
            "After a marble has been put, the enemy groups that touch it and have no freedom are captured. Their "
            "marbles come off the pyramid, from the top down. After that the marble that was put must be in a "
            "group with a freedom, or it may not be put there."
        ),
    ),
    Page(
        text("Zombies stay"),
        text(
            "A captured marble that carries another one stays: it is a zombie. From then on it is a marble like "
            "any other. In the picture the white marbles under the black one would stay when they are captured."
        ),
        diagram.parse(
            """
            . B . .
            B W B .   . . .
            B W W .   B . .   . .
            W B B .   . . .   . .   .
            """
        ),
        (_mask("1c3 1c5"),),
    ),
    Page(
        text("No repetition"),
        text(
            "No position may come a second time with the same player to move. A player who has no move left ends "
            "the game. Zombies count like all marbles, and equal numbers are a draw."
        ),
    ),
)
