"""Cloth bags as triangles: a belly, folds that gather at the neck, a cord, a frilled mouth."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.scene.description import BOARD_TOP, Bag, Slab

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]

SPOKES: Final = 36
RINGS: Final = 22
FOLDS: Final = 9

PROFILE: Final = np.array(
    [
        (0.00, 0.00, 0.0, 0.0),
        (0.58, 0.00, 0.1, 0.0),
        (0.80, 0.14, 0.2, 0.0),
        (0.90, 0.42, 0.3, 0.0),
        (0.84, 0.76, 0.5, 0.0),
        (0.60, 1.08, 0.8, 0.0),
        (0.30, 1.30, 1.0, 0.0),
        (0.165, 1.42, 0.7, 1.0),
        (0.165, 1.48, 0.7, 1.0),
        (0.26, 1.60, 1.2, 0.0),
        (0.38, 1.74, 1.6, 0.0),
        (0.33, 1.72, 1.6, 0.0),
        (0.05, 1.50, 0.5, 0.0),
    ]
)
"""The outline of a full bag from the middle of its foot to the inside of its mouth.

A row is: radius, height, how deeply it is folded, and 1 where the cord is.
"""

FIELDS: Final = 8
"""Numbers a vertex: position, normal, how deep in a fold (0 to 1), cord."""


@dataclass(frozen=True, slots=True)
class BagMesh:
    """A bag: (4 n, FIELDS) vertices of n quads, and a ball (4,) that it fits into."""

    vertices: Singles
    ball: Singles


def bag_mesh(bag: Bag, slabs: tuple[Slab, ...]) -> BagMesh:
    """Return the mesh of a bag that stands on the table under the slabs."""
    ground = table_height(slabs)
    outline = _smooth(PROFILE, RINGS)
    radius, height, depth = _filled(outline, bag.fill)
    angles = np.linspace(0.0, 2.0 * math.pi, SPOKES + 1)
    twist = 0.5 * outline[:, 1][:, None]
    waves = np.sin(FOLDS * angles + twist) + 0.45 * np.sin((FOLDS + 4) * angles - 2.0 * twist + 1.0)
    swell = 1.0 + 0.03 * np.sin(2.0 * angles + 0.6) + depth[:, None] * waves
    points = np.empty((len(outline), len(angles), 3))
    points[..., 0] = bag.centre[0] + radius[:, None] * swell * np.cos(angles)
    points[..., 1] = bag.centre[1] + radius[:, None] * swell * np.sin(angles)
    points[..., 2] = ground + height[:, None] * (1.0 + 0.02 * waves * outline[:, 2][:, None])
    # The last column is the first again: neighbours are taken across the seam.
    round_about = np.roll(points[:, :-1], -1, axis=1) - np.roll(points[:, :-1], 1, axis=1)
    upwards = np.gradient(points[:, :-1], axis=0)
    normals = np.cross(round_about, upwards)
    length = np.linalg.norm(normals, axis=2, keepdims=True)
    normals = np.where(length > 1e-9, normals / np.maximum(length, 1e-9), (0.0, 0.0, -1.0))
    normals = np.concatenate([normals, normals[:, :1]], axis=1)
    hollow = np.clip(-waves, 0.0, 1.0) * np.minimum(outline[:, 2], 1.0)[:, None]
    cord = np.broadcast_to(outline[:, 3:], hollow.shape)
    grid = np.concatenate([points, normals, hollow[..., None], cord[..., None]], axis=2)
    quads = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, :-1], grid[1:, 1:]], axis=2)
    top = float(height.max())
    ball = (*bag.centre, ground + 0.5 * top, math.hypot(0.92, 0.5 * top))
    return BagMesh(quads.reshape(-1, FIELDS).astype(np.float32), np.array(ball, np.float32))


def bag_outline(bag: Bag, count: int) -> tuple[Singles, float]:
    """The outside of a bag from its foot to its mouth, (count, 3), at even heights, and its whole height.

    A row is: radius, how deep its folds are as a share of it, and 1 where the cord is.
    """
    outline = _smooth(PROFILE, RINGS)
    radius, height, depth = _filled(outline, bag.fill)
    outside = slice(int(np.argmax(radius > 0.5)), int(np.argmax(height)) + 1)
    levels = np.linspace(0.0, float(height.max()), count)
    rows = [np.interp(levels, height[outside], part[outside]) for part in (radius, depth, outline[:, 3])]
    return np.column_stack(rows).astype(np.float32), float(height.max())


def bag_balls(bags: tuple[Bag, ...], slabs: tuple[Slab, ...]) -> Singles:
    """Balls that cast the bags' shadows, (2 n, 4): a belly and a neck each."""
    ground = table_height(slabs)
    balls = []
    for bag in bags:
        sunk = 0.55 + 0.45 * min(max(bag.fill, 0.0), 1.0)
        balls.append((*bag.centre, ground + 0.60 * sunk, 0.72))
        balls.append((*bag.centre, ground + 1.45 * sunk, 0.28))
    return np.array(balls, dtype=np.float32).reshape(-1, 4)


def table_height(slabs: tuple[Slab, ...]) -> float:
    """Height of the table that the slabs lie on."""
    return BOARD_TOP - max((slab.thickness for slab in slabs), default=0.0)


def _filled(outline: Floats, fill: float) -> tuple[Floats, Floats, Floats]:
    """Radius, height and depth of the folds of a bag that is so full, from its outline.

    An empty bag sinks down and leaves its cloth in the folds.
    """
    full = min(max(fill, 0.0), 1.0)
    radius: Floats = outline[:, 0] * (0.80 + 0.20 * full)
    height: Floats = outline[:, 1] * (0.55 + 0.45 * full)
    depth: Floats = outline[:, 2] * (0.13 - 0.05 * full)
    return radius, height, depth


def _smooth(knots: Floats, count: int) -> Floats:
    """A curve through the knots (Catmull and Rom, 1974), as ``count`` points."""
    padded = np.vstack([knots[:1], knots, knots[-1:]])
    places = np.linspace(0.0, len(knots) - 1.0, count)
    at = np.minimum(places.astype(int), len(knots) - 2)
    t = (places - at)[:, None]
    a, b, c, d = (padded[at + i] for i in range(4))
    curve: Floats = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    return np.maximum(curve, 0.0)
