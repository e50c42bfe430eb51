import pytest
from hypothesis import given

from shibumi3d.scene.marble_motion import DROP, FALL_SECONDS, Motion, Timeline, ease, fade, fall, progress
from tests.scene.table import numbers


@given(numbers(0, 3), numbers(-1, 1))
def test_a_falling_marble_stays_between_its_start_and_its_place(height: float, age: float) -> None:
    assert 0.0 <= fall(height, age) <= height


@given(numbers(0, 0.3))
def test_a_fall_has_no_jump(age: float) -> None:
    assert abs(fall(1.0, age + 1e-6) - fall(1.0, age)) < 2e-5


def test_a_fall_begins_high_speeds_up_springs_back_a_little_and_lies_still() -> None:
    assert fall(1.0, 0.0) == 1.0
    assert fall(1.0, FALL_SECONDS) == 0.0
    first, second = fall(1.0, 0.0) - fall(1.0, 0.05), fall(1.0, 0.05) - fall(1.0, 0.1)
    assert 0.0 < first < second
    rebound = max(fall(1.0, FALL_SECONDS * part / 100) for part in range(80, 101))
    assert 0.01 < rebound < 0.05
    assert 0.15 <= FALL_SECONDS <= 0.3


def test_no_duration_is_no_motion() -> None:
    assert fall(1.0, 0.0, 0.0) == 0.0
    assert progress(5.0, 5.0, 0.0) == 1.0
    still = Timeline[str]().add("1a1", Motion(5.0, seconds=0.0))
    assert still.idle(5.0)
    assert still.offsets(5.0) == {}


@given(numbers(-2, 3), numbers(-2, 3))
def test_ease_and_fade_never_turn_back(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert ease(low) <= ease(high)
    assert fade(2.0, 1.0, low) >= fade(2.0, 1.0, high)


def test_ease_and_fade_end_exactly() -> None:
    assert (ease(0.0), ease(0.5), ease(1.0)) == (0.0, 0.5, 1.0)
    assert (fade(0.1, 0.7, 0.0), fade(0.1, 0.7, 1.0)) == (0.1, 0.7)


def test_a_timeline_moves_each_marble_by_its_own_time() -> None:
    timeline = Timeline[str]().add("1a1", Motion(10.0)).add("2b2", Motion(10.2, 0.7))
    assert timeline.offsets(10.0) == {"1a1": DROP, "2b2": 0.7}
    later = timeline.advance(10.3)
    assert set(later.motions) == {"2b2"}
    assert not later.idle(10.3)
    assert set(timeline.offsets(10.3)) == {"2b2"}
    assert later.idle(10.5)
    assert later.advance(10.5) == Timeline[str]()


def test_an_input_ends_every_motion() -> None:
    timeline = Timeline[str]().add("1a1", Motion(10.0))
    assert timeline.skip().idle(10.0)
    assert timeline.skip().offsets(10.0) == {}


def test_a_marble_that_falls_again_begins_anew() -> None:
    timeline = Timeline[str]().add("1a1", Motion(10.0)).add("1a1", Motion(10.1))
    assert timeline.offsets(10.1) == {"1a1": pytest.approx(DROP)}
