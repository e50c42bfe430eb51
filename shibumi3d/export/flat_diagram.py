"""Flat diagrams as SVG: the levels of a pyramid side by side, for print and for the web."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import hypot
from types import MappingProxyType
from typing import Final

from shibumi3d.export.markup import colour, marked_up
from shibumi3d.model.annotations import MarkKind
from shibumi3d.model.colours import Colour
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import FILES, Pyramid, places_in
from shibumi3d.scene.composer import MARKS
from shibumi3d.scene.description import Accent, Mark
from shibumi3d.scene.marks import ACCENTS, SIGNS
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import PAPER

CELL: Final = 22.0
GAP: Final = 16.0
EDGE: Final = 14.0
"""Lengths of a diagram, in its own units: a place's cell, between two levels, and for the names at the edge."""

RADIUS: Final = 0.43 * CELL
HALO: Final = 0.5 * CELL
"""Of a marble, and of the light round one that is marked as part of a group."""

STONES: Final = MappingProxyType(
    {
        Colour.WHITE: colour(PAPER.ivory),
        Colour.BLACK: colour(PAPER.charcoal),
        Colour.RED: colour(PAPER.vermilion),
    }
)
SIGN_COLOURS: Final = MappingProxyType(
    {Colour.WHITE: "#8a7d68", Colour.BLACK: colour(PAPER.ivory), Colour.RED: colour(PAPER.ivory)}
)
"""The sign in a marble tells its colour in a print without colours, and to people who don't tell them apart."""

MARK_COLOURS: Final = MappingProxyType({kind: colour(PAPER.accents[ACCENTS[kind]]) for kind in MarkKind})
NEWEST: Final = colour(PAPER.accents[Accent.LAST])
GROUPED: Final = colour(PAPER.accents[Accent.WIN])
INK: Final = "#4a4136"
LINE: Final = "#b9ad9a"
WOOD: Final = "#e2d3b8"
PAPER_WHITE: Final = "#fffdf8"


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the places of a pyramid are drawn: middles by place, and the size of the whole."""

    middles: tuple[tuple[float, float], ...]
    width: float
    height: float


@cache
def plan(pyramid: Pyramid) -> Plan:
    """The levels side by side, all standing on one line, rank 1 at the bottom."""
    bottom = pyramid.size * CELL
    left, lefts = EDGE, []
    for level in range(pyramid.size):
        lefts.append(left)
        left += (pyramid.size - level) * CELL + GAP
    middles = []
    for level, file, rank in pyramid.grid:
        column, row = (file - level + 1) / 2, (rank - level + 1) / 2
        middles.append((lefts[level - 1] + (column + 0.5) * CELL, bottom - (row + 0.5) * CELL))
    return Plan(tuple(middles), left - GAP + 2.0, bottom + EDGE)


def diagram(subject: Subject, title: str, description: str = "") -> str:
    """What may be seen of a position as the content of an SVG element.

    ``title`` and ``description`` are what people hear who don't see it.
    """
    position = subject.position
    at = plan(position.pyramid)
    told = f"<desc>{marked_up(description)}</desc>" if description else ""
    lit = 0
    for highlight in subject.highlights:
        lit |= highlight.places
    return "".join(
        (
            f"<title>{marked_up(title)}</title>{told}",
            empty_board(position.pyramid),
            *(_halo(at, place) for place in places_in(lit)),
            *_marbles(position, at, subject.newest),
            *_marks(subject, at),
        )
    )


@cache
def empty_board(pyramid: Pyramid) -> str:
    """The levels without a marble, as the content of an SVG element."""
    at = plan(pyramid)
    return "".join((*_grids(pyramid, at), *_names(pyramid, at)))


def _grids(pyramid: Pyramid, at: Plan) -> Iterator[str]:
    for mask in pyramid.levels:
        spots = [at.middles[place] for place in places_in(mask)]
        x, y = min(x for x, _ in spots) - CELL / 2, min(y for _, y in spots) - CELL / 2
        side = round(len(spots) ** 0.5) * CELL
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="3" class="grid" fill="{WOOD}" '
            f'stroke="{LINE}" stroke-width="0.8"/>'
        )
        for spot_x, spot_y in spots:
            yield f'<circle class="spot" cx="{spot_x:g}" cy="{spot_y:g}" r="1.6" fill="{LINE}"/>'


def _names(pyramid: Pyramid, at: Plan) -> Iterator[str]:
    """Files below every level, ranks beside the first."""
    style = f'font-size="7" fill="{INK}" font-family="sans-serif" text-anchor="middle"'
    for place, (level, file, rank) in enumerate(pyramid.grid):
        x, y = at.middles[place]
        if rank == level - 1:
            yield f'<text x="{x:g}" y="{y + CELL / 2 + 9:g}" {style}>{FILES[file]}</text>'
        if level == 1 and file == 0:
            yield f'<text x="{x - CELL / 2 - 6:g}" y="{y + 2.5:g}" {style}>{rank + 1}</text>'


def _halo(at: Plan, place: int) -> str:
    x, y = at.middles[place]
    return f'<circle class="group" cx="{x:g}" cy="{y:g}" r="{HALO:g}" fill="{GROUPED}"/>'


def _marbles(position: Position, at: Plan, newest: int) -> Iterator[str]:
    for place, stone in position.marbles():
        x, y = at.middles[place]
        edge = (
            f'stroke="{NEWEST}" stroke-width="2.4"'
            if newest >> place & 1
            else f'stroke="{INK}" stroke-width="0.8"'
        )
        yield (
            f'<circle class="marble" cx="{x:g}" cy="{y:g}" r="{RADIUS:g}" fill="{STONES[stone]}" {edge}/>'
            f'<path d="{sign_path(MARKS[stone], x, y)}" fill="none" stroke="{SIGN_COLOURS[stone]}" '
            'stroke-width="1.1" stroke-linecap="round"/>'
        )


def sign_path(mark: Mark, x: float, y: float) -> str:
    """The sign in a marble at a point: a ring, a dot or a cross."""
    match mark:
        case Mark.RING:
            return f"M{x - 3:g} {y:g}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
        case Mark.DOT:
            return f"M{x - 0.6:g} {y:g}a.6 .6 0 1 0 1.2 0a.6 .6 0 1 0 -1.2 0"
        case Mark.CROSS:
            return f"M{x - 2.2:g} {y - 2.2:g}l4.4 4.4m0 -4.4l-4.4 4.4"
        case _:
            return ""


def _marks(subject: Subject, at: Plan) -> Iterator[str]:
    side = 0.96 * CELL
    for mark in subject.marks:
        x, y = at.middles[mark.place]
        yield (
            f'<rect class="mark" x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="4" '
            f'fill="none" stroke="{MARK_COLOURS[mark.kind]}" stroke-width="2"/>'
        )
        yield from _sign(mark.kind, x + side / 2 - 1, y - side / 2 + 3)
    for arrow in subject.arrows:
        start, end = at.middles[arrow.source], at.middles[arrow.target]
        paint = MARK_COLOURS[arrow.kind]
        shaft, head = arrow_shape(start, end)
        # A light edge keeps an arrow apart from marbles of its colour.
        yield (
            f'<path d="{shaft}{head}" fill="none" stroke="{PAPER_WHITE}" stroke-width="4.4" stroke-linejoin="round"/>'
            f'<path class="arrow" d="{shaft}" fill="none" stroke="{paint}" stroke-width="2.2"/>'
            f'<path d="{head}" fill="{paint}"/>'
        )
        yield from _sign(arrow.kind, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def arrow_shape(start: tuple[float, float], end: tuple[float, float]) -> tuple[str, str]:
    """The paths of an arrow between two points: its shaft, and its head."""
    (ax, ay), (bx, by) = start, end
    length = max(hypot(bx - ax, by - ay), 1e-6)
    ux, uy = (bx - ax) / length, (by - ay) / length
    shaft = f"M{ax:.2f} {ay:.2f}L{bx - 6 * ux:.2f} {by - 6 * uy:.2f}"
    wings = "".join(f"L{bx - 8 * ux + s * 4 * uy:.2f} {by - 8 * uy - s * 4 * ux:.2f}" for s in (1, -1))
    return shaft, f"M{bx:.2f} {by:.2f}{wings}Z"


def _sign(kind: MarkKind, x: float, y: float) -> Iterator[str]:
    if SIGNS[kind]:
        yield (
            f'<text x="{x:g}" y="{y + 2.6:g}" font-size="8" font-weight="700" font-family="sans-serif" '
            f'text-anchor="middle" fill="{MARK_COLOURS[kind]}" stroke="{PAPER_WHITE}" stroke-width="2" '
            f'paint-order="stroke">{SIGNS[kind]}</text>'
        )
