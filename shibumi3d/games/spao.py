"""Spao (Néstor Romeral Andrés, 2011): the product of the sizes of the own groups.

White, Black and Red put an own marble in turn until the pyramid is full. The rules are those of Ludii. Decided:

- A group is of touching marbles of one colour: buried ones and contacts that nobody can see count too.
- Whoever has no marble yet has no points. Equal highest products share the win (the text has no tie-break).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import prod
from typing import Final

from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Event, Scored
from shibumi3d.model.game import Detail, Game, Kind, Page, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
SEATS: Final = owners(*COLOURS)


class SpaoState(PlacingState):
    """A position of Spao."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        return SPAO

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), (seat + 1) % len(SEATS))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(product(groups(self.position.mask(colour))) for colour in COLOURS)

    @property
    def details(self) -> tuple[Detail, ...]:
        return tuple(
            Detail(
                f"groups_{seat.name}",
                sizes(self.position, number).replace(" × ", " "),
                text("Groups of {player}", player=seat.title),
                text("{sizes}", sizes=sizes(self.position, number)),
                number,
            )
            for number, seat in enumerate(SEATS)
        )


@lru_cache(maxsize=16384)
def groups(marbles: int) -> tuple[int, ...]:
    """Masks of the groups of touching marbles that a mask of marbles falls into."""
    found = []
    while marbles:
        group = fresh = marbles & -marbles
        while fresh:
            around = 0
            for place in places_in(fresh):
                around |= PYRAMID.touching[place]
            fresh = around & marbles & ~group
            group |= fresh
        found.append(group)
        marbles &= ~group
    return tuple(found)


def product(own: tuple[int, ...]) -> int:
    """What groups are worth: the product of their sizes; nothing if there is none."""
    return prod(group.bit_count() for group in own) if own else 0


def sizes(position: Position, seat: int) -> str:
    """The sizes of a seat's groups as people write their product, the largest first; 0 where there is none."""
    counts = sorted((group.bit_count() for group in groups(position.mask(COLOURS[seat]))), reverse=True)
    return " × ".join(map(str, counts)) or "0"


def state_of(position: Position, seat: int) -> SpaoState:
    """The state with ``seat`` to move, or the end if the pyramid is full."""
    state = SpaoState(position, seat)
    if position.occupied != PYRAMID.everywhere:
        return state
    most = max(state.scores)
    winners = tuple(number for number, score in enumerate(state.scores) if score == most)
    reason = (
        text("the highest product is {most}", most=most)
        if len(winners) == 1
        else text("the highest product, {most}, is shared", most=most)
    )
    decisive = tuple(group for winner in winners for group in groups(position.mask(COLOURS[winner])))
    return SpaoState(position, None, Result(winners, reason, decisive))


class Spao(Game):
    """The game Spao."""

    name = "spao"
    title = text("Spao")
    designer = "Néstor Romeral Andrés"
    year = 2011
    summary = text("Neither one large group nor many small ones: the product of all your groups counts")
    seats = SEATS
    score_title = text("Product of the groups")
    kinds = (Kind.SCORING,)
    minutes = 15
    marbles = ((Colour.WHITE, 10), (Colour.BLACK, 10), (Colour.RED, 10))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spao import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpaoState(Position(PYRAMID))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(COLOURS, len(PYRAMID)))
        return state_of(position, seat_to_move(self, start))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        put = after.position.occupied & ~before.position.occupied
        for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
            if now != was:
                (group,) = (each for each in groups(after.position.mask(COLOURS[seat])) if each & put)
                reason = text("the groups are now {sizes}", sizes=sizes(after.position, seat))
                yield Scored(seat, now - was, group, reason)


SPAO: Final = Spao()
