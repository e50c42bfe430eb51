"""Positions in which several games begin."""

from __future__ import annotations

from shibumi3d.model.colours import Colour
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in


def chequered(pyramid: Pyramid, corner: Colour, other: Colour) -> Position:
    """All holes filled with two colours like a chessboard; ``corner`` is the colour of 1a1."""
    position = Position(pyramid)
    for hole in places_in(pyramid.levels[0]):
        _, file, rank = pyramid.grid[hole]
        position = position.with_marble(hole, other if (file + rank) // 2 % 2 else corner)
    return position
