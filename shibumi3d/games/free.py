"""The free board: no rules but those of the pyramid, to set up and study any position.

Marbles of all three colours are put one after the other, as many of each as there are places, on a
pyramid of any size. A position that was pasted is set up here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shibumi3d.games.kit.placing import finished, misplaced
from shibumi3d.games.pages.free import PAGES
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.events import Event, Over, Placed
from shibumi3d.model.game import (
    Actor,
    Choice,
    Game,
    IllegalMoveError,
    Option,
    Result,
    Seat,
    State,
)
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, Pyramid, places_in, pyramid

BUILDER: Final = 0
OFFERED: Final = (4, *(size for size in SIZES if size != 4))
"""The sizes to choose from, the usual one first."""


@lru_cache(maxsize=4096)
def _placements(home: Pyramid, playable: int) -> tuple[Put, ...]:
    return tuple(Put(home.names[place], colour) for place in places_in(playable) for colour in COLOURS)


@dataclass(frozen=True, slots=True)
class FreeState(State):
    """A position; ``last`` is the place of the last marble, or -1."""

    position: Position
    last: int = -1

    @property
    def game(self) -> Game:
        return FREE

    @property
    def actor(self) -> Actor:
        return None if self.position.occupied == self.position.pyramid.everywhere else BUILDER

    def moves(self) -> tuple[Move, ...]:
        return _placements(self.position.pyramid, self.position.playable)

    def play(self, move: Move) -> FreeState:
        home = self.position.pyramid
        if self.actor is None:
            raise finished(move)
        if not isinstance(move, Put) or move.colour is None:
            raise IllegalMoveError(
                move,
                text("the move doesn't say which marble is put where"),
                text("on the free board marbles of a chosen colour are put"),
            )
        refusal = misplaced(self.position, Put(move.place))
        if refusal is not None:
            raise IllegalMoveError(move, refusal.reason, refusal.rule)
        place = home.named[move.place]
        return FreeState(self.position.with_marble(place, move.colour), place)

    @property
    def result(self) -> Result | None:
        return None if self.actor is not None else Result((), text("the pyramid is full"))

    @property
    def events(self) -> tuple[Event, ...]:
        colour = None if self.last < 0 else self.position.at(self.last)
        if colour is None:
            return ()
        placed = Placed(BUILDER, self.last, colour)
        result = self.result
        return (placed,) if result is None else (placed, Over(result.winners, result.reason))


class Free(Game):
    """The free board."""

    name = "free"
    title = text("Free board")
    designer = "Shibumi 3D"
    year = 2026
    summary = text("Set up and study any position")
    pages = PAGES
    seats = (Seat("builder", text("Builder"), None),)
    options = (
        Option(
            "size",
            text("Size"),
            text("How many holes the board has along a side."),
            tuple(Choice(str(size), text("{n} × {n}", n=size)) for size in OFFERED),
        ),
    )

    def begin(self, options: Mapping[str, str]) -> State:
        return FreeState(Position(pyramid(int(options["size"]))))

    def setting_up(self, position: Position) -> tuple[dict[str, str], tuple[Move, ...]]:
        home = position.pyramid
        marbles = sorted(position.marbles())
        return {"size": str(home.size)}, tuple(Put(home.names[place], colour) for place, colour in marbles)


FREE: Final = Free()
