"""Placing marbles, as nearly every game of the system does: the moves, and why one is refused."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in

NOWHERE: Final = -1


@lru_cache(maxsize=16384)
def placements(home: Pyramid, mask: int) -> tuple[Move, ...]:
    """The moves that put the marble of the turn on each place of a mask, lowest first."""
    return tuple(Put(home.names[place]) for place in places_in(mask))


def place_of(home: Pyramid, move: Move) -> int:
    """Where a move puts the marble of the turn; NOWHERE if the pyramid lacks it or the move is another."""
    if isinstance(move, Put) and move.colour is None:
        return home.named.get(move.place, NOWHERE)
    return NOWHERE


def misplaced(position: Position, move: Move) -> IllegalMoveError | None:
    """Why the pyramid can't take this placement (rules.md, playable); None where it can.

    Moves that put no marble, or one of a colour that they choose, are for the game to judge.
    """
    if not isinstance(move, Put):
        return None
    home = position.pyramid
    if move.place not in home.named:
        return IllegalMoveError(
            move,
            text("the pyramid has no such place"),
            text("the pyramid has {count} places", count=len(home)),
        )
    place = home.named[move.place]
    if position.at(place) is not None:
        return IllegalMoveError(
            move, text("a marble stands there already"), text("a marble goes on an empty place")
        )
    if not position.playable >> place & 1:
        return IllegalMoveError(
            move,
            text("its platform is not complete"),
            text("a marble above the board rests on four others"),
        )
    return None


def finished(move: Move) -> IllegalMoveError:
    """The refusal of every move after the end."""
    return IllegalMoveError(move, text("the game is over"), text("the game ends with its result"))
