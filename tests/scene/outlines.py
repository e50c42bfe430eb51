"""Balls and corners that stand for things on the table: what they hide, and where they are seen."""

from __future__ import annotations

from itertools import product

import numpy as np

from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.description import BOARD_TOP, TABLE, Bag, Slab
from shibumi3d.scene.projection import Floats, Projection, project
from shibumi3d.scene.trays import Beside

TURNS = np.random.default_rng(1).normal(size=(500, 3))
SHELL = TURNS / np.linalg.norm(TURNS, axis=1)[:, np.newaxis]


def balls_of(aside: Beside) -> Floats:
    """Balls (n, 4) that everything beside the board fits into, and none much larger than what is in it."""
    marbles = [(*marble.centre, marble.radius) for marble in aside.marbles]
    bags = [ball for bag in (*aside.bags, *aside.covers) for ball in _of_bag(bag)]
    corners = [(*corner, 0.0) for slab in aside.slabs for corner in _of_slab(slab)]
    return np.array([*marbles, *bags, *corners], dtype=np.float64).reshape(-1, 4)


def _of_bag(bag: Bag) -> list[tuple[float, float, float, float]]:
    return [(*bag.centre, TABLE + height, radius) for height, radius in ((0.55, 0.9), (1.2, 0.5), (1.5, 0.3))]


def _of_slab(slab: Slab) -> list[tuple[float, float, float]]:
    (x, y), (half_width, half_depth) = slab.centre, slab.half_size
    steps = np.linspace(-1.0, 1.0, 9)
    return [
        (x + a * half_width, y + b * half_depth, z)
        for a, b in product(steps, steps)
        for z in (TABLE, BOARD_TOP)
    ]


def hides(eye: tuple[float, float, float], things: Floats, others: Floats) -> bool:
    """Whether the outline of any of these balls (n, 4) lies over that of another one (m, 4) farther away."""
    ways, to_others = things[:, :3] - eye, others[:, :3] - eye
    lengths, far = np.linalg.norm(ways, axis=1), np.linalg.norm(to_others, axis=1)
    cosines = (ways / lengths[:, np.newaxis]) @ (to_others / far[:, np.newaxis]).T
    apart = np.arccos(np.clip(cosines, -1.0, 1.0))
    wide = np.arcsin(things[:, 3] / lengths)[:, np.newaxis] + np.arcsin(others[:, 3] / far)
    return bool(np.any((apart < wide) & (lengths[:, np.newaxis] < far)))


def seen(projection: Projection, balls: Floats) -> Floats:
    """Points all over these balls (n, 4) in normalised device coordinates, (n, points, 2)."""
    points = balls[:, np.newaxis, :3] + balls[:, np.newaxis, 3:] * SHELL
    return project(projection, points.reshape(-1, 3))[:, :2].reshape(len(balls), -1, 2)


def pyramid_of_bounds(bounds: CameraBounds) -> Floats:
    """The balls that the marbles of the full pyramid are."""
    return bounds.outline[: bounds.pyramid_size]
