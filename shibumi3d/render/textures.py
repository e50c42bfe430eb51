"""Patterns painted once: the wood's grain, the noise that stones are veined with, the engraved letters."""

from io import BytesIO
from typing import Final

import moderngl
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from shibumi3d.render.engraving import LETTER_HEIGHT
from shibumi3d.render.shader import program
from shibumi3d.render.targets import unbind
from shibumi3d.resources import resource
from shibumi3d.scene.description import Slab

NOISE_SIZE: Final = 32
GRAIN_SIZE: Final = (512, 1024)
LETTER_SIZE: Final = 96
"""Pixels of a letter's cell."""

LARGEST_ENGRAVING: Final = 4096
"""Most pixels along a side of the picture of all engraved names."""

LABEL_CELL: Final = (160, 96)
"""Pixels of a label's cell: room for a number of three digits."""


def noise_texture(ctx: moderngl.Context) -> moderngl.Texture3D:
    """Four independent smooth random fields in a repeating cube, 0.5 plus or minus about 0.5."""
    n = NOISE_SIZE
    full, half = np.fft.fftfreq(n) * n, np.fft.rfftfreq(n) * n
    f2 = full[:, None, None] ** 2 + full[None, :, None] ** 2 + half[None, None, :] ** 2
    # A band of wavelengths from a whole cube to an eighth: smooth enough to be interpolated linearly.
    band = np.where(f2 > 0.0, np.exp(-f2 / 18.0), 0.0)
    parts = np.random.default_rng(7).standard_normal((2, 4, *f2.shape))
    fields = np.fft.irfftn((parts[0] + 1j * parts[1]) * band, s=(n, n, n), axes=(1, 2, 3))
    fields /= fields.std(axis=(1, 2, 3), keepdims=True)
    texels = np.clip(127.5 + 127.5 * fields / 2.6, 0, 255).astype(np.uint8)
    texture = ctx.texture3d((n, n, n), 4, np.ascontiguousarray(np.moveaxis(texels, 0, -1)).tobytes())
    texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
    return texture


def grain_texture(ctx: moderngl.Context, square: moderngl.Buffer) -> moderngl.Texture:
    """The wood's grain, painted by wood.frag, with mipmaps."""
    texture = ctx.texture(GRAIN_SIZE, 4)
    painter = program(ctx, "screen.vert", "wood.frag")
    array = ctx.vertex_array(painter, [(square, "2f", "corner")])
    target = ctx.framebuffer([texture])
    target.use()
    ctx.viewport = (0, 0, *GRAIN_SIZE)
    ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)
    array.render(moderngl.TRIANGLE_STRIP)
    unbind(ctx)
    for part in (target, array, painter):
        part.release()
    texture.build_mipmaps()
    texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    return texture


def letter_texture(ctx: moderngl.Context, texts: tuple[str, ...]) -> moderngl.Texture:
    """The texts side by side in square cells along the bottom, white on black, with mipmaps.

    Components and sides (powers of two) are of the grain's kind: the driver compiles how to make mipmaps for every
    kind of texture.
    """
    width = max(1, len(texts)) * LETTER_SIZE
    image = Image.new("L", (_power_of_two(width), _power_of_two(LETTER_SIZE)))
    draw = ImageDraw.Draw(image)
    font = letter_font(0.72 * LETTER_SIZE) if texts else None
    middle = image.height - 0.5 * LETTER_SIZE
    for i, text in enumerate(texts):
        draw.text(((i + 0.5) * LETTER_SIZE, middle), text, fill=255, font=font, anchor="mm")
    upright = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGBA")
    texture = ctx.texture(upright.size, 4, upright.tobytes())
    texture.build_mipmaps()
    texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    return texture


def engraved_texture(
    ctx: moderngl.Context, slabs: tuple[Slab, ...]
) -> tuple[moderngl.Texture, tuple[float, float, float, float]]:
    """The names on the slabs as seen from above, and the rectangle that it covers: lower left corner and size, in units."""
    spots = np.array([(x, y) for slab in slabs for _, x, y, _ in slab.names]).reshape(-1, 2)
    if not len(spots):
        return ctx.texture((1, 1), 1, b"\0"), (0.0, 0.0, 1.0, 1.0)
    (left, bottom), (right, top) = spots.min(axis=0) - LETTER_HEIGHT, spots.max(axis=0) + LETTER_HEIGHT
    scale = min(LETTER_SIZE / LETTER_HEIGHT, LARGEST_ENGRAVING / max(right - left, top - bottom))
    side = max(1, round(scale * LETTER_HEIGHT))
    image = Image.new("L", (round(scale * (right - left)), round(scale * (top - bottom))))
    font = letter_font(0.72 * side)
    for slab in slabs:
        for text, x, y, turns in slab.names:
            cell = Image.new("L", (side, side))
            ImageDraw.Draw(cell).text((0.5 * side, 0.5 * side), text, fill=255, font=font, anchor="mm")
            turned = cell.rotate(90 * turns)
            image.paste(
                turned, (round(scale * (x - left) - 0.5 * side), round(scale * (top - y) - 0.5 * side))
            )
    texture = ctx.texture(
        image.size, 1, image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes(), alignment=1
    )
    texture.repeat_x = texture.repeat_y = False
    plan = (float(left), float(bottom), float(right - left), float(top - bottom))
    return texture, plan


def label_texture(ctx: moderngl.Context, words: tuple[str, ...]) -> moderngl.Texture:
    """The words side by side in cells along the bottom, with mipmaps: red the letters, green with an outline round them."""
    width, height = LABEL_CELL
    size = (_power_of_two(len(words) * width), _power_of_two(height))
    letters, outlined = Image.new("L", size), Image.new("L", size)
    for i, word in enumerate(words):
        font = letter_font(min(0.78 * height, 1.55 * width / max(len(word), 1)))
        middle = ((i + 0.5) * width, size[1] - 0.5 * height)
        ImageDraw.Draw(letters).text(middle, word, fill=255, font=font, anchor="mm")
        ImageDraw.Draw(outlined).text(
            middle, word, fill=255, font=font, anchor="mm", stroke_width=5, stroke_fill=255
        )
    none = Image.new("L", size)
    both = Image.merge("RGBA", (letters, outlined, none, none)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    texture = ctx.texture(size, 4, both.tobytes())
    texture.build_mipmaps()
    texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    return texture


def cell_size(letters: moderngl.Texture) -> tuple[float, float]:
    """The share of a texture of letters, across and up, that one text's cell takes."""
    return LETTER_SIZE / letters.width, LETTER_SIZE / letters.height


def _power_of_two(length: int) -> int:
    return 1 << (length - 1).bit_length()


def letter_font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that everything in pictures is written in, ``size`` pixels high."""
    file = resource("assets", "fonts", "Pretendard-SemiBold.ttf")
    if not file.is_file():
        return ImageFont.load_default(size)
    with file.open("rb") as stream:
        return ImageFont.truetype(BytesIO(stream.read()), size)
