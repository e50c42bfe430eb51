"""Flat diagrams as SVG: the levels of a pyramid side by side, for print and for the web."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Final

from shibumi3d.model.annotations import MarkKind
from shibumi3d.model.colours import Colour
from shibumi3d.model.pyramid import FILES, Pyramid, places_in
from shibumi3d.scene.description import Accent
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import PAPER, Rgb

CELL: Final = 22.0
GAP: Final = 16.0
EDGE: Final = 14.0
"""Lengths of a diagram, in its own units: a place's cell, between two levels, and for the names at the edge."""

STONES: Final = MappingProxyType(
    {Colour.WHITE: PAPER.ivory, Colour.BLACK: PAPER.charcoal, Colour.RED: PAPER.vermilion}
)
MARKS: Final = MappingProxyType(
    {
        MarkKind.NOTE: "#12688f",
        MarkKind.GOOD: "#1f7f5c",
        MarkKind.BAD: "#b3261e",
        MarkKind.QUESTION: "#b97a00",
    }
)
INK: Final = "#4a4136"
LINE: Final = "#b9ad9a"


def colour(rgb: Rgb) -> str:
    """A colour as ``#rrggbb``."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the places of a pyramid are drawn: middles by place, and the size of the whole."""

    middles: tuple[tuple[float, float], ...]
    width: float
    height: float


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


def diagram(subject: Subject, title: str) -> str:
    """What may be seen of a position as the content of an SVG element, with its title for screen readers."""
    position = subject.position
    pyramid = position.pyramid
    at = plan(pyramid)
    parts = [f"<title>{escape(title)}</title>", *_grids(pyramid, at), *_names(pyramid, at)]
    for place, stone in position.marbles():
        x, y = at.middles[place]
        ring = (
            f'stroke="{colour(PAPER.accents[Accent.LAST])}" stroke-width="2.4"'
            if subject.newest >> place & 1
            else ""
        )
        edge = ring or f'stroke="{INK}" stroke-width="0.8"'
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{0.44 * CELL:g}" fill="{colour(STONES[stone])}" {edge}/>'
        )
    for highlight in subject.highlights:
        for place in places_in(highlight.places):
            x, y = at.middles[place]
            parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="{0.2 * CELL:g}" fill="none" stroke="#e09a00" stroke-width="2"/>'
            )
    parts += _marks(subject, at)
    return "".join(parts)


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
            f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="3" class="grid" fill="#e2d3b8" '
            f'stroke="{LINE}" stroke-width="0.8"/>'
        )
        for spot_x, spot_y in spots:
            yield f'<circle cx="{spot_x:g}" cy="{spot_y:g}" r="1.6" fill="{LINE}"/>'


def _names(pyramid: Pyramid, at: Plan) -> Iterator[str]:
    """Files below every level, ranks beside the first."""
    style = f'font-size="7" fill="{INK}" font-family="sans-serif" text-anchor="middle"'
    for place, (level, file, rank) in enumerate(pyramid.grid):
        x, y = at.middles[place]
        if rank == level - 1:
            yield f'<text x="{x:g}" y="{y + CELL / 2 + 9:g}" {style}>{FILES[file]}</text>'
        if level == 1 and file == 0:
            yield f'<text x="{x - CELL / 2 - 6:g}" y="{y + 2.5:g}" {style}>{rank + 1}</text>'


def _marks(subject: Subject, at: Plan) -> Iterator[str]:
    for mark in subject.marks:
        x, y = at.middles[mark.place]
        side = 0.92 * CELL
        yield (
            f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="4" '
            f'fill="none" stroke="{MARKS[mark.kind]}" stroke-width="2"/>'
        )
    for arrow in subject.arrows:
        (ax, ay), (bx, by) = at.middles[arrow.source], at.middles[arrow.target]
        length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-6)
        ux, uy = (bx - ax) / length, (by - ay) / length
        tip, paint = f"{bx:g},{by:g}", MARKS[arrow.kind]
        wings = " ".join(f"{bx - 8 * ux + s * 4 * uy:g},{by - 8 * uy - s * 4 * ux:g}" for s in (1, -1))
        yield (
            f'<line x1="{ax:g}" y1="{ay:g}" x2="{bx - 6 * ux:g}" y2="{by - 6 * uy:g}" stroke="{paint}" '
            f'stroke-width="2.2"/><polygon points="{tip} {wings}" fill="{paint}"/>'
        )
