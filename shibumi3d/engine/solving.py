"""Solving a game: every position of its first moves proven, and kept in a book."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Final

from shibumi3d.engine.analysis import Book, provable
from shibumi3d.engine.proof import Bounds, Proof, StoppedError
from shibumi3d.model.game import State
from shibumi3d.model.messages import MessageError, text

COSTLY: Final = 3_000
"""Moves made from which on a position that was proven on the way is kept too, so that it needn't be again."""

FULL: Final = 8_000_000
"""Entries that a table may hold, about 2 GB; then it is emptied, and what was written to the book stays."""


class NotProvableError(MessageError):
    """A game that can't be solved: it has chance, secrets, or not two seats."""


@dataclass(slots=True)
class Solution:
    """What is proven so far: bounds of the outcome for seat 0 by the canonical key of a state.

    ``ready`` of ``positions`` of the moves looked at so far are proven; ``nodes`` counts the moves made.
    """

    bounds: dict[Hashable, Bounds] = field(default_factory=dict)
    ply: int = 0
    ready: int = 0
    positions: int = 1
    nodes: int = 0


def solve(
    start: State,
    plies: int,
    solution: Solution,
    stop: Callable[[], bool] = lambda: False,
    known: Book | None = None,
) -> Iterator[None]:
    """Prove all positions after up to so many moves, one a step, the first ones first, into ``solution``.

    What took long on the way is kept as well. Positions that are each other's image are one. ``known`` is what was proven before, so that it needn't be again. It
    ends early when ``stop`` says so. NotProvableError where it can't be done.
    """
    if not provable(start):
        raise NotProvableError(
            text(
                "{game} can't be solved: it needs two seats, no chance and no secrets", game=start.game.title
            )
        )
    proof = Proof(start, stop, known)
    proof.costly, proof.costly_from = solution.bounds, COSTLY
    level: dict[Hashable, State] = {} if start.actor is None else {start.canonical: start}
    for ply in range(plies + 1):
        solution.ply, solution.ready, solution.positions = ply, 0, len(level)
        for key, state in level.items():
            try:
                solution.bounds[key] = proof.value(state)
            except StoppedError:
                solution.nodes = proof.nodes
                return
            solution.ready += 1
            solution.nodes = proof.nodes
            if len(proof.table) > FULL:
                proof.table.clear()
            yield
        level = _following(level) if ply < plies else {}


def _following(level: dict[Hashable, State]) -> dict[Hashable, State]:
    """The positions after one move more, those left out where the game is over."""
    after = (state.play(move) for state in level.values() for move in state.moves())
    return {state.canonical: state for state in after if state.actor is not None}
