"""The person's point of view: a camera that can be dragged, glides to fixed views and runs on after a drag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi, radians
from typing import Final

import numpy as np

from shibumi3d.app.layout import Layout
from shibumi3d.scene.camera import Camera, drag_angles, eye, fit, orbit, pan, projection_of, zoom, zoom_anchor
from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.camera_motion import GLIDE_SECONDS, Preset, Spin, advance_spin, glide, preset, spin_after
from shibumi3d.scene.description import Vec3
from shibumi3d.scene.easing import progress
from shibumi3d.scene.picking import hidden
from shibumi3d.scene.projection import Projection, Ray, ray

WHEEL: Final = 0.88
"""What one step of the wheel does to the distance."""

SAMPLING: Final = 0.08
"""Seconds of a drag's end that decide how fast the pyramid turns on."""


NUDGE: Final = radians(6.0)
"""How far the end of a game turns the pyramid at most, for what decided it to be seen."""

SIDES: Final = 12
"""How many views to each side are looked through."""


@dataclass(frozen=True, slots=True)
class Glide:
    """A way from one camera to another that began at a time."""

    start: Camera
    end: Camera
    since: float


@dataclass(frozen=True, slots=True)
class Trace:
    """How a drag moved lately: its time, and the angles turned in a window of time before it."""

    since: float
    turn: float
    rise: float
    last: float


def _seen(position: Vec3, points: Sequence[Vec3], blockers: Sequence[Vec3]) -> int:
    """How many of these marbles' centres no other marble hides from the eye."""
    return sum(
        not hidden(position, point, [other for other in blockers if other != point]) for point in points
    )


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A camera in its bounds, with what moves it. ``fitted`` follows the window's shape until it is zoomed."""

    camera: Camera
    bounds: CameraBounds
    fitted: bool = True
    glide: Glide | None = None
    spin: Spin | None = None
    trace: Trace | None = None
    ticked: float = 0.0

    @property
    def moving(self) -> bool:
        """Whether the camera moves by itself."""
        return self.glide is not None or self.spin is not None

    def refitted(self, aspect: float) -> Viewpoint:
        """Fitted into a window of another shape, or into other bounds, if it was fitted before."""
        if not self.fitted:
            return self
        end = (
            None if self.glide is None else replace(self.glide, end=fit(self.glide.end, self.bounds, aspect))
        )
        return replace(self, camera=fit(self.camera, self.bounds, aspect), glide=end)

    def showing(
        self, points: Sequence[Vec3], blockers: Sequence[Vec3], now: float, most: float = NUDGE
    ) -> Viewpoint:
        """On its way to the nearest side from which most of these marbles' centres are seen.

        It turns by ``most`` radians at most. A marble isn't in its own way. Where nothing is gained the view
        stays.
        """
        turns = sorted((most * step / SIDES for step in range(-SIDES, SIDES + 1)), key=abs)
        cameras = [orbit(self.camera, turn, 0.0, self.bounds) for turn in turns]
        best = max(cameras, key=lambda camera: _seen(eye(camera), points, blockers))
        return self if best is cameras[0] else self.gliding(best, now)

    @property
    def end(self) -> Camera:
        """The camera, where it glides the one at the end of its way."""
        return self.camera if self.glide is None else self.glide.end

    def within(self, bounds: CameraBounds, aspect: float, now: float) -> Viewpoint:
        """In other bounds: what was fitted is on its way to be so again."""
        moved = replace(self, bounds=bounds)
        return moved.gliding(fit(self.end, bounds, aspect), now) if self.fitted else moved

    def gliding(self, end: Camera, now: float) -> Viewpoint:
        """On its way to another camera."""
        return replace(self, glide=Glide(self.camera, end, now), spin=None, trace=None)

    def facing(self, side: float, aspect: float, now: float) -> Viewpoint:
        """On its way round the pyramid to the side that is ``side`` of a whole turn from home."""
        home = preset(Preset.HOME, self.bounds, aspect, self.camera.fov)
        turn = (home.azimuth + 2.0 * pi * side - self.camera.azimuth + pi) % (2.0 * pi) - pi
        return self.gliding(orbit(self.camera, turn, 0.0, self.bounds), now)

    def turned(self, dx: float, dy: float, height: float, now: float) -> Viewpoint:
        """After a drag of (dx, dy) that turns the pyramid."""
        turn, rise = drag_angles(dx, dy, height)
        trace = self.trace
        if trace is None or now - trace.since > SAMPLING:
            trace = Trace(now if trace is None else trace.last, 0.0, 0.0, now)
        trace = Trace(trace.since, trace.turn + turn, trace.rise + rise, now)
        return replace(
            self, camera=orbit(self.camera, turn, rise, self.bounds), glide=None, spin=None, trace=trace
        )

    def stepped(self, turn: float, rise: float) -> Viewpoint:
        """Turned by angles in radians, from the keyboard."""
        return replace(self.still(), camera=orbit(self.still().camera, turn, rise, self.bounds))

    def shifted(self, dx: float, dy: float, height: float) -> Viewpoint:
        """After a drag of (dx, dy) that moves the picture."""
        camera = pan(self.camera, dx, dy, height, self.bounds)
        return replace(self, camera=camera, fitted=False, glide=None, spin=None)

    def zoomed(self, steps: float, pointer: Ray | None) -> Viewpoint:
        """Nearer by steps of the wheel, towards where the pointer is."""
        towards = self.bounds.pyramid_centre if pointer is None else zoom_anchor(self.camera, pointer)
        camera = zoom(self.camera, WHEEL**steps, towards, self.bounds)
        return replace(self, camera=camera, fitted=False, glide=None, spin=None)

    def released(self, now: float) -> Viewpoint:
        """After the pointer let go: it turns on if the drag was still moving."""
        trace = self.trace
        if trace is None or now - trace.last > SAMPLING:
            return replace(self, trace=None)
        seconds = max(now - trace.since, 1e-3)
        return replace(
            self, spin=spin_after(trace.turn / seconds, trace.rise / seconds), trace=None, ticked=now
        )

    def still(self) -> Viewpoint:
        """With every motion of its own at its end."""
        return replace(self, camera=self.end, glide=None, spin=None, trace=None)

    def towards(self, which: Preset, aspect: float, now: float) -> Viewpoint:
        """On its way to a fixed view."""
        end = preset(which, self.bounds, aspect, self.camera.fov)
        return replace(self, glide=Glide(self.camera, end, now), spin=None, fitted=True)

    def at(self, which: Preset, aspect: float) -> Viewpoint:
        """At a fixed view at once."""
        return replace(self.still(), camera=preset(which, self.bounds, aspect, self.camera.fov), fitted=True)

    def advanced(self, now: float) -> Viewpoint:
        """After its motions went on to this time."""
        if self.glide is not None:
            part = progress(self.glide.since, now, GLIDE_SECONDS)
            camera = glide(self.glide.start, self.glide.end, part, self.bounds)
            return replace(self, camera=camera, glide=None if part >= 1.0 else self.glide, ticked=now)
        if self.spin is not None:
            camera, spin = advance_spin(self.camera, self.spin, max(now - self.ticked, 0.0), self.bounds)
            return replace(self, camera=camera, spin=spin, ticked=now)
        return self

    def seen(self, layout: Layout) -> Projection:
        """The view over the whole picture, with the pyramid in the middle of its free part."""
        whole, free = layout.picture, layout.free
        fitted = projection_of(self.camera, free.width / free.height)
        scale = free.height / whole.height
        middle = (free.y - whole.y + free.height / 2.0) / whole.height * 2.0 - 1.0
        inset = np.identity(4, dtype=np.float32)
        inset[1, 1] = scale
        inset[3, 1] = middle
        matrix = (fitted.projection_matrix @ inset).astype(np.float32)
        return Projection(fitted.view_matrix, matrix, fitted.eye)

    def ray(self, layout: Layout, x: float, y: float) -> Ray:
        """The ray through a point of the window."""
        picture = layout.picture
        return ray(self.seen(layout), x - picture.x, y - picture.y, picture.width, picture.height)
