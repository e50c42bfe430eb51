"""How the levels of a pyramid lie: stacked as they are played, pulled apart, or side by side for a look from above.

Side by side, every level has a block of wood of its own with as many holes as it has places, on which its marbles
lie at the height of the board. ``flat`` tells how far the marbles are on their way there, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from shibumi3d.model.pyramid import FILES, Pyramid
from shibumi3d.scene.description import BOARD_MARGIN, RADIUS, Plate, Slab, Vec3

BETWEEN: Final = 0.2
"""Between the blocks of two levels."""

SHAPE: Final = 1.55
"""Width by height of the picture that the levels are laid out for: that of the window as it usually is."""

PLATE_MARGIN: Final = 0.12
"""From the marbles of a level that hangs in the air to the edge of its plate."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """A rectangle of blocks: its size, and the middle of each level's block, seen from its lower left corner."""

    width: float
    depth: float
    middles: tuple[tuple[float, float], ...]

    @property
    def scale(self) -> float:
        """How large it can be seen."""
        return min(SHAPE / self.width, 1.0 / self.depth)


def centre_of(pyramid: Pyramid, place: int, spread: float, flat: float) -> Vec3:
    """Where the centre of a marble on this place is.

    ``spread`` is how far the levels are pulled apart, in marble diameters; ``flat`` how far they are on their
    way to lie side by side.
    """
    x, y, z = pyramid.centres[place]
    level = pyramid.grid[place][0]
    if not flat:
        return (x, y, z + spread * (level - 1))
    across, along = _middles(pyramid.size)[level - 1]
    rest = 1.0 - flat
    return (x + flat * across, y + flat * along, rest * (z + spread * (level - 1)))


@cache
def blocks(pyramid: Pyramid, names: bool) -> tuple[Slab, ...]:
    """The blocks of the levels that lie side by side, that of the lowest first."""
    return tuple(
        Slab(
            middle,
            columns=pyramid.size - level,
            rows=pyramid.size - level,
            names=tuple(_names(pyramid.size, level, middle)) if names else (),
        )
        for level, middle in enumerate(_middles(pyramid.size))
    )


def plates(pyramid: Pyramid, places: int, spread: float) -> tuple[Plate, ...]:
    """The plates under the levels that hang in the air, of those that have one of these places."""
    found = []
    for level in range(2, pyramid.size + 1):
        if places & pyramid.levels[level - 1]:
            half = (pyramid.size - level + 1) / 2 + PLATE_MARGIN
            [bottom] = {
                centre_of(pyramid, place, spread, 0.0)[2] - RADIUS
                for place, (at, _, _) in enumerate(pyramid.grid)
                if at == level
            }
            found.append(Plate((0.0, 0.0, bottom), (half, half)))
    return tuple(found)


@cache
def _middles(size: int) -> tuple[tuple[float, float], ...]:
    """The middles of the blocks, by level, round the middle of the table: as large as a picture shows them.

    Each level has the next ones beside it or behind it; of all ways to choose the largest is taken.
    """
    ways = product((True, False), repeat=size - 1)
    best = max((_laid(size, way) for way in ways), key=lambda layout: round(layout.scale, 9))
    return tuple((x - best.width / 2, y - best.depth / 2) for x, y in best.middles)


def _laid(size: int, beside: tuple[bool, ...]) -> _Layout:
    """Blocks of this size and all smaller ones. ``beside`` tells of each whether the next lie to its right."""
    side = size + 2.0 * BOARD_MARGIN
    if size == 1:
        return _Layout(side, side, ((side / 2, side / 2),))
    rest = _laid(size - 1, beside[1:])
    if beside[0]:
        depth = max(side, rest.depth)
        shift_x, shift_y = side + BETWEEN, (depth - rest.depth) / 2
        middle = (side / 2, depth / 2)
        width = side + BETWEEN + rest.width
    else:
        width = max(side, rest.width)
        depth = side + BETWEEN + rest.depth
        # The larger block is behind, so that the way from level to level goes down the page.
        shift_x, shift_y = (width - rest.width) / 2, 0.0
        middle = (width / 2, depth - side / 2)
    return _Layout(width, depth, (middle, *((x + shift_x, y + shift_y) for x, y in rest.middles)))


def _names(size: int, level: int, middle: tuple[float, float]) -> Iterator[tuple[str, float, float, int]]:
    """The file letters before the places of a level (from 0), the rank numbers to their left: it's seen from above."""
    count = size - level
    edge = count / 2 + BOARD_MARGIN * 0.52
    for step in range(count):
        at = step - (count - 1) / 2
        yield (FILES[level + 2 * step], middle[0] + at, middle[1] - edge, 0)
        yield (str(level + 2 * step + 1), middle[0] - edge, middle[1] + at, 0)
