"""A whole record as everybody may know it, node by node: for what leaves the program as text, page or picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shibumi3d.model.annotations import Annotation
from shibumi3d.model.game import Game
from shibumi3d.model.moves import Move
from shibumi3d.model.record import ROOT, Cursor, Record
from shibumi3d.model.replay import Replay
from shibumi3d.study import secrecy
from shibumi3d.study.document import Document


@dataclass(frozen=True, slots=True)
class ToldNode:
    """A node of the tree; ``move`` is None at the start, and for a pick that nobody may know."""

    node: int
    parent: int | None
    depth: int
    move: Move | None
    mainline: bool
    children: tuple[int, ...]
    annotation: Annotation


def told_nodes(game: Game, record: Record) -> Iterator[ToldNode]:
    """The nodes of a record, each before its children, main lines first; without what is still secret."""
    replay = Replay(game, record.header.options, record.header.set_up)
    document = Document(game, replay, Cursor(record))
    guarded, known = document.guarded, document.known.record
    depths = {ROOT: 0}
    mainline = {ROOT, *known.mainline()}
    for node in known.subtree():
        held = known.nodes[node]
        if held.parent is not None:
            depths[node] = depths[held.parent] + 1
        hidden = guarded and secrecy.hidden_pick(replay, known, node)
        yield ToldNode(
            node,
            held.parent,
            depths[node],
            None if hidden else held.move,
            node in mainline,
            held.children,
            known.annotation(node),
        )
