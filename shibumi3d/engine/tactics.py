"""What leaps to the eye in a state: a prospect that the mover completes, or that must be stopped."""

from __future__ import annotations

from collections.abc import Iterable

from shibumi3d.model.colours import COLOURS
from shibumi3d.model.game import State
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position

Group = tuple[int, int]
"""The places of a prospect, and the number of the colour that completes it."""


class Tactics:
    """Places that complete prospects, for the states below a root.

    The prospects are asked for once, at the root: what they still lack deeper down follows from the marbles
    there. It is advice: where the game makes new ones meanwhile, these are missing.
    """

    def __init__(self, root: State) -> None:
        seats = range(len(root.game.seats))
        owned = [
            (prospect.seat, (prospect.places, COLOURS.index(prospect.colour)))
            for prospect in root.prospects()
            if prospect.seat is not None and prospect.colour is not None
        ]
        self._own = tuple(tuple(group for owner, group in owned if owner == seat) for seat in seats)
        self._others = tuple(tuple(group for owner, group in owned if owner != seat) for seat in seats)
        self._named = {name: 1 << place for name, place in root.position.pyramid.named.items()}

    def completing(self, position: Position, seat: int) -> int:
        """Mask of the places where a marble of the right colour completes a prospect of a seat."""
        return _lacking(position.masks, self._own[seat])

    def stopping(self, position: Position, seat: int) -> int:
        """Mask of the places where a prospect of another seat lacks its last marble."""
        return _lacking(position.masks, self._others[seat])

    def bit(self, move: Move) -> int:
        """Mask of the place where a move puts a marble; 0 for other moves."""
        return self._named.get(move.place, 0) if isinstance(move, Put) else 0

    def urgent(self, state: State, seat: int) -> Move | None:
        """A move that completes an own prospect, else one that stops another's; None where there is none."""
        if not self._own[seat] and not self._others[seat]:
            return None
        position = state.position
        for places in (self.completing(position, seat), self.stopping(position, seat)):
            if places:
                for move in state.moves():
                    if self.bit(move) & places:
                        return move
        return None


def _lacking(marbles: tuple[int, int, int], groups: Iterable[Group]) -> int:
    """Mask of the empty places that alone are lacking in groups."""
    occupied = marbles[0] | marbles[1] | marbles[2]
    found = 0
    for places, colour in groups:
        lacks = places & ~marbles[colour]
        if not lacks & (lacks - 1) and not lacks & occupied:
            found |= lacks
    return found
