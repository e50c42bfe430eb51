"""Span (Avri Klemer, 2011): join two sides by marbles that can be seen from above.

White joins the west and the east edge, Black the south and the north one, by a chain of own marbles in visible
contact (Ludii; the name of the designer is Ludii's too). Decided: an overpass cuts the underpass, whatever its
colours (of twelve games of Ludii one tells the readings apart). A full pyramid without a chain is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

from shibumi3d.games.kit.chains import chain_group, joining, opposite_sides
from shibumi3d.games.kit.contact import in_contact
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.game import Game, Kind, Page, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
SIDES: Final = opposite_sides(PYRAMID)


class SpanState(PlacingState):
    """A position of Span."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        return SPAN

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), 1 - seat)


def chain(position: Position, seat: int) -> int:
    """The own visible marbles of a seat that join its sides; 0 if none do."""
    own = position.mask(OWN[seat]) & ~position.buried
    return joining(own, SIDES[seat], lambda place, among: in_contact(position, place, among))


def state_of(position: Position, seat: int) -> SpanState:
    """The state with ``seat`` to move; won by whoever has a chain, the one who moved first of all."""
    for winner in (1 - seat, seat):
        if joined := chain(position, winner):
            reason = text("{player} joins both sides", player=SEATS[winner].title)
            return SpanState(position, None, Result((winner,), reason, (joined,)))
    if position.occupied == PYRAMID.everywhere:
        return SpanState(position, None, Result((0, 1), text("nobody joins both sides")))
    return SpanState(position, seat)


class Span(Game):
    """The game Span."""

    name = "span"
    title = text("Span")
    designer = "Avri Klemer"
    year = 2011
    summary = text("Join two opposite sides by marbles that can be seen from above")
    seats = SEATS
    symmetric = False
    kinds = (Kind.CONNECTION,)
    minutes = 10
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.span import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpanState(Position(PYRAMID))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(OWN, len(PYRAMID)))
        return state_of(position, seat_to_move(self, start))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        seat = cast("int", before.actor)
        if joined := chain(after.position, seat):
            yield chain_group(PYRAMID, seat, joined)


SPAN: Final = Span()
