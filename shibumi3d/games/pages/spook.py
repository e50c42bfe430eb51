"""The rules of Spook in words and pictures."""

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
            "Red and Black build a castle of marbles, and a white ghost on top then catches them one by one. The "
            "player whose marbles have all been caught first wins."
        ),
        diagram.parse(
            """
            R B R R
            R B R B   W R R
            B R R R   . B R   . .
            B B B B   R R B   . B   .
            """
        ),
        (_mask("2b6"),),
    ),
    Page(
        text("The castle"),
        text(
            "The board is empty at first. Red has 15 marbles and Black 14. They take turns and place one own "
            "marble each time, in an empty hole or on a platform of four marbles. Red begins. With the last red "
            "marble all places but the apex are full: Black puts the ghost there."
        ),
        diagram.parse(
            """
            R B R R
            R B R B   B R R
            B R R R   B B R   R B
            B B B B   R R B   R B   W
            """
        ),
        (_mask("4d4"),),
    ),
    Page(
        text("The getaway"),
        text(
            "Now Red and Black move the same ghost in turn, Red first, and it catches marbles of either colour. "
            "It comes down, or it steps to the side. Both in one turn is not allowed."
        ),
    ),
    Page(
        text("Coming down"),
        text(
            "A marble that carries the ghost and nothing else can be taken. The ghost comes down into its place. "
            "In the picture each of the four marbles below the ghost can be taken."
        ),
        diagram.parse(
            """
            R B R R
            R B R B   B R R
            B R R R   B B R   R B
            B B B B   R R B   R B   W
            """
        ),
        (_mask("3c3 3e3 3c5 3e5"),),
    ),
    Page(
        text("Stepping aside"),
        text(
            "A marble next to the ghost on its level can be taken if it carries nothing, and the ghost steps into "
            "its place. Marbles at the corner of the ghost's place are not next to it. In the picture the ghost "
            "can step to the marked marble."
        ),
        diagram.parse(
            """
            R B R R
            R B R B   W R R
            B R R R   . B R   . .
            B B B B   R R B   . B   .
            """
        ),
        (_mask("2d6"),),
    ),
    Page(
        text("Several steps"),
        text(
            "After a step the ghost may go on in the same turn to a marble of the same colour that carries "
            "nothing, as often as there is one next to it. Or the player ends the turn. In the picture the ghost "
            "can catch both red marbles in one turn."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            . W R R   . . .   . .
            . . B B   . . .   . .   .
            """
        ),
        (_mask("1e3 1g3"),),
    ),
    Page(
        text("A lonely ghost"),
        text(
            "If the ghost can catch nothing and stands on the board with no marble next to it, the player moves it. "
            "It goes to an empty hole next to another marble, or onto any platform. That is the whole turn."
        ),
        diagram.parse(
            """
            . . W .
            . . . .   . . .
            . . R R   . . .   . .
            . . B B   . . B   . .   .
            """
        ),
        (_mask("1e7"),),
    ),
    Page(
        text("No catch"),
        text(
            "If the ghost can catch nothing and isn't alone, the player takes a marble of the other player that "
            "carries one marble at most. What it carried comes down. A player who finds none passes."
        ),
    ),
    Page(
        text("Who wins"),
        text(
            "It makes no difference who takes a marble: only whose it was. As soon as the last marble of a colour "
            "is off the pyramid, its owner wins."
        ),
    ),
)
