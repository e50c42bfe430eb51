"""How the camera turns by itself: fixed views, gliding from one camera to another, and running on after a drag."""

from dataclasses import dataclass
from enum import StrEnum
from math import exp, hypot, pi, radians
from typing import Final

from shibumi3d.scene.camera import FOV, MAX_ELEVATION, Camera, clamp, fit, orbit
from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.easing import ease


class Preset(StrEnum):
    """The views that have a name. Front is the side of rank 1, right that of the last file."""

    HOME = "home"
    FRONT = "front"
    FRONT_RIGHT = "front-right"
    RIGHT = "right"
    BACK_RIGHT = "back-right"
    BACK = "back"
    BACK_LEFT = "back-left"
    LEFT = "left"
    FRONT_LEFT = "front-left"
    TOP = "top"


SIDE_ELEVATION: Final = 28.0
CORNER_ELEVATION: Final = 30.0

ANGLES: Final = {
    Preset.HOME: (radians(-28.0), radians(30.0)),
    Preset.FRONT: (0.0, radians(SIDE_ELEVATION)),
    Preset.FRONT_RIGHT: (0.25 * pi, radians(CORNER_ELEVATION)),
    Preset.RIGHT: (0.5 * pi, radians(SIDE_ELEVATION)),
    Preset.BACK_RIGHT: (0.75 * pi, radians(CORNER_ELEVATION)),
    Preset.BACK: (-pi, radians(SIDE_ELEVATION)),
    Preset.BACK_LEFT: (-0.75 * pi, radians(CORNER_ELEVATION)),
    Preset.LEFT: (-0.5 * pi, radians(SIDE_ELEVATION)),
    Preset.FRONT_LEFT: (-0.25 * pi, radians(CORNER_ELEVATION)),
    Preset.TOP: (0.0, MAX_ELEVATION),
}
"""Azimuth and elevation of each preset."""

GLIDE_SECONDS: Final = 0.3

DAMPING: Final = 7.0
"""How fast a spin slows down: to 1/e of its speed in a seventh of a second."""
SPIN_SECONDS: Final = 0.6
MIN_SPIN_SPEED: Final = 0.15
"""Radians a second; a pointer that is let go at less than this was at rest."""
MAX_SPIN_SPEED: Final = 12.0


def preset(which: Preset, bounds: CameraBounds, aspect: float, fov: float = FOV) -> Camera:
    """The named view, fitted to a window that is ``aspect`` times as wide as it is high."""
    azimuth, elevation = ANGLES[which]
    return fit(Camera(bounds.middle, azimuth, elevation, 1.0, fov), bounds, aspect)


def glide(start: Camera, end: Camera, t: float, bounds: CameraBounds) -> Camera:
    """Part ``t`` of the way from one camera to another (0 the start, 1 the end), eased, the short way round.

    Distances change by equal factors in equal parts, as zooming does.
    """
    if t <= 0.0:
        return start
    if t >= 1.0:
        return end
    part = ease(t)

    def between(a: float, b: float) -> float:
        return a + (b - a) * part

    (x, y, z), (end_x, end_y, end_z) = start.target, end.target
    turn = (end.azimuth - start.azimuth + pi) % (2.0 * pi) - pi
    return clamp(
        Camera(
            target=(between(x, end_x), between(y, end_y), between(z, end_z)),
            azimuth=start.azimuth + turn * part,
            elevation=between(start.elevation, end.elevation),
            distance=start.distance * (end.distance / start.distance) ** part,
            fov=between(start.fov, end.fov),
        ),
        bounds,
    )


@dataclass(frozen=True, slots=True)
class Spin:
    """A turning that runs on: speeds in radians a second, and the seconds until it ends."""

    turn: float
    rise: float
    remaining: float = SPIN_SECONDS


def spin_after(turn: float, rise: float) -> Spin | None:
    """The spin after a drag that ends at these speeds (radians a second); none if it had come to rest."""
    speed = hypot(turn, rise)
    if speed < MIN_SPIN_SPEED:
        return None
    limited = min(1.0, MAX_SPIN_SPEED / speed)
    return Spin(turn * limited, rise * limited)


def advance_spin(
    camera: Camera, spin: Spin, seconds: float, bounds: CameraBounds
) -> tuple[Camera, Spin | None]:
    """The camera after some seconds of a spin, and the spin that is left: none once it has run out.

    The speed falls exponentially and its integral is taken exactly, so that many short steps lead where a
    few long ones do.
    """
    step = min(max(seconds, 0.0), spin.remaining)
    slower = exp(-DAMPING * step)
    way = (1.0 - slower) / DAMPING
    turned = orbit(camera, spin.turn * way, spin.rise * way, bounds)
    if seconds >= spin.remaining:
        return turned, None
    return turned, Spin(spin.turn * slower, spin.rise * slower, spin.remaining - step)
