"""What the command line does against plugins: what they print goes elsewhere, and Ctrl-C stays a person's."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator

from shibumi3d.model.foreign import PersonInterrupt

OUT = 1
ERRORS = 2
"""The numbers under which the system knows standard output and standard error."""


@contextlib.contextmanager
def own_output() -> Iterator[None]:
    """Lead whatever is printed in the block to standard error: the answer alone is for standard output.

    Files are led there by their number as well, so that code in C and other programs keep to it too.
    """
    streams = (sys.stdout, sys.stderr)
    kept = _redirected()
    try:
        with _errors() as elsewhere:
            sys.stdout = elsewhere
            yield
    finally:
        sys.stdout, sys.stderr = streams
        if kept is not None:
            os.dup2(kept, OUT)
            os.close(kept)


def _redirected() -> int | None:
    """Let standard output lead to standard error; its own file under another number, None where there is none."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    try:
        kept = os.dup(OUT)
    except OSError:
        return None
    try:
        os.dup2(ERRORS, OUT)
    except OSError:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - it is no path of anybody's
            os.dup2(nowhere.fileno(), OUT)
    return kept


@contextlib.contextmanager
def _errors() -> Iterator[object]:
    """A stream of its own, so that a plugin that closes it closes nothing else."""
    try:
        stream = os.fdopen(os.dup(OUT), "w", errors="replace")
    except OSError:
        stream = open(os.devnull, "w")  # noqa: PTH123, SIM115 - as above
    try:
        yield stream
    finally:
        with contextlib.suppress(OSError, ValueError):
            stream.close()


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C be told from a KeyboardInterrupt that a plugin raises."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupted(*_: object) -> None:
    raise PersonInterrupt
