"""What the application needs of the window and the system around it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class System(Protocol):
    """What the application needs of the window and the system."""

    def clipboard(self) -> str:
        """The text on the clipboard; a MessageError where it can't be had."""

    def set_clipboard(self, content: str) -> None: ...
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
