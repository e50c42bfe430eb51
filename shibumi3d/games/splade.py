"""Splade (Néstor Romeral Andrés, 2011): a line of two colours, won by the one who follows the other.

White, Black and Red put an own marble in turn. A full line with exactly two colours ends the game: of these
two players the one who comes after the other wins, so Black of White and Black, Red of Black and Red, White of
Red and White (Ludii's text and summaries of the rule book). Decided:

- A marble that completes lines with both of the other colours wins for whoever put it (Ludii: for the next).
- A full pyramid without such a line is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from shibumi3d.games.kit.lines import complete, full_lines, line_group, line_title
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Event, GroupKind
from shibumi3d.model.game import Game, Kind, Page, Prospect, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
SEATS: Final = owners(*COLOURS)
LINES: Final = full_lines(PYRAMID)
title_of: Final = cache(lambda line: line_title(PYRAMID, line))


class SpladeState(PlacingState):
    """A position of Splade."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        return SPLADE

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return state_of(self.position.with_marble(place, colour), (seat + 1) % len(SEATS))

    def prospects(self) -> tuple[Prospect, ...]:
        return open_lines(self.position)


def following(seat: int) -> int:
    """The seat that comes after this one."""
    return (seat + 1) % len(SEATS)


def won_lines(position: Position) -> tuple[tuple[int, int], ...]:
    """The full lines of exactly two colours, each with the seat that wins by it: (seat, line)."""
    found = []
    for line in complete(LINES, position.occupied):
        seats = [seat for seat, colour in enumerate(COLOURS) if line & position.mask(colour)]
        if len(seats) == len(SEATS) - 1:
            one, other = seats
            found.append((other if following(one) == other else one, line))
    return tuple(found)


@lru_cache(maxsize=4096)
def open_lines(position: Position) -> tuple[Prospect, ...]:
    """The lines begun that can become or are of two colours, for the seat that would win by them."""
    found = []
    for first in range(len(SEATS)):
        seat = following(first)
        pair = COLOURS[first], COLOURS[seat]
        both = position.mask(pair[0]) | position.mask(pair[1])
        for line in LINES:
            lacks = line & ~position.occupied
            there = [colour for colour in pair if line & position.mask(colour)]
            if not there or line & position.occupied & ~both or (not lacks and there != list(pair)):
                continue
            # A line of one colour needs the other one; a line of both takes either.
            needed = None if there == list(pair) else next(colour for colour in pair if colour not in there)
            found.append(Prospect(GroupKind.LINE, line, lacks, title_of(line), seat, needed))
    return tuple(sorted(found, key=lambda prospect: prospect.lacks.bit_count()))


def state_of(position: Position, seat: int) -> SpladeState:
    """The state with ``seat`` to move; won by a line of two colours, for whoever moved first of all."""
    lines = won_lines(position)
    winners = [winner for winner, _ in lines]
    if winners:
        mover = (seat - 1) % len(SEATS)
        winner = mover if mover in winners else winners[0]
        loser = (winner - 1) % len(SEATS)
        reason = text(
            "a line of two colours, where {player} follows {other}",
            player=SEATS[winner].title,
            other=SEATS[loser].title,
        )
        groups = tuple(line for owner, line in lines if owner == winner)
        return SpladeState(position, None, Result((winner,), reason, groups))
    if position.occupied == PYRAMID.everywhere:
        everybody = tuple(range(len(SEATS)))
        return SpladeState(position, None, Result(everybody, text("no line has exactly two colours")))
    return SpladeState(position, seat)


class Splade(Game):
    """The game Splade."""

    name = "splade"
    title = text("Splade")
    designer = "Néstor Romeral Andrés"
    year = 2011
    summary = text("Make a line of two colours, yours and that of the player before you")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 10), (Colour.BLACK, 10), (Colour.RED, 10))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.splade import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpladeState(Position(PYRAMID))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(COLOURS, len(PYRAMID)))
        return state_of(position, seat_to_move(self, start))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for seat, line in won_lines(after.position):
            if line & ~before.position.occupied:
                yield line_group(PYRAMID, seat, line)


SPLADE: Final = Splade()
