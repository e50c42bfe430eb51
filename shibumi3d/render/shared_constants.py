"""The constants that Python and the shaders share: every program gets all of them as defines.

A shader never writes one of these numbers again.
"""

from collections.abc import Mapping
from math import atan, cos, sin
from types import MappingProxyType
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.render.edges import OUTLINE_WIDTH
from shibumi3d.render.frame import EDGE_DARKER, EXPOSURE, FILM, MAX_SLABS
from shibumi3d.render.marbles import ACCENTS, MARKS
from shibumi3d.render.occluders import LAMP_SPREAD, LIST_LENGTH, REACH, STONES
from shibumi3d.render.overlays import LINE_BEFORE
from shibumi3d.render.slabs import (
    BEVEL,
    CORNER_RADIUS,
    HOLE_DEPTH,
    HOLE_OPENING,
    HOLE_RIM,
)
from shibumi3d.scene.description import HOLE_RADIUS, Mark

SHARED_CONSTANTS: Final[Mapping[str, int | float]] = MappingProxyType(
    {
        "IVORY": STONES[Colour.WHITE],
        "VERMILION": STONES[Colour.RED],
        "LINEN": STONES[None],
        "STONES": len(STONES),
        "ACCENTS": len(ACCENTS),
        "MARK_RING": MARKS[Mark.RING],
        "MARK_DOT": MARKS[Mark.DOT],
        "MARK_CROSS": MARKS[Mark.CROSS],
        "MAX_SLABS": MAX_SLABS,
        "CORNER_RADIUS": CORNER_RADIUS,
        "BEVEL": BEVEL,
        "HOLE_RADIUS": HOLE_RADIUS,
        "HOLE_RIM": HOLE_RIM,
        "HOLE_OPENING": HOLE_OPENING,
        "HOLE_DEPTH": HOLE_DEPTH,
        "LIST_LENGTH": LIST_LENGTH,
        "REACH": REACH,
        "LAMP_EDGE": cos(atan(LAMP_SPREAD)),
        "LAMP_SINE": sin(atan(LAMP_SPREAD)),
        "LINE_BEFORE": LINE_BEFORE,
        "OUTLINE_WIDTH": OUTLINE_WIDTH,
        "EDGE_DARKER": EDGE_DARKER,
        "EXPOSURE": EXPOSURE,
        **{f"FILM_{name}": value for name, value in zip("ABCDE", FILM, strict=True)},
    }
)


def shared_defines() -> tuple[str, ...]:
    """The constants as GLSL defines: whole numbers as int, others as float."""
    return tuple(f"{name} {value!r}" for name, value in SHARED_CONSTANTS.items())
