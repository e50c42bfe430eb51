"""Spinimax (Cameron Browne, 2011): three players fill the board, the rules build the pyramid on it.

White, Black and Red put an own marble into an empty hole, and whenever a platform is complete a marble goes on it
at once: of the colour that is least in the platform if one alone is, else of the one that is most. The rules are
Ludii's. Decided:

- A colour that is missing in a platform is least, with none: three of one and one of another get the third, as
  two and two do (Ludii's code; the rule book's figure has it so for two and two; one of its three platforms of
  three and one shows the colour of the three instead).
- Such a marble is put for the player who completed the platform; the order in which several come is no matter.
- White puts six marbles and the others five; with what comes on them up to 20, 16 and 16 of a colour stand (all
  2,018,016 ways of filling the board were counted; in 1,352 of them White needs more than 16).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from shibumi3d.games.kit.placing import PlacingState, misplaced
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_named
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Event, Note, Placed
from shibumi3d.model.game import Game, IllegalMoveError, Kind, Page, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK, Colour.RED)
SEATS: Final = owners(*OWN)
HOLES: Final = PYRAMID.levels[0]


def counts(position: Position, place: int) -> tuple[int, ...]:
    """How many marbles of each colour, in the order of COLOURS, are in the platform under a place."""
    platform = PYRAMID.carriers[place]
    return tuple((position.mask(colour) & platform).bit_count() for colour in COLOURS)


def least_alone(numbers: tuple[int, ...]) -> bool:
    """Whether one colour is less than both others."""
    return numbers.count(min(numbers)) == 1


def colour_on(position: Position, place: int) -> Colour:
    """The colour of the marble that goes on the complete platform under a place."""
    numbers = counts(position, place)
    return COLOURS[numbers.index(min(numbers) if least_alone(numbers) else max(numbers))]


def filled(position: Position) -> Position:
    """The position with a marble on every complete platform."""
    while places := position.playable & ~HOLES:
        for place in places_in(places):
            position = position.with_marble(place, colour_on(position, place))
    return position


class SpinimaxState(PlacingState):
    """A position of Spinimax."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        return SPINIMAX

    @property
    def turn_rule(self) -> Message:
        return text("in each turn one own marble goes into an empty hole, and the rules fill the platforms")

    def allowed(self) -> int:
        return self.position.playable & HOLES

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(filled(self.position.with_marble(place, colour)), (seat + 1) % len(SEATS))

    def refusal(self, move: Move) -> IllegalMoveError:
        if isinstance(move, Put) and 1 << PYRAMID.named.get(move.place, 0) & ~HOLES:
            return IllegalMoveError(move, text("nobody puts a marble there"), self.turn_rule)
        return misplaced(self.position, move) or PlacingState.refusal(self, move)


def state_of(position: Position, seat: int) -> SpinimaxState:
    """The state with ``seat`` to move; won by whose colour is on the apex."""
    top = position.at(PYRAMID.apex)
    if top is None:
        return SpinimaxState(position, seat)
    winner = OWN.index(top)
    reason = text("{player} has the apex", player=SEATS[winner].title)
    return SpinimaxState(position, None, Result((winner,), reason, (1 << PYRAMID.apex,)))


class Spinimax(Game):
    """The game Spinimax."""

    name = "spinimax"
    title = text("Spinimax")
    designer = "Cameron Browne"
    year = 2011
    summary = text("Fill the board, and the pyramid grows on it by itself, up to the colour that wins")
    seats = SEATS
    kinds = (Kind.RACE,)
    minutes = 10
    marbles = ((Colour.WHITE, 20), (Colour.BLACK, 16), (Colour.RED, 16))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spinimax import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpinimaxState(Position(PYRAMID))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(OWN, len(PYRAMID)))
        board = Position(
            PYRAMID, cast("tuple[int, int, int]", tuple(mask & HOLES for mask in position.masks))
        )
        due = filled(board)
        for place in places_in(PYRAMID.everywhere):
            colour = due.at(place)
            if colour is not None and position.at(place) is not colour:
                raise SetUpError(
                    text(
                        "the marble on {place} has to be {colour}, after those under it",
                        place=PYRAMID.names[place],
                        colour=COLOUR_NAMES[colour],
                    )
                )
        turn = (position.occupied & HOLES).bit_count() % len(SEATS)
        return state_of(position, seat_named(self, start.turn) if start.turn else turn)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        seat = cast("int", before.actor)
        for place in places_in(after.position.occupied & ~before.position.occupied & ~HOLES):
            colour = colour_on(after.position, place)
            yield Placed(seat, place, colour)
            yield from _why(after.position, place, colour)


def _why(position: Position, place: int, colour: Colour) -> Iterator[Note]:
    shown, name = COLOUR_NAMES[colour], PYRAMID.names[place]
    if least_alone(counts(position, place)):
        sentence = text("On {place} comes {colour}, which is least in the platform", place=name, colour=shown)
    else:
        sentence = text(
            "On {place} comes {colour}, which is most in the platform, as no colour alone is least",
            place=name,
            colour=shown,
        )
    yield Note(sentence, 1 << place)


SPINIMAX: Final = Spinimax()
