"""A study to be exported: moves, a variation with one in it, comments in two languages, everything noted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from shibumi3d.games.sparro import SPARRO
from shibumi3d.languages import translations
from shibumi3d.model.annotations import Arrow, Glyph, MarkKind, PlaceMark
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Put, parse
from shibumi3d.model.record import Header, Node, Record

EVIL: Final = '</script><img src=x onerror="document.title=\'hacked\'"> & "quotes" ]]> \u202e \x00\x1b'
"""What a name or a comment can hold and no document should take for its own."""

MOVES: Final = "1g1 1a3 1g5 1e7 1c1 1a7"


def speak(message: Message) -> str:
    """English."""
    return str(message)


def korean() -> Callable[[Message], str]:
    """Puts messages into Korean."""
    language = translations("ko")
    return lambda message: message.in_language(language)


def study() -> Record:
    """Nodes 1 to 6 are the main line; 7 takes the place of 5, and 8 and 9 follow it."""
    made = Record(Header(SPARRO.name, players={"red": f"Ann {EVIL}", "black": "벤"}, title="A study"))
    for move in MOVES.split():
        made = made.continue_game(parse(move))
    noted = replace(
        made.annotation(5),
        comment=f"A quiet move. 조용한 수입니다. {EVIL}",
        glyphs=(Glyph.GOOD,),
        marks=(PlaceMark(MarkKind.GOOD, "1c1"),),
        arrows=(Arrow(MarkKind.BAD, "1c1", "1g1"),),
    )
    made = made.annotate(5, noted)
    made, node = made.add(4, parse("1e1"))
    made = made.comment(node, "What if?")
    made, _ = made.add(node, parse("1a7"))
    made, _ = made.add(node, parse("1c7"))
    return made


def nested(deep: int) -> Record:
    """Variations that each begin inside the one before, so many of them; the rules would refuse their moves."""
    nodes = {0: Node(None, None, (1, 2))}
    for number in range(1, 2 * deep, 2):
        parent = number - 1
        nodes[number] = Node(Put("1a1"), parent)
        inside = (number + 2, number + 3) if number + 2 < 2 * deep else ()
        nodes[number + 1] = Node(Put("1c1"), parent, inside)
    return Record.of(Header(SPARRO.name), nodes)
