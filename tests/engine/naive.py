"""The outcome of a game by trying everything: what the search is compared with."""

from __future__ import annotations

from shibumi3d.engine.proof import LOST, WON, outcome
from shibumi3d.model.game import State


def outcome_and_ending(state: State) -> tuple[int, int]:
    """Who wins with best play, for seat 0, and in how many moves: the winner hurries, the loser holds out."""
    if state.actor is None:
        return outcome(state.result.winners if state.result else ()), 0
    assert isinstance(state.actor, int)
    sign = WON if state.actor == 0 else LOST
    best = None
    for move in state.moves():
        value, ending = outcome_and_ending(state.play(move))
        rank = (sign * value, -ending if sign * value > 0 else ending)
        if best is None or rank > best[0]:
            best = (rank, value, ending + 1)
    assert best is not None
    return best[1], best[2]
