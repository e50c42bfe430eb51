"""What can be noted at a move."""

from math import inf, nan

import pytest

from shibumi3d.model.annotations import Annotation, Evaluation, Glyph


def test_glyphs_are_their_signs() -> None:
    assert "".join(Glyph) == "!!!!??!???□=∞N"
    assert Glyph("?!") is Glyph.DUBIOUS


@pytest.mark.parametrize("value", [-0.1, 1.1, nan, inf])
def test_expected_results_are_from_0_to_1(value: float) -> None:
    assert Evaluation((0.0, 1.0)).values == (0.0, 1.0)
    with pytest.raises(ValueError, match="from 0 to 1"):
        Evaluation((0.5, value))


@pytest.mark.parametrize("seconds", [-1.0, nan, inf])
def test_times_are_finite(seconds: float) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Evaluation(seconds=seconds)
    with pytest.raises(ValueError, match="not negative"):
        Evaluation(moves=-1)


@pytest.mark.parametrize("number", [nan, inf, -inf])
def test_a_camera_is_finite(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Annotation(camera=(0.0, number))
