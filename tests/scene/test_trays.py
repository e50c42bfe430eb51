"""Where the marbles beside the board lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, Game, Seat, State, Tray, TrayKind
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid
from shibumi3d.scene.composer import room_of, stage
from shibumi3d.scene.trays import beside

EMPTY = Position(pyramid(4))


class Table(Game):
    """A game of some seats, with nothing to do."""

    name = "table"
    title = text("Table")
    designer = "Nobody"
    year = 2026
    summary = text("Nothing to win")

    def __init__(self, seats: int) -> None:
        self.seats = tuple(Seat(str(number), text("Seat {n}", n=number), None) for number in range(seats))

    def begin(self, options: Mapping[str, str]) -> State:
        return Laid(self, ())


@dataclass(frozen=True, slots=True)
class Laid(State):
    """A state with these trays."""

    of: Game
    laid: tuple[Tray, ...]
    position: Position = EMPTY
    actor: Actor = 0

    @property
    def game(self) -> Game:
        return self.of

    @property
    def trays(self) -> tuple[Tray, ...]:
        return self.laid

    def moves(self) -> tuple[Move, ...]:
        return ()

    def play(self, move: Move) -> State:
        return self


def tray(kind: TrayKind, seat: int | None, number: int, capacity: int = 0) -> Tray:
    return Tray(text("Tray"), seat, ((Colour.RED, number),), capacity=capacity, kind=kind)


def laid(seats: int, *trays: Tray) -> Laid:
    return Laid(Table(seats), trays)


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
    state = laid(seats, *(tray(TrayKind.RACK, seat, 4) for seat in range(seats)))
    assert len({slab.centre for slab in beside(state).slabs}) == seats


def test_a_game_without_trays_has_nothing_beside_the_board() -> None:
    state = laid(2)
    assert beside(state).grounds == ()
    assert stage(state).marbles == ()
    room_of(state)
