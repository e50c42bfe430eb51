"""Counting the move sequences of a game: the proof of its rules."""

from __future__ import annotations

from shibumi3d.model.game import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` moves from a state; a draw by chance counts as one move.

    Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"a sequence can't have {depth} moves")
    if depth == 0:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(move), depth - 1) for move in moves)
