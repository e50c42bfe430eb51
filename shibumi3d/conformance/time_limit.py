"""A limit to the time that foreign code takes, so that a loop without end is found and not shared."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, get_ident


class OutOfTimeError(BaseException):
    """Raised inside code that takes too long.

    It is no `Exception`, so that the code doesn't take it for one of its own faults and go on.
    """


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError in the block when it has run for so long.

    It reaches everything that runs Python code, whatever the thread; a single call of the interpreter's
    own C code, such as the power of two huge numbers, can't be interrupted.
    """
    thread = ctypes.c_ulong(get_ident())

    def interrupt() -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(OutOfTimeError))

    timer = Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        # Where the time ended just as the block did, what the timer raises arrives while it is waited for.
        timer.join()
