"""How things on the table move by themselves: levels from one arrangement to another, trays round the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shibumi3d.scene.camera import Camera
from shibumi3d.scene.easing import ease, progress
from shibumi3d.scene.far_side import far_side

ARRANGE_SECONDS: Final = 0.3
"""How long levels take from one arrangement to another: as long as the camera glides."""

ROUND_SECONDS: Final = 0.25
"""How long the trays take round a corner of the board."""


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


@dataclass(frozen=True, slots=True)
class Setting:
    """Where things are on the table by now: how far the levels are apart and side by side, where the trays are.

    ``spread`` and ``flat`` are those of a `Look`; ``side`` is its side, not taken round to 0 to 4: so it goes
    the short way.
    """

    spread: Way = Way()
    flat: Way = Way()
    side: Way = Way()

    @property
    def quarter(self) -> int:
        """The side of the board that the trays are on or going to, 0 to 3."""
        return round(self.side.end) % 4

    def over(self, now: float) -> bool:
        """Whether nothing moves any more."""
        return all(way.over(now) for way in (self.spread, self.flat, self.side))

    def ended(self) -> Setting:
        """With everything where it goes to."""
        return Setting(self.spread.ended(), self.flat.ended(), self.side.ended())

    def arranged(self, spread: float, flat: float, now: float, seconds: float) -> Setting:
        """With the levels on their way to another arrangement."""
        return Setting(
            self.spread.towards(spread, now, seconds), self.flat.towards(flat, now, seconds), self.side
        )

    def facing(self, camera: Camera, now: float, seconds: float) -> Setting:
        """With the trays on their way to the far side of the board, as this camera sees it."""
        quarter = far_side(camera.azimuth, camera.elevation, self.quarter)
        if quarter == self.quarter:
            return self
        short = (quarter - self.side.end + 2.0) % 4.0 - 2.0
        return Setting(self.spread, self.flat, self.side.towards(self.side.end + short, now, seconds))
