"""The marbles as the shaders read them, and the order they are drawn in."""

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
"""Numbers a marble: centre, radius; stone, light, dim, opacity; mark, band, grain, list; order."""

OPAQUE: Final = 0.995


def marble_rows(marbles: tuple[Marble, ...]) -> Singles:
    """Return the marbles as (n, FIELDS), their order still 0."""
    rows = [
        (
            *(*m.centre, m.radius),
            *(STONES[m.colour], m.light, m.dim, m.opacity),
            *(MARKS[m.mark], 0 if m.band is None else 1 + ACCENTS.index(m.band), m.grain % 1009, i),
            0.0,
        )
        for i, m in enumerate(marbles)
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, FIELDS)


def split_and_sorted(rows: Singles, eye: Vec3) -> tuple[Singles, Singles]:
    """Opaque marbles from front to back and transparent ones from back to front, their order filled in.

    Balls that don't meet hide each other in the order of their power, distance squared less radius squared
    (the visibility order of a power diagram; H. Edelsbrunner, 1990).
    """
    power = ((rows[:, :3] - np.array(eye, dtype=np.float32)) ** 2).sum(axis=1) - rows[:, 3] ** 2
    ordered = rows[np.argsort(power, kind="stable")]
    ordered[:, 12] = (np.arange(len(rows)) + 1.0) / (len(rows) + 2.0)
    solid = ordered[:, 7] >= OPAQUE
    visible = ordered[:, 7] > 0.003
    return ordered[solid], ordered[visible & ~solid][::-1]
