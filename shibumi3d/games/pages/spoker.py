"""The rules of Spoker in words and pictures."""

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
            "Complete groups of marbles, much as in poker, and challenge the other player to complete a higher "
            "one. The higher score wins at the end, but a straight flush wins at once."
        ),
        diagram.parse(
            """
            . R . .
            W B R .   . . .
            R B . .   R . .   . .
            B W W W   W . .   . .   .
            """
        ),
        (_mask("1c1 1e1 1g1"),),
    ),
    Page(
        text("Your turn"),
        text(
            "The bag holds ten marbles of each colour, and nobody owns a colour. In your turn you draw a marble "
            "blindly and place it at once. It goes into an empty hole, or onto a platform: a square of four "
            "marbles. The colour is luck, but the place is up to you."
        ),
    ),
    Page(
        text("The ranking"),
        text(
            "From the highest group to the lowest:\n"
            "5  Straight flush\n"
            "4  Flush four\n"
            "3  Full house\n"
            "2  Flush three\n"
            "1  Three kinds\n"
            "The marble just placed must be in the group, and of several groups only the highest counts. Here "
            "one marble completes both three kinds and a full house, and it counts as a full house."
        ),
        diagram.parse(
            """
            . . . .
            . . . .   . . .
            W W R B   . . .   . .
            R R B W   R B W   . .   .
            """
        ),
        (_mask("1a1 1c1 1a3 1c3 2b2"), _mask("2b2 2d2 2f2")),
    ),
    Page(
        text("1  Three kinds"),
        text(
            "Three touching marbles in a straight line, one of each colour, in any order. The line lies on one "
            "level or climbs a level with every marble. This is the lowest group."
        ),
        diagram.parse(
            """
            . B . .
            . R W .   . . .
            . W B .   . . .   . .
            . . R .   . . .   . .   .
            """
        ),
        (_mask("1c3 1c5 1c7"),),
    ),
    Page(
        text("2  Flush three"),
        text(
            "Three touching marbles of one colour in a straight line. Here the line climbs from the corner of "
            "the board to the third level."
        ),
        diagram.parse(
            """
            . . . .
            B W R .   . . .
            R B B .   R B .   . .
            W B R .   W R .   W .   .
            """
        ),
        (_mask("1a1 2b2 3c3"),),
    ),
    Page(
        text("3  Full house"),
        text(
            "A small pyramid, that is a platform and the marble on it, in two colours. The platform is two "
            "pairs, each of one colour and side by side, not crosswise. The marble on top has one of these two "
            "colours."
        ),
        diagram.parse(
            """
            . . . .
            . W B .   . . .
            R W B W   . B .   . .
            . . R .   . . .   . .   .
            """
        ),
        (_mask("1c3 1e3 1c5 1e5 2d4"),),
    ),
    Page(
        text("4  Flush four"),
        text(
            "Four touching marbles of one colour in a straight line. It is a whole row of the board, in either "
            "direction, or it climbs from a corner of the board to the apex."
        ),
        diagram.parse(
            """
            . . . .
            . W R .   . . .
            B B B B   . W .   . .
            . R W .   . R .   . .   .
            """
        ),
        (_mask("1a3 1c3 1e3 1g3"),),
    ),
    Page(
        text("5  Straight flush"),
        text(
            "A small pyramid of one colour: the platform and the marble on top. This is the highest group. It "
            "wins the game at once, whether it challenges or answers."
        ),
        diagram.parse(
            """
            . . . B
            . R R .   . . .
            W R R .   . R .   . .
            . B W B   . . .   . .   .
            """
        ),
        (_mask("1c3 1e3 1c5 1e5 2d4"),),
    ),
    Page(
        text("Buried marbles"),
        text(
            "A marble is buried when another stands straight above it, two levels higher. From above it can't "
            "be seen, and a group with a buried marble doesn't count. Here one of the three marked marbles is "
            "buried, so they are no flush three. An option lets buried marbles count too."
        ),
        diagram.parse(
            """
            . . . .
            B W R .   . . .
            R B B B   R B .   . .
            W B R .   W R .   W .   .
            """
        ),
        (_mask("1c3 1e3 1g3"),),
    ),
    Page(
        text("Challenge and answer"),
        text(
            "Whoever completes a group challenges the other player, who answers with the next turn. The group "
            "of higher rank scores a point; between equal ranks it is the one that reaches the higher level, "
            "and if that is equal too, both players score. If the answer completes no group, the challenger "
            "scores. An answer is never a new challenge. Here a full house answers a flush three, and scores."
        ),
        diagram.parse(
            """
            W . . .
            W R . .   . . .
            W B B R   . . .   . .
            B R R .   . R .   . .   .
            """
        ),
        (_mask("1a3 1a5 1a7"), _mask("1c1 1e1 1c3 1e3 2d2")),
    ),
    Page(
        text("The last marble"),
        text(
            "The last of the 30 marbles always goes to the apex. There it can answer a challenge or make a "
            "straight flush; any other group, such as the flush four here, counts for nothing. Then the game is "
            "over. The higher score wins, and equal scores are a draw."
        ),
        diagram.parse(
            """
            B W B B
            R B R R   B W R
            R W R W   R B B   B R
            B B W W   W R W   R W   W
            """
        ),
        (_mask("1g1 2f2 3e3 4d4"),),
    ),
)
