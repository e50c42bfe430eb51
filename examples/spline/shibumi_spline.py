"""Spline (Néstor Romeral Andrés, 2011): first to cross a level from side to side or corner to corner.

White and Black put marbles of their own colour on playable places, in turn. Whoever completes a row, a
column or a main diagonal of one level wins. On the apex, a level of one place, nothing can be crossed.

There are no draws: any two places of the level of 2x2 are a line, so of three marbles there two are one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shibumi3d.games.kit.placing import NOWHERE, finished, misplaced, place_of, placements
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, LineMade, Over, Placed
from shibumi3d.model.game import (
    Actor,
    Choice,
    Emphasis,
    Game,
    Highlight,
    IllegalMoveError,
    Option,
    Result,
    Seat,
    State,
)
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, mask_of, pyramid

OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = (
    Seat("white", text("White"), Colour.WHITE),
    Seat("black", text("Black"), Colour.BLACK),
)


@lru_cache
def lines_of(home: Pyramid) -> tuple[int, ...]:
    """Masks of every row, column and main diagonal of every level but the apex."""
    lines: list[list[tuple[int, int, int]]] = []
    for level in range(1, home.size):
        steps = range(level - 1, 2 * home.size - level, 2)
        lines += ([(level, file, rank) for file in steps] for rank in steps)
        lines += ([(level, file, rank) for rank in steps] for file in steps)
        lines.append([(level, step, step) for step in steps])
        lines.append([(level, file, rank) for file, rank in zip(steps, reversed(steps), strict=True)])
    return tuple(mask_of(home.numbers[point] for point in line) for line in lines)


@dataclass(frozen=True, slots=True)
class SplineState(State):
    """A moment of Spline. ``last`` is the place of the last marble, or NOWHERE at the start."""

    position: Position
    actor: Actor = 0
    last: int = NOWHERE

    @property
    def game(self) -> Game:
        return SPLINE

    @property
    def colour(self) -> Colour | None:
        return None if self.actor is None else OWN[int(self.actor)]

    @property
    def mover(self) -> int:
        """The seat that placed the last marble."""
        return int(self.position.at(self.last) is Colour.BLACK)

    @property
    def made(self) -> tuple[int, ...]:
        """The lines that the last marble completed."""
        if self.last == NOWHERE:
            return ()
        mine = self.position.mask(OWN[self.mover])
        lines = lines_of(self.position.pyramid)
        return tuple(line for line in lines if line >> self.last & 1 and line & mine == line)

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        return placements(self.position.pyramid, self.position.playable)

    def play(self, move: Move) -> SplineState:
        place = place_of(self.position.pyramid, move)
        if self.actor is None or place == NOWHERE or not self.position.playable >> place & 1:
            raise self._refusal(move)
        seat = int(self.actor)
        after = SplineState(self.position.with_marble(place, OWN[seat]), 1 - seat, place)
        return SplineState(after.position, None, place) if after.made else after

    def _refusal(self, move: Move) -> IllegalMoveError:
        if self.actor is None:
            return finished(move)
        if place_of(self.position.pyramid, move) == NOWHERE:
            reason = text("no place for a marble of the own colour is named")
            return IllegalMoveError(move, reason, text("in each turn one own marble is placed"))
        return misplaced(self.position, move) or finished(move)

    @property
    def result(self) -> Result | None:
        if self.actor is not None:
            return None
        reason = text("{player} crossed a level", player=SEATS[self.mover].title)
        return Result((self.mover,), reason, self.made)

    @property
    def events(self) -> tuple[Event, ...]:
        if self.last == NOWHERE:
            return ()
        events: list[Event] = [Placed(self.mover, self.last, OWN[self.mover])]
        events += (LineMade(self.mover, line) for line in self.made)
        if self.result is not None:
            events.append(Over(self.result.winners, self.result.reason))
        return tuple(events)

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        return tuple(Highlight(Emphasis.WIN, line, text("Line"), self.mover) for line in self.made)


class Spline(Game):
    """The game Spline."""

    name = "spline"
    title = text("Spline")
    designer = "Néstor Romeral Andrés"
    year = 2011
    summary = text("A line across a level, from side to side or corner to corner")
    seats = SEATS
    options = (
        Option(
            "size",
            text("Size"),
            text("How many holes the board has along each side."),
            (Choice("4", text("4 × 4")), Choice("3", text("3 × 3")), Choice("5", text("5 × 5"))),
        ),
    )

    def begin(self, options: Mapping[str, str]) -> State:
        return SplineState(Position(pyramid(int(options["size"]))))


SPLINE: Final = Spline()
