"""What tests of the application use."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pyglet
import pytest

if TYPE_CHECKING:
    from shibumi3d.app.shell.window import Window
    from tests.app.person import Person

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False
pyglet.options.dpi_scaling = "real"
os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"


@pytest.fixture(scope="session")
def window() -> Iterator[Window]:
    """The window that all tests share."""
    if sys.platform in ("win32", "darwin"):
        pytest.skip("real input is given through the XTEST extension of X11")
    from tests.app.person import opened

    shared = opened()
    yield shared
    shared.release()
    shared.close()


@pytest.fixture
def person(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """A person before the start screen. The picture isn't refined: that would take most of the time."""
    from tests.app.person import seated

    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path) as someone:
        yield someone


@pytest.fixture
def large(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """A person before the start screen in a window of the usual size; the picture isn't refined."""
    from tests.app.person import LARGE, seated

    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path, LARGE) as someone:
        yield someone
