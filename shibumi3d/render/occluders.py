"""Which marbles darken, shade or are mirrored by what: a short list for each marble and patch of wood."""

from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.model.colours import Colour
from shibumi3d.scene.description import Marble

Singles = npt.NDArray[np.float32]

LIST_LENGTH: Final = 11
"""Length of a list: as many marbles as can touch one that isn't buried under them.

With more, a vertex would hand on more than the 60 numbers that every OpenGL
3.3 takes.
"""

TEXELS: Final = LIST_LENGTH + 1
"""Texels of a list: the marbles (centre, radius), and their stones in two bits each."""

LAMP: Final = np.array([-0.76, -0.06, 0.74]) / np.linalg.norm([-0.76, -0.06, 0.74])
"""Direction to the lamp: high up on the left, so that from the front marbles have a dark side."""

LAMP_SPREAD: Final = 0.17
"""Tangent of the lamp's angular radius: how soft shadows are, and how large its mirror images."""

REACH: Final = 1.9
"""How far a marble darkens what is beside it, from its centre."""

STONES: Final[dict[Colour | None, int]] = {Colour.WHITE: 0, Colour.RED: 1, Colour.BLACK: 2, None: 3}
"""Stones as the shaders number them, and the linen that covers what has no colour."""

TIE: Final = np.array([0.31, -0.47, 1.0], dtype=np.float32)

TOUCHING: Final = 0.52
"""How far a marble's centre may be from what it touches."""

ABSENT: Final = (0.0, 0.0, -1000.0, 1e-3)
"""An occluder that hides nothing."""


def occluding(marbles: tuple[Marble, ...], linen: Singles) -> tuple[Singles, npt.NDArray[np.int64]]:
    """What is solid enough to cast shadows: (n, 4) centres and radii, and (n,) stones.

    ``linen`` are balls, (m, 4), that stand for things of cloth; they come last.
    """
    solid = [marble for marble in marbles if marble.opacity > 0.6]
    balls = np.array([(*m.centre, m.radius) for m in solid], dtype=np.float32).reshape(-1, 4)
    stones = [STONES[m.colour] for m in solid] + [STONES[None]] * len(linen)
    return np.vstack([balls, linen]), np.array(stones, dtype=np.int64)


def nearest(points: Singles, balls: Singles, stones: npt.NDArray[np.int64], reach: float = REACH) -> Singles:
    """Lists of occluders for receivers, (p, TEXELS, 4).

    ``points`` are bounding balls of the receivers, (p, 4). A marble matters if the way from the receiver to
    the lamp may pass through it, or if it lies within ``reach``; the nearest matter most.
    """
    rows = np.empty((len(points), TEXELS, 4), dtype=np.float32)
    rows[:, :LIST_LENGTH] = ABSENT
    rows[:, LIST_LENGTH] = 0.0
    if not len(balls) or not len(points):
        return rows
    scores = _scores(points, balls, reach)
    count = min(LIST_LENGTH, len(balls))
    chosen = np.argsort(-scores, axis=1, kind="stable")[:, :count]
    matters = np.take_along_axis(scores, chosen, axis=1) > 0.0
    picked = balls[chosen]
    picked[~matters] = ABSENT
    rows[:, :count] = picked
    codes = np.where(matters, stones[chosen], 0) << (2 * np.arange(count))
    rows[:, LIST_LENGTH, 0] = codes.sum(axis=1)
    return rows


def counts(rows: Singles) -> npt.NDArray[np.int64]:
    """How many occluders each list holds, (p,), from lists as ``nearest`` returns them."""
    held: npt.NDArray[np.int64] = np.count_nonzero(rows[:, :LIST_LENGTH, 3] > ABSENT[3], axis=1)
    return held


def _scores(points: Singles, balls: Singles, reach: float) -> Singles:
    """How much each ball matters to each receiver, (p, n); 0 for not at all."""
    lamp = LAMP.astype(np.float32)
    # Expanded products instead of (p, n, 3) differences: these run for every frame of an animation.
    centres, spots = balls[:, :3], points[:, :3]
    squares = (spots**2).sum(1)[:, None] + (centres**2).sum(1)[None, :] - 2.0 * spots @ centres.T
    squares = np.maximum(squares, 0.0)
    away = np.sqrt(squares)
    ahead = (centres @ lamp)[None, :] - (spots @ lamp)[:, None]
    aside = np.sqrt(np.maximum(squares - ahead**2, 0.0))
    sizes = points[:, 3:] + balls[None, :, 3]
    casts = (ahead > -points[:, 3:]) & (aside < sizes + LAMP_SPREAD * np.maximum(ahead, 0.0))
    gap = away - points[:, 3:]
    beside = np.maximum(reach - gap, 0.0) / reach
    # Those that touch it first, then those that shade it, then those that only darken it.
    scores: Singles = 2.0 * (gap < TOUCHING) + np.where(casts, 1.0 + 1.0 / (1.0 + away), 0.0) + beside
    # Ties are broken by place, so that the order of the marbles makes no difference.
    scores = np.where(scores > 0.0, scores + (1e-4 * centres @ TIE)[None, :] + 1e-2, 0.0)
    # A marble is no occluder of itself.
    scores[away < 1e-3] = 0.0
    return scores.astype(np.float32)
