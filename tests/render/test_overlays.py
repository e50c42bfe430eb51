"""What lies over a picture: it is seen, hidden by what stands before it, and leaves the rest as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.render.capture import picture
from shibumi3d.render.quality import LEVELS, Quality
from shibumi3d.render.renderer import Renderer
from shibumi3d.render.targets import unbind
from shibumi3d.scene.description import Accent, Marble, Scene, Slab
from shibumi3d.scene.overlays import Arrow, Label, Line, Overlay
from shibumi3d.scene.projection import pixels
from shibumi3d.scene.theme import INK, THEMES, Theme
from tests.render.cameras import looking_from
from tests.render.overlaid import OVERLAYS

Floats = npt.NDArray[np.float64]

SIZE: Final = (320, 240)
CAMERA: Final = looking_from((0.0, -8.0, 5.2))
SCENE: Final = Scene(
    (Slab((0.0, 0.0), 4, 4),),
    (Marble((0.5, -1.5, 0.0), Colour.WHITE), Marble((1.5, -1.5, 0.0), Colour.BLACK)),
)
EACH: Final = pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda one: type(one).__name__)


def shot(ctx: moderngl.Context, scene: Scene, theme: Theme = INK, samples: int = 2) -> Floats:
    """The picture as (height, width, 3), row 0 at the bottom, 0 to 255."""
    shown: Floats = np.asarray(picture(scene, CAMERA, theme, SIZE, samples, ctx), dtype=np.float64)[::-1]
    return shown


def changed(one: Floats, other: Floats, by: float = 12.0) -> npt.NDArray[np.bool_]:
    """Which pixels differ, (height, width)."""
    differing: npt.NDArray[np.bool_] = np.abs(one - other).max(axis=2) > by
    return differing


@pytest.fixture
def drawn(ctx: moderngl.Context) -> moderngl.Framebuffer:
    """A framebuffer to draw into."""
    return ctx.framebuffer([ctx.texture(SIZE, 4)])


def content(target: moderngl.Framebuffer) -> Floats:
    """What was drawn, as `shot` gives it."""
    shown: Floats = np.frombuffer(target.read(components=3), dtype=np.uint8).astype(np.float64)
    return shown.reshape(SIZE[1], SIZE[0], 3)


@EACH
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_each_kind_is_seen_and_changes_only_its_part(
    ctx: moderngl.Context, theme: Theme, overlay: Overlay
) -> None:
    bare = shot(ctx, SCENE, theme)
    over = shot(ctx, replace(SCENE, overlays=(overlay,)), theme)
    part = changed(bare, over)
    assert 20 < part.sum() < 0.12 * part.size
    rows, columns = np.nonzero(part)
    elsewhere = np.ones_like(part)
    elsewhere[max(rows.min() - 16, 0) : rows.max() + 17, max(columns.min() - 16, 0) : columns.max() + 17] = (
        False
    )
    assert np.abs(bare - over)[elsewhere].max() == 0.0


@EACH
def test_what_stands_before_it_hides_it(ctx: moderngl.Context, overlay: Overlay) -> None:
    """A wall of marbles nearer to the eye; lines and labels still shine through faintly."""
    wall = tuple(
        Marble((-2.4 + 0.6 * x, -3.2, 0.2 + 0.7 * z), Colour.BLACK) for x in range(9) for z in range(4)
    )
    scene = replace(SCENE, marbles=(*SCENE.marbles, *wall))
    free = np.abs(shot(ctx, SCENE) - shot(ctx, replace(SCENE, overlays=(overlay,)))).sum()
    hidden = np.abs(shot(ctx, scene) - shot(ctx, replace(scene, overlays=(overlay,)))).sum()
    faint = isinstance(overlay, Line | Arrow | Label)
    assert hidden < (0.5 if faint else 0.15) * free
    if faint:
        assert hidden > 0.02 * free


@pytest.mark.parametrize("quality", LEVELS, ids=lambda level: level.name)
def test_overlays_are_as_sharp_at_every_level(
    ctx: moderngl.Context, drawn: moderngl.Framebuffer, quality: Quality
) -> None:
    renderer = Renderer(ctx, INK)
    overlays = (OVERLAYS[0], OVERLAYS[-1])
    differences = []
    for level in (quality, LEVELS[-1]):
        renderer.draw(SCENE, CAMERA, drawn, SIZE, level)
        bare = content(drawn)
        renderer.draw(replace(SCENE, overlays=overlays), CAMERA, drawn, SIZE, level)
        differences.append(changed(bare, content(drawn)))
    either = differences[0] | differences[1]
    assert (differences[0] ^ differences[1]).sum() < 0.25 * either.sum()
    unbind(ctx)
    renderer.release()


def test_a_still_picture_goes_on_under_overlays_that_come_and_go(
    ctx: moderngl.Context, drawn: moderngl.Framebuffer
) -> None:
    """look.md, 14: a ghost doesn't blur the rest of the picture."""
    renderer = Renderer(ctx, INK)
    while renderer.refine(SCENE, CAMERA, drawn, SIZE):
        pass
    finished = content(drawn)
    for overlay in OVERLAYS:
        assert not renderer.refine(replace(SCENE, overlays=(overlay,)), CAMERA, drawn, SIZE)
        part = changed(finished, content(drawn), 0.0)
        assert 0 < part.sum() < 0.2 * part.size
    assert not renderer.refine(SCENE, CAMERA, drawn, SIZE)
    assert (content(drawn) == finished).all()
    unbind(ctx)
    renderer.release()


def test_an_arrow_points_to_its_end(ctx: moderngl.Context) -> None:
    start, end = (-1.5, -0.5, 0.3), (1.5, -0.5, 0.3)
    over = shot(ctx, replace(SCENE, overlays=(Arrow(start, end, Accent.CURSOR),)))
    part = changed(shot(ctx, SCENE), over, 60.0)
    heights = []
    for x in (-1.2, 1.25):
        [where] = pixels(CAMERA, [(x, -0.5, 0.3)], *SIZE)
        heights.append(part[:, int(where[0])].sum())
    assert heights[1] > 1.5 * heights[0]


def test_a_region_of_the_window_is_all_that_is_drawn_over(ctx: moderngl.Context) -> None:
    size = (400, 300)
    target = ctx.framebuffer([ctx.texture(size, 4)])
    renderer = Renderer(ctx, INK)
    scene = replace(SCENE, overlays=OVERLAYS)
    target.clear(0.25, 0.5, 0.75)
    renderer.draw(scene, CAMERA, target, size, LEVELS[-1], (60, 40, *SIZE))
    shown = np.frombuffer(target.read(components=3), dtype=np.uint8).reshape(300, 400, 3).astype(float)
    renderer.draw(scene, CAMERA, target, size, LEVELS[-1], (0, 0, *SIZE))
    other = np.frombuffer(target.read(components=3), dtype=np.uint8).reshape(300, 400, 3).astype(float)
    inside = shown[40 : 40 + SIZE[1], 60 : 60 + SIZE[0]]
    assert np.abs(inside - other[: SIZE[1], : SIZE[0]]).mean() < 0.4
    assert (np.abs(shown[:40] - (64, 128, 191)) <= 1.0).all()
    unbind(ctx)
    renderer.release()


def test_a_veiled_marble_leaves_what_is_behind_it_in_its_true_colour(ctx: moderngl.Context) -> None:
    """look.md, 7: nothing is left of it but a thin bright rim."""
    buried = Marble((0.5, -0.5, 0.0), Colour.RED)
    veil = Marble((0.5, -1.5, 0.0), Colour.BLACK, opacity=0.16, veiled=True)
    alone = Scene(SCENE.slabs, (buried,))
    bare, veiled = shot(ctx, alone, samples=8), shot(ctx, replace(alone, marbles=(buried, veil)), samples=8)
    [where] = pixels(CAMERA, [(0.5, -0.98, -0.05)], *SIZE)
    x, y = int(where[0]), int(where[1])
    assert np.abs(bare - veiled)[y - 2 : y + 3, x - 2 : x + 3].mean() < 8.0
    assert changed(bare, veiled, 12.0).sum() > 60


def test_the_projection_of_a_still_view_is_what_overlays_follow(ctx: moderngl.Context) -> None:
    """A label's middle is where its point is seen."""
    label = Label((0.0, 0.0, 0.6), "8", Accent.WHITE)
    part = changed(shot(ctx, SCENE), shot(ctx, replace(SCENE, overlays=(label,))))
    rows, columns = np.nonzero(part)
    [where] = pixels(CAMERA, [label.centre], *SIZE)
    assert abs(columns.mean() - where[0]) < 3.0
    assert abs(rows.mean() - where[1]) < 3.0
