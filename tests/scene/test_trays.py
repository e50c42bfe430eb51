"""Where the marbles beside the board lie, and that they stand before nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot, pi, radians

import numpy as np
import pytest

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.game import Seat, Tray, TrayKind
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.scene.camera import Camera, eye, fit, projection_of
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Look, bounds_of, compose
from shibumi3d.scene.description import BOARD_MARGIN, RADIUS, Accent
from shibumi3d.scene.far_side import HIGH, LAG, LAG_QUARTERS, far_side
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.trays import BAG_SIZE, beside
from tests.scene.outlines import balls_of, hides, pyramid_of_bounds, seen

EMPTY = Position(pyramid_of(4))
EDGE = 2.0 + BOARD_MARGIN
ASPECT = 1.5


def tray(kind: TrayKind, seat: int | None, number: int, capacity: int = 0) -> Tray:
    return Tray(text("Tray"), seat, ((Colour.RED, number),), capacity=capacity, kind=kind)


def covered(seat: int, number: int, capacity: int = 10) -> Tray:
    """A hand that may not be seen."""
    return Tray(text("Hand"), seat, (), number, capacity)


def laid(seats: int, *trays: Tray) -> Subject:
    """A game of some seats with these trays."""
    titles = (
        Seat(str(number), text("Seat {n}", n=number), COLOURS[number % 3] if seats == 3 else None)
        for number in range(seats)
    )
    return Subject(EMPTY, tuple(titles), trays)


BAG = tray(TrayKind.BAG, None, 20, 30)
SETS = {
    "two stocks": laid(2, *(tray(TrayKind.RACK, seat, 15, 15) for seat in range(2))),
    "a bag": laid(2, BAG, tray(TrayKind.HELD, 1, 1, 1)),
    "covered hands": laid(
        3, *(covered(seat, 10) for seat in range(3)), *(tray(TrayKind.HELD, seat, 1, 1) for seat in range(3))
    ),
    "open hands": laid(
        3, *(tray(TrayKind.RACK, seat, 10) for seat in range(3)), tray(TrayKind.HELD, 2, 1, 1)
    ),
    "a common stock": laid(
        2, BAG, tray(TrayKind.RACK, None, 40), *(tray(TrayKind.RACK, seat, 9) for seat in range(2))
    ),
    "everything": laid(
        4, BAG, *(tray(TrayKind.RACK, seat, 30) for seat in range(4)), tray(TrayKind.HELD, 3, 1, 1)
    ),
}
ANY_SET = pytest.mark.parametrize("subject", SETS.values(), ids=SETS)


@pytest.mark.parametrize(
    ("number", "capacity", "fill"), [(5, 10, 0.5), (0, 10, 0.0), (5, 0, 1.0), (0, 0, 0.0)]
)
def test_a_bag_is_as_full_as_it_is_known_to_be(number: int, capacity: int, fill: float) -> None:
    (bag,) = beside(laid(2, tray(TrayKind.BAG, None, number, capacity))).bags
    assert bag.fill == fill


def test_a_rack_holds_whatever_comes() -> None:
    for number in range(40):
        assert len(beside(laid(2, tray(TrayKind.RACK, 1, number))).marbles) == number


@pytest.mark.parametrize("seats", range(1, 6))
def test_every_seat_has_a_rack_of_its_own(seats: int) -> None:
    subject = laid(seats, *(tray(TrayKind.RACK, seat, 4) for seat in range(seats)))
    assert len({slab.centre for slab in beside(subject).slabs}) == seats


def test_a_game_without_trays_has_nothing_beside_the_board() -> None:
    subject = laid(2)
    assert balls_of(beside(subject)).size == 0
    assert compose(subject).marbles == ()
    bounds_of(subject)


# Nothing lies in another thing


@ANY_SET
@pytest.mark.parametrize("side", range(4))
def test_nothing_beside_the_board_lies_in_another_thing(subject: Subject, side: int) -> None:
    aside = beside(subject, side)
    for one, other in combinations(aside.marbles, 2):
        assert np.linalg.norm(np.subtract(one.centre, other.centre)) >= one.radius + other.radius - 1e-9
    for slab in aside.slabs:
        assert max(abs(c) - h for c, h in zip(slab.centre, slab.half_size, strict=True)) >= EDGE
    for one_bag, other_bag in combinations((*aside.bags, *aside.covers), 2):
        assert np.linalg.norm(np.subtract(one_bag.centre, other_bag.centre)) >= BAG_SIZE
    for bag in (*aside.bags, *aside.covers):
        for slab in aside.slabs:
            away = np.abs(np.subtract(bag.centre, slab.centre)) - slab.half_size
            assert away.max() >= BAG_SIZE / 2
    for first, second in combinations(aside.slabs, 2):
        gaps = (
            abs(a - b) - c - d
            for a, b, c, d in zip(first.centre, second.centre, first.half_size, second.half_size, strict=True)
        )
        assert max(gaps) >= 0.0


@ANY_SET
def test_a_marble_of_a_rack_lies_on_its_wood(subject: Subject) -> None:
    aside = beside(subject)
    for marble in aside.marbles:
        if marble.held:
            assert marble.radius == RADIUS
        elif any(slab.columns > 0 for slab in aside.slabs) and marble.centre[2] > -0.5:
            (x, y), radius = marble.centre[:2], marble.radius
            assert any(
                abs(x - slab.centre[0]) + radius <= slab.half_size[0] + 1e-9
                and abs(y - slab.centre[1]) + radius <= slab.half_size[1] + 1e-9
                for slab in aside.slabs
            )


# Racks shrink, and are gone


def test_racks_shrink_as_they_empty_and_are_gone_when_they_are_empty() -> None:
    lengths = []
    for number in range(15, 0, -1):
        [slab] = beside(laid(2, tray(TrayKind.RACK, 0, number, 15))).slabs
        lengths.append(slab.half_size[0])
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < lengths[0] / 2
    emptied = beside(laid(2, tray(TrayKind.RACK, 0, 0, 15), tray(TrayKind.HELD, 0, 0, 1)))
    assert emptied.slabs == ()
    assert emptied.marbles == ()


def test_marbles_stay_where_they_are_while_others_leave_the_rack() -> None:
    full = beside(laid(2, tray(TrayKind.RACK, 0, 15, 15), tray(TrayKind.RACK, 1, 15, 15))).marbles
    fewer = beside(laid(2, tray(TrayKind.RACK, 0, 7, 15), tray(TrayKind.RACK, 1, 4, 15))).marbles
    spots = np.array([marble.centre for marble in full])
    for marble in fewer:
        assert np.linalg.norm(spots - marble.centre, axis=1).min() < 1e-9


def test_the_camera_does_not_know_how_many_marbles_are_left() -> None:
    full, few, none = (
        bounds_of(laid(2, *(tray(TrayKind.RACK, seat, number, 15) for seat in range(2))))
        for number in (15, 3, 0)
    )
    cameras = [preset(Preset.HOME, bounds, ASPECT) for bounds in (full, few, none)]
    assert cameras[0] == cameras[1] == cameras[2]


# Hidden hands


def test_a_hand_that_may_not_be_seen_is_one_cloth_that_tells_whose_it_is() -> None:
    aside = beside(laid(3, *(covered(seat, 10 - seat) for seat in range(3))))
    assert [bag.accent for bag in aside.covers] == [Accent.WHITE, Accent.BLACK, Accent.RED]
    assert [bag.fill for bag in aside.covers] == [1.0, 0.9, 0.8]
    assert aside.bags == ()
    assert len(aside.slabs) == 3
    assert [marble.colour for marble in aside.marbles] == list(COLOURS)
    assert max(marble.radius for marble in aside.marbles) < RADIUS / 2
    assert compose(laid(3, covered(0, 10))).bags == beside(laid(3, covered(0, 10))).covers


def test_of_a_hand_that_is_seen_in_part_the_rest_is_one_bundle() -> None:
    subject = laid(2, replace(tray(TrayKind.RACK, 0, 3), hidden=7))
    assert [marble.colour for marble in beside(subject).marbles] == [*[Colour.RED] * 3, None]


# The far side


@pytest.mark.parametrize("quarter", range(-2, 6))
def test_the_far_side_is_behind_the_board_for_who_looks(quarter: int) -> None:
    side = far_side(0.5 * pi * quarter + 0.3, 0.5)
    assert side == quarter % 4
    for slab in beside(SETS["two stocks"], side).slabs:
        looking = (-np.sin(0.5 * pi * quarter), np.cos(0.5 * pi * quarter))
        assert np.dot(slab.centre, looking) > EDGE


@pytest.mark.parametrize("quarter", range(4))
def test_from_high_above_it_is_to_the_right(quarter: int) -> None:
    side = far_side(0.5 * pi * quarter, 0.5 * pi)
    for slab in beside(SETS["two stocks"], side).slabs:
        right = (np.cos(0.5 * pi * quarter), np.sin(0.5 * pi * quarter))
        assert np.dot(slab.centre, right) > EDGE


def test_a_hand_that_wavers_at_a_corner_does_not_let_the_trays_waver() -> None:
    corner = 0.25 * pi
    little = 0.9 * LAG_QUARTERS * 0.5 * pi
    for before in (0, 1):
        assert {far_side(corner + step, 0.5, before) for step in (-little, 0.0, little)} == {before}
    assert far_side(corner + 1.2 * little, 0.5, 0) == 1
    assert far_side(corner - 1.2 * little, 0.5, 1) == 0
    assert far_side(-pi, 0.5, 2) == far_side(pi - 0.1, 0.5, 2) == 2


def test_a_hand_that_wavers_at_the_height_does_not_let_the_trays_waver() -> None:
    for before in (0, 3):
        assert {far_side(0.0, HIGH + step, before) for step in (-0.9 * LAG, 0.0, 0.9 * LAG)} == {before}
    assert far_side(0.0, HIGH + 1.2 * LAG, 0) == 3
    assert far_side(0.0, HIGH - 1.2 * LAG, 3) == 0


@ANY_SET
@pytest.mark.parametrize("elevation", [4.0, 30.0, 55.0, 58.0, 62.0, 75.0, 90.0])
def test_nothing_stands_between_the_eye_and_the_pyramid(subject: Subject, elevation: float) -> None:
    bounds = bounds_of(subject)
    pyramid = pyramid_of_bounds(bounds)
    for step in range(24):
        azimuth = radians(15.0 * step)
        camera = fit(Camera(bounds.middle, azimuth, radians(elevation), 1.0), bounds, ASPECT)
        # Where the camera came to a corner from either side, the trays stay a little.
        for side in {far_side(azimuth, radians(elevation), before) for before in range(4)}:
            assert not hides(eye(camera), balls_of(beside(subject, side)), pyramid)


def test_what_stands_before_the_pyramid_is_found_to_hide_it() -> None:
    subject = SETS["two stocks"]
    bounds = bounds_of(subject)
    front = fit(Camera(bounds.middle, 0.0, radians(4.0), 1.0), bounds, ASPECT)
    assert hides(eye(front), balls_of(beside(subject, 2)), pyramid_of_bounds(bounds))


@ANY_SET
@pytest.mark.parametrize("which", Preset)
def test_everything_is_in_the_picture_from_every_fixed_view(subject: Subject, which: Preset) -> None:
    camera = preset(which, bounds_of(subject), ASPECT)
    for before in range(4):
        aside = beside(subject, far_side(camera.azimuth, camera.elevation, before))
        assert np.abs(seen(projection_of(camera, ASPECT), balls_of(aside))).max() <= 1.0


# The way round


@ANY_SET
@pytest.mark.parametrize("side", [0.1, 0.5, 0.8, 3.5])
def test_on_their_way_round_a_corner_things_keep_out_of_the_board(subject: Subject, side: float) -> None:
    at_rest, aside = beside(subject), beside(subject, side)
    assert len(aside.marbles) == len(at_rest.marbles)
    for marble in aside.marbles:
        assert max(map(abs, marble.centre[:2])) > EDGE
    for slab in aside.slabs:
        assert hypot(*slab.centre) > EDGE


def test_the_way_round_begins_and_ends_where_things_lie() -> None:
    for subject in SETS.values():
        for side, end in ((1e-9, 0), (1.0 - 1e-9, 1), (4.0 - 1e-9, 0)):
            np.testing.assert_allclose(
                balls_of(beside(subject, side)), balls_of(beside(subject, end)), atol=1e-6
            )


def test_a_scene_has_its_trays_on_the_side_that_is_looked_for() -> None:
    subject = SETS["a bag"]
    assert compose(subject, Look(side=2.0)).bags == beside(subject, 2.0).bags
    assert compose(subject, Look(side=2.0)).bags != compose(subject).bags
    assert compose(subject, Look(trays=False)).bags == ()
