"""The game in progress, kept in a folder after every change, and found again after a crash.

Each running program keeps one file there, a record file with one field more. A file whose program still
runs is never offered to another. Only their owner can read the files.
"""

from __future__ import annotations

import atexit
import contextlib
import secrets
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from shibumi3d.files import disk, record_file
from shibumi3d.files.disk import Fingerprint
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.lock import Lock, is_held
from shibumi3d.files.record_file import Loaded
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import Record
from shibumi3d.model.registry import Registry

_FIELD: Final = "autosave"
_BAD: Final = ".bad"
_LOCK: Final = ".lock"
_PATIENCE: Final = 1.0
"""Seconds: another program that starts just now looks at a lock for a moment, to see whether it is held."""

_AGAIN: Final = 30.0
"""Seconds after which what could not be kept is tried again."""


class Autosave:
    """What this program keeps of its game in progress. One at a time."""

    def __init__(self, folder: Path, registry: Registry | None = None, *, later: bool = False) -> None:
        """Claim a file in the folder as `claim` does, with the same errors, or ``later``, when it is needed.

        ``registry`` has the games of the records, see `record_file.encode`.
        """
        self.path = folder / f"{secrets.token_hex(disk.STEM // 2)}{ENDING}"
        self._registry = registry
        self._lock: Lock | None = None
        if not later:
            self.claim()

    def claim(self) -> None:
        """Claim the file in its folder, which is made where it is missing; FileError if that fails.

        What programs that were killed had begun to write is removed. Nothing happens while it is claimed.
        """
        if self._lock is not None and self._lock.stands:
            return
        folder = self.path.parent
        try:
            if self._lock is not None:
                # The folder was taken away, and with it what told others that this program runs.
                gone, self._lock = self._lock, None
                gone.release()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not disk.is_own(folder.stat()):
                raise FileError(
                    text(
                        "the game can't be kept safe in '{folder}': it belongs to somebody else",
                        folder=disk.shown(folder),
                    )
                )
            with contextlib.suppress(OSError):  # on a disk without permissions
                folder.chmod(0o700)
            self._lock = Lock(_lock_of(self.path), _PATIENCE)
        except OSError as error:
            raise FileError(
                text(
                    "the game can't be kept safe in '{folder}': {reason}",
                    folder=disk.shown(folder),
                    reason=disk.reason(error),
                )
            ) from error
        _sweep(folder)

    @property
    def stands(self) -> bool:
        """Whether what was written is still there, and is known to be this program's."""
        try:
            return self._lock is not None and self._lock.stands and self.path.is_file()
        except OSError:
            return False

    def write(self, record: Record, saved: Path | None, fingerprint: Fingerprint | None = None) -> None:
        """Keep this record in place of the one before; FileError if that fails.

        ``saved`` is the file that the person saves the game to, if there is one, and ``fingerprint`` what it
        held when it was read or saved last.
        """
        self.claim()
        kept: dict[str, object] = {"saved": _printable(saved)}
        if fingerprint is not None:
            kept |= {"size": fingerprint.size, "digest": fingerprint.digest}
        noted = replace(record, extra={**record.extra, _FIELD: kept})
        content = record_file.encode(
            disk.shown(self.path), noted, limit=LIMITS.autosave_bytes, registry=self._registry
        )
        disk.write(self.path, content, 0o600)

    def clear(self) -> None:
        """Keep nothing, because everything is saved or given up; FileError if that fails."""
        _remove(self.path)

    def close(self) -> None:
        """Let go of what is kept: the next start will find it."""
        if self._lock is not None:
            self._lock.release()


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is to be kept: a record with the file that it is saved to, or nothing."""

    record: Record | None = None
    saved: Path | None = None
    fingerprint: Fingerprint | None = None


class AutosaveWriter:
    """Keeps the game in progress from a thread, so that nobody waits for the disk.

    Of what waits only the newest is written: a program that is killed loses at most what was put while
    the record before was being written. What could not be written, or was taken away since, is written
    again after a while. At the end of the interpreter everything is written.
    """

    def __init__(
        self,
        folder: Path,
        failed: Callable[[Message], object],
        registry: Registry | None = None,
        again: float = _AGAIN,
    ) -> None:
        """Claim a file in the folder as `Autosave` does; where that fails it is tried again with every record.

        ``failed`` is told what could not be kept, once until something else fails or something is kept
        again; mostly from the thread, and it must not wait for this writer. ``again`` are the seconds
        after which is looked whether everything stands as it should.
        """
        self._autosave = Autosave(folder, registry, later=True)
        self._failed = failed
        self._again = again
        self._changed = threading.Condition()
        self._waiting: _Kept | None = None
        self._last = _Kept()
        self._writing = False
        self._kept = True
        self._told: Message | None = None
        self._closing = False
        try:
            self._autosave.claim()
        except FileError as error:
            self._tell(error.message)
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    @property
    def path(self) -> Path:
        """The file that holds what is kept."""
        return self._autosave.path

    def put(self, record: Record, saved: Path | None, fingerprint: Fingerprint | None = None) -> None:
        """Keep this record in place of the one before, soon; see `Autosave.write`."""
        self._ask(_Kept(record, saved, fingerprint))

    def clear(self) -> None:
        """Keep nothing, soon; a record that still waits is never written."""
        self._ask(_Kept())

    def flush(self) -> bool:
        """Wait until all that was asked is done; whether what was asked last could be done."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is None and not self._writing)
            return self._kept

    def close(self) -> None:
        """Finish what was asked and let go of what is kept: the next start will find it."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()
        self._autosave.close()
        atexit.unregister(self.close)

    def _ask(self, wanted: _Kept) -> None:
        with self._changed:
            if self._closing:
                raise RuntimeError("the autosave is closed")
            self._waiting = wanted
            self._changed.notify_all()

    def _run(self) -> None:
        while (wanted := self._next()) is not None:
            problem = self._done(wanted)
            self._tell(problem)
            with self._changed:
                self._writing = False
                self._kept = problem is None
                self._last = wanted
                self._changed.notify_all()

    def _tell(self, problem: Message | None) -> None:
        """Tell what went wrong, unless it is what went wrong before."""
        if problem is not None and problem != self._told:
            self._failed(problem)
        self._told = problem

    def _next(self) -> _Kept | None:
        """What to do next, as soon as there is something; None when all is done and the writer closes."""
        with self._changed:
            while not (self._waiting is not None or self._closing):
                watched = self._last.record is not None or not self._kept
                asked = self._changed.wait_for(
                    lambda: self._waiting is not None or self._closing, self._again if watched else None
                )
                if not asked and not (self._kept and self._autosave.stands):
                    self._waiting = self._last
            wanted, self._waiting = self._waiting, None
            self._writing = wanted is not None
            return wanted

    def _done(self, wanted: _Kept) -> Message | None:
        """What went wrong in keeping this; None if nothing did."""
        try:
            if wanted.record is None:
                self._autosave.clear()
            else:
                self._autosave.write(wanted.record, wanted.saved, wanted.fingerprint)
        except FileError as error:
            return error.message
        except Exception as error:  # noqa: BLE001 - a plugin's move may fail to tell its text; the next is tried
            return text("the game can't be kept safe: {reason}", reason=f"{type(error).__name__}: {error}")
        return None


@dataclass(frozen=True, slots=True)
class Found:
    """A game that a program left unfinished."""

    path: Path
    loaded: Loaded
    saved: Path | None
    """The file that it was saved to, if there was one."""
    written: datetime
    """When it was last kept, in UTC."""
    fingerprint: Fingerprint | None = field(default=None, compare=False)
    """What the file that it was saved to held when it was read or saved last, as far as that is known."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The unfinished games, the newest first, and what could not be opened."""

    games: tuple[Found, ...]
    problems: tuple[Message, ...]


def pending(folder: Path, registry: Registry) -> Pending:
    """The unfinished games of programs that no longer run.

    A damaged file is set aside: it gets the ending .bad and isn't offered again.
    """
    games: list[Found] = []
    problems: list[Message] = []
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
    return path.with_suffix(_LOCK)


def _sweep(folder: Path) -> None:
    """Remove what programs that no longer run began to write, and their locks; as far as that can be done."""
    with contextlib.suppress(OSError):
        for path, stem in disk.unfinished(folder).items():
            if not is_held(folder / f"{stem}{_LOCK}"):
                path.unlink(missing_ok=True)
        for path in folder.glob(f"*{_LOCK}"):
            is_held(path)


def _left(folder: Path) -> Iterator[Path]:
    """The files that no running program holds."""
    try:
        if not disk.is_own(folder.stat()):
            return  # what others lay there isn't this person's game
        paths = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except OSError:
        return
    for path in paths:
        if not is_held(_lock_of(path)):
            yield path


def _found(path: Path, registry: Registry) -> Found:
    loaded = record_file.load(path, registry, LIMITS.autosave_bytes)
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
        _fingerprint(kept),
    )


def _fingerprint(kept: object) -> Fingerprint | None:
    """The fingerprint that an autosave notes."""
    if not isinstance(kept, dict):
        return None
    size, digest = kept.get("size"), kept.get("digest")
    return Fingerprint(size, digest) if isinstance(size, int) and isinstance(digest, str) else None


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
                reason=disk.reason(error),
            )
        ) from error


def _printable(path: Path | None) -> str | None:
    """The path as a text that a file can hold; None where there is none."""
    if path is None:
        return None
    whole = str(path.absolute())
    return whole if whole.isprintable() and len(whole) <= LIMITS.path else None
