"""A press is a click until it has moved more than six units, and never again after that."""

from __future__ import annotations

from math import cos, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.app.viewport.pointer import SLACK, Grip, Press

ANGLES = st.floats(0.0, 6.3)


def pressed(x: float = 100.0, y: float = 100.0) -> Press:
    return Press(x, y, Grip.TURN, clicks=True)


@given(angle=ANGLES, far=st.floats(0.0, SLACK - 0.01))
def test_up_to_six_units_it_is_a_click(angle: float, far: float) -> None:
    assert pressed().moved(100.0 + far * cos(angle), 100.0 + far * sin(angle)).is_click


@given(angle=ANGLES, far=st.floats(SLACK + 0.01, 5_000.0))
def test_further_it_is_a_drag_and_stays_one(angle: float, far: float) -> None:
    dragged = pressed().moved(100.0 + far * cos(angle), 100.0 + far * sin(angle))
    assert not dragged.is_click
    assert not dragged.moved(100.0, 100.0).is_click


def test_many_small_steps_are_measured_from_where_the_button_went_down() -> None:
    press = pressed()
    for step in range(1, 8):
        press = press.moved(100.0 + step, 100.0)
    assert press.dragging


@pytest.mark.parametrize("grip", Grip)
def test_a_button_that_does_not_click_never_does(grip: Grip) -> None:
    assert not Press(0.0, 0.0, grip, clicks=False).is_click
