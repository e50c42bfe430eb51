"""A game for tests of files: for ever one passes or names a hole, with rules that break at one move."""

from collections.abc import Mapping
from dataclasses import dataclass

from shibumi3d.model.game import Actor, Game, IllegalMoveError, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Pass, Put, Remove
from shibumi3d.model.position import Position

MOVES: tuple[Move, ...] = (Pass(), *(Put(f"1{file}{rank}") for file in "aceg" for rank in (1, 3, 5, 7)))


@dataclass(frozen=True, slots=True)
class EndlessState(State):
    actor: Actor = 0

    @property
    def game(self) -> Game:
        return ENDLESS

    @property
    def position(self) -> Position:
        return Position.of()

    def moves(self) -> tuple[Move, ...]:
        return MOVES

    def play(self, move: Move) -> State:
        if move == Remove("1a1"):
            raise ZeroDivisionError
        if move not in MOVES:
            raise IllegalMoveError(move, text("one can only pass"), text("passing is all there is"))
        return self


class Endless(Game):
    name = "endless"
    title = text("Endless")
    designer = "Nobody"
    year = 2026
    summary = text("Passing for ever")
    seats = (Seat("alone", text("Alone"), None),)

    def begin(self, options: Mapping[str, str]) -> State:
        return EndlessState()


ENDLESS = Endless()
