"""The point of view: how near and how far it goes, and how it turns on after a drag."""

from __future__ import annotations

from math import pi, radians

import numpy as np
import pytest

from shibumi3d.app.viewport.viewpoint import SAMPLING, Viewpoint
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.scene.camera import MIN_DISTANCE, Camera, clamp, eye, max_distance
from shibumi3d.scene.camera_bounds import bounds_around
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.description import Slab
from shibumi3d.scene.projection import vec3

BOUNDS = bounds_around(pyramid_of(4).centres, [Slab((0.0, 0.0), 4, 4)])
HOME = Viewpoint(preset(Preset.HOME, BOUNDS, 1.5), BOUNDS)
HEIGHT = 720.0
FRAME = 0.01


def pixels(speed: float) -> float:
    """How far a pointer goes in a frame that turns the pyramid at this speed, in radians a second."""
    return -speed * FRAME * HEIGHT / pi


def dragged(viewpoint: Viewpoint, speed: float, seconds: float, start: float) -> tuple[Viewpoint, float]:
    """After a drag at a speed, and when it ends."""
    for _ in range(round(seconds / FRAME)):
        start += FRAME
        viewpoint = viewpoint.turned(pixels(speed), 0.0, HEIGHT, start)
    return viewpoint, start


def spin_of(viewpoint: Viewpoint) -> float:
    """How fast the pyramid turns on, in radians a second."""
    return 0.0 if viewpoint.spin is None else viewpoint.spin.turn


# The wheel


def test_the_wheel_goes_no_nearer_and_no_farther_than_the_limits() -> None:
    near = far = HOME
    for _ in range(200):
        near, far = near.zoomed(1.0, None), far.zoomed(-1.0, None)
    assert near.camera.distance >= MIN_DISTANCE
    assert near.zoomed(1.0, None).camera.distance == pytest.approx(near.camera.distance)
    assert far.camera.distance == pytest.approx(max_distance(far.camera.fov, BOUNDS))
    assert far.zoomed(-1.0, None).camera.distance == pytest.approx(far.camera.distance)
    at_once = HOME.zoomed(-200.0, None)
    assert at_once.camera.distance == pytest.approx(far.camera.distance)


def test_at_the_far_limit_a_step_of_the_wheel_comes_back_at_once() -> None:
    far = HOME.zoomed(-500.0, None)
    assert far.zoomed(1.0, None).camera.distance < 0.9 * far.camera.distance


def test_moving_the_picture_goes_no_nearer_than_the_limit() -> None:
    viewpoint = Viewpoint(clamp(Camera(BOUNDS.high, 0.75 * pi, 0.6, MIN_DISTANCE), BOUNDS), BOUNDS)
    for _ in range(50):
        viewpoint = viewpoint.shifted(37.0, -23.0, HEIGHT)
        assert viewpoint.camera.distance >= MIN_DISTANCE


# Bringing into sight


def test_the_view_turns_by_a_few_degrees_at_most_to_show_what_is_hidden() -> None:
    """look.md, 14: the end of a game doesn't throw the camera round."""
    behind, at = pyramid_of(4).centres[0], eye(HOME.camera)
    before = vec3(0.7 * np.array(behind) + 0.3 * np.array(at) + (0.4, 0.0, 0.0))
    shown = HOME.showing([behind], [before], 0.0)
    assert shown.glide is not None
    assert 0.0 < abs(shown.glide.end.azimuth - HOME.camera.azimuth) <= radians(10.0)
    right_before = vec3(0.7 * np.array(behind) + 0.3 * np.array(at))
    assert HOME.showing([behind], [right_before], 0.0) == HOME


# Turning on


@pytest.mark.parametrize("speed", [-3.0, 0.5, 2.0])
@pytest.mark.parametrize("seconds", [0.05, 0.1, 0.37, 1.0])
def test_after_a_steady_drag_the_pyramid_turns_on_at_its_speed(speed: float, seconds: float) -> None:
    viewpoint, now = dragged(HOME.turned(0.0, 0.0, HEIGHT, 10.0), speed, seconds, 10.0)
    assert spin_of(viewpoint.released(now)) == pytest.approx(speed, rel=0.3)


@pytest.mark.parametrize("fast", [0.1, 0.33, 0.5, 1.2])
@pytest.mark.parametrize("slow", [2.0 * SAMPLING, 0.25])
def test_a_fast_drag_that_ends_slowly_turns_on_slowly(fast: float, slow: float) -> None:
    viewpoint, now = dragged(HOME.turned(0.0, 0.0, HEIGHT, 10.0), 8.0, fast, 10.0)
    viewpoint, now = dragged(viewpoint, 0.4, slow, now)
    assert spin_of(viewpoint.released(now)) == pytest.approx(0.4, rel=0.3)


@pytest.mark.parametrize("slow", [0.1, 0.5, 1.2])
def test_a_slow_drag_that_ends_fast_turns_on_fast(slow: float) -> None:
    viewpoint, now = dragged(HOME.turned(0.0, 0.0, HEIGHT, 10.0), 0.4, slow, 10.0)
    viewpoint, now = dragged(viewpoint, 8.0, 2.0 * SAMPLING, now)
    assert spin_of(viewpoint.released(now)) == pytest.approx(8.0, rel=0.3)


def test_a_hand_that_stopped_before_it_let_go_leaves_the_pyramid_at_rest() -> None:
    viewpoint, now = dragged(HOME, 8.0, 0.5, 10.0)
    assert viewpoint.released(now).spin is not None
    assert viewpoint.released(now + SAMPLING + FRAME).spin is None


def test_a_drag_that_turns_back_turns_on_the_way_it_ended() -> None:
    viewpoint, now = dragged(HOME.turned(0.0, 0.0, HEIGHT, 10.0), 5.0, 0.4, 10.0)
    viewpoint, now = dragged(viewpoint, -2.0, 2.0 * SAMPLING, now)
    assert spin_of(viewpoint.released(now)) == pytest.approx(-2.0, rel=0.3)
