"""Telling a click from a drag: a press that moves more than a few pixels never plays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from shibumi3d.model.annotations import MarkKind

SLACK: Final = 6.0
"""How far, in window units, a pointer may move between press and release and still mean a click."""


DOUBLE_CLICK: Final = 0.4
"""Seconds within which a second press at the same spot belongs to the click before it."""


@dataclass(frozen=True, slots=True)
class LastPress:
    """A press that did something, at a place and a time in seconds."""

    x: float
    y: float
    time: float

    def is_repeated(self, x: float, y: float, time: float) -> bool:
        """Whether a press there and then is the second half of a double click, and means nothing new."""
        near = (x - self.x) ** 2 + (y - self.y) ** 2 <= SLACK**2
        return near and time - self.time < DOUBLE_CLICK


class Grip(Enum):
    """What a press with this button does once it becomes a drag."""

    TURN = "turn"
    SHIFT = "shift"
    MARK = "mark"
    """Draw an arrow from the place where it went down; without a drag, mark that place."""


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed button: where it went down, what a drag with it does, and whether it is a drag by now.

    ``origin`` is the place that it went down on, and ``kind`` what is meant, where places are marked.
    """

    x: float
    y: float
    grip: Grip
    clicks: bool
    dragging: bool = False
    origin: int | None = None
    kind: MarkKind = MarkKind.NOTE

    def moved(self, x: float, y: float) -> Press:
        """The press after the pointer came to (x, y): once a drag, always a drag."""
        far = (x - self.x) ** 2 + (y - self.y) ** 2 > SLACK**2
        return replace(self, dragging=self.dragging or far)

    @property
    def is_click(self) -> bool:
        """Whether letting go now is a click."""
        return self.clicks and not self.dragging
