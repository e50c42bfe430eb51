"""Where things are in the window, in window units with the origin at the lower left, as pyglet counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

BAR: Final = 48.0
"""Height of the bar on top."""

TIMELINE: Final = 60.0
"""Height of the timeline at the bottom."""

SMALLEST: Final = (800, 500)
"""The least width and height of the window, in units of its design."""

ON_SCREEN: Final = 0.92
"""The part of a screen that a window takes at most: bars and frames need room as well."""

COLUMN: Final = 340.0
START_COLUMN: Final = 420.0
"""Width of the column at the right, in play and on the start screen."""

PICTURE_SHARE: Final = 2.0 / 3.0
"""The part of the width that the pyramid keeps at least."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Layout:
    """The regions of the window. Folded ones are None.

    ``picture`` is where the scene is drawn; ``free`` the part of it that no panel covers, where the
    pyramid is fitted into. ``beside`` is where another position is shown at the same size, from the same side.
    """

    width: float
    height: float
    bar: Rect
    picture: Rect
    free: Rect
    column: Rect | None
    timeline: Rect | None
    beside: Rect | None = None


def window_sizes(
    wanted: tuple[int, int], unit: float, screen: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The size of the window on a screen, and its least one, from the size wanted.

    ``wanted`` is in units of the design, of which each is ``unit`` units of the window. A window that was
    large on another screen is no larger than this one.
    """
    most = [int(side * ON_SCREEN) for side in screen]
    width, height = (
        min(max(round(side * unit), round(least * unit)), limit)
        for side, least, limit in zip(wanted, SMALLEST, most, strict=True)
    )
    across, up = (min(round(least * unit), limit) for least, limit in zip(SMALLEST, most, strict=True))
    return (width, height), (across, up)


def widest(layout: Layout, scale: float) -> float:
    """How wide the column of a window can be, in units of the design: the pyramid keeps its share."""
    return layout.width * (1.0 - PICTURE_SHARE) / scale


@lru_cache(maxsize=8)
def arrange(
    width: float,
    height: float,
    scale: float,
    *,
    column: float | None,
    timeline: bool,
    split: bool = False,
) -> Layout:
    """The layout of a window. ``scale`` is the size of text, ``column`` the wanted width of the column.

    With ``split`` there are two pictures.
    """
    bar = BAR * scale
    foot = TIMELINE * scale if timeline else 0.0
    side = 0.0 if column is None else min(column * scale, width * (1.0 - PICTURE_SHARE))
    both = Rect(0.0, 0.0, width - side, height)
    left = both.width / 2.0 if split else 0.0
    picture = Rect(left, 0.0, both.width - left, height)
    return Layout(
        width=width,
        height=height,
        bar=Rect(0.0, height - bar, width, bar),
        picture=picture,
        free=Rect(left, foot, picture.width, max(height - bar - foot, 1.0)),
        column=None if column is None else Rect(width - side, 0.0, side, max(height - bar, 0.0)),
        timeline=Rect(0.0, 0.0, both.width, foot) if timeline else None,
        beside=Rect(0.0, 0.0, left, height) if split else None,
    )
