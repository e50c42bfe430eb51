"""Positions that come back, in games that could go on for ever (docs/rules/shibumi.md)."""

from __future__ import annotations

from collections.abc import Hashable

TIMES = 3
"""A position that stands for this time with the same player to move ends the game."""

Seen = frozenset[tuple[Hashable, int]]
"""Positions with how often each has stood; the order in which they came makes no difference."""


def seen_again(seen: Seen, position: Hashable) -> tuple[Seen, int]:
    """What has been seen with this position added, and how often it has stood by now."""
    before = dict(seen).get(position, 0)
    return (seen - {(position, before)}) | {(position, before + 1)}, before + 1
