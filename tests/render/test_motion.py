"""A moving picture beside the still one of the same view: nothing pops, no pinhole, no tooth (look.md, 6)."""

from __future__ import annotations

from collections.abc import Callable
from math import radians
from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.model import diagram
from shibumi3d.model.position import Position
from shibumi3d.render.quality import LEVELS, Quality
from shibumi3d.render.renderer import Renderer
from shibumi3d.render.targets import unbind
from shibumi3d.scene.camera import Camera, fit, projection_of
from shibumi3d.scene.composer import bounds_of, compose
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import INK

Floats = npt.NDArray[np.float64]

SIZE: Final = (640, 360)
ANGLES: Final = 24
ELEVATIONS: Final = (14.0, 30.0, 50.0, 75.0)
NEAR: Final = 3
"""How far, in pixels, something may be from where it is in the still picture."""

EMPTY: Final = diagram.parse("""
. . . .
. . . .   . . .
. . . .   . . .   . .
. . . .   . . .   . .   .
""")
STACKED: Final = diagram.parse("""
R . B R
B W . .   . . .
W R W B   B . .   . .
B B R W   . . .   . .   .
""")


def spread(picture: Floats, most: Callable[[Floats, Floats], Floats]) -> Floats:
    """For each pixel the darkest or brightest of what is near it."""
    for axis in (0, 1):
        found = picture
        for shift in range(-NEAR, NEAR + 1):
            found = most(found, np.roll(picture, shift, axis))
        picture = found
    return picture


def shot(target: moderngl.Framebuffer) -> Floats:
    shown: Floats = np.frombuffer(target.read(components=3), dtype=np.uint8).astype(np.float64)
    return shown.reshape(SIZE[1], SIZE[0], 3)


@pytest.mark.parametrize(("position", "lowest"), [(EMPTY, 0), (STACKED, 2)], ids=["empty", "stacked"])
def test_no_pinhole_and_no_tooth_is_seen_while_the_board_turns(
    ctx: moderngl.Context, position: Position, lowest: int
) -> None:
    """At the two lowest levels, a third and half of the window's pixels, marbles' mirror images are coarse."""
    renderer = Renderer(ctx, INK)
    target = ctx.framebuffer([ctx.texture(SIZE, 4)])
    subject = Subject(position)
    bounds, scene, aspect = bounds_of(subject), compose(subject), SIZE[0] / SIZE[1]
    found = []
    for step in range(ANGLES):
        turn, height = radians(15.3 * step), radians(ELEVATIONS[step % 4])
        camera = fit(Camera(bounds.middle, turn, height, 1.0), bounds, aspect)
        projection = projection_of(camera, aspect)
        renderer.still(scene, projection, target, SIZE, 8)
        still = shot(target)
        darkest, brightest = spread(still, np.minimum), spread(still, np.maximum)
        for level in LEVELS[lowest:]:
            renderer.draw(scene, projection, target, SIZE, level)
            moving = shot(target)
            holes = ((moving - darkest).max(axis=2) < -30.0).sum()
            teeth = ((moving - brightest).min(axis=2) > 30.0).sum()
            if holes or teeth:
                found.append((step, level.name, int(holes), int(teeth)))
    assert not found
    unbind(ctx)
    renderer.release()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_nothing_pops_when_the_picture_settles(ctx: moderngl.Context, level: Quality) -> None:
    """The still picture is the moving one, only finer: no part changes its brightness."""
    renderer = Renderer(ctx, INK)
    target = ctx.framebuffer([ctx.texture(SIZE, 4)])
    subject = Subject(STACKED)
    bounds, scene, aspect = bounds_of(subject), compose(subject), SIZE[0] / SIZE[1]
    projection = projection_of(fit(Camera(bounds.middle, -0.5, 0.5, 1.0), bounds, aspect), aspect)
    renderer.draw(scene, projection, target, SIZE, level)
    moving = shot(target)
    renderer.still(scene, projection, target, SIZE, 16)
    still = shot(target)
    # Means of tiles of 40 by 40 pixels.
    tiles = (moving - still).reshape(SIZE[1] // 40, 40, SIZE[0] // 40, 40, 3).mean(axis=(1, 3))
    assert np.abs(tiles).max() < 10.0
    unbind(ctx)
    renderer.release()
