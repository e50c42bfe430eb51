"""Getting back what stands before the place where a record file is damaged or cut short."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

TRIES: Final = 50
_CLOSINGS: Final = ((b"]}", "nodes"), (b"]}]}", "games"), (b"]}", "games"))
"""What ends a file after an entry of a move or of a game, and the list that it then has."""

_PLACE: Final = re.compile(r"\(byte (\d+)\)")


def beginning(content: bytes, reason: str) -> dict[str, Any] | None:
    """The JSON object that the good beginning of a file makes; None where there is none.

    ``reason`` is the parser's message: where it tells a place, what follows it is left out. The list of
    nodes is the last thing in a game, so the beginning ends after one of its entries: the last for
    which the result is JSON again.
    """
    place = _PLACE.search(reason)
    end = int(place[1]) if place else len(content)
    for _ in range(TRIES):
        end = content.rfind(b"}", 0, end)
        if end < 0:
            break
        for closing, field in _CLOSINGS:
            entries = _decoded(content[: end + 1] + closing)
            if isinstance(entries, dict) and isinstance(entries.get(field), list):
                return entries
    return None


def _decoded(content: bytes) -> object:
    try:
        return msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError):
        return None
