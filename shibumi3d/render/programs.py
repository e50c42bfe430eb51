"""The programs that draw a scene, and how their vertices are laid out. Each is made when a scene first needs it."""

from typing import Any, Final

import moderngl

from shibumi3d.render.buffers import Releasable
from shibumi3d.render.occluders import LIST_LENGTH
from shibumi3d.render.scene_buffers import SURFACES, SceneBuffers
from shibumi3d.render.shader import program

MARBLE: Final = ("4f 4f 4f 1f/i", "sphere_in", "material_in", "markings_in", "depth")
FORMATS: Final = {
    "slab": ("3f 3f 4f 2f", "position", "normal_in", "slab_in", "row"),
    "table": ("2f 1f", "position", "row"),
    "bag": ("3f 3f 2f", "position", "normal_in", "cloth_in"),
    "edge": ("2f 4f 1f 1f", "position", "sides", "pixels_out", "eye_distance"),
    "plate": ("3f 2f/i", "middle", "half_size_in"),
    "name": ("3f 2f", "position", "glyph"),
}
"""Vertices of what is drawn as triangles."""


ALL_OCCLUDERS: Final = f"OCCLUDERS {LIST_LENGTH}"

SOURCES: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "mask": ("marble.vert", "mask.frag", ("MASK",)),
    "marble": ("marble.vert", "marble.frag", (ALL_OCCLUDERS,)),
    "clear": ("marble.vert", "marble.frag", ("BLENDED", ALL_OCCLUDERS)),
    **{
        name: (f"{kind}.vert", f"{kind}.frag", (f"OCCLUDERS {length}",))
        for name, (kind, length) in SURFACES.items()
    },
    "backdrop": ("backdrop.vert", "backdrop.frag", ()),
    "plate": ("plate.vert", "plate.frag", ()),
    "name": ("name.vert", "name.frag", ()),
    "bag": ("bag.vert", "bag.frag", (ALL_OCCLUDERS,)),
    "edge": ("edge.vert", "outline.frag", ()),
    "outline": ("outline.vert", "outline.frag", ()),
}
"""Shaders, and what is defined for both, of everything that is drawn."""


class Programs:
    """The programs by name, each tied to its vertices.

    They are compiled when they are first asked for: many scenes have no bag and nothing see-through, and the
    first picture comes the sooner. ``square`` and ``spokes`` are what instances are drawn with.
    """

    def __init__(
        self, ctx: moderngl.Context, buffers: SceneBuffers, square: moderngl.Buffer, spokes: moderngl.Buffer
    ) -> None:
        self._ctx = ctx
        self._buffers = buffers
        self._square = square
        self._spokes = spokes
        self._programs: dict[str, moderngl.Program] = {}
        self._arrays: dict[str, moderngl.VertexArray] = {}

    def __getitem__(self, name: str) -> moderngl.Program:
        """The program of that name."""
        if name not in self._programs:
            self._programs[name] = program(self._ctx, *SOURCES[name])
        return self._programs[name]

    def array(self, name: str) -> moderngl.VertexArray:
        """The program of that name with its vertices, ready to be rendered."""
        if name not in self._arrays:
            self._arrays[name] = self._array(name)
        return self._arrays[name]

    def release(self) -> None:
        """Give everything back."""
        parts: list[Releasable] = [*self._arrays.values(), *self._programs.values()]
        for part in parts:
            part.release()

    def _array(self, name: str) -> moderngl.VertexArray:
        streams, corner = self._buffers.streams, (self._square, "2f", "corner")
        parts: list[tuple[Any, ...]]
        match name:
            case "backdrop":
                parts = [corner]
            case "mask":
                parts = [corner, (streams["solid"].buffer, "4f 8x4 1f/i", "sphere_in", "depth")]
            case "marble":
                parts = [corner, (streams["solid"].buffer, *MARBLE)]
            case "clear":
                parts = [corner, (streams["clear"].buffer, *MARBLE)]
            case "plate":
                parts = [corner, (streams["plate"].buffer, *FORMATS["plate"])]
            case "outline":
                ribbons = (streams["outline"].buffer, "4f 9x4/i", "sphere")
                parts = [(self._spokes, "1f", "step_index"), ribbons]
            case _:
                return self._quads(name)
        return self._ctx.vertex_array(self[name], parts)

    def _quads(self, name: str) -> moderngl.VertexArray:
        kind = SURFACES[name][0] if name in SURFACES else name
        vertices = [(self._buffers.streams[kind].buffer, *FORMATS[kind])]
        return self._ctx.vertex_array(self[name], vertices, index_buffer=self._buffers.indices[name].buffer)
