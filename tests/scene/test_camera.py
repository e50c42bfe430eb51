from math import inf, nan, pi, radians

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.scene.camera import (
    FILL,
    FOV,
    MAX_ELEVATION,
    MIN_DISTANCE,
    MIN_ELEVATION,
    Camera,
    clamp,
    drag_angles,
    eye,
    fit,
    from_floats,
    max_distance,
    orbit,
    pan,
    projection_of,
    to_floats,
    zoom,
    zoom_anchor,
)
from shibumi3d.scene.camera_bounds import bounds_around
from shibumi3d.scene.description import BOARD_TOP, Slab
from shibumi3d.scene.projection import Floats, pixels, project, ray
from tests.scene.table import BOARD, BOUNDS, CAMERAS, SLABS, clear_of_marbles, numbers

WIDTH, HEIGHT = 1280.0, 720.0
ASPECTS = numbers(0.5, 3.0)


def assert_allowed(camera: Camera) -> None:
    assert clear_of_marbles(eye(camera))
    assert eye(camera)[2] > BOARD_TOP + 0.1
    assert MIN_ELEVATION <= camera.elevation <= MAX_ELEVATION
    assert -pi <= camera.azimuth < pi
    assert np.less_equal(np.subtract(BOUNDS.low, 1e-9), camera.target).all()
    assert np.less_equal(camera.target, np.add(BOUNDS.high, 1e-9)).all()


@given(CAMERAS, numbers(-10, 10), numbers(-10, 10))
def test_orbit_stays_above_the_board_and_outside_marbles(camera: Camera, turn: float, rise: float) -> None:
    assert_allowed(orbit(camera, turn, rise, BOUNDS))


@given(CAMERAS, numbers(-3, 3))
def test_orbit_turns_by_the_angle_it_is_given(camera: Camera, turn: float) -> None:
    turned = orbit(camera, turn, 0.0, BOUNDS)
    change = (turned.azimuth - camera.azimuth - turn + pi) % (2 * pi) - pi
    assert change == pytest.approx(0.0, abs=1e-9)
    assert turned.elevation == camera.elevation


def test_a_drag_takes_the_board_along() -> None:
    camera = clamp(Camera(BOUNDS.middle, 0.0, 0.5, 15.0), BOUNDS)
    front = (0.0, -1.5, 1.0)
    before = pixels(projection_of(camera, WIDTH / HEIGHT), [front], WIDTH, HEIGHT)[0]
    for dx, dy in ((40.0, 0.0), (0.0, -40.0)):
        moved = orbit(camera, *drag_angles(dx, dy, HEIGHT), BOUNDS)
        after = pixels(projection_of(moved, WIDTH / HEIGHT), [front], WIDTH, HEIGHT)[0]
        assert np.dot(after - before, (dx, dy)) > 0.0


def test_nothing_jumps_on_the_way_to_the_top() -> None:
    corners = [(-2.0, -2.0, 0.0), (2.0, -2.0, 0.0), (0.0, 0.0, 2.0)]
    near_top = clamp(Camera(BOUNDS.middle, 0.7, MAX_ELEVATION - 1e-5, 15.0), BOUNDS)
    top = orbit(near_top, 0.0, 1.0, BOUNDS)
    assert top.elevation == MAX_ELEVATION
    assert top.azimuth == near_top.azimuth
    step = project(projection_of(top, 1.0), corners) - project(projection_of(near_top, 1.0), corners)
    assert np.abs(step).max() < 1e-4


def test_from_the_top_rank_1_is_at_the_bottom() -> None:
    seen = project(
        projection_of(Camera(BOUNDS.middle, 0.0, MAX_ELEVATION, 15.0), 1.0),
        [(0.0, -1.0, 0.0), (1.0, 0.0, 0.0)],
    )
    assert seen[0, 1] < -0.01
    assert seen[1, 0] > 0.01


@given(CAMERAS, numbers(-2000, 2000), numbers(-2000, 2000))
def test_pan_stays_near_the_board_and_outside_marbles(camera: Camera, dx: float, dy: float) -> None:
    assert_allowed(pan(camera, dx, dy, HEIGHT, BOUNDS))


def test_pan_takes_the_target_along() -> None:
    camera = clamp(Camera(BOUNDS.middle, 0.4, 0.6, 15.0), BOUNDS)
    moved = pan(camera, 30.0, -12.0, HEIGHT, BOUNDS)
    at = pixels(projection_of(moved, WIDTH / HEIGHT), [camera.target], WIDTH, HEIGHT)
    np.testing.assert_allclose(at, [[WIDTH / 2 + 30.0, HEIGHT / 2 - 12.0]], atol=1e-3)


@given(CAMERAS, st.sampled_from(BOARD.centres), numbers(0.01, 30))
def test_zoom_stays_outside_marbles_and_in_reach(
    camera: Camera, towards: tuple[float, float, float], factor: float
) -> None:
    zoomed = zoom(camera, factor, towards, BOUNDS)
    assert_allowed(zoomed)
    assert zoomed.distance <= max(camera.distance, max_distance(FOV, BOUNDS)) + 2 * BOUNDS.obstacles[0, 3]


@given(CAMERAS, st.sampled_from(BOARD.centres), numbers(0.05, 1))
def test_zooming_in_keeps_the_point_under_the_pointer(
    camera: Camera, towards: tuple[float, float, float], factor: float
) -> None:
    before = pixels(projection_of(camera, 1.6), [towards], WIDTH, HEIGHT)
    after = pixels(projection_of(zoom(camera, factor, towards, BOUNDS), 1.6), [towards], WIDTH, HEIGHT)
    if not np.isnan(before).any():
        np.testing.assert_allclose(after, before, atol=0.05)


def test_zooming_out_keeps_the_point_until_the_target_would_leave_the_board() -> None:
    camera = clamp(Camera((0.5, 0.0, 0.5), 0.4, 0.6, 12.0), BOUNDS)
    pointer = ray(projection_of(camera, WIDTH / HEIGHT), 700.0, 300.0, WIDTH, HEIGHT)
    point = zoom_anchor(camera, pointer)
    for factor in (0.5, 0.9, 1.1, 1.5):
        seen = projection_of(zoom(camera, factor, point, BOUNDS), WIDTH / HEIGHT)
        np.testing.assert_allclose(pixels(seen, [point], WIDTH, HEIGHT), [[700.0, 300.0]], atol=1e-3)


def test_zoom_goes_by_equal_factors_and_back() -> None:
    camera = clamp(Camera(BOUNDS.middle, 0.4, 0.6, 12.0), BOUNDS)
    there = zoom(camera, 0.8, (1.0, 0.0, 0.0), BOUNDS)
    assert there.distance == pytest.approx(9.6)
    back = zoom(there, 1.25, (1.0, 0.0, 0.0), BOUNDS)
    np.testing.assert_allclose(to_floats(back), to_floats(camera))


def test_zooming_to_the_pyramid_ends_close_to_it_with_its_centre_in_its_place() -> None:
    camera = fit(clamp(Camera(BOUNDS.middle, -0.5, 0.55, 5.0), BOUNDS), BOUNDS, 1.6)
    close = camera
    for _ in range(60):
        close = zoom(close, 0.9, BOUNDS.pyramid_centre, BOUNDS)
    assert np.linalg.norm(np.subtract(eye(close), BOUNDS.pyramid_centre)) < 3.5
    before, after = (
        pixels(projection_of(c, 1.6), [BOUNDS.pyramid_centre], WIDTH, HEIGHT) for c in (camera, close)
    )
    np.testing.assert_allclose(after, before, atol=0.05)


CORNER = (BOUNDS.high[0], BOUNDS.high[1], BOUNDS.high[2])
"""A point to look at that is far from every marble: seen from outside, nothing is in the way of coming near."""

OUTSIDE = clamp(Camera(CORNER, 0.75 * pi, 0.6, 15.0), BOUNDS)


@pytest.mark.parametrize("factor", [0.99, 0.5, 1e-6])
def test_zoom_goes_as_near_as_the_limit_and_no_nearer(factor: float) -> None:
    near = OUTSIDE
    for _ in range(300):
        near = zoom(near, factor, CORNER, BOUNDS)
    assert near.distance == pytest.approx(MIN_DISTANCE)
    assert to_floats(zoom(near, factor, CORNER, BOUNDS)) == pytest.approx(to_floats(near))
    assert zoom(near, 1.1, CORNER, BOUNDS).distance == pytest.approx(1.1 * MIN_DISTANCE)


@pytest.mark.parametrize("factor", [1.01, 2.0, 1e6])
def test_zoom_goes_as_far_as_the_limit_and_no_farther(factor: float) -> None:
    far = OUTSIDE
    for _ in range(300):
        far = zoom(far, factor, BOUNDS.middle, BOUNDS)
    assert far.distance == pytest.approx(max_distance(FOV, BOUNDS))
    assert to_floats(zoom(far, factor, BOUNDS.middle, BOUNDS)) == pytest.approx(to_floats(far))
    assert zoom(far, 0.9, BOUNDS.middle, BOUNDS).distance == pytest.approx(0.9 * far.distance)


@pytest.mark.parametrize("factor", [0.5, 0.01])
def test_at_the_near_limit_the_point_under_the_pointer_still_keeps_its_place(factor: float) -> None:
    near = zoom(OUTSIDE, 2.1 / 15.0, CORNER, BOUNDS)
    point = (CORNER[0] - 0.3, CORNER[1] - 0.1, CORNER[2] - 0.1)
    before, after = (
        pixels(projection_of(c, 1.6), [point], WIDTH, HEIGHT)
        for c in (near, zoom(near, factor, point, BOUNDS))
    )
    np.testing.assert_allclose(after, before, atol=0.05)


@given(CAMERAS, numbers(-2000, 2000), numbers(-2000, 2000))
def test_pan_keeps_the_distance_within_its_limits(camera: Camera, dx: float, dy: float) -> None:
    moved = pan(camera, dx, dy, HEIGHT, BOUNDS)
    assert moved.distance >= MIN_DISTANCE
    assert moved.distance <= max(camera.distance, 2.0 * BOUNDS.extent)


@given(CAMERAS, st.sampled_from(BOARD.centres), st.lists(numbers(0.01, 30), min_size=1, max_size=8))
def test_no_zoom_leads_past_the_limits(
    camera: Camera, towards: tuple[float, float, float], factors: list[float]
) -> None:
    for factor in factors:
        camera = zoom(camera, factor, towards, BOUNDS)
        assert MIN_DISTANCE <= camera.distance <= max_distance(FOV, BOUNDS) + 1e-9


def outline_in_window(camera: Camera, aspect: float) -> Floats:
    """Points all over the outline's spheres, in normalised device coordinates (n, 2)."""
    turn = np.random.default_rng(1).normal(size=(400, 3))
    shell = turn / np.linalg.norm(turn, axis=1)[:, np.newaxis]
    points = (BOUNDS.outline[:, np.newaxis, :3] + BOUNDS.outline[:, np.newaxis, 3:] * shell).reshape(-1, 3)
    seen = project(projection_of(camera, aspect), points)
    assert not np.isnan(seen).any()
    return seen[:, :2]


@given(numbers(-3, 3), numbers(0, 1.6), ASPECTS)
def test_fit_shows_everything_snugly(azimuth: float, elevation: float, aspect: float) -> None:
    fitted = fit(clamp(Camera(BOUNDS.middle, azimuth, elevation, 5.0), BOUNDS), BOUNDS, aspect)
    assert_allowed(fitted)
    reach = np.abs(outline_in_window(fitted, aspect)).max()
    assert FILL - 0.02 <= reach <= FILL + 1e-3


@pytest.mark.parametrize("aspect", [0.5, 1.0, 1.6, 3.0])
def test_a_fitted_picture_has_as_much_space_above_as_below(aspect: float) -> None:
    fitted = fit(clamp(Camera(BOUNDS.middle, -0.5, 0.55, 5.0), BOUNDS), BOUNDS, aspect)
    height = outline_in_window(fitted, aspect)[:, 1]
    assert height.max() + height.min() == pytest.approx(0.0, abs=0.01)


def test_fit_looks_the_same_way_and_depends_on_nothing_else() -> None:
    one = fit(clamp(Camera((1.0, 0.0, 0.0), 0.3, 0.5, 3.0), BOUNDS), BOUNDS, 1.6)
    other = fit(clamp(Camera((0.0, 1.0, 1.0), 0.3, 0.5, 30.0), BOUNDS), BOUNDS, 1.6)
    np.testing.assert_allclose(to_floats(one), to_floats(other))
    assert (one.azimuth, one.elevation) == pytest.approx((0.3, 0.5))


@pytest.mark.parametrize("size", range(2, 9))
def test_every_size_of_board_fits(size: int) -> None:
    bounds = bounds_around(pyramid_of(size).centres, [Slab((0.0, 0.0), size, size)])
    fitted = fit(Camera(bounds.middle, -0.5, 0.5, 1.0), bounds, 16 / 9)
    seen = project(projection_of(fitted, 16 / 9), bounds.outline[:, :3])
    assert np.abs(seen[:, :2]).max() < 1.0
    assert clamp(fitted, bounds) == fitted


@given(CAMERAS)
def test_an_allowed_camera_is_left_alone(camera: Camera) -> None:
    np.testing.assert_allclose(to_floats(clamp(camera, BOUNDS)), to_floats(camera), atol=1e-9)


@given(CAMERAS)
def test_a_remembered_camera_comes_back(camera: Camera) -> None:
    assert all(type(value) is float for value in to_floats(camera))
    np.testing.assert_allclose(
        to_floats(from_floats(to_floats(camera), BOUNDS)), to_floats(camera), atol=1e-9
    )


@given(st.lists(st.floats(), min_size=0, max_size=9))
def test_broken_numbers_are_refused_or_made_a_camera(values: list[float]) -> None:
    try:
        camera = from_floats(values, BOUNDS)
    except ValueError:
        return
    assert_allowed(camera)


@pytest.mark.parametrize(
    "values",
    [
        (),
        (0.0,) * 6,
        (0.0, 0.0, 0.0, nan, 0.5, 10.0, FOV),
        (0.0, 0.0, 0.0, 0.0, 0.5, inf, FOV),
        (0.0, 0.0, 0.0, 0.0, 0.5, 1e9, FOV),
        (0.0, 0.0, 0.0, 0.0, 0.5, 10.0, 0.0),
        (0.0, 0.0, 0.0, 0.0, 0.5, 10.0, radians(180)),
    ],
)
def test_what_cannot_be_a_camera_is_refused(values: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="a camera"):
        from_floats(values, BOUNDS)


def test_the_bounds_hold_the_slabs_and_the_marbles() -> None:
    assert len(BOUNDS.outline) == 30 + (16 + 8 + 8) + 8 * len(SLABS)
    assert BOUNDS.extent > 5.0
