"""The renderer: where it draws, what it leaves behind, when a picture is finished."""

import gc
from collections.abc import Iterator

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.render.quality import LEVELS, Quality
from shibumi3d.render.renderer import MAX_SAMPLES, Renderer, jitter
from shibumi3d.scene.description import Bag, Marble, Scene, Slab
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import INK, PAPER
from tests.render.overlaid import OVERLAYS

SIZE = (160, 120)
SCENE = Scene((Slab((0.0, 0.0), 4, 4),), (Marble((0.5, 0.5, 0.0), Colour.RED),))


@pytest.fixture
def renderer(ctx: moderngl.Context) -> Iterator[Renderer]:
    made = Renderer(ctx, INK)
    yield made
    made.release()


@pytest.fixture
def target(ctx: moderngl.Context) -> Iterator[moderngl.Framebuffer]:
    colour = ctx.texture(SIZE, 4)
    made = ctx.framebuffer([colour])
    yield made
    made.release()
    colour.release()


def content(target: moderngl.Framebuffer) -> npt.NDArray[np.int16]:
    """What is in the target, (height, width, 3)."""
    return np.frombuffer(target.read(components=3), np.uint8).reshape(SIZE[1], SIZE[0], 3).astype(np.int16)


@pytest.mark.parametrize("quality", LEVELS, ids=lambda level: level.name)
def test_every_level_shows_nearly_the_same(
    renderer: Renderer, projection: Projection, target: moderngl.Framebuffer, quality: Quality
) -> None:
    while renderer.refine(SCENE, projection, target, SIZE):
        pass
    still = content(target)
    renderer.draw(SCENE, projection, target, SIZE, quality)
    assert np.abs(content(target) - still).mean() < 4.0


def test_it_keeps_to_its_viewport(
    renderer: Renderer, projection: Projection, target: moderngl.Framebuffer
) -> None:
    target.clear(1.0, 0.0, 1.0, 1.0)
    part = (40, 30, 80, 60)
    renderer.draw(SCENE, projection, target, SIZE, LEVELS[-1], part)
    renderer.refine(SCENE, projection, target, SIZE, part)
    shown = content(target)
    inside = np.zeros(shown.shape[:2], dtype=bool)
    inside[30:90, 40:120] = True
    assert (shown[~inside] == (255, 0, 255)).all()
    assert not (shown[inside] == (255, 0, 255)).all(axis=1).any()


def test_it_sets_the_state_it_needs(
    ctx: moderngl.Context, renderer: Renderer, projection: Projection, target: moderngl.Framebuffer
) -> None:
    renderer.draw(SCENE, projection, target, SIZE, LEVELS[-1])
    before = content(target)
    ctx.enable(moderngl.BLEND | moderngl.CULL_FACE | moderngl.DEPTH_TEST)
    ctx.blend_func = moderngl.ZERO, moderngl.ONE
    ctx.depth_func = ">"
    ctx.scissor = (0, 0, 5, 5)
    ctx.viewport = (3, 3, 7, 7)
    renderer.draw(SCENE, projection, target, SIZE, LEVELS[-1])
    assert (content(target) == before).all()


def test_refining_ends_and_starts_anew_when_something_changes(
    renderer: Renderer, projection: Projection, target: moderngl.Framebuffer
) -> None:
    calls = 1
    while renderer.refine(SCENE, projection, target, SIZE):
        calls += 1
    assert calls <= MAX_SAMPLES
    assert not renderer.refine(SCENE, projection, target, SIZE)
    other = Scene(SCENE.slabs, (*SCENE.marbles, Marble((-0.5, 0.5, 0.0), Colour.BLACK)))
    assert renderer.refine(other, projection, target, SIZE)
    same_projection = Projection(
        projection.view_matrix.copy(), projection.projection_matrix.copy(), projection.eye
    )
    while renderer.refine(other, same_projection, target, SIZE):
        pass
    assert not renderer.refine(other, projection, target, SIZE)
    renderer.theme = PAPER
    assert renderer.refine(other, projection, target, SIZE)


def test_resizing_and_changing_scenes_leaves_nothing_behind(
    ctx: moderngl.Context, renderer: Renderer, projection: Projection, target: moderngl.Framebuffer
) -> None:
    def alive() -> int:
        gc.collect()
        kinds = (
            moderngl.Texture,
            moderngl.Framebuffer,
            moderngl.Buffer,
            moderngl.Renderbuffer,
            moderngl.VertexArray,
        )
        # What was released has mglo set to an InvalidObject.
        return sum(
            isinstance(thing, kinds) and not isinstance(thing.mglo, moderngl.InvalidObject)
            for thing in gc.get_objects()
        )

    def use(width: int, count: int) -> None:
        slabs = tuple(Slab((5.0 * i, 0.0), 2, 2, names=((str(i), 0.0, 0.0, 0),)) for i in range(count))
        scene = Scene(slabs, tuple(Marble((0.3 * i, 0.0, float(i)), Colour.WHITE) for i in range(30 * count)))
        renderer.draw(scene, projection, target, SIZE, LEVELS[-1], (0, 0, width, 60))
        renderer.refine(scene, projection, target, SIZE, (0, 0, width, 60))

    for count in (1, 2, 3):  # programs are made when they are first needed
        use(50, count)
    before = alive()
    for i in range(5):
        use(60 + i, 1 + i % 3)
    assert alive() == before


def test_releasing_gives_everything_back(
    ctx: moderngl.Context, projection: Projection, target: moderngl.Framebuffer
) -> None:
    made = Renderer(ctx, INK)
    made.draw(SCENE, projection, target, SIZE, LEVELS[0])
    made.refine(SCENE, projection, target, SIZE)
    made.release()
    kinds = (moderngl.Texture, moderngl.Texture3D, moderngl.Framebuffer, moderngl.Buffer, moderngl.Program)

    def parts(thing: object, depth: int) -> Iterator[object]:
        yield thing
        if depth:
            for part in gc.get_referents(thing):
                if not isinstance(part, type) and not isinstance(part, moderngl.Context):
                    yield from parts(part, depth - 1)

    for part in parts(made, 4):
        if isinstance(part, kinds):
            assert isinstance(part.mglo, moderngl.InvalidObject), part


def test_an_empty_scene_can_be_drawn(
    renderer: Renderer, projection: Projection, target: moderngl.Framebuffer
) -> None:
    renderer.draw(Scene(()), projection, target, SIZE, LEVELS[-1])
    assert content(target).max() > 0


def test_jitter_spreads_evenly() -> None:
    shifts = np.array([(jitter(i).x, jitter(i).y) for i in range(MAX_SAMPLES)])
    assert (np.abs(shifts) <= 0.5).all()
    assert np.abs(shifts.mean(axis=0)).max() < 0.1


def test_opengl_has_nothing_to_object(
    ctx: moderngl.Context, projection: Projection, target: moderngl.Framebuffer
) -> None:
    made = Renderer(ctx, INK)
    everything = Scene(
        SCENE.slabs,
        (*SCENE.marbles, Marble((0.5, -0.5, 0.0), None, opacity=0.5)),
        (Bag((-4.0, 0.0)),),
        OVERLAYS,
    )
    for region in ((0, 0, 160, 120), (0, 0, 80, 60)):
        made.draw(everything, projection, target, SIZE, LEVELS[0], region)
        made.draw(SCENE, projection, target, SIZE, LEVELS[-1], region)
        made.refine(everything, projection, target, SIZE, region)
    made.release()
    assert ctx.error == "GL_NO_ERROR"


@pytest.mark.parametrize("quality", LEVELS, ids=lambda level: level.name)
def test_nothing_of_the_picture_before_is_left(
    renderer: Renderer,
    ctx: moderngl.Context,
    projection: Projection,
    target: moderngl.Framebuffer,
    quality: Quality,
) -> None:
    """Neither in motion nor at rest: an outline of a marble that has gone would show at its edges."""
    other = Scene((Slab((0.0, 0.0), 4, 4),), (Marble((-0.5, -0.5, 0.0), Colour.WHITE),))
    fresh = Renderer(ctx, INK)
    fresh.draw(SCENE, projection, target, SIZE, quality)
    in_motion = content(target)
    while fresh.refine(SCENE, projection, target, SIZE):
        pass
    at_rest = content(target)
    fresh.release()
    renderer.draw(other, projection, target, SIZE, quality)
    renderer.draw(SCENE, projection, target, SIZE, quality)
    assert np.abs(content(target) - in_motion).max() <= 1
    while renderer.refine(other, projection, target, SIZE):
        pass
    while renderer.refine(SCENE, projection, target, SIZE):
        pass
    assert np.abs(content(target) - at_rest).max() <= 1


def test_a_picture_beside_doesnt_begin_the_still_picture_anew(
    renderer: Renderer, ctx: moderngl.Context, projection: Projection, target: moderngl.Framebuffer
) -> None:
    while renderer.refine(SCENE, projection, target, SIZE):
        pass
    at_rest = content(target)
    small = ctx.framebuffer([ctx.texture((40, 30), 4)])
    renderer.still(SCENE, projection, small, (40, 30), 2)
    assert not renderer.refine(SCENE, projection, target, SIZE)
    assert np.abs(content(target) - at_rest).max() == 0
    small.release()
