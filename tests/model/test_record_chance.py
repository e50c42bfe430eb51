"""What chance draws in a record: decided by the seed and the moves, weighted, the same everywhere."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.chance import drawn
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, Game, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Draw, Move, Put
from shibumi3d.model.position import Position

WHITE, BLACK, RED = (Draw(colour) for colour in Colour)


@dataclass(frozen=True, slots=True)
class Bag(State):
    """Chance draws for ever."""

    actor: Actor = "chance"

    @property
    def game(self) -> Game:
        return BAG_GAME

    @property
    def position(self) -> Position:
        return Position.of()

    def moves(self) -> tuple[Move, ...]:
        return (WHITE, BLACK, RED)

    def play(self, move: Move) -> State:
        return self

    def chances(self) -> tuple[tuple[Move, int], ...]:
        return ((WHITE, 1), (BLACK, 0), (RED, 3))


class BagGame(Game):
    name = "bag"
    title = text("Bag")
    seats = (Seat("first", text("First"), None),)
    random = True

    def begin(self, options: Mapping[str, str]) -> State:
        return Bag()


BAG_GAME = BagGame()


def test_the_same_draw_for_the_same_seed_and_moves() -> None:
    moves: list[Move] = [WHITE, Put("1a1"), RED]
    assert len({drawn(Bag(), 7, moves) for _ in range(5)}) == 1
    letters = [str(drawn(Bag(), seed, moves))[5] for seed in range(12)]
    assert "".join(letters) == "rrrwrwrrrrrr"  # worked out with another SHA-256


def test_draws_follow_the_weights() -> None:
    counts = Counter(drawn(Bag(), seed, [Put("1a1")]) for seed in range(4000))
    assert counts[BLACK] == 0
    assert 900 < counts[WHITE] < 1100


def test_another_line_draws_anew() -> None:
    draws = {drawn(Bag(), 1, [Put("1a1")] * number) for number in range(30)}
    assert draws == {WHITE, RED}


def test_where_a_seat_is_to_move_chance_has_nothing() -> None:
    with pytest.raises(ValueError, match="chance"):
        drawn(SPARRO.start(), 1, [])
