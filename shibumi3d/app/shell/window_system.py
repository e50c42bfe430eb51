"""What the application asks of the window and the system, done by the window."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from shibumi3d.app.shell.event_loop import Loop
from shibumi3d.app.shell.system import System
from shibumi3d.app.shell.window import Window


class WindowSystem(System):
    """What the application asks of the window."""

    def __init__(self, window: Window, loop: Loop) -> None:
        self._window = window
        self._loop = loop

    def clipboard(self) -> str:
        return self._window.get_clipboard_text()

    def set_clipboard(self, content: str) -> None:
        self._window.set_clipboard_text(content)

    def toggle_full_screen(self) -> None:
        self._window.set_fullscreen(not self._window.fullscreen)

    def save_picture(self, path: Path) -> None:
        """Write what is seen; OSError if that can't be."""
        size, pixels = self._window.painting.pixels()
        image = Image.frombytes("RGB", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image.save(path)

    def close(self) -> None:
        self._loop.exit()
