"""Spargo (Cameron Browne, 2011), and Margo (2005) on larger boards: Go on the pyramid.

A group is own marbles in visible contact; its freedoms are the empty holes next to its marbles on the board.
Whoever puts a marble captures the enemy groups in contact with it that have no freedom. The packages shibumi,
Abstract Play and Jocly play so. Decided:

- A captured marble that carries another one stays, as a zombie: a marble like any other.
- Only groups in visible contact with the marble that was put are looked at.
- No suicide, no passing. No position may come again with the same player to move (superko).
- Who can't move ends the game. More marbles win, zombies too; equally many are a draw. Margo has no pie rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from shibumi3d.games.kit.contact import group_at, in_contact, visible_groups
from shibumi3d.games.kit.placing import NOWHERE, PlacingState, place_of
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, places_named, seat_to_move
from shibumi3d.games.kit.sizes import size_option
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Note, Removed, Scored
from shibumi3d.model.game import Emphasis, Extra, Game, Highlight, IllegalMoveError, Kind, Page, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp

OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
KO: Final = Extra("ko", text("Ko"), text("Places that would repeat a position, such as 1a1 1c3."), "")


@lru_cache(maxsize=8)
def _holes_beside(pyramid: Pyramid) -> tuple[int, ...]:
    board = pyramid.levels[0]
    return tuple(touching & board for touching in pyramid.touching)


def freedoms(position: Position, group: int) -> int:
    """Mask of the empty holes next to the marbles of a group on the board."""
    beside = _holes_beside(position.pyramid)
    mask = 0
    for place in places_in(group & position.pyramid.levels[0]):
        mask |= beside[place]
    return mask & ~position.occupied


def captured(position: Position, place: int, seat: int) -> int:
    """Mask of the enemy marbles captured by this seat's marble on a place, zombies included."""
    enemy = position.mask(OWN[1 - seat]) & ~position.buried
    taken = 0
    for other in places_in(in_contact(position, place, enemy)):
        if not taken >> other & 1:
            group = group_at(position, other, enemy)
            taken |= 0 if freedoms(position, group) else group
    return taken


@lru_cache(maxsize=16384)
def after(position: Position, place: int, seat: int) -> Position | None:
    """The position after a seat has put a marble and captured; None where its group has no freedom then."""
    position = position.with_marble(place, OWN[seat])
    for other in reversed(tuple(places_in(captured(position, place, seat)))):
        if not position.pyramid.carried[other] & position.occupied:
            position = position.take(other)
    own = position.mask(OWN[seat]) & ~position.buried
    return position if freedoms(position, group_at(position, place, own)) else None


@dataclass(frozen=True, slots=True)
class SpargoState(PlacingState):
    """A position of Spargo or Margo; ``seen`` are the marbles that have stood, with the seat to move."""

    seen: frozenset[tuple[tuple[int, int, int], int]] = frozenset()

    @property
    def game(self) -> Game:
        return SPARGO if self.position.pyramid.size == SPARGO_SIZE else MARGO

    def outcomes(self, seat: int) -> dict[int, Position]:
        """What each placement of a seat that is no suicide leads to."""
        reached = ((place, after(self.position, place, seat)) for place in places_in(self.position.playable))
        return {place: position for place, position in reached if position is not None}

    def repeats(self, seat: int) -> int:
        """Mask of the places where this seat would repeat a position."""
        found = self.outcomes(seat).items()
        return mask_of(place for place, position in found if (position.masks, 1 - seat) in self.seen)

    def allowed(self) -> int:
        seat = cast("int", self.actor)
        return mask_of(self.outcomes(seat)) & ~self.repeats(seat)

    def put(self, seat: int, place: int, colour: Colour) -> State:  # noqa: ARG002 - the seat's colour
        position = cast("Position", after(self.position, place, seat))
        return state_of(position, 1 - seat, self.seen)

    def refusal(self, move: Move) -> IllegalMoveError:
        place = place_of(self.position.pyramid, move)
        if place == NOWHERE or not self.position.playable >> place & 1:
            return PlacingState.refusal(self, move)
        if place not in self.outcomes(cast("int", self.actor)):
            return IllegalMoveError(
                move, text("its group would have no freedom"), text("a group needs an empty hole next to it")
            )
        return IllegalMoveError(
            move, text("this position has been there before"), text("no position comes a second time")
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.position.mask(colour).bit_count() for colour in OWN)

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        return tuple(
            Highlight(Emphasis.THREAT, group, text("One freedom left"), seat)
            for seat, colour in enumerate(OWN)
            for group in visible_groups(self.position, self.position.mask(colour))
            if freedoms(self.position, group).bit_count() == 1
        )

    def as_set_up(self) -> SetUp:
        stuck = next((seat for seat in (0, 1) if not mask_of(self.outcomes(seat)) & ~self.repeats(seat)), 0)
        seat = self.actor if isinstance(self.actor, int) else stuck
        ko = " ".join(self.position.pyramid.names_in(self.repeats(seat)))
        return SetUp(self.position, SEATS[seat].name, {KO.name: ko})


def state_of(position: Position, seat: int, seen: frozenset[tuple[tuple[int, int, int], int]]) -> SpargoState:
    """The state with ``seat`` to move after the positions seen; the end if that can't."""
    state = SpargoState(position, seat, None, seen | {(position.masks, seat)})
    if state.allowed():
        return state
    white, black = state.scores
    fewest, most = sorted((white, black))
    if white == black:
        result = Result(
            (0, 1), text("{player} can't move, and both have as many marbles", player=SEATS[seat].title)
        )
    else:
        reason = text(
            "{player} can't move; more marbles: {most} to {fewest}",
            player=SEATS[seat].title,
            most=most,
            fewest=fewest,
        )
        result = Result((int(black > white),), reason)
    return SpargoState(position, None, result, state.seen)


class Spargo(Game):
    """The game Spargo."""

    name = "spargo"
    title = text("Spargo")
    designer = "Cameron Browne"
    year = 2011
    summary = text("Go on the pyramid: surround groups that have no empty hole left")
    seats = SEATS
    score_title = text("Marbles")
    looks_back = True
    kinds = (Kind.CAPTURE,)
    minutes = 20
    marbles = ((Colour.WHITE, 24), (Colour.BLACK, 24))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spargo import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return state_of(Position(pyramid_of(int(options.get("size", SPARGO_SIZE)))), 0, frozenset())

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (KO,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        pyramid = pyramid_of(int(options.get("size", SPARGO_SIZE)))
        position = checked(self, pyramid, start.position, dict.fromkeys(OWN, len(pyramid)))
        seat = seat_to_move(self, start)
        ko = places_named(KO, start.extras[KO.name], pyramid)
        outcomes = SpargoState(position, seat).outcomes(seat)
        seen = {(outcomes[place].masks, 1 - seat) for place in places_in(ko) if place in outcomes}
        return state_of(position, seat, frozenset(seen))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        seat, was, now = cast("int", before.actor), before.position, after.position
        (place,) = places_in(now.mask(OWN[seat]) & ~was.mask(OWN[seat]))
        yield Scored(seat, 1, 1 << place, text("One marble more"))
        taken = captured(was.with_marble(place, OWN[seat]), place, seat)
        gone = taken & ~now.occupied
        for other in reversed(tuple(places_in(gone))):
            yield Removed(seat, other, OWN[1 - seat])
        if gone:
            yield Scored(1 - seat, -gone.bit_count(), gone, text("Marbles captured"))
        if taken & ~gone:
            yield Note(text("Captured marbles that carry others stay"), taken & ~gone, 1 - seat)


class Margo(Spargo):
    """The game Margo: Spargo on larger boards."""

    name = "margo"
    title = text("Margo")
    year = 2005
    summary = text("Go on a large pyramid: surround groups that have no empty hole left")
    minutes = 40
    marbles = ((Colour.WHITE, 60), (Colour.BLACK, 60))
    options = (size_option(6, 5, 7, 8),)

    @property
    def typical(self) -> Position:
        return diagram.parse(
            """
            . . . B . .
            . W B . B .   . . . . .
            . W W B . .   . . . . .   . . . .
            . W B W B .   . B W . .   . . . .   . . .
            . B W B W .   . W B . .   . . . .   . . .   . .
            . . . W . .   . . . . .   . . . .   . . .   . .   .
            """
        )


SPARGO_SIZE: Final = 4
SPARGO: Final = Spargo()
MARGO: Final = Margo()
