"""How far a motion has come, and how it starts and ends gently. Times are in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


def progress(start: float, now: float, seconds: float) -> float:
    """How far a motion has come, from 0 to 1. One that takes no time is over at once."""
    if seconds <= 0.0:
        return 1.0
    return min(max((now - start) / seconds, 0.0), 1.0)


def ease(t: float) -> float:
    """0 to 1 with a gentle start and a gentle end (3t^2 - 2t^3)."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


@dataclass(frozen=True, slots=True)
class Way:
    """A number on its way from one value to another, gently, since a time in seconds."""

    start: float = 0.0
    end: float = 0.0
    since: float = 0.0
    seconds: float = 0.0

    def at(self, now: float) -> float:
        """The number at a time."""
        part = progress(self.since, now, self.seconds)
        return self.end if part >= 1.0 else self.start + (self.end - self.start) * ease(part)

    def over(self, now: float) -> bool:
        """Whether it has arrived."""
        return progress(self.since, now, self.seconds) >= 1.0

    def towards(self, end: float, now: float, seconds: float) -> Way:
        """On its way to another value from where it is; at once where that takes no time."""
        return self if end == self.end else Way(self.at(now), end, now, seconds)

    def ended(self) -> Way:
        """At its end."""
        return Way(self.end, self.end)


ARRIVED: Final = Way()
"""Nothing on its way: 0 it was and is."""
