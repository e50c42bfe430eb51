"""Books: who wins in positions that take long to prove, found once and kept in a file.

A book belongs to a game with its options. It holds, for the canonical keys of states, bounds of the outcome for seat 0,
and a key only as eight bytes of its hash: with 100,000 entries a wrong one is found once in some 10^14 look-ups.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from shibumi3d.engine.proof import Bounds
from shibumi3d.model.game import State
from shibumi3d.resources import resource

MAGIC: Final = b"shibumi3d book 1\n"

BOUNDS: Final[tuple[Bounds, ...]] = ((-1, -1), (0, 0), (1, 1), (-1, 0), (0, 1))
"""The bounds that are worth keeping, the closest first; a book holds their numbers."""

HASH: Final = 8
"""Bytes of a key's hash."""


class BookError(ValueError):
    """Bytes that are no book."""


class Book:
    """Bounds of outcomes by the canonical keys of states; called with a key it tells the bounds, or None."""

    def __init__(self, hashes: list[int], bounds: bytes) -> None:
        self._hashes = hashes
        self._bounds = bounds

    def __call__(self, key: Hashable) -> Bounds | None:
        wanted = hashed(key)
        place = bisect_left(self._hashes, wanted)
        if place == len(self._hashes) or self._hashes[place] != wanted:
            return None
        return BOUNDS[self._bounds[place]]

    def entries(self) -> Iterable[tuple[int, int]]:
        """The hashes, each with the number of its bounds in BOUNDS."""
        return zip(self._hashes, self._bounds, strict=True)

    def __len__(self) -> int:
        return len(self._hashes)


def hashed(key: Hashable) -> int:
    """The hash of a key; the same on every machine as long as its parts write themselves the same."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=HASH).digest(), "big")


def encoded(entries: Iterable[tuple[Hashable, Bounds]]) -> bytes:
    """A book as a file holds it: its length, the hashes in their order, then the bounds, compressed."""
    return _packed({hashed(key): BOUNDS.index(bounds) for key, bounds in entries})


def merged(one: bytes, other: bytes) -> bytes:
    """The book with what both hold, the closer bounds of the two; BookError where one is none."""
    found = dict(decoded(one).entries())
    for value, bounds in decoded(other).entries():
        found[value] = min(found.get(value, bounds), bounds)
    return _packed(found)


def _packed(found: Mapping[int, int]) -> bytes:
    order = sorted(found)
    hashes = b"".join(value.to_bytes(HASH, "big") for value in order)
    return (
        MAGIC
        + len(order).to_bytes(4, "big")
        + hashes
        + zlib.compress(bytes(map(found.__getitem__, order)), 9)
    )


def decoded(content: bytes) -> Book:
    """The book in a file's content; BookError where it is none."""
    start = len(MAGIC) + 4
    if not content.startswith(MAGIC) or len(content) < start:
        raise BookError("this is no book of the engine")
    count = int.from_bytes(content[len(MAGIC) : start], "big")
    end = start + HASH * count
    try:
        bounds = zlib.decompress(content[end:])
    except zlib.error as error:
        raise BookError("the book is damaged") from error
    hashes = [
        int.from_bytes(content[at : at + HASH], "big") for at in range(start, min(end, len(content)), HASH)
    ]
    whole = len(hashes) == count == len(bounds) and max(bounds, default=0) < len(BOUNDS)
    if not whole or hashes != sorted(hashes):
        raise BookError("the book is damaged")
    return Book(hashes, bounds)


def name_of(game: str, options: Mapping[str, str]) -> str:
    """The file name of the book for a game with these complete options."""
    return "-".join((game, *(f"{name}-{value}" for name, value in options.items()))) + ".book"


def book_for(state: State, options: Mapping[str, str]) -> Book | None:
    """The book that ships for a state's game with these options; None where there is none, or it can't be read."""
    game = state.game
    return _shipped(name_of(game.name, game.complete(options)))


@lru_cache(maxsize=4)
def _shipped(name: str) -> Book | None:
    try:
        return decoded(resource("assets", "books", name).read_bytes())
    except (OSError, BookError):
        return None
