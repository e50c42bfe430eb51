"""How things on the table move by themselves: levels from one arrangement to another, trays round the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shibumi3d.scene.camera import Camera
from shibumi3d.scene.easing import ARRIVED, Way
from shibumi3d.scene.far_side import to_far_side

ARRANGE_SECONDS: Final = 0.3
"""How long levels take from one arrangement to another: as long as the camera glides."""

ROUND_SECONDS: Final = 0.25
"""How long the trays take round a corner of the board."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where things are on the table by now: how far the levels are apart and side by side, where the trays are.

    ``spread`` and ``flat`` are those of a `Look`; ``side`` is its side, not taken round to 0 to 4: so it goes
    the short way.
    """

    spread: Way = ARRIVED
    flat: Way = ARRIVED
    side: Way = ARRIVED

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
        side = to_far_side(self.side, camera.azimuth, camera.elevation, now, seconds)
        return self if side is self.side else Setting(self.spread, self.flat, side)
