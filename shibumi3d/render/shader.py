"""GLSL from the shaders folder, its shared code included."""

import re
from typing import Final

import moderngl

from shibumi3d.render.shared_constants import shared_defines
from shibumi3d.resources import resource

INCLUDE: Final = re.compile(r'^#include "([\w.]+)"[ \t]*$', re.MULTILINE)


def source(name: str, defines: tuple[str, ...] = ()) -> str:
    """Return the GLSL text of a shader file with its includes in place, each once.

    ``defines`` are put after the ``#version`` line, as in ``("OCCLUDERS 3",)``. Raises FileNotFoundError for a
    file that isn't there.
    """
    text = _expanded(name, set())
    if not defines:
        return text
    version, _, rest = text.partition("\n")
    return "\n".join([version, *(f"#define {define}" for define in defines), rest])


def program(
    ctx: moderngl.Context, vertex: str, fragment: str, defines: tuple[str, ...] = ()
) -> moderngl.Program:
    """Compile and link a program, the shared constants defined for it; its block ``Frame``, where it has one, is bound to 0.

    Raises moderngl.Error with the compiler's words.
    """
    all_defines = (*shared_defines(), *defines)
    made = ctx.program(
        vertex_shader=source(vertex, all_defines), fragment_shader=source(fragment, all_defines)
    )
    block = made.get("Frame", None)
    if isinstance(block, moderngl.UniformBlock):
        block.binding = 0
    return made


def _expanded(name: str, seen: set[str]) -> str:
    seen.add(name)

    def included(match: re.Match[str]) -> str:
        inner = match.group(1)
        return "" if inner in seen else _expanded(inner, seen)

    return INCLUDE.sub(included, resource("shaders", name).read_text(encoding="utf-8"))
