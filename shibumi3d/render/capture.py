"""A still picture with no window."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Final

import moderngl
from PIL import Image

from shibumi3d.render.context import headless_context
from shibumi3d.render.renderer import Renderer, Request
from shibumi3d.render.studio import Studio, drawn
from shibumi3d.render.targets import unbind
from shibumi3d.scene.description import Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

SAMPLES: Final = 16
FULL: Final = 64
"""Samples of a picture, and of one that is drawn sample by sample at most."""


def picture(
    scene: Scene,
    projection: Projection,
    theme: Theme,
    size: tuple[int, int],
    samples: int = SAMPLES,
    ctx: moderngl.Context | None = None,
) -> Image.Image:
    """Draw a scene at full quality into an RGB image of ``size`` pixels.

    ``samples`` pictures are averaged. Without ``ctx`` a headless context is made and given back. Raises
    DisplayError if there is none.
    """
    with _context(ctx) as context:
        renderer = Renderer(context, theme)
        colour = context.texture(size, 4)
        target = context.framebuffer([colour])
        try:
            renderer.still(scene, projection, target, size, samples)
            data = target.read(components=3)
        finally:
            unbind(context)
            target.release()
            colour.release()
            renderer.release()
    return _image(data, size)


def refined_picture(
    request: Request, ctx: moderngl.Context | None = None
) -> Generator[float, None, Image.Image]:
    """Draw a picture at full quality sample by sample, with the share that is done; what it returns is the picture, RGB.

    So whoever has other things to do does them between the samples, in the context that is current. Closing it gives
    everything back. Else as `picture`.
    """
    with _context(ctx) as context:
        renderer = Renderer(context, request.theme)
        colour = context.texture(request.size, 4)
        target = context.framebuffer([colour])
        try:
            for done in range(1, FULL + 1):
                if not renderer.refine(request.scene, request.projection, target, request.size):
                    break
                yield done / FULL
            data = target.read(components=3)
        finally:
            unbind(context)
            target.release()
            colour.release()
            renderer.release()
    return _image(data, request.size)


class Pictures:
    """Draws one picture after another of one size, as `picture` does; programs and targets are made once."""

    def __init__(self, theme: Theme, size: tuple[int, int], ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._size = size
        self._renderer = Renderer(ctx, theme)
        self._colour = ctx.texture(size, 4)
        self._target = ctx.framebuffer([self._colour])

    def draw(self, scene: Scene, projection: Projection, samples: int = SAMPLES) -> Image.Image:
        """The picture of a scene, RGB."""
        self._renderer.still(scene, projection, self._target, self._size, samples)
        return _image(self._target.read(components=3), self._size)

    def release(self) -> None:
        """Give everything back."""
        unbind(self._ctx)
        self._target.release()
        self._colour.release()
        self._renderer.release()


STEP: Final = 0.1
"""Seconds between two questions whether to go on with a studio picture."""


def studio_picture(
    request: Request,
    samples: int,
    aperture: float = 0.0,
    go_on: Callable[[float], bool] = lambda _: True,
    ctx: moderngl.Context | None = None,
) -> tuple[Image.Image | None, int]:
    """Draw a studio picture; it, RGB, and how many samples it has.

    ``go_on`` is asked again and again, with the share that is done, whether to go on; else the picture is what there
    is of it, or None where not every pixel has a sample. Raises DisplayError without anything to draw on, StudioError
    where the driver can't draw studio pictures.
    """
    with _context(ctx) as context:
        renderer = Renderer(context, request.theme)
        studio = None
        try:
            studio = Studio(context, renderer.painter)
            studio.begin(request, samples, aperture)
            while studio.step(STEP) and go_on(studio.progress):
                pass
            done = studio.samples
            data = drawn(studio, request.size, context) if done else None
        finally:
            if studio is not None:
                studio.release()
            renderer.release()
    return (None if data is None else _image(data, request.size)), done


@contextmanager
def _context(ctx: moderngl.Context | None) -> Iterator[moderngl.Context]:
    """This context, or a headless one that is given back afterwards."""
    context = headless_context() if ctx is None else ctx
    try:
        yield context
    finally:
        if ctx is None:
            context.release()


def _image(data: bytes, size: tuple[int, int]) -> Image.Image:
    return Image.frombytes("RGB", size, data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
