"""The record as rows of a list: the main line move by move, variations set in below the move they replace.

All rows are of one height, so that a list can show those in sight and count the others. A line of the
tree is a block of rows with the blocks of its variations among them; blocks whose lines haven't changed
are taken over from one outline to the next, so that an edit costs the line that it is in and not the tree.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Final

from shibumi3d.model.moves import Draw, Move, Pick
from shibumi3d.model.paged_map import changed
from shibumi3d.model.record import ROOT, Record

WRAP: Final = 36
"""How many letters of a comment stand in a row of the main line; a Korean one counts as two."""

INSET: Final = 2
NARROWEST: Final = 12
"""How many letters fewer stand in the rows of a variation, and how many at least."""

MOST_ENTRIES: Final = 12
"""How many moves stand in a row at most, where a round has more."""

MOST_LINES: Final = 6
"""How many rows of one comment are shown."""

ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Entry:
    """A move in the list; ``move`` is None for the start, and for a pick that nobody may know."""

    node: int
    move: Move | None


@dataclass(frozen=True, slots=True)
class Row:
    """One row: moves of one round of a line, or a piece of the comment at the move before.

    ``depth`` is how far it is set in, ``round`` the number of the round from 1, ``before`` how many
    placements of that round stand in earlier rows; ``begins`` marks the first row of a variation. ``folded`` is how
    many moves are folded away into it.
    """

    depth: int
    round: int
    before: int = 0
    entries: tuple[Entry, ...] = ()
    comment: str = ""
    begins: bool = False
    folded: int = 0


@dataclass(frozen=True, slots=True)
class Pace:
    """Where a line stands in its rounds: the round's number, and how many of its placements were made.

    In a round every seat places once; secret picks and draws from a bag belong to the placements after them.
    """

    round: int = 1
    made: int = 0

    def after(self, move: Move | None, together: int) -> Pace:
        """After a move; the next round begins only with the move that follows a full one."""
        full = self.made >= together
        begun = Pace(self.round + 1) if full else self
        return begun if isinstance(move, (Pick, Draw)) else replace(begun, made=begun.made + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The rows of one line, with the blocks of its variations among them.

    ``starts`` is the number of the first row of each part, and the number of all rows at the end;
    ``places`` the part in which a node's own row is, or the block of a variation by its first node.
    """

    parts: tuple[Row | Block, ...]
    starts: tuple[int, ...]
    places: Mapping[int, int]

    @property
    def count(self) -> int:
        """How many rows it has."""
        return self.starts[-1]


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The rows of a record."""

    block: Block

    def __len__(self) -> int:
        return self.block.count

    def rows(self, start: int = 0, stop: int | None = None) -> Iterator[Row]:
        """The rows from ``start`` up to ``stop``."""
        for number in range(start, len(self) if stop is None else min(stop, len(self))):
            yield self._row(number)

    def _row(self, number: int) -> Row:
        block = self.block
        while True:
            part = bisect_right(block.starts, number) - 1
            found = block.parts[part]
            if isinstance(found, Row):
                return found
            number -= block.starts[part]
            block = found

    def index(self, path: tuple[int, ...]) -> int:
        """The row of the last of the nodes that lead to it from the first move; of the start if there are none."""
        block, base, row = self.block, 0, 0
        for node in path:
            part = block.places.get(node)
            while part is not None and isinstance(found := block.parts[part], Block):
                base += block.starts[part]
                block, part = found, found.places.get(node)
            if part is not None:
                row = base + block.starts[part]
        return row


Hidden = Callable[[int], bool]
"""Tells of a node whether its move may not be known."""


def _all_known(node: int) -> bool:
    del node
    return False


@dataclass(slots=True)
class OutlineBuilder:
    """Makes outlines of a document as it changes. ``together`` is how many placements a round has.

    ``folded`` are the first moves of the variations that are folded into their first rows.
    """

    together: int
    folded: frozenset[int] = frozenset()
    _record: Record | None = None
    _blocks: dict[int, dict[tuple[int, Pace], Block]] = field(default_factory=dict)
    _outline: Outline | None = None

    def outline(self, record: Record) -> Outline:
        """The outline of a record of which everything may be known."""
        before = self._record
        if before is not None and self._outline is not None:
            if record.nodes is before.nodes and record.annotations is before.annotations:
                return self._outline
            self._forget(before, record)
        self._outline = Outline(_built(record, self.together, self._blocks, _all_known, self.folded))
        self._record = record
        return self._outline

    def fold(self, record: Record, folded: frozenset[int]) -> None:
        """Fold these variations and no others."""
        for node in folded ^ self.folded:
            if node in record.nodes:
                self._forget_line(record, node)
        self.folded = folded
        self._outline = None

    def reveal(self, record: Record, path: Sequence[int]) -> None:
        """Unfold what hides the last of the nodes that lead to it from the first move."""
        hiding = self.folded.intersection(path[:-1])
        if hiding:
            self.fold(record, self.folded - hiding)

    def _forget_line(self, record: Record, node: int) -> None:
        """Forget the blocks of every line that leads to a node."""
        at: int | None = node
        while at is not None:
            self._blocks.pop(at, None)
            at = record.nodes[at].parent

    def _forget(self, before: Record, record: Record) -> None:
        """Forget the blocks of every line that leads to a change."""
        edited = {
            *changed(before.nodes, record.nodes),
            *changed(before.annotations, record.annotations),
        }
        for node in edited:
            for held in (before, record):
                if node in held.nodes:
                    self._forget_line(held, node)

    def veiled(self, record: Record, hidden: Hidden) -> Outline:
        """The outline of a record of which some moves may not be known; nothing of it is kept."""
        self._record = self._outline = None
        self._blocks.clear()
        return Outline(_built(record, self.together, {}, hidden, self.folded))


@dataclass(slots=True)
class _Line:
    """A line that is being laid out."""

    first: int
    depth: int
    start: Pace
    node: int | None
    pace: Pace
    """Where the line stands before ``node``."""
    last: Pace
    """Where it stood before the move before ``node``, which variations replace."""
    waiting: list[int] = field(default_factory=list)
    """First moves of variations whose blocks come next."""
    parts: list[Row | Block] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)

    def block(self) -> Block:
        sizes = (1 if isinstance(part, Row) else part.count for part in self.parts)
        return Block(tuple(self.parts), tuple(accumulate(sizes, initial=0)), self.places)


def _built(
    record: Record,
    together: int,
    blocks: dict[int, dict[tuple[int, Pace], Block]],
    hidden: Hidden,
    folded: frozenset[int],
) -> Block:
    """The block of the main line. Variations can be nested thousands deep, so nothing here recurses."""
    start = _Line(ROOT, 0, Pace(), next(iter(record.nodes[ROOT].children), None), Pace(), Pace())
    start.places[ROOT] = 0
    start.parts.append(Row(0, 0, entries=(Entry(ROOT, None),)))
    start.parts += (Row(0, 0, comment=line) for line in _wrapped(record.comment_at(ROOT), 0))
    lines = [start]
    while True:
        line = lines[-1]
        if line.waiting:
            other = line.waiting.pop(0)
            line.places[other] = len(line.parts)
            key = (line.depth + 1, line.last)
            known = blocks.get(other, {}).get(key)
            if known is None:
                lines.append(_Line(other, *key, other, line.last, line.last))
            else:
                line.parts.append(known)
        elif line.node is not None:
            _lay_row(record, line, together, hidden)
            if line.first in folded:
                _fold(record, line)
        else:
            block = line.block()
            lines.pop()
            if not lines:
                return block
            lines[-1].parts.append(block)
            blocks.setdefault(line.first, {})[line.depth, line.start] = block


def _lay_row(record: Record, line: _Line, together: int, hidden: Hidden) -> None:
    """Lay out the next row of a line, with its comment; it ends where something interrupts the round."""
    nodes = record.nodes
    node = line.node
    entries: list[Entry] = []
    first = Pace()
    alternatives: tuple[int, ...] = ()
    comment = ""
    begins = line.depth > 0 and node == line.first
    while node is not None:
        held = nodes[node]
        after = line.pace.after(held.move, together)
        if not entries:
            first = line.pace if after.round == line.pace.round else Pace(after.round)
        elif after.round != first.round or len(entries) >= MOST_ENTRIES:
            break
        entries.append(Entry(node, None if hidden(node) else held.move))
        line.places[node] = len(line.parts)
        line.last, line.pace = line.pace, after
        comment = record.comment_at(node)
        alternatives = _alternatives(record, node)
        node = held.children[0] if held.children else None
        if comment or alternatives:
            break
    line.parts.append(Row(line.depth, first.round, first.made, tuple(entries), begins=begins))
    line.parts += (Row(line.depth, first.round, comment=words) for words in _wrapped(comment, line.depth))
    line.node, line.waiting = node, list(alternatives)


def _fold(record: Record, line: _Line) -> None:
    """Leave of a line only its first row, with the number of the moves that it hides."""
    row = line.parts[0]
    if isinstance(row, Row):
        hidden = sum(1 for _ in record.subtree(line.first)) - len(row.entries)
        line.parts[:] = [replace(row, folded=hidden)]
    line.node = None
    line.waiting.clear()


def _alternatives(record: Record, node: int) -> tuple[int, ...]:
    """The variations that replace a move; none for a move that is itself a variation's first."""
    siblings = record.siblings(node)
    return siblings[1:] if siblings[0] == node else ()


def _wrapped(comment: str, depth: int) -> list[str]:
    """A comment in rows as wide as there is room for at this depth, broken between words where that can be."""
    width = max(WRAP - INSET * depth, NARROWEST)
    rows: list[str] = []
    # More than can be shown need not be looked at.
    for paragraph in comment[: width * (MOST_LINES + 1)].splitlines():
        rest = paragraph.strip()
        while rest and len(rows) <= MOST_LINES:
            end = _fitting(rest, width)
            if end < len(rest) and (blank := rest.rfind(" ", 0, end + 1)) > 0:
                end = blank
            rows.append(rest[:end])
            rest = rest[end:].lstrip()
    if len(rows) > MOST_LINES or sum(map(len, rows)) + width < len(comment.strip()):
        rows = [*rows[: MOST_LINES - 1], rows[min(MOST_LINES, len(rows)) - 1] + ELLIPSIS]
    return rows


def _fitting(words: str, width: int) -> int:
    """How many characters at the beginning fit into a row."""
    room = width
    for index, letter in enumerate(words):
        room -= 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if room < 0:
            return index
    return len(words)
