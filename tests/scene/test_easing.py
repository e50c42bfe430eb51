from hypothesis import given

from shibumi3d.scene.easing import ease, progress
from tests.scene.table import numbers


@given(numbers(-2, 3), numbers(-2, 3))
def test_ease_never_turns_back(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert ease(low) <= ease(high)


def test_ease_ends_exactly() -> None:
    assert (ease(-1.0), ease(0.0), ease(0.5), ease(1.0), ease(2.0)) == (0.0, 0.0, 0.5, 1.0, 1.0)


def test_progress_goes_from_0_to_1_and_what_takes_no_time_is_over_at_once() -> None:
    assert [progress(5.0, now, 2.0) for now in (4.0, 5.0, 6.0, 7.0, 8.0)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert progress(5.0, 5.0, 0.0) == 1.0
