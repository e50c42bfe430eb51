"""What chance draws: the seed fixes the order of the bag once, the same on every machine."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from shibumi3d.model.chance import bag_order, drawn
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, Game, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Draw, Move, Put
from shibumi3d.model.position import Position

ORDERS = ["rwrr", "wrrr", "rrwr", "wrrr", "wrrr", "rwrr"]
BLACK, RED = Draw(Colour.BLACK), Draw(Colour.RED)


@dataclass(frozen=True, slots=True)
class Bag(State):
    """One white marble and three red ones."""

    actor: Actor = "chance"

    @property
    def game(self) -> Game:
        return BAG_GAME

    @property
    def position(self) -> Position:
        return Position.of()

    def moves(self) -> tuple[Move, ...]:
        return ()

    def play(self, move: Move) -> State:
        return self

    @property
    def bag(self) -> tuple[tuple[Colour, int], ...]:
        return ((Colour.WHITE, 1), (Colour.RED, 3))


class BagGame(Game):
    name = "bag"
    title = text("Bag")
    seats = (Seat("first", text("First"), None),)
    random = True

    def begin(self, options: Mapping[str, str]) -> State:
        return Bag()


BAG_GAME = BagGame()


def letters(seed: int) -> str:
    return "".join(colour[0] for colour in bag_order(Bag().bag, seed))


def test_the_order_is_the_same_on_every_machine() -> None:
    assert [letters(seed) for seed in range(6)] == ORDERS


def test_every_marble_comes_out_first_as_often() -> None:
    first = Counter(letters(seed)[0] for seed in range(4000))
    assert 900 < first["w"] < 1100


def test_the_nth_marble_is_the_same_whatever_was_played() -> None:
    for seed in range(6):
        order = bag_order(Bag().bag, seed)
        moves: list[Move] = []
        for colour in order:
            assert drawn(Bag(), moves, seed) == Draw(colour)
            moves += [Draw(colour), Put("1a1"), Put("1c1")]
        with pytest.raises(ValueError, match="empty"):
            drawn(Bag(), moves, seed)


def test_a_marble_that_was_drawn_out_of_order_is_not_drawn_again() -> None:
    seed = next(seed for seed in range(99) if letters(seed) == "rwrr")
    assert drawn(Bag(), [Draw(Colour.WHITE)], seed) == RED
    assert drawn(Bag(), [RED, RED], seed) == Draw(Colour.WHITE)
    assert drawn(Bag(), [BLACK], seed) == RED
