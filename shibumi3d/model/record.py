"""A game as it was played and studied: a tree of moves with annotations and variations.

Everything is immutable: what changes a record or moves a cursor returns a new one that shares what
hasn't changed, so that undoing a change is going back to the old object. Nothing here recurses: a line
can be ten thousand moves deep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from shibumi3d.model.annotations import NO_ANNOTATION, Annotation
from shibumi3d.model.moves import Move
from shibumi3d.model.paged_map import PagedMap
from shibumi3d.model.set_up import SetUp

ROOT: Final = 0
"""The id of the node before the first move."""

MAX_SEED: Final = (1 << 53) - 1
"""Every program that reads files of numbers as JSON reads whole numbers up to this one exactly."""


_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def _nothing() -> Mapping[str, object]:
    return _NOTHING


def _beginning() -> PagedMap[Node]:
    return PagedMap({ROOT: Node()})


def _no_annotations() -> PagedMap[Annotation]:
    return PagedMap()


class EndReason(StrEnum):
    """Why a game ended."""

    RULES = "rules"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """How a game ended: the names of the winning seats (all who share a draw), and why."""

    winners: tuple[str, ...]
    reason: EndReason = EndReason.RULES


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a game beside its moves.

    ``options`` are the game's options by name, ``players`` the persons' names by seat name, ``engines``
    the levels of the engines that play, by seat name. ``seed`` (0 to MAX_SEED) decides what chance draws,
    ``date`` is an ISO date. ``set_up`` is where the game starts instead of the usual start. ``result`` is
    how it ended where the rules don't tell it.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    engines: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    date: str = ""
    title: str = ""
    notes: str = ""
    set_up: SetUp | None = None
    result: RecordedResult | None = None

    def __post_init__(self) -> None:
        for name in ("options", "players", "engines"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __hash__(self) -> int:
        return hash((self.game, frozenset(self.options.items()), self.seed, self.date, self.title))


@dataclass(frozen=True, slots=True)
class Node:
    """One move in the tree; only the root has none. The first child goes on with the main line."""

    move: Move | None = None
    parent: int | None = None
    children: tuple[int, ...] = ()


@dataclass(frozen=True)
class Record:
    """A tree of moves. Ids of nodes stay the same for as long as the node lives, and aren't used again.

    ``annotations`` are those of the nodes that have one. ``game_end`` is where the game itself stands or
    ended: a node of the main line. ``extra`` holds what a file has beyond what is known here. A node that
    isn't there is a KeyError.
    """

    header: Header
    nodes: PagedMap[Node] = field(default_factory=_beginning, repr=False)
    annotations: PagedMap[Annotation] = field(default_factory=_no_annotations, repr=False)
    game_end: int = ROOT
    extra: Mapping[str, object] = field(default_factory=_nothing, repr=False)
    unused: int = field(default=1, repr=False, compare=False)
    """The id that the next node gets."""

    def __hash__(self) -> int:
        return hash((self.header, len(self.nodes)))

    @classmethod
    def of(
        cls,
        header: Header,
        nodes: Mapping[int, Node],
        annotations: Mapping[int, Annotation] | None = None,
        game_end: int | None = None,
        extra: Mapping[str, object] = _NOTHING,
    ) -> Record:
        """A record of nodes that the caller has linked to each other, the root among them.

        The game ends at the end of the main line where nothing is said.
        """
        record = cls(header, PagedMap(nodes), PagedMap(annotations), extra=extra, unused=max(nodes) + 1)
        return replace(record, game_end=record.end() if game_end is None else game_end)

    def with_unused(self, unused: int) -> Record:
        """The same record, in which the next node gets this id or a higher one."""
        return self if unused <= self.unused else replace(self, unused=unused)

    def with_nodes(self, nodes: Mapping[int, Node]) -> Record:
        """The record with another tree of some of its nodes; the game's end is among them."""
        annotations = {node: note for node, note in self.annotations.items() if node in nodes}
        return replace(self, nodes=PagedMap(nodes), annotations=PagedMap(annotations))

    # Moves

    def continue_game(self, move: Move) -> Record:
        """The record in which the game goes on with a move: it stands first after ``game_end``.

        What was played there before stays as a variation; a move that is there already is used.
        """
        record, node = self.add(self.game_end, move)
        return replace(record._first(node), game_end=node)

    def take_back(self, node: int) -> Record:
        """The record in which the game stands at an earlier node; what was taken back stays in the tree.

        ValueError for a node that the game didn't pass.
        """
        if node != ROOT and node not in self.path(self.game_end):
            raise ValueError(f"the game didn't pass node {node}")
        return replace(self, game_end=node)

    def ending_at(self, node: int) -> Record:
        """The record in which the game stands at a node, to which the main line then leads."""
        return replace(self.make_mainline(node), game_end=node)

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
        return replace(self, nodes=self.nodes.updated(changed), unused=new + 1), new

    def child(self, node: int, move: Move) -> int | None:
        """The node of this move after a node; None where it wasn't played."""
        children = self.nodes[node].children
        return next((child for child in children if self.nodes[child].move == move), None)

    # Annotations

    def annotation(self, node: int) -> Annotation:
        """What is noted at a node."""
        return self.annotations.get(node, NO_ANNOTATION)

    def annotate(self, node: int, annotation: Annotation) -> Record:
        """The record with this noted at a node, in place of what was; KeyError for no such node."""
        if node not in self.nodes:
            raise KeyError(node)
        if annotation == self.annotation(node):
            return self
        kept = None if annotation == NO_ANNOTATION else annotation
        return replace(self, annotations=self.annotations.updated({node: kept}))

    def comment_at(self, node: int) -> str:
        """The comment at a node; empty where there is none."""
        return self.annotation(node).comment

    def comment(self, node: int, text: str) -> Record:
        """The record with this comment at a node; an empty text takes the comment away."""
        return self.annotate(node, replace(self.annotation(node), comment=text))

    # The order of variations

    def promote(self, node: int) -> Record:
        """The record with the variation that holds the node one step nearer to the main line.

        That is the nearest branching at or before the node that doesn't go its way first.
        """
        for at in self._upwards(node):
            siblings = self.siblings(at)
            place = siblings.index(at)
            if place:
                order = (*siblings[: place - 1], at, siblings[place - 1], *siblings[place + 1 :])
                return self._with_children(at, order)._ended()
        return self

    def demote(self, node: int) -> Record:
        """The record with the variation that holds the node one step further from the main line.

        That is the nearest branching at or before the node that goes another way last.
        """
        for at in self._upwards(node):
            siblings = self.siblings(at)
            place = siblings.index(at)
            if place < len(siblings) - 1:
                order = (*siblings[:place], siblings[place + 1], at, *siblings[place + 2 :])
                return self._with_children(at, order)._ended()
        return self

    def make_mainline(self, node: int) -> Record:
        """The record in which the main line leads to this node."""
        record = self
        for at in self._upwards(node):
            record = record._first(at)
        return record if record is self else record._ended()

    def delete(self, node: int) -> Record:
        """The record without a node and everything after it; ValueError for the root.

        A game that ended there ends at the move before.
        """
        parent = self.nodes[node].parent
        if parent is None:
            raise ValueError("the root of a record can't be deleted")
        gone = tuple(self.subtree(node))
        held = self.nodes[parent]
        children = tuple(child for child in held.children if child != node)
        nodes = self.nodes.updated({**dict.fromkeys(gone), parent: replace(held, children=children)})
        notes = self.annotations.updated({at: None for at in gone if at in self.annotations})
        record = replace(self, nodes=nodes, annotations=notes)
        if self.game_end in nodes:
            return record
        return replace(record, game_end=parent)

    # Walking

    def taken_out(self, node: int) -> Record:
        """A record of its own: the line to a node, without its variations, and all that follows the node.

        The game stands where it stood if that is part of it, else at the end of its main line.
        """
        kept = {*self.path(node), *self.subtree(node), ROOT}
        nodes = {
            one: replace(held, children=tuple(child for child in held.children if child in kept))
            for one, held in self.nodes.items()
            if one in kept
        }
        record = self.with_nodes(nodes)
        if self.game_end in kept:
            return record
        return replace(record, header=replace(self.header, result=None), game_end=record.end())

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

    def begins_variation(self, node: int) -> bool:
        """Whether a node is the first of a variation."""
        return self.siblings(node)[0] != node

    def variation(self, node: int) -> int | None:
        """The first node of the innermost variation that a node belongs to; None in the main line."""
        return next((at for at in self._upwards(node) if self.begins_variation(at)), None)

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

    def _first(self, node: int) -> Record:
        """The record in which a node stands before its alternatives."""
        siblings = self.siblings(node)
        if siblings[0] == node:
            return self
        return self._with_children(node, (node, *(other for other in siblings if other != node)))

    def _with_children(self, child: int, order: tuple[int, ...]) -> Record:
        parent = self.nodes[child].parent
        assert parent is not None  # noqa: S101 - the root has no siblings to be ordered among
        changed = replace(self.nodes[parent], children=order)
        return replace(self, nodes=self.nodes.updated({parent: changed}))

    def _ended(self) -> Record:
        """The record whose game ends on its main line: at the line's end if the game stood on another."""
        return self if self.is_mainline(self.game_end) else replace(self, game_end=self.end())


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

    def previous_fork(self) -> Cursor:
        """At the last node before this one that several moves follow; at the start where there is none."""
        before = reversed((ROOT, *self.record.path(self.node))[:-1])
        return self.at(next((node for node in before if len(self.record.nodes[node].children) > 1), ROOT))

    def next_fork(self) -> Cursor:
        """At the next node of the line that several moves follow; at its end where there is none."""
        line = (ROOT, *self.line)
        after = line[line.index(self.node) + 1 :]
        forks = (node for node in after if len(self.record.nodes[node].children) > 1)
        return self.at(next(forks, self._last))

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
