"""Light as in a photograph: highlights, penumbrae, colours in light, shadow and bounce (look.md, 1 to 4 and 8)."""

from __future__ import annotations

from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.render.capture import picture
from shibumi3d.render.occluders import LAMP
from shibumi3d.scene.description import BOARD_TOP, Marble, Scene, Slab
from shibumi3d.scene.projection import Projection, pixels
from shibumi3d.scene.theme import INK, PAPER, THEMES, Theme
from tests.render.cameras import looking_from

Floats = npt.NDArray[np.float64]

SIZE: Final = (320, 240)
BOARD: Final = Slab((0.0, 0.0), 4, 4)
PLAIN: Final = Slab((0.0, 0.0), 1, 1, margin=3.0)
"""A board with one hole in its middle: elsewhere nothing disturbs a shadow."""

FRONT: Final = looking_from((0.0, -9.0, 5.2))
THEMED: Final = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def shot(
    ctx: moderngl.Context, scene: Scene, projection: Projection = FRONT, theme: Theme = INK, samples: int = 8
) -> Floats:
    """The picture as (height, width, 3), row 0 at the bottom, 0 to 255."""
    shown: Floats = np.asarray(picture(scene, projection, theme, SIZE, samples, ctx), dtype=np.float64)[::-1]
    return shown


def along(shown: Floats, projection: Projection, points: Floats) -> Floats:
    """The colours where points of the world, (n, 3), are seen."""
    where = pixels(projection, points, *SIZE).astype(int)
    seen: Floats = shown[where[:, 1], where[:, 0]]
    return seen


def on_marble(centre: tuple[float, float, float], way: Floats) -> Floats:
    """A point of a marble's surface, (1, 3), a little inside the silhouette."""
    found: Floats = (np.array(centre) + 0.47 * way / np.linalg.norm(way))[None, :]
    return found


def grey(colour: Floats) -> float:
    """The brightness of a colour as displayed."""
    return float(colour.reshape(3) @ (0.2126, 0.7152, 0.0722))


@THEMED
@pytest.mark.parametrize("colour", COLOURS)
def test_the_lamp_is_mirrored_white_on_every_stone(
    ctx: moderngl.Context, theme: Theme, colour: Colour
) -> None:
    shown = shot(
        ctx, Scene((BOARD,), (Marble((0.5, -0.5, 0.0), colour),)), looking_from((0.5, -4.0, 2.5)), theme
    )
    dark = shot(ctx, Scene((BOARD,)), looking_from((0.5, -4.0, 2.5)), theme)
    marble = np.abs(shown - dark).max(axis=2) > 20.0
    assert shown[marble].min(axis=1).max() >= 250.0


def penumbra(ctx: moderngl.Context, height: float) -> float:
    """How wide the edge of a marble's shadow is on wood, in units: from a fifth to four fifths of the light."""
    across = np.array((LAMP[1], -LAMP[0], 0.0)) / np.hypot(LAMP[0], LAMP[1])
    spot = np.array((1.6, -1.2, BOARD_TOP))
    centre = spot + height / LAMP[2] * LAMP
    from_above = looking_from((0.6, -5.0, 5.0))
    points = spot + np.linspace(-1.3, 0.0, 160)[:, None] * across
    lit, shaded = (
        along(shot(ctx, Scene((PLAIN,), marbles), from_above, samples=16), from_above, points).sum(axis=1)
        for marbles in ((), (Marble((float(centre[0]), float(centre[1]), float(centre[2])), Colour.RED),))
    )
    share = shaded / lit
    low, high = share.min(), share.max()
    between = (share > low + 0.2 * (high - low)) & (share < low + 0.8 * (high - low))
    return float(between.mean() * 1.3)


def test_penumbrae_widen_with_the_distance(ctx: moderngl.Context) -> None:
    near, middle, far = (penumbra(ctx, height) for height in (0.7, 1.4, 2.4))
    assert near < 0.8 * middle
    assert middle < 0.9 * far


@THEMED
def test_ivory_reads_as_ivory_in_light_and_in_shadow(ctx: moderngl.Context, theme: Theme) -> None:
    centre = (0.5, -0.5, 0.0)
    shown = shot(ctx, Scene((BOARD,), (Marble(centre, Colour.WHITE),)), theme=theme)
    [lit] = along(shown, FRONT, on_marble(centre, np.array((-0.75, -0.55, 0.30))))
    [dark] = along(shown, FRONT, on_marble(centre, np.array((0.80, -0.55, -0.05))))
    assert grey(lit) > 215.0
    assert 110.0 < grey(dark) < grey(lit) - 15.0
    for colour in (lit, dark):
        red, green, blue = colour
        assert red > green > blue
        assert 1.02 < red / blue < 1.7


@THEMED
@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_stones_are_told_apart_in_grey_from_every_side(
    ctx: moderngl.Context, theme: Theme, angle: int
) -> None:
    turn = np.radians(angle)
    around = looking_from((float(9.0 * np.sin(turn)), float(-9.0 * np.cos(turn)), 5.2))
    toward = np.array((np.sin(turn), -np.cos(turn), 0.35))
    values = []
    for colour in (Colour.WHITE, Colour.RED, Colour.BLACK):
        shown = shot(ctx, Scene((BOARD,), (Marble((0.5, -0.5, 0.0), colour),)), around, theme, samples=2)
        values.append(grey(along(shown, around, on_marble((0.5, -0.5, 0.0), toward))[0]))
    ivory, vermilion, charcoal = values
    assert ivory > vermilion + 50.0
    assert vermilion > charcoal + 12.0
    assert charcoal < 75.0


def test_red_stays_vermilion(ctx: moderngl.Context) -> None:
    for theme in (INK, PAPER):
        shown = shot(ctx, Scene((BOARD,), (Marble((0.5, -0.5, 0.0), Colour.RED),)), theme=theme)
        [lit] = along(shown, FRONT, on_marble((0.5, -0.5, 0.0), np.array((-0.55, -0.75, 0.05))))
        red, green, blue = lit
        assert red > 170.0
        assert blue <= green < 0.45 * red


def test_light_comes_back_from_a_neighbour_in_its_colour(ctx: moderngl.Context) -> None:
    centre, beside = (-0.5, -1.5, 0.0), (0.5, -1.5, 0.0)
    facing = on_marble(centre, np.array((0.75, -0.62, -0.12)))
    tints = []
    for colour in (Colour.RED, Colour.WHITE):
        scene = Scene((BOARD,), (Marble(centre, Colour.WHITE), Marble(beside, colour)))
        red, green, _ = along(shot(ctx, scene), FRONT, facing)[0]
        tints.append(red / green)
    assert tints[0] > 1.06 * tints[1]


def test_the_grain_goes_on_over_the_edge(ctx: moderngl.Context) -> None:
    """Top and side are cuts through one solid: a year ring that meets the edge goes on down the side."""
    behind = looking_from((0.0, 9.5, 3.0))
    shown = shot(ctx, Scene((PLAIN,)), behind, PAPER, samples=16)
    x = np.linspace(-2.2, 2.2, 120)
    edge = PLAIN.half_size[1]
    strips = []
    # On this side of the rings' axis both lie on the same ring.
    for y, z in ((edge - 0.075, BOARD_TOP), (edge, BOARD_TOP - 0.27)):
        points = np.column_stack([x, np.full_like(x, y), np.full_like(x, z)])
        strip = along(shown, behind, points).sum(axis=1)
        strips.append(strip - np.polyval(np.polyfit(x, strip, 3), x))
    assert np.corrcoef(strips[0], strips[1])[0, 1] > 0.5
