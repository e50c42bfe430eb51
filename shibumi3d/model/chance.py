"""What chance draws: the seed fixes the order of the bag once, as if it had been shuffled at the start.

Whatever line is played, the nth marble drawn is the same: there is nothing to be won by taking back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import State
from shibumi3d.model.moves import Draw, Move


def bag_order(bag: Iterable[tuple[Colour, int]], seed: int) -> tuple[Colour, ...]:
    """The marbles of a bag in the order in which they come out.

    The order is the same on every machine and with every version of Python: the marbles, colour by
    colour as in ``bag``, sorted by the SHA-256 of the seed and their number.
    """
    marbles = [colour for colour, count in bag for _ in range(count)]
    lots = [sha256(f"{seed}\n{number}".encode("ascii")).digest() for number in range(len(marbles))]
    return tuple(colour for _, _, colour in sorted(zip(lots, range(len(lots)), marbles, strict=True)))


def drawn(start: State, moves: Sequence[Move], seed: int) -> Draw:
    """The marble that comes out of the bag after ``moves`` from the first state ``start``.

    It is the first of the bag's order that isn't out yet; draws that were made otherwise, such as typed
    ones, took the first marble of their colour. ValueError where the bag is empty.
    """
    left = list(bag_order(start.bag, seed))
    for move in moves:
        if isinstance(move, Draw) and move.colour in left:
            left.remove(move.colour)
    if not left:
        raise ValueError("the bag is empty")
    return Draw(left[0])
