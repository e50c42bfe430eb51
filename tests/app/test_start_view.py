"""The start view: the pyramid fills 60 % of the picture's height in every game, and everything is in the picture."""

from __future__ import annotations

import numpy as np
import pytest

from shibumi3d.app.layout import COLUMN, Layout, arrange
from shibumi3d.app.viewport.viewpoint import Viewpoint
from shibumi3d.export.subject import subject_of
from shibumi3d.model.pyramid import SIZES
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import installed
from shibumi3d.scene.camera import FILL
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Look, bounds_of
from shibumi3d.scene.projection import Floats
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.trays import beside
from shibumi3d.study.view import bystander
from tests.scene.outlines import balls_of, pyramid_of_bounds, seen

LAYOUTS = {
    f"{width} x {height}, column {'open' if column else 'folded'}": arrange(
        width, height, 1.0, column=column, timeline=True
    )
    for width, height in ((1280, 720), (1920, 1080))
    for column in (COLUMN, None)
}
ANY_LAYOUT = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def begun(name: str, **options: str) -> Subject:
    """What a bystander sees of a game that begins."""
    game = installed().games[name]
    return subject_of(bystander(game, Record(Header(name, options)), ROOT))


def at_home(subject: Subject, layout: Layout, look: Look | None = None) -> Viewpoint:
    """The start view."""
    bounds = bounds_of(subject, look)
    return Viewpoint(preset(Preset.HOME, bounds, layout.free.width / layout.free.height), bounds)


def outline(viewpoint: Viewpoint, layout: Layout, balls: Floats) -> Floats:
    """Points of these balls in the window, in its units, (n, 2)."""
    picture = layout.picture
    ndc = seen(viewpoint.seen(layout), balls).reshape(-1, 2)
    points: Floats = (ndc + 1.0) / 2.0 * (picture.width, picture.height) + (picture.x, picture.y)
    return points


def height_of(points: Floats) -> float:
    """How high these points are, from the lowest to the highest."""
    return float(points[:, 1].max() - points[:, 1].min())


def assert_inside(points: Floats, layout: Layout) -> None:
    free = layout.free
    assert points[:, 0].min() >= free.x
    assert points[:, 1].min() >= free.y
    assert points[:, 0].max() <= free.x + free.width
    assert points[:, 1].max() <= free.y + free.height


@ANY_LAYOUT
@pytest.mark.parametrize("name", sorted(installed().games))
def test_the_pyramid_fills_three_fifths_of_the_pictures_height_in_every_game(
    name: str, layout: Layout
) -> None:
    subject = begun(name)
    viewpoint = at_home(subject, layout)
    bounds = viewpoint.bounds
    pyramid = outline(viewpoint, layout, pyramid_of_bounds(bounds))
    assert 0.58 <= height_of(pyramid) / layout.picture.height <= 0.66
    for balls in (bounds.outline, balls_of(beside(subject))):
        if len(balls):
            assert_inside(outline(viewpoint, layout, balls), layout)


@ANY_LAYOUT
@pytest.mark.parametrize("size", SIZES)
def test_a_pyramid_of_any_size_is_that_high_or_as_high_as_its_board_lets_it(
    size: int, layout: Layout
) -> None:
    viewpoint = at_home(begun("free", size=str(size)), layout)
    bounds = viewpoint.bounds
    everything = outline(viewpoint, layout, bounds.outline)
    assert_inside(everything, layout)
    share = height_of(outline(viewpoint, layout, pyramid_of_bounds(bounds))) / layout.picture.height
    assert share <= 0.66
    if size <= 3:
        # A small pyramid is low, and much of its board lies before it.
        assert height_of(everything) / layout.free.height == pytest.approx(FILL, abs=0.01)
    else:
        assert share >= 0.58


@ANY_LAYOUT
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", [Look(spread=0.75), Look(flat=1.0)], ids=["apart", "side by side"])
def test_levels_that_are_arranged_to_be_seen_are_as_large_as_the_window_fits(
    look: Look, size: int, layout: Layout
) -> None:
    bounds = bounds_of(begun("free", size=str(size)), look)
    aspect = layout.free.width / layout.free.height
    which = Preset.TOP if look.flat else Preset.HOME
    viewpoint = Viewpoint(preset(which, bounds, aspect), bounds)
    points = outline(viewpoint, layout, bounds.outline)
    assert_inside(points, layout)
    free = layout.free
    middle = (free.x + free.width / 2, free.y + free.height / 2)
    reach = np.abs(points - middle) / (free.width / 2, free.height / 2)
    assert reach.max() >= FILL - 0.01
