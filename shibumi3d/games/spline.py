"""Spline and Spline+ (Néstor Romeral Andrés, 2011): a line across a level in the own colour.

The rules are in docs/rules/spline.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.lines import complete, full_lines, line_group, line_prospects, lines_made
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.repetition import TIMES, Seen, seen_again
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.games.kit.shifting import shifted, shifts
from shibumi3d.games.kit.sizes import size_option
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.game import Choice, Game, Kind, Option, Page, Prospect, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)


@dataclass(frozen=True, slots=True)
class SplineState(PlacingState):
    """A position of Spline, or of Spline+ if ``plus``.

    ``seen`` are the positions of Spline+ since the last marble was put, with the seat to move.
    """

    plus: bool = False
    seen: Seen = frozenset()

    @property
    def game(self) -> Game:
        return SPLINE

    @property
    def turn_rule(self) -> Message:
        if not self.plus:
            return text("in each turn one own marble is put on the pyramid")
        return text("in each turn one own marble is put or moved")

    def moves(self) -> tuple[Move, ...]:
        placed = PlacingState.moves(self)
        return (*placed, *shifts(self.position, self.colour)) if self.plus and self.colour else placed

    def play(self, move: Move) -> State:
        if self.plus and isinstance(self.actor, int) and isinstance(move, Shift):
            return self.reached(shifted(self.position, OWN[self.actor], move), self.actor, self.seen)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> SplineState:
        return self.reached(self.position.with_marble(place, colour), seat, frozenset())

    def reached(self, position: Position, mover: int, seen: Seen) -> SplineState:
        """The state after ``mover`` has made this position out of those seen before."""
        result = won(position, mover)
        if self.plus and result is None:
            seen, times = seen_again(seen, (position.masks, 1 - mover))
            if times == TIMES:
                result = Result((0, 1), text("the same position for the third time"))
        return SplineState(position, None if result else 1 - mover, result, self.plus, seen)

    @property
    def key(self) -> Hashable:
        return (self.position.masks, self.actor, self.plus, self.seen)

    @property
    def canonical(self) -> Hashable:
        # What Spline+ has seen isn't turned: this would take longer than it saves.
        return self.key if self.plus else (self.position.canonical, self.actor)

    def prospects(self) -> tuple[Prospect, ...]:
        return line_prospects(SEATS, full_lines(self.position.pyramid), self.position)


def won(position: Position, mover: int) -> Result | None:
    """Who has won after a move: the longest line decides, and between equals whoever moved."""
    lines = [complete(full_lines(position.pyramid), position.mask(colour)) for colour in OWN]
    longest = [max((line.bit_count() for line in own), default=0) for own in lines]
    if not any(longest):
        return None
    winner = mover if longest[0] == longest[1] else longest.index(max(longest))
    return Result((winner,), text("{player} has a full line", player=SEATS[winner].title), lines[winner])


class Spline(Game):
    """The games Spline and Spline+."""

    name = "spline"
    title = text("Spline")
    designer = "Néstor Romeral Andrés"
    year = 2011
    summary = text("A line across a level, from side to side or corner to corner")
    seats = SEATS
    looks_back = True
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15))
    options = (
        Option(
            "variant",
            text("Variant"),
            text(
                "Spline: marbles are put. Spline+: an own marble can be moved instead, and others come down."
            ),
            (Choice("standard", text("Spline")), Choice("plus", text("Spline+"))),
        ),
        size_option(4, 3, 5),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spline import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return self.set_up(options, SetUp(Position(pyramid_of(int(options["size"])))))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        pyramid = pyramid_of(int(options["size"]))
        position = checked(self, pyramid, start.position, dict.fromkeys(OWN, len(pyramid)))
        state = SplineState(position, plus=options["variant"] == "plus")
        return state.reached(position, 1 - seat_to_move(self, start), frozenset())

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        pyramid = after.position.pyramid
        for seat, line in lines_made(SEATS, full_lines(pyramid), before.position, after.position):
            yield line_group(pyramid, seat, line)


SPLINE: Final = Spline()
