"""Sparro (Phil Leduc, 2011): first to own a line of three on the faces of the pyramid.

The rules of both variants are in docs/rules/sparro.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from shibumi3d.games.kit.lines import (
    complete,
    line_group,
    line_prospects,
    line_title,
    lines_made,
    lines_through,
)
from shibumi3d.games.kit.placing import NOWHERE, PlacingState, place_of
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, confirmed_turn, seat_named
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Note, Scored
from shibumi3d.model.game import (
    Choice,
    Detail,
    Extra,
    Game,
    IllegalMoveError,
    Kind,
    Option,
    Page,
    Prospect,
    Result,
    State,
    Tray,
)
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
RED: Final = 0
BLACK: Final = 1
OWN: Final = (Colour.RED, Colour.BLACK)
SEATS: Final = owners(*OWN)
MARBLES: Final = 12
"""How many marbles each player has."""

OPENING: Final = Position.of(white="1c3 1e3 1c5 1e5 2d4")
"""The five white marbles in the middle."""

APEX: Final = 1 << PYRAMID.apex

LINES: Final = tuple(
    line for line in PYRAMID.runs(3) if not line & APEX and any(line & face == line for face in PYRAMID.faces)
)
"""Masks of the 24 lines that count: three touching places in a straight line on one face."""

LINES_THROUGH: Final = lines_through(PYRAMID, LINES)


@dataclass(frozen=True, slots=True)
class SparroState(PlacingState):
    """A position of Sparro.

    ``holder`` is the seat that has the token of the extended variant; None in the standard variant.
    """

    holder: int | None = None

    @property
    def game(self) -> Game:
        return SPARRO

    @property
    def opening(self) -> int:
        """Mask of Red's first marble while it is the only one played; else 0."""
        red, black = (self.position.mask(colour) for colour in OWN)
        return red if red.bit_count() == 1 and not black else 0

    def allowed(self) -> int:
        playable = self.position.playable & ~APEX
        if self.holder is None or not self.opening:
            return playable
        return playable & (PYRAMID.edges if self.opening & PYRAMID.corners else PYRAMID.corners)

    def put(self, seat: int, place: int, colour: Colour) -> SparroState:
        position = self.position.with_marble(place, colour)
        own = position.mask(colour)
        made = any(line & own == line for line in LINES_THROUGH[place])
        holder = seat if made and self.holder is not None else self.holder
        full = position.occupied | APEX == PYRAMID.everywhere
        if full or (made and holder is None):
            return SparroState(position, None, result_of(position, holder), holder)
        return SparroState(position, 1 - seat, None, holder)

    def refusal(self, move: Move) -> IllegalMoveError:
        place = place_of(PYRAMID, move)
        if place == PYRAMID.apex:
            return IllegalMoveError(move, text("the apex is never used"), text("24 places are played"))
        if place == NOWHERE or not self.position.playable >> place & 1:
            return PlacingState.refusal(self, move)
        if self.opening & PYRAMID.corners:
            reason, rule = text("Red opened in a corner"), text("Black answers a corner in an edge hole")
        else:
            reason, rule = text("Red opened on an edge"), text("Black answers an edge in a corner hole")
        return IllegalMoveError(move, reason, rule)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(len(complete(LINES, self.position.mask(colour))) for colour in OWN)

    @property
    def trays(self) -> tuple[Tray, ...]:
        return tuple(
            Tray(
                text("Marbles of {player}", player=SEATS[seat].title),
                seat,
                ((colour, MARBLES - self.position.mask(colour).bit_count()),),
                capacity=MARBLES,
            )
            for seat, colour in enumerate(OWN)
        )

    @property
    def details(self) -> tuple[Detail, ...]:
        if self.holder is None:
            return ()
        seat = SEATS[self.holder]
        return (Detail("token", seat.name, text("Token"), seat.title, self.holder),)

    @property
    def prompt(self) -> Message | None:
        if self.holder is None or not self.opening:
            return None
        if self.opening & PYRAMID.corners:
            return text("Red opened in a corner: Black answers on an edge")
        return text("Red opened on an edge: Black answers in a corner")

    @property
    def key(self) -> Hashable:
        return (self.position.masks, self.actor, self.holder)

    @property
    def canonical(self) -> Hashable:
        return (self.position.canonical, self.actor, self.holder)

    @property
    def decided(self) -> tuple[int, ...] | None:
        """Whoever can't be caught up: lines that both colours are on are nobody's any more."""
        if self.result is not None:
            return self.result.winners
        _, black, red = self.position.masks
        if self.holder is None:
            # Black needs no line: where nobody makes one, Black wins.
            return None if any(not line & black for line in LINES) else (BLACK,)
        lead = open_to_red = open_to_black = 0
        for line in LINES:
            if not line & red:
                if line & black == line:
                    lead -= 1
                else:
                    open_to_black += 1
            if not line & black:
                if line & red == line:
                    lead += 1
                else:
                    open_to_red += 1
        return surely_most(lead, open_to_red, open_to_black, self.holder)

    def prospects(self) -> tuple[Prospect, ...]:
        return line_prospects(SEATS, LINES, self.position)

    def as_set_up(self) -> SetUp:
        usual = PlacingState.as_set_up(self)
        token = {} if self.holder is None else {"token": SEATS[self.holder].name}
        return SetUp(usual.position, usual.turn, token)


def result_of(position: Position, holder: int | None) -> Result | None:
    """How it has ended where the marbles stand so; None while the game is on."""
    lines = [complete(LINES, position.mask(colour)) for colour in OWN]
    full = position.occupied | APEX == PYRAMID.everywhere
    if holder is not None:
        return most_lines(lines[RED], lines[BLACK], holder) if full else None
    for winner in (RED, BLACK):
        if lines[winner]:
            return Result((winner,), text("{player} made a line", player=SEATS[winner].title), lines[winner])
    return Result((BLACK,), text("nobody made a line")) if full else None


def most_lines(red: tuple[int, ...], black: tuple[int, ...], holder: int) -> Result:
    """Who wins the extended variant with these lines, when ``holder`` has the token."""
    if len(red) == len(black):
        winner = holder
        reason = plural(
            "both have {n} line, and {player} holds the token",
            "both have {n} lines, and {player} holds the token",
            n=len(red),
            player=SEATS[winner].title,
        )
    else:
        winner = RED if len(red) > len(black) else BLACK
        fewest, most = sorted((len(red), len(black)))
        reason = text("more lines: {most} to {fewest}", most=most, fewest=fewest)
    return Result((winner,), reason, (red, black)[winner])


def surely_most(lead: int, open_to_red: int, open_to_black: int, holder: int) -> tuple[int, ...] | None:
    """Who wins the extended variant in any case, when Red is ``lead`` lines ahead; None where it is open.

    Who draws level does so with a line, and so has the token then.
    """
    if lead > open_to_black or (lead == open_to_black == 0 and holder == RED):
        return (RED,)
    if -lead > open_to_red or (lead == open_to_red == 0 and holder == BLACK):
        return (BLACK,)
    return None


class Sparro(Game):
    """The game Sparro."""

    name = "sparro"
    title = text("Sparro")
    designer = "Phil Leduc"
    year = 2011
    summary = text("Three in a row on the faces of the pyramid")
    seats = SEATS
    score_title = text("Lines")
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 5), (Colour.RED, MARBLES), (Colour.BLACK, MARBLES))
    options = (
        Option(
            "variant",
            text("Variant"),
            text("Standard: the first line wins. Extended: all 24 marbles are played and most lines win."),
            (Choice("standard", text("Standard")), Choice("extended", text("Extended"))),
        ),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.sparro import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return SparroState(OPENING, holder=BLACK if options["variant"] == "extended" else None)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:
        if options["variant"] == "standard":
            return ()
        return (Extra("token", text("Token"), text("Who holds it: red or black."), SEATS[BLACK].name),)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        most = {Colour.WHITE: 5, Colour.RED: MARBLES, Colour.BLACK: MARBLES}
        position = checked(self, PYRAMID, start.position, most)
        red, black = (position.mask(colour).bit_count() for colour in OWN)
        if position.mask(Colour.WHITE) != OPENING.mask(Colour.WHITE):
            raise SetUpError(text("the five white marbles stand in the middle and on them"))
        if position.occupied & APEX:
            raise SetUpError(text("the apex is never used"))
        if red - black not in (0, 1):
            raise SetUpError(text("Red has as many marbles as Black, or one more"))
        holder = None
        if options["variant"] == "extended":
            holder = seat_named(self, start.extras["token"])
        result = result_of(position, holder)
        turn = confirmed_turn(self, start, RED if red == black else BLACK)
        return SparroState(position, None if result else turn, result, holder)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for seat, line in lines_made(SEATS, LINES, before.position, after.position):
            yield line_group(PYRAMID, seat, line)
            yield Scored(seat, 1, line, line_title(PYRAMID, line))
        holder = cast("SparroState", after).holder
        if holder is not None and holder != cast("SparroState", before).holder:
            yield Note(text("The token goes to {player}", player=SEATS[holder].title), seat=holder)


SPARRO: Final = Sparro()
