"""A page for the web that stands alone: the tree of a game with its comments, and a flat board that steps."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from shibumi3d.export.flat_diagram import (
    CELL,
    GROUPED,
    HALO,
    INK,
    MARK_COLOURS,
    NEWEST,
    RADIUS,
    SIGN_COLOURS,
    STONES,
    Plan,
    arrow_shape,
    empty_board,
    plan,
    sign_path,
)
from shibumi3d.export.markup import clean, marked_up
from shibumi3d.export.subject import subject_of
from shibumi3d.export.words import Speak, ending, game_title, players, position_words, told_words
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.game import Game
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.record import ROOT, Record
from shibumi3d.resources import resource
from shibumi3d.scene.composer import MARKS
from shibumi3d.scene.marks import SIGNS, Pointing
from shibumi3d.study import narration
from shibumi3d.study.told import ToldNode, told_nodes
from shibumi3d.study.view import View, bystander_views

EMPTY: Final = "."
LETTERS: Final = dict(zip(COLOURS, "WBR", strict=True))
"""How the marble on a place is written, place by place."""

DEEPEST: Final = 12
"""How deep variations are folded into each other; deeper ones stand in brackets. Browsers nest 512 elements."""


def page(game: Game, record: Record, speak: Speak, language: str = "en") -> str:
    """The page as one HTML document, which asks nothing of any network; ``speak`` puts words into a language.

    What people wrote is put in as text only: nothing in it becomes a part of the page. Errors as for
    `bystander_views`.
    """
    told = {node.node: node for node in told_nodes(game, record)}
    steps = []
    start = last = None
    for view in bystander_views(game, record, told):
        start = start or view
        last = view if view.node == view.live else last
        steps.append(_step(told[view.node], view, speak))
    assert start is not None  # noqa: S101 - there is a root in every record
    script = _asset("page.js")
    style = _asset("page.css")
    title = marked_up(game_title(start, speak))
    pyramid = start.now.position.pyramid
    size = plan(pyramid)
    return f"""<!DOCTYPE html>
<html lang="{marked_up(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1>{"".join(_facts(start, last, speak))}</header>
<main>
<section id="board" aria-label="{marked_up(speak(text("Board")))}">
<svg viewBox="-2 -2 {size.width + 4:g} {size.height + 4:g}" role="img" aria-labelledby="told" aria-describedby="position">{empty_board(pyramid)}</svg>
<nav aria-label="{marked_up(speak(text("Steps")))}">{_buttons(speak)}</nav>
<div aria-live="polite"><p id="told"></p><p id="comment"></p></div>
<p id="position" class="unseen"></p>
</section>
<section id="tree" aria-label="{marked_up(speak(text("Moves")))}">{"".join(_tree(told, game, speak))}</section>
</main>
<script type="application/json" id="game">{_data(steps, start.now.position)}</script>
<script>{script}</script>
</body>
</html>
"""


def _asset(name: str) -> str:
    return resource("assets", "page", name).read_text(encoding="utf-8")


def _hash(source: str) -> str:
    """What a policy names a script or a style by, so that no other is let in."""
    return f"sha256-{b64encode(sha256(source.encode()).digest()).decode()}"


def _facts(start: View, last: View | None, speak: Speak) -> Iterator[str]:
    """What is known of the game beside its moves."""
    header = start.header
    named = speak(start.game.title) if header.title else ""
    for words in (named, players(start, speak), "" if last is None else ending(last, speak)):
        if words:
            yield f"<p>{marked_up(words)}</p>"
    if header.notes:
        yield f'<p class="notes">{marked_up(header.notes)}</p>'


def _buttons(speak: Speak) -> str:
    return "".join(
        f'<button id="{name}" type="button" aria-label="{marked_up(speak(label))}">{sign}</button>'
        for name, sign, label in (
            ("first", "«", text("To the start")),
            ("back", "‹", text("One move back")),
            ("forward", "›", text("One move forward")),
            ("last", "»", text("To the end")),
        )
    )


def _data(steps: list[dict[str, object]], start: Position) -> str:
    """What the script draws with. No end of an element can stand in it."""
    pyramid = start.pyramid
    data = {
        "places": [[round(x, 2), round(y, 2)] for x, y in plan(pyramid).middles],
        "radius": RADIUS,
        "halo": HALO,
        "cell": CELL,
        "stones": {
            LETTERS[stone]: {
                "fill": STONES[stone],
                "sign": SIGN_COLOURS[stone],
                "path": sign_path(MARKS[stone], 0, 0),
            }
            for stone in COLOURS
        },
        "edge": INK,
        "newest": NEWEST,
        "group": GROUPED,
        "kinds": {str(kind): {"colour": paint, "sign": SIGNS[kind]} for kind, paint in MARK_COLOURS.items()},
        "nodes": steps,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _step(held: ToldNode, view: View, speak: Speak) -> dict[str, object]:
    """What is shown at a node."""
    subject = subject_of(view)
    position = subject.position
    pyramid = position.pyramid
    at = plan(pyramid)
    standing = [EMPTY] * len(pyramid)
    for place, stone in position.marbles():
        standing[place] = LETTERS[stone]
    lit = 0
    for highlight in subject.highlights:
        lit |= highlight.places
    happened = [*told_words(view, speak)] or [speak(text("Start"))]
    over = ending(view, speak)
    step: dict[str, object] = {
        "id": held.node,
        "parent": held.parent,
        "told": clean("; ".join((*happened, *((over,) if over else ())))),
        "position": "".join(standing),
        "words": position_words(position, speak),
    }
    marks = [[str(mark.kind), mark.place] for mark in subject.marks]
    arrows = [
        [
            str(arrow.kind),
            *arrow_shape(at.middles[arrow.source], at.middles[arrow.target]),
            *_middle(at, arrow),
        ]
        for arrow in subject.arrows
    ]
    more = {
        "comment": clean(held.annotation.comment),
        "newest": list(places_in(subject.newest)),
        "group": list(places_in(lit)),
        "marks": marks,
        "arrows": arrows,
    }
    return step | {name: value for name, value in more.items() if value}


def _middle(at: Plan, arrow: Pointing) -> tuple[float, float]:
    """Where the sign of an arrow stands."""
    (ax, ay), (bx, by) = at.middles[arrow.source], at.middles[arrow.target]
    return (round((ax + bx) / 2, 2), round((ay + by) / 2, 2))


def _tree(told: Mapping[int, ToldNode], game: Game, speak: Speak) -> Iterator[str]:
    """The moves as buttons with their comments; below a move those that replace it, folded.

    Nothing here recurses: variations can be nested thousands deep. What waits is a text, or a line that goes on
    at a node, with its depth.
    """
    waiting: list[str | tuple[int, int]] = [(ROOT, 0)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        at, depth = item
        while True:
            held = told[at]
            yield from _entry(held, game, speak)
            siblings = () if held.parent is None else told[held.parent].children
            if len(siblings) > 1 and siblings[0] == at:
                waiting += [(child, depth) for child in held.children[:1]]
                for other in reversed(siblings[1:]):
                    before, after = _folded(told[other], depth + 1, game, speak)
                    waiting += [after, (other, depth + 1), before]
                break
            if not held.children:
                break
            at = held.children[0]


def _folded(held: ToldNode, depth: int, game: Game, speak: Speak) -> tuple[str, str]:
    """What stands before a variation and after it."""
    if depth > DEEPEST:
        return "( ", ") "
    return f"<details><summary>{marked_up(_named(held, game, speak))} …</summary>", "</details>"


def _entry(held: ToldNode, game: Game, speak: Speak) -> Iterator[str]:
    words = f"{_named(held, game, speak)}{''.join(held.annotation.glyphs)}"
    yield f'<button id="node-{held.node}" type="button">{marked_up(words)}</button> '
    if held.annotation.comment:
        yield f'<span class="comment">{marked_up(held.annotation.comment)}</span> '


def _named(held: ToldNode, game: Game, speak: Speak) -> str:
    if held.node == ROOT:
        return speak(text("Start"))
    return f"{held.depth}. {speak(narration.move_name(game, held.move))}"
