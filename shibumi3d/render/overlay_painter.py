"""Draws overlays over a picture that is finished, in the window's own pixels."""

from typing import Any, Final

import moderngl
import numpy as np
import numpy.typing as npt

from shibumi3d.render.buffers import Releasable, make_occluder_texture, make_stream
from shibumi3d.render.frame import linear
from shibumi3d.render.marbles import ACCENTS, marble_rows
from shibumi3d.render.occluders import LIST_LENGTH, nearest
from shibumi3d.render.overlays import (
    label_rows,
    level_rows,
    line_rows,
    overlaid_marbles,
    tint_rows,
    words_of,
)
from shibumi3d.render.shader import program
from shibumi3d.render.textures import LABEL_CELL, label_texture
from shibumi3d.scene.overlays import Overlay
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

Singles = npt.NDArray[np.float32]

FORMATS: Final = {
    "level": ("4f 4f 1f/i", "circle_in", "paint_in", "filled_in"),
    "tint": ("4f 4f/i", "ball_in", "paint_in"),
    "marble": ("4f 4f 4f 1f/i", "sphere_in", "material_in", "markings_in", "depth"),
    "line": ("4f 4f 4f/i", "start", "end", "paint_in"),
    "label": ("4f 4f 1f/i", "place", "paint_in", "cell_in"),
}
"""What is drawn, in this order, and how its instances are laid out."""

DEFINES: Final = {"marble": ("BLENDED", "OVERLAY", "REFLECTIONS", f"OCCLUDERS {LIST_LENGTH}")}


class OverlayPainter:
    """Programs and buffers of overlays; a program is made when a picture first has an overlay of its kind."""

    def __init__(self, ctx: moderngl.Context, square: moderngl.Buffer, noise: moderngl.Texture3D) -> None:
        self._ctx = ctx
        self._square = square
        self._noise = noise
        self._programs: dict[str, moderngl.Program] = {}
        self._arrays: dict[str, moderngl.VertexArray] = {}
        self._streams = {name: make_stream(ctx) for name in FORMATS}
        self._occluders = make_occluder_texture(ctx)
        self._words: tuple[str, ...] = ()
        self._letters: moderngl.Texture | None = None

    def paint(
        self,
        overlays: tuple[Overlay, ...],
        projection: Projection,
        theme: Theme,
        distances: moderngl.Texture,
        region: tuple[int, int, int, int],
        shading: tuple[Singles, npt.NDArray[np.int64]],
    ) -> None:
        """Draw overlays over a region (x, y, width, height) of what is bound, whose frame block is bound too.

        ``distances`` are those of what the picture shows, ``shading`` the marbles that darken and are mirrored, as
        `occluding` gives them.
        """
        rows = self._rows(overlays, projection, theme, region[3], shading)
        self._ctx.enable(moderngl.BLEND)
        self._ctx.disable(moderngl.DEPTH_TEST)
        self._ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        for name, data in rows.items():
            if len(data):
                self._streams[name].write(data)
                array = self._array(name)
                self._bind(name, theme, distances, region)
                array.render(moderngl.TRIANGLE_STRIP, vertices=4, instances=len(data))
        self._ctx.disable(moderngl.BLEND)

    def release(self) -> None:
        """Give everything back."""
        parts: list[Releasable] = [*self._arrays.values(), *self._programs.values(), *self._streams.values()]
        for part in (*parts, self._occluders):
            part.release()
        if self._letters is not None:
            self._letters.release()

    def _rows(
        self,
        overlays: tuple[Overlay, ...],
        projection: Projection,
        theme: Theme,
        height: int,
        shading: tuple[Singles, npt.NDArray[np.int64]],
    ) -> dict[str, Singles]:
        words = words_of(overlays)
        if words and words != self._words:
            if self._letters is not None:
                self._letters.release()
            self._letters, self._words = label_texture(self._ctx, words), words
        return {
            "level": level_rows(overlays, theme),
            "tint": tint_rows(overlays, theme),
            "marble": self._marbles(overlays, projection, shading),
            "line": line_rows(overlays, theme, height),
            "label": label_rows(overlays, words, theme),
        }

    def _marbles(
        self,
        overlays: tuple[Overlay, ...],
        projection: Projection,
        shading: tuple[Singles, npt.NDArray[np.int64]],
    ) -> Singles:
        rows = marble_rows(overlaid_marbles(overlays))
        if len(rows):
            self._occluders.write(nearest(rows[:, :4], *shading))
        # The furthest first: they are blended.
        away = ((rows[:, :3] - np.array(projection.eye, dtype=np.float32)) ** 2).sum(axis=1)
        sorted_rows: Singles = rows[np.argsort(-away, kind="stable")]
        return sorted_rows

    def _bind(
        self, name: str, theme: Theme, distances: moderngl.Texture, region: tuple[int, int, int, int]
    ) -> None:
        shader = self._programs[name]
        distances.use(0)
        shader["distances"] = 0
        shader["region"] = region
        if name == "marble":
            self._noise.use(1)
            shader["noise"] = 1
            self._occluders.texture.use(2)
            shader["occluder_lists"] = 2
            shader["accents"] = [(*linear(theme.accents[accent]).tolist(), 1.0) for accent in ACCENTS]
        elif name == "label" and self._letters is not None:
            self._letters.use(1)
            shader["letters"] = 1
            width, height = LABEL_CELL
            shader["cells"] = (
                width / self._letters.width,
                height / self._letters.height,
                width / height,
                0.0,
            )

    def _array(self, name: str) -> moderngl.VertexArray:
        if name not in self._arrays:
            self._programs[name] = program(self._ctx, f"{name}.vert", f"{name}.frag", DEFINES.get(name, ()))
            instances: tuple[Any, ...] = (self._streams[name].buffer, *FORMATS[name])
            self._arrays[name] = self._ctx.vertex_array(
                self._programs[name], [(self._square, "2f", "corner"), instances]
            )
        return self._arrays[name]
