"""A game played at random, as the promises look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from shibumi3d.model.events import Event
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Move


@dataclass(frozen=True)
class Playthrough:
    """A game played at random: the moves, and the states before, between and after them.

    They grow while it is played.
    """

    game: Game
    options: Mapping[str, str]
    seed: str
    states: list[State]
    moves: list[Move]

    def chooser(self, step: int) -> Random:
        """What makes the choices at a step: the same whenever the playthrough is made again."""
        return Random(f"{self.seed} {step}")

    def events(self, step: int) -> tuple[Event, ...]:
        """What the move that led to a step did; nothing at the start."""
        if step == 0:
            return ()
        return self.game.events(self.states[step - 1], self.moves[step - 1], self.states[step])


Promise = Callable[[Playthrough, int], Iterator[str]]
"""Takes a playthrough and the number of moves made; yields complaints about that moment."""


def after(state: State, moves: Sequence[Move]) -> State:
    """The state after some moves; IllegalMoveError for the first that can't be played."""
    for move in moves:
        state = state.play(move)
    return state


def texts(moves: Sequence[Move]) -> str:
    """Moves as a text."""
    return " ".join(str(move) for move in moves)
