"""Sparks (Dieter Stein, 2011): take an own marble off and put it back, the apex the goal.

The rules are those of the package shibumi. Decided:

- Several marbles can come down; the colour of the one that comes down into the emptied place counts (the package).
- A red marble on the apex wins nothing (the package).
- Whoever puts the red one of two marbles on the last place has none left for the own: a draw, as wherever
  nobody can move (the package knows no winner then).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.colouring import coloured, place_and_colour
from shibumi3d.games.kit.placing import finished
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, numbers_in, seat_due, seat_to_move
from shibumi3d.games.kit.starts import chequered
from shibumi3d.games.kit.taking import place_taken, takings
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Placed
from shibumi3d.model.game import (
    Actor,
    Extra,
    Game,
    IllegalMoveError,
    Kind,
    Page,
    Result,
    State,
    Tray,
    TrayKind,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Remove
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
START: Final = chequered(PYRAMID, Colour.BLACK, Colour.WHITE)
HAND: Final = Extra(
    "hand",
    text("Hand"),
    text("How many own and red marbles the player to move has in hand, such as 1 0."),
    "0 0",
)


@dataclass(frozen=True, slots=True)
class SparksState(State):
    """A position of Sparks; ``own`` and ``red`` are the marbles in the hand of the player to move."""

    position: Position
    actor: Actor = 0
    own: int = 0
    red: int = 0
    result: Result | None = None

    @property
    def game(self) -> Game:
        return SPARKS

    @property
    def rule(self) -> Message:
        """What is done now."""
        return (
            text("the marbles in hand are put")
            if self.own + self.red
            else text("an own free marble is taken")
        )

    def allowed(self) -> dict[Colour, int]:
        """The places where each colour of the hand may be put."""
        if not isinstance(self.actor, int):
            return {}
        hand = ((OWN[self.actor], self.own), (Colour.RED, self.red))
        return {colour: self.position.playable for colour, number in hand if number}

    def moves(self) -> tuple[Move, ...]:
        if not isinstance(self.actor, int):
            return ()
        if self.own + self.red:
            return tuple(coloured(PYRAMID, self.allowed()))
        return tuple(takings(self.position, self.position.mask(OWN[self.actor])))

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            raise finished(move)
        position = self.position
        if self.own + self.red:
            place, colour = place_and_colour(position, self.allowed(), move, self.rule)
            red = colour is Colour.RED
            position = position.with_marble(place, colour)
            return state_of(position, self.actor, self.own - (not red), self.red - red)
        if not isinstance(move, Remove):
            raise IllegalMoveError(move, text("that is not done in this turn"), self.rule)
        place = place_taken(position, position.mask(OWN[self.actor]), move, self.rule)
        position = position.take(place)
        came_down = position.at(place)
        if came_down is None:
            return state_of(position.with_marble(place, Colour.RED), self.actor, 1, 0)
        return state_of(position, self.actor, 1, int(came_down is not Colour.RED))

    @property
    def trays(self) -> tuple[Tray, ...]:
        if not isinstance(self.actor, int) or not self.own + self.red:
            return ()
        hand = ((OWN[self.actor], self.own), (Colour.RED, self.red))
        marbles = tuple((colour, number) for colour, number in hand if number)
        title = text("Hand of {player}", player=SEATS[self.actor].title)
        return (Tray(title, self.actor, marbles, kind=TrayKind.RACK),)

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {HAND.name: f"{self.own} {self.red}"})


def state_of(position: Position, seat: int, own: int, red: int) -> SparksState:
    """The state in which ``seat`` has these marbles in hand, or has just put the last and the turn goes on."""
    top = position.at(PYRAMID.apex)
    if top in OWN:
        winner = OWN.index(top)
        reason = text("{player} has the apex", player=SEATS[winner].title)
        return SparksState(position, None, own, red, Result((winner,), reason, (1 << PYRAMID.apex,)))
    if own + red and not position.playable:
        reason = text("the marble in hand has no place on the pyramid")
        return SparksState(position, None, own, red, Result((0, 1), reason))
    if own + red:
        return SparksState(position, seat, own, red)
    return turn_of(position, 1 - seat)


def turn_of(position: Position, seat: int) -> SparksState:
    """The state in which the turn of ``seat`` begins, who has lost without a free marble."""
    if position.mask(OWN[seat]) & ~position.pinned:
        return SparksState(position, seat)
    reason = text("{player} has no free marble", player=SEATS[seat].title)
    return SparksState(position, None, result=Result((1 - seat,), reason))


class Sparks(Game):
    """The game Sparks."""

    name = "sparks"
    title = text("Sparks")
    designer = "Dieter Stein"
    year = 2011
    summary = text("Lift own marbles from the board to the apex while red ones fill it")
    seats = SEATS
    symmetric = False
    kinds = (Kind.RACE,)
    minutes = 15
    marbles = ((Colour.WHITE, 8), (Colour.BLACK, 8), (Colour.RED, 15))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.sparks import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SparksState(START)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (HAND,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        most = dict(self.marbles)
        position = checked(self, PYRAMID, start.position, most)
        own, red = numbers_in(HAND, start.extras[HAND.name], 2, 1)
        seat = seat_to_move(self, start)
        if position.mask(OWN[seat]).bit_count() + own > most[OWN[seat]]:
            raise SetUpError(text("with the hand there are too many marbles of a colour"))
        if own + red == 0 and position.at(PYRAMID.apex) not in OWN:
            return turn_of(position, seat)
        return state_of(position, seat, own, red)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        seat = before.turn
        came = after.position.mask(Colour.RED) & ~before.position.mask(Colour.RED)
        gone = before.position.occupied == after.position.occupied and seat is not None
        if gone and came and seat is not None:
            yield Placed(seat, came.bit_length() - 1, Colour.RED)


SPARKS: Final = Sparks()
