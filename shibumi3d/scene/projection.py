"""The projection of a picture: its two matrices, and the way between the world and the window.

Row vectors throughout: ``clip = (x, y, z, 1) @ view_matrix @ projection_matrix``. Such a matrix, written to a buffer row
by row, is just what GLSL reads as a ``mat4`` (column-major) for ``projection * view * position``.

Pixels count from the window's lower left corner, x to the right and y upwards, as pyglet's events do; they
may have fractions, and pixel i covers i to i + 1. Width and height are in the same unit as the pixels.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from shibumi3d.scene.description import Vec3

Floats = npt.NDArray[np.float64]
"""Double precision, inside the calculations."""

Singles = npt.NDArray[np.float32]
"""Single precision, at the border to OpenGL."""


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """The matrices of a picture, float32 of shape (4, 4), and the position of the camera.

    ``view_matrix`` takes the world to the eye (x right, y up, looking along -z), ``projection_matrix`` the eye to OpenGL's
    clip space (z from -w to w).
    """

    view_matrix: Singles
    projection_matrix: Singles
    eye: Vec3


@dataclass(frozen=True, slots=True)
class Ray:
    """A half line: where it starts, and its direction with length 1."""

    origin: Vec3
    direction: Vec3

    def at(self, distance: float) -> Vec3:
        """The point that lies ``distance`` along the ray."""
        (x, y, z), (dx, dy, dz) = self.origin, self.direction
        return (x + distance * dx, y + distance * dy, z + distance * dz)


def vec3(values: npt.NDArray[np.floating[Any]]) -> Vec3:
    """Three plain numbers from an array of shape (3,)."""
    x, y, z = values.tolist()
    return (x, y, z)


def project(projection: Projection, points: npt.ArrayLike) -> Floats:
    """Points of shape (n, 3) in OpenGL's normalised device coordinates, (n, 3): -1 to 1 is what is seen.

    Points that are not in front of the eye come out as NaN.
    """
    world = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    clip = np.column_stack([world, np.ones(len(world))]) @ _combined(projection)
    w = np.where(clip[:, 3:] > 0.0, clip[:, 3:], np.nan)
    ndc: Floats = clip[:, :3] / w
    return ndc


def pixels(projection: Projection, points: npt.ArrayLike, width: float, height: float) -> Floats:
    """Where points of shape (n, 3) are seen in a window: pixels (n, 2), NaN if not in front of the eye."""
    ndc = project(projection, points)
    seen: Floats = (ndc[:, :2] + 1.0) * (0.5 * width, 0.5 * height)
    return seen


def ray(projection: Projection, x: float, y: float, width: float, height: float) -> Ray:
    """The ray from the eye through pixel (x, y), counted from the lower left corner.

    It is the inverse of ``pixels``: every point of it is seen at (x, y).
    """
    across, up = 2.0 * x / width - 1.0, 2.0 * y / height - 1.0
    lens = projection.projection_matrix.astype(np.float64)
    # On the plane one unit before the eye (eye z = -1, so that clip w = 1), solve ndc = eye @ projection.
    at_eye = np.array([(across + lens[2, 0]) / lens[0, 0], (up + lens[2, 1]) / lens[1, 1], -1.0])
    # The rotation in single precision isn't quite orthogonal: solve rather than transpose.
    rotation = projection.view_matrix[:3, :3].astype(np.float64)
    direction = np.linalg.solve(rotation.T, at_eye)
    origin = np.linalg.solve(rotation.T, -projection.view_matrix[3, :3].astype(np.float64))
    return Ray(vec3(origin), vec3(direction / np.linalg.norm(direction)))


def _combined(projection: Projection) -> Floats:
    """World to clip space in one matrix, in double precision."""
    combined: Floats = projection.view_matrix.astype(np.float64) @ projection.projection_matrix.astype(
        np.float64
    )
    return combined
