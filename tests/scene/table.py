"""A table to look at: the board of size 4 with a tray of marbles on each side, and random pyramids."""

from random import Random

import numpy as np
from hypothesis import strategies as st

from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.scene.camera import FOV, Camera, clamp, max_distance
from shibumi3d.scene.camera_bounds import bounds_around
from shibumi3d.scene.description import Slab, Vec3

BOARD = pyramid_of(4)
TRAY_MARBLES: tuple[Vec3, ...] = tuple((x, y - 3.5, 0.0) for x in (-5.0, 5.0) for y in range(8))
SLABS = (Slab((0.0, 0.0), 4, 4), Slab((-5.0, 0.0), 1, 8, margin=0.2), Slab((5.0, 0.0), 1, 8, margin=0.2))
BOUNDS = bounds_around(BOARD.centres, SLABS)
SOLID = np.array([*BOARD.centres, *TRAY_MARBLES])


def filling(random: Random, marbles: int) -> int:
    """Mask of so many marbles put one after another where they can lie."""
    mask = 0
    for _ in range(marbles):
        mask |= 1 << random.choice(playable(mask))
    return mask


def playable(mask: int) -> list[int]:
    return [p for p, below in enumerate(BOARD.carriers) if not mask >> p & 1 and below & mask == below]


def standing(mask: int) -> list[Vec3]:
    return [centre for place, centre in enumerate(BOARD.centres) if mask >> place & 1]


def any_camera(random: Random) -> Camera:
    target = (random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-0.5, 2))
    azimuth, elevation = random.uniform(-4, 4), random.uniform(0.0, 1.6)
    return clamp(Camera(target, azimuth, elevation, random.uniform(2, 40)), BOUNDS)


def clear_of_marbles(eye: Vec3) -> bool:
    """Whether the eye is outside all places, full or not, and all marbles, by more than the near plane."""
    return bool(np.min(np.linalg.norm(SOLID - eye, axis=1)) > 0.65)


def numbers(low: float, high: float) -> st.SearchStrategy[float]:
    return st.floats(low, high, allow_nan=False)


CAMERAS = st.builds(
    lambda x, y, z, azimuth, elevation, distance: clamp(
        Camera((x, y, z), azimuth, elevation, distance), BOUNDS
    ),
    numbers(-3, 3),
    numbers(-3, 3),
    numbers(-1, 3),
    numbers(-7, 7),
    numbers(-1, 2),
    numbers(0, max_distance(FOV, BOUNDS)),
)
