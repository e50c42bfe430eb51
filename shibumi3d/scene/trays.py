"""Where the marbles beside the board lie: in racks at the seats' sides, single ones before them, or in a bag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Tray, TrayKind
from shibumi3d.model.pyramid import LEVEL_HEIGHT
from shibumi3d.scene.description import BOARD_MARGIN, Bag, Slab, Vec3
from shibumi3d.scene.subject import Subject

COLUMNS: Final = 2
MARGIN: Final = 0.14
GAP: Final = 0.16

BAG_SIZE: Final = 2
"""Width of the footprint that a bag stands on."""


class Side(Enum):
    """A side of the board, as the direction in which it lies."""

    LEFT = (-1.0, 0.0)
    BACK = (0.0, 1.0)
    RIGHT = (1.0, 0.0)
    FRONT = (0.0, -1.0)


SIDES: Final = {
    1: (Side.LEFT,),
    2: (Side.LEFT, Side.RIGHT),
    3: (Side.LEFT, Side.BACK, Side.RIGHT),
    4: (Side.LEFT, Side.BACK, Side.RIGHT, Side.FRONT),
}
"""The sides of the seats by their number, clockwise as seen from above."""


@dataclass(frozen=True, slots=True)
class TrayMarble:
    """A marble beside the board: where its centre is, and its colour; None where that is hidden.

    ``held`` tells that it is the single marble about to be placed; ``owner`` is the colour of whose it is.
    """

    centre: Vec3
    colour: Colour | None
    held: bool = False
    owner: Colour | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """Everything beside the board."""

    slabs: tuple[Slab, ...]
    marbles: tuple[TrayMarble, ...]
    bags: tuple[Bag, ...]

    @property
    def footprints(self) -> tuple[Slab, ...]:
        """The slabs, and for every bag the footprint that it stands on; for fitting all into a picture."""
        return (
            *self.slabs,
            *(Slab(bag.centre, columns=BAG_SIZE, rows=BAG_SIZE, margin=0.0) for bag in self.bags),
        )


def beside(subject: Subject) -> Beside:
    """What lies beside the board."""
    owners = tuple(seat.colour for seat in subject.seats)
    return _beside(subject.position.pyramid.size, owners, subject.trays)


@lru_cache(maxsize=16)
def _beside(size: int, owners: tuple[Colour | None, ...], trays: tuple[Tray, ...]) -> Beside:
    """What lies beside a board of this size, for seats that own these colours."""
    half = size / 2 + BOARD_MARGIN
    sides = SIDES[min(max(len(owners), 1), max(SIDES))]
    slabs: list[Slab] = []
    marbles: list[TrayMarble] = []
    bags: list[Bag] = []
    racks = {tray.seat: tray for tray in trays if tray.kind is TrayKind.RACK}
    for tray in trays:
        side = sides[0 if tray.seat is None else tray.seat % len(sides)]
        owner = None if tray.seat is None else owners[tray.seat]
        if tray.kind is TrayKind.BAG:
            bags.append(
                Bag(
                    (-half - GAP - BAG_SIZE / 2, half - BAG_SIZE / 2),
                    tray.count / max(tray.capacity, tray.count, 1),
                )
            )
        elif tray.kind is TrayKind.HELD:
            slab = _held_slab(half, side, racks.get(tray.seat))
            slabs.append(slab)
            marbles += (
                TrayMarble((*slab.centre, 0.0), colour, True, owner) for colour in _marble_colours(tray)
            )
        else:
            slab = _rack_slab(half, side, tray)
            slabs.append(slab)
            marbles += _rack_marbles(slab, tray, owner)
    return Beside(tuple(slabs), tuple(marbles), tuple(bags))


def rack_pairs(count: int) -> int:
    """How many pairs of holes a rack has for so many marbles.

    They lie two abreast, and once the holes are full in the dips between four of them.
    """
    return max(-(-(count + 1) // (COLUMNS + 1)), 2)


def _pairs_of(tray: Tray) -> int:
    return rack_pairs(max(tray.capacity, tray.count))


def _towards(side: Side, out: float, along: float) -> tuple[float, float]:
    """A point ``out`` from the middle of the board towards a side, and ``along`` it, away from the viewer or right."""
    x, y = side.value
    return (x * out, along) if x else (along, y * out)


def _rack_slab(half: float, side: Side, tray: Tray) -> Slab:
    """The rack of a seat; its far end is in line with the far edge of the board."""
    long = _pairs_of(tray)
    centre = _towards(side, half + GAP + MARGIN + COLUMNS / 2, half - MARGIN - long / 2)
    columns, rows = (COLUMNS, long) if side.value[0] else (long, COLUMNS)
    return Slab(centre, columns=columns, rows=rows, margin=MARGIN)


def _held_slab(half: float, side: Side, rack: Tray | None) -> Slab:
    """The single hole of a seat: before its rack, or near the front of its side where it has none."""
    along = -1.0 if rack is None else half - 2 * MARGIN - _pairs_of(rack) - GAP - MARGIN - 0.5
    return Slab(_towards(side, half + GAP + MARGIN + 0.5, along), columns=1, rows=1, margin=MARGIN)


def _marble_colours(tray: Tray) -> tuple[Colour | None, ...]:
    known = tuple(colour for colour, number in tray.marbles for _ in range(number))
    return (*known, *(None,) * tray.hidden)


def _rack_marbles(slab: Slab, tray: Tray, owner: Colour | None) -> Iterator[TrayMarble]:
    """The marbles of a rack: in its holes from the near end on, then in the dips between them."""
    points = _rack_points(max(slab.columns, slab.rows))
    upright = slab.rows >= slab.columns
    for colour, (across, along, height) in zip(_marble_colours(tray), points, strict=False):
        x, y = (across, along) if upright else (along, across)
        yield TrayMarble((slab.centre[0] + x, slab.centre[1] + y, height), colour, owner=owner)


def _rack_points(long: int) -> Iterator[Vec3]:
    """Where marbles lie in a rack of ``long`` pairs of holes: across it, along it, and how high."""
    start = -(long - 1) / 2
    for along in range(long):
        for across in (-0.5, 0.5):
            yield (across, start + along, 0.0)
    for along in range(long - 1):
        yield (0.0, start + along + 0.5, LEVEL_HEIGHT)
