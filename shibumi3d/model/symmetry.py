"""Positions that are the same when the pyramid is turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Final

from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid

KEY_BYTES: Final = 8
"""Bytes of a position's key: among a million positions two have the same by chance once in 40 million times."""

_BYTE: Final = 8
_VALUES: Final = 1 << _BYTE

Masks = tuple[int, int, int]


def canonical(position: Position) -> Masks:
    """The masks of the least of a position's images under the pyramid's symmetries: the same for all of them."""
    return min(_images(position))


def key_of(position: Position) -> bytes:
    """What is the same for a position and its images, and differs for all others, on other boards too."""
    white, black, red = canonical(position)
    content = f"{position.pyramid.size} {white:x} {black:x} {red:x}".encode()
    return blake2b(content, digest_size=KEY_BYTES).digest()


def _images(position: Position) -> Iterator[Masks]:
    white, black, red = position.masks
    for tables in _tables(position.pyramid):
        yield (_image(white, tables), _image(black, tables), _image(red, tables))


def _image(mask: int, tables: tuple[tuple[int, ...], ...]) -> int:
    """Where the places of a mask go, eight at a time."""
    found = 0
    for table in tables:
        found |= table[mask & _VALUES - 1]
        mask >>= _BYTE
    return found


@cache
def _tables(pyramid: Pyramid) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each symmetry and each eight places the image of every mask of them."""
    return tuple(
        tuple(_of_places(symmetry[first : first + _BYTE]) for first in range(0, len(symmetry), _BYTE))
        for symmetry in pyramid.symmetries
    )


def _of_places(targets: tuple[int, ...]) -> tuple[int, ...]:
    images = [0]
    for target in targets:
        images += [image | 1 << target for image in images]
    return tuple(images + [0] * (_VALUES - len(images)))
