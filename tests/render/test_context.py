"""Without OpenGL there is a sentence for people."""

import sys

import moderngl
import pytest

from shibumi3d.render.context import DisplayError, headless_context, window_context


def refuse(*_: object, **__: object) -> moderngl.Context:
    raise ValueError("requested OpenGL version 330, got version 210")


@pytest.mark.parametrize(
    ("system", "advice"),
    [
        ("linux", r"install .*libegl1.*\.$"),
        ("win32", r"graphics driver\.$"),
        ("darwin", r"graphics driver\.$"),
    ],
)
def test_no_headless_context(system: str, advice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(moderngl, "create_context", refuse)
    with pytest.raises(DisplayError, match=advice):
        headless_context()


@pytest.mark.parametrize(
    ("system", "backends"),
    [("linux", ["egl", "egl", None]), ("win32", [None]), ("darwin", [None])],
)
def test_each_system_is_asked_in_its_own_ways(
    system: str, backends: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def note(**ways: object) -> moderngl.Context:
        assert ways["standalone"]
        assert ways["require"] == 330
        asked.append(ways.get("backend"))
        return refuse()

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(moderngl, "create_context", note)
    with pytest.raises(DisplayError):
        headless_context()
    assert asked == backends


def test_no_window_context(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderngl, "create_context", refuse)
    with pytest.raises(DisplayError, match=r"OpenGL 3\.3.*driver.*\.$"):
        window_context()
