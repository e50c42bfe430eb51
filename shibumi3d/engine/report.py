"""What a search is asked for and what it tells: limits, what is known of each move, the best line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shibumi3d.model.moves import Move

DRAW: Final = 0.5


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: after so many seconds or moves made, whichever comes first.

    Whatever the limit, it ends when every move is proven. Without a time the answer depends on nothing but the
    state, the seat, the seed and the number of nodes.
    """

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class MoveReport:
    """What is known of a move.

    ``values`` are the expected results by seat from 0 to 1; ``visits`` how often the search tried the move.
    Where it is ``proven``, ``winners`` are the seats that win with best play, all who share a draw, and ``ending``
    is the number of moves of all seats, this one included, to the end: the fewest in which the winner gets there
    against who holds out longest, or, as long as that isn't found, those of a line in which what is proven is kept;
    None where not even that is known.
    """

    move: Move
    values: tuple[float, ...]
    proven: bool = False
    winners: tuple[int, ...] | None = None
    ending: int | None = None
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What a search has found so far: the moves, the best for ``seat`` first, and the best line.

    Where ``chance`` is to move these are its moves, and ``seat`` is the one whose turn it is. ``nodes`` is the number of moves made, ``seconds`` the time taken; ``finished`` that more time finds no more.
    """

    seat: int
    moves: tuple[MoveReport, ...]
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    finished: bool = False
    chance: bool = False

    @property
    def best(self) -> Move | None:
        """The best move; None where chance decides."""
        return self.moves[0].move if self.moves and not self.chance else None


def shares(seats: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """The results of a game by seat: 1 for who wins alone; who shares it gets a half, as in a draw of two.

    Where nobody wins, it is a draw of all.
    """
    if not winners:
        winners = tuple(range(seats))
    each = 1.0 if len(winners) == 1 else DRAW
    return tuple(each if seat in winners else 0.0 for seat in range(seats))
