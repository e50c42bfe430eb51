"""Draws one sample of a scene into a target: marbles, wood, table, backdrop, and the light drawn over them."""

from dataclasses import dataclass

import moderngl
import numpy as np

from shibumi3d.render.buffers import Lists, Releasable, Stream, make_lists, make_stream
from shibumi3d.render.frame import LAYOUT, MAX_SLABS, frame_bytes, linear
from shibumi3d.render.marbles import ACCENTS, marble_rows, split_and_sorted
from shibumi3d.render.occluders import nearest, occluding
from shibumi3d.render.overlays import beam_rows, name_quads, names_of, ring_rows
from shibumi3d.render.shader import program
from shibumi3d.render.slabs import quad_indices, slab_mesh, table_patches
from shibumi3d.render.targets import Target
from shibumi3d.render.textures import cloud_texture, grain_texture, letter_texture
from shibumi3d.scene.description import Marble, Scene, Slab
from shibumi3d.scene.theme import Theme
from shibumi3d.scene.view import View

MARBLE_FORMAT = "4f 4f 4f 1f/i"
MARBLE_FIELDS = ("ball", "manner", "signs", "order")


@dataclass(slots=True)
class Shown:
    """What the buffers hold at present, so that only what changed is sent again."""

    slabs: tuple[Slab, ...] | None = None
    marbles: tuple[Marble, ...] | None = None


class Painter:
    """Everything of OpenGL's that a scene needs, made once for a context."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._shown = Shown()
        self._rows = marble_rows(())
        self._quads = {"slab": 0, "table": 0, "name": 0}
        self._mesh_patches = np.zeros((0, 4), np.float32)
        self._table_patches = np.zeros((0, 4), np.float32)
        corners = np.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype=np.float32)
        self._square = ctx.buffer(corners.tobytes())
        self._frame = ctx.buffer(reserve=LAYOUT.itemsize)
        self._streams = {
            name: make_stream(ctx)
            for name in ("solid", "clear", "slab", "table", "name", "ring", "beam", "index")
        }
        self._lists = {name: make_lists(ctx) for name in ("marble", "slab", "table")}
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
        solid, clear = split_and_sorted(self._rows, view.eye)
        self._streams["solid"].write(solid)
        self._streams["clear"].write(clear)
        self._paint_solid(target, theme, "mirroring" if reflections else "plain", len(solid))
        self._paint_over(target, theme, scene, len(clear))

    def release(self) -> None:
        """Give back everything."""
        parts: list[Releasable] = [*self._arrays.values(), *self._programs.values()]
        parts += [*self._streams.values(), *self._lists.values()]
        parts += [self._cloud, self._grain, self._letters, self._frame, self._square]
        for part in parts:
            part.release()

    def _paint_solid(self, target: Target, theme: Theme, marble: str, count: int) -> None:
        ctx = self._ctx
        target.solid.use()
        ctx.viewport = (0, 0, *target.size)
        ctx.scissor = None
        ctx.disable(moderngl.BLEND | moderngl.CULL_FACE)
        ctx.enable(moderngl.DEPTH_TEST)
        ctx.depth_func = "<="
        target.solid.depth_mask = True
        target.solid.clear(depth=1.0)
        if count:
            self._use_stones(marble, theme)
            self._arrays[marble].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=count)
        if self._quads["slab"]:
            self._bind("slab", nearest=self._lists["slab"].texture, grain=self._grain)
            self._arrays["slab"].render(moderngl.TRIANGLES, vertices=6 * self._quads["slab"])
        if self._quads["table"]:
            self._bind("table", nearest=self._lists["table"].texture)
            self._arrays["table"].render(moderngl.TRIANGLES, vertices=6 * self._quads["table"])
        self._arrays["backdrop"].render(moderngl.TRIANGLE_STRIP)

    def _paint_over(self, target: Target, theme: Theme, scene: Scene, clear: int) -> None:
        ctx = self._ctx
        target.over.use()
        target.over.depth_mask = False
        ctx.viewport = (0, 0, *target.size)
        ctx.enable(moderngl.BLEND)
        if self._quads["name"]:
            ink = np.array(theme.engraving) / np.array(theme.wood)
            self._programs["name"]["ink"] = (*ink.tolist(), 0.8)
            self._bind("name", letters=self._letters)
            ctx.blend_func = moderngl.ZERO, moderngl.SRC_COLOR
            self._arrays["name"].render(moderngl.TRIANGLES, vertices=6 * self._quads["name"])
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
        uniform = self._programs[name]["accents"]
        assert isinstance(uniform, moderngl.Uniform)
        uniform.write(accents.tobytes())
        self._bind(name, nearest=self._lists["marble"].texture, cloud=self._cloud)

    def _bind(self, name: str, **textures: moderngl.Texture | moderngl.Texture3D) -> None:
        for unit, (sampler, texture) in enumerate(textures.items()):
            texture.use(unit)
            self._programs[name][sampler] = unit

    def _send(self, scene: Scene) -> None:
        """Bring the buffers up to date with the scene."""
        fresh = scene.slabs != self._shown.slabs
        if fresh:
            self._send_slabs(scene.slabs)
        if fresh or scene.marbles != self._shown.marbles:
            self._send_marbles(scene.marbles)
        self._shown = Shown(scene.slabs, scene.marbles)

    def _send_slabs(self, slabs: tuple[Slab, ...]) -> None:
        mesh = slab_mesh(slabs[:MAX_SLABS])
        table, self._table_patches = table_patches(slabs[:MAX_SLABS])
        self._mesh_patches = mesh.patches
        texts = names_of(slabs)
        names = name_quads(slabs, texts)
        self._letters.release()
        self._letters = letter_texture(self._ctx, texts)
        self._streams["slab"].write(mesh.vertices)
        self._streams["table"].write(table)
        self._streams["name"].write(names)
        self._quads = {"slab": mesh.quads, "table": len(table) // 4, "name": len(names) // 4}
        self._streams["index"].write(quad_indices(max(self._quads.values())))

    def _send_marbles(self, marbles: tuple[Marble, ...]) -> None:
        balls, stones = occluding(marbles)
        self._rows = marble_rows(marbles)
        self._lists["marble"].write(nearest(self._rows[:, :4], balls, stones))
        self._lists["slab"].write(nearest(self._mesh_patches, balls, stones))
        self._lists["table"].write(nearest(self._table_patches, balls, stones))

    def _make_arrays(self) -> dict[str, moderngl.VertexArray]:
        ctx, streams, index = self._ctx, self._streams, self._streams["index"].buffer
        square = (self._square, "2f", "corner")

        def stones(name: str, stream: str) -> moderngl.VertexArray:
            content = (streams[stream].buffer, MARBLE_FORMAT, *MARBLE_FIELDS)
            return ctx.vertex_array(self._programs[name], [square, content])

        def quads(name: str, layout: str, *fields: str) -> moderngl.VertexArray:
            content = [(streams[name].buffer, layout, *fields)]
            return ctx.vertex_array(self._programs[name], content, index_buffer=index)

        def instanced(name: str, layout: str, *fields: str) -> moderngl.VertexArray:
            content = (streams[name].buffer, layout, *fields)
            return ctx.vertex_array(self._programs[name], [square, content])

        return {
            "mirroring": stones("mirroring", "solid"),
            "plain": stones("plain", "solid"),
            "clear": stones("clear", "clear"),
            "slab": quads("slab", "3f 3f 4f 2f", "position", "facing", "block", "row"),
            "table": quads("table", "2f 1f", "position", "row"),
            "name": quads("name", "3f 2f", "position", "glyph"),
            "backdrop": ctx.vertex_array(self._programs["backdrop"], [square]),
            "ring": instanced("ring", "4f 4f/i", "circle", "tone_in"),
            "beam": instanced("beam", "4f 3f 4f/i", "start", "end", "tone_in"),
        }


def _programs(ctx: moderngl.Context) -> dict[str, moderngl.Program]:
    return {
        "mirroring": program(ctx, "marble.vert", "marble.frag", ("REFLECTIONS",)),
        "plain": program(ctx, "marble.vert", "marble.frag"),
        "clear": program(ctx, "marble.vert", "marble.frag", ("BLENDED", "REFLECTIONS")),
        "slab": program(ctx, "slab.vert", "slab.frag"),
        "table": program(ctx, "table.vert", "table.frag", ("SLABS 4",)),
        "backdrop": program(ctx, "backdrop.vert", "backdrop.frag"),
        "name": program(ctx, "name.vert", "name.frag"),
        "ring": program(ctx, "ring.vert", "ring.frag"),
        "beam": program(ctx, "beam.vert", "beam.frag"),
    }
