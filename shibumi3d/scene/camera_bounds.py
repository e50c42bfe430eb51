"""The bounds of a camera: what it should show, where it may look, and what it must keep out of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin
from typing import Final

import numpy as np

from shibumi3d.scene.description import BOARD_TOP, RADIUS, Slab, Vec3
from shibumi3d.scene.far_side import far_side
from shibumi3d.scene.projection import Floats, vec3

CLEARANCE: Final = 0.2
"""What the camera keeps from any marble; more than the near plane's furthest corner in any likely window."""

FLOOR: Final = BOARD_TOP + 0.15
"""The camera is never lower than this."""


@dataclass(frozen=True, slots=True, eq=False)
class CameraBounds:
    """The things on the table, as a camera sees them.

    The camera looks at a point of the box from ``low`` to ``high``. ``obstacles`` are spheres (x, y, z,
    radius), (n, 4), that it doesn't enter. ``outline`` are spheres of the same form (points have the radius
    0) that a picture of everything shows; the first ``pyramid_size`` of them are the places of the pyramid,
    which take up ``share`` of the picture's height at most. ``far`` are points, (n, 3), that it shows as well:
    of what keeps to the far side of the board, as it lies for one who looks from the front. ``pyramid_centre``
    is the middle of the full pyramid: what to zoom to without a pointer.
    """

    low: Vec3
    high: Vec3
    obstacles: Floats
    outline: Floats
    pyramid_centre: Vec3
    pyramid_size: int
    far: Floats
    share: float = 1.0

    @property
    def middle(self) -> Vec3:
        """The middle of the box: what the named views turn round."""
        return vec3((np.array(self.low) + np.array(self.high)) / 2.0)

    @property
    def extent(self) -> float:
        """How far anything is from the middle, at most."""
        outline = np.vstack([self.outline, _spheres(self.far, 0.0)])
        offsets = outline[:, :3] - self.middle
        return float(np.max(np.linalg.norm(offsets, axis=1) + outline[:, 3]))

    def seen_from(self, azimuth: float, elevation: float) -> Floats:
        """The spheres that a picture of everything shows from there, those of the pyramid first."""
        angle = 0.5 * pi * far_side(azimuth, elevation)
        c, s = round(cos(angle)), round(sin(angle))
        x, y, z = self.far.T
        turned = np.column_stack([c * x - s * y, s * x + c * y, z])
        return np.vstack([self.outline, _spheres(turned, 0.0)])


def bounds_around(
    places: Iterable[Vec3],
    slabs: Iterable[Slab],
    *,
    far: Iterable[Vec3] = (),
    share: float = 1.0,
    hollow: bool = False,
) -> CameraBounds:
    """The bounds round a pyramid that has these places (at least one) and these slabs, the board among them.

    ``far`` are points of what keeps to the far side, as seen from the front; ``share`` the part of a picture's
    height that the pyramid takes at most. With ``hollow`` the camera may come between the places.
    Nothing depends on which marbles lie there: every place and every hole of a slab may hold one. So the
    camera stays as it is while a game goes on.
    """
    slabs = tuple(slabs)
    pyramid = _rows(places)
    holes = _rows(hole for slab in slabs for hole in _holes(slab))
    corners = _rows(corner for slab in slabs for corner in _corners(slab))
    outline = np.vstack([_spheres(pyramid, RADIUS), _spheres(holes, RADIUS), _spheres(corners, 0.0)])
    low, high = outline[:, :3].min(axis=0), outline[:, :3].max(axis=0)
    # Looking at a point below the board, by as much as the pyramid is high above it, a picture of everything can be centred.
    low[2] = -high[2]
    pyramid_centre = (pyramid.min(axis=0) + pyramid.max(axis=0)) / 2.0
    around = float(np.max(np.linalg.norm(pyramid - pyramid_centre, axis=1))) + RADIUS + CLEARANCE
    whole = _spheres(pyramid, RADIUS + CLEARANCE) if hollow else np.array([[*pyramid_centre, around]])
    obstacles = np.vstack([whole, _spheres(holes, RADIUS + CLEARANCE)])
    return CameraBounds(
        vec3(low), vec3(high), obstacles, outline, vec3(pyramid_centre), len(pyramid), _rows(far), share
    )


def _holes(slab: Slab) -> Iterator[Vec3]:
    """Centres of the marbles in a slab's holes."""
    x, y = slab.centre
    for column, row in product(range(slab.columns), range(slab.rows)):
        yield (x + column - (slab.columns - 1) / 2, y + row - (slab.rows - 1) / 2, 0.0)


def _corners(slab: Slab) -> Iterator[Vec3]:
    (x, y), (half_width, half_depth) = slab.centre, slab.half_size
    for sx, sy, z in product((-1, 1), (-1, 1), (BOARD_TOP, BOARD_TOP - slab.thickness)):
        yield (x + sx * half_width, y + sy * half_depth, z)


def _rows(points: Iterable[Vec3]) -> Floats:
    return np.array(list(points), dtype=np.float64).reshape(-1, 3)


def _spheres(centres: Floats, radius: float) -> Floats:
    return np.column_stack([centres, np.full(len(centres), radius)])
