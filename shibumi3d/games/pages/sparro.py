"""The rules of Sparro in words and pictures."""

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
            "Red and Black build one pyramid together, and the first with three own marbles in a line on "
            "its outside wins. In the extended game all marbles are placed, and the player with more lines wins."
        ),
        diagram.parse(
            """
            . . . .
            R W W .   . . .
            B W W .   B W .   . .
            R B R .   B R .   R .   .
            """
        ),
        (_mask("1e1 2d2 3c3"),),
    ),
    Page(
        text("The start"),
        text(
            "Five white marbles stand in the middle. They belong to nobody. Around them 24 places are left: "
            "12 on the board, 8 on the second level and 4 on the third. Red and Black have 12 marbles each, "
            "and Red begins."
        ),
        diagram.parse(
            """
            . . . .
            . W W .   . . .
            . W W .   . W .   . .
            . . . .   . . .   . .   .
            """
        ),
        (_mask("1c3 1e3 1c5 1e5 2d4"),),
    ),
    Page(
        text("Placing a marble"),
        text(
            "The players take turns and place one own marble each time. It goes into an empty hole, or onto a "
            "platform: a square of four marbles of any colour. Nobody passes, and no marble is moved. The apex "
            "stays empty."
        ),
        diagram.parse(
            """
            . . . .
            . W W .   . . .
            . W W .   . W .   . .
            . R B .   . R .   . .   .
            """
        ),
        (_mask("1c1 1e1 1c3 1e3 2d2"),),
    ),
    Page(
        text("What a line is"),
        text(
            "A line is three marbles of one player, touching and straight, on one face of the pyramid. It lies "
            "in the bottom row or in the middle row, or it climbs from the board to the third level. A line on "
            "the edge between two faces counts once. There are 24 lines in all."
        ),
        diagram.parse(
            """
            R B R B
            R W W R   . . .
            B W W B   R W B   . .
            B R R R   B B B   R .   .
            """
        ),
        (_mask("1c1 1e1 1g1"), _mask("2b2 2d2 2f2"), _mask("1a5 2b4 3c3")),
    ),
    Page(
        text("What is no line"),
        text(
            "A line doesn't bend round a corner, and it has no gap. A row through the inside is no line: the "
            "white marbles there belong to nobody. No line reaches the apex, because no marble is placed there."
        ),
        diagram.parse(
            """
            . . . .
            B W W B   . . .
            R W W B   R W R   . .
            R R B .   . . .   . .   .
            """
        ),
        (_mask("1a1 1c1"), _mask("1a1 1a3"), _mask("2b4 2d4 2f4")),
    ),
    Page(
        text("The standard game"),
        text(
            "The first line ends the game, and its owner wins. If all 24 marbles are placed and nobody has a "
            "line, as in the picture, Black wins. So Red has to attack."
        ),
        diagram.parse(
            """
            B R B B
            R W W B   R B R
            R W W R   B W B   R B
            B B R B   R B R   R R   .
            """
        ),
    ),
    Page(
        text("The extended game"),
        text(
            "In the extended game a line doesn't end anything: all 24 marbles are placed. Then the player with "
            "more lines wins. A marble can belong to several lines, and every line counts. Four in a row are "
            "two lines."
        ),
        diagram.parse(
            """
            . . B .
            . W W .   . . .
            B W W B   . W .   . .
            R R R R   . B .   . .   .
            """
        ),
        (_mask("1a1 1c1 1e1"), _mask("1c1 1e1 1g1")),
    ),
    Page(
        text("The token"),
        text(
            "The extended game has a token, and Black holds it at first. Whoever makes a line takes it, or "
            "keeps it. If both players have equally many lines at the end, as in the picture, the holder of "
            "the token wins."
        ),
        diagram.parse(
            """
            B B R R
            B W W B   R R B
            B W W R   R W R   B B
            R R R R   B B B   R B   .
            """
        ),
        (_mask("1a1 1c1 1e1"), _mask("1c1 1e1 1g1"), _mask("1a3 1a5 1a7"), _mask("2b2 2d2 2f2")),
    ),
    Page(
        text("Black's first answer"),
        text(
            "In the extended game Black's first marble is not free. If Red opened in a corner hole, Black "
            "answers in one of the eight edge holes. If Red opened in an edge hole, Black answers in one of "
            "the four corners."
        ),
        diagram.parse(
            """
            . . . .
            . W W .   . . .
            . W W .   . W .   . .
            R . B .   . . .   . .   .
            """
        ),
        (_mask("1a1"), _mask("1e1")),
    ),
)
