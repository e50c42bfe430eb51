"""Setting up a position: marbles put, recoloured, taken and turned, every step of which can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.moves import Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.set_up import SetUp
from shibumi3d.study.choices import Choices, Places
from shibumi3d.study.view import View, preview

MOST: Final = 200
"""Steps that can be undone."""


class EditError(MessageError):
    """A step that the pyramid doesn't allow."""


@dataclass(frozen=True, slots=True)
class Editing:
    """A position that is being set up, with those before it and those undone."""

    position: Position
    before: tuple[Position, ...] = ()
    after: tuple[Position, ...] = ()

    def changed(self, position: Position) -> Editing:
        """With another position; the same one is no step."""
        if position == self.position:
            return self
        return Editing(position, (*self.before[1 - MOST :], self.position))

    def put(self, place: int, colour: Colour) -> Editing:
        """With a marble on a place, or one of another colour where one stands; EditError where nothing carries it."""
        position = self.position
        if position.occupied >> place & 1:
            bit = 1 << place
            white, black, red = (
                mask | bit if own is colour else mask & ~bit
                for own, mask in zip(COLOURS, position.masks, strict=True)
            )
            return self.changed(replace(position, masks=(white, black, red)))
        if not position.playable >> place & 1:
            raise EditError(text("nothing carries a marble on {place}", place=position.pyramid.names[place]))
        return self.changed(position.with_marble(place, colour))

    def taken(self, place: int) -> Editing:
        """Without the marble on a place; what rested on it comes down. EditError where others hold it."""
        position = self.position
        name = position.pyramid.names[place]
        if position.pinned >> place & 1:
            raise EditError(text("the marble on {place} carries two or more others", place=name))
        if not position.occupied >> place & 1:
            raise EditError(text("there is no marble on {place}", place=name))
        return self.changed(position.take(place))

    def moved(self, source: int, target: int) -> Editing:
        """With a marble taken from one place and put on another; what rested on it comes down first.

        EditError where others hold it, or nothing carries it there.
        """
        colour, name = self.position.at(source), self.position.pyramid.names[target]
        without = self.taken(source).position
        if colour is None or not without.playable >> target & 1:
            raise EditError(text("a marble can't be moved to {place}", place=name))
        return self.changed(without.with_marble(target, colour))

    def cleared(self) -> Editing:
        """Without any marble."""
        return self.changed(Position(self.position.pyramid))

    def turned(self) -> Editing:
        """Turned by a quarter, counter-clockwise as seen from above."""
        last = 2 * self.position.pyramid.size - 2
        return self._moved(lambda file, rank: (last - rank, file))

    def mirrored(self) -> Editing:
        """With left and right exchanged."""
        last = 2 * self.position.pyramid.size - 2
        return self._moved(lambda file, rank: (last - file, rank))

    def _moved(self, image: Callable[[int, int], tuple[int, int]]) -> Editing:
        pyramid = self.position.pyramid
        symmetry = tuple(pyramid.numbers[level, *image(file, rank)] for level, file, rank in pyramid.grid)
        return self.changed(self.position.mapped(symmetry))

    def undone(self) -> Editing:
        """One step back, where there is one."""
        if not self.before:
            return self
        return Editing(self.before[-1], self.before[:-1], (*self.after, self.position))

    def redone(self) -> Editing:
        """The step that was undone last, where there is one."""
        if not self.after:
            return self
        return Editing(self.after[-1], (*self.before, self.position), self.after[:-1])


def problem(game: Game, options: Mapping[str, str], start: SetUp) -> Message | None:
    """Why a game can't start from there, in one sentence; None where it can."""
    try:
        game.start(options, start)
    except MessageError as error:
        return error.message
    except Exception as error:  # noqa: BLE001 - the rules of a plugin
        return text("the rules of {game} failed: {reason}", game=game.title, reason=str(error) or "?")
    return None


def edited(game: Game, options: Mapping[str, str], position: Position) -> View:
    """The view of a position that is being set up: every place that carries can have a marble of every colour."""
    view = preview(game, options)
    names = position.pyramid.names
    puts: dict[Colour | None, Places] = {
        colour: MappingProxyType({place: Put(names[place], colour) for place in places_in(position.playable)})
        for colour in COLOURS
    }
    now = replace(
        view.now,
        position=position,
        result=None,
        trays=(),
        highlights=(),
        details=(),
        prompt=None,
    )
    return replace(view, now=now, choices=Choices(MappingProxyType(puts)))
