"""Playing games in tests: by texts, and at random."""

from collections.abc import Iterator, Mapping
from random import Random

from shibumi3d.model.events import Event
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Move, parse


def played(state: State, moves: str) -> State:
    """The state after moves written as people write them."""
    for text in moves.split():
        state = state.play(parse(text))
    return state


def told(state: State, moves: str) -> tuple[Event, ...]:
    """What the last of these moves did."""
    *before, last = moves.split()
    state = played(state, " ".join(before))
    return state.game.events(state, parse(last), state.play(parse(last)))


def legal(state: State) -> str:
    """The legal moves as text."""
    return " ".join(str(move) for move in state.moves())


def random_moves(game: Game, options: Mapping[str, str], seed: int) -> Iterator[tuple[State, Move]]:
    """A game played at random to its end: each state with the move made in it."""
    generator = Random(seed)
    state = game.start(options)
    while moves := state.moves():
        move = generator.choice(moves)
        yield state, move
        state = state.play(move)
