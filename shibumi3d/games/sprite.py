"""Sprite (Micah Fuller, 2011): two marbles each turn, own or red, that score for what they touch.

An own marble scores a point for each red one that it touches, a red one for each own marble of its player (Ludii's
text; Ludii keeps the scores as a lead, which is the same). Decided:

- White's first turn has a third marble, which is red; it scores too (Ludii).
- Red marbles are as many as are needed, or the 16 of a set (Ludii's code has 16; the text has no limit). An option
  says which. The own ones never run out: White puts 15 at most, Black 14.
- So thirteen turns of two follow, and the last turn has one marble: the game ends with the full pyramid. Equal
  points are a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.colouring import coloured, place_and_colour
from shibumi3d.games.kit.placing import finished
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, confirmed_turn, numbers_in, seat_due
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Scored
from shibumi3d.model.game import Actor, Choice, Detail, Extra, Game, Kind, Option, Page, Result, State, Tray
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
SET: Final = 16
"""Marbles of each colour in a set."""

OPENING: Final = 3
"""White's first turn puts so many, and the last of them is red."""

POINTS: Final = Extra("points", text("Points"), text("White's and Black's points, such as 1 0."), "0 0")
MOST: Final = 999


@dataclass(frozen=True, slots=True)
class SpriteState(State):
    """A position of Sprite; how many marbles stand says whose turn it is. ``supply`` are those of each colour."""

    position: Position
    actor: Actor = 0
    scores: tuple[int, ...] = (0, 0)
    result: Result | None = None
    supply: int = len(PYRAMID)

    @property
    def game(self) -> Game:
        return SPRITE

    @property
    def standing(self) -> int:
        """How many marbles stand on the pyramid."""
        return self.position.occupied.bit_count()

    def allowed(self) -> dict[Colour, int]:
        """The places where each colour may be put; none after the end."""
        if not isinstance(self.actor, int):
            return {}
        colours = (Colour.RED,) if self.standing == OPENING - 1 else (OWN[self.actor], Colour.RED)
        return {colour: self.position.playable for colour in colours if self.left(colour)}

    def left(self, colour: Colour) -> int:
        """How many marbles of a colour are left."""
        return self.supply - self.position.mask(colour).bit_count()

    def moves(self) -> tuple[Move, ...]:
        return tuple(coloured(PYRAMID, self.allowed()))

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            raise finished(move)
        rule = (
            text("the third marble of White's first turn is red")
            if self.standing == OPENING - 1
            else text("each turn puts two marbles, own or red, as long as there are any")
        )
        place, colour = place_and_colour(self.position, self.allowed(), move, rule)
        gained = touched(self.position, self.actor, place, colour).bit_count()
        scores = tuple(points + gained * (seat == self.actor) for seat, points in enumerate(self.scores))
        return state_of(self.position.with_marble(place, colour), scores, self.supply)

    @property
    def prompt(self) -> Message | None:
        if self.actor is None:
            return None
        if self.standing < OPENING:
            return (
                text("Three marbles in the first turn, the third one red"),
                text("The second marble of the turn"),
                text("The third marble of the first turn is red"),
            )[self.standing]
        return text("The second marble of the turn") if (self.standing - OPENING) % 2 else None

    @property
    def trays(self) -> tuple[Tray, ...]:
        if self.supply != SET:
            return ()
        return tuple(
            Tray(
                text("Marbles of {player}", player=SEATS[seat].title),
                seat,
                ((colour, self.left(colour)),),
                capacity=SET,
            )
            for seat, colour in enumerate(OWN)
        )

    @property
    def details(self) -> tuple[Detail, ...]:
        if self.supply != SET:
            return ()
        number = self.left(Colour.RED)
        return (Detail("red_left", str(number), text("Red marbles"), text("{n} left", n=number)),)

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {POINTS.name: " ".join(map(str, self.scores))})


def touched(position: Position, seat: int, place: int, colour: Colour) -> int:
    """Mask of the marbles for which one of this colour scores, when ``seat`` puts it on a place."""
    return PYRAMID.touching[place] & position.mask(OWN[seat] if colour is Colour.RED else Colour.RED)


def seat_after(standing: int) -> int:
    """Whose turn it is when so many marbles stand."""
    return 0 if standing < OPENING else 1 - (standing - OPENING) // 2 % 2


def supply_of(options: Mapping[str, str]) -> int:
    """How many marbles of each colour the options give."""
    return SET if options["supply"] == "set" else len(PYRAMID)


def state_of(position: Position, scores: tuple[int, ...], supply: int) -> SpriteState:
    """The state with these marbles and points; the end when the pyramid is full."""
    if position.occupied != PYRAMID.everywhere:
        return SpriteState(position, seat_after(position.occupied.bit_count()), scores, None, supply)
    fewest, most = sorted(scores)
    result = Result((0, 1), text("both have as many points"))
    if fewest != most:
        reason = text("more points: {most} to {fewest}", most=most, fewest=fewest)
        result = Result((scores.index(most),), reason)
    return SpriteState(position, None, scores, result, supply)


class Sprite(Game):
    """The game Sprite."""

    name = "sprite"
    title = text("Sprite")
    designer = "Micah Fuller"
    year = 2011
    summary = text("Two marbles each turn, own or red, with points for own ones that touch red ones")
    seats = SEATS
    score_title = text("Points")
    kinds = (Kind.SCORING,)
    minutes = 15
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 14), (Colour.RED, len(PYRAMID)))
    options = (
        Option(
            "supply",
            text("Supply"),
            text("How many marbles of each colour there are."),
            (Choice("unlimited", text("As many as needed")), Choice("set", text("16, as in a set"))),
        ),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.sprite import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return state_of(Position(PYRAMID), (0, 0), supply_of(options))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (POINTS,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        supply = supply_of(options)
        position = checked(self, PYRAMID, start.position, dict.fromkeys((*OWN, Colour.RED), supply))
        scores = numbers_in(POINTS, start.extras[POINTS.name], 2, MOST)
        if position.occupied != PYRAMID.everywhere:
            confirmed_turn(self, start, seat_after(position.occupied.bit_count()))
        return state_of(position, scores, supply)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        new = after.position.occupied & ~before.position.occupied
        place, seat = new.bit_length() - 1, before.turn
        colour = after.position.at(place)
        if seat is None or colour is None:
            return
        marbles = touched(before.position, seat, place, colour)
        number = marbles.bit_count()
        if colour is Colour.RED:
            reason = plural("it touches {n} own marble", "it touches {n} own marbles", n=number)
        else:
            reason = plural("it touches {n} red marble", "it touches {n} red marbles", n=number)
        if marbles:
            yield Scored(seat, number, marbles | new, reason)


SPRITE: Final = Sprite()
