"""Turns that put a marble of each of two colours, which touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shibumi3d.games.kit.placing import NOWHERE
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Extra
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in
from shibumi3d.model.set_up import SetUpError

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
