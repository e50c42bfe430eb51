"""The rules of Spinimax in words and pictures."""

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
            "White, Black and Red fill the board with marbles, and the pyramid on it grows by itself. Whose colour "
            "comes on the apex wins."
        ),
        diagram.parse(
            """
            W R R R
            W W B B   B R W
            W B W R   R R B   W R
            B W B R   R R R   R W   B
            """
        ),
        (_mask("4d4"),),
    ),
    Page(
        text("A turn"),
        text(
            "The board is empty at first. White begins, Black and Red follow. In turn put one own marble into an "
            "empty hole. Nobody puts a marble on others, and nobody passes."
        ),
    ),
    Page(
        text("The pyramid grows"),
        text(
            "Four marbles in a square are a platform. As soon as a platform is complete, one marble goes on it. "
            "The colours of the four decide which one: no player chooses."
        ),
    ),
    Page(
        text("The least colour"),
        text(
            "If one colour alone is least in the platform, a marble of this colour goes on it. A colour that isn't "
            "there at all is least, too. So three of one colour and one of another get the third colour, and two "
            "and two get it as well."
        ),
        diagram.parse(
            """
            . . B R
            . . R R   . . W
            W B . .   . . .   . .
            W B . .   R . .   . .   .
            """
        ),
        (_mask("2b2"), _mask("2f6")),
    ),
    Page(
        text("The most colour"),
        text(
            "If two colours are equally few, a marble of the colour that is most goes on the platform. So it is "
            "with four of one colour, and with two of one and one of each other."
        ),
        diagram.parse(
            """
            . . R B
            . . R W   . . R
            W W . .   . . .   . .
            W W . .   W . .   . .   .
            """
        ),
        (_mask("2b2"), _mask("2f6")),
    ),
    Page(
        text("Level by level"),
        text(
            "The marbles on the platforms make platforms of the next level, and the same goes for these. One "
            "marble put into a hole can bring several others at once, up to the apex."
        ),
        diagram.parse(
            """
            B W R .
            . B W .   . W .
            W W B .   . R .   . .
            W W R R   W W .   . .   .
            """
        ),
        (_mask("2b2 2d2 2d4 2d6"),),
    ),
    Page(
        text("The end"),
        text(
            "White puts six marbles, Black and Red five each: then the board is full, and so is the pyramid. "
            "There is no draw, because some colour is always on the apex."
        ),
    ),
)
