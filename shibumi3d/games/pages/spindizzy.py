"""The rules of Spindizzy in words and pictures."""

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
            "Three players build one pyramid together, and every small pyramid in it gives one of them a "
            "point. The highest score wins, unless two players are equal: then the third wins."
        ),
        diagram.parse(
            """
            . . R .
            B W B .   . . .
            R B R W   B . .   . .
            W R W B   W R .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3 2b2"),),
    ),
    Page(
        text("Ten marbles each"),
        text(
            "White, Black and Red sit clockwise and own the ten marbles of their colour. Before the first "
            "round everyone gives three to the player on the left and two to the player on the right. So White "
            "begins with five white, three red and two black marbles, and the others likewise. The program "
            "does this for you."
        ),
    ),
    Page(
        text("Secret picks"),
        text(
            "A round begins in secret. Each player picks one marble from their own hand, of any colour, and the "
            "others don't see it. When all three have picked, the marbles are shown together. What is left in "
            "the hands stays secret."
        ),
    ),
    Page(
        text("The order of placing"),
        text(
            "One player is the master of the round. The colour of the master's marble says who places first: "
            "the owner of that colour. The others follow clockwise. Everyone places the marble that they "
            "picked, whatever its colour. If the master shows black, the order is Black, Red, White."
        ),
    ),
    Page(
        text("The next master"),
        text(
            "Whoever places last is the master of the next round. A master who shows the colour of the player "
            "on the left places last, and so stays the master. The first master is chosen before the game."
        ),
    ),
    Page(
        text("Small pyramids"),
        text(
            "A marble goes into an empty hole, or onto a platform: a square of four marbles. A platform and "
            "the marble on it are a small pyramid. Every marble above the board completes one, and each gives "
            "exactly one point."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            R W B .   . . .   . .
            W B . .   R . .   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3 2b2"),),
    ),
    Page(
        text("Three of one colour"),
        text(
            "If three or more of the five marbles have one colour, the owner of that colour gets the point. It "
            "doesn't matter who placed them, nor which colour is on top. Here three are red, so Red scores."
        ),
        diagram.parse(
            """
            . . . .
            . R B .   . . .
            B R R W   . W .   . .
            . B W .   . . .   . .   .
            """
        ),
        (_mask("1c3 1e3 1c5 1e5 2d4"),),
    ),
    Page(
        text("Two, two and one"),
        text(
            "If no colour has three, two colours have two marbles each and the third has one. Then the marble "
            "on top decides: the owner of its colour gets the point. Here red is on top, so Red scores."
        ),
        diagram.parse(
            """
            . . R .
            B W B .   . . .
            . B W W   . R .   . .
            . R . .   . . .   . .   .
            """
        ),
        (_mask("1c3 1e3 1c5 1e5 2d4"),),
    ),
    Page(
        text("The end"),
        text(
            "Ten rounds fill the pyramid and give 14 points. The highest score wins. But if two players have "
            "equal scores, the third wins, whether ahead of them or behind. All three can't be equal, because "
            "14 points can't be shared equally by three."
        ),
        diagram.parse(
            """
            B B R W
            B R R B   W B R
            R W W R   B R W   W W
            R W R R   B B W   B B   W
            """
        ),
    ),
)
