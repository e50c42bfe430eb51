"""Lines: what they are, who owns them, and what they still lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from shibumi3d.model.events import Group, GroupKind
from shibumi3d.model.game import Prospect, Seat
from shibumi3d.model.messages import Message, text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, mask_of


@lru_cache(maxsize=8)
def full_lines(pyramid: Pyramid) -> tuple[int, ...]:
    """Masks of every row, column and main diagonal of every level but the apex."""
    lines: list[list[tuple[int, int, int]]] = []
    for level in range(1, pyramid.size):
        steps = range(level - 1, 2 * pyramid.size - level, 2)
        lines += ([(level, file, rank) for file in steps] for rank in steps)
        lines += ([(level, file, rank) for rank in steps] for file in steps)
        lines.append([(level, step, step) for step in steps])
        lines.append([(level, file, rank) for file, rank in zip(steps, reversed(steps), strict=True)])
    return tuple(mask_of(pyramid.numbers[point] for point in line) for line in lines)


def lines_through(pyramid: Pyramid, lines: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each place those of the lines that it is on."""
    return tuple(tuple(line for line in lines if line >> place & 1) for place in range(len(pyramid)))


def complete(lines: Sequence[int], marbles: int) -> tuple[int, ...]:
    """Those of the lines that lie wholly in a mask of marbles."""
    return tuple(line for line in lines if line & marbles == line)


@lru_cache(maxsize=4096)
def line_title(pyramid: Pyramid, line: int) -> Message:
    """What a line is called: by its places."""
    return text("Line {places}", places=" ".join(pyramid.names_in(line)))


def lines_made(
    seats: Sequence[Seat], lines: Sequence[int], before: Position, after: Position
) -> Iterator[tuple[int, int]]:
    """The lines that a move completed, each with the seat that owns its colour: (seat, line)."""
    for number, seat in enumerate(seats):
        if seat.colour is not None:
            had = before.mask(seat.colour)
            for line in complete(lines, after.mask(seat.colour)):
                if line & had != line:
                    yield number, line


def line_group(pyramid: Pyramid, seat: int, line: int) -> Group:
    """The event that tells of a line that a seat has completed."""
    return Group(GroupKind.LINE, line, line_title(pyramid, line), seat)


def line_prospects(seats: Sequence[Seat], lines: Sequence[int], position: Position) -> tuple[Prospect, ...]:
    """The lines that a seat owns or that no marble of another colour keeps it from, those lacking least first."""
    prospects = [
        Prospect(
            GroupKind.LINE,
            line,
            line & ~position.mask(seat.colour),
            line_title(position.pyramid, line),
            number,
            seat.colour,
        )
        for number, seat in enumerate(seats)
        if seat.colour is not None
        for line in lines
        if not line & position.occupied & ~position.mask(seat.colour)
    ]
    return tuple(sorted(prospects, key=lambda prospect: prospect.lacks.bit_count()))
