"""Which moves a search tries first: those that complete or stop a prospect, then those that decided elsewhere."""

from __future__ import annotations

from typing import Final

from shibumi3d.engine.tactics import Tactics
from shibumi3d.model.game import State
from shibumi3d.model.moves import Move

COMPLETES: Final = 1 << 60
STOPS: Final = 1 << 59
"""What a move counts that completes an own prospect, or stops one of another seat; more than deciding ever does."""

KEPT: Final = 50_000
"""How many lists of moves are kept with their numbers; games that make them anew each time gain nothing by it."""


class Ordering:
    """The order in which the moves of the states below a root are tried.

    What leaps to the eye comes first. Where that is bad advice the order is a worse one, and the search is right
    all the same.
    """

    def __init__(self, root: State) -> None:
        seats = range(len(root.game.seats))
        self._tactics = Tactics(root)
        self._numbers: dict[Move, int] = {}
        self._bits: list[int] = []
        self._decided: tuple[list[int], ...] = tuple([] for _ in seats)
        self._rows: dict[int, tuple[tuple[Move, ...], list[int]]] = {}

    def ordered(self, state: State, seat: int) -> list[tuple[Move, int]]:
        """The moves of a state in which ``seat`` is to move, each with its number, the most promising first."""
        moves = state.moves()
        row = self._rows.get(id(moves))
        numbers = self._numbered(moves) if row is None else row[1]
        decided = self._decided[seat]
        position = state.position
        completes = self._tactics.completing(position, seat)
        stops = 0 if completes else self._tactics.stopping(position, seat)
        if completes or stops:
            bits = self._bits
            worth = [
                decided[number]
                + (COMPLETES if bits[number] & completes else STOPS if bits[number] & stops else 0)
                for number in numbers
            ]
        else:
            worth = [decided[number] for number in numbers]
        order = sorted(range(len(moves)), key=worth.__getitem__, reverse=True)
        return [(moves[place], numbers[place]) for place in order]

    def decides(self, seat: int, number: int, weight: int) -> None:
        """Remember that the move of this number decided a state; ``weight`` is how much was spared by that."""
        self._decided[seat][number] += weight

    def _numbered(self, moves: tuple[Move, ...]) -> list[int]:
        """The numbers of moves; kept with the tuple itself, so that its identity stays its own."""
        known = self._numbers
        for move in moves:
            if move not in known:
                known[move] = len(known)
                self._bits.append(self._tactics.bit(move))
                for decided in self._decided:
                    decided.append(0)
        numbers = [known[move] for move in moves]
        if len(self._rows) >= KEPT:
            self._rows.clear()
        self._rows[id(moves)] = (moves, numbers)
        return numbers
