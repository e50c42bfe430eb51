"""Where the marbles beside the board lie."""

from __future__ import annotations

import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Seat, Tray, TrayKind
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.scene.composer import bounds_of, compose
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.trays import beside

EMPTY = Position(pyramid_of(4))


def tray(kind: TrayKind, seat: int | None, number: int, capacity: int = 0) -> Tray:
    return Tray(text("Tray"), seat, ((Colour.RED, number),), capacity=capacity, kind=kind)


def laid(seats: int, *trays: Tray) -> Subject:
    """A game of some seats with these trays."""
    titles = (Seat(str(number), text("Seat {n}", n=number), None) for number in range(seats))
    return Subject(EMPTY, tuple(titles), trays)


@pytest.mark.parametrize(
    ("number", "capacity", "fill"), [(5, 10, 0.5), (0, 10, 0.0), (5, 0, 1.0), (0, 0, 0.0)]
)
def test_a_bag_is_as_full_as_it_is_known_to_be(number: int, capacity: int, fill: float) -> None:
    (bag,) = beside(laid(2, tray(TrayKind.BAG, None, number, capacity))).bags
    assert bag.fill == fill


def test_a_rack_holds_whatever_comes() -> None:
    for number in range(40):
        assert len(beside(laid(2, tray(TrayKind.RACK, 1, number))).marbles) == number


@pytest.mark.parametrize("seats", range(1, 5))
def test_every_seat_has_a_side_of_its_own(seats: int) -> None:
    subject = laid(seats, *(tray(TrayKind.RACK, seat, 4) for seat in range(seats)))
    assert len({slab.centre for slab in beside(subject).slabs}) == seats


def test_a_game_without_trays_has_nothing_beside_the_board() -> None:
    subject = laid(2)
    assert beside(subject).footprints == ()
    assert compose(subject).marbles == ()
    bounds_of(subject)
