"""A picture of a game with no window, as a bystander may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite, radians
from typing import Final

from PIL import Image

from shibumi3d.model.messages import MessageError, text
from shibumi3d.render.capture import picture
from shibumi3d.scene.camera import Camera, fit, projection_of
from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Look, bounds_of, compose
from shibumi3d.scene.far_side import far_side
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import THEMES, Theme

SAMPLES: Final = {"draft": 1, "good": 16, "best": 64}
"""How many samples each pixel is made of, by quality."""


ARRANGEMENTS: Final = {"stacked": (Look(), Preset.HOME), "flat": (Look(flat=1.0), Preset.TOP)}
"""How the levels lie, by name, each with the view that it is usually seen from."""


class PictureError(MessageError):
    """A picture that can't be drawn as it is wanted."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """How a picture is wanted, in words.

    ``view`` is the name of a fixed view, or azimuth and elevation in degrees as in ``30,45``; without one it is
    the usual one of the arrangement. ``theme``, ``quality`` and ``arrangement`` are names from THEMES, SAMPLES
    and ARRANGEMENTS; ``size`` is width and height in pixels.
    """

    size: tuple[int, int]
    view: str | None = None
    theme: str = "ink"
    quality: str = "good"
    arrangement: str = "stacked"


def render_picture(subject: Subject, options: PictureOptions) -> Image.Image:
    """The picture of a subject, RGB.

    Raises PictureError for a view or a theme that there isn't, DisplayError where nothing can be drawn.
    """
    theme = _theme(options.theme)
    aspect = options.size[0] / options.size[1]
    look, usual = ARRANGEMENTS[options.arrangement]
    camera = camera_of(usual if options.view is None else options.view, bounds_of(subject, look), aspect)
    scene = compose(subject, replace(look, side=far_side(camera.azimuth, camera.elevation)))
    return picture(scene, projection_of(camera, aspect), theme, options.size, SAMPLES[options.quality])


def camera_of(view: str, bounds: CameraBounds, aspect: float) -> Camera:
    """The camera of a view as `PictureOptions` words it; PictureError where there is no such view."""
    if view in tuple(Preset):
        return preset(Preset(view), bounds, aspect)
    try:
        azimuth, elevation = map(float, view.split(","))
    except ValueError as error:
        raise PictureError(
            text(
                "there is no view '{name}'; there is {known}, or two angles such as 30,45",
                name=view,
                known=", ".join(Preset),
            )
        ) from error
    if not (isfinite(azimuth) and 0 <= elevation <= 90):
        raise PictureError(text("a view's elevation is from 0 to 90 degrees"))
    return fit(Camera(bounds.middle, radians(azimuth), radians(elevation), 1.0), bounds, aspect)


def _theme(name: str) -> Theme:
    if name not in THEMES:
        raise PictureError(
            text("there is no theme '{name}'; there is {known}", name=name, known=", ".join(THEMES))
        )
    return THEMES[name]
