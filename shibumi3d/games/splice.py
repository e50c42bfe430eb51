"""Splice (Néstor Romeral Andrés, 2011): a line of the own colour and red, with at least one of each.

White and Black in turn put an own marble on a hole or on a platform with red in it, or a red marble anywhere.
The rules are those of the designer's text, as catalogues have it. Decided:

- Own marbles go on every hole; red is only asked of platforms (summaries of the rule book; Ludii asks that red
  stand on the level of the marble, so that the first one of the game has to be red).
- A red marble that makes a line for both players: whoever put it wins.
- There are 16 marbles of a colour. Who can't move: the game is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.colouring import coloured, place_and_colour
from shibumi3d.games.kit.lines import complete, full_lines, line_group, line_title
from shibumi3d.games.kit.placing import finished
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_due, seat_named
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Event, GroupKind
from shibumi3d.model.game import Actor, Game, Kind, Page, Prospect, Result, State, Tray
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
LINES: Final = full_lines(PYRAMID)
MARBLES: Final = 16
"""So many marbles of each colour there are."""


@dataclass(frozen=True, slots=True)
class SpliceState(State):
    """A position of Splice."""

    position: Position
    actor: Actor = 0
    result: Result | None = None

    @property
    def game(self) -> Game:
        return SPLICE

    def allowed(self) -> dict[Colour, int]:
        """The places where each colour may be put; none after the end."""
        if not isinstance(self.actor, int):
            return {}
        playable, red = self.position.playable, self.position.mask(Colour.RED)
        own = mask_of(
            place
            for place in places_in(playable)
            if not PYRAMID.carriers[place] or PYRAMID.carriers[place] & red
        )
        places = {OWN[self.actor]: own, Colour.RED: playable}
        return {colour: mask for colour, mask in places.items() if left(self.position, colour)}

    def moves(self) -> tuple[Move, ...]:
        return tuple(coloured(PYRAMID, self.allowed()))

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            raise finished(move)
        rule = text("an own marble goes on a hole or a platform with red in it, a red one anywhere")
        place, colour = place_and_colour(self.position, self.allowed(), move, rule)
        return state_of(self.position.with_marble(place, colour), 1 - self.actor)

    @property
    def trays(self) -> tuple[Tray, ...]:
        red = Tray(
            text("Red marbles"), None, ((Colour.RED, left(self.position, Colour.RED)),), capacity=MARBLES
        )
        return (red,)

    def prospects(self) -> tuple[Prospect, ...]:
        red, occupied = self.position.mask(Colour.RED), self.position.occupied
        found = [
            Prospect(
                GroupKind.LINE,
                line,
                line & ~occupied,
                line_title(PYRAMID, line),
                seat,
                needed(line & own, line & red, OWN[seat]),
            )
            for seat, own in enumerate(map(self.position.mask, OWN))
            for line in LINES
            if not line & occupied & ~(own | red) and (line & ~occupied or is_won(line, own, red))
        ]
        return tuple(sorted(found, key=lambda prospect: prospect.lacks.bit_count()))

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self))


def left(position: Position, colour: Colour) -> int:
    """How many marbles of a colour are beside the pyramid."""
    return MARBLES - position.mask(colour).bit_count()


def needed(own: int, red: int, colour: Colour) -> Colour | None:
    """The colour that a line with these marbles still needs; None where either does."""
    if red and not own:
        return colour
    return Colour.RED if own and not red else None


def is_won(line: int, own: int, red: int) -> bool:
    """Whether a line consists of own and red marbles, with at least one of each."""
    return line & (own | red) == line and bool(line & own and line & red)


def won_lines(position: Position, seat: int) -> tuple[int, ...]:
    """The lines with which a seat wins."""
    own, red = position.mask(OWN[seat]), position.mask(Colour.RED)
    return tuple(line for line in complete(LINES, own | red) if is_won(line, own, red))


def state_of(position: Position, seat: int) -> SpliceState:
    """The state with ``seat`` to move; won by whoever has a line, the one who moved first of all."""
    for winner in (1 - seat, seat):
        if lines := won_lines(position, winner):
            reason = text("{player} has a full line", player=SEATS[winner].title)
            return SpliceState(position, None, Result((winner,), reason, lines))
    state = SpliceState(position, seat)
    if state.moves():
        return state
    return SpliceState(position, None, Result((0, 1), text("nobody can move")))


class Splice(Game):
    """The game Splice."""

    name = "splice"
    title = text("Splice")
    designer = "Néstor Romeral Andrés"
    year = 2011
    summary = text("A line of your colour and red, where red opens the platforms")
    seats = SEATS
    kinds = (Kind.LINE,)
    minutes = 10
    marbles = ((Colour.WHITE, 16), (Colour.BLACK, 16), (Colour.RED, 16))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.splice import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpliceState(Position(PYRAMID))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(COLOURS, MARBLES))
        seat = seat_named(self, start.turn) if start.turn else position.occupied.bit_count() % 2
        return state_of(position, seat)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for seat in range(len(SEATS)):
            had = won_lines(before.position, seat)
            for line in won_lines(after.position, seat):
                if line not in had:
                    yield line_group(PYRAMID, seat, line)


SPLICE: Final = Splice()
