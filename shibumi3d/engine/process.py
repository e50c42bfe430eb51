"""Thinking in another process, so that whoever waits for it stays free: started, asked, stopped, and never left behind.

A plugin that doesn't come back, or a crash, ends the other process only; the next question starts a new one. Answers
carry the number of their question, and those to a question that was stopped or replaced are dropped.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from shibumi3d.engine import books
from shibumi3d.engine.analysis import analyse
from shibumi3d.engine.choosing import choose
from shibumi3d.engine.question import Answer, Question
from shibumi3d.engine.report import Report
from shibumi3d.model.game import Game, State
from shibumi3d.model.messages import MessageError, text
from shibumi3d.model.registry import Registry, installed

PATIENCE: Final = 0.08
"""Seconds in which the process has to heed a stop before it is ended."""

EVERY: Final = 0.1
"""Seconds between two reports."""


_LOST: Final = text("The engine ended while it was thinking. It starts again when it is needed.")


class Engine:
    """The engine in a process of its own. ``tell`` gets the answers, in a thread of the engine's: it hands them on.

    Nothing is started before the first question. `close` ends it; so does the end of this program, however it comes.
    """

    def __init__(self, tell: Callable[[Answer], None]) -> None:
        self._tell = tell
        self._lock = threading.RLock()
        self._child: _Child | None = None
        self._number = 0
        self._current: int | None = None
        self._closed = False

    @property
    def thinking(self) -> bool:
        """Whether a question hasn't had its last answer."""
        return self._current is not None

    @property
    def process_id(self) -> int | None:
        """The number of the other process; None where none is running."""
        child = self._child
        return child.process.pid if child is not None and child.process.is_alive() else None

    def ask(self, question: Question) -> int:
        """Let it think about a question, instead of what it thinks about now; the question's number.

        ValueError after `close`.
        """
        with self._lock:
            if self._closed:
                raise ValueError("the engine is closed")
            self.stop()
            self._number += 1
            self._current = self._number
            for _ in range(2):
                if self._child is None:
                    self._child = _Child(self._heard, self._lost)
                if self._child.send(("ask", self._number, question)):
                    break
                self._drop()
            return self._number

    def stop(self) -> None:
        """End what it thinks about; no answer to it is told any more. It doesn't wait.

        A process that doesn't heed it is ended, and the next question starts another.
        """
        with self._lock:
            child, number = self._child, self._current
            self._current = None
            if child is None or number is None:
                return
            if not child.send(("stop", number, None)):
                self._drop()
                return
            self._later(self._overdue, child, number)

    def finish(self) -> None:
        """Let it give its best so far as the last answer, at once: "move now"."""
        with self._lock:
            child, number = self._child, self._current
            if child is None or number is None:
                return
            child.send(("stop", number, None))
            self._later(self._unfinished, child, number)

    def close(self) -> None:
        """End the process; nothing is told any more."""
        with self._lock:
            self._closed = True
            self._current = None
            self._drop()

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()

    @staticmethod
    def _later(act: Callable[[_Child, int], None], child: _Child, number: int) -> None:
        timer = threading.Timer(PATIENCE, act, (child, number))
        timer.daemon = True
        timer.start()

    def _unfinished(self, child: _Child, number: int) -> None:
        """End a process that doesn't give its best so far; what it last told has to do."""
        with self._lock:
            if child is not self._child or number != self._current:
                return
            self._current = None
            self._drop()
        self._tell(Answer(number, child.latest, failure=None if child.latest else _LOST))

    def _overdue(self, child: _Child, number: int) -> None:
        with self._lock:
            if child is self._child and child.last_done < number:
                self._drop_busy(child)

    def _drop_busy(self, child: _Child) -> None:
        """End a process that doesn't heed; what it was asked meanwhile is asked of a new one."""
        waiting = child.asked if self._current is not None else None
        self._drop()
        if waiting is not None:
            self._child = _Child(self._heard, self._lost)
            self._child.send(waiting)

    def _heard(self, child: _Child, answer: Answer) -> None:
        with self._lock:
            if child is not self._child or answer.number != self._current:
                return
            if answer.last:
                self._current = None
        self._tell(answer)

    def _lost(self, child: _Child) -> None:
        """The process ended by itself."""
        with self._lock:
            if child is not self._child:
                return
            number, self._current = self._current, None
            self._drop()
        if number is not None:
            self._tell(Answer(number, failure=_LOST))


class _Child:
    """The other process with the pipe to it, and the thread that listens."""

    def __init__(self, heard: Callable[[_Child, Answer], None], lost: Callable[[_Child], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        lifeline, self._life = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(
            target=serve, args=(theirs, lifeline), name="shibumi3d engine", daemon=True
        )
        self._using = threading.Lock()
        self.last_done = 0
        self.asked: tuple[str, int, Any] | None = None
        self.latest: Report | None = None
        with _without_main():
            self.process.start()
        theirs.close()
        lifeline.close()
        self._heard, self._lost = heard, lost
        threading.Thread(target=self._listen, name="engine answers", daemon=True).start()

    def send(self, message: tuple[str, int, Any]) -> bool:
        """Send it something; whether that could be sent."""
        if message[0] == "ask":
            self.asked, self.latest = message, None
        try:
            with self._using:
                self._pipe.send(message)
        except (OSError, ValueError):
            return False
        return True

    def end(self) -> None:
        """End the process at once.

        The pipe is closed by the thread that listens, once it has come to its end: a number of a file that is closed
        while it is read from can be another's by then.
        """
        with contextlib.suppress(OSError, ValueError):
            self._life.close()
        with contextlib.suppress(OSError, ValueError, AttributeError):
            self.process.kill()
        threading.Thread(target=self.process.join, name="engine end", daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                answer = self._pipe.recv()
            except (EOFError, OSError, ValueError, TypeError):
                with self._using, contextlib.suppress(OSError):
                    self._pipe.close()
                self._lost(self)
                return
            if self.asked is not None and answer.number == self.asked[1]:
                self.latest = answer.report
            if answer.last:
                self.last_done = max(self.last_done, answer.number)
            self._heard(self, answer)


@contextlib.contextmanager
def _without_main() -> Any:
    """Keep the new process from running this program's main module again: it needs nothing of it."""
    main = sys.modules.get("__main__")
    spec, file = getattr(main, "__spec__", None), getattr(main, "__file__", None)
    if main is None or getattr(sys, "frozen", False):
        yield
        return
    try:
        main.__spec__ = None
        if file is not None:
            del main.__file__
        yield
    finally:
        main.__spec__ = spec
        if file is not None:
            main.__file__ = file


def serve(pipe: Connection, lifeline: Connection) -> None:
    """What the other process does: think about questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with(lifeline)
    service = _Service(pipe)
    threading.Thread(target=service.listen, name="questions", daemon=True).start()
    service.think()


class _Service:
    """Questions in, answers out; the thread that listens only notes what is wanted."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._wanted = threading.Condition()
        self._question: tuple[int, Question] | None = None
        self._stopped = 0
        self._registry: Registry | None = None

    def listen(self) -> None:
        while True:
            try:
                kind, number, question = self._pipe.recv()
            except (EOFError, OSError):
                os._exit(0)
            with self._wanted:
                if kind == "ask":
                    self._question = (number, question)
                    self._wanted.notify()
                else:
                    self._stopped = max(self._stopped, number)

    def think(self) -> None:
        while True:
            with self._wanted:
                while self._question is None:
                    self._wanted.wait()
                (number, question), self._question = self._question, None
            self._send(self._answer(number, question))

    def _send(self, answer: Answer) -> None:
        try:
            self._pipe.send(answer)
        except OSError:
            os._exit(0)

    def _answer(self, number: int, question: Question) -> Answer:
        def stop() -> bool:
            return self._stopped >= number

        def tell(report: Report) -> None:
            self._send(Answer(number, report, last=False))

        try:
            if self._registry is None:
                self._registry = installed()
            state = state_of(question, self._registry.game(question.game))
            if question.level is None:
                book = books.book_for(state, question.options)
                report = analyse(state, question.limit, question.seed, question.seat, stop, tell, EVERY, book)
                return Answer(number, report)
            return self._chosen(number, question, state, stop)
        except MessageError as error:
            return Answer(number, failure=error.message)
        except Exception as error:  # noqa: BLE001 - whatever a game does, the sentence says it
            reason = f"{type(error).__name__}: {error}"
            return Answer(number, failure=text("The engine can't play this: {reason}", reason=reason[:200]))

    def _chosen(self, number: int, question: Question, state: State, stop: Callable[[], bool]) -> Answer:
        seat = state.actor if question.seat is None else question.seat
        assert isinstance(seat, int)  # noqa: S101 - whoever is to move is asked
        assert question.level is not None  # noqa: S101 - looked at before
        move = choose(
            state,
            seat,
            question.level,
            question.seed,
            question.limit,
            books.book_for(state, question.options),
            stop,
        )
        return Answer(number, move=move)


def state_of(question: Question, game: Game) -> State:
    """The state that a question is about; whatever the rules raise where it can't be."""
    state = game.start(dict(question.options), question.set_up)
    for move in question.moves:
        state = state.play(move)
    return state


def _die_with(lifeline: Connection) -> None:
    """Let the system end this process when the other end of a pipe closes, even while nothing else can run here.

    Only Linux does it, and what listens to the questions notices it everywhere; a game that lets nothing else run
    and an end of the program at the same time are needed to tell the difference.
    """
    if sys.platform == "linux":
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(lifeline.fileno(), fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(lifeline.fileno(), fcntl.F_GETFL)
        fcntl.fcntl(lifeline.fileno(), fcntl.F_SETFL, flags | os.O_ASYNC)
