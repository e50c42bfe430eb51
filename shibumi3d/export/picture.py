"""A picture of a game with no window, as a bystander may see it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from io import BytesIO
from math import isfinite, radians
from typing import Final

import moderngl
from PIL import Image

from shibumi3d.export.cutout import cut_out
from shibumi3d.model.messages import MessageError, text
from shibumi3d.render.capture import picture, refined_picture, studio_picture
from shibumi3d.render.renderer import Request
from shibumi3d.render.studio import StudioError
from shibumi3d.scene.camera import Camera, clamp, fit, projection_of
from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Look, bounds_of, compose
from shibumi3d.scene.far_side import far_side
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import THEMES, Theme

STUDIO: Final = "studio"
"""The quality whose light is traced along its paths."""

BEST: Final = "best"
"""The best quality that every driver can draw."""

SAMPLES: Final = {"draft": 1, "good": 16, BEST: 64, STUDIO: 64}
"""How many samples each pixel is made of, by quality."""

ARRANGEMENTS: Final = {"stacked": (Look(), Preset.HOME), "flat": (Look(flat=1.0), Preset.TOP)}
"""How the levels lie, by name, each with the view that it is usually seen from."""


class PictureError(MessageError):
    """A picture that can't be drawn as it is wanted."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """How a picture is wanted, in words.

    ``view`` is the name of a fixed view, or azimuth and elevation in degrees as in ``30,45``, or a camera; without one
    it is the usual one of the arrangement. ``theme``, ``quality`` and ``arrangement`` are names from THEMES, SAMPLES
    and ARRANGEMENTS; ``size`` is width and height in pixels. ``samples`` are as many as usual by default. ``aperture``
    is the radius of the studio's lens, in marble diameters. ``transparent`` leaves out the table.
    """

    size: tuple[int, int]
    view: str | Camera | None = None
    theme: str = "ink"
    quality: str = "good"
    arrangement: str = "stacked"
    samples: int | None = None
    aperture: float = 0.0
    transparent: bool = False


@dataclass(slots=True)
class Drawing:
    """How the drawing of a picture goes.

    ``go_on`` is asked again and again whether to go on with a studio picture, with the share of it that is done.
    Afterwards ``samples`` is how many there are, and ``quality`` what it was drawn with.
    """

    go_on: Callable[[float], bool] = lambda _: True
    samples: int = 0
    quality: str = ""


def render_picture(subject: Subject, options: PictureOptions, drawing: Drawing | None = None) -> Image.Image:
    """The picture of a subject, RGB, or RGBA where it is transparent.

    It is the best ordinary one where the driver can't draw the studio's.

    Raises PictureError for a view or a theme that there isn't, or when it is stopped before there is a picture;
    DisplayError where nothing can be drawn.
    """
    drawing = drawing or Drawing()
    theme = theme_of(options.theme)
    aspect = options.size[0] / options.size[1]
    look, usual = ARRANGEMENTS[options.arrangement]
    camera = camera_of(usual if options.view is None else options.view, bounds_of(subject, look), aspect)
    scene = compose(subject, replace(look, side=far_side(camera.azimuth, camera.elevation)))
    request = Request(scene, projection_of(camera, aspect), theme, options.size)
    image = _drawn(request, options, drawing)
    return cut_out(image, scene, request.projection) if options.transparent else image


def picturing(
    request: Request, ctx: moderngl.Context | None = None, *, transparent: bool = False
) -> Generator[float, None, bytes]:
    """Draw a picture as `refined_picture` does; what it returns is a PNG file."""
    image = yield from refined_picture(request, ctx)
    if transparent:
        image = cut_out(image, request.scene, request.projection)
    content = BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def _drawn(request: Request, options: PictureOptions, drawing: Drawing) -> Image.Image:
    drawing.quality = options.quality
    drawing.samples = SAMPLES[options.quality] if options.samples is None else options.samples
    if options.quality == STUDIO:
        try:
            return _studio(request, options, drawing)
        except StudioError:
            drawing.quality, drawing.samples = BEST, SAMPLES[BEST]
    return picture(request.scene, request.projection, request.theme, request.size, drawing.samples)


def _studio(request: Request, options: PictureOptions, drawing: Drawing) -> Image.Image:
    """A studio picture; PictureError when it is stopped before every pixel has a sample."""
    image, drawing.samples = studio_picture(request, drawing.samples, options.aperture, drawing.go_on)
    if image is None:
        raise PictureError(text("the drawing was stopped before there was a picture"))
    return image


def camera_of(view: str | Camera, bounds: CameraBounds, aspect: float) -> Camera:
    """The camera of a view as `PictureOptions` words it; PictureError where there is no such view."""
    if isinstance(view, Camera):
        return clamp(view, bounds)
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


def theme_of(name: str) -> Theme:
    """The theme of this name; PictureError where there is none."""
    if name not in THEMES:
        raise PictureError(
            text("there is no theme '{name}'; there is {known}", name=name, known=", ".join(THEMES))
        )
    return THEMES[name]
