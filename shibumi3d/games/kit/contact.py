"""Marbles in visible contact, and groups of them (docs/rules/shibumi.md).

Two touching marbles are in visible contact if neither is buried and, when both are on one level, not both
places above their contact are occupied: an overpass cuts the underpass, whatever its colours (the package
shibumi, Abstract Play and Ludii have it so).
"""

from __future__ import annotations

from functools import lru_cache

from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in

OVERPASS = 2
"""So many marbles above a contact hide it."""


@lru_cache(maxsize=8)
def beside(pyramid: Pyramid) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each place its neighbours: (place, mask of the overpass that hides their contact, 0 if none can)."""

    def overpass(one: int, other: int) -> int:
        above = pyramid.carried[one] & pyramid.carried[other]
        return above if above.bit_count() == OVERPASS else 0

    return tuple(
        tuple((other, overpass(place, other)) for other in places_in(touching))
        for place, touching in enumerate(pyramid.touching)
    )


def in_contact(position: Position, place: int, among: int) -> int:
    """Mask of the places of ``among`` in visible contact with a place; neither may be buried."""
    occupied, mask = position.occupied, 0
    for other, overpass in beside(position.pyramid)[place]:
        if among >> other & 1 and not (overpass and occupied & overpass == overpass):
            mask |= 1 << other
    return mask


def group_at(position: Position, place: int, among: int) -> int:
    """Mask of the marbles of ``among`` that are joined to the one on a place by visible contacts."""
    group, fresh = 1 << place, [place]
    while fresh:
        for other in places_in(in_contact(position, fresh.pop(), among & ~group)):
            group |= 1 << other
            fresh.append(other)
    return group


def visible_groups(position: Position, marbles: int) -> tuple[int, ...]:
    """Masks of the groups that the visible ones of these marbles form."""
    left, groups = marbles & ~position.buried, []
    while left:
        group = group_at(position, (left & -left).bit_length() - 1, left)
        groups.append(group)
        left &= ~group
    return tuple(groups)
