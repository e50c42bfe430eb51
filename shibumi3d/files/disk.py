"""Whole files, read within a limit and written so that a failure leaves the old file as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import sys
import time
import unicodedata
from dataclasses import dataclass
from enum import Enum, auto
from hashlib import sha256
from pathlib import Path
from typing import Final

from shibumi3d.files import lock
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.model.messages import Message, text

MEBIBYTE: Final = 1 << 20

STEM: Final = 16
"""How many characters of a file's name stand in the name of what is written beside it."""

FORSAKEN: Final = 3600.0
"""Seconds after which nobody writes any more at a file that was begun: a disk takes no longer for one."""

_LONGEST_SHOWN: Final = 300
"""Characters of a name that are shown; no system allows longer ones."""

_HASHED: Final = 64 * MEBIBYTE
"""The largest file whose content is compared: more than any that this program writes."""

_BESIDE: Final = re.compile(r"\.shibumi3d-(.*)-[0-9a-f]{16}\.tmp", re.DOTALL)

_NO_LINKS: Final = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV)
"""What systems answer where a disk gives a file no second name."""

_REASONS: Final = {
    errno.ENOENT: text("there is no such file or folder"),
    errno.ENOTDIR: text("a part of its path is no folder"),
    errno.EISDIR: text("it is a folder"),
    errno.EACCES: text("the permission is missing"),
    errno.EPERM: text("the permission is missing"),
    errno.EROFS: text("the disk can't be written to"),
    errno.ENOSPC: text("the disk is full"),
    errno.EDQUOT: text("the disk is full"),
    errno.EINVAL: text("it is no ordinary file"),
    errno.EFBIG: text("the disk can't hold so large a file"),
    errno.ENAMETOOLONG: text("its name is too long"),
    errno.EILSEQ: text("its name has a character that no file can have"),
    errno.ELOOP: text("its links lead in a circle"),
}


class Whatever(Enum):
    """Stands for every file that could be there, and for none."""

    IS_THERE = auto()


ANYTHING: Final = Whatever.IS_THERE


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a file holds, so that a change of it can be told. One that only was touched has the same."""

    size: int
    digest: str

    @classmethod
    def of(cls, content: bytes) -> Fingerprint:
        """The fingerprint of a file with this content."""
        return cls(len(content), sha256(content).hexdigest())


class ChangedError(FileError):
    """A file that would be replaced isn't the one that was expected.

    ``found`` is the fingerprint of what is there, None where nothing is.
    """

    def __init__(self, path: Path, found: Fingerprint | None) -> None:
        self.path = path
        self.found = found
        if found is None:
            super().__init__(text("'{file}' is no longer there", file=shown(path)))
        else:
            super().__init__(text("'{file}' holds something else by now", file=shown(path)))


def shown(path: Path) -> str:
    """The name of a file, with marks in place of what can't be printed or would turn the text around it."""
    name = os.fsencode(path.name or str(path)).decode("utf-8", "replace")
    return "".join("\ufffd" if is_command(letter) else letter for letter in shortened(name))


def is_text(path: Path) -> bool:
    """Whether a path is text that can be written down; on some systems a name can be any bytes."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def shortened(name: str) -> str:
    """The beginning and the end of a name that is longer than any that a system allows."""
    if len(name) <= _LONGEST_SHOWN:
        return name
    return f"{name[: _LONGEST_SHOWN // 2]}…{name[-_LONGEST_SHOWN // 2 :]}"


def is_command(letter: str) -> bool:
    """Whether a character commands a terminal, breaks a line or turns the direction of a text."""
    return (
        unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")
        or letter in "\u061c\u200e\u200f"
        or "\u202a" <= letter <= "\u202e"
        or "\u2066" <= letter <= "\u2069"
    )


def read(path: Path, limit: int) -> bytes:
    """The content of a file; FileError if it can't be read or holds more than ``limit`` bytes."""
    try:
        content = _read(path, limit + 1)
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be opened: {reason}", file=shown(path), reason=reason(error))
        ) from error
    if len(content) > limit:
        raise DamagedFileError(
            text(
                "'{file}' is larger than {limit} MiB, so it is no record of a game",
                file=shown(path),
                limit=limit // MEBIBYTE,
            )
        )
    return content


def write(
    path: Path,
    content: bytes,
    mode: int | None = None,
    over: Fingerprint | Whatever | None = ANYTHING,
) -> None:
    """Put a file in place in one step; FileError if it can't be written, and then nothing has changed.

    The content is written beside the file and forced to the disk before it takes the file's place.
    ``mode`` are the permissions of the file where there are such; without it a file that is replaced hands
    on its own, and a new one gets those that the system gives new files. ``over`` is what may be replaced:
    a file with this fingerprint, or, for None, nothing at all; ChangedError where something else is there.
    """
    try:
        # A link stays a link: what it leads to is replaced.
        target = Path(os.path.realpath(path))
        standing = _mode(target)
        _expect(path, target, over)
        beside = _beside(target)
        try:
            _write_new(beside, content, standing if mode is None else mode)
            # Others may have written while this was written.
            _expect(path, target, over)
            _put_in_place(beside, target, new=over is None)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except FileExistsError as error:
        raise ChangedError(path, fingerprint(path)) from error
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be saved: {reason}", file=shown(path), reason=reason(error))
        ) from error
    _settle(target.parent)


def check_writable(path: Path) -> None:
    """FileError where `write` would refuse a path at once: a device, a pipe, a folder, no folder around it."""
    try:
        target = Path(os.path.realpath(path))
        _mode(target)
        if not stat.S_ISDIR(target.parent.stat().st_mode):
            raise NotADirectoryError(errno.ENOTDIR, "")
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be saved: {reason}", file=shown(path), reason=reason(error))
        ) from error


def make_folder(folder: Path) -> None:
    """Make a folder with those around it, where there is none; FileError where that can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(
            text("The folder '{folder}' can't be made: {reason}", folder=shown(folder), reason=reason(error))
        ) from error


def fingerprint(path: Path) -> Fingerprint | None:
    """What a file holds now; None where there is no file. FileError where that can't be told."""
    try:
        return _fingerprint(path)
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be opened: {reason}", file=shown(path), reason=reason(error))
        ) from error


def sweep(folder: Path, now: float | None = None) -> None:
    """Remove what programs of this person that were killed had begun to write in a folder.

    Only what nobody has written at for `FORSAKEN` seconds, what no running program holds and what belongs
    to this person; as far as it can be done. ``now`` is the time in seconds since 1970.
    """
    moment = time.time() if now is None else now
    with contextlib.suppress(OSError, ValueError):
        for path in unfinished(folder):
            with contextlib.suppress(OSError):
                if _forsaken(path, moment):
                    path.unlink()


def is_own(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to this person; where the system doesn't tell, it does."""
    return sys.platform == "win32" or status.st_uid == os.geteuid()


def unfinished(folder: Path) -> dict[Path, str]:
    """The files in a folder that a program began to write, each with the stem of what it was to become.

    They are left when the program is killed; while it runs, they are soon gone. The stem is cut to
    `STEM` characters. OSError if the folder can't be read.
    """
    found = ((path, _BESIDE.fullmatch(path.name)) for path in folder.iterdir())
    return {path: match[1] for path, match in found if match}


def _beside(target: Path) -> Path:
    return target.with_name(f".shibumi3d-{target.stem[:STEM]}-{secrets.token_hex(8)}.tmp")


def _mode(target: Path) -> int | None:
    """The permissions of a file that may be replaced; None where there is none. OSError for a device."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL, "")
    return stat.S_IMODE(mode)


def _read(path: Path, most: int) -> bytes:
    """The first bytes of an ordinary file; OSError for anything else."""
    # Opening a pipe or a device could wait for ever, and reading one never end.
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    if not stat.S_ISREG(path.stat().st_mode):
        raise _no_ordinary(path)
    handle = os.open(path, flags)
    with os.fdopen(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise _no_ordinary(path)
        return stream.read(most)


def _no_ordinary(path: Path) -> OSError:
    return OSError(errno.EISDIR if path.is_dir() else errno.EINVAL, "")


def _fingerprint(path: Path) -> Fingerprint | None:
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise _no_ordinary(path)
    with contextlib.suppress(PermissionError):
        if status.st_size <= _HASHED:
            return Fingerprint.of(_read(path, _HASHED))
    # What can't be read, or would take long, is told by its place and time.
    return Fingerprint(status.st_size, f"{status.st_dev} {status.st_ino} {status.st_mtime_ns}")


def _expect(path: Path, target: Path, over: Fingerprint | Whatever | None) -> None:
    """ChangedError where something else than ``over`` is there."""
    if isinstance(over, Whatever):
        return
    found = _fingerprint(target)
    if found != over:
        raise ChangedError(path, found)


def _put_in_place(beside: Path, target: Path, *, new: bool) -> None:
    """Give a file its name; where it is to be a new one, FileExistsError if there is one."""
    if not new:
        beside.replace(target)
    elif sys.platform == "win32":
        beside.rename(target)
    else:
        try:
            # Unlike renaming, this never replaces a file that another program has made since.
            target.hardlink_to(beside)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            beside.replace(target)
        else:
            with contextlib.suppress(OSError):
                beside.unlink()


def _forsaken(path: Path, now: float) -> bool:
    """Whether a file that was begun belongs to this person and to no running program."""
    status = path.lstat()
    if not (stat.S_ISREG(status.st_mode) and is_own(status) and now - status.st_mtime > FORSAKEN):
        return False
    if sys.platform == "win32":  # there a file that is open can't be removed
        return True
    handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        lock.take(handle)
    except BlockingIOError:
        return False
    except OSError:  # on a disk without locks its age tells enough
        return True
    finally:
        os.close(handle)
    return True


def _write_new(path: Path, content: bytes, mode: int | None) -> None:
    """Write a file that isn't there yet, at no moment open to more people than in the end."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o666 if mode is None else mode & 0o600)
    try:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):  # on a disk without locks
                lock.take(handle)
        if mode is not None:
            with contextlib.suppress(OSError):  # on a disk without permissions
                path.chmod(mode)
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _settle(folder: Path) -> None:
    """Force the folder's entry to the disk where the system can do that; the file is in place already."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(error: OSError | ValueError) -> Message | str:
    """Why the system refused, in words."""
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, error.strerror or type(error).__name__)
    return text("its name has a character that no file can have")
