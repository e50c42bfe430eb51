"""Spyramid (Néstor Romeral Andrés, 2012): own the five corners of a pyramid of any size.

White and Black in turn put an own marble, or move one as in Spline+. The rules are those of the designer's
text, as catalogues and Ludii have it. Decided:

- A base is a square two, three or four marbles wide on any level, of which only the corners count; the tip
  is centred as many levels above. Upside down the tip is below, and all these bases are two wide (a note of the
  designer counts 14 upward, which are those of two alone; "any size" and Ludii give 20). Bases turned by 45
  degrees, a variant, are left out.
- Marbles that come down complete pyramids of both: the mover wins.
- Marbles never run out, although a set has 16 of a colour: no source speaks of a supply.
- Who can't move draws the game, and so does the same position for the third time with the same player to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Final

from shibumi3d.games.kit.lines import complete
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.repetition import TIMES, Seen, seen_again
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.games.kit.shifting import shifted, shifts
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Group, GroupKind
from shibumi3d.model.game import Game, Kind, Page, Prospect, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, pyramid_of
from shibumi3d.model.set_up import SetUp

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)


def _corner_sets() -> Iterator[int]:
    """The four corners of each base with its tip, above or below."""
    for (level, file, rank), steps, way in product(PYRAMID.grid, range(1, PYRAMID.size), (1, -1)):
        base = [(level, file + x, rank + y) for x, y in product((0, 2 * steps), repeat=2)]
        points = (*base, (level + way * steps, file + steps, rank + steps))
        if all(point in PYRAMID.numbers for point in points):
            yield mask_of(PYRAMID.numbers[point] for point in points)


PYRAMIDS: Final = tuple(sorted(_corner_sets()))
"""Masks of the five corners of every pyramid: 20 upright, 5 upside down."""


@dataclass(frozen=True, slots=True)
class SpyramidState(PlacingState):
    """A position of Spyramid; ``seen`` are the positions since the last marble was put."""

    seen: Seen = frozenset()

    @property
    def game(self) -> Game:
        return SPYRAMID

    @property
    def turn_rule(self) -> Message:
        return text("in each turn one own marble is put or moved")

    def moves(self) -> tuple[Move, ...]:
        placed = PlacingState.moves(self)
        return (*placed, *shifts(self.position, self.colour)) if self.colour else placed

    def play(self, move: Move) -> State:
        if isinstance(self.actor, int) and isinstance(move, Shift):
            return self.reached(shifted(self.position, OWN[self.actor], move), self.actor, self.seen)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return self.reached(self.position.with_marble(place, colour), seat, frozenset())

    def reached(self, position: Position, mover: int, seen: Seen) -> SpyramidState:
        """The state after ``mover`` has made this position out of those seen before."""
        for winner in (mover, 1 - mover):
            if owned := complete(PYRAMIDS, position.mask(OWN[winner])):
                reason = text("{player} has the corners of a pyramid", player=SEATS[winner].title)
                return SpyramidState(position, None, Result((winner,), reason, owned), seen)
        seen, times = seen_again(seen, (position.masks, 1 - mover))
        state = SpyramidState(position, 1 - mover, None, seen)
        if times == TIMES:
            reason = text("the same position for the third time")
        elif position.playable or state.moves():  # the first is quickly asked, and nearly always so
            return state
        else:
            reason = text("{player} can't move", player=SEATS[1 - mover].title)
        return SpyramidState(position, None, Result((0, 1), reason), seen)

    def prospects(self) -> tuple[Prospect, ...]:
        return begun(self.position)


@lru_cache(maxsize=4096)
def begun(position: Position) -> tuple[Prospect, ...]:
    """The pyramids on which a seat has a marble and the other none, those lacking least first."""
    masks = tuple(map(position.mask, OWN))
    found = [
        Prospect(GroupKind.PYRAMID, corners, corners & ~masks[seat], title_of(corners), seat, colour)
        for seat, colour in enumerate(OWN)
        for corners in PYRAMIDS
        if corners & masks[seat] and not corners & masks[1 - seat]
    ]
    return tuple(sorted(found, key=lambda prospect: prospect.lacks.bit_count()))


@cache
def title_of(corners: int) -> Message:
    """What a pyramid is called: by its corners."""
    return text("Pyramid {places}", places=" ".join(PYRAMID.names_in(corners)))


class Spyramid(Game):
    """The game Spyramid."""

    name = "spyramid"
    title = text("Spyramid")
    designer = "Néstor Romeral Andrés"
    year = 2012
    summary = text("Own the five corners of a pyramid, small or large, upright or upside down")
    seats = SEATS
    looks_back = True
    kinds = (Kind.LINE,)
    minutes = 20
    # A set has 16 of a colour, and in one random game of a hundred more of one stand.
    marbles = ((Colour.WHITE, 20), (Colour.BLACK, 20))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spyramid import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return self.set_up(options, SetUp(Position(PYRAMID)))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        position = checked(self, PYRAMID, start.position, dict.fromkeys(OWN, len(PYRAMID)))
        return SpyramidState(position).reached(position, 1 - seat_to_move(self, start), frozenset())

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        for number, colour in enumerate(OWN):
            had = before.position.mask(colour)
            for corners in complete(PYRAMIDS, after.position.mask(colour)):
                if corners & ~had:
                    yield Group(GroupKind.PYRAMID, corners, title_of(corners), number)


SPYRAMID: Final = Spyramid()
