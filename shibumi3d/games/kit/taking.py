"""Taking marbles off: those that carry at most one, with what comes down (docs/rules/shibumi.md)."""

from __future__ import annotations

from collections.abc import Iterator

from shibumi3d.games.kit.placing import no_such_place
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Remove
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in


def takings(position: Position, among: int) -> Iterator[Move]:
    """Every move that takes a free marble off, out of a mask of places."""
    for place in places_in(among & position.occupied & ~position.pinned):
        yield Remove(position.pyramid.names[place])


def place_taken(position: Position, among: int, move: Remove, rule: Message) -> int:
    """The place of the marble that a move takes; IllegalMoveError where it can't.

    ``among`` are the places whose marbles may be taken if they are free, and ``rule`` says which these are.
    """
    place = position.pyramid.named.get(move.place)
    if place is None:
        raise no_such_place(position.pyramid, move)
    if position.at(place) is None:
        raise IllegalMoveError(move, text("no marble stands there"), rule)
    if not among >> place & 1:
        raise IllegalMoveError(move, text("this marble is not one to be taken"), rule)
    if position.pinned >> place & 1:
        raise IllegalMoveError(
            move,
            text("it is pinned: two or more rest on it"),
            text("a marble that carries at most one can be taken"),
        )
    return place
