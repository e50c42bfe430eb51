"""Positions: which marble stands where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import or_
from typing import Final

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.pyramid import Pyramid, mask_of, places_in, pyramid_of

_PART: Final = 8
_LOWEST: Final = (1 << _PART) - 1
"""Masks are turned in parts of so many places, whose images are known."""

_INDEX = {colour: index for index, colour in enumerate(COLOURS)}


@lru_cache(maxsize=16384)
def _playable(pyramid: Pyramid, occupied: int) -> int:
    """The playable places; kept, because whoever lists the moves of a position plays one of them next."""
    mask = pyramid.levels[0]
    for place, platform in pyramid.platforms:
        if occupied & platform == platform:
            mask |= place
    return mask & ~occupied


@lru_cache(maxsize=8)
def _image_tables(pyramid: Pyramid) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each part of a mask, from the lowest, and what of them is in it, the images under every symmetry."""
    return tuple(
        tuple(
            tuple(
                mask_of(symmetry[first + place] for place in places_in(part) if first + place < len(pyramid))
                for symmetry in pyramid.symmetries
            )
            for part in range(1 << _PART)
        )
        for first in range(0, len(pyramid), _PART)
    )


@lru_cache(maxsize=1 << 17)
def images(pyramid: Pyramid, mask: int) -> tuple[int, ...]:
    """A mask under each of the pyramid's symmetries, in their order."""
    tables = _image_tables(pyramid)
    found = tables[0][mask & _LOWEST]
    for table in tables[1:]:
        mask >>= _PART
        if not mask:
            break
        found = tuple(map(or_, found, table[mask & _LOWEST]))
    return found


@dataclass(frozen=True, slots=True)
class Position:
    """Marbles on a pyramid: one mask of places for each colour, in the order of COLOURS."""

    pyramid: Pyramid
    masks: tuple[int, int, int] = (0, 0, 0)

    @classmethod
    def of(cls, size: int = 4, **marbles: str) -> Position:
        """A position from names of places by colour, such as ``Position.of(white="1a1 1c1")``."""
        pyramid = pyramid_of(size)
        white, black, red = (pyramid.mask(marbles.get(colour, "")) for colour in COLOURS)
        return cls(pyramid, (white, black, red))

    @property
    def occupied(self) -> int:
        """Mask of the places where a marble stands."""
        return self.masks[0] | self.masks[1] | self.masks[2]

    def mask(self, colour: Colour) -> int:
        """Mask of the places where a marble of this colour stands."""
        return self.masks[_INDEX[colour]]

    def at(self, place: int) -> Colour | None:
        """The colour of the marble on a place; None where none stands."""
        for colour, mask in zip(COLOURS, self.masks, strict=True):
            if mask >> place & 1:
                return colour
        return None

    def marbles(self) -> Iterator[tuple[int, Colour]]:
        """Every marble as (place, colour), colour by colour."""
        for colour, mask in zip(COLOURS, self.masks, strict=True):
            for place in places_in(mask):
                yield place, colour

    @property
    def playable(self) -> int:
        """Mask of the places where a marble may be put: empty holes and complete platforms."""
        return _playable(self.pyramid, self.occupied)

    @property
    def buried(self) -> int:
        """Mask of the marbles that have another straight above them, two levels up."""
        occupied = self.occupied
        mask = 0
        for place in places_in(occupied):
            if self.pyramid.above[place] & occupied:
                mask |= 1 << place
        return mask

    @property
    def pinned(self) -> int:
        """Mask of the marbles that can't be taken, because the pyramid would not settle.

        A marble is pinned when it carries two or more. One that carries a single marble is never held by
        it: had that one two on its back, its own neighbours would rest on the lower marble as well.
        """
        occupied = self.occupied
        return mask_of(
            place for place in places_in(occupied) if (self.pyramid.carried[place] & occupied).bit_count() > 1
        )

    @property
    def canonical(self) -> tuple[int, int, int]:
        """The same for all positions that are this one turned or mirrored: the least masks among them."""
        white, black, red = self.masks
        pyramid = self.pyramid
        return min(zip(images(pyramid, white), images(pyramid, black), images(pyramid, red), strict=True))

    def put(self, place: int, colour: Colour) -> Position:
        """The position with one marble more; ValueError where no marble may be put."""
        if not self.playable >> place & 1:
            raise ValueError(f"no marble can be put on {self.pyramid.names[place]}")
        return self.with_marble(place, colour)

    def with_marble(self, place: int, colour: Colour) -> Position:
        """The position with one marble more on a place that the caller knows to be playable."""
        white, black, red = self.masks
        bit = 1 << place
        if colour is Colour.WHITE:
            return Position(self.pyramid, (white | bit, black, red))
        if colour is Colour.BLACK:
            return Position(self.pyramid, (white, black | bit, red))
        return Position(self.pyramid, (white, black, red | bit))

    def falling(self, place: int) -> tuple[tuple[int, int], ...]:
        """(source, target) of the marbles that come down when the free marble on a place is taken."""
        occupied = self.occupied
        steps = []
        while resting := self.pyramid.carried[place] & occupied:
            source = resting.bit_length() - 1
            steps.append((source, place))
            place = source
        return tuple(steps)

    def take(self, place: int) -> Position:
        """The position with one marble less, after what rested on it has come down into its place.

        Raises ValueError where no marble stands or the marble is pinned.
        """
        if self.at(place) is None:
            raise ValueError(f"there is no marble on {self.pyramid.names[place]}")
        if self.pinned >> place & 1:
            raise ValueError(f"the marble on {self.pyramid.names[place]} is pinned")
        masks = self.masks
        empty = place
        for source, target in self.falling(place):
            white, black, red = (mask & ~(1 << target) | (mask >> source & 1) << target for mask in masks)
            masks = (white, black, red)
            empty = source
        white, black, red = (mask & ~(1 << empty) for mask in masks)
        return Position(self.pyramid, (white, black, red))

    def mapped(self, symmetry: tuple[int, ...]) -> Position:
        """The position under one of the pyramid's symmetries."""

        def image(mask: int) -> int:
            return sum(1 << symmetry[place] for place in places_in(mask))

        white, black, red = self.masks
        return Position(self.pyramid, (image(white), image(black), image(red)))
