"""Pictures: what is seen is where and what the scene says."""

import dataclasses

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.render.capture import picture
from shibumi3d.render.occluders import LAMP
from shibumi3d.scene.description import BOARD_TOP, Accent, Bag, Marble, Mark, Scene, Slab
from shibumi3d.scene.overlays import Line, Ring
from shibumi3d.scene.projection import Projection, pixels
from shibumi3d.scene.theme import INK, PAPER, THEMES, Theme
from tests.render.cameras import looking_from

SIZE = (240, 180)
BOARD = Slab((0.0, 0.0), 4, 4, names=(("a", -1.5, -2.35, 0), ("1", -2.35, -1.5, 0)))
ALONE = (0.5, -0.5, 0.0)


def shot(
    ctx: moderngl.Context, projection: Projection, scene: Scene, theme: Theme = INK, samples: int = 2
) -> npt.NDArray[np.float64]:
    """The picture as (height, width, 3), row 0 at the bottom, 0 to 1."""
    image = picture(scene, projection, theme, SIZE, samples, ctx)
    assert image.size == SIZE
    shown: npt.NDArray[np.float64] = np.asarray(image, dtype=np.float64)[::-1] / 255.0
    return shown


def at(
    shown: npt.NDArray[np.float64], projection: Projection, point: tuple[float, float, float]
) -> npt.NDArray[np.float64]:
    """The colour where a point of the world is seen."""
    x, y = pixels(projection, [point], *SIZE)[0]
    colour: npt.NDArray[np.float64] = shown[int(y), int(x)]
    return colour


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_picture_is_not_blank_and_keeps_off_pure_black_and_white(
    ctx: moderngl.Context, projection: Projection, theme: Theme
) -> None:
    shown = shot(ctx, projection, Scene((BOARD,), (Marble(ALONE, Colour.RED),)), theme)
    assert shown.std() > 0.05
    backdrop = shown[-1]
    assert backdrop.min() > 0.04
    assert backdrop.max() < 0.98


def test_the_silhouette_is_where_the_projection_says(ctx: moderngl.Context, projection: Projection) -> None:
    empty = shot(ctx, projection, Scene((BOARD,)))
    centre = (0.5, -0.5, 1.2)
    shown = shot(ctx, projection, Scene((BOARD,), (Marble(centre, Colour.WHITE),)))
    eye = np.array(projection.eye)
    away = np.linalg.norm(eye - centre)
    up = np.array(projection.view_matrix[:3, 1], dtype=np.float64)
    right = np.array(projection.view_matrix[:3, 0], dtype=np.float64)
    # Points whose rays pass the ball at 0.93 and 1.07 of its radius.
    tangent = 0.5 / np.sqrt(1 - (0.5 / away) ** 2)
    changed = np.abs(shown - empty).max(axis=2) > 0.08
    for way in (up, -up, right, -right):
        inside = pixels(projection, [centre + 0.93 * tangent * way], *SIZE)[0]
        assert changed[int(inside[1]), int(inside[0])]
    for way in (up, -right):  # the other sides see its shadow
        outside = pixels(projection, [centre + 1.1 * tangent * way], *SIZE)[0]
        assert not changed[int(outside[1]), int(outside[0])]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_stones_are_told_apart_from_each_other_and_from_wood(
    ctx: moderngl.Context, projection: Projection, theme: Theme
) -> None:
    marbles = tuple(Marble((-1.5 + i, -1.5, 0.0), colour) for i, colour in enumerate(COLOURS))
    shown = shot(ctx, projection, Scene((BOARD,), marbles), theme)
    seen = [at(shown, projection, (x, y - 0.3, z + 0.3)) for x, y, z in (marble.centre for marble in marbles)]
    seen.append(at(shown, projection, (1.5, -2.0, BOARD_TOP)))
    for i, one in enumerate(seen):
        for other in seen[i + 1 :]:
            assert np.abs(one - other).max() > 0.2


def test_the_order_of_the_marbles_makes_no_difference(ctx: moderngl.Context, projection: Projection) -> None:
    marbles = tuple(
        Marble((x - 1.5, y - 1.5, 0.0), COLOURS[(x + y) % 3], pattern=4 * x + y)
        for x in range(4)
        for y in range(4)
    )
    one = shot(ctx, projection, Scene((BOARD,), marbles))
    other = shot(ctx, projection, Scene((BOARD,), marbles[::-1]))
    assert np.abs(one - other).max() < 0.02


def test_a_marble_casts_a_shadow_away_from_the_lamp(ctx: moderngl.Context, projection: Projection) -> None:
    empty = shot(ctx, projection, Scene((BOARD,)))
    between_holes = np.array((1.0, 0.0, BOARD_TOP))
    x, y, z = between_holes + 1.9 / LAMP[2] * LAMP
    shown = shot(ctx, projection, Scene((BOARD,), (Marble((x, y, z), Colour.WHITE),)))
    spot = (1.0, 0.0, BOARD_TOP)
    assert at(shown, projection, spot).sum() < 0.75 * at(empty, projection, spot).sum()


def test_a_ghost_lies_between_nothing_and_the_marble(ctx: moderngl.Context, projection: Projection) -> None:
    ghost = Marble(ALONE, Colour.WHITE, opacity=0.45)
    nothing, half, whole = (
        at(shot(ctx, projection, Scene((BOARD,), marbles)), projection, (0.5, -0.8, 0.2)).sum()
        for marbles in ((), (ghost,), (dataclasses.replace(ghost, opacity=1.0),))
    )
    assert nothing + 0.2 < half < whole - 0.2


PLAIN = Marble(ALONE, Colour.RED)
EMPHASES = {
    "light": dataclasses.replace(PLAIN, light=1.0),
    "dim": dataclasses.replace(PLAIN, dim=1.0),
    "band": dataclasses.replace(PLAIN, band=Accent.LAST),
    "ring": dataclasses.replace(PLAIN, mark=Mark.RING),
    "dot": dataclasses.replace(PLAIN, mark=Mark.DOT),
    "cross": dataclasses.replace(PLAIN, mark=Mark.CROSS),
}


@pytest.mark.parametrize("marble", EMPHASES.values(), ids=EMPHASES)
def test_every_emphasis_is_seen_from_the_front_and_from_above(
    ctx: moderngl.Context, projection: Projection, marble: Marble
) -> None:
    for camera in (projection, looking_from((0.0, -0.1, 10.0))):
        before = shot(ctx, camera, Scene((BOARD,), (PLAIN,)))
        after = shot(ctx, camera, Scene((BOARD,), (marble,)))
        assert (np.abs(after - before).max(axis=2) > 0.1).sum() > 8


def test_a_ring_is_hidden_by_what_is_before_it(ctx: moderngl.Context, projection: Projection) -> None:
    ring = Ring((0.5, 0.5, 0.0), 0.45, Accent.CURSOR)
    front, back = (0.5, 0.05, 0.0), (0.5, 0.95, 0.0)
    marble = Marble((0.5, 0.5, 0.0), Colour.BLACK, radius=0.42)
    scene = Scene((BOARD,), (marble,))
    bare = shot(ctx, projection, scene)
    ringed = shot(ctx, projection, dataclasses.replace(scene, overlays=(ring,)))
    assert np.abs(at(ringed, projection, front) - at(bare, projection, front)).max() > 0.15
    assert np.abs(at(ringed, projection, back) - at(bare, projection, back)).max() < 0.05


def test_a_line_is_seen_on_its_own_marbles(ctx: moderngl.Context, projection: Projection) -> None:
    marbles = tuple(Marble((x, -0.5, 0.0), Colour.BLACK) for x in (-1.5, -0.5, 0.5, 1.5))
    line = Line(tuple(marble.centre for marble in marbles), Accent.WIN)
    bare = shot(ctx, projection, Scene((BOARD,), marbles))
    lit = shot(ctx, projection, Scene((BOARD,), marbles, overlays=(line,)))
    middle = (0.5, -0.5, 0.0)
    assert at(lit, projection, middle).sum() > at(bare, projection, middle).sum() + 0.5


def test_a_line_is_straight(ctx: moderngl.Context, projection: Projection) -> None:
    """A line through four marbles in a row is the line from the first to the last."""
    ends = [(x, -0.5, 0.0) for x in (-1.5, -0.5, 0.5, 1.5)]
    through = shot(ctx, projection, Scene((BOARD,), overlays=(Line(tuple(ends), Accent.WIN),)))
    along = shot(ctx, projection, Scene((BOARD,), overlays=(Line((ends[0], ends[-1]), Accent.WIN),)))
    assert np.abs(through - along).max() < 0.4
    assert np.abs(through - along).mean() < 0.002


def test_a_hole_is_darker_on_the_side_of_the_lamp(ctx: moderngl.Context) -> None:
    above = looking_from((0.0, -0.1, 7.0))
    shown = shot(ctx, above, Scene((BOARD,)), PAPER)
    aside = LAMP[:2] / np.linalg.norm(LAMP[:2]) * 0.22
    near_lamp = at(shown, above, (0.5 + aside[0], 0.5 + aside[1], BOARD_TOP))
    far_side = at(shown, above, (0.5 - aside[0], 0.5 - aside[1], BOARD_TOP))
    assert near_lamp.sum() < 0.85 * far_side.sum()


def test_a_full_pyramid_of_size_8_can_be_drawn(ctx: moderngl.Context) -> None:
    marbles = tuple(
        Marble((i - (7 - k) / 2, j - (7 - k) / 2, k * 0.70711), COLOURS[(i + j + k) % 3])
        for k in range(8)
        for i in range(8 - k)
        for j in range(8 - k)
    )
    assert len(marbles) == 204
    far = looking_from((3.0, -16.0, 11.0))
    assert shot(ctx, far, Scene((Slab((0.0, 0.0), 8, 8),), marbles), samples=1).std() > 0.1


def test_what_is_not_to_be_known_looks_the_same_and_like_none_of_the_stones(
    ctx: moderngl.Context, projection: Projection
) -> None:
    covered = at(shot(ctx, projection, Scene((BOARD,), (Marble(ALONE, None),))), projection, (0.5, -0.8, 0.3))
    for colour in COLOURS:
        known = at(
            shot(ctx, projection, Scene((BOARD,), (Marble(ALONE, colour),))), projection, (0.5, -0.8, 0.3)
        )
        assert np.abs(known - covered).max() > 0.12


def test_a_bag_stands_on_the_table_behind_what_is_before_it(
    ctx: moderngl.Context, projection: Projection
) -> None:
    scene = Scene((BOARD,), (Marble((-0.5, -1.5, 0.0), Colour.WHITE),))
    beside = dataclasses.replace(scene, bags=(Bag((-3.8, 0.0)),))
    behind = dataclasses.replace(scene, bags=(Bag((-0.5, 3.8)),))
    bare = shot(ctx, projection, scene)
    middle = (-3.8, -0.8, 0.0)
    assert (
        np.abs(at(shot(ctx, projection, beside), projection, middle) - at(bare, projection, middle)).max()
        > 0.1
    )
    covered = shot(ctx, projection, behind)
    assert np.abs(covered - bare).max() > 0.1
    front = (-0.5, -1.9, 0.3)
    assert np.abs(at(covered, projection, front) - at(bare, projection, front)).max() < 0.05
