"""Misère Spline: whoever completes a line across a level loses.

A variation of Spline (Néstor Romeral Andrés, 2011). White and Black put marbles of their own colour on
playable places, in turn. Whoever has a whole row, column or main diagonal of one level in the own colour
loses. The apex, a level of one place, is no line.

There are no draws: any two places of the level of 2 × 2 are a line, so of three marbles there two are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from shibumi3d.games.kit.lines import complete, full_lines, line_group, line_prospects, lines_made
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.games.kit.sizes import size_option
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.game import Game, Kind, Page, Prospect, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)


@dataclass(frozen=True, slots=True)
class MisereState(PlacingState):
    """A position of misère Spline."""

    @property
    def game(self) -> Game:
        return SPLINE_MISERE

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), 1 - seat)

    def prospects(self) -> tuple[Prospect, ...]:
        lines = line_prospects(SEATS, full_lines(self.position.pyramid), self.position)
        return tuple(replace(line, worth=-1) for line in lines)


def state_of(position: Position, seat: int) -> MisereState:
    """The state with these marbles: lost for whoever has a line, else ``seat`` is to move."""
    for loser, colour in enumerate(OWN):
        lines = complete(full_lines(position.pyramid), position.mask(colour))
        if lines:
            reason = text("{player} has a full line", player=SEATS[loser].title)
            return MisereState(position, None, Result((1 - loser,), reason, lines))
    return MisereState(position, seat)


class SplineMisere(Game):
    """The game misère Spline."""

    name = "spline-misere"
    title = text("Misère Spline")
    designer = "after Néstor Romeral Andrés"
    year = 2026
    summary = text("Whoever completes a line across a level loses")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15))
    options = (size_option(4, 3, 5),)

    def begin(self, options: Mapping[str, str]) -> State:
        return state_of(Position(pyramid_of(int(options["size"]))), 0)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        pyramid = pyramid_of(int(options["size"]))
        position = checked(self, pyramid, start.position, dict.fromkeys(OWN, len(pyramid)))
        return state_of(position, seat_to_move(self, start))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        lines = full_lines(after.position.pyramid)
        for seat, line in lines_made(SEATS, lines, before.position, after.position):
            yield line_group(after.position.pyramid, seat, line)

    @property
    def pages(self) -> tuple[Page, ...]:
        crossed = diagram.parse(
            """
            . . . .
            B . . .   . . .
            B B . .   . . .   . .
            W W W W   . . .   . .   .
            """
        )
        return (
            Page(
                text("The goal"),
                text(
                    "Nobody wants a line. Whoever completes a whole row, column or main diagonal of one level "
                    "in the own colour loses."
                ),
                crossed,
                (crossed.pyramid.mask("1a1 1c1 1e1 1g1"),),
            ),
            Page(
                text("Placing a marble"),
                text(
                    "White and Black take turns and place one own marble each time, in an empty hole or on a "
                    "platform of four marbles. Nobody passes, and no marble is moved."
                ),
            ),
        )


SPLINE_MISERE: Final = SplineMisere()
