"""A record's tree as text for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shibumi3d.model.annotations import Annotation
from shibumi3d.model.game import Game
from shibumi3d.model.record import ROOT, Record
from shibumi3d.study.told import ToldNode, told_nodes

HIDDEN = "…"
"""What stands for a pick that is still secret."""


def tree_lines(game: Game, record: Record) -> Iterator[str]:
    """The tree line by line: a line of moves in a row, each variation set in below the move that it replaces."""
    nodes = {told.node: told for told in told_nodes(game, record)}
    yield from _line(nodes, ROOT, 0)


def _line(nodes: Mapping[int, ToldNode], first: int, indent: int) -> Iterator[str]:
    """A line from its first node on, then its variations, the nearest to its end first."""
    pad = "    " * indent
    words: list[str] = []
    branches: list[ToldNode] = []
    at: int | None = first
    while at is not None:
        told = nodes[at]
        words += _words(told)
        branches += [nodes[child] for child in told.children[1:]]
        at = told.children[0] if told.children else None
    if words:
        yield pad + " ".join(words)
    for branch in branches:
        yield from _line(nodes, branch.node, indent + 1)


def _words(told: ToldNode) -> Iterator[str]:
    noted = told.annotation
    if told.node != ROOT:
        yield f"{told.depth}. {_move(told)}{''.join(noted.glyphs)}"
    comment = " ".join(noted.comment.split())
    if comment:
        yield f"{{{comment}}}"


def _move(told: ToldNode) -> str:
    return HIDDEN if told.move is None else str(told.move)


def tree_data(game: Game, record: Record) -> dict[str, object]:
    """The tree for programs: its nodes in order, each with its parent's number."""
    return {
        "game": record.header.game,
        "players": dict(record.header.players),
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
    return found
