"""When the moves of a game that plays itself are shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.app.autoplay import Pace
from shibumi3d.app.settings import SPEEDS


def test_moves_come_at_the_chosen_speed() -> None:
    pace = Pace(10.0)
    assert pace.due(2.0) == 10.5
    assert pace.after(10.5, 2.0).due(2.0) == 11.0


def test_a_move_that_came_a_little_late_doesnt_delay_the_next() -> None:
    assert Pace(10.0).after(11.2, 1.0).due(1.0) == 12.0


def test_after_a_long_pause_moves_dont_crowd() -> None:
    assert Pace(10.0).after(60.0, 1.0).due(1.0) == pytest.approx(60.5)


def test_another_speed_counts_from_the_last_move_on() -> None:
    assert Pace(10.0).due(4.0) == 10.25


@given(late=st.lists(st.floats(0.0, 30.0), max_size=20), speed=st.sampled_from(SPEEDS))
def test_however_late_a_move_is_the_next_leaves_time_to_be_seen(late: list[float], speed: float) -> None:
    pace = Pace(0.0)
    for delay in late:
        now = pace.due(speed) + delay
        pace = pace.after(now, speed)
        assert pace.due(speed) - now >= 0.49 / speed
