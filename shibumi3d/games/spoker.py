"""Spoker (Giacomo Galimberti, 2012): marbles from a bag, groups with ranks, and challenges.

The rules are those of rules.md, section "Spoker".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from shibumi3d.games.kit.placing import finished, misplaced, place_of, placements
from shibumi3d.games.pages.spoker import PAGES
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Challenged, ChallengeMet, Drawn, Event, GroupMade, Over, Placed, Scored
from shibumi3d.model.game import (
    CHANCE,
    Actor,
    Choice,
    Detail,
    Emphasis,
    Game,
    Highlight,
    IllegalMoveError,
    Option,
    Result,
    Seat,
    State,
    Tray,
    TrayKind,
)
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Draw, Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid

HOME: Final = pyramid(4)
MARBLES: Final = 10
"""How many marbles of each colour are in the bag at the start."""

DRAWS: Final = tuple(Draw(colour) for colour in COLOURS)
THREES: Final = tuple(tuple(line for line in HOME.runs(3) if line >> p & 1) for p in range(len(HOME)))
FOURS: Final = tuple(tuple(line for line in HOME.runs(4) if line >> p & 1) for p in range(len(HOME)))
"""For each place the straight lines of three and of four through it."""


class Rank(IntEnum):
    """The groups, the lowest first."""

    THREE_KINDS = 1
    FLUSH_THREE = 2
    FULL_HOUSE = 3
    FLUSH_FOUR = 4
    STRAIGHT_FLUSH = 5


RANK_NAMES: Final = {
    Rank.THREE_KINDS: text("three kinds"),
    Rank.FLUSH_THREE: text("flush three"),
    Rank.FULL_HOUSE: text("full house"),
    Rank.FLUSH_FOUR: text("flush four"),
    Rank.STRAIGHT_FLUSH: text("straight flush"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """Marbles that count together; ``level`` is that of the highest of them."""

    rank: Rank
    level: int
    places: int

    @property
    def height(self) -> tuple[Rank, int]:
        """What decides between two groups: the rank, then the level."""
        return (self.rank, self.level)

    @property
    def title(self) -> Message:
        """Its name and its level."""
        return text("{group} on level {level}", group=RANK_NAMES[self.rank], level=self.level)


def highest_group(position: Position, place: int, visible_only: bool) -> Group | None:
    """The highest group that the marble on a place belongs to and completes; None if there is none."""
    groups = (
        Group(rank, HOME.grid[places.bit_length() - 1][0], places)
        for rank, places in _groups(position, place)
        if not visible_only or _is_visible(position, places)
    )
    return max(groups, key=lambda group: (group.height, group.places), default=None)


def _groups(position: Position, place: int) -> Iterator[tuple[Rank, int]]:
    masks = position.masks
    for line in THREES[place]:
        if any(mask & line == line for mask in masks):
            yield Rank.FLUSH_THREE, line
        elif all(mask & line for mask in masks):
            yield Rank.THREE_KINDS, line
    for line in FOURS[place]:
        if any(mask & line == line for mask in masks):
            yield Rank.FLUSH_FOUR, line
    platform = HOME.carriers[place]
    if not platform:
        return
    five = platform | 1 << place
    if any(mask & five == five for mask in masks):
        yield Rank.STRAIGHT_FLUSH, five
    elif _is_full_house(position, place):
        yield Rank.FULL_HOUSE, five


def _is_full_house(position: Position, top: int) -> bool:
    """Two touching marbles of one colour, two of another beside them, and a top of one of the two."""
    one, two, three, four = (position.at(place) for place in places_in(HOME.carriers[top]))
    in_pairs = (one is two and three is four) or (one is three and two is four)
    return in_pairs and one is not four and position.at(top) in (one, four)


def _is_visible(position: Position, places: int) -> bool:
    occupied = position.occupied
    return not any(HOME.above[place] & occupied for place in places_in(places))


def scorers(challenger: int, challenge: Group, answer: Group | None) -> tuple[int, ...]:
    """The seats that score when a challenge has been answered, or not."""
    if answer is None or answer.height < challenge.height:
        return (challenger,)
    return (1 - challenger,) if answer.height > challenge.height else (0, 1)


def comparison(challenge: Group, answer: Group | None) -> Message:
    """Why these seats score."""
    if answer is None:
        return text("no group answers {group}", group=challenge.title)
    higher, lower = sorted((challenge, answer), key=lambda group: group.height, reverse=True)
    if higher.rank != lower.rank:
        return text("{higher} beats {lower}", higher=RANK_NAMES[higher.rank], lower=RANK_NAMES[lower.rank])
    if higher.level != lower.level:
        return text(
            "equal rank, and level {higher} beats level {lower}", higher=higher.level, lower=lower.level
        )
    return text("equal rank on the same level")


@dataclass(frozen=True, slots=True)
class SpokerState(State):
    """A moment of Spoker.

    ``hand`` is the marble drawn; ``challenge`` the group to be beaten. What the last placement did is in
    ``last``, its place, ``made``, the group that counts for it, and ``met``, the challenge that it answered
    for a point; a draw forgets these.
    """

    position: Position
    actor: Actor
    visible_only: bool
    hand: Colour | None = None
    points: tuple[int, int] = (0, 0)
    challenge: Group | None = None
    last: int = -1
    made: Group | None = None
    met: Group | None = None

    @property
    def game(self) -> Game:
        return SPOKER

    @property
    def seat(self) -> int:
        """The seat whose turn it is: turns alternate."""
        return self.position.occupied.bit_count() % 2

    @property
    def turn(self) -> int | None:
        return None if self.actor is None else self.seat

    @property
    def colour(self) -> Colour | None:
        return self.hand

    @property
    def bag(self) -> tuple[tuple[Colour, int], ...]:
        """What is left in the bag."""
        return tuple(
            (colour, MARBLES - mask.bit_count() - (colour is self.hand))
            for colour, mask in zip(COLOURS, self.position.masks, strict=True)
        )

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        if self.hand is None:
            return tuple(draw for draw, _ in self.chances())
        return placements(HOME, self.position.playable)

    def chances(self) -> tuple[tuple[Move, int], ...]:
        if self.actor != CHANCE:
            return ()
        return tuple((draw, count) for draw, (_, count) in zip(DRAWS, self.bag, strict=True) if count)

    def play(self, move: Move) -> SpokerState:
        if self.hand is None:
            if self.actor is not None and isinstance(move, Draw) and dict(self.bag)[move.colour]:
                return replace(self, actor=self.seat, hand=move.colour, last=-1, made=None, met=None)
        else:
            place = place_of(HOME, move)
            if place >= 0 and self.position.playable >> place & 1:
                return self._place(place, self.hand)
        raise self._refusal(move)

    def _place(self, place: int, colour: Colour) -> SpokerState:
        """A straight flush wins at once: nothing is scored for the challenge that it may answer."""
        position = self.position.with_marble(place, colour)
        made = highest_group(position, place, self.visible_only)
        flush = made is not None and made.rank is Rank.STRAIGHT_FLUSH
        met = None if flush else self.challenge
        if place == HOME.apex and self.challenge is None and not flush:
            made = None
        first, second = self.points
        if met is not None:
            winners = scorers(1 - self.seat, met, made)
            first, second = first + (0 in winners), second + (1 in winners)
        over = flush or position.occupied == HOME.everywhere
        return SpokerState(
            position,
            None if over else CHANCE,
            self.visible_only,
            points=(first, second),
            challenge=None if self.challenge or over else made,
            last=place,
            made=made,
            met=met,
        )

    def _refusal(self, move: Move) -> IllegalMoveError:
        rule = text("in each turn a marble is drawn from the bag and placed")
        if self.actor is None:
            return finished(move)
        if self.hand is None and isinstance(move, Draw):
            reason = text("no {colour} marble is left in the bag", colour=COLOUR_NAMES[move.colour])
            return IllegalMoveError(move, reason, rule)
        if self.hand is None:
            return IllegalMoveError(move, text("now a marble is drawn"), rule)
        return misplaced(self.position, move) or IllegalMoveError(
            move, text("now the marble drawn is placed"), rule
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def result(self) -> Result | None:
        if self.actor is not None:
            return None
        if self.made is not None and self.made.rank is Rank.STRAIGHT_FLUSH:
            return Result((1 - self.seat,), text("a straight flush"), (self.made.places,))
        first, second = self.points
        if first == second:
            reason = plural("both have {n} point", "both have {n} points", n=first)
            return Result((0, 1), reason)
        most, fewest = max(self.points), min(self.points)
        reason = plural("{n} point to {fewest}", "{n} points to {fewest}", n=most, fewest=fewest)
        return Result((self.points.index(most),), reason)

    @property
    def events(self) -> tuple[Event, ...]:
        if self.hand is not None:
            return (Drawn(self.seat, self.hand),)
        return () if self.last < 0 else tuple(self._placing_events())

    def _placing_events(self) -> Iterator[Event]:
        placer = 1 - self.seat
        yield Placed(placer, self.last, next(c for c in COLOURS if self.position.mask(c) >> self.last & 1))
        if self.made is not None:
            yield GroupMade(placer, self.made.places, self.made.title)
        if self.challenge is not None:
            yield Challenged(placer, 1 - placer, self.challenge.places, self.challenge.title)
        if self.met is not None:
            winners = scorers(1 - placer, self.met, self.made)
            yield ChallengeMet(winners, comparison(self.met, self.made))
            for seat in winners:
                group = self.made if seat == placer and self.made is not None else self.met
                yield Scored(seat, 1, group.places, group.title)
        if self.result is not None:
            yield Over(self.result.winners, self.result.reason)

    @property
    def trays(self) -> tuple[Tray, ...]:
        bag = Tray(text("Bag"), None, self.bag, capacity=len(HOME), kind=TrayKind.BAG)
        if self.hand is None:
            return (bag,)
        title = text("In the hand of {player}", player=SEATS[self.seat].title)
        return (bag, Tray(title, self.seat, ((self.hand, 1),), capacity=1, kind=TrayKind.HELD))

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        if self.challenge is not None:
            group = self.challenge
            return (Highlight(Emphasis.THREAT, group.places, group.title, self._challenger),)
        if self.made is None:
            return ()
        emphasis = Emphasis.WIN if self.made.rank is Rank.STRAIGHT_FLUSH else Emphasis.GROUP
        return (Highlight(emphasis, self.made.places, self.made.title, 1 - self.seat),)

    @property
    def _challenger(self) -> int:
        return 1 - self.seat

    @property
    def details(self) -> tuple[Detail, ...]:
        (white, black, red) = (count for _, count in self.bag)
        left = text("{white} white, {black} black, {red} red", white=white, black=black, red=red)
        bag = Detail("bag", f"white:{white} black:{black} red:{red}", text("Left in the bag"), left)
        if self.challenge is None:
            return (bag,)
        group = self.challenge
        value = f"{group.rank.name.lower().replace('_', '-')} {group.level}"
        return (Detail("challenge", value, text("Challenge"), group.title, self._challenger), bag)

    @property
    def prompt(self) -> Message | None:
        return None if self.challenge is None else text("Beat the {group}", group=self.challenge.title)


SEATS: Final = (
    Seat("first", text("First"), None),
    Seat("second", text("Second"), None),
)


class Spoker(Game):
    """The game Spoker."""

    name = "spoker"
    title = text("Spoker")
    designer = "Giacomo Galimberti"
    year = 2012
    summary = text("Marbles from a bag, groups as in poker, and challenges")
    seats = SEATS
    score_title = text("Points")
    random = True
    pages = PAGES
    options = (
        Option(
            "visible_groups_only",
            text("Only visible groups"),
            text("Yes: all marbles of a group must be seen from above. No: buried marbles count too."),
            (Choice("true", text("Yes")), Choice("false", text("No"))),
        ),
    )

    def begin(self, options: Mapping[str, str]) -> State:
        return SpokerState(Position(HOME), CHANCE, options["visible_groups_only"] == "true")


SPOKER: Final = Spoker()
