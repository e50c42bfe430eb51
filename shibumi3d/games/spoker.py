"""Spoker (Giacomo Galimberti, 2012): marbles from a bag, groups with ranks, and challenges.

The rules are in docs/rules/spoker.md.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, cast

from shibumi3d.games.kit.lines import lines_through
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import FIRST_AND_SECOND
from shibumi3d.games.kit.setting_up import checked, confirmed_turn
from shibumi3d.model import events
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Event, GroupKind, Note, Scored
from shibumi3d.model.game import (
    CHANCE,
    Choice,
    Detail,
    Emphasis,
    Extra,
    Game,
    Highlight,
    IllegalMoveError,
    Kind,
    Option,
    Page,
    Prospect,
    Result,
    State,
    Tray,
    TrayKind,
)
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Draw, Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
MARBLES: Final = 10
"""How many marbles of each colour are in the bag at the start."""

SEATS: Final = FIRST_AND_SECOND
THREES: Final = lines_through(PYRAMID, PYRAMID.runs(3))
FOURS: Final = lines_through(PYRAMID, PYRAMID.runs(4))
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
    def kind(self) -> GroupKind:
        """What its marbles form."""
        five = self.rank in (Rank.FULL_HOUSE, Rank.STRAIGHT_FLUSH)
        return GroupKind.PYRAMID if five else GroupKind.LINE

    @property
    def title(self) -> Message:
        """Its name and its level."""
        return text("{group} on level {level}", group=RANK_NAMES[self.rank], level=self.level)


def highest_group(position: Position, place: int, visible_only: bool) -> Group | None:
    """The highest group that the marble on a place belongs to and completes; None if there is none."""
    groups = groups_at(position, place, visible_only)
    return max(groups, key=lambda group: (group.height, group.places), default=None)


def groups_at(position: Position, place: int, visible_only: bool) -> Iterator[Group]:
    """The groups that the marble on a place belongs to and completes."""
    hidden = position.buried if visible_only else 0
    for rank, places in _groups(position, place):
        if not places & hidden:
            yield Group(rank, PYRAMID.grid[places.bit_length() - 1][0], places)


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
    platform = PYRAMID.carriers[place]
    if not platform:
        return
    five = platform | 1 << place
    if any(mask & five == five for mask in masks):
        yield Rank.STRAIGHT_FLUSH, five
    elif _is_full_house(position, place):
        yield Rank.FULL_HOUSE, five


def _is_full_house(position: Position, top: int) -> bool:
    """Two touching marbles of one colour, two of another beside them, and a top of one of the two."""
    one, two, three, four = (position.at(place) for place in places_in(PYRAMID.carriers[top]))
    in_pairs = (one is two and three is four) or (one is three and two is four)
    return in_pairs and one is not four and position.at(top) in (one, four)


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
class SpokerState(PlacingState):
    """A position of Spoker: ``hand`` is the marble drawn, ``challenge`` the group to be beaten."""

    visible_only: bool = True
    hand: Colour | None = None
    points: tuple[int, int] = (0, 0)
    challenge: Group | None = None

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
        return tuple(
            (colour, MARBLES - mask.bit_count() - (colour is self.hand))
            for colour, mask in zip(COLOURS, self.position.masks, strict=True)
        )

    def chances(self) -> tuple[tuple[Move, int], ...]:
        if self.actor != CHANCE:
            return ()
        return tuple((Draw(colour), count) for colour, count in self.bag if count)

    def moves(self) -> tuple[Move, ...]:
        if self.actor == CHANCE:
            return tuple(draw for draw, _ in self.chances())
        return PlacingState.moves(self)

    def play(self, move: Move) -> State:
        if self.actor == CHANCE and isinstance(move, Draw) and dict(self.bag)[move.colour]:
            return replace(self, actor=self.seat, hand=move.colour)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> SpokerState:
        """A straight flush wins at once: nothing is scored for the challenge that it may answer."""
        made = self.made(place, colour)
        position = self.position.with_marble(place, colour)
        points = self.points
        if made is not None and made.rank is Rank.STRAIGHT_FLUSH:
            result: Result | None = flush_result(seat, made.places)
        else:
            if self.challenge is not None:
                winners = scorers(1 - seat, self.challenge, made)
                points = (points[0] + (0 in winners), points[1] + (1 in winners))
            result = points_result(points) if position.occupied == PYRAMID.everywhere else None
        return SpokerState(
            position,
            CHANCE if result is None else None,
            result,
            self.visible_only,
            points=points,
            challenge=made if result is None and self.challenge is None else None,
        )

    def made(self, place: int, colour: Colour) -> Group | None:
        """The group that counts when a marble of this colour is put on a place.

        On the apex only a straight flush does, and what answers a challenge.
        """
        group = highest_group(self.position.with_marble(place, colour), place, self.visible_only)
        if group is None or place != PYRAMID.apex or self.challenge is not None:
            return group
        return group if group.rank is Rank.STRAIGHT_FLUSH else None

    @property
    def turn_rule(self) -> Message:
        return text("in each turn a marble is drawn from the bag and placed")

    def refusal(self, move: Move) -> IllegalMoveError:
        if self.hand is not None:
            return PlacingState.refusal(self, move)
        reason = text("now a marble is drawn")
        if isinstance(move, Draw):
            reason = text("no {colour} marble is left in the bag", colour=COLOUR_NAMES[move.colour])
        return IllegalMoveError(move, reason, self.turn_rule)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def key(self) -> Hashable:
        height = None if self.challenge is None else self.challenge.height
        lead = self.points[0] - self.points[1]
        return (self.position.masks, self.actor, self.visible_only, self.hand, height, lead)

    def prospects(self) -> tuple[Prospect, ...]:
        if self.actor is None:
            return ()
        colours = [colour for colour, count in self.bag if count] if self.hand is None else [self.hand]
        return tuple(
            Prospect(group.kind, group.places, 1 << place, group.title, None, colour, group.rank)
            for place in places_in(self.position.playable)
            for colour in colours
            if (group := self.made(place, colour)) is not None
        )

    def as_set_up(self) -> SetUp:
        usual = PlacingState.as_set_up(self)
        extras = {
            "points": "{} {}".format(*self.points),
            "hand": self.hand or "",
            "challenge": "" if self.challenge is None else " ".join(PYRAMID.names_in(self.challenge.places)),
        }
        return SetUp(usual.position, usual.turn, extras)

    @property
    def trays(self) -> tuple[Tray, ...]:
        bag = Tray(text("Bag"), None, self.bag, capacity=len(PYRAMID), kind=TrayKind.BAG)
        if self.hand is None:
            return (bag,)
        title = text("In the hand of {player}", player=SEATS[self.seat].title)
        return (bag, Tray(title, self.seat, ((self.hand, 1),), capacity=1, kind=TrayKind.HELD))

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        if self.challenge is None:
            return () if self.result is None else self.result.highlights
        return (Highlight(Emphasis.THREAT, self.challenge.places, self.challenge.title, 1 - self.seat),)

    @property
    def details(self) -> tuple[Detail, ...]:
        (white, black, red) = (count for _, count in self.bag)
        left = text("{white} white, {black} black, {red} red", white=white, black=black, red=red)
        bag = Detail("bag", f"white:{white} black:{black} red:{red}", text("Left in the bag"), left)
        if self.challenge is None:
            return (bag,)
        group = self.challenge
        value = f"{group.rank.name.lower().replace('_', '-')} {group.level}"
        return (Detail("challenge", value, text("Challenge"), group.title, 1 - self.seat), bag)

    @property
    def prompt(self) -> Message | None:
        return None if self.challenge is None else text("Beat the {group}", group=self.challenge.title)


def flush_result(winner: int, places: int) -> Result:
    """The end by a straight flush."""
    return Result((winner,), text("a straight flush"), (places,))


def points_result(points: tuple[int, int]) -> Result:
    """The end of a full pyramid."""
    if points[0] == points[1]:
        return Result((0, 1), plural("both have {n} point", "both have {n} points", n=points[0]))
    most, fewest = max(points), min(points)
    reason = plural("{n} point to {fewest}", "{n} points to {fewest}", n=most, fewest=fewest)
    return Result((points.index(most),), reason)


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
    kinds = (Kind.SCORING, Kind.CHANCE)
    minutes = 20
    marbles = tuple((colour, MARBLES) for colour in COLOURS)
    options = (
        Option(
            "visible_groups_only",
            text("Only visible groups"),
            text("Yes: all marbles of a group must be seen from above. No: buried marbles count too."),
            (Choice("true", text("Yes")), Choice("false", text("No"))),
        ),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spoker import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return SpokerState(Position(PYRAMID), CHANCE, None, options["visible_groups_only"] == "true")

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002 - the same in both
        return (
            Extra("points", text("Points"), text("Those of First and of Second, such as: 2 1"), "0 0"),
            Extra("hand", text("Marble drawn"), text("Its colour; nothing before the draw."), ""),
            Extra("challenge", text("Challenge"), text("The places of the group to be beaten, if any."), ""),
        )

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        position = checked(self, PYRAMID, start.position, dict.fromkeys(COLOURS, MARBLES))
        visible_only = options["visible_groups_only"] == "true"
        points, hand = read_points(start.extras["points"]), start.extras["hand"]
        state = SpokerState(position, CHANCE, None, visible_only, None, points)
        seat = confirmed_turn(self, start, state.seat)
        groups = [
            group for top in places_in(position.occupied) for group in groups_at(position, top, visible_only)
        ]
        flushes = [group.places for group in groups if group.rank is Rank.STRAIGHT_FLUSH]
        result = None
        if flushes:
            result = flush_result(1 - seat, flushes[0])
        elif position.occupied == PYRAMID.everywhere:
            result = points_result(points)
        if result is not None:
            return replace(state, actor=None, result=result)
        if start.extras["challenge"]:
            state = replace(state, challenge=read_challenge(start.extras["challenge"], groups))
        if not hand:
            return state
        if hand not in COLOURS or not dict(state.bag)[Colour(hand)]:
            raise SetUpError(text("no {colour} marble is left in the bag", colour=hand))
        return replace(state, actor=seat, hand=Colour(hand))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        before, after = cast("SpokerState", before), cast("SpokerState", after)
        seat, other = before.seat, 1 - before.seat
        for place in places_in(after.position.occupied & ~before.position.occupied):
            made = before.made(place, before.hand) if before.hand is not None else None
            if made is not None:
                yield events.Group(made.kind, made.places, made.title, seat)
            if after.challenge is not None:
                challenge = text(
                    "{player} challenges {other} to beat the {group}",
                    player=SEATS[seat].title,
                    other=SEATS[other].title,
                    group=after.challenge.title,
                )
                yield Note(challenge, after.challenge.places, other)
            if before.challenge is not None and after.points != before.points:
                yield Note(comparison(before.challenge, made))
                for winner in scorers(other, before.challenge, made):
                    group = made if winner == seat and made is not None else before.challenge
                    yield Scored(winner, 1, group.places, group.title)


def read_points(written: str) -> tuple[int, int]:
    """The points of both seats."""
    if not re.fullmatch(r"[0-9]{1,2} [0-9]{1,2}", written):
        raise SetUpError(text("'{points}' are no points such as '2 1'", points=written))
    first, second = written.split()
    return (int(first), int(second))


def read_challenge(written: str, groups: Iterable[Group]) -> Group:
    """The highest of the groups that is on these places."""
    places = set(written.split())
    found = [group for group in groups if set(PYRAMID.names_in(group.places)) == places]
    if not found:
        raise SetUpError(text("there is no group on {places}", places=written))
    return max(found, key=lambda group: group.height)


SPOKER: Final = Spoker()
