"""Spire (Dieter Stein, 2011): no three of a colour in a square or a small pyramid; who can't place loses.

The version of 3 February 2018, without passing (the author's page, spielstein.com/games/spire; the packages
shibumi and Abstract Play have it). Decided:

- A red marble that leaves no place for an own one is legal and loses (the package shibumi; Abstract Play
  doesn't list it). So whoever can put red only is still to move: red may build the platform that is needed.
- A full pyramid loses for whoever is to move, as any other (the author's page; Ludii calls it a draw).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from shibumi3d.games.kit.colouring import coloured, place_and_colour
from shibumi3d.games.kit.placing import finished
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, numbers_in, seat_due, seat_to_move
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, Extra, Game, Kind, Page, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
MOST: Final = 2
"""So many marbles of a colour a square or a small pyramid may have."""

SQUARES: Final = tuple(
    mask_of(PYRAMID.numbers[point] for point in corners)
    for level, file, rank in PYRAMID.grid
    for corners in ([(level, file + x, rank + y) for x, y in product((0, 2), repeat=2)],)
    if all(point in PYRAMID.numbers for point in corners)
)
BOUNDS: Final = (*SQUARES, *(place | platform for place, platform in PYRAMID.platforms))
"""Masks of the squares of 2 × 2 on one level and of the small pyramids."""

BOUNDS_OF: Final = tuple(tuple(b for b in BOUNDS if b >> place & 1) for place in range(len(PYRAMID)))
RED_PUT: Final = Extra(
    "red_put", text("Red put"), text("1 where the player to move has put a red marble, else 0."), "0"
)


def free(position: Position, colour: Colour) -> int:
    """Mask of the places where a marble of this colour may be put."""
    own = position.mask(colour)
    return mask_of(
        place
        for place in places_in(position.playable)
        if all((own & bound).bit_count() < MOST for bound in BOUNDS_OF[place])
    )


@dataclass(frozen=True, slots=True)
class SpireState(State):
    """A position of Spire; ``red_put`` is True between the red marble of a turn and the own one."""

    position: Position
    actor: Actor = 0
    red_put: bool = False
    result: Result | None = None

    @property
    def game(self) -> Game:
        return SPIRE

    def allowed(self) -> dict[Colour, int]:
        """The places where each colour may be put; none after the end."""
        if not isinstance(self.actor, int):
            return {}
        colours = (OWN[self.actor],) if self.red_put else (OWN[self.actor], Colour.RED)
        return {colour: free(self.position, colour) for colour in colours}

    def moves(self) -> tuple[Move, ...]:
        return tuple(coloured(PYRAMID, self.allowed()))

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            raise finished(move)
        rule = text(
            "an own marble, or a red one before it; two of a colour in a square or small pyramid at most"
        )
        place, colour = place_and_colour(self.position, self.allowed(), move, rule)
        red = colour is Colour.RED
        return state_of(self.position.with_marble(place, colour), self.actor if red else 1 - self.actor, red)

    @property
    def prompt(self) -> Message | None:
        return text("An own marble follows the red one") if self.red_put and self.result is None else None

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {RED_PUT.name: str(int(self.red_put))})


def state_of(position: Position, seat: int, red_put: bool) -> SpireState:
    """The state in which ``seat`` is to put a marble, and has lost if there is no place for one."""
    state = SpireState(position, seat, red_put)
    if state.moves():
        return state
    reason = text("{player} can't put an own marble", player=SEATS[seat].title)
    return SpireState(position, None, red_put, Result((1 - seat,), reason))


class Spire(Game):
    """The game Spire."""

    name = "spire"
    title = text("Spire")
    designer = "Dieter Stein"
    year = 2011
    summary = text("Never three of a colour close together; who has no place left loses")
    seats = SEATS
    kinds = (Kind.RACE,)
    minutes = 15
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15), (Colour.RED, 15))

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spire import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return SpireState(Position(PYRAMID))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (RED_PUT,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        most = dict.fromkeys((*OWN, Colour.RED), 15)
        position = checked(self, PYRAMID, start.position, most)
        for bound in BOUNDS:
            if any((position.mask(colour) & bound).bit_count() > MOST for colour in most):
                places = " ".join(PYRAMID.names_in(bound))
                raise SetUpError(text("more than two of a colour stand on {places}", places=places))
        (red_put,) = numbers_in(RED_PUT, start.extras[RED_PUT.name], 1, 1)
        return state_of(position, seat_to_move(self, start), bool(red_put))


SPIRE: Final = Spire()
