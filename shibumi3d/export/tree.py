"""A record's tree as text for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from shibumi3d.model.annotations import Annotation, Evaluation
from shibumi3d.model.game import Game
from shibumi3d.model.record import ROOT, Record
from shibumi3d.scene.marks import SIGNS
from shibumi3d.study.told import ToldNode, told_nodes

HIDDEN: Final = "…"
"""What stands for a pick that is still secret."""

INDENT: Final = 4
DEEPEST: Final = 12
"""How far a variation is set in, in characters, and from which depth on its depth is told by a number instead."""


def tree_lines(game: Game, record: Record, *, numbered: bool = False) -> Iterator[str]:
    """The tree line by line: moves in a row, and below a move the variations that replace it, set in.

    ``numbered`` puts the number of its node behind every move. Nothing here recurses: variations can be nested
    thousands deep.
    """
    nodes = {told.node: told for told in told_nodes(game, record)}
    waiting = [(ROOT, 0)]
    while waiting:
        at, depth = waiting.pop()
        words: list[str] = []
        while True:
            told = nodes[at]
            words += _words(told, numbered=numbered)
            siblings = () if told.parent is None else nodes[told.parent].children
            if len(siblings) > 1 and siblings[0] == at:
                waiting += [(child, depth) for child in told.children[:1]]
                waiting += [(other, depth + 1) for other in reversed(siblings[1:])]
                break
            if not told.children:
                break
            at = told.children[0]
        if words:
            yield _set_in(depth) + " ".join(words)


def _set_in(depth: int) -> str:
    blank = " " * (INDENT * min(depth, DEEPEST))
    return blank if depth <= DEEPEST else f"{blank}({depth}) "


def _words(told: ToldNode, *, numbered: bool) -> Iterator[str]:
    noted = told.annotation
    if told.node != ROOT:
        yield f"{told.depth}. {move_text(told)}{''.join(noted.glyphs)}"
    if numbered:
        yield f"#{told.node}"
    marks = [f"{mark.place}{SIGNS[mark.kind]}" for mark in noted.marks]
    marks += [f"{arrow.source}-{arrow.target}{SIGNS[arrow.kind]}" for arrow in noted.arrows]
    if marks:
        yield f"[{' '.join(marks)}]"
    comment = " ".join(noted.comment.split())
    if comment:
        yield f"{{{comment}}}"


def move_text(told: ToldNode) -> str:
    """The move as files write it; a sign in place of one that nobody may know."""
    return HIDDEN if told.move is None else str(told.move)


def tree_data(game: Game, record: Record) -> dict[str, object]:
    """The tree for programs: its nodes, each before its children and with its parent's number.

    They stand side by side, not inside each other: a line can be deeper than any reader of JSON goes.
    """
    header = record.header
    return {
        "game": header.game,
        "title": header.title,
        "date": header.date,
        "options": dict(header.options),
        "players": dict(header.players),
        "nodes": [
            {
                "node": told.node,
                "parent": told.parent,
                "move": None if told.move is None else str(told.move),
                "mainline": told.mainline,
                "children": list(told.children),
                **_noted(told.annotation),
            }
            for told in told_nodes(game, record)
        ],
    }


def _noted(annotation: Annotation) -> dict[str, object]:
    """What is noted at a node; nothing for what isn't."""
    found: dict[str, object] = {}
    if annotation.comment:
        found["comment"] = annotation.comment
    if annotation.glyphs:
        found["glyphs"] = [str(glyph) for glyph in annotation.glyphs]
    if annotation.marks:
        found["marks"] = [{"kind": str(mark.kind), "place": mark.place} for mark in annotation.marks]
    if annotation.arrows:
        found["arrows"] = [
            {"kind": str(arrow.kind), "from": arrow.source, "to": arrow.target} for arrow in annotation.arrows
        ]
    if annotation.evaluation is not None:
        found["evaluation"] = _evaluated(annotation.evaluation)
    return found


def _evaluated(found: Evaluation) -> dict[str, object]:
    return {
        "values": list(found.values),
        "proven": found.proven,
        "winner": found.winner,
        "moves": found.moves,
    }
