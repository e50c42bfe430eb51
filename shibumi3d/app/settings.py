"""What the program remembers of a person: written as JSON, read without trust."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from shibumi3d.files import disk
from shibumi3d.files.disk import ANYTHING, ChangedError, Fingerprint, Whatever
from shibumi3d.files.errors import FileError
from shibumi3d.model.messages import Message, text
from shibumi3d.scene.theme import THEMES

RECENT: Final = 8
"""How many files are remembered."""

TEXT_SIZES: Final = (0.85, 1.0, 1.15, 1.3, 1.5, 1.75)
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""Moves a second when a game is played by itself."""

COLUMN_WIDTHS: Final = (280.0, 640.0)
"""The least and the greatest width of the column, in units of the window's design."""

_LIMIT: Final = 1 << 20
"""Bytes of a file of settings: many times what it can need."""

_TRIES: Final = 5
"""How often is looked what another window has written, when both write at once."""

_FAR: Final = 1e6
"""Numbers of a camera are smaller, in places and radians."""


class Settings(msgspec.Struct, frozen=True):
    """The choices of a person and the state of the window.

    ``camera`` is `camera.to_floats`; ``keys`` are own shortcuts by command name; ``language`` is empty
    for the system's; ``draft`` is a position that was being set up when the program ended, as `PositionEditor` keeps it.
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
    prospects: bool = False
    flat_map: bool = False
    studio: bool = False
    turn_to_mover: bool = False
    touchpad: bool = False
    guided: bool = False
    system_dialogs: bool = True
    column: bool = True
    timeline: bool = True
    width: int = 1280
    height: int = 720
    camera: tuple[float, ...] = ()
    column_width: float = 340.0
    tab: Literal["moves", "threats", "analysis"] = "moves"
    speed: float = 1.0
    loop: bool = False
    pauses: bool = False
    captions: bool = True
    recent: tuple[str, ...] = ()
    folder: str = ""
    collection: str = ""
    game: str = ""
    played: tuple[str, ...] = ()
    options: dict[str, dict[str, str]] = {}
    players: dict[str, dict[str, str]] = {}
    engines: dict[str, dict[str, str]] = {}
    keys: dict[str, tuple[str, ...]] = {}
    draft: str = ""

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
        column_width=min(max(settings.column_width, COLUMN_WIDTHS[0]), COLUMN_WIDTHS[1]),
        speed=min(max(settings.speed, SPEEDS[0]), SPEEDS[-1]),
        recent=settings.recent[:RECENT],
        camera=settings.camera if all(abs(number) < _FAR for number in settings.camera) else (),
    )


def load(path: Path) -> tuple[Settings, Message | None]:
    """The settings of a file, and what is to be said if they could not be used.

    A file that can't be read is set aside under another name, never overwritten, and the program starts
    with what it starts with for a new person.
    """
    try:
        return _read(path), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError, FileError) as error:
        reason = _reason(error)
    aside = path.with_suffix(".broken.json")
    try:
        path.replace(aside)
    except (OSError, ValueError):
        return Settings(), text("The settings could not be read: {reason}", reason=reason)
    return Settings(), text(
        "The settings could not be read and were set aside as {file}: {reason}",
        file=str(aside),
        reason=reason,
    )


def save(path: Path, settings: Settings, changed: Iterable[str] | None = None) -> Message | None:
    """Write the settings; what went wrong if they could not be written.

    ``changed`` are the names of those that this program has changed: the others stay as another window of
    it has written them since. Without it all are written.
    """
    names = None if changed is None else frozenset(changed)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(_TRIES):
            over: Fingerprint | Whatever | None = ANYTHING
            merged = settings
            if names is not None:
                over = disk.fingerprint(path)
                merged = _merged(path, settings, names)
            with contextlib.suppress(ChangedError):
                disk.write(path, msgspec.json.format(msgspec.json.encode(merged), indent=2), over=over)
                return None
        disk.write(path, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except FileError as error:
        return error.message
    except (OSError, ValueError) as error:
        return text("The settings could not be written: {reason}", reason=_reason(error))
    return None


def _read(path: Path) -> Settings:
    """The settings of a file; FileNotFoundError where there is none, many other errors for a bad one."""
    path.stat()
    return corrected(msgspec.json.decode(disk.read(path, _LIMIT), type=Settings))


def _reason(error: Exception) -> Message | str:
    if isinstance(error, FileError):
        return error.message
    if isinstance(error, RecursionError):
        return text("it is nested too deep")
    return disk.reason(error) if isinstance(error, OSError) else str(error)


def _merged(path: Path, settings: Settings, changed: frozenset[str]) -> Settings:
    """These settings where they were changed here, and elsewhere those that the file holds by now."""
    try:
        there = _read(path)
    except (OSError, ValueError, RecursionError, FileError):
        return settings
    values: dict[str, Any] = {name: getattr(settings, name) for name in changed}
    if "recent" in changed:
        others = tuple(name for name in there.recent if name not in settings.recent)
        values["recent"] = (*settings.recent, *others)[:RECENT]
    for name in ("options", "players", "engines"):
        if name in changed:
            values[name] = {**getattr(there, name), **getattr(settings, name)}
    return msgspec.structs.replace(there, **values)
