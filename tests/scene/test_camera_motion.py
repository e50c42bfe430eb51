from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.scene.camera import Camera, clamp, eye, projection_of, to_floats
from shibumi3d.scene.camera_motion import (
    ANGLES,
    MAX_SPIN_SPEED,
    SPIN_SECONDS,
    Preset,
    Spin,
    advance_spin,
    glide,
    preset,
    spin_after,
)
from shibumi3d.scene.projection import project
from tests.scene.table import BOUNDS, CAMERAS, clear_of_marbles, numbers

MIDDLE = clamp(Camera(BOUNDS.middle, 0.0, 0.7, 15.0), BOUNDS)


@given(CAMERAS, CAMERAS)
def test_a_glide_begins_and_ends_exactly(start: Camera, end: Camera) -> None:
    assert glide(start, end, 0.0, BOUNDS) is start
    assert glide(start, end, 1.0, BOUNDS) is end
    np.testing.assert_allclose(eye(glide(start, end, 1e-7, BOUNDS)), eye(start), atol=1e-3)
    np.testing.assert_allclose(eye(glide(start, end, 1.0 - 1e-7, BOUNDS)), eye(end), atol=1e-3)


@given(CAMERAS, CAMERAS)
def test_a_glide_takes_the_short_way_round(start: Camera, end: Camera) -> None:
    azimuths = np.unwrap([glide(start, end, t, BOUNDS).azimuth for t in np.linspace(0.0, 1.0, 21).tolist()])
    assert abs(azimuths[-1] - azimuths[0]) <= pi + 1e-9
    steps = np.diff(azimuths)
    assert (steps >= -1e-9).all() or (steps <= 1e-9).all()


@given(CAMERAS, CAMERAS, numbers(0, 1))
def test_a_glide_passes_no_marble(start: Camera, end: Camera, t: float) -> None:
    assert clear_of_marbles(eye(glide(start, end, t, BOUNDS)))


@pytest.mark.parametrize("which", Preset)
@pytest.mark.parametrize("aspect", [0.5, 1.6, 3.0])
def test_presets_show_everything_from_their_side(which: Preset, aspect: float) -> None:
    camera = preset(which, BOUNDS, aspect)
    assert (camera.azimuth, camera.elevation) == pytest.approx(ANGLES[which])
    assert np.abs(project(projection_of(camera, aspect), BOUNDS.outline[:, :3])[:, :2]).max() < 1.0


@pytest.mark.parametrize(
    ("which", "side"),
    [
        (Preset.FRONT, (0, -1)),
        (Preset.RIGHT, (1, 0)),
        (Preset.BACK, (0, 1)),
        (Preset.LEFT, (-1, 0)),
        (Preset.FRONT_LEFT, (-1, -1)),
        (Preset.BACK_RIGHT, (1, 1)),
        (Preset.TOP, (0, 0)),
    ],
)
def test_presets_stand_on_their_side(which: Preset, side: tuple[int, int]) -> None:
    assert np.sign(np.round(eye(preset(which, BOUNDS, 1.6))[:2], 2)).tolist() == list(side)


@given(numbers(-8, 8), numbers(-8, 8), st.lists(numbers(0.001, 0.2), min_size=1, max_size=40))
def test_a_spin_ends_at_the_same_place_at_any_frame_rate(
    turn: float, rise: float, frames: list[float]
) -> None:
    at_once, none = advance_spin(MIDDLE, Spin(turn, rise), SPIN_SECONDS, BOUNDS)
    assert none is None
    camera, spin = MIDDLE, Spin(turn, rise)
    for seconds in [*frames, SPIN_SECONDS]:
        camera, rest = advance_spin(camera, spin, seconds, BOUNDS)
        if rest is None:
            break
        spin = rest
    else:
        pytest.fail("a spin never ended")
    turned = (camera.azimuth - at_once.azimuth + pi) % (2 * pi) - pi
    assert turned == pytest.approx(0.0, abs=1e-9)
    assert camera.elevation == pytest.approx(at_once.elevation)


def test_a_spin_slows_down_to_almost_nothing() -> None:
    half, spin = advance_spin(MIDDLE, Spin(2.0, 0.0), SPIN_SECONDS / 2, BOUNDS)
    assert spin is not None
    end, none = advance_spin(half, spin, 1.0, BOUNDS)
    assert none is None
    assert abs(end.azimuth - half.azimuth) < 0.2 * abs(half.azimuth - MIDDLE.azimuth)
    assert advance_spin(MIDDLE, Spin(2.0, 0.0), 0.0, BOUNDS)[0] == MIDDLE


def test_letting_go_at_rest_spins_nothing_and_a_flick_is_held_back() -> None:
    assert spin_after(0.01, -0.01) is None
    assert spin_after(1.0, -0.5) == Spin(1.0, -0.5)
    flick = spin_after(300.0, 400.0)
    assert flick is not None
    assert (flick.turn, flick.rise) == pytest.approx((0.6 * MAX_SPIN_SPEED, 0.8 * MAX_SPIN_SPEED))


def test_front_to_left_goes_a_quarter_and_not_three() -> None:
    back = preset(Preset.BACK, BOUNDS, 1.6)
    right = preset(Preset.RIGHT, BOUNDS, 1.6)
    halfway = glide(back, right, 0.5, BOUNDS)
    assert halfway.azimuth == pytest.approx(0.75 * pi)
    assert to_floats(glide(right, back, 0.5, BOUNDS)) == pytest.approx(to_floats(halfway))
