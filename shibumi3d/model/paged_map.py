"""A map from small whole numbers that shares what hasn't changed with the map that it was made from.

The entries stand in pages. A map with one entry changed has one new page, and the other pages are those
of the old map: so thousands of versions of a large map can be kept, and compared by their pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")

PAGE: Final = 128
"""How many numbers a page is for."""

_Page = tuple[Value | None, ...]

_EMPTY: Final = (None,) * PAGE


class PagedMap(Mapping[int, Value], Generic[Value]):
    """An immutable map from numbers, not negative and with few gaps, to values that are not None."""

    __slots__ = ("_count", "_pages")

    def __init__(self, entries: Mapping[int, Value] | None = None) -> None:
        self._pages: tuple[_Page[Value], ...] = ()
        self._count = 0
        if entries:
            made = self.updated(entries)
            self._pages, self._count = made._pages, made._count

    def __getitem__(self, key: int) -> Value:
        number, place = divmod(key, PAGE)
        if 0 <= number < len(self._pages):
            value = self._pages[number][place]
            if value is not None:
                return value
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, int) and self.get(key) is not None

    def __iter__(self) -> Iterator[int]:
        for number, page in enumerate(self._pages):
            if page is not _EMPTY:
                for place, value in enumerate(page):
                    if value is not None:
                        yield number * PAGE + place

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PagedMap):
            return NotImplemented
        return self._count == other._count and next(changed(self, other), None) is None

    def __hash__(self) -> int:
        return hash(self._count)

    def __repr__(self) -> str:
        return f"PagedMap({dict(self)!r})"

    def updated(self, entries: Mapping[int, Value | None]) -> PagedMap[Value]:
        """The map with these entries in place of the old ones; None takes one away.

        ValueError for a number that is negative.
        """
        pages = list(self._pages)
        count = self._count
        drafts: dict[int, list[Value | None]] = {}
        for key, value in entries.items():
            if key < 0:
                raise ValueError(f"{key} is negative")
            number, place = divmod(key, PAGE)
            if number not in drafts:
                pages += [_EMPTY] * (number + 1 - len(pages))
                drafts[number] = list(pages[number])
            draft = drafts[number]
            count += (value is not None) - (draft[place] is not None)
            draft[place] = value
        for number, draft in drafts.items():
            pages[number] = tuple(draft)
        made: PagedMap[Value] = PagedMap()
        made._pages, made._count = tuple(pages), count
        return made


def changed(before: PagedMap[Value], after: PagedMap[Value]) -> Iterator[int]:
    """The numbers whose entries differ between two maps, in order; pages that they share are passed over."""
    for number, (old, new) in enumerate(zip_longest(before._pages, after._pages, fillvalue=_EMPTY)):
        if old is not new:
            for place, (one, other) in enumerate(zip(old, new, strict=True)):
                if one is not other and one != other:
                    yield number * PAGE + place
