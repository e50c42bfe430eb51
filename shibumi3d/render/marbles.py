"""The marbles as the shaders read them, and the order they are drawn in."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.render.occluders import STONES
from shibumi3d.scene.description import Accent, Marble, Mark, Vec3

Singles = npt.NDArray[np.float32]

ACCENTS: Final = tuple(Accent)
"""Accents as the shaders number them."""

MARKS: Final = {Mark.NONE: 0, Mark.RING: 1, Mark.DOT: 2, Mark.CROSS: 3}

FIELDS: Final = 13
"""Numbers a marble: centre, radius; stone, light, dim, opacity (below 0: veiled); mark, band, pattern, list; depth."""

OPAQUE: Final = 0.995


def marble_rows(marbles: tuple[Marble, ...]) -> Singles:
    """Return the marbles as (n, FIELDS), their depth still 0."""
    rows = [
        (
            *(*m.centre, m.radius),
            *(STONES[m.colour], m.light, m.dim, -m.opacity if m.veiled else m.opacity),
            *(MARKS[m.mark], 0 if m.band is None else 1 + ACCENTS.index(m.band), m.pattern % 1009, i),
            0.0,
        )
        for i, m in enumerate(marbles)
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, FIELDS)


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """Marbles in the order they are drawn in, their depths filled in, (n, FIELDS).

    ``solid`` go from front to back, ``clear`` from back to front. ``bag_depths`` are the depths of the bags
    among them, (m,), each with ``share`` of the range of depths for itself.
    """

    solid: Singles
    clear: Singles
    bag_depths: Singles
    share: float


def draw_order(rows: Singles, eye: Vec3, bag_balls: Singles) -> DrawOrder:
    """Sort marbles and the balls (m, 4) round other things by what hides what.

    Balls that don't meet hide each other in the order of their power, distance squared less radius squared
    (the visibility order of a power diagram; H. Edelsbrunner, 1990).
    """
    balls = np.vstack([rows[:, :4], bag_balls])
    power = ((balls[:, :3] - np.array(eye, dtype=np.float32)) ** 2).sum(axis=1) - balls[:, 3] ** 2
    order = np.argsort(power, kind="stable")
    share = 1.0 / (len(balls) + 2.0)
    depths = np.empty(len(balls), dtype=np.float32)
    depths[order] = share * (np.arange(len(balls)) + 1.0)
    sorted_rows = rows[order[order < len(rows)]]
    sorted_rows[:, 12] = depths[order[order < len(rows)]]
    solid = sorted_rows[:, 7] >= OPAQUE
    visible = np.abs(sorted_rows[:, 7]) > 0.003
    return DrawOrder(sorted_rows[solid], sorted_rows[visible & ~solid][::-1], depths[len(rows) :], share)
