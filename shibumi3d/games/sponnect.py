"""Sponnect (Martin Windischer, 2011): join two sides with touching marbles, without cutting.

Decided: chains are of touching marbles, buried ones and those under an overpass too (Ludii's text and code,
Abstract Play). White joins west and east, Black south and north (Ludii; Abstract Play has them the other way
round). Passing is allowed from the first move on, but not right after a pass (Ludii's text; Abstract Play
forbids it as the very first move). Where nobody can move the game is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from shibumi3d.games.kit.chains import chain_group, joining, opposite_sides
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, numbers_in, seat_due, seat_to_move
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.game import Extra, Game, IllegalMoveError, Kind, Page, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pass
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
START: Final = Position.of(red="1c3 1e3 1c5 1e5 2d4")
SIDES: Final = opposite_sides(PYRAMID)
PASSED: Final = Extra(
    "passed", text("Passed"), text("1 where the other player has just passed, else 0."), "0"
)


@dataclass(frozen=True, slots=True)
class SponnectState(PlacingState):
    """A position of Sponnect; ``passed`` is True right after a pass."""

    passed: bool = False

    @property
    def game(self) -> Game:
        return SPONNECT

    @property
    def turn_rule(self) -> Message:
        return text("in each turn one own marble is put, or a player passes")

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        return (*PlacingState.moves(self), *(() if self.passed else (Pass(),)))

    def play(self, move: Move) -> State:
        if isinstance(self.actor, int) and isinstance(move, Pass) and not self.passed:
            return state_of(self.position, 1 - self.actor, True)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), 1 - seat, False)

    def refusal(self, move: Move) -> IllegalMoveError:
        if isinstance(move, Pass):
            return IllegalMoveError(
                move, text("the other player has just passed"), text("nobody passes right after a pass")
            )
        return PlacingState.refusal(self, move)

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {PASSED.name: str(int(self.passed))})


def chain(position: Position, seat: int) -> int:
    """The own marbles of a seat that join its sides; 0 if none do."""
    touching = PYRAMID.touching
    return joining(position.mask(OWN[seat]), SIDES[seat], lambda place, own: touching[place] & own)


def state_of(position: Position, seat: int, passed: bool) -> SponnectState:
    """The state with ``seat`` to move; won by whoever has a chain, drawn where nobody can move."""
    for winner in (1 - seat, seat):
        if joined := chain(position, winner):
            reason = text("{player} joins both sides", player=SEATS[winner].title)
            return SponnectState(position, None, Result((winner,), reason, (joined,)), passed)
    state = SponnectState(position, seat, None, passed)
    if state.moves():
        return state
    return SponnectState(position, None, Result((0, 1), text("nobody can move")), passed)


class Sponnect(Game):
    """The game Sponnect."""

    name = "sponnect"
    title = text("Sponnect")
    designer = "Martin Windischer"
    year = 2011
    summary = text("Join two opposite sides over and through the pyramid")
    seats = SEATS
    symmetric = False
    kinds = (Kind.CONNECTION,)
    minutes = 15
    marbles = ((Colour.WHITE, 16), (Colour.BLACK, 16), (Colour.RED, 5))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.sponnect import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SponnectState(START)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (PASSED,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        most = {Colour.RED: 5} | dict.fromkeys(OWN, len(PYRAMID))
        position = checked(self, PYRAMID, start.position, most)
        (passed,) = numbers_in(PASSED, start.extras[PASSED.name], 1, 1)
        return state_of(position, seat_to_move(self, start), bool(passed))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        seat = cast("int", before.actor)
        if joined := chain(after.position, seat):
            yield chain_group(PYRAMID, seat, joined)


SPONNECT: Final = Sponnect()
