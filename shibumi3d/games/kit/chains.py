"""Chains of marbles from one side of the board to the opposite one."""

from __future__ import annotations

from collections.abc import Callable

from shibumi3d.model.events import Group, GroupKind
from shibumi3d.model.messages import text
from shibumi3d.model.pyramid import Pyramid, places_in

Sides = tuple[int, int]
"""Masks of the holes along two opposite edges."""


def opposite_sides(pyramid: Pyramid) -> tuple[Sides, Sides]:
    """The west and east edges of the board, files a and the last; then the south and north ones."""
    south, east, north, west = (face & pyramid.levels[0] for face in pyramid.faces)
    return (west, east), (south, north)


def joining(own: int, sides: Sides, contacts: Callable[[int, int], int]) -> int:
    """The marbles of the first chain that joins both sides, out of a mask of own marbles; 0 if none does.

    ``contacts`` gives for a place and a mask of marbles those of them that it is joined to.
    """
    left, (near, far) = own & sides[0], sides
    while left:
        first = left & -left
        found, fresh = first, [first.bit_length() - 1]
        while fresh:
            for place in places_in(contacts(fresh.pop(), own & ~found)):
                found |= 1 << place
                fresh.append(place)
        if found & far:
            return found
        left &= ~found & near
    return 0


def chain_group(pyramid: Pyramid, seat: int, chain: int) -> Group:
    """The event that tells of a chain."""
    return Group(GroupKind.SET, chain, text("Chain {places}", places=" ".join(pyramid.names_in(chain))), seat)
