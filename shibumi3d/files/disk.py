"""Whole files, read within a limit and written so that a failure leaves the old file as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import stat
from pathlib import Path
from typing import Final

from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.model.messages import Message, text

MEBIBYTE: Final = 1 << 20

_REASONS: Final = {
    errno.ENOENT: text("there is no such file or folder"),
    errno.ENOTDIR: text("a part of its path is no folder"),
    errno.EISDIR: text("it is a folder"),
    errno.EACCES: text("the permission is missing"),
    errno.EPERM: text("the permission is missing"),
    errno.EROFS: text("the disk can't be written to"),
    errno.ENOSPC: text("the disk is full"),
    errno.EDQUOT: text("the disk is full"),
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
            text("'{file}' can't be opened: {reason}", file=shown(path), reason=_reason(error))
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


def write(path: Path, content: bytes) -> None:
    """Put a file in place in one step; FileError if it can't be written, and then nothing has changed.

    The content is written beside the file and forced to the disk before it takes the file's place.
    """
    try:
        # A link stays a link: what it leads to is replaced.
        target = Path(os.path.realpath(path))
        beside = target.with_name(f".shibumi3d-{secrets.token_hex(8)}.tmp")
        try:
            _write_new(beside, content)
            with contextlib.suppress(OSError):  # new, or on a disk without permissions
                shutil.copymode(target, beside)
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be saved: {reason}", file=shown(path), reason=_reason(error))
        ) from error
    _settle(target.parent)


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _settle(folder: Path) -> None:
    """Force the folder's entry to the disk where the system can do that; the file is in place already."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: OSError | ValueError) -> Message | str:
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, error.strerror or type(error).__name__)
    return text("its name has a character that no file can have")
