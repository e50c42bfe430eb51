"""Draws one sample of a scene into a target: marbles, wood, table, backdrop, and the light drawn over them."""

from dataclasses import dataclass
from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt

from shibumi3d.render.bags import BagMesh, bag_balls, bag_mesh
from shibumi3d.render.buffers import Releasable, make_lists, make_stream
from shibumi3d.render.edges import ribbon_quads
from shibumi3d.render.frame import LAYOUT, MAX_SLABS, frame_bytes, linear
from shibumi3d.render.marbles import ACCENTS, Drawn, drawn, marble_rows
from shibumi3d.render.occluders import OCCLUDERS, counts, nearest, occluding
from shibumi3d.render.overlays import beam_rows, name_quads, names_of, ring_rows
from shibumi3d.render.shader import program
from shibumi3d.render.slabs import beside_slabs, quad_indices, slab_mesh, table_mesh
from shibumi3d.render.targets import Target
from shibumi3d.render.textures import cloud_texture, grain_texture, letter_texture
from shibumi3d.scene.description import Bag, Marble, Scene, Slab
from shibumi3d.scene.theme import Theme
from shibumi3d.scene.view import View

MARBLE_FORMAT = "4f 4f 4f 1f/i"
MARBLE_FIELDS = ("ball", "manner", "signs", "order")


SURFACES: Final = {
    "slab few": ("slab", 4),
    "slab many": ("slab", OCCLUDERS),
    "table few": ("table", 1),
    "table many": ("table", OCCLUDERS),
}
"""Programs for wood and table: what they draw, and for how many occluders. Most patches need few."""

FORMATS: Final = {
    "slab": ("3f 3f 4f 2f", "position", "facing", "block", "row"),
    "table": ("2f 1f", "position", "row"),
}
OUTLINE_STEPS: Final = 40
"""Spokes of the ribbon along a marble's silhouette."""

PATCH_FIELD: Final = {"slab": 10, "table": 2}


@dataclass(slots=True)
class Shown:
    """What the buffers hold at present, so that only what changed is sent again."""

    slabs: tuple[Slab, ...] | None = None
    marbles: tuple[Marble, ...] | None = None
    bags: tuple[Bag, ...] | None = None


class Painter:
    """Everything of OpenGL's that a scene needs, made once for a context."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._shown = Shown()
        self._rows = marble_rows(())
        self._meshes = {"slab": slab_mesh(()), "table": table_mesh(())}
        self._bags: list[BagMesh] = []
        self._indices = dict.fromkeys((*SURFACES, "name", "edge", "bag"), 0)
        corners = np.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype=np.float32)
        self._square = ctx.buffer(corners.tobytes())
        self._spokes = ctx.buffer(np.arange(2 * OUTLINE_STEPS + 2, dtype=np.float32).tobytes())
        self._solid_count = 0
        self._frame = ctx.buffer(reserve=LAYOUT.itemsize)
        self._streams = {
            name: make_stream(ctx)
            for name in ("solid", "outline", "clear", "slab", "table", "name", "edge", "ring", "beam", "bag")
        }
        self._index_streams = {name: make_stream(ctx) for name in (*SURFACES, "name", "edge", "bag")}
        self._lists = {name: make_lists(ctx) for name in ("marble", "slab", "table", "bag")}
        self._cloud = cloud_texture(ctx)
        self._grain = grain_texture(ctx, self._square)
        self._letters = letter_texture(ctx, ())
        self._programs = _programs(ctx)
        self._arrays = self._make_arrays()

    def paint(
        self,
        scene: Scene,
        view: View,
        theme: Theme,
        target: Target,
        reflections: bool,
        jitter: tuple[float, float] = (0.0, 0.0),
        seed: int = 0,
    ) -> None:
        """Draw the scene into ``target``, shifted by ``jitter`` parts of a pixel."""
        self._send(scene)
        self._frame.write(frame_bytes(scene, view, theme, target.size, jitter, seed))
        self._frame.bind_to_uniform_block(0)
        order = drawn(self._rows, view.eye, np.array([bag.ball for bag in self._bags]).reshape(-1, 4))
        self._solid_count = len(order.solid)
        self._streams["solid"].write(order.solid)
        self._streams["outline"].write(order.solid[::-1])
        self._streams["clear"].write(order.clear)
        self._paint_solid(target, theme, "mirroring" if reflections else "plain", order)
        self._paint_over(target, theme, scene, len(order.clear))

    def outline(self, scene: Scene, view: View, picture: Target, size: tuple[int, int]) -> None:
        """Smooth the silhouettes in what is being drawn to, over the picture just painted and shown.

        ``size`` is that of the region where it is shown, in pixels.
        """
        self._ctx.enable(moderngl.BLEND)
        self._ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        pixel = float(2.0 / (view.projection[1, 1] * size[1]))
        for name in ("edge", "outline"):
            self._programs[name]["pixel"] = pixel
            self._bind(name, picture=picture.colour, distances=picture.distances)
        edges = ribbon_quads(scene.slabs, view, size, picture.size[1] / size[1])
        self._streams["edge"].write(edges)
        self._send_indices("edge", np.arange(len(edges) // 4))
        if len(edges):
            self._programs["edge"]["slack"] = 0.03
            self._arrays["edge"].render(moderngl.TRIANGLES, vertices=self._indices["edge"])
        if self._solid_count:
            self._programs["outline"]["slack"] = 0.012
            self._programs["outline"]["steps"] = float(OUTLINE_STEPS)
            self._arrays["outline"].render(moderngl.TRIANGLE_STRIP, instances=self._solid_count)
        self._ctx.disable(moderngl.BLEND)

    def release(self) -> None:
        """Give back everything."""
        parts: list[Releasable] = [*self._arrays.values(), *self._programs.values()]
        parts += [*self._streams.values(), *self._index_streams.values(), *self._lists.values()]
        parts += [self._cloud, self._grain, self._letters, self._frame, self._square, self._spokes]
        for part in parts:
            part.release()

    def _paint_solid(self, target: Target, theme: Theme, marble: str, order: Drawn) -> None:
        ctx = self._ctx
        target.solid.use()
        ctx.viewport = (0, 0, *target.size)
        ctx.scissor = None
        ctx.disable(moderngl.BLEND | moderngl.CULL_FACE)
        ctx.enable(moderngl.DEPTH_TEST)
        ctx.depth_func = "<="
        ctx.blend_equation = moderngl.FUNC_ADD
        target.solid.depth_mask = True
        target.solid.clear(depth=1.0)
        count = len(order.solid)
        if count:
            self._arrays["mask"].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=count)
        self._paint_bags(order)
        if count:
            ctx.depth_func = "=="
            self._use_stones(marble, theme)
            self._arrays[marble].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=count)
            ctx.depth_func = "<="
        for name, (kind, _) in SURFACES.items():
            if self._indices[name]:
                patterns = {"grain": self._grain} if kind == "slab" else {}
                self._bind(name, nearest=self._lists[kind].texture, **patterns)
                self._arrays[name].render(moderngl.TRIANGLES, vertices=self._indices[name])
        self._arrays["backdrop"].render(moderngl.TRIANGLE_STRIP)

    def _paint_bags(self, order: Drawn) -> None:
        for i, bag in enumerate(self._bags):
            self._bind("bag", nearest=self._lists["bag"].texture, cloud=self._cloud)
            shader = self._programs["bag"]
            shader["ball"] = tuple(bag.ball.tolist())
            shader["order"] = (float(order.cloths[i]), 0.9 * order.share)
            shader["row"] = float(i)
            each = self._indices["bag"] // len(self._bags)
            self._arrays["bag"].render(moderngl.TRIANGLES, vertices=each, first=i * each)

    def _paint_over(self, target: Target, theme: Theme, scene: Scene, clear: int) -> None:
        ctx = self._ctx
        target.over.use()
        target.over.depth_mask = False
        ctx.viewport = (0, 0, *target.size)
        ctx.enable(moderngl.BLEND)
        if self._indices["name"]:
            ink = np.array(theme.engraving) / np.array(theme.wood)
            self._programs["name"]["ink"] = (*ink.tolist(), 0.8)
            self._programs["name"]["catch_light"] = (-0.022 / max(1, self._letters.width // 96), -0.022)
            self._bind("name", letters=self._letters)
            ctx.blend_func = moderngl.DST_COLOR, moderngl.SRC_COLOR
            self._arrays["name"].render(moderngl.TRIANGLES, vertices=self._indices["name"])
        ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        if clear:
            self._use_stones("clear", theme)
            self._arrays["clear"].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=clear)
        ctx.disable(moderngl.DEPTH_TEST)
        rings = ring_rows(scene.rings, theme)
        if len(rings):
            self._streams["ring"].write(rings)
            self._bind("ring", distances=target.distances)
            self._arrays["ring"].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=len(rings))
        beams = beam_rows(scene.beams, theme, target.size[1])
        if len(beams):
            self._streams["beam"].write(beams)
            self._arrays["beam"].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=len(beams))
        target.over.depth_mask = True

    def _use_stones(self, name: str, theme: Theme) -> None:
        accents = np.ones((len(ACCENTS), 4), dtype=np.float32)
        accents[:, :3] = [linear(theme.accents[accent]) for accent in ACCENTS]
        self._programs[name]["accents"] = [tuple(accent) for accent in accents.tolist()]
        self._bind(name, nearest=self._lists["marble"].texture, cloud=self._cloud)

    def _bind(self, name: str, **textures: moderngl.Texture | moderngl.Texture3D) -> None:
        for unit, (sampler, texture) in enumerate(textures.items()):
            texture.use(unit)
            self._programs[name][sampler] = unit

    def _send(self, scene: Scene) -> None:
        """Bring the buffers up to date with the scene."""
        fresh = (scene.slabs, scene.bags) != (self._shown.slabs, self._shown.bags)
        if fresh:
            self._send_slabs(scene.slabs)
            self._send_bags(scene)
        if fresh or scene.marbles != self._shown.marbles:
            self._send_marbles(scene)
        self._shown = Shown(scene.slabs, scene.marbles, scene.bags)

    def _send_slabs(self, slabs: tuple[Slab, ...]) -> None:
        self._meshes = {"slab": slab_mesh(slabs[:MAX_SLABS]), "table": table_mesh(slabs[:MAX_SLABS])}
        for kind, mesh in self._meshes.items():
            self._streams[kind].write(mesh.vertices)
        texts = names_of(slabs)
        names = name_quads(slabs, texts)
        self._letters.release()
        self._letters = letter_texture(self._ctx, texts)
        self._streams["name"].write(names)
        self._send_indices("name", np.arange(len(names) // 4))

    def _send_bags(self, scene: Scene) -> None:
        self._bags = [bag_mesh(bag, scene.slabs) for bag in scene.bags]
        quads = [mesh.vertices for mesh in self._bags]
        self._streams["bag"].write(np.vstack(quads) if quads else np.zeros((0, 8), np.float32))
        self._send_indices("bag", np.arange(sum(len(mesh) for mesh in quads) // 4))

    def _send_marbles(self, scene: Scene) -> None:
        linen = bag_balls(scene.bags, scene.slabs)
        balls, stones = occluding(scene.marbles, linen)
        around = np.array([bag.ball for bag in self._bags], dtype=np.float32).reshape(-1, 4)
        solid = len(balls) - len(linen)
        self._lists["bag"].write(nearest(around, balls[:solid], stones[:solid]))
        self._rows = marble_rows(scene.marbles)
        self._lists["marble"].write(nearest(self._rows[:, :4], balls, stones))
        for kind, mesh in self._meshes.items():
            lists = nearest(mesh.patches, balls, stones)
            self._lists[kind].write(lists)
            lengths = counts(lists)
            if kind == "table":
                # What neither a slab nor a marble darkens is left to the backdrop.
                lengths[(lengths == 0) & ~beside_slabs(mesh.patches, scene.slabs)] = -1
            quads = lengths[mesh.patch_of_quads(PATCH_FIELD[kind])]
            few = SURFACES[f"{kind} few"][1]
            self._send_indices(f"{kind} few", np.flatnonzero((quads >= 0) & (quads <= few)))
            self._send_indices(f"{kind} many", np.flatnonzero(quads > few))

    def _send_indices(self, name: str, quads: npt.NDArray[np.int64]) -> None:
        self._index_streams[name].write(quad_indices(quads))
        self._indices[name] = 6 * len(quads)

    def _make_arrays(self) -> dict[str, moderngl.VertexArray]:
        ctx, streams = self._ctx, self._streams
        square = (self._square, "2f", "corner")

        def stones(name: str, stream: str) -> moderngl.VertexArray:
            content = (streams[stream].buffer, MARBLE_FORMAT, *MARBLE_FIELDS)
            return ctx.vertex_array(self._programs[name], [square, content])

        def quads(name: str, stream: str, layout: str, *fields: str) -> moderngl.VertexArray:
            content = [(streams[stream].buffer, layout, *fields)]
            index = self._index_streams[name].buffer
            return ctx.vertex_array(self._programs[name], content, index_buffer=index)

        surfaces = {name: quads(name, kind, *FORMATS[kind]) for name, (kind, _) in SURFACES.items()}

        def instanced(name: str, layout: str, *fields: str) -> moderngl.VertexArray:
            content = (streams[name].buffer, layout, *fields)
            return ctx.vertex_array(self._programs[name], [square, content])

        outlines = (streams["solid"].buffer, "4f 8x4 1f/i", "ball", "order")
        spokes = (self._spokes, "1f", "step_index")
        return {
            "outline": ctx.vertex_array(
                self._programs["outline"], [spokes, (streams["outline"].buffer, "4f 9x4/i", "ball")]
            ),
            "mask": ctx.vertex_array(self._programs["mask"], [square, outlines]),
            "mirroring": stones("mirroring", "solid"),
            "plain": stones("plain", "solid"),
            "clear": stones("clear", "clear"),
            **surfaces,
            "bag": quads("bag", "bag", "3f 3f 2f", "position", "facing", "cloth"),
            "edge": quads("edge", "edge", "2f 4f 1f 1f", "place", "sides", "way", "away"),
            "name": quads("name", "name", "3f 2f", "position", "glyph"),
            "backdrop": ctx.vertex_array(self._programs["backdrop"], [square]),
            "ring": instanced("ring", "4f 4f/i", "circle", "tone_in"),
            "beam": instanced("beam", "4f 3f 4f/i", "start", "end", "tone_in"),
        }


def _programs(ctx: moderngl.Context) -> dict[str, moderngl.Program]:
    accents = f"ACCENTS {len(ACCENTS)}"
    surfaces = {
        name: program(ctx, f"{kind}.vert", f"{kind}.frag", (f"OCCLUDERS {length}", "SLABS 5"))
        for name, (kind, length) in SURFACES.items()
    }
    return {
        "mask": program(ctx, "marble.vert", "mask.frag", ("MASK",)),
        "mirroring": program(ctx, "marble.vert", "marble.frag", ("REFLECTIONS", accents)),
        "plain": program(ctx, "marble.vert", "marble.frag", (accents,)),
        "clear": program(ctx, "marble.vert", "marble.frag", ("BLENDED", "REFLECTIONS", accents)),
        **surfaces,
        "backdrop": program(ctx, "backdrop.vert", "backdrop.frag"),
        "name": program(ctx, "name.vert", "name.frag"),
        "bag": program(ctx, "bag.vert", "bag.frag", ("SLABS 5",)),
        "edge": program(ctx, "edge.vert", "outline.frag"),
        "outline": program(ctx, "outline.vert", "outline.frag"),
        "ring": program(ctx, "ring.vert", "ring.frag"),
        "beam": program(ctx, "beam.vert", "beam.frag"),
    }
