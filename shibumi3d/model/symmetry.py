"""Keys of positions that are the same when the pyramid is turned or mirrored."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from shibumi3d.model.position import Position

KEY_BYTES: Final = 8
"""Bytes of a position's key: among a million positions two have the same by chance once in 40 million times."""


def key_of(position: Position) -> bytes:
    """What is the same for a position and its images, and differs for all others, on other boards too."""
    white, black, red = position.canonical
    content = f"{position.pyramid.size} {white:x} {black:x} {red:x}".encode()
    return blake2b(content, digest_size=KEY_BYTES).digest()
