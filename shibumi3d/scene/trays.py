"""Where the marbles beside the board lie: in a strip on the far side of it, in racks and bags, or single.

The strip goes round the table with the camera: `far_side` says where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, isclose, pi, sin
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Tray, TrayKind
from shibumi3d.scene.description import (
    BOARD_MARGIN,
    BOARD_TOP,
    NO_HOLES,
    RADIUS,
    TABLE,
    Accent,
    Bag,
    Slab,
    Vec3,
)
from shibumi3d.scene.subject import Subject

GAP: Final = 0.16
"""Between the board and the strip, and between what lies in it."""

MARGIN: Final = 0.12
"""From the marbles of a rack to its edge."""

RACK_DEPTH: Final = 1.7
"""How deep the marbles of a rack lie at most, away from the board."""

RACK_SPACING: Final = 0.7
"""How far apart marbles in a rack are at most; in a rack of many they are smaller, to leave it narrow."""

SUNK: Final = 0.2
"""How much of its radius a marble lies in the wood of its rack."""

SECTION: Final = 1.96
"""The least width that a seat has for its rack or its bag."""

SINGLE: Final = 1.16
"""Width and depth that a single marble has for itself."""

BEHIND_STAND: Final = SINGLE + GAP / 2
"""How far out a bag begins that has a stand before it."""

BAG_SIZE: Final = 1.84
"""Width of the footprint that a bag stands on."""

BAG_HEIGHT: Final = 1.74
BAG_MOUTH: Final = 0.4
"""How high a full bag is, and the radius of its mouth."""

TOKEN: Final = 0.13
TOKEN_ASIDE: Final = 0.42
"""Radius of the marble that tells whose a bag is, and how far it lies from the middle of the stand before the bag."""

BULGE: Final = 0.9
"""How much farther out things are halfway round a corner of the board."""

OWNER_ACCENTS: Final = {Colour.WHITE: Accent.WHITE, Colour.BLACK: Accent.BLACK, Colour.RED: Accent.RED}
"""The light of what belongs to the owner of a colour."""


@dataclass(frozen=True, slots=True)
class TrayMarble:
    """A marble beside the board: where its centre is, how large it is, its colour; None where that is hidden.

    ``held`` tells that it is the single marble about to be placed; ``owner`` is the colour of whose it is.
    """

    centre: Vec3
    colour: Colour | None
    held: bool = False
    owner: Colour | None = None
    radius: float = RADIUS


@dataclass(frozen=True, slots=True)
class Beside:
    """Everything beside the board.

    ``bags`` are those that marbles are drawn from; each of the ``covers`` holds a hand that may not be seen.
    """

    slabs: tuple[Slab, ...] = ()
    marbles: tuple[TrayMarble, ...] = ()
    bags: tuple[Bag, ...] = ()
    covers: tuple[Bag, ...] = ()


def beside(subject: Subject, side: float = 0.0) -> Beside:
    """What lies beside the board, with the strip on this side; between two sides it is on its way."""
    owners = tuple(seat.colour for seat in subject.seats)
    return _beside(subject.position.pyramid.size, owners, subject.trays, side % 4.0)


def room_beside(subject: Subject) -> tuple[Vec3, ...]:
    """The corners of the room that the strip needs at the back, however many marbles are left in it."""
    if not subject.trays:
        return ()
    plan = _plan(subject.position.pyramid.size, len(subject.seats), subject.trays)
    near = subject.position.pyramid.size / 2 + BOARD_MARGIN + GAP
    far = near + plan.depth
    half = plan.width / 2
    low = tuple((x, y, z) for x in (-half, half) for y in (near, far) for z in (TABLE, BOARD_TOP + RADIUS))
    singles = tuple((x, near + plan.singles, RADIUS) for x in (-half, half))
    if not plan.bagged:
        return (*low, *singles)
    # A bag is high in the middle only.
    middle, mouth = far - BAG_SIZE / 2, half - BAG_SIZE / 2 + BAG_MOUTH
    return (*low, *singles, *((x, middle, TABLE + BAG_HEIGHT) for x in (-mouth, mouth)))


@dataclass(frozen=True, slots=True)
class _Plan:
    """How the strip is divided: its width and depth, and where those single marbles end that are farthest out.

    A single marble lies before a bag that covers a hand, and behind a rack, which is low. ``starts`` are where
    the seats' sections begin, from the left, and last that of what is nobody's. A bag to draw from is at the
    left end.
    """

    width: float
    depth: float
    singles: float
    starts: tuple[float, ...]
    section: float
    bagged: bool


@lru_cache(maxsize=16)
def _plan(size: int, seats: int, trays: tuple[Tray, ...]) -> _Plan:
    kinds = {tray.kind for tray in trays}
    racks = [tray for tray in trays if tray.kind is TrayKind.RACK]
    bag = TrayKind.BAG in kinds
    common = any(tray.kind is not TrayKind.BAG and tray.seat is None for tray in trays)
    board = size + 2.0 * BOARD_MARGIN
    seated = any(tray.seat is not None for tray in trays)
    # Where the seats have nothing beside the board, no room is kept for them.
    count = max(seats, 1) if seated or not common else 0
    section = max(board / max(count + common, 1 + common), SECTION) if racks else SINGLE
    bag_room = BAG_SIZE + GAP if bag else 0.0
    width = bag_room + (count + common) * section
    # What is nobody's lies between the bag and what is the seats'.
    first = bag_room + common * section - width / 2
    starts = (*(first + section * seat for seat in range(count)), first - section)
    covered = any(_is_covered(tray) for tray in racks)
    open_depths = [_grid(tray, section).depth + GAP / 2 for tray in racks if not _is_covered(tray)]
    singles = SINGLE + (max(open_depths, default=0.0) if TrayKind.HELD in kinds else 0.0)
    depths = (
        *open_depths,
        singles if TrayKind.HELD in kinds else 0.0,
        BAG_SIZE if bag else 0.0,
        BEHIND_STAND + BAG_SIZE if covered else 0.0,
    )
    return _Plan(width, max(depths), singles, starts, section, bag or covered)


def _is_covered(tray: Tray) -> bool:
    return tray.kind is TrayKind.RACK and tray.hidden > 0 and not tray.marbles


@dataclass(frozen=True, slots=True)
class _Grid:
    """The marbles of a full rack: how many stand one behind another, how many abreast, and how far apart."""

    rows: int
    columns: int
    spacing: float

    @property
    def depth(self) -> float:
        """How deep the rack is."""
        return self.rows * self.spacing + 2.0 * MARGIN


def _grid(tray: Tray, section: float) -> _Grid:
    """The largest marbles that a rack has room for, in the fewest rows."""
    number = max(tray.capacity, tray.count, 1)
    width = section - GAP - 2.0 * MARGIN

    def grid(rows: int) -> _Grid:
        columns = -(-number // rows)
        return _Grid(rows, columns, min(width / columns, RACK_DEPTH / rows, RACK_SPACING))

    return max((grid(rows) for rows in range(1, number + 1)), key=lambda each: each.spacing)


@lru_cache(maxsize=32)
def _beside(size: int, owners: tuple[Colour | None, ...], trays: tuple[Tray, ...], side: float) -> Beside:
    """What lies beside a board of this size, for seats that own these colours."""
    turn = _Turn(side)
    near = size / 2 + BOARD_MARGIN + GAP
    plan = _plan(size, len(owners), trays)
    open_racks = {tray.seat: tray for tray in trays if tray.kind is TrayKind.RACK and not _is_covered(tray)}
    slabs: dict[tuple[float, float], Slab] = {}
    marbles: list[TrayMarble] = []
    bags: list[Bag] = []
    covers: list[Bag] = []
    for tray in trays:
        if not tray.count and tray.kind is not TrayKind.BAG:
            continue
        owner = None if tray.seat is None else owners[tray.seat]
        left = plan.starts[-1 if tray.seat is None else tray.seat % (len(plan.starts) - 1)]
        middle = left + plan.section / 2
        if tray.kind is TrayKind.BAG:
            spot = turn.about((BAG_SIZE - plan.width) / 2, near + BAG_SIZE / 2)
            bags.append(Bag(spot, tray.count / max(tray.capacity, tray.count, 1)))
        elif tray.kind is TrayKind.HELD:
            rack = open_racks.get(tray.seat)
            before = 0.0 if rack is None else _grid(rack, plan.section).depth + GAP / 2
            spot = turn.about(middle, near + before + SINGLE / 2)
            slabs[spot] = _stand(spot)
            marbles += (TrayMarble((*spot, 0.0), colour, True, owner) for colour in _marble_colours(tray))
        elif _is_covered(tray):
            covers.append(_cover(tray, owner, turn.about(middle, near + BEHIND_STAND + BAG_SIZE / 2)))
            # Its stand is there before it is needed: it tells whose bag this is.
            spot = turn.about(middle, near + SINGLE / 2)
            slabs[spot] = _stand(spot)
            if owner is not None:
                marbles.append(_token(owner, spot, turn))
        else:
            slab, held = _rack(tray, owner, left + GAP / 2, near, plan, turn)
            slabs[slab.centre] = slab
            marbles += held
    return Beside(tuple(slabs.values()), tuple(marbles), tuple(bags), tuple(covers))


def _stand(spot: tuple[float, float]) -> Slab:
    """The hole in which a single marble lies."""
    return Slab(spot, columns=1, rows=1, margin=(SINGLE - 1.0) / 2)


def _cover(tray: Tray, owner: Colour | None, spot: tuple[float, float]) -> Bag:
    """The bag that hides a hand."""
    fill = tray.hidden / max(tray.capacity, tray.hidden)
    return Bag(spot, fill, None if owner is None else OWNER_ACCENTS[owner])


def _token(owner: Colour, spot: tuple[float, float], turn: _Turn) -> TrayMarble:
    """The small marble in the corner of a stand that tells whose it is."""
    x, y = turn.offset(-TOKEN_ASIDE, -TOKEN_ASIDE)
    height = BOARD_TOP + TOKEN * (1.0 - SUNK)
    return TrayMarble((spot[0] + x, spot[1] + y, height), owner, owner=owner, radius=TOKEN)


@dataclass(frozen=True, slots=True)
class _Turn:
    """Where the strip is: points of it at the back are turned round the table by quarter turns."""

    side: float

    @property
    def angle(self) -> float:
        return 0.5 * pi * self.side

    @property
    def leaning(self) -> float:
        """0 along a side of the board, 1 halfway round a corner."""
        return abs(sin(2.0 * self.angle))

    def about(self, along: float, out: float) -> tuple[float, float]:
        """A point ``along`` the strip from its middle to the right, and ``out`` from the middle of the board."""
        return self.offset(along, out + BULGE * self.leaning)

    def offset(self, along: float, out: float) -> tuple[float, float]:
        """A step in the strip, turned with it."""
        c, s = _exact(cos(self.angle)), _exact(sin(self.angle))
        return (along * c - out * s, along * s + out * c)

    def box(self, along: float, out: float) -> tuple[float, float]:
        """Half width and depth of an upright box round a rectangle of these half sizes that is turned."""
        c, s = abs(_exact(cos(self.angle))), abs(_exact(sin(self.angle)))
        return (along * c + out * s, along * s + out * c)


def _exact(value: float) -> float:
    """Whole numbers as such: what lies along the board shall do so to the last bit."""
    return float(round(value)) if isclose(value, round(value), abs_tol=1e-12) else value


def _marble_colours(tray: Tray) -> tuple[Colour | None, ...]:
    """The marbles that lie in a rack; what is hidden among them is one bundle of linen."""
    known = tuple(colour for colour, number in tray.marbles for _ in range(number))
    return (*known, None) if tray.hidden else known


def _rack(
    tray: Tray, owner: Colour | None, left: float, near: float, plan: _Plan, turn: _Turn
) -> tuple[Slab, list[TrayMarble]]:
    """The rack of a seat, as long as its marbles need, and the marbles: filled from the end that is farther out."""
    grid = _grid(tray, plan.section)
    colours = _marble_colours(tray)
    columns = -(-len(colours) // grid.rows)
    room = plan.section - GAP
    long, deep = columns * grid.spacing + 2.0 * MARGIN, grid.depth
    from_right = left + room / 2 > 0.01
    start = left + room - long if from_right else left
    middle = turn.about(start + long / 2, near + deep / 2)
    radius = 0.485 * grid.spacing
    height = BOARD_TOP + radius * (1.0 - SUNK)
    marbles = []
    for number, colour in enumerate(colours):
        column, row = divmod(number, grid.rows)
        along = grid.spacing * (column - (columns - 1) / 2) * (-1.0 if from_right else 1.0)
        x, y = turn.offset(along, grid.spacing * (row - (grid.rows - 1) / 2))
        marbles.append(TrayMarble((middle[0] + x, middle[1] + y, height), colour, owner=owner, radius=radius))
    slab = Slab(middle, NO_HOLES, NO_HOLES, margin=MARGIN, extent=turn.box(long / 2, deep / 2))
    return slab, marbles
