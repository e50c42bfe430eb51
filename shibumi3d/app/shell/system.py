"""What the application needs of the window and the system around it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class FileDialog(Protocol):
    """A dialogue of the system's own, which runs beside the window."""

    def ready(self) -> bool:
        """Whether it has been answered, or has ended for another reason. It never waits."""

    def chosen(self) -> Path | None:
        """The file that was chosen; None where none was."""

    def cancel(self) -> None:
        """Take it away."""


class System(Protocol):
    """What the application needs of the window and the system."""

    def clipboard(self) -> str:
        """The text on the clipboard; a MessageError where it can't be had."""

    def set_clipboard(self, content: str) -> None: ...
    def dialog_to_open(self, title: str, folder: Path, kind: str) -> FileDialog | None:
        """The system's dialogue for a file to open, of this kind; None where it has none."""

    def dialog_for_folder(self, title: str, folder: Path) -> FileDialog | None:
        """The system's dialogue for a folder; None where it has none."""

    def dialog_to_save(self, title: str, path: Path, kind: str) -> FileDialog | None:
        """The system's dialogue for where to save; None where it has none."""

    def toggle_full_screen(self) -> None: ...
    def save_picture(self, path: Path) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the program keeps things."""

    settings: Path
    autosaves: Path
    games: Path
    pictures: Path
    cache: Path | None = None
    """For what can be made anew; None where nothing is to be kept."""
