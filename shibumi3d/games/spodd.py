"""Spodd (Giacomo Galimberti, 2012): the more visible marbles in three of five diagonals.

A turn puts a white and a black marble that touch, in either order. The rules are Ludii's. Decided:

- The diagonals run side by side between the red corners, and have 3, 5, 7, 5 and 3 places
  seen from above (Ludii's code; its text calls them columns, of a board that is turned by 45°).
- The second marble may stand on a platform that the first completes; a first one that leaves no place for a
  second isn't allowed (Ludii).
- Where no pair can be put the game ends and is counted as it stands (no source says anything): a tied diagonal
  is nobody's, and with as many diagonals each it is a draw. When the pyramid is full nothing ties.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.pairs import FIRST_PUT, PAIR, PairState, first_put, pair_places
from shibumi3d.games.kit.placing import NOWHERE
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_named
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Scored
from shibumi3d.model.game import Emphasis, Extra, Game, Highlight, Kind, Page, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
SEATS: Final = owners(*PAIR)
START: Final = Position.of(red="1a1 1g7")
SUPPLY: Final = 14
"""Marbles of each colour: half of the places beside the red corners."""

DIAGONALS: Final = tuple(
    mask_of(place for place, (_, file, rank) in enumerate(PYRAMID.grid) if file + rank == total)
    for total in range(2, 11, 2)
)
"""The places of each diagonal on all levels, the one next to 1a1 first."""


@dataclass(frozen=True, slots=True)
class SpoddState(PairState):
    """A position of Spodd."""

    @property
    def game(self) -> Game:
        return SPODD

    def next_turn(self, position: Position, seat: int) -> State:
        return turn_of(position, seat)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(leaders(self.position).count(seat) for seat in range(len(SEATS)))

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        if self.result is not None:
            return self.result.highlights
        return tuple(
            Highlight(
                Emphasis.GROUP,
                seen(self.position, number)[seat],
                text("Diagonal {number}", number=number + 1),
                seat,
            )
            for number, seat in enumerate(leaders(self.position))
            if seat is not None
        )


def seen(position: Position, number: int) -> tuple[int, ...]:
    """Masks of White's and of Black's marbles of a diagonal that are seen from above."""
    visible = DIAGONALS[number] & ~position.buried
    return tuple(position.mask(colour) & visible for colour in PAIR)


def leaders(position: Position) -> tuple[int | None, ...]:
    """Who has more visible marbles in each diagonal; None where nobody has."""
    found: list[int | None] = []
    for number in range(len(DIAGONALS)):
        white, black = (own.bit_count() for own in seen(position, number))
        found.append(None if white == black else int(black > white))
    return tuple(found)


def turn_of(position: Position, seat: int) -> SpoddState:
    """The state in which the turn of ``seat`` begins; the end if no pair can be put."""
    if any(pair_places(position, NOWHERE, PAIR).values()):
        return SpoddState(position, seat)
    leading = leaders(position)
    white, black = leading.count(0), leading.count(1)
    if white == black:
        return SpoddState(position, None, NOWHERE, Result((0, 1), text("both have as many diagonals")))
    winner = int(black > white)
    fewest, most = sorted((white, black))
    reason = text("more diagonals: {most} to {fewest}", most=most, fewest=fewest)
    groups = tuple(seen(position, number)[winner] for number, held in enumerate(leading) if held == winner)
    return SpoddState(position, None, NOWHERE, Result((winner,), reason, groups))


class Spodd(Game):
    """The game Spodd."""

    name = "spodd"
    title = text("Spodd")
    designer = "Giacomo Galimberti"
    year = 2012
    summary = text("Put both colours each turn, and show more of the own in three of five diagonals")
    seats = SEATS
    score_title = text("Diagonals")
    symmetric = False
    kinds = (Kind.SCORING,)
    minutes = 15
    marbles = ((Colour.WHITE, SUPPLY), (Colour.BLACK, SUPPLY), (Colour.RED, 2))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spodd import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return turn_of(START, 0)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (FIRST_PUT,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict(self.marbles))
        if position.mask(Colour.RED) != START.mask(Colour.RED):
            raise SetUpError(text("the two red marbles stand on 1a1 and 1g7"))
        seat = seat_named(self, start.turn) if start.turn else (position.occupied.bit_count() // 2 - 1) % 2
        first = first_put(position, start.extras[FIRST_PUT.name], PAIR)
        return turn_of(position, seat) if first == NOWHERE else SpoddState(position, seat, first)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        changes = zip(leaders(before.position), leaders(after.position), strict=True)
        for number, (was, now) in enumerate(changes):
            white, black = seen(after.position, number)
            reason = text(
                "Diagonal {number}: {white} white, {black} black",
                number=number + 1,
                white=white.bit_count(),
                black=black.bit_count(),
            )
            for seat, points in ((was, -1), (now, 1)):
                if was != now and seat is not None:
                    yield Scored(seat, points, white | black, reason)


SPODD: Final = Spodd()
