"""What lies under the pointer: one ray for each event, asked for places, marbles and the bag alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in
from shibumi3d.scene.composer import Look, marble_centre
from shibumi3d.scene.description import Vec3
from shibumi3d.scene.picking import Target, pick, pick_marble
from shibumi3d.scene.projection import Ray
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.trays import beside

BAG_MIDDLE: Final = 0.2
BAG_RADIUS: Final = 0.85
"""The ball that stands for a bag when it is pointed at: how high its middle is, and how large it is."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What lies under the pointer: a place that can be chosen, else a marble; or the bag."""

    place: int | None = None
    marble: int | None = None
    bag: bool = False


NOTHING: Final = Pointed()


def opaque(position: Position, look: Look) -> Mapping[int, Vec3]:
    """The marbles on the pyramid that can't be looked through: their centres by place."""
    pyramid = position.pyramid
    solid = [place for place in places_in(position.occupied) if pyramid.grid[place][0] <= look.solid_levels]
    seen = [place for place in solid if position.buried >> place & 1] if look.show_buried else solid
    return {place: marble_centre(pyramid, place, look) for place in seen}


def pointed(ray: Ray, subject: Subject, look: Look, places: Iterable[int], *, draws: bool) -> Pointed:
    """What a ray meets. ``places`` can be chosen; with ``draws`` the bag can, where trays are shown."""
    marbles = opaque(subject.position, look)
    pyramid = subject.position.pyramid
    targets = [Target(place, marble_centre(pyramid, place, look)) for place in places]
    hit = pick(ray, targets, marbles.values())
    if hit is not None:
        return Pointed(place=hit.key)
    if draws and look.has_trays and _on_bag(ray, subject, look, marbles.values()):
        return Pointed(bag=True)
    marble = pick_marble(ray, marbles.values())
    return NOTHING if marble is None else Pointed(marble=tuple(marbles)[marble])


def _on_bag(ray: Ray, subject: Subject, look: Look, blockers: Iterable[Vec3]) -> bool:
    targets = [
        Target(number, (*bag.centre, BAG_MIDDLE), BAG_RADIUS)
        for number, bag in enumerate(beside(subject, look.side).bags)
    ]
    return pick(ray, targets, blockers) is not None
