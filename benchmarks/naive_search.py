"""The search that the engine is measured against: alpha-beta over the contract, with a table and nothing else."""

from __future__ import annotations

from collections.abc import Hashable

from shibumi3d.engine.proof import LOST, WON, outcome
from shibumi3d.model.game import State


class NaiveSearch:
    """Who wins with best play, for seat 0 of a game of two without chance; ``nodes`` counts the moves made."""

    def __init__(self) -> None:
        self.nodes = 0
        self._table: dict[Hashable, int] = {}

    def value(self, state: State) -> int:
        if state.actor is None:
            return outcome(state.result.winners if state.result else ())
        key = state.key
        known = self._table.get(key)
        if known is not None:
            return known
        best, wish = (LOST, WON) if state.actor == 0 else (WON, LOST)
        for move in state.moves():
            self.nodes += 1
            value = self.value(state.play(move))
            best = max(best, value) if wish == WON else min(best, value)
            if best == wish:
                break
        self._table[key] = best
        return best


def winning_moves(search: NaiveSearch, state: State) -> tuple[str, ...]:
    """The moves by which who is to move wins."""
    wish = WON if state.actor == 0 else LOST
    return tuple(str(move) for move in state.moves() if search.value(state.play(move)) == wish)
