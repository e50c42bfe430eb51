"""A page for the web that stands alone: the tree of a game with its comments, and a flat board that steps."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from html import escape
from types import MappingProxyType
from typing import Final

from shibumi3d.export.flat_diagram import CELL, STONES, colour, empty_board, plan
from shibumi3d.export.subject import subject_of
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, text
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.record import ROOT, Record
from shibumi3d.resources import resource
from shibumi3d.scene.description import Accent
from shibumi3d.scene.theme import PAPER
from shibumi3d.study.told import ToldNode, told_nodes
from shibumi3d.study.view import View, bystander

LETTERS: Final = MappingProxyType({None: ".", Colour.WHITE: "W", Colour.BLACK: "B", Colour.RED: "R"})
"""How the marble on a place is written, place by place."""

Speak = Callable[[Message], str]


def page(game: Game, record: Record, speak: Speak, language: str = "en") -> str:
    """The page as one HTML document, which asks nothing of any network; ``speak`` puts words into a language.

    What people wrote is put in as text only: nothing in it becomes a part of the page.
    """
    told = {node.node: node for node in told_nodes(game, record)}
    views = {node: bystander(game, record, node) for node in told}
    start = views[ROOT]
    script = resource("assets", "page", "page.js").read_text(encoding="utf-8")
    style = resource("assets", "page", "page.css").read_text(encoding="utf-8")
    trusted = b64encode(sha256(script.encode()).digest()).decode()
    title = escape(start.header.title or speak(game.title))
    players = escape(" – ".join(speak(name) for name in start.titles))
    size = plan(start.now.position.pyramid)
    steps = "".join(
        f'<button id="{name}" type="button" aria-label="{escape(speak(label))}">{sign}</button>'
        for name, sign, label in (
            ("first", "⏮", text("To the start")),
            ("back", "◀", text("One move back")),
            ("forward", "▶", text("One move forward")),
            ("last", "⏭", text("To the end")),
        )
    )
    data = json.dumps(_data(told, views, speak), ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{trusted}'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header><h1>{title}</h1><p>{players}</p></header>
<main>
<section id="board">
<svg viewBox="0 0 {size.width:g} {size.height:g}" role="img" aria-labelledby="told">{empty_board(start.now.position.pyramid)}</svg>
<nav>{steps}</nav>
<p id="told" aria-live="polite"></p>
<p id="comment"></p>
</section>
<section id="tree">{"".join(_line(told, views, ROOT, speak))}</section>
</main>
<script type="application/json" id="game">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def _data(told: Mapping[int, ToldNode], views: Mapping[int, View], speak: Speak) -> dict[str, object]:
    pyramid = views[ROOT].now.position.pyramid
    return {
        "places": [[round(x, 2), round(y, 2)] for x, y in plan(pyramid).middles],
        "radius": 0.44 * CELL,
        "colours": {LETTERS[stone]: colour(rgb) for stone, rgb in STONES.items()},
        "last": colour(PAPER.accents[Accent.LAST]),
        "nodes": [
            {
                "id": node,
                "parent": held.parent,
                "told": "; ".join(speak(sentence.words) for sentence in views[node].told)
                or speak(text("Start")),
                "comment": held.annotation.comment,
                "position": "".join(
                    LETTERS[views[node].now.position.at(place)] for place in range(len(pyramid))
                ),
                "newest": list(places_in(subject_of(views[node]).newest)),
            }
            for node, held in told.items()
        ],
    }


def _line(told: Mapping[int, ToldNode], views: Mapping[int, View], first: int, speak: Speak) -> Iterator[str]:
    """A line of moves as buttons with their comments, and its variations to be unfolded below each move."""
    at: int | None = first
    while at is not None:
        held = told[at]
        words = speak(text("Start")) if at == ROOT else f"{held.depth}. {_move(held)}"
        sign = "".join(held.annotation.glyphs)
        yield f'<button id="node-{at}" type="button">{escape(words)}{escape(sign)}</button> '
        if held.annotation.comment:
            yield f'<span class="comment">{escape(held.annotation.comment)}</span> '
        for branch in held.children[1:]:
            summary = escape(f"{told[branch].depth}. {_move(told[branch])} …")
            inside = "".join(_line(told, views, branch, speak))
            yield f"<details><summary>{summary}</summary>{inside}</details>"
        at = held.children[0] if held.children else None


def _move(held: ToldNode) -> str:
    return "…" if held.move is None else str(held.move)
