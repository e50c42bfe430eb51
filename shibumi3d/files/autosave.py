"""The game in progress, kept in a folder after every change, and found again after a crash.

Each running program keeps one file there, a record file with one field more. A file whose program still
runs is never offered to another.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from shibumi3d.files import disk, record_file
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.lock import Lock, is_held
from shibumi3d.files.record_file import Loaded
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import Record
from shibumi3d.model.registry import Registry

_FIELD: Final = "autosave"
_BAD: Final = ".bad"


class Autosave:
    """What this program keeps of its game in progress. One at a time."""

    def __init__(self, folder: Path) -> None:
        """Claim a file in the folder, which is made where it is missing; FileError if that fails."""
        self.path = folder / f"{secrets.token_hex(8)}{ENDING}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(_lock_of(self.path))
        except OSError as error:
            raise FileError(
                text(
                    "the game can't be kept safe in '{folder}': {reason}",
                    folder=disk.shown(folder),
                    reason=error.strerror or type(error).__name__,
                )
            ) from error

    def write(self, record: Record, saved: Path | None) -> None:
        """Keep this record in place of the one before; FileError if that fails.

        ``saved`` is the file that the person saves the game to, if there is one.
        """
        kept = {_FIELD: {"saved": _printable(saved)}}
        record_file.save(self.path, replace(record, extra={**record.extra, **kept}))

    def clear(self) -> None:
        """Keep nothing, because everything is saved or given up; FileError if that fails."""
        _remove(self.path)

    def close(self) -> None:
        """Let go of what is kept: the next start will find it."""
        self._lock.release()


@dataclass(frozen=True, slots=True)
class Found:
    """A game that a program left unfinished."""

    path: Path
    loaded: Loaded
    saved: Path | None
    """The file that it was saved to, if there was one."""
    written: datetime
    """When it was last kept, in UTC."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The unfinished games, the newest first, and what could not be opened."""

    games: tuple[Found, ...]
    problems: tuple[Message, ...]


def pending(folder: Path, registry: Registry) -> Pending:
    """The unfinished games of programs that no longer run.

    A damaged file is set aside: it gets the ending .bad and isn't offered again.
    """
    games = []
    problems = []
    for path in _left(folder):
        try:
            games.append(_found(path, registry))
        except DamagedFileError as error:
            problems.append(_set_aside(path, error.message))
        except FileError as error:
            problems.append(error.message)
    games.sort(key=lambda found: (found.written, found.path), reverse=True)
    return Pending(tuple(games), tuple(problems))


def discard(found: Found) -> None:
    """Take an unfinished game away; one with parts that couldn't be opened is only set aside.

    FileError if that fails.
    """
    if found.loaded.problems:
        _set_aside(found.path, found.loaded.problems[0])
    else:
        _remove(found.path)


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")


def _left(folder: Path) -> Iterator[Path]:
    """The files that no running program holds."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except OSError:
        return
    for path in paths:
        if not is_held(_lock_of(path)):
            yield path


def _found(path: Path, registry: Registry) -> Found:
    loaded = record_file.load(path, registry)
    extra = dict(loaded.record.extra)
    kept = extra.pop(_FIELD, None)
    saved = kept.get("saved") if isinstance(kept, dict) else None
    try:
        written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        written = datetime.fromtimestamp(0, UTC)
    return Found(
        path,
        replace(loaded, record=replace(loaded.record, extra=extra)),
        Path(saved) if isinstance(saved, str) else None,
        written,
    )


def _set_aside(path: Path, reason: Message) -> Message:
    aside = path.with_name(path.name + _BAD)
    try:
        path.replace(aside)
    except OSError:
        return reason
    return text("{reason}; it was set aside as '{file}'", reason=reason, file=disk.shown(aside))


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(
            text(
                "'{file}' can't be removed: {reason}",
                file=disk.shown(path),
                reason=error.strerror or type(error).__name__,
            )
        ) from error


def _printable(path: Path | None) -> str | None:
    """The path as a text that a file can hold; None where there is none."""
    if path is None or not str(path).isprintable():
        return None
    return str(path.absolute())
