"""A still picture with no window."""

from typing import Final

import moderngl
from PIL import Image

from shibumi3d.render.context import headless_context
from shibumi3d.render.renderer import Renderer
from shibumi3d.render.targets import unbind
from shibumi3d.scene.description import Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

SAMPLES: Final = 16


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
    own = ctx is None
    context = headless_context() if ctx is None else ctx
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
        if own:
            context.release()
    return Image.frombytes("RGB", size, data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
