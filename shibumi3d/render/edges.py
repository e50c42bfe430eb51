"""The silhouettes of the slabs as ribbons on the screen, so that motion shows them smooth."""

import math
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.render.slabs import BEVEL, CORNER_RADIUS, CORNER_STEPS
from shibumi3d.scene.description import BOARD_TOP, Slab
from shibumi3d.scene.projection import Projection, project

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]

OUTLINE_WIDTH: Final = 1.8
"""Half the width of an outline in pixels of the picture: a jagged edge spreads this far when it is scaled smoothly."""

STRAIGHT_STEPS: Final = 6
"""Pieces of a straight edge: what hides it is looked up for each."""

FIELDS: Final = 8
"""Numbers a vertex: place on the screen; places inside and outside; way from the edge; distance from the eye."""


def ribbon_quads(
    slabs: tuple[Slab, ...], projection: Projection, size: tuple[int, int], scale: float
) -> Singles:
    """Ribbons along all silhouettes, (4 n, FIELDS), for a picture shaded at ``scale`` of ``size`` pixels.

    Places are in normalised device coordinates, those inside and outside from 0 to 1; the way is in pixels of
    the screen, outwards.
    """
    quads = [_ribbon(silhouette(slab, projection), projection, size, OUTLINE_WIDTH / scale) for slab in slabs]
    return np.vstack(quads) if quads else np.zeros((0, FIELDS), np.float32)


def silhouette(slab: Slab, projection: Projection) -> Floats:
    """The closed line along which the eye's rays touch a slab, (n, 3), counter-clockwise from above.

    Where a side is turned to the eye that is its foot; elsewhere it is the place on the rounded edge whose
    normal is square to the ray.
    """
    points, outward = _outline(slab)
    eye = np.array(projection.eye)
    facing = ((eye[:2] - points) * outward).sum(axis=1)
    rise = max(eye[2] - BOARD_TOP, 1e-3)
    angle = np.where(facing < 0.0, np.arctan2(rise, np.maximum(-facing, 1e-9)), math.pi / 2)
    line = np.empty((len(points), 3))
    line[:, :2] = points - outward * (BEVEL * (1.0 - np.sin(angle)))[:, None]
    line[:, 2] = BOARD_TOP - BEVEL * (1.0 - np.cos(angle))
    foot = np.column_stack([points, np.full(len(points), BOARD_TOP - slab.thickness)])
    near = facing >= 0.0
    # Between a side that is seen and one that isn't, the silhouette runs down the corner.
    falls, rises = near & ~np.roll(near, 1), near & ~np.roll(near, -1)
    stations = np.stack([line, np.where(near[:, None], foot, line), line], axis=1)
    held: Floats = stations[np.column_stack([falls, np.ones(len(near), dtype=bool), rises])]
    return held


@lru_cache(maxsize=32)
def _outline(slab: Slab) -> tuple[Floats, Floats]:
    """The slab's outline from above, (n, 2), and which way is out, (n, 2); not to be written to."""
    (cx, cy), (hx, hy) = slab.centre, slab.half_size
    points: list[Floats] = []
    outward: list[Floats] = []
    corners = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    for quarter, (sx, sy) in enumerate(corners):
        angles = (quarter - 1 + np.linspace(0.0, 1.0, CORNER_STEPS + 1)) * math.pi / 2
        out = np.column_stack([np.cos(angles), np.sin(angles)])
        points.append(out * CORNER_RADIUS + (cx + sx * (hx - CORNER_RADIUS), cy + sy * (hy - CORNER_RADIUS)))
        outward.append(out)
        length = 2.0 * ((hy if quarter % 2 == 0 else hx) - CORNER_RADIUS)
        along = np.array([-out[-1, 1], out[-1, 0]]) * length
        shares = np.arange(1, STRAIGHT_STEPS)[:, None] / STRAIGHT_STEPS
        # After a corner comes a side: quarter 0 ends looking along +x, where the side runs along +y.
        points.append(points[-1][-1] + along * shares)
        outward.append(np.broadcast_to(out[-1], (STRAIGHT_STEPS - 1, 2)))
    return np.vstack(points), np.vstack(outward)


def _ribbon(line: Floats, projection: Projection, size: tuple[int, int], wide: float) -> Singles:
    ndc = project(projection, line)[:, :2]
    if not np.isfinite(ndc).all():
        return np.zeros((0, FIELDS), np.float32)
    half = 0.5 * np.array(size)
    spots = ndc * half
    ahead = np.roll(spots, -1, axis=0) - np.roll(spots, 1, axis=0)
    length = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-6)
    out = np.column_stack([ahead[:, 1], -ahead[:, 0]]) / length[:, None]
    inner, outer = (spots - wide * out) / half, (spots + wide * out) / half
    away = np.linalg.norm(line - np.array(projection.eye), axis=1)

    def vertices(places: Floats, beside: float) -> Floats:
        beside_all = np.full(len(line), beside)
        return np.column_stack([places, 0.5 + 0.5 * inner, 0.5 + 0.5 * outer, beside_all, away])

    sides = vertices(inner, -wide), vertices(outer, wide)
    after = tuple(np.roll(side, -1, axis=0) for side in sides)
    return np.stack([*sides, *after], axis=1).reshape(-1, FIELDS).astype(np.float32)
