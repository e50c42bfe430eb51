"""The programs that draw a scene, and how their vertices are laid out."""

from typing import Final

import moderngl

from shibumi3d.render.content import SURFACES, Content
from shibumi3d.render.marbles import ACCENTS
from shibumi3d.render.shader import program

MARBLE: Final = ("4f 4f 4f 1f/i", "ball", "manner", "signs", "order")
SLABS: Final = "SLABS 5"
"""How many slabs the shaders look at one by one: the board and four trays."""

FORMATS: Final = {
    "slab": ("3f 3f 4f 2f", "position", "facing", "block", "row"),
    "table": ("2f 1f", "position", "row"),
    "bag": ("3f 3f 2f", "position", "facing", "cloth"),
    "edge": ("2f 4f 1f 1f", "place", "sides", "way", "away"),
    "name": ("3f 2f", "position", "glyph"),
    "ring": ("4f 4f/i", "circle", "tone_in"),
    "beam": ("4f 3f 4f/i", "start", "end", "tone_in"),
}
"""Vertices of what is drawn as triangles or as squares."""


def make_programs(ctx: moderngl.Context) -> dict[str, moderngl.Program]:
    """Compile everything."""
    accents = f"ACCENTS {len(ACCENTS)}"
    surfaces = {
        name: program(ctx, f"{kind}.vert", f"{kind}.frag", (f"OCCLUDERS {length}", SLABS))
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
        "bag": program(ctx, "bag.vert", "bag.frag", (SLABS,)),
        "edge": program(ctx, "edge.vert", "outline.frag"),
        "outline": program(ctx, "outline.vert", "outline.frag"),
        "ring": program(ctx, "ring.vert", "ring.frag"),
        "beam": program(ctx, "beam.vert", "beam.frag"),
    }


def make_arrays(
    ctx: moderngl.Context,
    programs: dict[str, moderngl.Program],
    content: Content,
    square: moderngl.Buffer,
    spokes: moderngl.Buffer,
) -> dict[str, moderngl.VertexArray]:
    """Tie each program to its vertices. ``square`` and ``spokes`` are what instances are drawn with."""
    streams = content.streams
    corner = (square, "2f", "corner")

    def stones(name: str, stream: str) -> moderngl.VertexArray:
        return ctx.vertex_array(programs[name], [corner, (streams[stream].buffer, *MARBLE)])

    def quads(name: str, kind: str) -> moderngl.VertexArray:
        vertices = [(streams[kind].buffer, *FORMATS[kind])]
        return ctx.vertex_array(programs[name], vertices, index_buffer=content.indices[name].buffer)

    def squares(name: str) -> moderngl.VertexArray:
        return ctx.vertex_array(programs[name], [corner, (streams[name].buffer, *FORMATS[name])])

    balls = (streams["solid"].buffer, "4f 8x4 1f/i", "ball", "order")
    ribbons = (streams["outline"].buffer, "4f 9x4/i", "ball")
    return {
        "mask": ctx.vertex_array(programs["mask"], [corner, balls]),
        "mirroring": stones("mirroring", "solid"),
        "plain": stones("plain", "solid"),
        "clear": stones("clear", "clear"),
        "backdrop": ctx.vertex_array(programs["backdrop"], [corner]),
        "outline": ctx.vertex_array(programs["outline"], [(spokes, "1f", "step_index"), ribbons]),
        **{name: quads(name, kind) for name, (kind, _) in SURFACES.items()},
        **{name: quads(name, name) for name in ("bag", "edge", "name")},
        **{name: squares(name) for name in ("ring", "beam")},
    }
