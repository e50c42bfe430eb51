"""System calls that fail, as they do on a disk that is full, broken or gone, and in a program that is killed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

NAMES = (
    "chmod", "close", "fstat", "fsync", "listdir", "lstat", "mkdir", "open", "readlink", "rename", "replace",
    "rmdir", "scandir", "stat", "unlink", "write",
)  # fmt: skip


class Faults:
    """Counts the system calls that concern files, and lets one of them fail, or all from it on."""

    def __init__(self, first: int, strike: Callable[[], object], *, lasting: bool = False) -> None:
        """``first`` is the number of the call that fails, from 1; ``strike`` raises what it fails with."""
        self.calls = 0
        self._first = first
        self._strike = strike
        self._lasting = lasting

    @property
    def struck(self) -> bool:
        """Whether there were so many calls that one failed."""
        return self.calls >= self._first

    @contextmanager
    def injected(self) -> Iterator[None]:
        """Let the calls fail for a while."""
        with pytest.MonkeyPatch.context() as patch:
            for name in NAMES:
                patch.setattr(os, name, self._faulty(name, getattr(os, name)))
            if sys.platform != "win32":
                import fcntl

                patch.setattr(fcntl, "flock", self._faulty("flock", fcntl.flock))
            yield

    def _faulty(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            self.calls += 1
            if self.calls == self._first or (self._lasting and self.struck):
                if name == "close":
                    real(*args)  # the system forgets the handle in any case
                if name == "write":
                    real(args[0], args[1][: len(args[1]) // 2])
                self._strike()
            return real(*args, **named)

        return call
