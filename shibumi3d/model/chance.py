"""What chance draws: decided by the seed and the moves so far, so that undo and redo draw the same."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from shibumi3d.model.game import State
from shibumi3d.model.moves import Move


def drawn(state: State, seed: int, moves: Iterable[Move]) -> Move:
    """The move that chance makes in ``state``, which ``moves`` led to; ValueError if it has none.

    The draw is the same on every machine and with every version of Python: the SHA-256 of the seed and
    the moves, taken modulo the sum of the weights.
    """
    chances = state.chances()
    total = sum(weight for _, weight in chances)
    if not total:
        raise ValueError("chance has no move here")
    digest = sha256("\n".join((str(seed), *map(str, moves))).encode("ascii")).digest()
    ticket = int.from_bytes(digest, "big") % total
    for move, weight in chances:
        if ticket < weight:
            return move
        ticket -= weight
    raise AssertionError("unreachable: the ticket is below the sum of the weights")
