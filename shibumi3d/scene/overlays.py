"""What is drawn over a picture: marks, hints, lines and words, each a value that any renderer shows alike.

An overlay changes nothing of the picture under it, so that a picture that took long to draw stays as it is while
overlays come and go. What stands before an overlay hides it; lines and labels still shine through faintly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.scene.description import RADIUS, Accent, Marble, Vec3

DOME_RADIUS: Final = 0.2
"""Radius of the small marble that hints at a place."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A thin flat ring lying level round ``centre``: a playable place, the ghost's or the keyboard's place."""

    centre: Vec3
    radius: float
    accent: Accent
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A flat disc lying level: a place that somebody marked."""

    centre: Vec3
    radius: float
    accent: Accent
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Dome:
    """A small translucent marble in the dip of a place: a hint that a marble of ``colour`` can be put there."""

    centre: Vec3
    colour: Colour
    strength: float = 0.8
    radius: float = DOME_RADIUS


@dataclass(frozen=True, slots=True)
class Ghost:
    """A marble that would be put, more or less translucent as its opacity says; it shades nothing."""

    marble: Marble


@dataclass(frozen=True, slots=True)
class Tint:
    """A veil of an accent's colour round a marble."""

    centre: Vec3
    accent: Accent
    strength: float = 1.0
    radius: float = 1.04 * RADIUS


@dataclass(frozen=True, slots=True)
class Line:
    """A line of light through marbles' centres; marbles before its own hide it."""

    points: tuple[Vec3, ...]
    accent: Accent
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one marble's centre to another's; marbles before these hide it."""

    start: Vec3
    end: Vec3
    accent: Accent
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """A few letters or a number at a point, always upright; ``height`` is that of a letter in units."""

    centre: Vec3
    words: str
    accent: Accent
    strength: float = 1.0
    height: float = 0.32


Overlay = Ring | Disc | Dome | Ghost | Tint | Line | Arrow | Label
