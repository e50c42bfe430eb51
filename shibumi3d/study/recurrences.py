"""Positions that come again in a record: by another order of moves, or as an image of each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from shibumi3d.model.record import Record
from shibumi3d.model.replay import Replay
from shibumi3d.model.symmetry import canonical
from shibumi3d.study.snapshot import snapshot

AT_ONCE: Final = 200
"""How many nodes are looked at in one go: a large record is gone through bit by bit."""

MOST: Final = 20_000
"""Records with more nodes aren't gone through."""


@dataclass(slots=True)
class Recurrences:
    """The nodes of a growing record by their positions. Ids are never given twice, so that none is looked at again."""

    replay: Replay
    _keys: dict[int, object] = field(default_factory=dict)
    _nodes: dict[object, list[int]] = field(default_factory=dict)

    def others(self, record: Record, node: int) -> tuple[int, ...]:
        """The other nodes at which the position of this node stands, turned or mirrored, with the same player to move.

        Nodes that haven't been looked at yet are missing until it was asked often enough.
        """
        if len(record.nodes) > MOST:
            return ()
        fresh = [at for at in record.nodes if at not in self._keys][:AT_ONCE]
        for at in {node, *fresh} - self._keys.keys():
            key = self._keys[at] = self._key(record, at)
            self._nodes.setdefault(key, []).append(at)
        same = self._nodes[self._keys[node]]
        return tuple(at for at in same if at != node and at in record.nodes)

    def _key(self, record: Record, node: int) -> object:
        """What is the same for two positions of which one plays like the other."""
        state = self.replay.state(record, node)
        shown = snapshot(state)
        trays = tuple((tray.seat, tray.kind, tray.marbles) for tray in shown.trays)
        return (canonical(state.position), state.actor, tuple(shown.scores), trays)
