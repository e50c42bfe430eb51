"""A file that tells whether the process that made it is still running.

The system holds the lock and lets go of it however the process ends. That is surer than noting a process
number, which another process may have by then.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> None:
        """Lock an open file for as long as it is open; OSError where that can't be, or another holds it."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def take(handle: int) -> None:
        """Lock an open file for as long as it is open; OSError where that can't be, or another holds it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PAUSE: Final = 0.02
"""Seconds between two attempts to take a lock."""


class Lock:
    """A lock held until `release` or the end of the process."""

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        """Take the lock; OSError where another holds it for ``patience`` seconds or the file can't be made."""
        self.path = path
        until = time.monotonic() + patience
        handle = _taken(path)
        while handle is None:
            if time.monotonic() >= until:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
            time.sleep(_PAUSE)
            handle = _taken(path)
        self._handle: int | None = handle

    @property
    def stands(self) -> bool:
        """Whether others still find it held: its file is there, and no other in its place, as far as is known."""
        if self._handle is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True

    def release(self) -> None:
        """Let go of the lock and remove its file; nothing happens the second time."""
        if self._handle is None:
            return
        removes = sys.platform != "win32" and self.stands
        handle, self._handle = self._handle, None
        try:
            if removes:
                self.path.unlink(missing_ok=True)
        finally:
            os.close(handle)
        if sys.platform == "win32":  # no open file can be removed there
            self.path.unlink(missing_ok=True)


def is_held(path: Path) -> bool:
    """Whether a running process holds the lock of this file; a file that nobody holds is removed."""
    if not path.exists():
        return False
    try:
        Lock(path).release()
    except OSError:
        return True
    return False


def _taken(path: Path) -> int | None:
    """The handle of a lock that could be taken now, or None; OSError where the file can't be made."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        take(handle)
        # Whoever held the lock may have removed the file after it was opened here; then it tells nobody.
        if os.path.samestat(os.fstat(handle), path.stat()):
            return handle
    except OSError:
        pass
    os.close(handle)
    return None
