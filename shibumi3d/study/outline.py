"""The record as rows of a list: the main line move by move, variations set in below the move they replace.

All rows are of one height, so that a list can show those in sight and count the others. A line of the
tree is a block of rows with the blocks of its variations among them; blocks whose lines haven't changed
are taken over from one outline to the next, so that an edit costs the line that it is in and not the tree.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from shibumi3d.model.moves import Move
from shibumi3d.model.paged_map import changed
from shibumi3d.model.record import ROOT, Record

WRAP: Final = 36
"""How many letters of a comment stand in a row of the main line; a Korean one counts as two."""

INSET: Final = 2
NARROWEST: Final = 12
"""How many letters fewer stand in the rows of a variation, and how many at least."""

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
    """One row: some moves of one line, or a piece of the comment at the move before.

    ``depth`` is how far it is set in, ``number`` how many moves were made before its first; ``begins``
    marks the first row of a variation.
    """

    depth: int
    number: int
    entries: tuple[Entry, ...] = ()
    comment: str = ""
    begins: bool = False


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
    """Makes outlines of a document as it changes. ``together`` moves of the main line stand in a row."""

    together: int
    _record: Record | None = None
    _blocks: dict[int, dict[tuple[int, int], Block]] = field(default_factory=dict)
    _outline: Outline | None = None

    def outline(self, record: Record) -> Outline:
        """The outline of a record of which everything may be known."""
        before = self._record
        if before is not None and self._outline is not None:
            if record.nodes is before.nodes and record.annotations is before.annotations:
                return self._outline
            self._forget(before, record)
        self._outline = Outline(_built(record, self.together, self._blocks, _all_known))
        self._record = record
        return self._outline

    def _forget(self, before: Record, record: Record) -> None:
        """Forget the blocks of every line that leads to a change."""
        edited = {
            *changed(before.nodes, record.nodes),
            *changed(before.annotations, record.annotations),
        }
        for node in edited:
            for held in (before, record):
                at: int | None = node if node in held.nodes else None
                while at is not None:
                    self._blocks.pop(at, None)
                    at = held.nodes[at].parent

    def veiled(self, record: Record, hidden: Hidden) -> Outline:
        """The outline of a record of which some moves may not be known; nothing of it is kept."""
        self._record = self._outline = None
        self._blocks.clear()
        return Outline(_built(record, self.together, {}, hidden))


@dataclass(slots=True)
class _Line:
    """A line that is being laid out."""

    first: int
    depth: int
    number: int
    node: int | None
    made: int
    """How many moves were made before ``node``."""
    waiting: list[int] = field(default_factory=list)
    """First moves of variations whose blocks come next."""
    parts: list[Row | Block] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)

    def block(self) -> Block:
        sizes = (1 if isinstance(part, Row) else part.count for part in self.parts)
        return Block(tuple(self.parts), tuple(accumulate(sizes, initial=0)), self.places)


def _built(
    record: Record, together: int, blocks: dict[int, dict[tuple[int, int], Block]], hidden: Hidden
) -> Block:
    """The block of the main line. Variations can be nested thousands deep, so nothing here recurses."""
    start = _Line(ROOT, 0, 0, next(iter(record.nodes[ROOT].children), None), 0)
    start.places[ROOT] = 0
    start.parts.append(Row(0, 0, (Entry(ROOT, None),)))
    start.parts += (Row(0, 0, comment=line) for line in _wrapped(record.comment_at(ROOT), 0))
    lines = [start]
    while True:
        line = lines[-1]
        if line.waiting:
            other = line.waiting.pop(0)
            line.places[other] = len(line.parts)
            key = (line.depth + 1, line.made - 1)
            known = blocks.get(other, {}).get(key)
            if known is None:
                lines.append(_Line(other, *key, other, key[1]))
            else:
                line.parts.append(known)
        elif line.node is not None:
            _lay_row(record, line, together, hidden)
        else:
            block = line.block()
            lines.pop()
            if not lines:
                return block
            lines[-1].parts.append(block)
            blocks.setdefault(line.first, {})[line.depth, line.number] = block


def _lay_row(record: Record, line: _Line, together: int, hidden: Hidden) -> None:
    """Lay out the next row of a line, with its comment; it ends where something interrupts the line."""
    nodes = record.nodes
    node = line.node
    entries: list[Entry] = []
    number = line.made
    alternatives: tuple[int, ...] = ()
    comment = ""
    while node is not None:
        held = nodes[node]
        entries.append(Entry(node, None if hidden(node) else held.move))
        line.places[node] = len(line.parts)
        comment = record.comment_at(node)
        alternatives = _alternatives(record, node)
        node = held.children[0] if held.children else None
        made = number + len(entries)
        full = made % together == 0 if line.depth == 0 else len(entries) == 2 * together
        if full or comment or alternatives:
            break
    line.parts.append(
        Row(line.depth, number, tuple(entries), begins=line.depth > 0 and number == line.number)
    )
    line.parts += (Row(line.depth, number, comment=words) for words in _wrapped(comment, line.depth))
    line.node, line.made, line.waiting = node, number + len(entries), list(alternatives)


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
