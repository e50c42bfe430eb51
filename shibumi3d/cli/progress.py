"""What the command line does while a command takes long: a bar for who watches, and an end for who has had enough."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TextIO

WIDTH: Final = 40
"""Characters of a bar."""


@dataclass(slots=True)
class Stop:
    """Whether somebody wants the command to end."""

    wanted: bool = False


@contextlib.contextmanager
def stoppable() -> Iterator[Stop]:
    """Let Ctrl-C in the block only be a wish to stop, which the block heeds when it can; a second one ends it at once."""
    stop = Stop()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield stop
        return

    def wish(*_: object) -> None:
        stop.wanted = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, wish)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass(slots=True)
class ProgressBar:
    """A bar on a terminal, drawn in place; nothing at all on a stream that is none."""

    stream: TextIO | None
    _shown: str = ""

    def show(self, share: float) -> None:
        """Show which share, from 0 to 1, is done."""
        share = min(max(share, 0.0), 1.0)
        filled = int(WIDTH * share)
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {share:4.0%}"
        if bar != self._shown:
            self._write("\r" + bar)
            self._shown = bar

    def clear(self) -> None:
        """Take it away."""
        if self._shown:
            self._write("\r" + " " * len(self._shown) + "\r")
            self._shown = ""

    def _write(self, words: str) -> None:
        stream = self.stream
        # A closed stream or a terminal that has gone is no reason to end.
        with contextlib.suppress(OSError, ValueError):
            if stream is not None and stream.isatty():
                stream.write(words)
                stream.flush()
