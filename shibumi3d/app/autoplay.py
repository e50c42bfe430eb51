"""A game that plays itself: when the next position is due, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Playing:
    """The next move is shown at time ``due`` (seconds), then one every ``1 / speed`` seconds."""

    due: float
    speed: float

    @classmethod
    def begun(cls, now: float, speed: float) -> Playing:
        """Playing from now on, with ``speed`` moves a second."""
        return cls(now + 1.0 / speed, speed)

    def next(self, now: float) -> Playing:
        """After a move was shown; late moves don't crowd."""
        return Playing(max(self.due, now - 0.5 / self.speed) + 1.0 / self.speed, self.speed)

    def at_speed(self, now: float, speed: float) -> Playing:
        """With another speed."""
        return Playing(min(self.due, now + 1.0 / speed), speed)
