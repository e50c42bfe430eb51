"""What the program remembers of a person: written as JSON, read without trust."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

from shibumi3d.files import disk
from shibumi3d.files.errors import FileError
from shibumi3d.model.messages import Message, text
from shibumi3d.scene.theme import THEMES

RECENT: Final = 8
"""How many files are remembered."""

TEXT_SIZES: Final = (0.85, 1.0, 1.15, 1.3, 1.5, 1.75)
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""Moves a second when a game is played by itself."""


class Settings(msgspec.Struct, frozen=True):
    """The choices of a person and the state of the window.

    ``camera`` is `camera.to_floats`; ``keys`` are own shortcuts by command name; ``language`` is empty
    for the system's.
    """

    language: str = ""
    theme: str = "ink"
    text_size: float = 1.0
    motion: Literal["full", "none"] = "full"
    inertia: bool = True
    confirm: bool = False
    hints: bool = False
    names: bool = True
    marks: bool = False
    trays: bool = True
    column: bool = True
    timeline: bool = True
    width: int = 1280
    height: int = 720
    camera: tuple[float, ...] = ()
    speed: float = 1.0
    recent: tuple[str, ...] = ()
    folder: str = ""
    game: str = ""
    options: dict[str, dict[str, str]] = {}
    players: dict[str, dict[str, str]] = {}
    keys: dict[str, tuple[str, ...]] = {}

    def with_recent(self, path: Path) -> Settings:
        """With this file at the head of the recent ones."""
        name = str(path)
        rest = tuple(other for other in self.recent if other != name)
        return msgspec.structs.replace(self, recent=(name, *rest)[:RECENT])


def corrected(settings: Settings) -> Settings:
    """The same settings with every value that can't be used brought back to one that can."""
    return msgspec.structs.replace(
        settings,
        theme=settings.theme if settings.theme in THEMES else Settings().theme,
        text_size=min(max(settings.text_size, TEXT_SIZES[0]), TEXT_SIZES[-1]),
        width=min(max(settings.width, 640), 16_384),
        height=min(max(settings.height, 400), 16_384),
        speed=min(max(settings.speed, SPEEDS[0]), SPEEDS[-1]),
        recent=settings.recent[:RECENT],
    )


def load(path: Path) -> tuple[Settings, Message | None]:
    """The settings of a file, and what is to be said if they could not be used.

    A file that can't be read is set aside under another name, never overwritten, and the program starts
    with what it starts with for a new person.
    """
    try:
        return corrected(msgspec.json.decode(path.read_bytes(), type=Settings)), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError) as error:
        aside = path.with_suffix(".broken.json")
        try:
            path.replace(aside)
        except OSError:
            aside = path
        return Settings(), text(
            "The settings could not be read and were set aside as {file}: {reason}",
            file=str(aside),
            reason=str(error),
        )


def save(path: Path, settings: Settings) -> Message | None:
    """Write the settings; what went wrong if they could not be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.write(path, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except FileError as error:
        return error.message
    except OSError as error:
        return text("The settings could not be written: {reason}", reason=str(error))
    return None
