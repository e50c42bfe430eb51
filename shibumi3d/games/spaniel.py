"""Spaniel (Joseph Symons-Smyth, 2012): three players, two colours each in turn, three in a visible line.

Nobody owns a colour. First puts a black and then a white marble, Second a red and a black one, Third a white and a
red one (Ludii's text). Decided:

- Lines go along a file, along a rank or slanting over three levels, and along the diagonals of a level (twelve of
  twelve games of Ludii have it so, nine without). To connect could mean marbles that touch, which those of a
  diagonal don't: so an option leaves diagonals out.
- None of the three may be buried. The first marble of a turn wins as well as the second.
- A full pyramid without a line is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from shibumi3d.games.kit.lines import complete, line_group, line_title
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import FIRST_SECOND_THIRD
from shibumi3d.games.kit.setting_up import checked, confirmed_turn
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Event, GroupKind
from shibumi3d.model.game import (
    Choice,
    Game,
    Kind,
    Option,
    Page,
    Prospect,
    Result,
    State,
    Tray,
    TrayKind,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
SEATS: Final = FIRST_SECOND_THIRD
ORDER: Final = (Colour.BLACK, Colour.WHITE, Colour.RED, Colour.BLACK, Colour.WHITE, Colour.RED)
"""The colours of three turns, two marbles each."""

LENGTH: Final = 3


@cache
def lines_of(diagonals: bool) -> tuple[int, ...]:
    """The lines of three places that touch, and those along the diagonals of a level if these count."""
    across = [
        [(level, file + 2 * step, rank + 2 * along * step) for step in range(LENGTH)]
        for level, file, rank in PYRAMID.grid
        for along in (-1, 1)
        if diagonals
    ]
    found = [
        mask_of(map(PYRAMID.numbers.__getitem__, line)) for line in across if set(line) <= set(PYRAMID.grid)
    ]
    return (*PYRAMID.runs(LENGTH), *found)


@dataclass(frozen=True, slots=True)
class SpanielState(PlacingState):
    """A position of Spaniel; how many marbles stand says whose turn it is and which colour is due."""

    diagonals: bool = True

    @property
    def game(self) -> Game:
        return SPANIEL

    @property
    def turn_rule(self) -> Message:
        return text("each turn puts two marbles, of the colours that are due")

    @property
    def due(self) -> tuple[Colour, ...]:
        """The colours that are still to be put in this turn, in their order."""
        number = self.position.occupied.bit_count() % len(ORDER)
        return () if self.actor is None else ORDER[number : number + 2 - number % 2]

    @property
    def colour(self) -> Colour | None:
        return self.due[0] if self.due else None

    def put(self, seat: int, place: int, colour: Colour) -> State:  # noqa: ARG002 - the count says the seat
        return state_of(self.position.with_marble(place, colour), self.diagonals)

    @property
    def prompt(self) -> Message | None:
        match [COLOUR_NAMES[colour] for colour in self.due]:
            case [first, second]:
                return text("A {first} marble, then a {second} one", first=first, second=second)
            case [last]:
                return text("Now a {colour} marble", colour=last)
        return None

    @property
    def trays(self) -> tuple[Tray, ...]:
        if self.colour is None or not isinstance(self.actor, int):
            return ()
        title = text("Marble of {player}", player=SEATS[self.actor].title)
        return (Tray(title, self.actor, ((self.colour, 1),), kind=TrayKind.HELD),)

    def prospects(self) -> tuple[Prospect, ...]:
        occupied, visible = self.position.occupied, in_view(self.position, self.diagonals)
        found = [
            Prospect(GroupKind.LINE, line, line & ~own, line_title(PYRAMID, line), None, colour)
            for colour in COLOURS
            for own in (self.position.mask(colour),)
            for line in visible
            if line & own and not line & occupied & ~own
        ]
        return tuple(sorted(found, key=lambda prospect: prospect.lacks.bit_count()))


def in_view(position: Position, diagonals: bool) -> list[int]:
    """The lines of which no marble is buried."""
    buried = position.buried
    return [line for line in lines_of(diagonals) if not line & buried]


def won(position: Position, diagonals: bool) -> tuple[int, ...]:
    """The lines of one colour that can be seen."""
    visible = in_view(position, diagonals)
    return tuple(line for colour in COLOURS for line in complete(visible, position.mask(colour)))


def state_of(position: Position, diagonals: bool) -> SpanielState:
    """The state with these marbles: won by who has put the last if there is a line."""
    number = position.occupied.bit_count()
    if lines := won(position, diagonals):
        winner = (number - 1) // 2 % len(SEATS)
        reason = text("{player} has three in a line", player=SEATS[winner].title)
        return SpanielState(position, None, Result((winner,), reason, lines), diagonals)
    if position.occupied == PYRAMID.everywhere:
        return SpanielState(position, None, Result((0, 1, 2), text("nobody made a line")), diagonals)
    return SpanielState(position, number // 2 % len(SEATS), None, diagonals)


class Spaniel(Game):
    """The game Spaniel."""

    name = "spaniel"
    title = text("Spaniel")
    designer = "Joseph Symons-Smyth"
    year = 2012
    summary = text("Two marbles each turn, of colours that change; three of one in a visible line win")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = tuple((colour, 10) for colour in COLOURS)
    options = (
        Option(
            "diagonals",
            text("Diagonals"),
            text("Whether three marbles along a diagonal of a level are a line, though they don't touch."),
            (Choice("yes", text("Yes")), Choice("no", text("No"))),
        ),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spaniel import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return state_of(Position(PYRAMID), options["diagonals"] == "yes")

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        position = checked(self, PYRAMID, start.position, dict(self.marbles))
        confirmed_turn(self, start, position.occupied.bit_count() // 2 % len(SEATS))
        return state_of(position, options["diagonals"] == "yes")

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for line in won(after.position, cast("SpanielState", after).diagonals):
            yield line_group(PYRAMID, cast("int", before.actor), line)


SPANIEL: Final = Spaniel()
