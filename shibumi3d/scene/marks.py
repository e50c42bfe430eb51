"""Marks and arrows on the pyramid: four meanings, told apart by colour and by sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from shibumi3d.model.annotations import MarkKind
from shibumi3d.scene.description import RADIUS, Accent, Vec3
from shibumi3d.scene.overlays import Arrow, Disc, Label, Overlay, Tint

ACCENTS: Final = MappingProxyType(
    {
        MarkKind.NOTE: Accent.CURSOR,
        MarkKind.GOOD: Accent.GROUP,
        MarkKind.BAD: Accent.RED,
        MarkKind.QUESTION: Accent.LAST,
    }
)
"""The colour of each meaning."""

SIGNS: Final = MappingProxyType(
    {MarkKind.NOTE: "", MarkKind.GOOD: "!", MarkKind.BAD: "×", MarkKind.QUESTION: "?"}
)
"""The sign of each meaning, for people who don't tell the colours apart."""

DISC: Final = 0.3


@dataclass(frozen=True, slots=True)
class Marked:
    """A place that is marked, by its number."""

    kind: MarkKind
    place: int


@dataclass(frozen=True, slots=True)
class Pointing:
    """An arrow between two places, by their numbers."""

    kind: MarkKind
    source: int
    target: int


def mark_overlays(kind: MarkKind, centre: Vec3, floor: float | None) -> Iterator[Overlay]:
    """A mark on a marble at ``centre``; or, with a ``floor``, on the empty place whose marble would stand there."""
    if floor is None:
        yield Tint(centre, ACCENTS[kind], 0.8)
    else:
        yield Disc((centre[0], centre[1], floor), DISC, ACCENTS[kind])
    if SIGNS[kind]:
        at = centre if floor is None else (centre[0], centre[1], floor + 0.3 * RADIUS)
        yield Label(at, SIGNS[kind], ACCENTS[kind], height=0.55)


def arrow_overlays(kind: MarkKind, start: Vec3, end: Vec3) -> Iterator[Overlay]:
    """An arrow between the centres of two places, with its sign at its middle."""
    yield Arrow(start, end, ACCENTS[kind], 0.9)
    if SIGNS[kind]:
        x, y, z = ((a + b) / 2 for a, b in zip(start, end, strict=True))
        yield Label((x, y, z + 0.5 * RADIUS), SIGNS[kind], ACCENTS[kind], height=0.5)
