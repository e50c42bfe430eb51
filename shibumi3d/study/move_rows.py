"""The record as rows of a list: the main line move by move, variations set in below the move they replace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shibumi3d.model.record import ROOT, Record


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a run of moves of one line, with the comment at its last move.

    ``depth`` is how far it is set in, ``number`` how many moves were made before the first of ``nodes``.
    """

    depth: int
    number: int
    nodes: tuple[int, ...]
    comment: str = ""


def rows(record: Record, together: int) -> Iterator[Row]:
    """The rows of a record, ``together`` moves of the main line in each (one for each seat).

    A row ends where a comment or a variation interrupts the line. Variations run on in one row.
    """
    waiting = [(child, 0, 0) for child in record.nodes[ROOT].children[:1]]
    while waiting:
        node, depth, number = waiting.pop()
        run = [node]
        while not _breaks(record, run[-1], depth, number + len(run), together):
            run.append(record.nodes[run[-1]].children[0])
        last = run[-1]
        yield Row(depth, number, tuple(run), record.nodes[last].comment)
        number += len(run)
        waiting += ((child, depth, number) for child in record.nodes[last].children[:1])
        waiting += ((other, depth + 1, number - 1) for other in reversed(_alternatives(record, last)))


def _breaks(record: Record, node: int, depth: int, number: int, together: int) -> bool:
    held = record.nodes[node]
    full = depth == 0 and number % together == 0
    return full or not held.children or bool(held.comment) or bool(_alternatives(record, node))


def _alternatives(record: Record, node: int) -> tuple[int, ...]:
    """The variations that replace a move; none for a move that is itself a variation's first."""
    siblings = record.siblings(node)
    return siblings[1:] if siblings[0] == node else ()
