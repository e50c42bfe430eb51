"""Sploof (Matt Green, 2011): four in a line, seen straight from above.

White and Black in turn put a marble of the own stock on a playable place, or take a free red marble off and
add two to the stock. The rules are those of the package shibumi, whose author asked the designer. Decided:

- A line along a row or column has no buried marble and no contact under an overpass; a diagonal in the view
  from above goes a level up or down at each step (the designer, in issue 3 of the package shibumi).
- The stock has no limit (the package; Abstract Play ends it with the 16 marbles of a set).
- A marble that comes down makes lines of both: the mover wins. Who can't move loses (the package).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from shibumi3d.games.kit.lines import complete, line_group, line_prospects, lines_made
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, numbers_in, seat_due, seat_to_move
from shibumi3d.games.kit.taking import place_taken, takings
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.game import Extra, Game, IllegalMoveError, Kind, Page, Prospect, Result, State, Tray
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Remove
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
LENGTH: Final = 4
START: Final = Position(PYRAMID, (0, 0, PYRAMID.edges | PYRAMID.corners))
STOCK: Final = Extra(
    "stock", text("Stock"), text("White's and Black's marbles in stock, such as 2 2."), "2 2"
)
MOST: Final = 26
"""More than this nobody can have in stock: the first two, and two for each of twelve red marbles."""


def _zigzags() -> Iterator[int]:
    """Lines that go a level up or down at each step, in one diagonal direction seen from above."""
    for along in (-1, 1):
        paths = [[place] for place in range(len(PYRAMID))]
        for _ in range(LENGTH - 1):
            paths = [
                [*path, PYRAMID.numbers[point]]
                for path in paths
                for level, file, rank in (PYRAMID.grid[path[-1]],)
                for point in ((level + 1, file + 1, rank + along), (level - 1, file + 1, rank + along))
                if point in PYRAMID.numbers
            ]
        yield from map(mask_of, paths)


ROWS: Final = tuple(line for line in PYRAMID.runs(LENGTH) if line & PYRAMID.levels[0] == line)
LINES: Final = (*ROWS, *sorted(_zigzags()))


def _overpasses(row: int) -> tuple[int, ...]:
    """What would hide the contacts of a row: the pairs of places above two neighbours."""
    places = list(places_in(row))
    above = [PYRAMID.carried[one] & PYRAMID.carried[other] for one, other in pairwise(places)]
    return tuple(pair for pair in above if pair.bit_count() > 1)


OVERPASSES: Final = {row: _overpasses(row) for row in ROWS}


def in_view(position: Position) -> tuple[int, ...]:
    """The lines of which nothing is buried and no contact lies under an overpass."""
    occupied, buried = position.occupied, position.buried
    return tuple(
        line
        for line in LINES
        if not line & buried and not any(pair & occupied == pair for pair in OVERPASSES.get(line, ()))
    )


@dataclass(frozen=True, slots=True)
class SploofState(PlacingState):
    """A position of Sploof; ``stock`` has the number of marbles of each seat."""

    stock: tuple[int, int] = (2, 2)

    @property
    def game(self) -> Game:
        return SPLOOF

    @property
    def turn_rule(self) -> Message:
        return text("in each turn a marble of the stock is put, or a red one is taken")

    def allowed(self) -> int:
        has_marbles = isinstance(self.actor, int) and self.stock[self.actor]
        return self.position.playable if has_marbles else 0

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        return (*PlacingState.moves(self), *takings(self.position, self.position.mask(Colour.RED)))

    def play(self, move: Move) -> State:
        if isinstance(self.actor, int) and isinstance(move, Remove):
            red = self.position.mask(Colour.RED)
            place = place_taken(self.position, red, move, text("a free red marble can be taken"))
            return self.reached(self.position.take(place), self.actor, 2)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return self.reached(self.position.with_marble(place, colour), seat, -1)

    def refusal(self, move: Move) -> IllegalMoveError:
        if isinstance(self.actor, int) and not self.stock[self.actor]:
            return IllegalMoveError(move, text("the stock is empty"), self.turn_rule)
        return PlacingState.refusal(self, move)

    def reached(self, position: Position, mover: int, added: int) -> SploofState:
        """The state after ``mover`` has made this position and so many marbles came to the stock."""
        white, black = self.stock
        stock = (white, black + added) if mover else (white + added, black)
        views = in_view(position)
        for seat in (mover, 1 - mover):
            if lines := complete(views, position.mask(OWN[seat])):
                reason = text("{player} has four in a line", player=SEATS[seat].title)
                return SploofState(position, None, Result((seat,), reason, lines), stock)
        state = SploofState(position, 1 - mover, None, stock)
        if state.moves():
            return state
        reason = text("{player} can't move", player=SEATS[1 - mover].title)
        return SploofState(position, None, Result((mover,), reason), stock)

    @property
    def trays(self) -> tuple[Tray, ...]:
        return tuple(
            Tray(text("Stock of {player}", player=seat.title), number, ((OWN[number], self.stock[number]),))
            for number, seat in enumerate(SEATS)
        )

    def prospects(self) -> tuple[Prospect, ...]:
        return line_prospects(SEATS, in_view(self.position), self.position)

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {STOCK.name: " ".join(map(str, self.stock))})


class Sploof(Game):
    """The game Sploof."""

    name = "sploof"
    title = text("Sploof")
    designer = "Matt Green"
    year = 2011
    summary = text("Four in a line seen from above, with marbles won by clearing the edge")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 15
    marbles = ((Colour.WHITE, 16), (Colour.BLACK, 16), (Colour.RED, 12))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.sploof import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SploofState(START)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (STOCK,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        most = {Colour.RED: 12} | dict.fromkeys(OWN, len(PYRAMID))
        position = checked(self, PYRAMID, start.position, most)
        white, black = numbers_in(STOCK, start.extras[STOCK.name], 2, MOST)
        state = SploofState(position, stock=(white, black))
        return state.reached(position, 1 - seat_to_move(self, start), 0)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for seat, line in lines_made(SEATS, in_view(after.position), before.position, after.position):
            yield line_group(PYRAMID, seat, line)


SPLOOF: Final = Sploof()
