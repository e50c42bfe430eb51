"""Spree (Avri Klemer, 2011): the other player says which colour is put; red counts as white and as black.

Nobody owns a colour. Each turn puts the marble in hand and then hands the other player one of another colour;
before the first turn any colour is handed. Decided:

- A line of red marbles alone doesn't win, one of white or of black alone does (Ludii's text).
- A full pyramid without a line is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from shibumi3d.games.kit.lines import complete, full_lines, line_title
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import FIRST_AND_SECOND
from shibumi3d.games.kit.setting_up import checked, seat_named
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Event, Group, GroupKind
from shibumi3d.model.game import Extra, Game, Kind, Page, Prospect, Result, State, Tray, TrayKind
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Choose, Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
SEATS: Final = FIRST_AND_SECOND
LINES: Final = full_lines(PYRAMID)
SIDES: Final = (Colour.WHITE, Colour.BLACK)
HAND: Final = Extra(
    "hand", text("Hand"), text("The colour to be put: white, black or red; empty if it is chosen."), ""
)
LAST: Final = Extra(
    "last", text("Last colour"), text("The colour put last, which isn't handed over; or empty."), ""
)


def won(position: Position) -> tuple[int, ...]:
    """The full lines of white and red or of black and red, with one marble at least that isn't red."""
    red = position.mask(Colour.RED)
    return tuple(
        line for colour in SIDES for line in complete(LINES, position.mask(colour) | red) if line & ~red
    )


@dataclass(frozen=True, slots=True)
class SpreeState(PlacingState):
    """A position of Spree; ``hand`` is to be put, or it is None and a colour other than ``last`` is handed."""

    hand: Colour | None = None
    last: Colour | None = None

    @property
    def game(self) -> Game:
        return SPREE

    @property
    def colour(self) -> Colour | None:
        return self.hand

    @property
    def turn_rule(self) -> Message:
        if self.hand is None:
            return text("the other player is handed a marble of another colour than the one just put")
        return text("in each turn the marble in hand is put")

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None or self.hand:
            return PlacingState.moves(self)
        return tuple(Choose(colour.value) for colour in COLOURS if colour is not self.last)

    def play(self, move: Move) -> State:
        if (
            isinstance(self.actor, int)
            and not self.hand
            and isinstance(move, Choose)
            and move in self.moves()
        ):
            return SpreeState(self.position, 1 - self.actor, None, Colour(move.name))
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), seat, None, colour)

    @property
    def prompt(self) -> Message | None:
        return (
            text("Choose a colour for the other player") if self.actor is not None and not self.hand else None
        )

    @property
    def trays(self) -> tuple[Tray, ...]:
        if self.hand is None or not isinstance(self.actor, int):
            return ()
        title = text("Marble of {player}", player=SEATS[self.actor].title)
        return (Tray(title, self.actor, ((self.hand, 1),), kind=TrayKind.HELD),)

    def prospects(self) -> tuple[Prospect, ...]:
        return tuple(sorted(self._open_lines(), key=lambda prospect: prospect.lacks.bit_count()))

    def _open_lines(self) -> Iterator[Prospect]:
        red, occupied = self.position.mask(Colour.RED), self.position.occupied
        for colour in SIDES:
            fitting = self.position.mask(colour) | red
            for line in LINES:
                lacks = line & ~occupied
                # Red alone makes no line: the last marble of a red one has to have a colour.
                if line & occupied & ~fitting or (not line & occupied & ~red and not lacks):
                    continue
                yield Prospect(GroupKind.LINE, line, lacks, line_title(PYRAMID, line), None, colour)

    def as_set_up(self) -> SetUp:
        extras = {HAND.name: self.hand or "", LAST.name: self.last or ""}
        seat = "" if self.actor is None else SEATS[cast("int", self.actor)].name
        return SetUp(self.position, seat, {name: str(value) for name, value in extras.items()})


def state_of(position: Position, seat: int, hand: Colour | None, last: Colour | None) -> SpreeState:
    """The state in which ``seat`` has this hand, or has put ``last`` and hands a colour, if the game is on."""
    if lines := won(position):
        reason = text("{player} has a full line", player=SEATS[seat].title)
        return SpreeState(position, None, Result((seat,), reason, lines))
    if position.occupied == PYRAMID.everywhere:
        return SpreeState(position, None, Result((0, 1), text("nobody made a line")))
    return SpreeState(position, seat, None, hand, None if hand else last)


def _colour(extra: Extra, written: str) -> Colour | None:
    if written and written not in COLOURS:
        raise SetUpError(
            text("{title} can't be '{written}'. {help}", title=extra.title, written=written, help=extra.help)
        )
    return Colour(written) if written else None


class Spree(Game):
    """The game Spree."""

    name = "spree"
    title = text("Spree")
    designer = "Avri Klemer"
    year = 2011
    summary = text("A line of one colour and red, with the marble that the other player hands over")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15), (Colour.RED, 15))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spree import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpreeState(Position(PYRAMID))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (HAND, LAST)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(COLOURS, 15))
        hand, last = (_colour(extra, start.extras[extra.name]) for extra in (HAND, LAST))
        seat = seat_named(self, start.turn) if start.turn else 0
        return state_of(position, seat, hand, last)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for line in dict.fromkeys(won(after.position)):
            if before.turn is not None:
                yield Group(GroupKind.LINE, line, line_title(PYRAMID, line), before.turn)


SPREE: Final = Spree()
