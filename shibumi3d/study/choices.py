"""What a person can choose in a state, for any game: places on the pyramid, colours, and the rest.

One choice is one move, so the legal moves say everything: where a marble can be put, which marbles can
be moved or taken, which colours can be picked, and which moves are plain buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.game import CHANCE, State
from shibumi3d.model.moves import Move, Pass, Pick, Put, Remove, Shift

_NO_MOVES: Mapping[int, Move] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of whoever is to move.

    ``places`` are moves by the place to point at; ``colours`` the colours among which one is chosen
    before a place; ``picks`` the colours that can be picked secretly; ``others`` moves without a place.
    ``sources`` are the places of marbles that can be moved and wait for a target.
    """

    places: Mapping[int, Move] = field(default_factory=lambda: _NO_MOVES)
    colours: tuple[Colour, ...] = ()
    picks: tuple[Colour, ...] = ()
    others: tuple[Move, ...] = ()
    sources: tuple[int, ...] = ()
    draws: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """What has been chosen already towards a move: a colour, or the marble to be moved."""

    colour: Colour | None = None
    source: int | None = None


def choices(state: State, chosen: Chosen | None = None) -> Choices:
    """The choices in a state after what has been chosen already."""
    chosen = chosen or Chosen()
    named = state.position.pyramid.named
    moves = state.moves()
    if state.actor == CHANCE:
        return Choices(draws=True)
    offered = {move.colour for move in moves if isinstance(move, Put)}
    colours = tuple(colour for colour in COLOURS if colour in offered)
    colour = chosen.colour if chosen.colour in colours else next(iter(colours), None)
    places: dict[int, Move] = {}
    sources = set()
    for move in moves:
        match move:
            case Put(place, None):
                places[named[place]] = move
            case Put(place, wanted) if wanted is colour:
                places[named[place]] = move
            case Remove(place):
                places[named[place]] = move
            case Shift(source, target):
                sources.add(named[source])
                if named[source] == chosen.source:
                    places[named[target]] = move
            case _:
                pass
    return Choices(
        places=MappingProxyType(places),
        colours=colours,
        picks=tuple(move.colour for move in moves if isinstance(move, Pick)),
        others=tuple(move for move in moves if isinstance(move, Pass)),
        sources=tuple(sorted(sources)),
    )


def marble_of(state: State, move: Move) -> Colour | None:
    """The colour of the marble that a move puts on the pyramid; None if it puts none."""
    match move:
        case Put(_, None):
            return state.colour
        case Put(_, colour):
            return colour
        case Shift(source, _):
            return state.position.at(state.position.pyramid.named[source])
        case _:
            return None
