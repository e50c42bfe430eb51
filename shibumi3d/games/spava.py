"""Spava (Cameron Browne, 2012): a full line of a level wins, a line one marble short of it loses.

Yavalath on the levels of the pyramid. A marble that makes both wins. Decided:

- A line that loses has two marbles at least, next to each other in a row, a column or any diagonal of the level (a
  reader's summary of the rule book). So it is three on the board and two on the second level, and on the third
  none: Ludii's public file, which isn't the rule book's, has a single marble lose there.
- Own marbles only are put, as in Ludii; by an option own or red ones, as in that summary. A red one is nobody's: it
  is of no line.
- With own marbles only there is no draw, because of three marbles on the third level two are a full line. With red
  ones a full pyramid without any such line is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from shibumi3d.games.kit.colouring import coloured, place_and_colour
from shibumi3d.games.kit.lines import complete, full_lines, line_group, line_prospects, lines_made
from shibumi3d.games.kit.placing import PlacingState, finished
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_named, seat_to_move
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.game import Choice, Game, Kind, Option, Page, Prospect, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
FULL: Final = full_lines(PYRAMID)
LEAST: Final = 2
"""So many marbles a line has at least that loses."""


def _short_lines() -> Iterator[int]:
    """Every line of a level that is one shorter than a full one, in a row, a column or any diagonal."""
    for level, file, rank in PYRAMID.grid:
        length = PYRAMID.size - level
        for across, along in ((2, 0), (0, 2), (2, 2), (2, -2)):
            line = [(level, file + across * step, rank + along * step) for step in range(length)]
            if length >= LEAST and all(point in PYRAMID.numbers for point in line):
                yield mask_of(PYRAMID.numbers[point] for point in line)


SHORT: Final = tuple(sorted(_short_lines()))


@dataclass(frozen=True, slots=True)
class SpavaState(PlacingState):
    """A position of Spava; ``reds`` is True if red marbles may be put instead of own ones."""

    reds: bool = False

    @property
    def game(self) -> Game:
        return SPAVA

    @property
    def turn_rule(self) -> Message:
        if self.reds:
            return text("in each turn one own or red marble is put")
        return text("in each turn one own marble is put on the pyramid")

    @property
    def colour(self) -> Colour | None:
        return None if self.reds or not isinstance(self.actor, int) else OWN[self.actor]

    def colours(self) -> dict[Colour, int]:
        """The places where each colour may be put, where there is a choice."""
        if not isinstance(self.actor, int):
            return {}
        return dict.fromkeys((OWN[self.actor], Colour.RED), self.position.playable)

    def moves(self) -> tuple[Move, ...]:
        return tuple(coloured(PYRAMID, self.colours())) if self.reds else PlacingState.moves(self)

    def play(self, move: Move) -> State:
        if not self.reds:
            return PlacingState.play(self, move)
        if not isinstance(self.actor, int):
            raise finished(move)
        place, colour = place_and_colour(self.position, self.colours(), move, self.turn_rule)
        return self.put(self.actor, place, colour)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), 1 - seat, self.reds)

    def prospects(self) -> tuple[Prospect, ...]:
        losing = (
            replace(prospect, worth=-1)
            for prospect in line_prospects(SEATS, SHORT, self.position)
            if prospect.lacks != prospect.places
        )
        return (*line_prospects(SEATS, FULL, self.position), *losing)


def result_of(position: Position, mover: int) -> Result | None:
    """How it has ended after ``mover`` has put a marble; None while the game is on."""
    order = (mover, 1 - mover)
    for seat in order:
        if lines := complete(FULL, position.mask(OWN[seat])):
            return Result((seat,), text("{player} has a full line", player=SEATS[seat].title), lines)
    for seat in order:
        if lines := complete(SHORT, position.mask(OWN[seat])):
            reason = text("{player} has a line one marble short of a full one", player=SEATS[seat].title)
            return Result((1 - seat,), reason, lines)
    if position.occupied == PYRAMID.everywhere:
        return Result((0, 1), text("nobody made a line"))
    return None


def state_of(position: Position, seat: int, reds: bool) -> SpavaState:
    """The state with ``seat`` to move, if the game is on."""
    result = result_of(position, 1 - seat)
    return SpavaState(position, None if result else seat, result, reds)


class Spava(Game):
    """The game Spava."""

    name = "spava"
    title = text("Spava")
    designer = "Cameron Browne"
    year = 2012
    summary = text("A full line wins, but a line one marble short of it loses")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15))
    options = (
        Option(
            "marbles",
            text("Marbles"),
            text("What is put each turn: an own marble, or an own or a red one, which is nobody's."),
            (Choice("own", text("Own")), Choice("own_or_red", text("Own or red"))),
        ),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spava import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return state_of(Position(PYRAMID), 0, options["marbles"] == "own_or_red")

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        reds = options["marbles"] == "own_or_red"
        most = dict.fromkeys((*OWN, Colour.RED) if reds else OWN, len(PYRAMID))
        position = checked(self, PYRAMID, start.position, most)
        if not reds:
            seat = seat_to_move(self, start)
        else:
            seat = seat_named(self, start.turn) if start.turn else position.occupied.bit_count() % 2
        return state_of(position, seat, reds)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for seat, line in lines_made(SEATS, (*FULL, *SHORT), before.position, after.position):
            yield line_group(PYRAMID, seat, line)


SPAVA: Final = Spava()
