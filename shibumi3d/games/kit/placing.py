"""Placing marbles, as nearly every game of the system does: the moves, and why one is refused."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, IllegalMoveError, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in

NOWHERE: Final = -1


@lru_cache(maxsize=16384)
def placements(pyramid: Pyramid, mask: int) -> tuple[Move, ...]:
    """The moves that put the marble of the turn on each place of a mask, lowest first."""
    return tuple(Put(pyramid.names[place]) for place in places_in(mask))


def place_of(pyramid: Pyramid, move: Move) -> int:
    """Where a move puts the marble of the turn; NOWHERE if the pyramid lacks it or the move is another."""
    if isinstance(move, Put) and move.colour is None:
        return pyramid.named.get(move.place, NOWHERE)
    return NOWHERE


def finished(move: Move) -> IllegalMoveError:
    """The refusal of every move after the end."""
    return IllegalMoveError(move, text("the game is over"), text("the game ends with its result"))


def no_such_place(pyramid: Pyramid, move: Move) -> IllegalMoveError:
    """The refusal of a move that names a place which the pyramid lacks."""
    return IllegalMoveError(
        move,
        text("the pyramid has no such place"),
        text("the pyramid has {count} places", count=len(pyramid)),
    )


def misplaced(position: Position, move: Move) -> IllegalMoveError | None:
    """Why the pyramid can't take this placement; None where it can, and for a move that places nothing."""
    if not isinstance(move, Put):
        return None
    pyramid = position.pyramid
    if move.place not in pyramid.named:
        return no_such_place(pyramid, move)
    place = pyramid.named[move.place]
    if position.at(place) is not None:
        return IllegalMoveError(
            move, text("a marble stands there already"), text("a marble goes on an empty place")
        )
    if not position.playable >> place & 1:
        return IllegalMoveError(
            move,
            text("its platform is not complete"),
            text("a marble above the board rests on four others"),
        )
    return None


@dataclass(frozen=True, slots=True)
class PlacingState(State):
    """A state of a game in which the turns put one marble each on the pyramid.

    As it stands, the marble is of the player's own colour and goes on any playable place. A game says
    with `put` what that leads to. Where its rules differ it has its own `colour` and `allowed`, adds
    other moves to `moves` and `play`, and says in `turn_rule` or `refusal` why a move isn't allowed.
    """

    position: Position
    actor: Actor = 0
    result: Result | None = None

    @abstractmethod
    def put(self, seat: int, place: int, colour: Colour) -> State:
        """The state after this seat has put the marble of its turn on a place that is allowed."""

    def allowed(self) -> int:
        """Mask of the places where the marble of the turn may be put."""
        return self.position.playable

    @property
    def colour(self) -> Colour | None:
        return self.game.seats[self.actor].colour if isinstance(self.actor, int) else None

    @property
    def turn_rule(self) -> Message:
        """What is done in this turn."""
        return text("in each turn one own marble is put on the pyramid")

    def moves(self) -> tuple[Move, ...]:
        return () if self.actor is None else placements(self.position.pyramid, self.allowed())

    def play(self, move: Move) -> State:
        place, colour = place_of(self.position.pyramid, move), self.colour
        if isinstance(self.actor, int) and colour and place != NOWHERE and self.allowed() >> place & 1:
            return self.put(self.actor, place, colour)
        raise finished(move) if self.actor is None else self.refusal(move)

    def refusal(self, move: Move) -> IllegalMoveError:
        """Why a move is not allowed while the game is on."""
        return misplaced(self.position, move) or IllegalMoveError(
            move, text("that is not done in this turn"), self.turn_rule
        )
