"""Animation as pure functions of time: what moves says how far it still is from where it belongs.

Times are in seconds, of any clock that only goes forward. Nothing here ticks: the caller asks with the time of the
picture it draws. A duration of zero is no motion at all.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

FALL_SECONDS: Final = 0.25
GLIDE_SECONDS: Final = 0.3
FADE_SECONDS: Final = 0.15

REBOUND: Final = 0.18
"""The speed a marble has after touching down, as part of that before: stone on wood hardly springs back."""

DROP: Final = 1.0
"""How far above its place a marble that is put starts to fall: one marble."""


def progress(start: float, now: float, seconds: float) -> float:
    """How far a motion has come, from 0 to 1. One that takes no time is over at once."""
    if seconds <= 0.0:
        return 1.0
    return min(max((now - start) / seconds, 0.0), 1.0)


def ease(t: float) -> float:
    """0 to 1 with a gentle start and a gentle end (3t^2 - 2t^3)."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


def fade(start: float, end: float, t: float) -> float:
    """A strength on its eased way from ``start`` (t = 0) to ``end`` (t = 1), both exact."""
    part = ease(t)
    return start * (1.0 - part) + end * part


def fall(height: float, age: float, seconds: float = FALL_SECONDS) -> float:
    """How high above its place a marble is that began to fall from ``height`` ``age`` seconds ago.

    It falls freely, springs back once, and lies still (exactly 0) from ``seconds`` on. Fall and rebound are
    parabolas of the same gravity g: a fall of time T reaches the speed gT, a rebound with the part r of it
    takes 2rT, so that both together take T(1 + 2r).
    """
    part, whole = progress(0.0, age, seconds), 1.0 + 2.0 * REBOUND
    if part >= 1.0:
        return 0.0
    t = part * whole
    if t < 1.0:
        return height * (1.0 - t * t)
    return height * (t - 1.0) * (whole - t)


@dataclass(frozen=True, slots=True)
class Motion:
    """A falling marble: when it began, how far above its place, and how long it takes in all."""

    start: float
    height: float = DROP
    seconds: float = FALL_SECONDS

    def offset(self, now: float) -> float:
        """How far above its place the marble still is."""
        return fall(self.height, now - self.start, self.seconds)

    def over(self, now: float) -> bool:
        """Whether the marble lies still."""
        return now - self.start >= self.seconds


@dataclass(frozen=True)  # Python 3.11 can't make Timeline[str]() of a frozen generic class with slots
class Timeline(Generic[Key]):
    """The motions that are running, by place (or whatever else names a marble)."""

    motions: Mapping[Key, Motion] = field(default_factory=lambda: MappingProxyType({}))

    def add(self, key: Key, motion: Motion) -> "Timeline[Key]":
        """With one more motion, which takes the place of an older one of the same marble."""
        return Timeline(MappingProxyType({**self.motions, key: motion}))

    def advance(self, now: float) -> "Timeline[Key]":
        """Without the motions that are over."""
        return Timeline(MappingProxyType({k: m for k, m in self.motions.items() if not m.over(now)}))

    def offsets(self, now: float) -> dict[Key, float]:
        """How far above their places the marbles that move still are. All others are where they belong."""
        return {key: motion.offset(now) for key, motion in self.motions.items() if not motion.over(now)}

    def idle(self, now: float) -> bool:
        """Whether nothing moves any more."""
        return all(motion.over(now) for motion in self.motions.values())

    def skip(self) -> "Timeline[Key]":
        """With every marble where it belongs: what an input does."""
        return Timeline()
