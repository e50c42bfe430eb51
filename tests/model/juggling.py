"""A game made for the tests, with every kind of move that the games of the program lack.

White and Black put marbles, take own ones away, move own ones, or pass, ten moves in all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from shibumi3d.games.kit.placing import placements
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Over, Passed, Placed, Removed, Shifted
from shibumi3d.model.game import Actor, Game, IllegalMoveError, Result, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Pass, Put, Remove, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid

OWN = (Colour.WHITE, Colour.BLACK)


@dataclass(frozen=True, slots=True)
class JugglingState(State):
    """``told`` is what the last move did; ``left`` the number of moves still to be made."""

    position: Position
    actor: Actor = 0
    left: int = 10
    told: tuple[Event, ...] = ()

    @property
    def game(self) -> Game:
        return JUGGLING

    @property
    def colour(self) -> Colour | None:
        return None if self.actor is None else OWN[int(self.actor)]

    @property
    def events(self) -> tuple[Event, ...]:
        return self.told

    @property
    def result(self) -> Result | None:
        return None if self.left else Result((0, 1), text("the time is up"))

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        home = self.position.pyramid
        return (*placements(home, self.position.playable), *self._removals(), *self._shifts(), Pass())

    def _own(self) -> Iterator[int]:
        mine = self.position.mask(OWN[int(self.actor == 1)])
        return places_in(mine & ~self.position.pinned)

    def _removals(self) -> Iterator[Move]:
        return (Remove(self.position.pyramid.names[place]) for place in self._own())

    def _shifts(self) -> Iterator[Move]:
        names = self.position.pyramid.names
        for source in self._own():
            for target in places_in(self.position.take(source).playable & ~(1 << source)):
                yield Shift(names[source], names[target])

    def play(self, move: Move) -> JugglingState:
        if move not in self.moves():
            raise IllegalMoveError(move, text("that can't be done"), text("marbles are put, taken and moved"))
        event = self._event(move)
        left = self.left - 1
        after = JugglingState(self._changed(event), 1 - int(self.actor or 0), left, (event,))
        if left:
            return after
        return replace(after, actor=None, told=(event, Over((0, 1), text("the time is up"))))

    def _event(self, move: Move) -> Placed | Shifted | Removed | Passed:
        seat = int(self.actor or 0)
        named = self.position.pyramid.named
        match move:
            case Put(place):
                return Placed(seat, named[place], OWN[seat])
            case Remove(place):
                return Removed(seat, named[place], OWN[seat], self.position.falling(named[place]))
            case Shift(source, target):
                dropped = self.position.falling(named[source])
                return Shifted(seat, named[source], named[target], OWN[seat], dropped)
            case _:
                return Passed(seat)

    def _changed(self, event: Placed | Shifted | Removed | Passed) -> Position:
        match event:
            case Placed(_, place, colour):
                return self.position.put(place, colour)
            case Removed(_, place):
                return self.position.take(place)
            case Shifted(_, source, target, colour):
                return self.position.take(source).put(target, colour)
            case _:
                return self.position


class Juggling(Game):
    """Ten moves of any kind."""

    name = "juggling"
    title = text("Juggling")
    designer = "nobody"
    year = 2026
    summary = text("Ten moves of any kind")
    seats = (Seat("white", text("White"), Colour.WHITE), Seat("black", text("Black"), Colour.BLACK))

    def begin(self, options: Mapping[str, str]) -> State:
        board = pyramid(3)
        return JugglingState(Position(board, (board.levels[0], board.levels[1], board.levels[2])))


JUGGLING = Juggling()
