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
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Choose, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.position import Position

Places = Mapping[int, Move]
"""Moves by the place to point at."""

_NOTHING: Places = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Selection:
    """What has been chosen already towards a move: a colour, or the marble to be moved."""

    colour: Colour | None = None
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of whoever is to move.

    ``puts`` are placements by place, for each colour that the move names and None for the colour that the
    turn implies; ``implied`` is that colour. ``shifts`` are targets by the place of the marble that is
    moved; ``removals`` marbles that can be taken. ``picks`` are the colours that can be picked secretly;
    ``buttons`` moves without a place, with their titles. ``draws`` tells that chance is to move.
    """

    puts: Mapping[Colour | None, Places] = field(default_factory=lambda: MappingProxyType({}))
    implied: Colour | None = None
    shifts: Mapping[int, Places] = field(default_factory=lambda: MappingProxyType({}))
    removals: Places = field(default_factory=lambda: _NOTHING)
    picks: tuple[Colour, ...] = ()
    buttons: tuple[tuple[Move, Message], ...] = ()
    draws: bool = False

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours among which one is chosen before a place."""
        return tuple(colour for colour in COLOURS if colour in self.puts)

    def colour(self, selection: Selection) -> Colour | None:
        """The colour that is chosen, else the first that can be; None where there is none to choose."""
        colours = self.colours
        return selection.colour if selection.colour in colours else next(iter(colours), None)

    def places(self, selection: Selection) -> Places:
        """Moves by the place to point at, after what has been chosen already."""
        if selection.source is not None and selection.source in self.shifts:
            return self.shifts[selection.source]
        chosen = self.puts.get(self.colour(selection), _NOTHING)
        return {**self.puts.get(None, _NOTHING), **chosen, **self.removals}

    def marble(self, move: Move, position: Position) -> Colour | None:
        """The colour of the marble that a move puts on the pyramid; None if it puts none."""
        match move:
            case Put(_, None):
                return self.implied
            case Put(_, colour):
                return colour
            case Shift(source, _):
                return position.at(position.pyramid.named[source])
            case _:
                return None


NO_CHOICES = Choices()


def choices(state: State) -> Choices:
    """The choices in a state."""
    if state.actor == CHANCE:
        return Choices(draws=True)
    named = state.position.pyramid.named
    puts: dict[Colour | None, dict[int, Move]] = {}
    shifts: dict[int, dict[int, Move]] = {}
    removals: dict[int, Move] = {}
    picks: list[Colour] = []
    buttons: list[tuple[Move, Message]] = []
    for move in state.moves():
        match move:
            case Put(place, colour):
                puts.setdefault(colour, {})[named[place]] = move
            case Remove(place):
                removals[named[place]] = move
            case Shift(source, target):
                shifts.setdefault(named[source], {})[named[target]] = move
            case Pick(colour):
                picks.append(colour)
            case Choose() | Pass():
                buttons.append((move, state.game.move_title(move)))
            case _:
                pass
    return Choices(
        MappingProxyType({colour: MappingProxyType(places) for colour, places in puts.items()}),
        state.colour,
        MappingProxyType({source: MappingProxyType(targets) for source, targets in shifts.items()}),
        MappingProxyType(removals),
        tuple(picks),
        tuple(buttons),
    )
