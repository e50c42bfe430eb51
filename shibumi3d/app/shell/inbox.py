"""What other threads have for the program: it is done on the main thread, which is woken for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

Errand = Callable[[], object]


def _asleep() -> None:
    """Nobody to be woken."""


class Inbox:
    """Errands from other threads, done in the order in which they came."""

    def __init__(self) -> None:
        self._errands: deque[Errand] = deque()
        self.wake: Callable[[], object] = _asleep

    def put(self, errand: Errand) -> None:
        """Leave something to be done on the main thread; from any thread."""
        self._errands.append(errand)
        self.wake()

    @property
    def waits(self) -> bool:
        """Whether there is something to be done."""
        return bool(self._errands)

    def open(self) -> None:
        """Do what has come until now; on the main thread."""
        for _ in range(len(self._errands)):
            self._errands.popleft()()
