"""When the next position of a game that plays itself is due."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.app.autoplay import Playing
from shibumi3d.app.settings import SPEEDS


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_rhythm_is_even_where_the_clock_is_exact(speed: float) -> None:
    playing = Playing.begun(10.0, speed)
    for move in range(1, 50):
        assert playing.due == pytest.approx(10.0 + move / speed)
        playing = playing.next(playing.due)


@given(late=st.lists(st.floats(0.0, 30.0), max_size=20), speed=st.sampled_from(SPEEDS))
def test_however_late_a_move_is_the_next_leaves_time_to_be_seen(late: list[float], speed: float) -> None:
    playing = Playing.begun(0.0, speed)
    for delay in late:
        now = playing.due + delay
        playing = playing.next(now)
        assert playing.due - now >= 0.49 / speed


def test_a_faster_speed_counts_at_once_and_a_slower_one_from_the_next_move() -> None:
    slow = Playing.begun(0.0, 0.5)
    assert slow.at_speed(0.1, 4.0).due == pytest.approx(0.35)
    fast = Playing.begun(0.0, 4.0).at_speed(0.1, 0.5)
    assert fast.due == 0.25
    assert fast.next(0.25).due == pytest.approx(2.25)
