"""Shaders: includes, shared constants, and that each compiles."""

import re

import moderngl
import pytest

from shibumi3d.render import overlay_painter, studio
from shibumi3d.render.programs import SOURCES
from shibumi3d.render.shader import program, source
from shibumi3d.render.shared_constants import SHARED_CONSTANTS, shared_defines
from shibumi3d.resources import resource


def test_each_include_comes_once() -> None:
    text = source("marble.frag", ("BLENDED",))
    assert "#include" not in text
    assert text.count("uniform Frame") == 1
    assert text.splitlines()[:2] == ["#version 330 core", "#define BLENDED"]


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.glsl"):
        source("nothing.glsl")


def test_all_shaders_are_for_opengl_3_3() -> None:
    names = [path.name for path in resource("shaders").iterdir()]
    stages = [name for name in names if name.endswith((".vert", ".frag"))]
    assert stages
    for name in stages:
        assert source(name).startswith("#version 330 core\n"), name


SCREEN = ("resolve.frag", "sample.frag", "show.frag", "wood.frag")
"""What is drawn over a whole target."""

OVERLAYS = {
    f"overlay {name}": (f"{name}.vert", f"{name}.frag", overlay_painter.DEFINES.get(name, ()))
    for name in overlay_painter.FORMATS
}

PROGRAMS = {
    **SOURCES,
    **OVERLAYS,
    **{name: ("screen.vert", name, ()) for name in SCREEN},
    "studio": ("screen.vert", "studio.frag", studio.DEFINES),
    "studio show": ("screen.vert", "studio_show.frag", studio.SHOW_DEFINES),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_all_programs_compile(ctx: moderngl.Context, name: str) -> None:
    program(ctx, *PROGRAMS[name]).release()


def test_every_stage_is_in_a_program() -> None:
    stages = {path.name for path in resource("shaders").iterdir() if path.name.endswith((".vert", ".frag"))}
    assert stages == {stage for vertex, fragment, _ in PROGRAMS.values() for stage in (vertex, fragment)}


def test_no_shader_repeats_a_shared_constant() -> None:
    """Neither by its name nor, as a constant of its own, by its value."""
    constant = re.compile(r"(?:#define|const\s+\w+)\s+(\w+)\s*=?\s*([-\d.e]+)")
    for path in resource("shaders").iterdir():
        for name, value in constant.findall(path.read_text(encoding="utf-8")):
            assert name not in SHARED_CONSTANTS, f"{path.name}: {name}"
            assert float(value) not in SHARED_CONSTANTS.values(), f"{path.name}: {name}"


def test_every_shared_constant_is_used_by_a_shader_and_keeps_its_value() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in resource("shaders").iterdir())
    defines = dict(define.split(" ") for define in shared_defines())
    assert set(defines) == set(SHARED_CONSTANTS)
    for name, value in SHARED_CONSTANTS.items():
        assert re.search(rf"\b{name}\b", text), name
        assert float(defines[name]) == value
        assert ("." in defines[name]) is isinstance(value, float)
