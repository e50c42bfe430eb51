"""A game as it was played and studied: a tree of moves with comments and variations.

Everything is immutable: what changes a record or moves a cursor returns a new one, so that undoing a
change is going back to the old object. Nothing here recurses: a line can be ten thousand moves deep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from shibumi3d.model.moves import Move

ROOT: Final = 0
"""The id of the node before the first move."""

MAX_SEED: Final = (1 << 53) - 1
"""Every program that reads files of numbers as JSON reads whole numbers up to this one exactly."""


def _nothing() -> Mapping[str, object]:
    return _NOTHING


def _beginning() -> Mapping[int, Node]:
    return MappingProxyType({ROOT: Node()})


_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a game beside its moves.

    ``options`` are the game's options by name, ``players`` the persons' names by seat name, ``seed``
    (0 to MAX_SEED) decides what chance draws, ``date`` is an ISO date.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    date: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))
        object.__setattr__(self, "players", MappingProxyType(dict(self.players)))

    def __hash__(self) -> int:
        return hash((self.game, frozenset(self.options.items()), self.seed, self.date))


@dataclass(frozen=True, slots=True)
class Node:
    """One move in the tree; only the root has none. The first child goes on with the main line.

    ``extra`` holds what a file says of the move beyond what is known here.
    """

    move: Move | None = None
    parent: int | None = None
    children: tuple[int, ...] = ()
    comment: str = ""
    extra: Mapping[str, object] = field(default_factory=_nothing, repr=False, hash=False)


@dataclass(frozen=True)
class Record:
    """A tree of moves. Ids of nodes stay the same for as long as the node lives, and aren't used again.

    ``extra`` holds what a file has beyond what is known here. A node that isn't there is a KeyError.
    """

    header: Header
    nodes: Mapping[int, Node] = field(default_factory=_beginning, repr=False)
    extra: Mapping[str, object] = field(default_factory=_nothing, repr=False)
    unused: int = field(default=1, repr=False, compare=False)
    """The id that the next node gets."""

    def __hash__(self) -> int:
        return hash((self.header, len(self.nodes)))

    @classmethod
    def of(cls, header: Header, nodes: Mapping[int, Node], extra: Mapping[str, object] = _NOTHING) -> Record:
        """A record of nodes that the caller has linked to each other, the root among them."""
        return cls(header, MappingProxyType(dict(nodes)), extra, max(nodes) + 1)

    def add(self, node: int, move: Move) -> tuple[Record, int]:
        """The record with a move after a node, and the id of the move's node.

        A move that is there already is used; another becomes a variation. Nothing is replaced.
        """
        known = self.child(node, move)
        if known is not None:
            return self, known
        parent = self.nodes[node]
        new = self.unused
        changed = {node: replace(parent, children=(*parent.children, new)), new: Node(move, node)}
        return replace(self, nodes=MappingProxyType({**self.nodes, **changed}), unused=new + 1), new

    def child(self, node: int, move: Move) -> int | None:
        """The node of this move after a node; None where it wasn't played."""
        children = self.nodes[node].children
        return next((child for child in children if self.nodes[child].move == move), None)

    def comment(self, node: int, text: str) -> Record:
        """The record with this comment at a node; an empty text takes the comment away."""
        return self._with(node, replace(self.nodes[node], comment=text))

    def promote(self, node: int) -> Record:
        """The record with the variation that holds the node one step nearer to the main line.

        That is the nearest branching at or before the node that doesn't go its way first.
        """
        for at in self._upwards(node):
            siblings = self.siblings(at)
            place = siblings.index(at)
            if place:
                order = (*siblings[: place - 1], at, siblings[place - 1], *siblings[place + 1 :])
                return self._with_children(at, order)
        return self

    def make_mainline(self, node: int) -> Record:
        """The record in which the main line leads to this node."""
        record = self
        for at in self._upwards(node):
            siblings = self.siblings(at)
            if siblings[0] != at:
                order = (at, *(sibling for sibling in siblings if sibling != at))
                record = record._with_children(at, order)
        return record

    def delete(self, node: int) -> Record:
        """The record without a node and everything after it; ValueError for the root."""
        parent = self.nodes[node].parent
        if parent is None:
            raise ValueError("the root of a record can't be deleted")
        gone = set(self.subtree(node))
        kept = {at: held for at, held in self.nodes.items() if at not in gone}
        kept[parent] = replace(kept[parent], children=tuple(c for c in self.siblings(node) if c != node))
        return replace(self, nodes=MappingProxyType(kept))

    def subtree(self, node: int = ROOT) -> Iterator[int]:
        """The node and everything after it: each before its children, main lines first."""
        waiting = [node]
        while waiting:
            at = waiting.pop()
            yield at
            waiting.extend(reversed(self.nodes[at].children))

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from the first move to this one; empty for the root."""
        return tuple(reversed(tuple(self._upwards(node))))

    def moves(self, node: int) -> tuple[Move, ...]:
        """The moves from the start to this node, its own included."""
        moves = (self.nodes[at].move for at in self.path(node))
        return tuple(move for move in moves if move is not None)

    def mainline(self, node: int = ROOT) -> tuple[int, ...]:
        """The nodes after this one where every first child is followed."""
        line = []
        while children := self.nodes[node].children:
            node = children[0]
            line.append(node)
        return tuple(line)

    def end(self, node: int = ROOT) -> int:
        """The last node of the main line from this node on; the node itself where nothing follows."""
        line = self.mainline(node)
        return line[-1] if line else node

    def siblings(self, node: int) -> tuple[int, ...]:
        """The node and its alternatives, in order; the root alone for the root."""
        parent = self.nodes[node].parent
        return (node,) if parent is None else self.nodes[parent].children

    def is_mainline(self, node: int) -> bool:
        """Whether following first children from the root leads through this node."""
        return all(self.siblings(at)[0] == at for at in self._upwards(node))

    def depth(self, node: int) -> int:
        """How many moves lead to a node."""
        return sum(1 for _ in self._upwards(node))

    def _upwards(self, node: int) -> Iterator[int]:
        """The node, its parent and so on, without the root."""
        parent = self.nodes[node].parent
        while parent is not None:
            yield node
            node = parent
            parent = self.nodes[node].parent

    def _with(self, node: int, changed: Node) -> Record:
        return replace(self, nodes=MappingProxyType({**self.nodes, node: changed}))

    def _with_children(self, child: int, order: tuple[int, ...]) -> Record:
        parent = self.nodes[child].parent
        assert parent is not None  # noqa: S101 - the root has no siblings to be ordered among
        return self._with(parent, replace(self.nodes[parent], children=order))


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a record, and the line that it walks.

    ``tip`` is a node at or after ``node``: `forward` goes there, so that going back and forward again
    stays in the same variation. Without one the main line is walked.
    """

    record: Record
    node: int = ROOT
    tip: int | None = None

    @property
    def line(self) -> tuple[int, ...]:
        """The nodes of the line that the cursor walks, from the first move to the last."""
        return self.record.path(self._last)

    @property
    def _last(self) -> int:
        return self.record.end(self.node if self.tip is None else self.tip)

    def at(self, node: int) -> Cursor:
        """The cursor at a node; it stays in its line if the node is in it. KeyError for no such node."""
        if node not in self.record.nodes:
            raise KeyError(node)
        last = self._last
        on_line = node == ROOT or node in self.record.path(last)
        return replace(self, node=node, tip=last if on_line else self.record.end(node))

    def back(self) -> Cursor:
        """One move back; the same cursor at the start."""
        parent = self.record.nodes[self.node].parent
        return self if parent is None else self.at(parent)

    def forward(self) -> Cursor:
        """One move forward along the line; the same cursor at its end."""
        for before, after in pairwise((ROOT, *self.line)):
            if before == self.node:
                return self.at(after)
        return self

    def start(self) -> Cursor:
        """At the start of the game."""
        return self.at(ROOT)

    def end(self) -> Cursor:
        """At the end of the line."""
        return self.at(self._last)

    def next_variation(self) -> Cursor:
        """At the next alternative of the nearest branching at or before the cursor."""
        return self._beside(1)

    def previous_variation(self) -> Cursor:
        """At the previous alternative of the nearest branching at or before the cursor."""
        return self._beside(-1)

    def _beside(self, step: int) -> Cursor:
        for node in reversed(self.record.path(self.node)):
            siblings = self.record.siblings(node)
            if len(siblings) > 1:
                place = siblings.index(node) + step
                return self.at(siblings[place]) if 0 <= place < len(siblings) else self
        return self

    def play(self, move: Move) -> Cursor:
        """After a move at the cursor, which is added to the record unless it is there already."""
        record, node = self.record.add(self.node, move)
        return replace(self, record=record).at(node)

    def comment(self, text: str) -> Cursor:
        """With this comment at the cursor."""
        return replace(self, record=self.record.comment(self.node, text))

    def promote(self) -> Cursor:
        """With the variation one step nearer to the main line; see `Record.promote`."""
        return replace(self, record=self.record.promote(self.node), tip=self._last)

    def make_mainline(self) -> Cursor:
        """With the main line leading through the cursor."""
        return replace(self, record=self.record.make_mainline(self.node), tip=self._last)

    def delete(self) -> Cursor:
        """At the move before, with the cursor's move and all after it gone; ValueError at the start."""
        record = self.record.delete(self.node)
        parent = self.record.nodes[self.node].parent
        assert parent is not None  # noqa: S101 - the root is refused above
        return Cursor(record, parent, record.end(parent))
