"""Spook (Dieter Stein, 2011): be the first whose marbles have all been caught by the ghost.

Red and Black put a marble each in turn until 29 stand. Black puts the white ghost on the apex, and from then
on the ghost catches marbles. The rules are those of the package shibumi. Decided:

- The ghost has no choice of place, so putting it is no move: it comes with the 29th marble.
- A step of the ghost that can be followed by another to a marble of the same colour is followed by it or by
  ending the turn; where none can follow, the turn ends by itself (the package; Abstract Play lists whole turns).
- The ghost is alone where it stands on the board without a marble beside it. It goes to a hole beside another
  marble or onto a platform (Abstract Play also lets it go to a hole beside its own).
- Who can't do any of these, and finds no free marble of the other colour, passes (catalogues' text).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from shibumi3d.games.kit.placing import NOWHERE, PlacingState, no_such_place
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, confirmed_turn, seat_due, seat_named
from shibumi3d.games.kit.taking import place_taken, takings
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Event, Note, Placed, Scored, Shifted
from shibumi3d.model.game import Extra, Game, IllegalMoveError, Kind, Page, Result, State, Tray, TrayKind
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pass, Remove, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.RED, Colour.BLACK)
SEATS: Final = owners(*OWN)
MARBLES: Final = (15, 14)
GHOST: Final = Colour.WHITE
CASTLE: Final = PYRAMID.everywhere & ~(1 << PYRAMID.apex)
"""The places of the red and black marbles; the ghost stands on the apex above them."""

LEVEL_OF: Final = tuple(
    next(level for level in PYRAMID.levels if level >> p & 1) for p in range(len(PYRAMID))
)
CATCHING: Final = Extra(
    "catching",
    text("Catching"),
    text("red or black where the ghost has just stepped and may catch more of this colour; or empty."),
    "",
)


class Turn(Enum):
    """What can be done in a turn."""

    BUILD = text("in each turn one own marble is put on the pyramid")
    CATCH = text("the ghost catches a free marble beside it, or comes down on one that carries it alone")
    GO_ON = text("the ghost goes on to a free marble of the same colour, or the turn ends")
    LEAVE = text("the ghost is alone: it moves to a hole beside a marble or onto a platform")
    TAKE = text("the ghost can't catch: a free marble of the other player is taken")
    NOTHING = text("nothing can be caught or taken: the player passes")


@dataclass(frozen=True, slots=True)
class SpookState(PlacingState):
    """A position of Spook; ``catching`` is the colour with which the ghost may go on in this turn."""

    catching: Colour | None = None

    @property
    def game(self) -> Game:
        return SPOOK

    @property
    def ghost(self) -> int:
        """Where the ghost stands; NOWHERE while the pyramid is built."""
        return self.position.mask(GHOST).bit_length() - 1

    def options(self) -> tuple[Turn, int]:
        """What can be done, and the marbles that it can be done with or, for LEAVE, the places to go to."""
        if self.ghost == NOWHERE:
            return Turn.BUILD, self.position.playable
        if self.catching:
            return Turn.GO_ON, beside(self.position, self.ghost) & self.position.mask(self.catching)
        if catches := beside(self.position, self.ghost) | below(self.position, self.ghost):
            return Turn.CATCH, catches
        if is_alone(self.position, self.ghost):
            return Turn.LEAVE, havens(self.position, self.ghost)
        other = self.position.mask(OWN[1 - (self.turn or 0)]) & ~self.position.pinned
        return (Turn.TAKE, other) if other else (Turn.NOTHING, 0)

    @property
    def turn_rule(self) -> Message:
        return self.options()[0].value

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None or self.ghost == NOWHERE:
            return PlacingState.moves(self)
        kind, places = self.options()
        if kind is Turn.LEAVE:
            names = PYRAMID.names
            return tuple(Shift(names[self.ghost], names[place]) for place in places_in(places))
        ending = (Pass(),) if kind in (Turn.GO_ON, Turn.NOTHING) else ()
        return (*takings(self.position, places), *ending)

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int) or self.ghost == NOWHERE:
            return PlacingState.play(self, move)
        kind, places = self.options()
        match move:
            case Pass() if kind in (Turn.GO_ON, Turn.NOTHING):
                return SpookState(self.position, 1 - self.actor)
            case Shift() if kind is Turn.LEAVE:
                target = PYRAMID.named.get(move.target, NOWHERE)
                if target == NOWHERE:
                    raise no_such_place(PYRAMID, move)
                if move.source == PYRAMID.names[self.ghost] and places >> target & 1:
                    return SpookState(moved(self.position, self.ghost, target), 1 - self.actor)
                if move.source == PYRAMID.names[self.ghost]:
                    raise IllegalMoveError(move, text("it can't land there"), self.turn_rule)
            case Remove() if kind is not Turn.LEAVE:
                return self.taken(self.actor, place_taken(self.position, places, move, self.turn_rule))
        raise self.refusal(move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        position = self.position.with_marble(place, colour)
        if position.occupied == CASTLE:
            return SpookState(position.with_marble(PYRAMID.apex, GHOST), 0)
        return SpookState(position, 1 - seat)

    def taken(self, seat: int, place: int) -> SpookState:
        """The state after a marble was taken off; the ghost has stepped there if it stood beside it."""
        stepped = bool(beside(self.position, self.ghost) >> place & 1)
        colour, position = self.position.at(place), self.position.take(place)
        if stepped:
            position = moved(position, self.ghost, place)
        for winner, own in enumerate(OWN):
            if not position.mask(own):
                reason = text("{player} has no marble left", player=SEATS[winner].title)
                return SpookState(position, None, Result((winner,), reason))
        if stepped and colour and beside(position, place) & position.mask(colour):
            return SpookState(position, seat, None, colour)
        return SpookState(position, 1 - seat)

    def refusal(self, move: Move) -> IllegalMoveError:
        if self.ghost == NOWHERE:
            return PlacingState.refusal(self, move)
        return IllegalMoveError(move, text("that is not done in this turn"), self.turn_rule)

    @property
    def scores(self) -> tuple[int, ...]:
        if self.ghost == NOWHERE:
            return (0, 0)
        red, black = (self.position.mask(colour).bit_count() for colour in OWN)
        return MARBLES[0] - red, MARBLES[1] - black

    @property
    def prompt(self) -> Message | None:
        if self.actor is None:
            return None
        match self.options()[0]:
            case Turn.GO_ON:
                return text("The ghost may go on catching, or the turn ends")
            case Turn.LEAVE:
                return text("The ghost is alone: move it")
            case Turn.TAKE:
                return text("The ghost can't catch: take a marble of the other player")
            case Turn.NOTHING:
                return text("Nothing can be caught or taken")
            case _:
                return None

    @property
    def trays(self) -> tuple[Tray, ...]:
        """What is still to be put, and later what was caught."""
        beside_board = [
            (colour, most - self.position.mask(colour).bit_count())
            for colour, most in zip(OWN, MARBLES, strict=True)
        ]
        stocks = tuple(
            Tray(text("Marbles of {player}", player=seat.title), number, (kept,), capacity=most)
            for number, (seat, kept, most) in enumerate(zip(SEATS, beside_board, MARBLES, strict=True))
        )
        if self.ghost != NOWHERE:
            return stocks
        return (*stocks, Tray(text("Ghost"), None, ((GHOST, 1),), kind=TrayKind.HELD))

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {CATCHING.name: str(self.catching or "")})


def below(position: Position, ghost: int) -> int:
    """The marbles that carry the ghost and nothing else."""
    return mask_of(
        place
        for place in places_in(PYRAMID.carriers[ghost])
        if PYRAMID.carried[place] & position.occupied == 1 << ghost
    )


def beside(position: Position, ghost: int) -> int:
    """The marbles next to the ghost on its level that carry nothing."""
    occupied = position.occupied
    around = PYRAMID.touching[ghost] & LEVEL_OF[ghost] & occupied
    return mask_of(place for place in places_in(around) if not PYRAMID.carried[place] & occupied)


def is_alone(position: Position, ghost: int) -> bool:
    """Whether the ghost stands on the board with no marble beside it."""
    return bool(PYRAMID.levels[0] >> ghost & 1) and not PYRAMID.touching[ghost] & position.occupied


def havens(position: Position, ghost: int) -> int:
    """Where a ghost that is alone can go: holes beside another marble, and platforms."""
    others = position.occupied & ~(1 << ghost)
    return mask_of(
        place
        for place in places_in(position.playable)
        if PYRAMID.carriers[place] or PYRAMID.touching[place] & others
    )


def moved(position: Position, ghost: int, target: int) -> Position:
    """The position with the ghost on another place."""
    return position.take(ghost).with_marble(target, GHOST)


class Spook(Game):
    """The game Spook."""

    name = "spook"
    title = text("Spook")
    designer = "Dieter Stein"
    year = 2011
    summary = text("Build a castle together, then let the ghost catch all marbles of your colour")
    seats = SEATS
    score_title = text("Marbles caught")
    kinds = (Kind.CAPTURE, Kind.RACE)
    minutes = 15
    marbles = ((Colour.RED, 15), (Colour.BLACK, 14), (GHOST, 1))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spook import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpookState(Position(PYRAMID))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (CATCHING,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        most = dict(zip((*OWN, GHOST), (*MARBLES, 1), strict=True))
        position = checked(self, PYRAMID, start.position, most)
        written = start.extras[CATCHING.name].strip()
        catching = Colour(written) if written in COLOURS else None
        red, black = (position.mask(colour).bit_count() for colour in OWN)
        if not position.mask(GHOST):
            if red - black not in (0, 1) or position.occupied & ~CASTLE or position.occupied == CASTLE:
                raise SetUpError(
                    text("without the ghost, Red and Black have put a marble each in turn, 28 at most")
                )
            state = SpookState(position, confirmed_turn(self, start, red - black))
        else:
            seat = seat_named(self, start.turn) if start.turn else 0
            state = SpookState(position, seat, None, catching)
            if PYRAMID.carried[state.ghost] & position.occupied:
                raise SetUpError(text("no marble can stand on the ghost"))
            if not red + black:
                raise SetUpError(text("the ghost can't stand without any other marble"))
        goes_on = state.ghost != NOWHERE and catching in OWN and state.options()[1]
        if written and not goes_on:
            raise SetUpError(
                text(
                    "{title} can't be '{written}'. {help}",
                    title=CATCHING.title,
                    written=written,
                    help=CATCHING.help,
                )
            )
        for winner, count in enumerate((red, black)):
            if state.ghost != NOWHERE and not count:
                reason = text("{player} has no marble left", player=SEATS[winner].title)
                return SpookState(position, None, Result((winner,), reason))
        return state

    def move_title(self, move: Move) -> Message:
        return text("End the turn") if isinstance(move, Pass) else Game.move_title(self, move)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        was, now = before.position.mask(GHOST), after.position.mask(GHOST)
        if now and not was:
            yield Placed(1, PYRAMID.apex, GHOST)
            yield Note(text("The ghost is on the apex: the getaway begins"), now)
            return
        ghost, place = was.bit_length() - 1, now.bit_length() - 1
        caught = before.position.occupied.bit_count() - after.position.occupied.bit_count()
        if caught and was != now and LEVEL_OF[ghost] == LEVEL_OF[place] and before.turn is not None:
            yield Shifted(before.turn, ghost, place, GHOST)
        for seat, (earlier, later) in enumerate(zip(before.scores, after.scores, strict=True)):
            if later != earlier:
                yield Scored(
                    seat,
                    later - earlier,
                    now if was != now else 0,
                    text("one of its marbles is off the pyramid"),
                )


SPOOK: Final = Spook()
