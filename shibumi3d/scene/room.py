"""The room a camera has: what it should show, and what it must keep out of."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from shibumi3d.scene.description import BOARD_TOP, RADIUS, Slab, Vec3
from shibumi3d.scene.view import Floats, vec3

CLEARANCE: Final = 0.2
"""What the camera keeps from any marble; more than the near plane's furthest corner in any likely window."""


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """The things on the table, as a camera sees them.

    ``centre`` is the middle of the pyramid with all its places filled, ``radius`` that of the sphere round
    its marbles: the camera looks at something inside this sphere and stays outside it. ``beside`` are the
    centres of marbles that lie elsewhere, (n, 3); the camera stays out of each of them. ``outline`` are
    spheres (x, y, z, radius), (n, 4), that a picture of everything has to show.
    """

    centre: Vec3
    radius: float
    beside: Floats
    outline: Floats

    @property
    def extent(self) -> float:
        """Distance from the centre within which everything lies."""
        offsets = self.outline[:, :3] - self.centre
        return float(np.max(np.linalg.norm(offsets, axis=1) + self.outline[:, 3]))

    @property
    def obstacles(self) -> Floats:
        """Spheres (x, y, z, radius), (n, 4), that the camera must not be in, clearance included."""
        whole = [*self.centre, self.radius + CLEARANCE]
        reach = np.full(len(self.beside), RADIUS + CLEARANCE)
        return np.vstack([whole, np.column_stack([self.beside, reach])])


def room_for(places: Iterable[Vec3], slabs: Iterable[Slab], beside: Iterable[Vec3] = ()) -> Room:
    """The room round a pyramid with these places (at least one), these slabs and the marbles beside it."""
    pyramid = _rows(places)
    others = _rows(beside)
    centre = (pyramid.min(axis=0) + pyramid.max(axis=0)) / 2.0
    radius = float(np.max(np.linalg.norm(pyramid - centre, axis=1))) + RADIUS
    corners = _rows(corner for slab in slabs for corner in _corners(slab))
    outline = np.vstack([_spheres(pyramid, RADIUS), _spheres(others, RADIUS), _spheres(corners, 0.0)])
    return Room(vec3(centre), radius, others, outline)


def _corners(slab: Slab) -> Iterable[Vec3]:
    (x, y), (half_width, half_depth) = slab.centre, slab.half_size
    for sx, sy, z in product((-1, 1), (-1, 1), (BOARD_TOP, BOARD_TOP - slab.thickness)):
        yield (x + sx * half_width, y + sy * half_depth, z)


def _rows(points: Iterable[Vec3]) -> Floats:
    return np.array(list(points), dtype=np.float64).reshape(-1, 3)


def _spheres(centres: Floats, radius: float) -> Floats:
    return np.column_stack([centres, np.full(len(centres), radius)])
