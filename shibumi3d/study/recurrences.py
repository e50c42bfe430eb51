"""Positions that come again in a record: by another order of moves, or as an image of each other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from shibumi3d.model.paged_map import PagedMap, changed
from shibumi3d.model.record import Node, Record
from shibumi3d.model.replay import Replay
from shibumi3d.study.snapshot import snapshot

AT_ONCE: Final = 16
"""How many nodes are looked at in one go, in a few milliseconds: a large record is gone through bit by bit."""

MOST: Final = 20_000
"""Records with more nodes aren't gone through."""


@dataclass(slots=True)
class Recurrences:
    """The nodes of a growing record by their positions. Ids are never given twice, so that none is looked at again."""

    replay: Replay
    _known: PagedMap[Node] | None = None
    _waiting: deque[int] = field(default_factory=deque)
    _keys: dict[int, object] = field(default_factory=dict)
    _nodes: dict[object, list[int]] = field(default_factory=dict)

    @property
    def waits(self) -> bool:
        """Whether there are nodes that haven't been looked at."""
        return bool(self._waiting)

    def others(self, record: Record, node: int) -> tuple[int, ...]:
        """The other nodes at which the position of this node stands, turned or mirrored, with the same player to move.

        Nodes that haven't been looked at yet are missing.
        """
        if len(record.nodes) > MOST:
            return ()
        if record.nodes is not self._known:
            fresh = record.nodes if self._known is None else changed(self._known, record.nodes)
            self._waiting.extend(at for at in fresh if at not in self._keys)
            self._known = record.nodes
            self.go_on(record)
        self._look_at(record, node)
        same = self._nodes[self._keys[node]]
        return tuple(at for at in same if at != node and at in record.nodes)

    def go_on(self, record: Record) -> None:
        """Look at a few more nodes."""
        for _ in range(min(AT_ONCE, len(self._waiting))):
            self._look_at(record, self._waiting.popleft())

    def _look_at(self, record: Record, node: int) -> None:
        if node not in self._keys and node in record.nodes:
            key = self._keys[node] = self._key(record, node)
            self._nodes.setdefault(key, []).append(node)

    def _key(self, record: Record, node: int) -> object:
        """What is the same for two positions of which one plays like the other."""
        state = self.replay.state(record, node)
        shown = snapshot(state)
        trays = tuple((tray.seat, tray.kind, tray.marbles) for tray in shown.trays)
        return (state.position.canonical, state.actor, tuple(shown.scores), trays)
