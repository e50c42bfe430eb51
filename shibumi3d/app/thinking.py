"""An engine as the window uses it: started when it is first needed, with answers that come through the inbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from shibumi3d.app.shell.inbox import Inbox
from shibumi3d.engine.question import Answer, Question


class Thinker(Protocol):
    """What thinks about a question at a time, in a process of its own."""

    def ask(self, question: Question) -> int: ...
    def stop(self) -> None: ...
    def finish(self) -> None: ...
    def close(self) -> None: ...


Starting = Callable[[Callable[[Answer], None]], Thinker]
"""Makes a thinker that tells its answers, from whatever thread."""


def start(tell: Callable[[Answer], None]) -> Thinker:
    """The engine of the program. What it needs is imported when it is: the window's start doesn't wait for it."""
    from shibumi3d.engine.process import Engine

    return Engine(tell)


class Mind:
    """One thinker, and what to do with its answers; those to a question that was replaced never arrive."""

    def __init__(self, inbox: Inbox, heard: Callable[[Answer], object], starting: Starting = start) -> None:
        self._inbox = inbox
        self._heard = heard
        self._starting = starting
        self._thinker: Thinker | None = None
        self._number: int | None = None

    @property
    def thinks(self) -> bool:
        """Whether a question waits for its last answer."""
        return self._number is not None

    def ask(self, question: Question) -> None:
        """Think about a question, instead of about any other."""
        if self._thinker is None:
            self._thinker = self._starting(self._tell)
        self._number = self._thinker.ask(question)

    def stop(self) -> None:
        """Think about nothing."""
        if self._number is not None and self._thinker is not None:
            self._number = None
            self._thinker.stop()

    def finish(self) -> None:
        """Give the best answer so far, at once."""
        if self._number is not None and self._thinker is not None:
            self._thinker.finish()

    def close(self) -> None:
        """End it for good."""
        thinker, self._thinker, self._number = self._thinker, None, None
        if thinker is not None:
            thinker.close()

    def _tell(self, answer: Answer) -> None:
        """From another thread."""
        self._inbox.put(lambda: self._take(answer))

    def _take(self, answer: Answer) -> None:
        if answer.number != self._number:
            return
        if answer.last:
            self._number = None
        self._heard(answer)
