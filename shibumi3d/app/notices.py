"""What is said for a while at the edge of the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shibumi3d.model.messages import Message

SECONDS: Final = 6.0
"""How long a notice stays, at least; longer texts stay longer."""

SECONDS_A_LETTER: Final = 0.09


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is said until the time ``until``."""

    message: Message
    until: float


class Notices:
    """What is said just now. ``shown`` are the notices, the oldest first."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds that only goes forward."""
        self._now = now
        self.shown: tuple[Notice, ...] = ()

    def say(self, message: Message) -> None:
        """Say something; what is said already is said for longer."""
        seconds = max(SECONDS, SECONDS_A_LETTER * len(str(message)))
        others = tuple(notice for notice in self.shown if notice.message != message)
        self.shown = (*others, Notice(message, self._now() + seconds))

    def dismiss(self, notice: Notice) -> None:
        """Take a notice away."""
        self.shown = tuple(other for other in self.shown if other is not notice)

    def advance(self) -> None:
        """Take away what has been said for long enough."""
        now = self._now()
        if any(notice.until <= now for notice in self.shown):
            self.shown = tuple(notice for notice in self.shown if notice.until > now)

    @property
    def due(self) -> float | None:
        """When the next one goes; None if there is none."""
        return min((notice.until for notice in self.shown), default=None)
