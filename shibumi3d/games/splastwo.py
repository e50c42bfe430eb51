"""Splastwo (Giacomo Galimberti, 2012): one to three marbles in a line each turn; who completes a level scores.

The rules are those of Ludii's text. Decided:

- The marbles of a turn stand next to each other along a file or a rank of one level (the text; Ludii's code
  allows diagonals too). The second goes next to the first and the third at either end of the two: a gap can't
  be filled later. The same three can be put in several orders.
- A turn puts one marble at least, and ends by itself after three or when no other fits.
- Who has no marbles left is passed over, and the other fills the pyramid up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, numbers_in, places_named, seat_due, seat_named
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Group, GroupKind, Scored
from shibumi3d.model.game import Emphasis, Extra, Game, Highlight, Kind, Page, Prospect, Result, State, Tray
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pass
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
MARBLES: Final = 15
"""So many has each player."""

LONGEST: Final = 3
"""So many marbles a turn puts at most."""

WORTH: Final = (1, 1, 1, 2)
"""Points for each level, the board first."""

LINES: Final = tuple(
    frozenset(run for run in PYRAMID.runs(length) if any(run & level == run for level in PYRAMID.levels))
    for length in range(LONGEST + 1)
)
"""For each length the lines along the files and ranks of a level."""

RUN: Final = Extra(
    "run", text("Put in this turn"), text("The places where the turn has put marbles, such as 1a1 1c1."), ""
)
POINTS: Final = Extra("points", text("Points"), text("White's and Black's points, such as 1 0."), "0 0")


@dataclass(frozen=True, slots=True)
class SplastwoState(PlacingState):
    """A position of Splastwo; ``run`` are the places where this turn has put marbles, ``scores`` the points."""

    run: int = 0
    scores: tuple[int, ...] = (0, 0)

    @property
    def game(self) -> Game:
        return SPLASTWO

    @property
    def turn_rule(self) -> Message:
        return text(
            "each turn puts one to three own marbles next to each other in a row or column of a level"
        )

    def allowed(self) -> int:
        return continuing(self.position, self.run)

    def moves(self) -> tuple[Move, ...]:
        return (*PlacingState.moves(self), *((Pass(),) if self.run else ()))

    def play(self, move: Move) -> State:
        if isinstance(self.actor, int) and self.run and isinstance(move, Pass):
            return turn_of(self.position, 1 - self.actor, self.scores)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        position, run = self.position.with_marble(place, colour), self.run | 1 << place
        made = sum(WORTH[number] for number in levels_made(self.position, position))
        scores = tuple(points + made * (player == seat) for player, points in enumerate(self.scores))
        if run.bit_count() < LONGEST and left(position, seat) and continuing(position, run):
            return SplastwoState(position, seat, None, run, scores)
        return turn_of(position, 1 - seat, scores)

    @property
    def prompt(self) -> Message | None:
        return text("Go on with the line, or stop") if self.run else None

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        return (Highlight(Emphasis.GROUP, self.run, RUN.title, self.turn),) if self.run else ()

    @property
    def trays(self) -> tuple[Tray, ...]:
        return tuple(
            Tray(
                text("Marbles of {player}", player=SEATS[seat].title),
                seat,
                ((colour, left(self.position, seat)),),
                capacity=MARBLES,
            )
            for seat, colour in enumerate(OWN)
        )

    def prospects(self) -> tuple[Prospect, ...]:
        return tuple(
            Prospect(
                GroupKind.SET,
                level,
                level & ~self.position.occupied,
                level_title(number),
                worth=WORTH[number],
            )
            for number, level in enumerate(PYRAMID.levels)
        )

    def as_set_up(self) -> SetUp:
        run, points = " ".join(PYRAMID.names_in(self.run)), " ".join(map(str, self.scores))
        return SetUp(self.position, seat_due(self), {RUN.name: run, POINTS.name: points})


def left(position: Position, seat: int) -> int:
    """How many marbles a player has left."""
    return MARBLES - position.mask(OWN[seat]).bit_count()


def continuing(position: Position, run: int) -> int:
    """Mask of the places that make a line with those of the turn; every playable one while it has none."""
    if not run:
        return position.playable
    mask = 0
    for line in LINES[run.bit_count() + 1]:
        mask |= line if line & run == run else 0
    return mask & position.playable


def levels_made(before: Position, after: Position) -> Iterator[int]:
    """The numbers of the levels that are full now and weren't before, counted from 0."""
    for number, level in enumerate(PYRAMID.levels):
        if after.occupied & level == level != before.occupied & level:
            yield number


def level_title(number: int) -> Message:
    """What a level is called, the number counted from 0."""
    return text("Level {number}", number=number + 1)


def turn_of(position: Position, seat: int, scores: tuple[int, ...]) -> SplastwoState:
    """The state in which the turn of ``seat`` begins, or the other's if no marble is left for it; or the end."""
    if position.occupied != PYRAMID.everywhere:
        return SplastwoState(position, seat if left(position, seat) else 1 - seat, None, 0, scores)
    fewest, most = sorted(scores)
    reason = text("more points: {most} to {fewest}", most=most, fewest=fewest)
    return SplastwoState(position, None, Result((scores.index(most),), reason), 0, scores)


class Splastwo(Game):
    """The game Splastwo."""

    name = "splastwo"
    title = text("Splastwo")
    designer = "Giacomo Galimberti"
    year = 2012
    summary = text("One, two or three marbles each turn, to be the one who completes a level")
    seats = SEATS
    score_title = text("Points")
    kinds = (Kind.SCORING,)
    minutes = 15
    marbles = ((Colour.WHITE, MARBLES), (Colour.BLACK, MARBLES))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.splastwo import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SplastwoState(Position(PYRAMID))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (RUN, POINTS)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(OWN, MARBLES))
        scores = numbers_in(POINTS, start.extras[POINTS.name], 2, sum(WORTH))
        due = sum(WORTH[number] for number in levels_made(Position(PYRAMID), position))
        if sum(scores) != due:
            raise SetUpError(
                text("the points have to add up to {due}, for the levels that are full", due=due)
            )
        seat = seat_named(self, start.turn) if start.turn else int(not left(position, 0))
        run = places_named(RUN, start.extras[RUN.name], PYRAMID)
        carry = mask_of(place for place in places_in(run) if PYRAMID.carried[place] & position.occupied)
        if run and (run & ~position.mask(OWN[seat]) or carry or run not in LINES[1] | LINES[2]):
            raise SetUpError(
                text(
                    "the marbles put in this turn are one or two of {player}'s that carry nothing, next to each other",
                    player=SEATS[seat].title,
                )
            )
        if position.occupied != PYRAMID.everywhere and not left(position, seat):
            raise SetUpError(text("{player} has no marbles left", player=SEATS[seat].title))
        if not run:
            return turn_of(position, seat, scores)
        if not continuing(position, run):
            raise SetUpError(text("no other marble can be put in this turn"))
        return SplastwoState(position, seat, None, run, scores)

    def move_title(self, move: Move) -> Message:
        return text("Stop") if isinstance(move, Pass) else Game.move_title(self, move)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for number in levels_made(before.position, after.position):
            seat, level, title = cast("int", before.actor), PYRAMID.levels[number], level_title(number)
            yield Group(GroupKind.SET, level, title, seat)
            yield Scored(seat, WORTH[number], level, text("{level} is full", level=title))


SPLASTWO: Final = Splastwo()
