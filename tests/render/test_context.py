"""Without OpenGL there is a sentence for people."""

import moderngl
import pytest

from shibumi3d.render.context import DisplayError, headless_context, window_context


def refuse(*_: object, **__: object) -> moderngl.Context:
    raise ValueError("requested OpenGL version 330, got version 210")


def test_no_headless_context(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderngl, "create_context", refuse)
    with pytest.raises(DisplayError, match=r"install .*libegl1.*\.$"):
        headless_context()


def test_no_window_context(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderngl, "create_context", refuse)
    with pytest.raises(DisplayError, match=r"OpenGL 3\.3.*driver.*\.$"):
        window_context()
