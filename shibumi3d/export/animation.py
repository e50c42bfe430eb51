"""Animations: a game from node to node, with the marbles' motions, a slow turn and captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from math import radians
from typing import Final

from PIL import Image, ImageDraw

from shibumi3d.export.picture import camera_of
from shibumi3d.export.sheet import wrapped
from shibumi3d.export.subject import subject_of
from shibumi3d.model.game import Game
from shibumi3d.model.record import ROOT, Record
from shibumi3d.render.capture import Pictures
from shibumi3d.render.context import headless_context
from shibumi3d.render.textures import letter_font
from shibumi3d.scene.camera import Camera, projection_of
from shibumi3d.scene.composer import Focus, bounds_of, compose, marble_centre
from shibumi3d.scene.composer import Look as Arrangement
from shibumi3d.scene.far_side import far_side
from shibumi3d.scene.marble_motion import MOVE_SECONDS, Animation
from shibumi3d.scene.theme import THEMES
from shibumi3d.study.view import View, bystander

RATE: Final = 20
"""Frames a second while something moves."""

SAMPLES: Final = 4
CAPTION: Final = 0.15
"""The part of the height that captions take."""


class StoppedError(Exception):
    """Somebody wanted the animation to end before it was there."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How an animation is wanted.

    ``turn`` is how far the camera goes round over the whole of it, in degrees; ``first`` and ``last`` count moves
    from the start.
    """

    size: tuple[int, int] = (640, 360)
    view: str = "home"
    theme: str = "ink"
    seconds: float = 1.0
    turn: float = 0.0
    captions: bool = False
    first: int = 0
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture, and how long it is shown, in seconds."""

    image: Image.Image
    seconds: float


def frames(
    game: Game, record: Record, wanted: Wanted, go_on: Callable[[float], bool] = lambda _: True
) -> Iterator[Frame]:
    """The frames of the main line, one at a time.

    ``go_on`` is asked before each with the share that is done; StoppedError where it says no. DisplayError where nothing
    can be drawn, PictureError for a view that there isn't.
    """
    line = (ROOT, *record.mainline())[wanted.first : None if wanted.last is None else wanted.last + 1]
    views = [bystander(game, record, node) for node in line]
    high = round(wanted.size[1] * (1.0 - CAPTION)) if wanted.captions else wanted.size[1]
    size = (wanted.size[0], high)
    camera = camera_of(wanted.view, bounds_of(subject_of(views[0])), size[0] / size[1])
    ctx = headless_context()
    pictures = Pictures(THEMES[wanted.theme], size, ctx)
    try:
        for number, view in enumerate(views):
            for share, held, focus in _moments(view, number, wanted):
                done = (number + share) / len(views)
                if not go_on(done):
                    raise StoppedError
                turned = replace(camera, azimuth=camera.azimuth + radians(wanted.turn) * done)
                image = _shot(view, focus, turned, size, pictures)
                yield Frame(_captioned(image, view, wanted) if wanted.captions else image, held)
    finally:
        pictures.release()
        ctx.release()


def _moments(view: View, number: int, wanted: Wanted) -> Iterator[tuple[float, float, Focus]]:
    """The moments of one move: which share of it is over, how long each is shown, and what is in motion."""
    moving = min(MOVE_SECONDS, wanted.seconds) if number else 0.0
    count = round(moving * RATE)
    pyramid = view.now.position.pyramid
    centres = [marble_centre(pyramid, place, Arrangement()) for place in range(len(pyramid))]
    motion = Animation().after_move(view.events, centres, 0.0)
    for step in range(count):
        at = MOVE_SECONDS * step / max(count, 1)
        yield (step / RATE / wanted.seconds, 1.0 / RATE, motion.applied_to(Focus(), at))
    rest = wanted.seconds - count / RATE
    turning = round(rest * RATE) if wanted.turn else 1
    for step in range(turning):
        share = (count / RATE + rest * step / turning) / wanted.seconds
        yield (share, rest / turning, Focus())


def _shot(view: View, focus: Focus, camera: Camera, size: tuple[int, int], pictures: Pictures) -> Image.Image:
    look = Arrangement(side=far_side(camera.azimuth, camera.elevation))
    scene = compose(subject_of(view), look, focus)
    projection = projection_of(camera, size[0] / size[1])
    return pictures.draw(scene, projection, SAMPLES)


def _captioned(image: Image.Image, view: View, wanted: Wanted) -> Image.Image:
    """The picture with the comment below it."""
    panels = THEMES[wanted.theme].panels
    whole = Image.new("RGB", wanted.size, tuple(round(255 * part) for part in panels.surface))
    whole.paste(image, (0, 0))
    height = max(wanted.size[1] * CAPTION / 3.2, 8.0)
    letters = letter_font(height)
    lines = wrapped(view.comment, int(wanted.size[0] / (0.55 * height)))[:2]
    draw = ImageDraw.Draw(whole)
    for row, line in enumerate(lines):
        y = image.height + wanted.size[1] * CAPTION * (0.12 + 0.42 * row)
        draw.text((wanted.size[0] / 2, y), line, tuple(round(255 * c) for c in panels.text), letters, "ma")
    return whole


def encoded(shown: Iterator[Frame], kind: str) -> bytes:
    """The frames as GIF or WebP, over and over; the pictures are taken one at a time."""
    first = next(shown)
    times = [first.seconds]

    def rest() -> Iterator[Image.Image]:
        for frame in shown:
            times.append(frame.seconds)
            yield _paletted(frame.image, palette) if kind == "GIF" else frame.image

    palette = first.image.quantize(255, Image.Quantize.MEDIANCUT)
    content = BytesIO()
    if kind == "GIF":
        others = list(rest())
        held = [round(1000 * seconds) for seconds in times]
        palette.save(
            content, "GIF", save_all=True, append_images=others, duration=held, loop=0, optimize=False
        )
    else:
        others = list(rest())
        held = [round(1000 * seconds) for seconds in times]
        first.image.save(
            content, "WEBP", save_all=True, append_images=others, duration=held, loop=0, quality=82, method=2
        )
    return content.getvalue()


def _paletted(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
