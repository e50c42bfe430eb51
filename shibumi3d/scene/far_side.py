"""The side of the board that things beside it keep to, so that nothing of them stands before the pyramid.

It is told in quarter turns: 0 is the back, where they lie for someone who looks from the front; each quarter more is
what a quarter turn of the camera to the right makes of it. Seen from high above they are to the right: there is
nothing to stand before then, and a window is wider than it is high.
"""

from __future__ import annotations

from math import pi, radians
from typing import Final

from shibumi3d.scene.easing import Way

HIGH: Final = radians(60.0)
"""From which elevation on they are to the right."""

LAG: Final = radians(3.0)
LAG_QUARTERS: Final = 0.12
"""How far the camera goes past that, and past a corner of the board in quarter turns, before they follow it."""


def far_side(azimuth: float, elevation: float, before: int | None = None) -> int:
    """The side, 0 to 3, for a camera that looks at these angles.

    With ``before``, the side where they have been, they stay a little longer: a hand that turns to and fro at
    a corner doesn't let them waver.
    """
    quarters = azimuth / (0.5 * pi)
    if before is not None and (
        (elevation <= HIGH + LAG and _near(quarters, before))
        or (elevation >= HIGH - LAG and _near(quarters - 1.0, before))
    ):
        return before
    return (round(quarters) - (elevation > HIGH)) % 4


def to_far_side(side: Way, azimuth: float, elevation: float, now: float, seconds: float) -> Way:
    """The way of what keeps to the far side, for a camera that looks at these angles.

    Its sides count on past 3 and below 0, so that it goes the short way round. The same way where it keeps to its side.
    """
    before = round(side.end) % 4
    quarter = far_side(azimuth, elevation, before)
    if quarter == before:
        return side
    short = (quarter - side.end + 2.0) % 4.0 - 2.0
    return side.towards(side.end + short, now, seconds)


def _near(quarters: float, side: int) -> bool:
    """Whether a direction is that of a side, or hardly past its end."""
    return abs((quarters - side + 2.0) % 4.0 - 2.0) <= 0.5 + LAG_QUARTERS
