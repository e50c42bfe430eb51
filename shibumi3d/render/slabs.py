"""The slabs as triangles: tops in small patches, rounded rims, sides; and the table that lies in shadow."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.render.occluders import LAMP
from shibumi3d.scene.description import BOARD_TOP, Bag, Slab

Singles = npt.NDArray[np.float32]

CORNER_RADIUS: Final = 0.16
"""Width of the outer strip of a top, and radius of the corners as seen from above."""

HOLE_RIM: Final = 0.335
"""Outer radius of a hole's broken edge."""

HOLE_OPENING: Final = 0.32
"""Radius of what a ray from the eye can enter at the top of a hole: about the middle of its broken edge."""

HOLE_DEPTH: Final = 0.2

BEVEL: Final = 0.065
"""Radius of the rounded edge."""

PATCH: Final = 0.5
"""Side of the patches of tops and table; each has its own list of occluders."""

ARC_STEPS: Final = 4
CORNER_STEPS: Final = 6
SHADOWED: Final = 4.0
LIT: Final = 1.5
"""How far from the slabs marbles may darken the table: on the side away from the lamp, and on the lamp's side."""

SLAB_SHADE: Final = 0.9
"""How far a slab itself darkens the table."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Quads with four vertices each.

    ``vertices`` has shape (4 n, fields). Quads that share a list of occluders make a patch; ``patches`` are
    the patches' bounding balls, (p, 4): centre and radius.
    """

    vertices: Singles
    patches: Singles

    def patch_of_quads(self, field: int) -> npt.NDArray[np.int64]:
        """The patch of each quad, (n,), which vertices hold in this field."""
        return self.vertices[::4, field].astype(np.int64)


def slab_mesh(slabs: tuple[Slab, ...]) -> Mesh:
    """Return all slabs as one mesh with 12 fields a vertex.

    They are position, normal, the slab's centre and columns and rows, patch, plank.
    """
    vertices: list[Singles] = []
    patches: list[Singles] = []
    first = 0
    for plank, slab in enumerate(slabs):
        block, numbers, balls = _block(slab)
        planks = np.full(len(block), plank, dtype=np.float32)
        vertices.append(np.column_stack([block, numbers + first, planks]))
        patches.append(balls)
        first += len(balls)
    if not vertices:
        return Mesh(np.zeros((0, 12), np.float32), np.zeros((0, 4), np.float32))
    return Mesh(np.vstack(vertices), np.vstack(patches))


def table_mesh(slabs: tuple[Slab, ...], bags: tuple[Bag, ...] = ()) -> Mesh:
    """Return the table near slabs and bags as a mesh: x, y and patch a vertex, (4 n, 3)."""
    if not slabs:
        return Mesh(np.zeros((0, 3), np.float32), np.zeros((0, 4), np.float32))
    boxes = _boxes(slabs)
    around = np.vstack([boxes, np.array([(*bag.centre, 1.0, 1.0) for bag in bags]).reshape(-1, 4)])
    low = np.floor((around[:, :2] - around[:, 2:]).min(axis=0) - np.where(LAMP[:2] > 0, SHADOWED, LIT))
    high = np.ceil((around[:, :2] + around[:, 2:]).max(axis=0) + np.where(LAMP[:2] > 0, LIT, SHADOWED))
    height = BOARD_TOP - max(slab.thickness for slab in slabs)
    xs, ys = (np.arange(low[i], high[i], PATCH) for i in (0, 1))
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    half = 0.5 * PATCH
    # Patches wholly under a slab are never seen.
    away = np.abs(grid[:, None] + half - boxes[:, :2])
    under = np.any(np.all(away + half < boxes[:, 2:] - CORNER_RADIUS, axis=2), axis=1)
    grid = grid[~under]
    corners = grid[:, None, :] + PATCH * np.array([(0, 0), (1, 0), (0, 1), (1, 1)])
    rows = np.broadcast_to(np.arange(len(grid))[:, None, None], (len(grid), 4, 1))
    quads = np.concatenate([corners, rows], axis=2).reshape(-1, 3).astype(np.float32)
    level = np.broadcast_to([height, half * math.sqrt(2.0)], (len(grid), 2))
    return Mesh(quads, np.hstack([grid + half, level]).astype(np.float32))


def near_slabs(patches: Singles, slabs: tuple[Slab, ...]) -> npt.NDArray[np.bool_]:
    """Which patches of the table (n, 4) lie close enough to a slab to be darkened by it, (n,)."""
    boxes = _boxes(slabs)
    gaps = np.maximum(np.abs(patches[:, None, :2] - boxes[:, :2]) - boxes[:, 2:] - 0.5 * PATCH, 0.0)
    close: npt.NDArray[np.bool_] = np.hypot(gaps[..., 0], gaps[..., 1]).min(axis=1, initial=9.0) < SLAB_SHADE
    return close


def quad_indices(quads: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    """Triangles for the quads of these numbers; a quad's vertices go (0, 0), (1, 0), (0, 1), (1, 1)."""
    first = 4 * quads.astype(np.int32)[:, None]
    return (first + np.array([0, 1, 2, 2, 1, 3], dtype=np.int32)).ravel()


def _boxes(slabs: tuple[Slab, ...]) -> npt.NDArray[np.float64]:
    return np.array([(*slab.centre, *slab.half_size) for slab in slabs]).reshape(-1, 4)


@lru_cache(maxsize=32)
def _block(slab: Slab) -> tuple[Singles, Singles, Singles]:
    """A slab's vertices (n, 10) without patch and plank, their patches (n,), and the patches' balls (p, 4)."""
    vertices: list[Singles] = []
    numbers: list[Singles] = []
    balls: list[Singles] = []
    for corners, normals in _pieces(slab):
        flat = corners.reshape(-1, 3)
        centre = flat.mean(axis=0)
        radius = np.linalg.norm(flat - centre, axis=1).max()
        rest = np.broadcast_to(
            np.array((*slab.centre, slab.columns, slab.rows), dtype=np.float32), (len(flat), 4)
        )
        vertices.append(np.hstack([flat, normals.reshape(-1, 3), rest]).astype(np.float32))
        numbers.append(np.full(len(flat), len(balls), dtype=np.float32))
        balls.append(np.array([*centre, radius], dtype=np.float32))
    return np.vstack(vertices), np.concatenate(numbers), np.vstack(balls)


def _pieces(slab: Slab) -> list[tuple[Singles, Singles]]:
    """Groups of quads that share a patch: (corners, normals), each (q, 4, 3)."""
    (cx, cy), (hx, hy) = slab.centre, slab.half_size
    inner_x, inner_y = hx - CORNER_RADIUS, hy - CORNER_RADIUS
    pieces = [_top_patch(x, y) for x in _spans(cx, inner_x) for y in _spans(cy, inner_y)]
    profile = _profile(slab.thickness)
    # The rim is cut where the top is: a vertex on the middle of another's edge would leave pinholes.
    xs, ys = _cuts(cx, inner_x), _cuts(cy, inner_y)
    sides = (
        ([(x, ys[0]) for x in xs], (0.0, -1.0)),
        ([(xs[-1], y) for y in ys], (1.0, 0.0)),
        ([(x, ys[-1]) for x in reversed(xs)], (0.0, 1.0)),
        ([(xs[0], y) for y in reversed(ys)], (-1.0, 0.0)),
    )
    for points, outward in sides:
        for start, stop in pairwise(points):
            pieces.append(_sweep([(*start, *outward), (*stop, *outward)], profile))
        turn = math.atan2(outward[1], outward[0])
        angles = turn + np.linspace(0.0, math.pi / 2, CORNER_STEPS + 1)
        pieces.append(_sweep([(*points[-1], math.cos(a), math.sin(a)) for a in angles], profile))
    return pieces


def _cuts(middle: float, half: float) -> list[float]:
    """Where a length is cut into patches that line up with the holes, its ends included."""
    inner = PATCH * math.floor(half / PATCH)
    cuts = [-half, *np.arange(-inner, inner + 1e-6, PATCH).tolist(), half]
    return [middle + cut for i, cut in enumerate(cuts) if i == 0 or cut - cuts[i - 1] > 1e-6]


def _spans(middle: float, half: float) -> list[tuple[float, float]]:
    """The patches that a length is cut into."""
    return list(pairwise(_cuts(middle, half)))


def _top_patch(x: tuple[float, float], y: tuple[float, float]) -> tuple[Singles, Singles]:
    corners = np.array([[(x[i], y[j], BOARD_TOP) for j in (0, 1) for i in (0, 1)]], dtype=np.float32)
    return corners, np.broadcast_to(np.array([0, 0, 1], np.float32), corners.shape)


def _profile(thickness: float) -> Singles:
    """The rim's section from the top inwards to the table: (n, 4) outward, height, normal outward, normal up."""
    angles = np.linspace(0.0, math.pi / 2, ARC_STEPS + 1)
    top = [(0.0, 0.0, 0.0, 1.0)]
    arc = [
        (CORNER_RADIUS - BEVEL * (1.0 - math.sin(a)), -BEVEL * (1.0 - math.cos(a)), math.sin(a), math.cos(a))
        for a in angles
    ]
    foot = [(CORNER_RADIUS, -thickness, 1.0, 0.0)]
    return np.array(top + arc + foot, dtype=np.float32)


def _sweep(
    stations: Sequence[tuple[float, float, float, float]], profile: Singles
) -> tuple[Singles, Singles]:
    """Draw the profile along stations (x, y, outward x, outward y)."""
    base = np.array(stations, dtype=np.float32)
    count, steps = len(base), len(profile)
    corners = np.empty((count, steps, 3), np.float32)
    corners[..., :2] = base[:, None, :2] + base[:, None, 2:] * profile[None, :, :1]
    corners[..., 2] = BOARD_TOP + profile[None, :, 1]
    normals = np.empty_like(corners)
    normals[..., :2] = base[:, None, 2:] * profile[None, :, 2:3]
    normals[..., 2] = profile[None, :, 3]
    return _quads(corners), _quads(normals)


def _quads(grid: Singles) -> Singles:
    """Cut a grid of points (a, b, 3) into quads (q, 4, 3)."""
    quads = np.stack([grid[:-1, :-1], grid[1:, :-1], grid[:-1, 1:], grid[1:, 1:]], axis=2)
    return quads.reshape(-1, 4, 3)
