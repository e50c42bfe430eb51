"""Shaders: includes, and that each compiles."""

import moderngl
import pytest

from shibumi3d.render.programs import SOURCES
from shibumi3d.render.shader import program, source
from shibumi3d.resources import resource


def test_each_include_comes_once() -> None:
    text = source("marble.frag", ("REFLECTIONS",))
    assert "#include" not in text
    assert text.count("uniform Frame") == 1
    assert text.splitlines()[:2] == ["#version 330 core", "#define REFLECTIONS"]


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.glsl"):
        source("nothing.glsl")


def test_all_shaders_are_for_opengl_3_3() -> None:
    names = [path.name for path in resource("shaders").iterdir()]
    stages = [name for name in names if name.endswith((".vert", ".frag"))]
    assert stages
    for name in stages:
        assert source(name).startswith("#version 330 core\n"), name


@pytest.mark.parametrize("name", SOURCES)
def test_all_programs_compile(ctx: moderngl.Context, name: str) -> None:
    program(ctx, *SOURCES[name]).release()
