"""From what is shown of a game to the scene that shows it: board, trays, marbles, emphasis.

A `Subject` says what is there and what is marked; a `Look` says how the person wants to see
it; a `Focus` what the pointer, the keyboard and running motions add.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Emphasis, Highlight
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import FILES, Pyramid, places_in
from shibumi3d.scene.arrangement import blocks, centre_of, plates
from shibumi3d.scene.camera import FILL
from shibumi3d.scene.camera_bounds import CameraBounds, bounds_around
from shibumi3d.scene.description import (
    BOARD_MARGIN,
    BOARD_TOP,
    RADIUS,
    Accent,
    Marble,
    Mark,
    Plate,
    Scene,
    Slab,
    Vec3,
)
from shibumi3d.scene.marks import arrow_overlays, mark_overlays
from shibumi3d.scene.overlays import DOME_RADIUS, Disc, Dome, Ghost, Label, Line, Overlay, Ring, Tint
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.trays import OWNER_ACCENTS, Beside, TrayMarble, beside, room_beside

MARKS: Final = MappingProxyType({Colour.WHITE: Mark.RING, Colour.BLACK: Mark.DOT, Colour.RED: Mark.CROSS})
"""The sign that each colour carries for people who don't tell the colours apart."""

GHOST_OPACITY: Final = 0.45
"""Opacity of a marble that a click would put."""

SEE_THROUGH_OPACITY: Final = 0.16
"""Opacity of the levels that a person looks through."""

UNCOVERED_RADIUS: Final = 0.66 * RADIUS
"""Radius of marbles that others hide, where they are shown: so that those behind each other are seen apart."""

LIT: Final = 0.4
"""How much marbles shine that are pointed at in a panel."""

HOLE_RING: Final = 0.42
DIP_RING: Final = 0.5 * 0.5**0.5
"""Radius of the circle through the four points where a marble touches those that carry it."""

RING_HEIGHT: Final = 0.012
"""How far a ring lies above the wood."""

NOTHING_BESIDE: Final = Beside()

PYRAMID_SHARE: Final = 0.72
"""The part of the free height that the pyramid takes at most where it stands as it is played."""

LANDED: Final = 0.5
"""From which part of the way to the flat arrangement on the blocks of the levels are there."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a person wants to see the pyramid.

    ``spread`` pulls the levels apart, in marble diameters; levels above ``solid_levels`` are seen through;
    with ``show_buried`` so are all marbles but the buried ones. ``flat`` tells how far the levels are on their
    way to lie side by side, from 0 to 1; ``side`` on which side of the board the trays are, in quarter turns
    from the back.
    """

    names: bool = True
    marks: bool = False
    spread: float = 0.0
    solid_levels: int = 8
    show_buried: bool = False
    trays: bool = True
    flat: float = 0.0
    side: float = 0.0

    @property
    def has_trays(self) -> bool:
        """Whether there is something beside the board: levels that lie side by side need its place."""
        return self.trays and self.flat < LANDED


@dataclass(frozen=True, slots=True)
class Leaving:
    """A marble that was taken off and is on its way out: where it stood, how far it is from there, how opaque."""

    place: int
    colour: Colour
    offset: Vec3
    opacity: float


@dataclass(frozen=True, slots=True)
class MarkedProspect:
    """Marbles that count together, or would with what they still lack, in the colour of whose they are."""

    accent: Accent
    places: int
    lacks: int


@dataclass(frozen=True, slots=True)
class Valued:
    """What a place is worth to who is to move: a short text in a colour; the best has a ring."""

    place: int
    words: str
    accent: Accent
    best: bool = False


@dataclass(frozen=True, slots=True)
class Focus:
    """What is added for the moment.

    ``ghost`` is the place and colour of the marble that a click or Enter would put; ``cursor`` the place
    that the keyboard is on; ``hints`` a mask of places to be shown as playable, by marbles of ``hint_colour``.
    While marbles move,
    ``offsets`` tells how far they are from their places, by place, ``coming`` is the mask of the places
    whose marbles aren't there yet, and ``leaving`` are those that are no longer in the position.
    ``lit`` is the mask of places that somebody points at elsewhere: their marbles shine, the others step back.
    ``held_lift`` is how far the marble is lifted that is about to be placed. ``flare``, from 1 down to 0,
    lights up what was marked a moment ago. ``prospects`` are what matters in the position, ``supports`` the mask of the
    marbles that carry the one pointed at, or are carried by it, ``differing`` of the places that are different in
    another position that this one is compared with. ``uncovered`` is the mask of the marbles that others hide from
    this side: they are shown small, and the others seen through. ``valued`` tells what places are worth.
    """

    ghost: tuple[int, Colour] | None = None
    cursor: int | None = None
    hints: int = 0
    hint_colour: Colour = Colour.WHITE
    lit: int = 0
    offsets: Mapping[int, Vec3] = field(default_factory=lambda: MappingProxyType({}))
    coming: int = 0
    leaving: tuple[Leaving, ...] = ()
    held_lift: float = 0.0
    flare: float = 0.0
    prospects: tuple[MarkedProspect, ...] = ()
    supports: int = 0
    differing: int = 0
    uncovered: int = 0
    valued: tuple[Valued, ...] = ()


def marble_centre(pyramid: Pyramid, place: int, look: Look) -> Vec3:
    """Where the centre of a marble on this place is, with the levels arranged as in ``look``."""
    return centre_of(pyramid, place, look.spread, look.flat)


def compose(subject: Subject, look: Look | None = None, focus: Focus | None = None) -> Scene:
    """The scene of a subject."""
    look = look or Look()
    focus = focus or Focus()
    pyramid = subject.position.pyramid
    aside = beside(subject, look.side) if look.has_trays else NOTHING_BESIDE
    return Scene(
        slabs=(*_wood(pyramid, look), *aside.slabs),
        marbles=(
            *_pyramid_marbles(subject, look, focus),
            *_leaving_marbles(pyramid, look, focus),
            *_tray_marbles(aside, look, focus),
        ),
        bags=(*aside.bags, *aside.covers),
        overlays=(
            *_hints(pyramid, look, focus),
            *_ghost(pyramid, look, focus),
            *_rings(pyramid, look, focus),
            *_lines(subject, look),
            *_prospects(pyramid, look, focus),
            *_values(pyramid, look, focus),
            *_marks(subject, look),
        ),
        plates=_plates(subject.position, look),
    )


def compose_position(position: Position, groups: Iterable[int]) -> Scene:
    """The scene of a position alone with groups of places marked: a picture for an idea."""
    pyramid, look = position.pyramid, Look(names=False)
    groups = tuple(groups)
    marked = 0
    for group in groups:
        marked |= group
    return Scene(
        slabs=(_board(pyramid, look.names),),
        marbles=tuple(
            Marble(
                marble_centre(pyramid, place, look),
                colour,
                light=0.2 if marked >> place & 1 else 0.0,
                dim=0.6 if marked and not marked >> place & 1 else 0.0,
                pattern=place,
            )
            for place, colour in position.marbles()
        ),
        overlays=tuple(line for group in groups for line in _line(pyramid, group, Accent.WIN, 1.0, look)),
    )


def bounds_of(subject: Subject, look: Look | None = None) -> CameraBounds:
    """The bounds of a camera round the pyramid and the trays of a subject."""
    look = look or Look()
    pyramid = subject.position.pyramid
    return bounds_around(
        (marble_centre(pyramid, place, look) for place in range(len(pyramid))),
        _wood(pyramid, look),
        far=room_beside(subject) if look.has_trays else (),
        share=FILL if look.spread or look.flat else PYRAMID_SHARE,
        hollow=bool(look.flat),
    )


def _wood(pyramid: Pyramid, look: Look) -> tuple[Slab, ...]:
    """The board, or the blocks of the levels that lie side by side."""
    if look.flat < LANDED:
        return (_board(pyramid, look.names),)
    return blocks(pyramid, look.names)


def _plates(position: Position, look: Look) -> tuple[Plate, ...]:
    """The plates under levels that are pulled apart, where there are marbles or can be some next."""
    if look.flat or not look.spread:
        return ()
    return plates(position.pyramid, position.occupied | position.playable, look.spread)


@cache
def _board(pyramid: Pyramid, names: bool) -> Slab:
    return Slab(
        centre=(0.0, 0.0), columns=pyramid.size, rows=pyramid.size, names=_names(pyramid) if names else ()
    )


def _names(pyramid: Pyramid) -> tuple[tuple[str, float, float, int], ...]:
    """The file letters along the front and back edges, the rank numbers along the left and right."""
    edge = pyramid.size / 2 + BOARD_MARGIN * 0.52
    names: list[tuple[str, float, float, int]] = []
    for step in range(2 * pyramid.size - 1):
        at = (step - pyramid.size + 1) / 2
        letter, number = FILES[step], str(step + 1)
        names += [
            (letter, at, -edge, 0),
            (letter, at, edge, 2),
            (number, -edge, at, 0),
            (number, edge, at, 0),
        ]
    return tuple(names)


def _tray_marbles(aside: Beside, look: Look, focus: Focus) -> Iterator[Marble]:
    for index, marble in enumerate(aside.marbles):
        x, y, z = marble.centre
        yield Marble(
            (x, y, z + (focus.held_lift if marble.held else 0.0)),
            marble.colour,
            mark=MARKS[marble.colour] if look.marks and marble.colour else Mark.NONE,
            band=_band(marble),
            pattern=100 + 37 * index,
            radius=marble.radius,
        )


def _band(marble: TrayMarble) -> Accent | None:
    """What is round a marble beside the board: a covered one wears its owner's colour."""
    if marble.colour is None:
        return None if marble.owner is None else OWNER_ACCENTS[marble.owner]
    return Accent.LAST if marble.held else None


def _pyramid_marbles(subject: Subject, look: Look, focus: Focus) -> Iterator[Marble]:
    position = subject.position
    pyramid = position.pyramid
    won = 0
    grouped = 0
    for highlight in subject.highlights:
        if highlight.emphasis is Emphasis.WIN:
            won |= highlight.places
        else:
            grouped |= highlight.places
    buried = position.buried
    for place, colour in position.marbles():
        if focus.coming >> place & 1:
            continue
        uncovered = focus.uncovered >> place & 1
        seen_through = (
            pyramid.grid[place][0] > look.solid_levels
            or (look.show_buried and not buried >> place & 1)
            or bool(focus.uncovered and not uncovered)
        )
        yield Marble(
            _moved(marble_centre(pyramid, place, look), focus.offsets.get(place)),
            colour,
            opacity=SEE_THROUGH_OPACITY if seen_through else 1.0,
            veiled=seen_through,
            light=_light(place, won, grouped, focus),
            dim=_dim(place, won, focus.lit & position.occupied),
            mark=MARKS[colour] if look.marks else Mark.NONE,
            band=Accent.LAST if subject.newest >> place & 1 else None,
            pattern=place,
            radius=UNCOVERED_RADIUS if uncovered else RADIUS,
        )


def _light(place: int, won: int, grouped: int, focus: Focus) -> float:
    if focus.lit >> place & 1:
        return LIT
    if won >> place & 1:
        return 0.22
    return 0.12 + 0.5 * focus.flare if grouped >> place & 1 else 0.0


def _dim(place: int, won: int, lit: int) -> float:
    """What is pointed at elsewhere stands out from all others, else what has won."""
    if lit:
        return 0.0 if lit >> place & 1 else 0.6
    return 0.8 if won and not won >> place & 1 else 0.0


def _leaving_marbles(pyramid: Pyramid, look: Look, focus: Focus) -> Iterator[Marble]:
    for marble in focus.leaving:
        yield Marble(
            _moved(marble_centre(pyramid, marble.place, look), marble.offset),
            marble.colour,
            opacity=marble.opacity,
            mark=MARKS[marble.colour] if look.marks else Mark.NONE,
            pattern=marble.place,
        )


def _moved(point: Vec3, offset: Vec3 | None) -> Vec3:
    if offset is None:
        return point
    return (point[0] + offset[0], point[1] + offset[1], point[2] + offset[2])


def _ghost(pyramid: Pyramid, look: Look, focus: Focus) -> Iterator[Ghost]:
    if focus.ghost is not None:
        place, colour = focus.ghost
        yield Ghost(
            Marble(
                marble_centre(pyramid, place, look),
                colour,
                opacity=GHOST_OPACITY,
                mark=MARKS[colour] if look.marks else Mark.NONE,
                pattern=place,
            )
        )


def _hints(pyramid: Pyramid, look: Look, focus: Focus) -> Iterator[Dome]:
    """A small marble in the dip of each place that can be played, where nothing else is shown."""
    pointed = None if focus.ghost is None else focus.ghost[0]
    for place in places_in(focus.hints):
        if place not in (pointed, focus.cursor):
            x, y, z = marble_centre(pyramid, place, look)
            floor = BOARD_TOP - 0.4 * DOME_RADIUS if pyramid.grid[place][0] == 1 else z - DIP_RING
            yield Dome((x, y, floor + 0.5 * DOME_RADIUS), focus.hint_colour)


def _rings(pyramid: Pyramid, look: Look, focus: Focus) -> Iterator[Ring]:
    pointed = None if focus.ghost is None else focus.ghost[0]
    if pointed is not None and pointed != focus.cursor:
        yield _ring(pyramid, pointed, look, Accent.PLAYABLE, 1.0)
    if focus.cursor is not None:
        yield _ring(pyramid, focus.cursor, look, Accent.CURSOR, 1.0)
    for place in places_in(focus.differing):
        x, y, z = marble_centre(pyramid, place, look)
        yield Ring((x, y, z), 0.56, Accent.LAST)


def _ring(pyramid: Pyramid, place: int, look: Look, accent: Accent, strength: float) -> Ring:
    x, y, z = marble_centre(pyramid, place, look)
    if pyramid.grid[place][0] == 1:
        return Ring((x, y, BOARD_TOP + RING_HEIGHT), HOLE_RING, accent, strength)
    return Ring((x, y, z - DIP_RING), DIP_RING, accent, strength)


def _prospects(pyramid: Pyramid, look: Look, focus: Focus) -> Iterator[Overlay]:
    """What is complete shines in its owner's colour; where one marble is lacking, its place tells for how many."""
    for one in focus.prospects:
        if not one.lacks:
            yield from _line(pyramid, one.places, one.accent, 0.55, look)
            for place in places_in(one.places):
                yield Tint(marble_centre(pyramid, place, look), one.accent, 0.22)
    wanted: dict[tuple[int, Accent], int] = {}
    for one in focus.prospects:
        if one.lacks.bit_count() == 1:
            place = one.lacks.bit_length() - 1
            wanted[place, one.accent] = wanted.get((place, one.accent), 0) + 1
    shared: dict[int, int] = {}
    for (place, accent), count in wanted.items():
        x, y, z = marble_centre(pyramid, place, look)
        floor = _floor(pyramid, place, look)
        # What two sides want stands beside each other.
        beside = shared[place] = shared.get(place, -1) + 1
        yield Disc((x, y, floor), 0.3 - 0.09 * beside, accent)
        yield Label((x + 0.24 * beside, y, 0.5 * (z + floor)), str(count), accent, height=0.42)
    for place in places_in(focus.supports):
        yield Tint(marble_centre(pyramid, place, look), Accent.CURSOR, 0.4)


def _values(pyramid: Pyramid, look: Look, focus: Focus) -> Iterator[Overlay]:
    """A number in the dip of each place that is worth something, with a ring round the best."""
    for one in focus.valued:
        x, y, z = marble_centre(pyramid, one.place, look)
        floor = _floor(pyramid, one.place, look)
        yield Disc((x, y, floor), 0.28, one.accent, 0.75)
        if one.words:
            yield Label((x, y, 0.5 * (z + floor)), one.words, one.accent, height=0.36)
        if one.best:
            yield _ring(pyramid, one.place, look, one.accent, 1.0)


def _floor(pyramid: Pyramid, place: int, look: Look) -> float:
    """Where something lies that lies flat on an empty place."""
    level, z = pyramid.grid[place][0], marble_centre(pyramid, place, look)[2]
    return BOARD_TOP + RING_HEIGHT if level == 1 or look.flat else z - DIP_RING


def _marks(subject: Subject, look: Look) -> Iterator[Overlay]:
    """What people noted on places."""
    position = subject.position
    pyramid = position.pyramid
    for mark in subject.marks:
        centre = marble_centre(pyramid, mark.place, look)
        occupied = position.occupied >> mark.place & 1
        yield from mark_overlays(mark.kind, centre, None if occupied else _floor(pyramid, mark.place, look))
    for arrow in subject.arrows:
        start = marble_centre(pyramid, arrow.source, look)
        yield from arrow_overlays(arrow.kind, start, marble_centre(pyramid, arrow.target, look))


def _lines(subject: Subject, look: Look) -> Iterator[Line]:
    pyramid = subject.position.pyramid
    for highlight in subject.highlights:
        strength = 1.0 if highlight.emphasis is Emphasis.WIN else 0.7
        yield from _line(pyramid, highlight.places, _accent(subject, highlight), strength, look)


def _line(pyramid: Pyramid, group: int, accent: Accent, strength: float, look: Look) -> Iterator[Line]:
    """A line through a straight group; from each other place to the topmost of any other."""
    places = tuple(places_in(group))
    if _straight(pyramid, places):
        yield Line(tuple(marble_centre(pyramid, place, look) for place in places), accent, strength)
        return
    for place in places[:-1]:
        yield Line(
            (marble_centre(pyramid, place, look), marble_centre(pyramid, places[-1], look)), accent, strength
        )


def _accent(subject: Subject, highlight: Highlight) -> Accent:
    """A group shines in the colour of the seat that it belongs to, where seats own colours."""
    if highlight.emphasis is Emphasis.WIN:
        return Accent.WIN
    colour = subject.colour_of(highlight.seat)
    return Accent.GROUP if colour is None else OWNER_ACCENTS[colour]


def _straight(pyramid: Pyramid, places: tuple[int, ...]) -> bool:
    """Do these places, lowest first, lie on one straight line in equal steps?"""
    points = [pyramid.grid[place] for place in places]
    steps = {tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(points)}
    return len(steps) == 1
