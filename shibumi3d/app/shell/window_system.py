"""What the application asks of the window and the system, done by the window."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from shibumi3d.app.shell import file_dialog
from shibumi3d.app.shell.event_loop import Loop
from shibumi3d.app.shell.system import FileDialog, System
from shibumi3d.app.shell.window import Window
from shibumi3d.files import disk


class WindowSystem(System):
    """What the application asks of the window."""

    def __init__(self, window: Window, loop: Loop) -> None:
        self._window = window
        self._loop = loop

    def clipboard(self) -> str:
        return self._window.get_clipboard_text()

    def set_clipboard(self, content: str) -> None:
        self._window.set_clipboard_text(content)

    def dialog_to_open(self, title: str, folder: Path, kind: str) -> FileDialog | None:
        return file_dialog.to_open(title, folder, kind)

    def dialog_for_folder(self, title: str, folder: Path) -> FileDialog | None:
        return file_dialog.for_folder(title, folder)

    def dialog_to_save(self, title: str, path: Path, kind: str) -> FileDialog | None:
        return file_dialog.to_save(title, path, kind)

    def toggle_full_screen(self) -> None:
        self._window.set_fullscreen(not self._window.fullscreen)

    def save_picture(self, path: Path) -> None:
        """Write what is seen to a new file; FileError if that can't be, ChangedError where there is one."""
        size, pixels = self._window.painting.pixels()
        image = Image.frombytes("RGB", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        content = BytesIO()
        image.save(content, "PNG")
        disk.write(path, content.getvalue(), over=None)

    def close(self) -> None:
        self._loop.exit()
