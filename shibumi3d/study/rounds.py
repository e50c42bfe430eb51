"""Rounds of secret picks in a record: where one begins, and what may be known of the record while one is open."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from shibumi3d.model.game import State
from shibumi3d.model.moves import Pick
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.replay import Replay


def picking(state: State) -> bool:
    """Whether the next move is a secret pick."""
    return any(isinstance(move, Pick) for move in state.moves())


def start(replay: Replay, record: Record, node: int) -> int:
    """The last node at or before this one where the secret picks of a round begin."""
    while node != ROOT:
        held = record.nodes[node]
        if picking(replay.state(record, node)) and not isinstance(held.move, Pick):
            break
        node = ROOT if held.parent is None else held.parent
    return node


def known(replay: Replay, record: Record, live: int) -> Record:
    """The record as it may be known where the game stands at ``live``.

    While a round is open its picks alone are there, without what was played in their place before: a
    pick that was made once more, or for the first time, would show by that.
    """
    if not (isinstance(record.nodes[live].move, Pick) and picking(replay.state(record, live))):
        return record
    first = start(replay, record, live)
    way = (first, *record.path(live)[record.depth(first) :])
    after = dict(pairwise(way))
    nodes = dict(record.nodes)
    for node in record.subtree(first):
        if node in way:
            nodes[node] = replace(nodes[node], children=(after[node],) if node in after else ())
        else:
            del nodes[node]
    return replace(record, nodes=MappingProxyType(nodes))
