"""The regions of the window: the pyramid keeps most of it, and nothing has a negative size."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.app.layout import COLUMN, START_COLUMN, Layout, Rect, arrange
from shibumi3d.app.settings import TEXT_SIZES

sizes = pytest.mark.parametrize("scale", TEXT_SIZES)


def rects(layout: Layout) -> list[Rect]:
    """Every region that is there."""
    regions = (layout.bar, layout.picture, layout.free, layout.column, layout.timeline)
    return [region for region in regions if region is not None]


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.width - 1e-6
        and other.x < one.x + one.width - 1e-6
        and one.y < other.y + other.height - 1e-6
        and other.y < one.y + one.height - 1e-6
    )


@sizes
@pytest.mark.parametrize("column", [COLUMN, START_COLUMN])
def test_at_1280_by_720_the_picture_has_two_thirds_of_the_width_and_all_the_height(
    scale: float, column: float
) -> None:
    layout = arrange(1280.0, 720.0, scale, column=column, timeline=True)
    assert layout.picture.width >= 1280.0 * 2.0 / 3.0 - 1e-6
    assert (layout.picture.y, layout.picture.height) == (0.0, 720.0)


@sizes
def test_folded_away_the_panels_leave_all_of_the_window(scale: float) -> None:
    layout = arrange(1280.0, 720.0, scale, column=None, timeline=False)
    assert layout.picture == Rect(0.0, 0.0, 1280.0, 720.0)
    assert (layout.column, layout.timeline) == (None, None)


@given(
    width=st.floats(1.0, 8_000.0),
    height=st.floats(1.0, 8_000.0),
    scale=st.sampled_from(TEXT_SIZES),
    column=st.sampled_from([None, COLUMN, START_COLUMN]),
    timeline=st.booleans(),
)
def test_no_region_has_a_negative_size(
    width: float, height: float, scale: float, column: float | None, timeline: bool
) -> None:
    layout = arrange(width, height, scale, column=column, timeline=timeline)
    for region in rects(layout):
        assert region.width >= 0.0
        assert region.height >= 0.0
    assert layout.free.width > 0.0
    assert layout.free.height > 0.0


@given(
    width=st.integers(640, 4_000),
    height=st.integers(400, 4_000),
    scale=st.sampled_from(TEXT_SIZES),
    column=st.sampled_from([None, COLUMN, START_COLUMN]),
    timeline=st.booleans(),
)
def test_the_panels_and_the_free_part_of_the_picture_share_the_window(
    width: int, height: int, scale: float, column: float | None, timeline: bool
) -> None:
    layout = arrange(float(width), float(height), scale, column=column, timeline=timeline)
    apart = [
        region for region in (layout.bar, layout.free, layout.column, layout.timeline) if region is not None
    ]
    assert not any(overlap(one, other) for one, other in combinations(apart, 2))
    for region in apart:
        assert region.x >= 0.0
        assert region.x + region.width <= width + 1e-6
        assert region.y >= 0.0
        assert region.y + region.height <= height + 1e-6


def test_a_region_has_its_lower_left_edge_and_not_its_upper_right_one() -> None:
    region = Rect(10.0, 20.0, 30.0, 40.0)
    assert region.holds(10.0, 20.0)
    assert region.holds(39.9, 59.9)
    assert not region.holds(40.0, 30.0)
    assert not region.holds(20.0, 60.0)
    assert not region.holds(9.9, 30.0)
