"""The block of uniforms that every shader shares, as bytes in std140 layout."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.render.occluders import LAMP, LAMP_SPREAD, STONES
from shibumi3d.scene.description import BOARD_THICKNESS, BOARD_TOP, Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Rgb, Theme

Singles = npt.NDArray[np.float32]

MAX_SLABS: Final = 9
"""The board, four racks, and four stands of marbles that are held; or the blocks of eight levels side by side."""

EXPOSURE: Final = 0.72
"""What light is multiplied with before the tone curve."""

FILM: Final = (2.51, 0.03, 2.43, 0.59, 0.14)
"""A to E of the filmic curve x(Ax + B) / (x(Cx + D) + E): ACES as fitted by Krzysztof Narkowicz (2015)."""

LAYOUT: Final = np.dtype(
    [
        ("view", "f4", 16),
        ("projection", "f4", 16),
        ("eye", "f4", 4),
        ("lamp", "f4", 4),
        ("lamp_centre", "f4", 4),
        ("rough", "f4", 4),
        ("lamp_light", "f4", 4),
        ("lamp_seen", "f4", 4),
        ("fill", "f4", 4),
        ("sky_light", "f4", 4),
        ("ground_light", "f4", 4),
        ("stones", "f4", (len(STONES), 4)),
        ("wood", "f4", 4),
        ("table", "f4", 4),
        ("table_near", "f4", 4),
        ("table_far", "f4", 4),
        ("table_lamp", "f4", 4),
        ("backdrop_top", "f4", 4),
        ("backdrop_bottom", "f4", 4),
        ("slabs", "f4", (MAX_SLABS, 4)),
        ("pixels", "f4", 4),
    ]
)
"""Field by field what frame.glsl declares."""


@cache
def linear(colour: Rgb) -> Singles:
    """Linear light of an sRGB colour (IEC 61966-2-1); not to be written to."""
    c = np.array(colour, dtype=np.float32)
    light: Singles = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)
    light.flags.writeable = False
    return light


def displayed(light: Singles) -> Singles:
    """What tone() of tone.glsl makes of linear light, for colours that are the same all over a picture."""
    x = light * EXPOSURE
    a, b, c, d, e = FILM
    film = np.clip(x * (a * x + b) / (x * (c * x + d) + e), 0.0, 1.0)
    shown: Singles = np.where(film <= 0.0031308, 12.92 * film, 1.055 * film ** (1 / 2.4) - 0.055)
    return shown.astype(np.float32)


@dataclass(frozen=True, slots=True)
class Jitter:
    """How a sample differs from the others.

    It is shifted by parts of a pixel and has another dither; it sees another part of the lamp, ``lamp`` away from
    the middle in radii of the lamp; and its mirror images are ``rough`` off, as on polish that isn't perfect.
    """

    x: float = 0.0
    y: float = 0.0
    seed: int = 0
    lamp: tuple[float, float] | None = None
    rough: tuple[float, float, float] = (0.0, 0.0, 0.0)


LAMP_PART: Final = 0.4
"""The radius of the part of the lamp that one sample of a still picture sees, in radii of the lamp."""

MIRRORED_LAMP: Final = 52.0
"""How many times as bright as its light on a white wall the lamp itself is: polished stone mirrors 5 % of it."""

FILL: Final = 0.27
"""The share of the lamp's light that comes from the camera's side where the lamp stands opposite."""

EDGE_DARKER: Final = 0.30
"""How much darker the picture is shown at its edges, by the square of the way from its middle as a share of its sides."""

STEADY: Final = Jitter()
"""No jitter: for moving pictures."""


def frame_bytes(
    scene: Scene, projection: Projection, theme: Theme, size: tuple[int, int], jitter: Jitter
) -> bytes:
    """Pack the block for a picture of ``size`` pixels."""
    block = np.zeros((), dtype=LAYOUT)
    width, height = size
    lens = np.array(projection.projection_matrix, dtype=np.float32)
    # A perspective's w is -z of the eye: a shift proportional to z is the same for every distance.
    lens[2, 0] += 2.0 * jitter.x / width
    lens[2, 1] += 2.0 * jitter.y / height
    block["view"] = np.asarray(projection.view_matrix, dtype=np.float32).ravel()
    block["projection"] = lens.ravel()
    block["eye"] = (*projection.eye, BOARD_TOP)
    block["lamp"] = _lamp(jitter)
    block["lamp_centre"][:3] = LAMP
    block["rough"][:3] = jitter.rough
    lamp_light = linear(theme.lamp) * theme.lamp_strength
    block["lamp_light"][:3] = lamp_light
    # The lamp's own colour is paler than its light: what is so bright bleaches.
    block["lamp_seen"][:3] = MIRRORED_LAMP * (0.4 * lamp_light + 0.6 * lamp_light.max())
    block["fill"] = _fill(projection)
    sky = linear(theme.sky) * theme.sky_strength
    block["sky_light"][:3] = sky
    wood = linear(theme.wood)
    below = 0.5 * (wood + linear(theme.table))
    block["ground_light"][:3] = below * (0.30 * linear(theme.lamp) * theme.lamp_strength + 0.4 * sky) * 0.6
    for i, stone in enumerate((theme.ivory, theme.vermilion, theme.charcoal, theme.linen)):
        block["stones"][i, :3] = linear(stone)
    block["wood"][:3] = wood
    thickness = max((slab.thickness for slab in scene.slabs), default=BOARD_THICKNESS)
    block["table"] = (*linear(theme.table), BOARD_TOP - thickness)
    lamp = linear(theme.lamp) * theme.lamp_strength * LAMP[2]
    block["table_near"][:3] = displayed(linear(theme.table) * (lamp + sky))
    block["table_far"][:3] = displayed(linear(theme.table) * (0.25 * lamp + sky))
    share = lamp / (lamp + sky)
    # Half the colour of a real shadow: what else stands in the room brightens it.
    block["table_lamp"][:3] = 0.5 * share + 0.5 * share.mean()
    block["backdrop_top"][:3], block["backdrop_bottom"][:3] = theme.background
    for i, slab in enumerate(scene.slabs[:MAX_SLABS]):
        block["slabs"][i] = (*slab.centre, *slab.half_size)
    angle = 2.0 / (lens[1, 1] * height)
    block["pixels"] = (width, height, angle, jitter.seed)
    return block.tobytes()


def _lamp(jitter: Jitter) -> tuple[float, float, float, float]:
    """The direction to the lamp or to the part of it that a sample sees, and the tangent of its angular radius."""
    if jitter.lamp is None:
        x, y, z = map(float, LAMP)
        return (x, y, z, LAMP_SPREAD)
    across = np.cross(LAMP, (0.0, 0.0, 1.0))
    across /= np.linalg.norm(across)
    up = np.cross(across, LAMP)
    right, high = jitter.lamp
    way = LAMP + LAMP_SPREAD * (right * across + high * up)
    x, y, z = map(float, way / np.linalg.norm(way))
    return (x, y, z, LAMP_PART * LAMP_SPREAD)


def _fill(projection: Projection) -> tuple[float, float, float, float]:
    """The direction to the camera's side, and how much of the lamp's light comes from there: none where the lamp is."""
    aside = np.array((*projection.eye[:2], 0.0))
    way = aside / max(float(np.linalg.norm(aside)), 1e-6)
    apart = float(way @ LAMP) / float(np.linalg.norm(LAMP[:2]))
    way[2] = 0.35
    x, y, z = way / np.linalg.norm(way)
    return (float(x), float(y), float(z), FILL * (0.65 - 0.35 * apart))
