"""Spought (Cameron Browne, Néstor Romeral Andrés, 2011): move marbles until all eight own ones are one group.

The rules are Ludii's text. Decided:

- A marble moves from a hole, to another hole or up to a platform (the text; Ludii's code also moves marbles of the
  second level along it). The text names no level, so the platform may be a higher one.
- What rests on a moved marble comes down, and none lands on what has just come down, as in Spline+.
- A group is of marbles that touch, seen or not. If a move joins all marbles of both players, the mover wins.
- Who can't move passes. The same position with the same player to move for the third time is a draw: no source
  says anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.placing import finished
from shibumi3d.games.kit.repetition import TIMES, Seen, seen_again
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_due, seat_to_move
from shibumi3d.games.kit.shifting import landings, shifted
from shibumi3d.games.kit.starts import chequered
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Group, GroupKind, Scored
from shibumi3d.model.game import (
    Actor,
    Emphasis,
    Game,
    Highlight,
    IllegalMoveError,
    Kind,
    Page,
    Result,
    State,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pass, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
START: Final = chequered(PYRAMID, Colour.WHITE, Colour.BLACK)
MARBLES: Final = 8
"""So many has each player, all of them on the pyramid."""

HOLES: Final = PYRAMID.levels[0]


@dataclass(frozen=True, slots=True)
class SpoughtState(State):
    """A position of Spought; ``seen`` are the positions that stood, with the seat to move."""

    position: Position
    actor: Actor = 0
    result: Result | None = None
    seen: Seen = frozenset()

    @property
    def game(self) -> Game:
        return SPOUGHT

    def moves(self) -> tuple[Move, ...]:
        if not isinstance(self.actor, int):
            return ()
        return tuple(shifts(self.position, OWN[self.actor])) or (Pass(),)

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            raise finished(move)
        rule = text("an own marble moves from a hole to another hole or up to a platform")
        match move:
            case Pass() if self.moves() == (move,):
                return self.reached(self.position, self.actor)
            case Pass():
                raise IllegalMoveError(
                    move, text("a marble can be moved"), text("only who can't move passes")
                )
            case Shift(source):
                position = shifted(self.position, OWN[self.actor], move)
                if not HOLES >> PYRAMID.named[source] & 1:
                    raise IllegalMoveError(move, text("it doesn't stand in a hole"), rule)
                return self.reached(position, self.actor)
        raise IllegalMoveError(move, text("that is not done in this turn"), rule)

    def reached(self, position: Position, mover: int) -> SpoughtState:
        """The state after ``mover`` has made this position."""
        seen, times = seen_again(self.seen, (position.masks, 1 - mover))
        result = won(position, mover)
        if result is None and times == TIMES:
            result = Result((0, 1), text("the same position for the third time"))
        return SpoughtState(position, None if result else 1 - mover, result, seen)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(group.bit_count() for group in largest(self.position))

    @property
    def prompt(self) -> Message | None:
        return text("No own marble can be moved") if self.moves() == (Pass(),) else None

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        if self.result is not None:
            return self.result.highlights
        return tuple(
            Highlight(Emphasis.GROUP, group, text("Largest group"), seat)
            for seat, group in enumerate(largest(self.position))
            if group.bit_count() > 1
        )

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self))


def shifts(position: Position, colour: Colour) -> Iterator[Move]:
    """Every move of a free marble of a colour from a hole to another or up to a platform."""
    names = PYRAMID.names
    for source in places_in(position.mask(colour) & HOLES & ~position.pinned):
        for target in places_in(landings(position, source)):
            yield Shift(names[source], names[target])


def largest(position: Position) -> tuple[int, ...]:
    """The first of the largest groups of touching marbles of each seat."""
    return tuple(max(_groups(position.mask(colour)), key=int.bit_count, default=0) for colour in OWN)


def _groups(left: int) -> Iterator[int]:
    """Masks of the groups of marbles that touch."""
    while left:
        group = fresh = left & -left
        while fresh:
            near = 0
            for place in places_in(fresh):
                near |= PYRAMID.touching[place]
            fresh = near & left & ~group
            group |= fresh
        yield group
        left &= ~group


def won(position: Position, mover: int) -> Result | None:
    """Who has all marbles in one group after a move, the mover first; None while nobody has."""
    groups = largest(position)
    for seat in (mover, 1 - mover):
        if groups[seat].bit_count() == MARBLES:
            reason = text("{player} has all marbles in one group", player=SEATS[seat].title)
            return Result((seat,), reason, (groups[seat],))
    return None


class Spought(Game):
    """The game Spought."""

    name = "spought"
    title = text("Spought")
    designer = "Cameron Browne, Néstor Romeral Andrés"
    year = 2011
    summary = text("Move marbles up and about until all eight own ones touch in one group")
    seats = SEATS
    score_title = text("Largest group")
    symmetric = False
    looks_back = True
    kinds = (Kind.CONNECTION,)
    minutes = 15
    marbles = ((Colour.WHITE, MARBLES), (Colour.BLACK, MARBLES))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spought import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpoughtState(START).reached(START, 1)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict(self.marbles))
        if position.occupied.bit_count() < len(OWN) * MARBLES:
            raise SetUpError(text("all eight marbles of each colour stand on the pyramid"))
        return SpoughtState(position).reached(position, 1 - seat_to_move(self, start))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        groups = largest(after.position)
        if after.result is not None and after.result.winner is not None:
            seat = after.result.winner
            yield Group(GroupKind.SET, groups[seat], text("All marbles in one group"), seat)
        for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
            if now != was:
                yield Scored(seat, now - was, groups[seat], text("The largest group is another size"))


SPOUGHT: Final = Spought()
