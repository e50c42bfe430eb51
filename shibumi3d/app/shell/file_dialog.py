"""The system's own dialogues for choosing files. They run in a process beside the window, which goes on."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from imgui_bundle import portable_file_dialogs

from shibumi3d.app.shell.system import FileDialog
from shibumi3d.files.record_format import ENDING

PROGRAMS: Final = ("zenity", "kdialog", "matedialog", "qarma")
"""Programs that show dialogues on Linux; one of them has to be there."""


def there_is_one() -> bool:
    """Whether this system has dialogues of its own."""
    return not sys.platform.startswith("linux") or any(map(shutil.which, PROGRAMS))


class PortableFileDialog(FileDialog):
    """A dialogue of the system that somebody looks at."""

    def __init__(
        self,
        dialog: portable_file_dialogs.open_file
        | portable_file_dialogs.save_file
        | portable_file_dialogs.select_folder,
    ) -> None:
        self._dialog = dialog

    def ready(self) -> bool:
        return bool(self._dialog.ready(0))

    def chosen(self) -> Path | None:
        result = self._dialog.result()
        name = result if isinstance(result, str) else next(iter(result), "")
        return Path(name) if name else None

    def cancel(self) -> None:
        self._dialog.kill()


def to_open(title: str, folder: Path, kind: str) -> FileDialog | None:
    """A dialogue for a file to open, of this kind; None where the system has none."""
    if not there_is_one():
        return None
    filters = [kind, f"*{ENDING}"]
    # A folder is told from a file by its last sign.
    return PortableFileDialog(portable_file_dialogs.open_file(title, f"{folder}/", filters))


def for_folder(title: str, folder: Path) -> FileDialog | None:
    """A dialogue for a folder; None where the system has none."""
    if not there_is_one():
        return None
    return PortableFileDialog(portable_file_dialogs.select_folder(title, f"{folder}/"))


def to_save(title: str, path: Path, kind: str) -> FileDialog | None:
    """A dialogue for where to save; None where the system has none. It doesn't ask whether to replace."""
    if not there_is_one():
        return None
    force = portable_file_dialogs.opt.force_overwrite
    return PortableFileDialog(portable_file_dialogs.save_file(title, str(path), [kind, f"*{ENDING}"], force))
