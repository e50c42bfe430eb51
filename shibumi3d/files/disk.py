"""Whole files, read within a limit and written so that a failure leaves the old file as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
from pathlib import Path
from typing import Final

from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.model.messages import Message, text

MEBIBYTE: Final = 1 << 20

STEM: Final = 16
"""How many characters of a file's name stand in the name of what is written beside it."""

_BESIDE: Final = re.compile(r"\.shibumi3d-(.*)-[0-9a-f]{16}\.tmp", re.DOTALL)

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
}


def shown(path: Path) -> str:
    """The name of a file, with marks in place of what can't be printed."""
    return os.fsencode(path.name or str(path)).decode("utf-8", "replace")


def read(path: Path, limit: int) -> bytes:
    """The content of a file; FileError if it can't be read or holds more than ``limit`` bytes."""
    try:
        # Opening a pipe or a device could wait for ever or never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise FileError(text("'{file}' can't be opened: it is no ordinary file", file=shown(path)))
        with path.open("rb") as stream:
            content = stream.read(limit + 1)
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


def write(path: Path, content: bytes, mode: int | None = None) -> None:
    """Put a file in place in one step; FileError if it can't be written, and then nothing has changed.

    The content is written beside the file and forced to the disk before it takes the file's place.
    ``mode`` are the permissions of the file where there are such; without it a file that is replaced hands
    on its own, and a new one gets those that the system gives new files.
    """
    try:
        # A link stays a link: what it leads to is replaced.
        target = Path(os.path.realpath(path))
        standing = _mode(target)
        beside = _beside(target)
        try:
            _write_new(beside, content, standing if mode is None else mode)
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be saved: {reason}", file=shown(path), reason=reason(error))
        ) from error
    _settle(target.parent)


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


def _write_new(path: Path, content: bytes, mode: int | None) -> None:
    """Write a file that isn't there yet, at no moment open to more people than in the end."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o666 if mode is None else mode & 0o600)
    try:
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
