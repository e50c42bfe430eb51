"""The scene description: everything the renderer needs to draw one picture, and nothing else.

A scene is plain data in world units. The origin is the middle of the board at the height of the
centres of level 1; x grows along the files (a to g), y along the ranks (1 to 7), z upwards. A marble
has diameter 1, so level k stands at z = (k - 1) * sqrt(1/2). The renderer knows no game: what a game
wants emphasised reaches it as marks, and as overlays (`scene.overlays`) that are drawn over the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import TYPE_CHECKING, Final

from shibumi3d.model.colours import Colour

if TYPE_CHECKING:
    from shibumi3d.scene.overlays import Overlay

Vec3 = tuple[float, float, float]

RADIUS: Final = 0.5
"""Radius of a marble."""

SINK: Final = 0.1
"""How deep a marble of level 1 sits in its drilled hole, below the top of the board."""

HOLE_RADIUS: Final = round(sqrt(RADIUS**2 - (RADIUS - SINK) ** 2), 9)
"""Radius of a drilled hole: a marble that rests on its edge sits so deep in it."""

BOARD_TOP: Final = -RADIUS + SINK
"""Height of the top of every slab (board and trays)."""

BOARD_MARGIN: Final = 0.62
"""From the outermost marbles' silhouette to the edge of the board: room for place names."""

BOARD_THICKNESS: Final = 0.42

TABLE: Final = BOARD_TOP - BOARD_THICKNESS
"""Height of the table that everything stands on."""

NO_HOLES: Final = 0
"""Columns and rows of a slab without holes."""


class Mark(StrEnum):
    """A sign inlaid in the top of a marble, for people who don't tell the colours apart."""

    NONE = "none"
    RING = "ring"
    DOT = "dot"
    CROSS = "cross"


class Accent(StrEnum):
    """What an emphasis is for; the theme gives its colour."""

    PLAYABLE = "playable"
    CURSOR = "cursor"
    LAST = "last"
    GROUP = "group"
    WIN = "win"
    WHITE = "white"
    BLACK = "black"
    RED = "red"
    """What belongs to the owner of a colour."""


@dataclass(frozen=True, slots=True)
class Marble:
    """One marble.

    ``opacity`` below 1 blends it over what is behind. A ``veiled`` one is seen through: nothing is left of it but
    a thin bright rim, so that what is behind it keeps its true colour. ``light`` is
    emphasis: 0 as it is, 1 lit up from within. ``dim`` is its opposite: 1 is a marble that steps
    furthest back. ``band`` is a thin luminous ring inlaid round its upper half. ``pattern`` varies the
    stone, so that no two marbles look cast. Without a ``colour`` it is covered: a ball of
    linen that doesn't tell what is under it.
    """

    centre: Vec3
    colour: Colour | None
    opacity: float = 1.0
    light: float = 0.0
    dim: float = 0.0
    mark: Mark = Mark.NONE
    band: Accent | None = None
    pattern: int = 0
    radius: float = RADIUS
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Slab:
    """A block of oiled wood with ``columns`` x ``rows`` holes at a spacing of 1, its top at BOARD_TOP.

    ``names`` are (text, x, y, quarter turns) engraved on its top: the text's middle, and how often it is
    turned by 90 degrees counter-clockwise as seen from above. ``extent`` is half its width and depth where
    these don't follow from its holes; one with ``NO_HOLES`` has none.
    """

    centre: tuple[float, float]
    columns: int
    rows: int
    margin: float = BOARD_MARGIN
    thickness: float = BOARD_THICKNESS
    names: tuple[tuple[str, float, float, int], ...] = ()
    extent: tuple[float, float] | None = None

    @property
    def half_size(self) -> tuple[float, float]:
        """Half its width (x) and half its depth (y)."""
        if self.extent is not None:
            return self.extent
        return (self.columns / 2 + self.margin, self.rows / 2 + self.margin)


@dataclass(frozen=True, slots=True)
class Bag:
    """A cloth bag with marbles in it, tied at its neck, that stands on the table.

    ``centre`` is the middle of its foot (x, y); ``fill`` from 0 to 1 is how full it is. ``accent`` is that of
    whoever owns what is in it; None for a common one.
    """

    centre: tuple[float, float]
    fill: float = 1.0
    accent: Accent | None = None


@dataclass(frozen=True, slots=True)
class Plate:
    """A thin plate of glass that lies level, ``centre`` the middle of its top; for levels that hang in the air."""

    centre: Vec3
    half_size: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture's worth of things. Marbles may come in any order; overlays lie one upon another as they come."""

    slabs: tuple[Slab, ...]
    marbles: tuple[Marble, ...] = ()
    bags: tuple[Bag, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    plates: tuple[Plate, ...] = ()

    def same_things(self, other: Scene) -> bool:
        """Whether both show the same, but for what is drawn over it."""
        mine = (self.slabs, self.marbles, self.bags, self.plates)
        return mine == (other.slabs, other.marbles, other.bags, other.plates)
