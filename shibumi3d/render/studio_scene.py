"""A scene as the path tracer of the studio picture reads it: rows of spheres, groups of them, slabs, bags."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.render.bags import bag_balls, bag_outline, table_height
from shibumi3d.render.frame import MAX_SLABS
from shibumi3d.render.marbles import OPAQUE, marble_rows
from shibumi3d.render.occluders import STONES
from shibumi3d.scene.description import Scene, Slab

Singles = npt.NDArray[np.float32]

TEXELS: Final = 3
"""Texels of a sphere: centre, radius; stone, light, dim, opacity; mark, band, pattern, nothing."""

MAX_GROUPS: Final = 48

GROUP_SIZE: Final = 32
"""Most spheres of a group, unless there were more than MAX_GROUPS groups."""

MAX_BAGS: Final = 8

OUTLINE_STEPS: Final = 64
"""Texels of a bag's outline."""


@dataclass(frozen=True, slots=True)
class StudioScene:
    """Spheres, (n, TEXELS, 4), in the order of their groups; what is seen through comes last and is in no group.

    ``bounds`` are balls round the groups, (g, 4), ``spans`` their first sphere and the one after their last, (g, 2);
    the last ``bag_groups`` stand for bags. ``shapes`` are thickness and half the ways between the outermost holes of the
    slabs, (MAX_SLABS, 4). ``bags`` are foot, table and height, (MAX_BAGS, 4), ``outlines`` their outlines,
    (MAX_BAGS, OUTLINE_STEPS, 4).
    """

    spheres: Singles
    bounds: Singles
    spans: npt.NDArray[np.int32]
    bag_groups: int
    veils: tuple[int, int]
    shapes: Singles
    slab_count: int
    bags: Singles
    outlines: Singles
    bag_count: int


def studio_scene(scene: Scene) -> StudioScene:
    """Pack a scene. Of slabs and bags no more are taken than the shader has room for."""
    rows = marble_rows(scene.marbles)[:, : 4 * TEXELS].reshape(-1, TEXELS, 4)
    visible = np.abs(rows[:, 1, 3]) > 0.003
    solid = rows[:, 1, 3] >= OPAQUE
    slabs, bags = scene.slabs[:MAX_SLABS], scene.bags[:MAX_BAGS]
    groups = _groups(rows[solid], slabs, MAX_GROUPS - len(bags))
    cloth = np.zeros((2 * len(bags), TEXELS, 4), np.float32)
    cloth[:, 0] = bag_balls(bags, scene.slabs)
    cloth[:, 1] = (STONES[None], 0.0, 0.0, 1.0)
    groups += [cloth[2 * i : 2 * i + 2] for i in range(len(bags))]
    veils = rows[visible & ~solid]
    ends = np.cumsum([len(group) for group in groups], dtype=np.int32)
    starts = ends - np.array([len(group) for group in groups], dtype=np.int32)
    count = int(ends[-1]) if len(ends) else 0
    outlines = np.zeros((MAX_BAGS, OUTLINE_STEPS, 4), np.float32)
    stands = np.zeros((MAX_BAGS, 4), np.float32)
    for i, bag in enumerate(bags):
        outlines[i, :, :3], height = bag_outline(bag, OUTLINE_STEPS)
        stands[i] = (*bag.centre, table_height(scene.slabs), height)
    return StudioScene(
        np.vstack([*groups, veils, np.zeros((1, TEXELS, 4), np.float32)]),
        np.array([_bound(group[:, 0]) for group in groups], np.float32).reshape(-1, 4),
        np.column_stack([starts, ends]).astype(np.int32).reshape(-1, 2),
        len(bags),
        (count, count + len(veils)),
        _shapes(slabs),
        len(slabs),
        stands,
        outlines,
        len(bags),
    )


def _groups(rows: Singles, slabs: tuple[Slab, ...], most: int) -> list[Singles]:
    """The spheres that stand on the same slab, large groups divided; no more than ``most`` groups."""
    home = np.full(len(rows), -1)
    for i, slab in enumerate(slabs):
        within = np.all(np.abs(rows[:, 0, :2] - slab.centre) <= slab.half_size, axis=1)
        home[within] = i
    together = [rows[home == i] for i in np.unique(home)]
    size = GROUP_SIZE
    while True:
        groups = [part for group in together for part in _divided(group, size)]
        if len(groups) <= most:
            return groups
        size *= 2
        together = together if size <= len(rows) else [rows]


def _divided(rows: Singles, size: int) -> list[Singles]:
    """Halve a group across its longest side until no part has more than ``size`` spheres."""
    if len(rows) <= size:
        return [rows]
    centres = rows[:, 0, :3]
    axis = int(np.argmax(centres.max(axis=0) - centres.min(axis=0)))
    order = np.argsort(centres[:, axis], kind="stable")
    middle = len(rows) // 2
    return [*_divided(rows[order[:middle]], size), *_divided(rows[order[middle:]], size)]


def _bound(balls: Singles) -> tuple[float, float, float, float]:
    low = (balls[:, :3] - balls[:, 3:]).min(axis=0)
    high = (balls[:, :3] + balls[:, 3:]).max(axis=0)
    middle = 0.5 * (low + high)
    away = float((np.linalg.norm(balls[:, :3] - middle, axis=1) + balls[:, 3]).max())
    x, y, z = middle.tolist()
    return (x, y, z, away + 1e-4)


def _shapes(slabs: tuple[Slab, ...]) -> Singles:
    shapes = np.zeros((MAX_SLABS, 4), np.float32)
    for i, slab in enumerate(slabs):
        shapes[i, :3] = (slab.thickness, (slab.columns - 1) / 2, (slab.rows - 1) / 2)
    return shapes
