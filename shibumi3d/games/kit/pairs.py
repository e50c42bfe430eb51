"""Turns that put a marble of each of two colours, which touch."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from shibumi3d.games.kit.colouring import coloured, place_and_colour
from shibumi3d.games.kit.placing import NOWHERE, finished
from shibumi3d.games.kit.setting_up import seat_due
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Actor, Extra, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in
from shibumi3d.model.set_up import SetUp, SetUpError

PAIR: Final = (Colour.WHITE, Colour.BLACK)
"""The colours of a turn."""

FIRST_PUT: Final = Extra(
    "first_put",
    text("First marble"),
    text("The place of the first marble of the turn where it has been put, such as 1a1."),
    "",
)


def pair_places(position: Position, first: int, colours: Sequence[Colour]) -> dict[Colour, int]:
    """Where each colour may be put: next to the first marble of the turn, or where a second one can follow."""
    touching, playable = position.pyramid.touching, position.playable
    if first != NOWHERE:
        return {
            colour: touching[first] & playable for colour in colours if not position.mask(colour) >> first & 1
        }
    begin = mask_of(
        place
        for place in places_in(playable)
        if position.with_marble(place, colours[0]).playable & touching[place]
    )
    return dict.fromkeys(colours, begin)


def first_put(position: Position, written: str, colours: Sequence[Colour]) -> int:
    """The place that is written as that of the first marble, or NOWHERE; SetUpError where it can't be."""
    if not written.strip():
        return NOWHERE
    place = position.pyramid.named.get(written.strip(), NOWHERE)
    if (
        place == NOWHERE
        or position.at(place) not in colours
        or position.pyramid.carried[place] & position.occupied
    ):
        raise SetUpError(
            text(
                "{title} can't be '{written}'. {help}",
                title=FIRST_PUT.title,
                written=written,
                help=FIRST_PUT.help,
            )
        )
    if not any(pair_places(position, place, colours).values()):
        raise SetUpError(
            text("no second marble can be put next to the one on {place}", place=written.strip())
        )
    return place


@dataclass(frozen=True, slots=True)
class PairState(State):
    """A state of a game in which each turn puts a white and a black marble that touch.

    ``first`` is where the first marble of the turn stands, or NOWHERE. A game says with `next_turn` what a whole turn
    leads to.
    """

    position: Position
    actor: Actor = 0
    first: int = NOWHERE
    result: Result | None = None

    @abstractmethod
    def next_turn(self, position: Position, seat: int) -> State:
        """The state in which the turn of this seat begins; the end if no pair can be put."""

    def allowed(self) -> dict[Colour, int]:
        """The places where each colour may be put."""
        return {} if self.actor is None else pair_places(self.position, self.first, PAIR)

    def moves(self) -> tuple[Move, ...]:
        return tuple(coloured(self.position.pyramid, self.allowed()))

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            raise finished(move)
        rule = text("each turn puts a white and a black marble that touch")
        place, colour = place_and_colour(self.position, self.allowed(), move, rule)
        position = self.position.with_marble(place, colour)
        if self.first == NOWHERE:
            return replace(self, position=position, first=place)
        return self.next_turn(position, 1 - self.actor)

    @property
    def prompt(self) -> Message | None:
        if self.first == NOWHERE or self.actor is None:
            return None
        return text("The other colour goes next to {place}", place=self.position.pyramid.names[self.first])

    def as_set_up(self) -> SetUp:
        first = "" if self.first == NOWHERE else self.position.pyramid.names[self.first]
        return SetUp(self.position, seat_due(self), {FIRST_PUT.name: first})
