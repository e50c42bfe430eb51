"""Asking foreign code: within a time, and with one sentence for whatever it does instead of answering.

A plugin is foreign code. It can raise anything, and it can go on for ever. `ask` turns all of that into a
ForeignError whose message names the game. What runs in Python is interrupted where it runs; for a call into C
that never comes back there is a last resort, which whoever runs the program can set: see `LastResort`.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import signal
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, Protocol, TypeVar

from shibumi3d.model.messages import Message, MessageError, text

PATIENCE: Final = 5.0
"""How many seconds a game may take for one answer."""

HOPELESS: Final = 10.0
"""How many seconds after its time foreign code that can't be interrupted is given up, with the program."""

AGAIN: Final = 0.05
"""Seconds between two interruptions of code that goes on after the first."""

STORM: Final = 1.3e-5
"""Seconds between two interruptions of code that catches them all, on POSIX and in the main thread."""

PATIENT_TRIES: Final = 4
"""How many times code is interrupted before the storm."""

BEAT: Final = 1.0
"""Seconds between two signs of life that the last resort gets."""

LONGEST_REASON: Final = 200
"""How many characters of what foreign code says of its fault are told."""

T = TypeVar("T")


class OutOfTimeError(BaseException):
    """Raised inside code that takes too long.

    It is no `Exception`, so that the code doesn't take it for one of its own faults and go on.
    """


class PersonInterrupt(KeyboardInterrupt):
    """A person's wish to end the program: the one thing raised inside foreign code that isn't its own."""


class ForeignError(MessageError):
    """A game that failed to answer; ``message`` names it and says how, ``reason`` says how alone."""

    def __init__(self, message: Message, reason: Message) -> None:
        self.reason = reason
        super().__init__(message)


class WrongAnswerError(Exception):
    """An answer that doesn't fit the contract or can't be shown; it says which, and what was expected."""


class LastResort(Protocol):
    """What ends the program when foreign code can't be interrupted, even while it lets nothing else run."""

    def asked(self, who: str, seconds: float) -> None:
        """Foreign code is being asked, and may be silent for so long."""

    def alive(self) -> None:
        """It still lets other things run."""

    def answered(self) -> None:
        """Nothing is asked any more."""

    def give_up(self, who: str) -> None:
        """End the program."""


class _Watch:
    """One question that is being asked: who is asked, in which thread, and until when that may take."""

    def __init__(self, who: str, seconds: float) -> None:
        self.who = who
        self.seconds = seconds
        self.thread = threading.get_ident()
        self.until = time.monotonic() + seconds
        self.before: _Watch | None = None
        self.reminder = self.until
        self.tries = 0
        self.ended = False
        self.sending = False

    def renew(self) -> None:
        """Begin to count anew."""
        self.until = self.reminder = time.monotonic() + self.seconds
        self.tries = 0


class _Watchdog:
    """A thread that interrupts questions whose time is over. It sleeps while nothing is asked.

    The innermost question of a thread is the one that is timed. No lock is taken where a question begins and ends:
    an interruption between taking and holding it would leave it taken for good. Instead a question says that it
    has ended, waits until nothing is being sent to it, and takes back what was sent and hasn't arrived.
    """

    def __init__(self) -> None:
        self._asking: dict[int, _Watch] = {}
        self._thread: threading.Thread | None = None
        self._bell: SimpleQueue[None] = SimpleQueue()
        self._sleeps_until = math.inf
        self.last_resort: LastResort | None = None

    def begin(self, watch: _Watch) -> None:
        if not self._asking and self.last_resort is not None:
            self.last_resort.asked(watch.who, watch.seconds)
        watch.before = self._asking.get(watch.thread)
        self._asking[watch.thread] = watch
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)
            self._thread.start()
        elif watch.until < self._sleeps_until:
            self._bell.put(None)

    def end(self, watch: _Watch) -> None:
        """Forget a question that said that it has ended; may be called again where it was interrupted."""
        while watch.sending:
            time.sleep(0)
        if watch.tries > PATIENT_TRIES:
            _calm()
        if watch.tries:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(watch.thread), None)
        if self._asking.get(watch.thread) is watch:
            if watch.before is None:
                del self._asking[watch.thread]
            else:
                watch.before.renew()
                self._asking[watch.thread] = watch.before
        if not self._asking and self.last_resort is not None:
            self.last_resort.answered()

    def overdue(self, thread: int) -> bool:
        """Whether a thread's question was interrupted in vain and hasn't ended."""
        watch = self._asking.get(thread)
        return watch is not None and watch.tries > PATIENT_TRIES and not watch.ended

    def _run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # The storm is for the main thread: here it would keep the thread from waiting.
            signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGALRM,))
        while True:
            self._sleep()
            for watch in tuple(self._asking.values()):
                watch.sending = True
                if not watch.ended:
                    self._look(watch, time.monotonic())
                watch.sending = False

    def _sleep(self) -> None:
        """Wait until something may be to do. A question that begins meanwhile and ends before rings the bell."""
        self._sleeps_until = math.inf
        if self._asking:
            self._sleeps_until = time.monotonic() + BEAT
            reminders = [watch.reminder for watch in tuple(self._asking.values())]
            self._sleeps_until = min((self._sleeps_until, *reminders))
        pause = self._sleeps_until - time.monotonic()
        with contextlib.suppress(Empty):
            self._bell.get(timeout=None if math.isinf(pause) else max(pause, 0.0))

    def _look(self, watch: _Watch, now: float) -> None:
        if self.last_resort is not None:
            self.last_resort.alive()
            if now >= watch.until + HOPELESS:
                self.last_resort.give_up(watch.who)
        if now < watch.reminder:
            return
        watch.reminder = now + AGAIN
        watch.tries += 1
        if watch.tries > PATIENT_TRIES:
            _storm(watch.thread)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(watch.thread), ctypes.py_object(OutOfTimeError)
        )
        _wake(watch.thread)


_WATCHDOG: Final = _Watchdog()


def set_last_resort(last_resort: LastResort | None) -> None:
    """Set what ends the program when foreign code can't be interrupted; None for nothing."""
    _WATCHDOG.last_resort = last_resort


def _wake(thread: int) -> None:
    """Let a thread that waits for the system, as in a long sleep, notice what was sent to it; on POSIX."""
    if thread == threading.main_thread().ident and hasattr(signal, "pthread_kill") and _listening():
        signal.pthread_kill(thread, signal.SIGALRM)


def _listening() -> bool:
    return signal.getsignal(signal.SIGALRM) is _woken


def _woken(*_: object) -> None:
    """What was sent to the main thread is raised while this runs, and in a storm here."""
    if _WATCHDOG.overdue(threading.get_ident()):
        raise OutOfTimeError


def _storm(thread: int) -> None:
    """Interrupt the main thread so often that its code meets an interruption while it deals with another."""
    if thread == threading.main_thread().ident and hasattr(signal, "setitimer") and _listening():
        signal.setitimer(signal.ITIMER_REAL, STORM, STORM)


def _calm() -> None:
    if hasattr(signal, "setitimer") and _listening():
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _listen() -> None:
    """Let the main thread be woken, unless somebody else uses the signal."""
    there = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
    if there and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL:
        signal.signal(signal.SIGALRM, _woken)


def within(seconds: float, question: Callable[[], T], who: str = "") -> T:
    """The answer to a question; OutOfTimeError where it takes longer, and whatever else it raises.

    A function and no context manager: between the end of a block and what is done after it there would be
    moments in which an interruption lands outside. What is interrupted is interrupted again until it gives up.
    """
    _listen()
    watch = _Watch(who, seconds)
    answer: list[T] = []
    failure: BaseException | None = None
    try:
        _WATCHDOG.begin(watch)
        answer.append(question())
    except BaseException as error:  # noqa: BLE001 - raised again below
        failure = error
    # From here on nothing new is sent and nothing raised by a signal. One interruption may be on its way, and one
    # more be sent just now, so that the third time goes through. The interpreter raises them at calls and jumps
    # back only, which is why this is no loop.
    watch.ended = True
    try:
        _WATCHDOG.end(watch)
    except OutOfTimeError as first:
        failure = failure or first
        try:
            _WATCHDOG.end(watch)
        except OutOfTimeError:
            _WATCHDOG.end(watch)
    if answer:
        return answer[0]
    if failure is None:
        failure = OutOfTimeError()
    try:
        raise failure
    finally:
        failure = None


def ask(who: Message, question: Callable[[], T], seconds: float | None = None) -> T:
    """The answer of foreign code to a question; ForeignError, which names ``who``, where it gives none.

    The question has ``seconds``, or PATIENCE. A PersonInterrupt goes through, and so does a ForeignError.
    """
    limit = PATIENCE if seconds is None else seconds
    told: list[Message] = []

    def asked() -> T | None:
        try:
            return question()
        except (OutOfTimeError, PersonInterrupt, ForeignError):
            raise
        except BaseException as error:  # noqa: BLE001 - foreign code can raise anything
            # Its words are foreign code too, and so they are asked for here.
            told.append(text("{reason}", reason=said(error)))
            return None

    try:
        answer = within(limit, asked, str(who))
    except OutOfTimeError:
        n = f"{limit:g}"
        raise ForeignError(
            text("the rules of {game} gave no answer after {n} seconds", game=who, n=n),
            text("it gave no answer after {n} seconds", n=n),
        ) from None
    if told:
        reason = told[0]
        raise ForeignError(text("the rules of {game} failed: {reason}", game=who, reason=reason), reason)
    return answer  # type: ignore[return-value]  # None is an answer only where something was told


def said(error: BaseException) -> str:
    """The kind of an error and what it says, on one line and shortened; foreign code can fail to say it."""
    kind = str.__str__(type.__dict__["__name__"].__get__(type(error)))
    try:
        words = str.__str__(str(error))
    except (OutOfTimeError, PersonInterrupt):
        raise
    except BaseException:  # noqa: BLE001 - foreign code can raise anything
        words = ""
    whole = words if type(error) is WrongAnswerError else f"{kind}: {words}"
    line = " ".join(whole[: 2 * LONGEST_REASON].split()).rstrip(":")
    return line if len(line) <= LONGEST_REASON else f"{line[:LONGEST_REASON]}…"
