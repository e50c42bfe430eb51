"""Toy states for what no game here does yet: moving marbles, taking them, choosing colours, passing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import CHANCE, Actor, Game, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, parse
from shibumi3d.model.position import Position

STANDING = Position.of(white="1a1 1c1", black="1e1")


@dataclass(frozen=True, slots=True)
class ToyState(State):
    """A state that allows just these moves."""

    allowed: tuple[Move, ...] = ()
    position: Position = STANDING
    actor: Actor = 0
    own: Colour | None = Colour.WHITE

    @property
    def game(self) -> Game:
        return TOY

    @property
    def colour(self) -> Colour | None:
        return self.own

    def moves(self) -> tuple[Move, ...]:
        return self.allowed

    def play(self, move: Move) -> State:
        return self

    def chances(self) -> tuple[tuple[Move, int], ...]:
        return tuple((move, 1) for move in self.allowed) if self.actor == CHANCE else ()


class Toy(Game):
    """Three seats and no rules."""

    name = "toy"
    title = text("Toy")
    designer = "Nobody"
    year = 2026
    summary = text("Nothing to win")
    seats = (
        Seat("white", text("White"), Colour.WHITE),
        Seat("black", text("Black"), Colour.BLACK),
        Seat("red", text("Red"), Colour.RED),
    )

    def begin(self, options: Mapping[str, str]) -> State:
        return ToyState()


TOY = Toy()


def allowing(moves: str, actor: Actor = 0, own: Colour | None = Colour.WHITE) -> ToyState:
    """A state that allows the moves of a text."""
    return ToyState(tuple(map(parse, moves.split())), actor=actor, own=own)
