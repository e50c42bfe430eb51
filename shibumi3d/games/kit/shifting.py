"""Moving marbles from place to place, with what comes down when one is taken (docs/rules/shibumi.md)."""

from __future__ import annotations

from functools import lru_cache

from shibumi3d.games.kit.placing import no_such_place
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in


def landings(position: Position, source: int) -> int:
    """Mask of the places to which the free marble on ``source`` may move.

    They are playable once it has been taken, but not the place that it left, and no platform with a
    marble that has just come down.
    """
    pyramid = position.pyramid
    fallen = mask_of(target for _, target in position.falling(source))
    playable = position.take(source).playable & ~(1 << source)
    return mask_of(place for place in places_in(playable) if not pyramid.carriers[place] & fallen)


@lru_cache(maxsize=4096)
def shifts(position: Position, colour: Colour) -> tuple[Move, ...]:
    """Every move of a free marble of a colour to another place; kept, because a state is asked several times."""
    names = position.pyramid.names
    return tuple(
        Shift(names[source], names[target])
        for source in places_in(position.mask(colour) & ~position.pinned)
        for target in places_in(landings(position, source))
    )


def shifted(position: Position, colour: Colour, move: Shift) -> Position:
    """The position after a marble of a colour has moved; IllegalMoveError where it can't."""
    pyramid = position.pyramid
    source, target = pyramid.named.get(move.source), pyramid.named.get(move.target)
    if source is None or target is None:
        raise no_such_place(pyramid, move)
    if position.at(source) is not colour:
        raise IllegalMoveError(
            move, text("no own marble stands there"), text("players move their own marbles")
        )
    if position.pinned >> source & 1:
        raise IllegalMoveError(
            move,
            text("it is pinned: two or more rest on it"),
            text("a marble that carries at most one can be moved"),
        )
    if not landings(position, source) >> target & 1:
        raise IllegalMoveError(
            move,
            text("it can't land there"),
            text("a marble moves to another hole or platform, not onto one that has just come down"),
        )
    return position.take(source).with_marble(target, colour)
