"""A game for tests of files: two seats lay white marbles until none is left, from any position of size 3."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, Extra, Game, IllegalMoveError, Seat, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.set_up import SetUp, SetUpError


@dataclass(frozen=True, slots=True)
class LayingState(State):
    position: Position
    left: int = 3
    seat: int = 0

    @property
    def actor(self) -> Actor:
        return self.seat if self.left else None

    @property
    def game(self) -> Game:
        return LAYING

    def moves(self) -> tuple[Move, ...]:
        names = self.position.pyramid.names
        return tuple(Put(names[place]) for place in places_in(self.position.playable) if self.left)

    def play(self, move: Move) -> State:
        if move not in self.moves() or not isinstance(move, Put):
            raise IllegalMoveError(move, text("no marble can be laid there"), text("one lays marbles"))
        place = self.position.pyramid.named[move.place]
        laid = self.position.put(place, Colour.WHITE)
        return replace(self, position=laid, left=self.left - 1, seat=1 - self.seat)


class Laying(Game):
    name = "laying"
    title = text("Laying")
    designer = "Nobody"
    year = 2026
    summary = text("Laying marbles")
    seats = (Seat("first", text("First"), None), Seat("second", text("Second"), None))

    def begin(self, options: Mapping[str, str]) -> State:
        return LayingState(Position.of(3))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:
        return (Extra("left", text("Marbles left"), text("a number"), "3"),)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        if start.position.pyramid.size != 3:
            raise SetUpError(text("the board of Laying has three holes a side"))
        left = int(start.extras.get("left", "3"))
        return LayingState(start.position, left, int(start.turn == "second"))


LAYING = Laying()
