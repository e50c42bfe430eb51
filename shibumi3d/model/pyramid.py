"""The geometry of the pyramid: places, names, what carries what, lines, faces and symmetries.

A pyramid of size n has a level of n x n places, on it one of (n-1) x (n-1), and so on to the apex.
Every place is given by its level and by the file and rank of its centre on a grid of half steps, counted
from 0: on level k (from 1) both run from k-1 in steps of 2, because a marble stands midway between the
four that carry it. Places are numbered level by level, rank by rank, and sets of places are bit masks
over these numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Final

SIZES: Final = range(2, 9)
"""The sizes a pyramid can have."""

LEVEL_HEIGHT: Final = math.sqrt(0.5)
"""Height of one level above the one below, in marble diameters."""

FILES: Final = "abcdefghijklmno"

_DIRECTIONS: Final = ((0, 2, 0), (0, 0, 2), (1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1))


def places_in(mask: int) -> Iterator[int]:
    """The numbers of the places in a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(places: Iterable[int]) -> int:
    """The mask with these places in it."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


@dataclass(frozen=True, eq=False)
class Pyramid:
    """The places of a pyramid and how they lie to each other. Get one from `pyramid_of`.

    ``grid`` holds (level, file, rank) of each place, level from 1, file and rank in half steps from 0.
    """

    size: int
    grid: tuple[tuple[int, int, int], ...]

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (pyramid_of, (self.size,))

    def __len__(self) -> int:
        return len(self.grid)

    @cached_property
    def everywhere(self) -> int:
        """Mask of all places."""
        return (1 << len(self.grid)) - 1

    @cached_property
    def numbers(self) -> dict[tuple[int, int, int], int]:
        """Place number by (level, file, rank)."""
        return {point: place for place, point in enumerate(self.grid)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of each place: level digit, file letter, rank number, such as ``2b4`` (docs/rules/shibumi.md)."""
        return tuple(f"{level}{FILES[file]}{rank + 1}" for level, file, rank in self.grid)

    @cached_property
    def named(self) -> dict[str, int]:
        """Place number by name."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """Mask of each level, the board first."""
        return tuple(
            mask_of(place for place, (at, _, _) in enumerate(self.grid) if at == level)
            for level in range(1, self.size + 1)
        )

    @property
    def apex(self) -> int:
        """Number of the topmost place."""
        return len(self.grid) - 1

    @cached_property
    def carriers(self) -> tuple[int, ...]:
        """For each place the mask of its platform: the four places below; 0 for the holes of the board."""
        return tuple(
            mask_of(
                self.numbers[level - 1, file + across, rank + along]
                for across, along in product((-1, 1), repeat=2)
                if level > 1
            )
            for level, file, rank in self.grid
        )

    @cached_property
    def carried(self) -> tuple[int, ...]:
        """For each place the mask of the places that it helps to carry."""
        return tuple(
            mask_of(above for above, below in enumerate(self.carriers) if below >> place & 1)
            for place in range(len(self))
        )

    @cached_property
    def platforms(self) -> tuple[tuple[int, int], ...]:
        """(mask of a place above the board, mask of its platform), lowest first."""
        return tuple((1 << place, below) for place, below in enumerate(self.carriers) if below)

    @cached_property
    def touching(self) -> tuple[int, ...]:
        """For each place the mask of the places whose marbles touch its marble."""
        beside = ((0, 2), (0, -2), (2, 0), (-2, 0))
        return tuple(
            self.carriers[place]
            | self.carried[place]
            | mask_of(
                self.numbers[level, file + across, rank + along]
                for across, along in beside
                if (level, file + across, rank + along) in self.numbers
            )
            for place, (level, file, rank) in enumerate(self.grid)
        )

    @cached_property
    def above(self) -> tuple[int, ...]:
        """For each place the mask of the place straight above it, two levels up; 0 where there is none."""
        return tuple(
            mask_of(self.numbers[point] for point in ((level + 2, file, rank),) if point in self.numbers)
            for level, file, rank in self.grid
        )

    @cached_property
    def faces(self) -> tuple[int, int, int, int]:
        """Masks of the four outer faces: lowest rank, highest file, highest rank, lowest file."""
        last = 2 * self.size - 2
        return (
            mask_of(p for p, (level, _, rank) in enumerate(self.grid) if rank == level - 1),
            mask_of(p for p, (level, file, _) in enumerate(self.grid) if file == last - level + 1),
            mask_of(p for p, (level, _, rank) in enumerate(self.grid) if rank == last - level + 1),
            mask_of(p for p, (level, file, _) in enumerate(self.grid) if file == level - 1),
        )

    @cached_property
    def corners(self) -> int:
        """Mask of the four corner holes."""
        return mask_of(p for p in places_in(self.levels[0]) if self.touching[p].bit_count() == 3)

    @cached_property
    def edges(self) -> int:
        """Mask of the holes along the edge of the board that are no corners."""
        sides = self.faces[0] | self.faces[1] | self.faces[2] | self.faces[3]
        return sides & self.levels[0] & ~self.corners

    @lru_cache(maxsize=32)  # noqa: B019 - pyramids are few and live as long as the program
    def runs(self, length: int) -> tuple[int, ...]:
        """Masks of all straight lines of ``length`` touching places.

        A line goes along a file, along a rank, or climbs a level at each step in one of the four
        slanted directions (docs/rules/shibumi.md).
        """
        found = []
        for level, file, rank in self.grid:
            for up, across, along in _DIRECTIONS:
                points = [(level + up * i, file + across * i, rank + along * i) for i in range(length)]
                if all(point in self.numbers for point in points):
                    found.append(mask_of(self.numbers[point] for point in points))
        return tuple(sorted(found))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The eight symmetries, the identity first: each tells for every place where it goes."""
        last = 2 * self.size - 2

        def image(point: tuple[int, int, int], swap: bool, flip: bool, turn: bool) -> int:
            level, file, rank = point
            if swap:
                file, rank = rank, file
            return self.numbers[level, last - file if flip else file, last - rank if turn else rank]

        return tuple(
            tuple(image(point, swap, flip, turn) for point in self.grid)
            for swap, flip, turn in product((False, True), repeat=3)
        )

    @cached_property
    def centres(self) -> tuple[tuple[float, float, float], ...]:
        """Centre of each place: x along the files, y along the ranks, z up, in marble diameters.

        The middle of the board, at the height of the centres of level 1, is the origin.
        """
        half = (self.size - 1) / 2
        return tuple(
            (file / 2 - half, rank / 2 - half, (level - 1) * LEVEL_HEIGHT) for level, file, rank in self.grid
        )

    def mask(self, names: str) -> int:
        """The mask of places named in a text such as ``"1a1 1c1 2b2"``; KeyError for an unknown name."""
        return mask_of(self.named[name] for name in names.split())

    def names_in(self, mask: int) -> tuple[str, ...]:
        """The names of the places in a mask."""
        return tuple(self.names[place] for place in places_in(mask))


def pyramid_of(size: int = 4) -> Pyramid:
    """The one pyramid of this size, 2 to 8; ValueError for another."""
    if size not in SIZES:
        raise ValueError(f"a pyramid has a size from {SIZES[0]} to {SIZES[-1]}, not {size}")
    return _built(size)


@cache
def _built(size: int) -> Pyramid:
    grid = (
        (level, file, rank)
        for level in range(1, size + 1)
        for rank in range(level - 1, 2 * size - level, 2)
        for file in range(level - 1, 2 * size - level, 2)
    )
    return Pyramid(size, tuple(grid))
