"""Picking: which place or marble the pointer means. Exact, on the CPU, by rays and spheres.

A place that can be played on is picked by the sphere that a marble on it would fill. The marbles that carry it touch
that sphere and never reach into it, so that a ray which enters it before it meets a marble may mean this place.
Seen from the side, such spheres stand in front of each other, and a person who points between them means the hole
or the dip that is seen, or the middle of the marble as it would lie. So among the spheres that the ray enters
unhindered, that one wins whose centre or whose hole (the lowest point, in the hole or the dip) the ray comes
nearest to; the nearer one to the eye if they are equal.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np

from shibumi3d.scene.description import BOARD_TOP, RADIUS, Vec3
from shibumi3d.scene.projection import Floats, Ray

Key = TypeVar("Key", bound=Hashable)

HOLE: Final = (0.0, 0.0, BOARD_TOP)
"""From a marble's centre to the middle of the hole it sits in, and about to the bottom of the dip of a platform."""

NEAR_RIM: Final = 0.8
"""How far from the middle of a marble's disc the points are by which it is seen, in radii."""

STEEP: Final = 0.99
"""The height of a direction above which no vertical plane through it is well defined."""

TOLERANCE: Final = 1e-9
"""Distances closer than this are the same: a marble that can be picked is also in its own way."""


# Python 3.11 can't make Target[str](...) of a frozen generic class with slots.
@dataclass(frozen=True)
class Target(Generic[Key]):
    """Something that can be picked: a place for a marble, or a marble itself. ``key`` names it."""

    key: Key
    centre: Vec3
    radius: float = RADIUS


@dataclass(frozen=True)
class Hit(Generic[Key]):
    """What was picked, and where the ray enters it."""

    key: Key
    point: Vec3
    distance: float


def pick(ray: Ray, targets: Sequence[Target[Key]], blockers: Iterable[Vec3]) -> Hit[Key] | None:
    """The target that the ray means, or None.

    ``blockers`` are the centres of all marbles that hide what is behind them; a target that is a marble may
    be among them.
    """
    if not targets:
        return None
    reach = _reach(ray, _rows(blockers))
    centres = _rows(target.centre for target in targets)
    radii = np.array([target.radius for target in targets])
    along, off = _approach(ray, centres)
    entry, leaving = _crossings(along, off, radii)
    hole_along, hole_off = _approach(ray, centres + np.array(HOLE))
    hole_off = np.where(hole_along <= reach + TOLERANCE, hole_off, np.inf)
    open_to_ray = (leaving > 0.0) & (entry <= reach + TOLERANCE)
    miss = np.where(open_to_ray, np.minimum(off, hole_off) / radii, np.inf)
    best = int(np.lexsort((entry, miss))[0])
    if not np.isfinite(miss[best]):
        return None
    distance = max(0.0, float(entry[best]))
    return Hit(targets[best].key, ray.at(distance), distance)


def pick_marble(ray: Ray, marbles: Iterable[Vec3]) -> int | None:
    """The index of the marble (of radius 0.5) that is seen where the ray points, or None."""
    centres = _rows(marbles)
    if not len(centres):
        return None
    entry, leaving = _crossings(*_approach(ray, centres), np.full(len(centres), RADIUS))
    seen = np.where(leaving > 0.0, entry, np.inf)
    first = int(np.argmin(seen))
    return first if np.isfinite(seen[first]) else None


def hidden(eye: Vec3, point: Vec3, blockers: Iterable[Vec3]) -> bool:
    """Whether a marble stands between the eye and the point."""
    way = np.array(point) - eye
    length = float(np.linalg.norm(way))
    x, y, z = (way / length).tolist()
    return _reach(Ray(eye, (x, y, z)), _rows(blockers)) < length


def hidden_marbles(eye: Vec3, centres: Sequence[Vec3]) -> tuple[int, ...]:
    """The indices of the marbles of which the eye sees nothing to speak of, because others stand before them.

    Of nine points on the disc that a marble shows, one may be seen.
    """
    rows = _rows(centres)
    return tuple(
        index
        for index, centre in enumerate(rows)
        if _points_seen(np.array(eye), centre, np.delete(rows, index, axis=0)) <= 1
    )


def _points_seen(eye: Floats, centre: Floats, blockers: Floats) -> int:
    """How many of nine points on the disc of a marble no other marble hides."""
    forward = (centre - eye) / np.linalg.norm(centre - eye)
    aside = np.cross(forward, (0.0, 0.0, 1.0) if abs(forward[2]) < STEEP else (1.0, 0.0, 0.0))
    aside /= np.linalg.norm(aside)
    up = np.cross(aside, forward)
    angles = np.arange(8) * (np.pi / 4.0)
    rim = NEAR_RIM * RADIUS * (np.cos(angles)[:, None] * aside + np.sin(angles)[:, None] * up)
    points = np.vstack((centre, centre + rim))
    ways = points - eye
    lengths = np.linalg.norm(ways, axis=1)
    offsets = blockers - eye
    along = (ways / lengths[:, None]) @ offsets.T
    off = np.sum(offsets**2, axis=1)[None, :] - along**2
    in_the_way = (off < RADIUS**2) & (along < lengths[:, None]) & (along > 0.0)
    return int(np.count_nonzero(~in_the_way.any(axis=1)))


def _reach(ray: Ray, centres: Floats) -> float:
    """How far the ray gets before it enters a marble."""
    entry, leaving = _crossings(*_approach(ray, centres), np.full(len(centres), RADIUS))
    return float(np.min(entry, where=leaving > 0.0, initial=np.inf))


def _approach(ray: Ray, points: Floats) -> tuple[Floats, Floats]:
    """For points (n, 3): how far along the ray it comes nearest to each, and how near."""
    offsets = points - ray.origin
    along = offsets @ np.array(ray.direction)
    across = offsets - np.outer(along, ray.direction)
    return along, np.sqrt(np.einsum("ij,ij->i", across, across))


def _crossings(along: Floats, off: Floats, radii: Floats) -> tuple[Floats, Floats]:
    """Where the ray enters and leaves spheres of these radii; infinity and minus infinity if it misses them."""
    square = radii**2 - off**2
    half = np.sqrt(np.maximum(square, 0.0))
    missed = square <= 0.0
    return np.where(missed, np.inf, along - half), np.where(missed, -np.inf, along + half)


def _rows(points: Iterable[Vec3]) -> Floats:
    return np.array(list(points), dtype=np.float64).reshape(-1, 3)
