"""The studio picture: where its light comes from and goes to, and how it is drawn bit by bit."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.render import studio as studio_module
from shibumi3d.render.occluders import LAMP
from shibumi3d.render.renderer import Renderer, Request
from shibumi3d.render.studio import Room, Studio, StudioError, drawn
from shibumi3d.scene.description import (
    BOARD_THICKNESS,
    BOARD_TOP,
    RADIUS,
    Accent,
    Bag,
    Marble,
    Mark,
    Plate,
    Scene,
    Slab,
    Vec3,
)
from shibumi3d.scene.overlays import Ring
from shibumi3d.scene.projection import Projection, pixels
from shibumi3d.scene.theme import INK, PAPER, Theme
from tests.render.cameras import looking_from

Singles = npt.NDArray[np.float32]

SIZE = (96, 72)
BOARD = Slab((0.0, 0.0), 4, 4)
RED = Marble((0.5, 0.5, 0.0), Colour.RED)
SCENE = Scene((BOARD,), (RED,))
WHITE = (1.0, 1.0, 1.0)
EVEN = Room(horizon=1.0, zenith=1.0, mirrored=0.0, fill=0.0)
ABOVE = looking_from((0.0, -4.0, 11.0))


@pytest.fixture(scope="module")
def renderer(ctx: moderngl.Context) -> Iterator[Renderer]:
    made = Renderer(ctx, INK)
    yield made
    made.release()


@pytest.fixture
def studio(ctx: moderngl.Context, renderer: Renderer) -> Iterator[Studio]:
    made = Studio(ctx, renderer.painter)
    yield made
    made.release()


def light(
    studio: Studio,
    scene: Scene,
    projection: Projection,
    samples: int = 8,
    theme: Theme = INK,
    aperture: float = 0.0,
) -> Singles:
    """The light of a finished picture, (height, width, 3)."""
    studio.cancel()
    studio.begin(Request(scene, projection, theme, SIZE), samples, aperture)
    while studio.step(1.0):
        pass
    sums = studio.light()
    assert (sums[..., 3] == samples).all()
    mean: Singles = sums[..., :3] / sums[..., 3:]
    return mean


def around(picture: Singles, projection: Projection, point: Vec3, reach: int = 1) -> Singles:
    """The mean light where a point is seen."""
    [[x, y]] = pixels(projection, [point], *SIZE)
    assert reach <= x < SIZE[0] - reach
    assert reach <= y < SIZE[1] - reach
    part = picture[int(y) - reach : int(y) + reach + 1, int(x) - reach : int(x) + reach + 1]
    mean: Singles = part.reshape(-1, 3).mean(axis=0)
    return mean


def test_a_white_ball_under_a_white_sky_gives_back_the_sky(ctx: moderngl.Context, renderer: Renderer) -> None:
    pale = (0.973, 0.973, 0.973)
    theme = replace(INK, ivory=pale, table=WHITE, wood=WHITE, sky=WHITE, sky_strength=1.0, lamp_strength=0.0)
    studio = Studio(ctx, renderer.painter, EVEN)
    view = looking_from((0.0, -3.0, 0.0))
    # A block without a tint of its own, where it has no veins; its mottle makes it white at most.
    ball = Marble((0.0, 0.0, 0.0), Colour.WHITE, pattern=337)
    picture = light(studio, Scene((), (ball,)), view, 64, theme)
    for point in ((0.0, -0.45, 0.18), (0.22, -0.40, 0.18), (-0.22, -0.40, 0.18)):
        shown = around(picture, view, point, 2)
        assert (shown > 0.9).all(), shown
        assert (shown < 1.0).all(), shown
    studio.release()


def test_a_marble_shades_the_wood_on_the_side_away_from_the_lamp(studio: Studio) -> None:
    centre = np.array((0.5, 0.5, 0.0))
    foot = centre - LAMP * (0.75 / LAMP[2])
    shaded = (float(foot[0]), float(foot[1]), BOARD_TOP)
    picture = light(studio, SCENE, ABOVE)
    bare = light(studio, Scene((BOARD,)), ABOVE)
    assert (around(picture, ABOVE, shaded) < 0.6 * around(bare, ABOVE, shaded)).all()
    towards = (float(2 * centre[0] - foot[0]) - 0.6, float(2 * centre[1] - foot[1]), BOARD_TOP)
    assert (around(picture, ABOVE, towards) > 0.8 * around(bare, ABOVE, towards)).all()


def test_ivory_beside_red_is_redder_than_beside_ivory(studio: Studio) -> None:
    view = looking_from((0.0, -4.0, 1.6))
    ivory = Marble((-0.5, -0.5, 0.0), Colour.WHITE)
    # Just beside where the two touch.
    point = (-0.08, -0.77, -0.04)
    redness = []
    for colour in (Colour.WHITE, Colour.RED):
        beside = Marble((0.5, -0.5, 0.0), colour)
        shown = around(light(studio, Scene((BOARD,), (ivory, beside)), view, 32), view, point)
        redness.append(float(shown[0] / shown[1]))
    assert redness[1] > 1.1 * redness[0]


def test_a_hole_is_darker_than_the_wood_beside_it(studio: Studio) -> None:
    picture = light(studio, Scene((BOARD,)), ABOVE, 16)
    # The side of the hole towards the lamp, which its own rim shades.
    hole = around(picture, ABOVE, (0.5 - 0.22, 0.5, BOARD_TOP - 0.2))
    wood = around(picture, ABOVE, (1.0, 1.0, BOARD_TOP))
    assert (hole < 0.6 * wood).all()


def test_more_samples_leave_less_grain(studio: Studio, projection: Projection) -> None:
    view = projection
    finest = light(studio, SCENE, view, 128).clip(0.0, 1.0)
    grain = [
        float(np.sqrt(((light(studio, SCENE, view, n).clip(0.0, 1.0) - finest) ** 2).mean()))
        for n in (2, 8, 32)
    ]
    assert grain[0] > 1.5 * grain[1] > 2.0 * grain[2]


def test_tiles_of_any_size_add_up_to_the_same(studio: Studio, projection: Projection) -> None:
    studio.tile = SIZE[0] * SIZE[1]
    whole = light(studio, SCENE, projection, 2)
    studio.cancel()
    studio.tile = 300
    studio.begin(Request(SCENE, projection, INK, SIZE), 2)
    studio.step(0.0)
    done = studio.light()[..., 3]
    assert 0 < done.sum() <= 300
    while studio.step(0.0):
        studio.tile = 300
    assert np.array_equal(studio.light()[..., :3] / 2.0, whole)


def test_it_tells_how_far_it_is(studio: Studio, projection: Projection) -> None:
    assert (studio.samples, studio.progress, studio.finished) == (0, 0.0, False)
    studio.begin(Request(SCENE, projection, INK, SIZE), 3)
    assert (studio.samples, studio.progress, studio.finished) == (0, 0.0, False)
    seen = [0.0]
    studio.tile = 2000
    while studio.step(0.0):
        studio.tile = 2000
        seen.append(studio.progress)
    assert seen == sorted(seen)
    assert len(set(seen)) == len(seen) > 3
    assert (studio.samples, studio.progress, studio.finished) == (3, 1.0, True)
    assert not studio.step(1.0)


def test_a_picture_given_up_leaves_nothing_behind(
    ctx: moderngl.Context, studio: Studio, projection: Projection
) -> None:
    fresh = light(studio, SCENE, projection, 1)
    other = Scene((BOARD,), (Marble((-0.5, 0.5, 0.0), Colour.BLACK),))
    studio.begin(Request(other, projection, INK, SIZE), 4)
    studio.tile = 1000
    studio.step(0.0)
    studio.cancel()
    assert (studio.samples, studio.progress, studio.finished) == (0, 0.0, False)
    assert not studio.step(1.0)
    target = ctx.framebuffer([ctx.texture(SIZE, 4)])
    target.clear(1.0, 0.0, 1.0, 1.0)
    studio.show(target, (0, 0, *SIZE))
    assert set(target.read(components=3)) == {0, 255}
    assert np.array_equal(light(studio, SCENE, projection, 1), fresh)
    target.release()


def test_it_begins_anew_when_something_changes(studio: Studio, projection: Projection) -> None:
    wanted = Request(SCENE, projection, INK, SIZE)
    light(studio, SCENE, projection, 1)
    ringed = replace(SCENE, overlays=(Ring((0.0, 0.0, 0.0), 0.4, Accent.PLAYABLE),))
    for same in (wanted, replace(wanted, scene=ringed)):
        studio.begin(same, 1)
        assert studio.finished
    for changed in (
        replace(wanted, scene=Scene((BOARD,))),
        replace(wanted, theme=PAPER),
        replace(wanted, projection=ABOVE),
        replace(wanted, size=(48, 36)),
    ):
        studio.begin(changed, 1)
        assert studio.samples == 0
        assert not studio.light().any()
        studio.begin(wanted, 1)
    studio.begin(wanted, 1, aperture=0.2)
    assert studio.samples == 0


@pytest.mark.parametrize("veil", [{"veiled": True, "opacity": 0.16}, {"opacity": 0.45}])
def test_what_is_seen_through_is_a_rim_without_a_body(studio: Studio, veil: dict[str, Any]) -> None:
    view = looking_from((0.0, -6.0, 3.0))
    bare = light(studio, Scene((BOARD,)), view)
    veiled = light(studio, Scene((BOARD,), (replace(RED, centre=(0.0, 0.0, 0.3), **veil),)), view)
    middle = around(veiled, view, (0.0, 0.0, 0.3)) / around(bare, view, (0.0, 0.0, 0.3))
    assert (np.abs(middle - 1.0) < 0.1).all()
    at_rim = (RADIUS * 0.985, 0.0, 0.3)
    assert (around(veiled, view, at_rim, 0) > 1.3 * around(bare, view, at_rim, 0)).all()


@pytest.mark.parametrize(
    ("emphasis", "point", "factors"),
    [
        ({"dim": 1.0}, (0.0, -0.45, 0.2), (0.5, 0.85)),
        ({"light": 1.0}, (0.0, -0.45, 0.2), (1.1, 9.0)),
        ({"band": Accent.CURSOR}, (0.0, -0.4, 0.3), (2.0, 99.0)),
        ({"mark": Mark.DOT}, (0.0, 0.0, 0.5), (2.0, 99.0)),
    ],
)
def test_emphasis_is_seen(
    studio: Studio, emphasis: dict[str, Any], point: Vec3, factors: tuple[float, float]
) -> None:
    view = looking_from((0.0, -2.6, 2.4))
    plain = Marble((0.0, 0.0, 0.0), Colour.RED)
    before = around(light(studio, Scene((), (plain,)), view), view, point)
    after = around(light(studio, Scene((), (replace(plain, **emphasis),)), view), view, point)
    low, high = factors
    assert low < after[2] / before[2] < high


def test_a_bag_stands_on_the_table_and_shades_it(studio: Studio) -> None:
    view = looking_from((0.0, -9.0, 7.0))
    bare = light(studio, Scene((BOARD,)), view)
    bagged = light(studio, Scene((BOARD,), bags=(Bag((-4.0, 0.0)),)), view)
    belly = around(bagged, view, (-4.0, -0.8, 0.0))
    assert (belly > 1.3 * around(bare, view, (-4.0, -0.8, 0.0))).all()
    beside = (-2.95, 0.0, BOARD_TOP - 0.42)
    assert (around(bagged, view, beside, 0) < 0.8 * around(bare, view, beside, 0)).all()


def test_a_cord_tells_whose_a_bag_is(studio: Studio) -> None:
    view = looking_from((0.0, -4.0, 2.0))
    cord = (0.0, -0.165, BOARD_TOP - BOARD_THICKNESS + 1.45)
    beside = Slab((5.0, 0.0), 1, 1)
    common, black = (
        around(light(studio, Scene((beside,), bags=(Bag((0.0, 0.0), accent=accent),)), view), view, cord, 0)
        for accent in (None, Accent.BLACK)
    )
    assert common[0] / common[2] > 1.5 * black[0] / black[2]


def test_a_plate_of_glass_shines_at_its_edge(studio: Studio) -> None:
    view = looking_from((0.0, -6.0, 3.0))
    plate = Plate((0.0, 0.0, 0.5), (1.0, 1.0))
    bare, glazed = (light(studio, Scene((BOARD,), plates=plates), view) for plates in ((), (plate,)))
    edge = (0.0, -0.98, 0.5)
    assert (around(glazed, view, edge, 0) > 1.5 * around(bare, view, edge, 0)).all()
    middle = around(glazed, view, (0.0, 0.0, 0.5)) / around(bare, view, (0.0, 0.0, 0.5))
    assert (middle > 0.8).all()
    assert (middle < 1.6).all()
    outside = (0.0, -1.3, 0.5)
    assert np.allclose(around(glazed, view, outside), around(bare, view, outside), rtol=0.02)


def test_a_slab_has_no_cracks_at_its_corners(studio: Studio) -> None:
    """Where its flat sides meet the round corners no ray slips through."""
    view = looking_from((-3.5, -3.5, 0.6))
    bright = replace(INK, table=WHITE, wood=(0.0, 0.0, 0.0), sky_strength=4.0)
    picture = light(studio, Scene((replace(BOARD, columns=1, rows=1, thickness=3.0),)), view, 64, bright)
    [[x, y]] = pixels(view, [(-1.0, -1.0, -0.8)], *SIZE)
    assert picture[int(y) - 8 : int(y) + 9, int(x) - 12 : int(x) + 13].max() < 0.14


def test_no_light_leaks_in_beside_a_round_corner(studio: Studio) -> None:
    """The table is as dark right beside the corner that is away from the lamp as a little further off."""
    board = replace(BOARD, centre=(-2.59, -2.59))
    view = looking_from((1.2, 1.2, 1.0))
    picture = light(studio, Scene((board,)), view, 32)
    table = BOARD_TOP - BOARD_THICKNESS
    beside, further = (around(picture, view, (x, 0.0, table), 0) for x in (0.0, 0.12))
    assert (beside < 1.3 * further).all()


def test_names_are_engraved(studio: Studio) -> None:
    named = replace(BOARD, names=(("a", -1.5, -2.3, 0), ("b", 1.5, 2.3, 1)))
    view = looking_from((0.0, -0.5, 9.0))
    plain, engraved = (light(studio, Scene((slab,)), view) for slab in (BOARD, named))
    changed = np.abs(engraved - plain).max(axis=2) > 0.05
    for x, y in ((-1.5, -2.3), (1.5, 2.3)):
        [[right, up]] = pixels(view, [(x, y, BOARD_TOP)], *SIZE)
        assert changed[int(up) - 2 : int(up) + 3, int(right) - 2 : int(right) + 3].any()
    assert changed.mean() < 0.02


def test_a_lens_blurs_what_is_not_as_far_away_as_the_pyramid(studio: Studio) -> None:
    view = looking_from((0.0, -5.0, 1.2))
    scene = Scene((), (Marble((-0.4, 0.0, 0.4), Colour.WHITE), Marble((3.0, 9.0, 0.0), Colour.WHITE)))
    sharp, soft = (light(studio, scene, view, 64, aperture=aperture) for aperture in (0.0, 0.25))

    def steepest(picture: Singles, point: Vec3) -> float:
        [[x, y]] = pixels(view, [point], *SIZE)
        row = picture[int(y) - 1 : int(y) + 2, int(x) - 3 : int(x) + 4, 1].mean(axis=0)
        return float(np.abs(np.diff(row)).max())

    assert steepest(soft, (3.5, 9.0, 0.0)) < 0.75 * steepest(sharp, (3.5, 9.0, 0.0))
    assert steepest(soft, (-0.9, 0.0, 0.4)) > 0.7 * steepest(sharp, (-0.9, 0.0, 0.4))


def test_overlays_are_drawn_over_the_picture(
    ctx: moderngl.Context, studio: Studio, projection: Projection
) -> None:
    ring = Ring((-0.5, -0.5, BOARD_TOP + 0.01), 0.45, Accent.PLAYABLE)
    light(studio, SCENE, projection, 2)
    plain = np.frombuffer(drawn(studio, SIZE, ctx), np.uint8).reshape(SIZE[1], SIZE[0], 3).astype(int)
    studio.begin(Request(replace(SCENE, overlays=(ring,)), projection, INK, SIZE), 2)
    target = ctx.framebuffer([ctx.texture(SIZE, 4)])
    studio.show(target, (0, 0, *SIZE), replace(SCENE, overlays=(ring,)))
    ringed = np.frombuffer(target.read(components=3), np.uint8).reshape(SIZE[1], SIZE[0], 3).astype(int)
    [[x, y]] = pixels(projection, [(-0.5, -0.95, BOARD_TOP + 0.01)], *SIZE)
    assert np.abs(ringed - plain)[int(y) - 1 : int(y) + 2, int(x)].max() > 25
    assert (np.abs(ringed - plain).max(axis=2) > 8).mean() < 0.05
    target.release()


def test_it_shows_itself_in_its_region_alone(
    ctx: moderngl.Context, studio: Studio, projection: Projection
) -> None:
    studio.begin(Request(SCENE, projection, INK, (40, 30)), 1)
    while studio.step(1.0):
        pass
    target = ctx.framebuffer([ctx.texture(SIZE, 4)])
    target.clear(1.0, 0.0, 1.0, 1.0)
    studio.show(target, (20, 10, 40, 30))
    shown = np.frombuffer(target.read(components=3), np.uint8).reshape(SIZE[1], SIZE[0], 3)
    inside = np.zeros(shown.shape[:2], dtype=bool)
    inside[10:40, 20:60] = True
    assert (shown[~inside] == (255, 0, 255)).all()
    assert not (shown[inside] == (255, 0, 255)).all(axis=1).any()
    target.release()


def test_crowded_scenes_are_drawn_whole(studio: Studio) -> None:
    """More marbles, slabs and bags than are usual, and more than the shader has room for."""
    marbles = tuple(
        Marble((0.9 * (i % 30) - 13.0, 0.9 * (i // 30) - 9.0, 0.0), Colour.WHITE) for i in range(600)
    )
    slabs = tuple(Slab((6.0 * i - 30.0, 12.0), 2, 2) for i in range(12))
    bags = tuple(Bag((3.0 * i - 15.0, -14.0)) for i in range(11))
    view = looking_from((0.0, -1.0, 44.0))
    picture = light(studio, Scene(slabs, marbles, bags), view, 4)
    for marble in marbles[::37]:
        assert around(picture, view, marble.centre, 0)[1] > 0.2


def test_a_driver_that_cant_is_one_clear_error(
    ctx: moderngl.Context, renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise moderngl.Error("GLSL Compiler failed")

    monkeypatch.setattr(studio_module, "program", refused)
    with pytest.raises(StudioError, match=r"^the graphics driver can't draw the studio picture$"):
        Studio(ctx, renderer.painter)


def test_releasing_gives_everything_back(
    ctx: moderngl.Context, renderer: Renderer, projection: Projection
) -> None:
    kinds = (moderngl.Texture, moderngl.Framebuffer, moderngl.Buffer, moderngl.VertexArray, moderngl.Program)

    def alive() -> int:
        gc.collect()
        return sum(
            isinstance(thing, kinds) and not isinstance(thing.mglo, moderngl.InvalidObject)
            for thing in gc.get_objects()
        )

    before = alive()
    made = Studio(ctx, renderer.painter)
    named = replace(SCENE, slabs=(replace(BOARD, names=(("a", -1.5, -2.3, 0),)),))
    for scene in (SCENE, named, SCENE):
        light(made, scene, projection, 1)
    made.release()
    assert alive() == before
    assert ctx.error == "GL_NO_ERROR"
