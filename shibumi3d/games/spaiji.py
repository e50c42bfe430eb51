"""Spaiji (Néstor Romeral Andrés, 2011): a white and a black marble each turn; the larger visible group wins.

The rules are those of the package shibumi. Decided:

- The two marbles of a turn touch. A first one that leaves no place for a second isn't allowed; the second may
  stand on a platform that the first completes (the package; Ludii's first file forgets that they touch).
- The largest groups in visible contact are compared, and equal ones are Black's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.contact import visible_groups
from shibumi3d.games.kit.pairs import FIRST_PUT, PAIR, PairState, first_put, pair_places
from shibumi3d.games.kit.placing import NOWHERE
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_named
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Scored
from shibumi3d.model.game import Emphasis, Extra, Game, Highlight, Kind, Page, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
SEATS: Final = owners(*PAIR)


@dataclass(frozen=True, slots=True)
class SpaijiState(PairState):
    """A position of Spaiji."""

    @property
    def game(self) -> Game:
        return SPAIJI

    def next_turn(self, position: Position, seat: int) -> State:
        return turn_of(position, seat)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(group.bit_count() for group in largest(self.position))

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        if self.result is not None:
            return self.result.highlights
        return tuple(
            Highlight(Emphasis.GROUP, group, text("Largest group"), seat)
            for seat, group in enumerate(largest(self.position))
            if group
        )


def largest(position: Position) -> tuple[int, ...]:
    """The largest visible group of each seat; 0 where there is none."""
    groups = (visible_groups(position, position.mask(colour)) for colour in PAIR)
    return tuple(max(own, key=int.bit_count, default=0) for own in groups)


def turn_of(position: Position, seat: int) -> SpaijiState:
    """The state in which the turn of ``seat`` begins; the end if no pair can be put."""
    if any(pair_places(position, NOWHERE, PAIR).values()):
        return SpaijiState(position, seat)
    groups = largest(position)
    white, black = (group.bit_count() for group in groups)
    winner = int(black >= white)
    fewest, most = sorted((white, black))
    reason = (
        text("the largest groups are equal, which is Black's")
        if white == black
        else text("the larger group: {most} to {fewest}", most=most, fewest=fewest)
    )
    return SpaijiState(
        position, None, NOWHERE, Result((winner,), reason, (groups[winner],) if groups[winner] else ())
    )


class Spaiji(Game):
    """The game Spaiji."""

    name = "spaiji"
    title = text("Spaiji")
    designer = "Néstor Romeral Andrés"
    year = 2011
    summary = text("Put both colours each turn, and grow the larger group to be seen")
    seats = SEATS
    score_title = text("Largest group")
    kinds = (Kind.CONNECTION, Kind.SCORING)
    minutes = 15
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spaiji import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return turn_of(Position(PYRAMID), 0)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (FIRST_PUT,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(PAIR, len(PYRAMID)))
        seat = seat_named(self, start.turn) if start.turn else position.occupied.bit_count() // 2 % 2
        first = first_put(position, start.extras[FIRST_PUT.name], PAIR)
        return turn_of(position, seat) if first == NOWHERE else SpaijiState(position, seat, first)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        groups = largest(after.position)
        for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
            if now != was:
                yield Scored(seat, now - was, groups[seat], text("The largest group is another size"))


SPAIJI: Final = Spaiji()
