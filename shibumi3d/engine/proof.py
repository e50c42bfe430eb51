"""Proving who wins where two play without chance and secrets: bounds of the outcome, searched until they meet."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from shibumi3d.engine.ordering import Ordering
from shibumi3d.model.game import State

LOST: Final = -1
DRAWN: Final = 0
WON: Final = 1
"""The outcome for seat 0."""

ENDLESS: Final = 1 << 20
"""A depth that no game reaches."""

OFTEN: Final = 16
"""After how many states the search asks whether it is to stop."""

Bounds = tuple[int, int]
UNKNOWN: Final[Bounds] = (LOST, WON)


Entry = tuple[int, int, int, int]
"""Bounds of a state, to what depth it was searched for them, and which least outcome was asked for."""

_NEW: Final[Entry] = (LOST, WON, 0, WON)


class StoppedError(Exception):
    """The search was to stop before it was done."""


def outcome(winners: tuple[int, ...]) -> int:
    """The outcome for seat 0 of a game of two: of a draw, and where nobody wins, DRAWN."""
    return WON if winners == (0,) else LOST if winners == (1,) else DRAWN


class Proof:
    """What is known of the states of one game, and the search that finds out more.

    Give it a game of two seats without chance and secrets. ``nodes`` counts the moves made. With ``nearest``, a
    bound that is known for a number of moves isn't used where fewer are left, and what is decided counts only
    when the game is over: then the least depth that proves a state is the number of moves to its end.
    ``costly`` are the bounds that took at least ``costly_from`` moves to find, for whoever wants to keep them.
    """

    def __init__(
        self,
        root: State,
        stop: Callable[[], bool] = lambda: False,
        book: Callable[[Hashable], Bounds | None] | None = None,
        *,
        nearest: bool = False,
    ) -> None:
        self.nodes = 0
        self.stop = stop
        self.nearest = nearest
        self.table: dict[Hashable, Entry] = {}
        self.ordering = Ordering(root)
        self._book = None if nearest else book
        self._ask = OFTEN
        self.costly: dict[Hashable, Bounds] = {}
        self.costly_from = ENDLESS

    def known(self, state: State) -> Bounds:
        """Bounds of the outcome without searching."""
        if state.actor is None:
            return self.prove(state, WON)
        return self._known(state, state.canonical, ENDLESS)[:2]

    def prove(self, state: State, least: int, depth: int = ENDLESS) -> Bounds:
        """Bounds of the outcome that tell whether seat 0 reaches ``least``, if ``depth`` moves are enough for it.

        Raises StoppedError; what was found until then is kept.
        """
        return self._below(state, least, depth)

    def value(self, state: State, depth: int = ENDLESS) -> Bounds:
        """The outcome for seat 0: bounds that meet, unless ``depth`` moves were too few."""
        lower, upper = self.prove(state, WON, depth)
        if lower < upper < WON:
            lower, upper = self.prove(state, DRAWN, depth)
        return lower, upper

    def _known(self, state: State, key: Hashable, depth: int) -> Entry:
        """What is known of a state that can be used where ``depth`` moves are left."""
        entry = self.table.get(key, _NEW)
        lower, upper, searched, _ = entry
        if self.nearest:
            usable = searched <= depth or (lower, upper) == UNKNOWN
            return entry if usable and depth > 0 else _NEW
        if searched or lower == upper:
            return entry
        winners = state.decided
        if winners is not None:
            lower = upper = outcome(winners)
        elif self._book is not None and (found := self._book(key)) is not None:
            lower, upper = found
        else:
            return entry
        entry = self.table[key] = (lower, upper, ENDLESS if lower == upper else 0, WON)
        return entry

    def _searched(  # noqa: C901 - the inner loop: each call more in it costs a tenth of the speed
        self, state: State, key: Hashable, least: int, depth: int
    ) -> Bounds:
        seat = state.actor
        assert isinstance(seat, int)  # noqa: S101 - a state that is over is decided
        self._ask -= 1
        if self._ask <= 0:
            self._ask = OFTEN
            if self.stop():
                raise StoppedError
        table = self.table
        highest = seat == 0
        low = high = LOST if highest else WON
        before = self.nodes
        for move, number in self.ordering.ordered(state, seat):
            self.nodes += 1
            child = state.play(move)
            if child.actor is None:
                result = child.result
                lower = upper = outcome(result.winners if result else ())
            else:
                child_key = child.canonical
                lower, upper, searched, asked = table.get(child_key, _NEW)
                if not searched or self.nearest:
                    lower, upper, searched, asked = self._known(child, child_key, depth - 1)
                if lower < least <= upper and depth > 1 and (searched < depth - 1 or asked != least):
                    lower, upper = self._searched(child, child_key, least, depth - 1)
            if highest:
                if lower > low:
                    low = lower
                if upper > high:
                    high = upper
            else:
                if lower < low:
                    low = lower
                if upper < high:
                    high = upper
            if low >= least if highest else high < least:
                # What wasn't looked at can be better for the mover still.
                low, high = (low, WON) if highest else (LOST, high)
                self.ordering.decides(seat, number, 1 + (self.nodes - before >> 3))
                break
        if not self.nearest:
            old_low, old_high, _, _ = table.get(key, _NEW)
            low, high = max(low, old_low), min(high, old_high)
        table[key] = (low, high, depth, least)
        if self.nodes - before >= self.costly_from and (low, high) != UNKNOWN:
            self.costly[key] = (low, high)
        return low, high

    def _below(self, state: State, least: int, depth: int) -> Bounds:
        """Bounds of a state that a move has led to, searched where they don't tell yet."""
        if state.actor is None:
            result = state.result
            value = outcome(result.winners if result else ())
            return value, value
        key = state.canonical
        lower, upper, searched, asked = self.table.get(key, _NEW)
        if not searched or self.nearest:
            lower, upper, searched, asked = self._known(state, key, depth)
        if lower < least <= upper and depth > 0 and (searched < depth or asked != least):
            return self._searched(state, key, least, depth)
        return lower, upper
