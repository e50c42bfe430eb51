"""The free board: no rules but those of the pyramid, to set up and study any position.

Marbles of all three colours are put one after the other on a pyramid of any size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shibumi3d.games.kit.placing import finished, misplaced
from shibumi3d.games.kit.setting_up import checked
from shibumi3d.games.kit.sizes import size_option
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.game import Actor, Game, IllegalMoveError, Page, Result, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, Pyramid, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp

BUILDER: Final = 0
USUAL: Final = 4


@lru_cache(maxsize=4096)
def _placements(pyramid: Pyramid, playable: int) -> tuple[Move, ...]:
    return tuple(Put(pyramid.names[place], colour) for place in places_in(playable) for colour in COLOURS)


@dataclass(frozen=True, slots=True)
class FreeState(State):
    """Any position."""

    position: Position

    @property
    def game(self) -> Game:
        return FREE

    @property
    def actor(self) -> Actor:
        return None if self.position.occupied == self.position.pyramid.everywhere else BUILDER

    def moves(self) -> tuple[Move, ...]:
        return _placements(self.position.pyramid, self.position.playable)

    def play(self, move: Move) -> FreeState:
        if self.actor is None:
            raise finished(move)
        if not isinstance(move, Put) or move.colour is None:
            raise IllegalMoveError(
                move,
                text("the move doesn't say which marble is put where"),
                text("on the free board marbles of a chosen colour are put"),
            )
        refusal = misplaced(self.position, move)
        if refusal is not None:
            raise refusal
        return FreeState(self.position.with_marble(self.position.pyramid.named[move.place], move.colour))

    @property
    def result(self) -> Result | None:
        return None if self.actor is not None else Result((), text("the pyramid is full"))


class Free(Game):
    """The free board."""

    name = "free"
    title = text("Free board")
    designer = "Shibumi 3D"
    year = 2026
    summary = text("Set up and study any position")
    seats = (Seat("builder", text("Builder"), None),)
    options = (size_option(USUAL, *(size for size in SIZES if size != USUAL)),)

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.free import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return FreeState(Position(pyramid_of(int(options["size"]))))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        pyramid = pyramid_of(int(options["size"]))
        return FreeState(checked(self, pyramid, start.position, dict.fromkeys(COLOURS, len(pyramid))))


FREE: Final = Free()
