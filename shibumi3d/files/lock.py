"""A file that tells whether the process that made it is still running.

The system holds the lock and lets go of it however the process ends. That is surer than noting a process
number, which another process may have by then.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock held until `release` or the end of the process."""

    def __init__(self, path: Path) -> None:
        """Take the lock; OSError where another holds it or the file can't be made."""
        self.path = path
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except OSError:
            os.close(self._handle)
            self._handle = None
            raise

    def release(self) -> None:
        """Let go of the lock and remove its file; nothing happens the second time."""
        if self._handle is None:
            return
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = None
        if sys.platform == "win32":  # no open file can be removed there
            self.path.unlink(missing_ok=True)


def is_held(path: Path) -> bool:
    """Whether a running process holds the lock of this file."""
    if not path.exists():
        return False
    try:
        Lock(path).release()
    except OSError:
        return True
    return False
