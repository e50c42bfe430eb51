"""Pictures without the table: what belongs to the board is cut out along its exact outlines, the rest is clear."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from shibumi3d.render.bags import bag_mesh
from shibumi3d.render.slabs import slab_mesh
from shibumi3d.scene.description import Scene, Vec3
from shibumi3d.scene.projection import Floats, Projection, project

FINE: Final = 4
COARSE: Final = 2
LARGE: Final = 8_000_000
"""Into how many parts each pixel is cut along both sides to find how much of it is covered; fewer in a picture of
more pixels than this, which takes less memory."""

ROUND: Final = 96
"""Corners of a marble's outline."""

REACH: Final = 2
"""How many pixels away from an edge colours are looked for that have nothing of the table in them."""

SOLID: Final = 255


def cut_out(picture: Image.Image, scene: Scene, projection: Projection) -> Image.Image:
    """A picture of a scene, RGB, as RGBA: clear where nothing of the scene is, its shadows on the table included."""
    covered = np.asarray(_coverage(scene, projection, picture.size))
    colours = np.asarray(picture).copy()
    _take_table_out(colours, covered)
    return Image.fromarray(np.dstack([colours, covered]))


def _coverage(scene: Scene, projection: Projection, size: tuple[int, int]) -> Image.Image:
    """How much of each pixel the scene's things cover."""
    parts = FINE if size[0] * size[1] <= LARGE else COARSE
    large = (size[0] * parts, size[1] * parts)
    mask = Image.new("L", large)
    draw = ImageDraw.Draw(mask)
    for outline in _outlines(scene, projection):
        seen = project(projection, outline)[:, :2]
        if np.isfinite(seen).all():
            # The middle of a pixel is at a half; ImageDraw counts from the middles.
            points = (seen * (0.5, -0.5) + 0.5) * large - 0.5
            draw.polygon([(x, y) for x, y in _hull(points).tolist()], fill=SOLID)
    return mask.reduce(parts)


def _outlines(scene: Scene, projection: Projection) -> Iterator[Floats]:
    """Points whose hull in the picture is what a thing of the scene covers, (n, 3)."""
    for marble in scene.marbles:
        yield _of_ball(marble.centre, marble.radius, projection.eye)
    for slab in scene.slabs:
        yield slab_mesh((slab,)).vertices[:, :3].astype(np.float64)
    for plate in scene.plates:
        (x, y, z), (wide, deep) = plate.centre, plate.half_size
        yield np.array([(x + right, y + back, z) for right, back in product((-wide, wide), (-deep, deep))])
    for bag in scene.bags:
        for quad in bag_mesh(bag, scene.slabs).vertices[:, :3].reshape(-1, 4, 3):
            yield quad.astype(np.float64)


def _of_ball(centre: Vec3, radius: float, eye: Vec3) -> Floats:
    """The circle where lines of sight touch a ball."""
    away = np.array(centre) - eye
    distance = float(np.linalg.norm(away))
    forward = away / distance
    side = np.cross(forward, (0.0, 0.0, 1.0) if abs(forward[2]) < 0.9 else (1.0, 0.0, 0.0))
    side /= np.linalg.norm(side)
    up = np.cross(side, forward)
    middle = np.array(centre) - forward * radius**2 / distance
    reach = radius * np.sqrt(max(1.0 - (radius / distance) ** 2, 0.0))
    angles = np.linspace(0.0, 2.0 * np.pi, ROUND, endpoint=False)
    circle: Floats = middle + reach * (np.outer(np.cos(angles), side) + np.outer(np.sin(angles), up))
    return circle


def _hull(points: Floats) -> Floats:
    """The convex hull of points in the plane, (n, 2), in order."""
    ordered = sorted(map(tuple, points.tolist()))

    def chain(row: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
        kept: list[tuple[float, ...]] = []
        for point in row:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0.0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    hull = chain(ordered) + chain(ordered[::-1])
    return np.array(hull if len(hull) > 1 else points)


def _turn(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _take_table_out(colours: NDArray[np.uint8], covered: NDArray[np.uint8]) -> None:
    """Give pixels that the table shines through at an edge the colour of what is beside them, and none to clear ones."""
    rows, columns = np.nonzero((covered > 0) & (covered < SOLID))
    total = np.zeros((len(rows), 3))
    weight = np.zeros((len(rows), 1))
    for down, right in product(range(-REACH, REACH + 1), repeat=2):
        row = np.clip(rows + down, 0, covered.shape[0] - 1)
        column = np.clip(columns + right, 0, covered.shape[1] - 1)
        whole = (covered[row, column] == SOLID)[:, None] / (down * down + right * right + 1.0)
        total += whole * colours[row, column]
        weight += whole
    found = weight[:, 0] > 0.0
    colours[rows[found], columns[found]] = (total[found] / weight[found]).round().astype(np.uint8)
    colours[covered == 0] = 0
