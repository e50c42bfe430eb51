"""A game for tests of files: passing for ever, with rules that break at one move."""

from collections.abc import Mapping
from dataclasses import dataclass

from shibumi3d.model.game import Actor, Game, IllegalMoveError, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Pass, Remove
from shibumi3d.model.position import Position


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
        return (Pass(),)

    def play(self, move: Move) -> State:
        if move == Remove("1a1"):
            raise ZeroDivisionError
        if move != Pass():
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
