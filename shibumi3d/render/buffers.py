"""Vertex data and lists that grow with what they hold, and GL objects released together."""

from dataclasses import dataclass
from typing import Final, Protocol

import moderngl
import numpy as np
import numpy.typing as npt

from shibumi3d.render.occluders import TEXELS

SMALLEST: Final = 4096
"""Bytes of the smallest buffer."""


class Releasable(Protocol):
    """Anything of OpenGL's that is given back by hand."""

    def release(self) -> None:
        """Give it back."""


@dataclass(slots=True)
class Stream:
    """A buffer for data that is sent again and again. It grows in place: arrays made over it stay valid."""

    buffer: moderngl.Buffer

    def write(self, data: npt.NDArray[np.generic]) -> None:
        """Replace the contents."""
        content = np.ascontiguousarray(data).tobytes()
        if len(content) > self.buffer.size:
            self.buffer.orphan(1 << (len(content) - 1).bit_length())
        if content:
            self.buffer.write(content)

    def release(self) -> None:
        """Give the memory back."""
        self.buffer.release()


def make_stream(ctx: moderngl.Context) -> Stream:
    """Return an empty stream."""
    return Stream(ctx.buffer(reserve=SMALLEST, dynamic=True))


@dataclass(slots=True)
class OccluderTexture:
    """Lists of occluders as a texture, a row each."""

    ctx: moderngl.Context
    texture: moderngl.Texture

    def write(self, rows: npt.NDArray[np.float32]) -> None:
        """Replace the lists, (n, TEXELS, 4)."""
        count = len(rows)
        if count > self.texture.height:
            self.texture.release()
            self.texture = _list_texture(self.ctx, 1 << (count - 1).bit_length())
        if count:
            self.texture.write(np.ascontiguousarray(rows).tobytes(), viewport=(0, 0, TEXELS, count))

    def release(self) -> None:
        """Give the memory back."""
        self.texture.release()


def make_occluder_texture(ctx: moderngl.Context) -> OccluderTexture:
    """Return a texture with empty lists."""
    return OccluderTexture(ctx, _list_texture(ctx, 64))


def _list_texture(ctx: moderngl.Context, rows: int) -> moderngl.Texture:
    texture = ctx.texture((TEXELS, rows), 4, dtype="f4")
    texture.filter = (moderngl.NEAREST, moderngl.NEAREST)
    return texture
