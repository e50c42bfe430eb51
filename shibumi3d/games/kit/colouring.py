"""Placements that name the colour of the marble, in games that let a player choose it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shibumi3d.games.kit.placing import misplaced, no_such_place
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in


def coloured(pyramid: Pyramid, allowed: Mapping[Colour, int]) -> Iterator[Move]:
    """The moves that put a marble of each colour on each place of its mask, colour by colour."""
    for colour, mask in allowed.items():
        for place in places_in(mask):
            yield Put(pyramid.names[place], colour)


def place_and_colour(
    position: Position, allowed: Mapping[Colour, int], move: Move, rule: Message
) -> tuple[int, Colour]:
    """Where a move puts a marble of which colour; IllegalMoveError where it isn't among those allowed.

    ``rule`` says which are.
    """
    if not isinstance(move, Put):
        raise IllegalMoveError(move, text("that is not done in this turn"), rule)
    if move.place not in position.pyramid.named:
        raise no_such_place(position.pyramid, move)
    if move.colour is None:
        raise IllegalMoveError(move, text("it does not name a colour"), rule)
    place = position.pyramid.named[move.place]
    if allowed.get(move.colour, 0) >> place & 1:
        return place, move.colour
    raise misplaced(position, move) or IllegalMoveError(move, text("this colour can't be put there"), rule)
