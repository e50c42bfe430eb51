"""From a state of any game to the scene that shows it: board, trays, marbles, emphasis.

The state says what is there and what the game wants marked; a `Look` says how the person wants to see
it; a `Focus` what the pointer, the keyboard and running motions add.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Placed, Shifted
from shibumi3d.model.game import Emphasis, Highlight, State
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import FILES, Pyramid, places_in
from shibumi3d.scene.camera_bounds import Room, room_for
from shibumi3d.scene.description import (
    BOARD_MARGIN,
    BOARD_TOP,
    Accent,
    Beam,
    Marble,
    Mark,
    Ring,
    Scene,
    Slab,
    Vec3,
)
from shibumi3d.scene.trays import Beside, Kept, beside

MARKS: Final = MappingProxyType({Colour.WHITE: Mark.RING, Colour.BLACK: Mark.DOT, Colour.RED: Mark.CROSS})
"""The sign that each colour carries for people who don't tell the colours apart."""

OWNED: Final = MappingProxyType(
    {Colour.WHITE: Accent.WHITE, Colour.BLACK: Accent.BLACK, Colour.RED: Accent.RED}
)
"""The light of what belongs to the owner of a colour."""

GHOST: Final = 0.45
"""Opacity of a marble that a click would put."""

VEIL: Final = 0.16
"""Opacity of the levels that a person looks through."""

HOLE_RING: Final = 0.42
DIP_RING: Final = 0.5 * 0.5**0.5
"""Radius of the circle through the four points where a marble touches those that carry it."""

LIFT: Final = 0.012
"""How far a ring lies above the wood."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a person wants to see the pyramid.

    ``spread`` pulls the levels apart, in marble diameters; levels above ``solid`` are seen through;
    ``through`` lets the eye pass through all but the buried marbles.
    """

    names: bool = True
    marks: bool = False
    spread: float = 0.0
    solid: int = 8
    through: bool = False
    trays: bool = True


@dataclass(frozen=True, slots=True)
class Focus:
    """What is added for the moment.

    ``ghost`` is the place and colour of the marble that a click or Enter would put; ``cursor`` the place
    that the keyboard is on; ``hints`` a mask of places to be shown as playable; ``raised`` how far
    marbles still are above their places while they fall, by place, and ``lifted`` how far the marble is
    that is about to be placed. ``flare``, from 1 down to 0, lights up what was marked a moment ago.
    """

    ghost: tuple[int, Colour] | None = None
    cursor: int | None = None
    hints: int = 0
    raised: Mapping[int, float] = field(default_factory=lambda: MappingProxyType({}))
    lifted: float = 0.0
    flare: float = 0.0


def stood(home: Pyramid, place: int, look: Look) -> Vec3:
    """Where the centre of a marble on this place is, with the levels pulled apart as in ``look``."""
    x, y, z = home.centres[place]
    return (x, y, z + look.spread * (home.grid[place][0] - 1))


def stage(state: State, look: Look | None = None, focus: Focus | None = None) -> Scene:
    """The scene of a state."""
    look = look or Look()
    focus = focus or Focus()
    position = state.position
    home = position.pyramid
    aside = beside(state) if look.trays else Beside((), (), ())
    return Scene(
        slabs=(_board(home, look), *aside.slabs),
        marbles=(
            *_standing(state, look, focus),
            *_ghost(home, look, focus),
            *_kept(aside, look, focus),
        ),
        rings=tuple(_rings(home, look, focus)),
        beams=tuple(_beams(state, look)),
        bags=aside.bags,
    )


def sketch(position: Position, groups: Iterable[int]) -> Scene:
    """The scene of a position alone with groups of places marked: a picture for an idea."""
    home, look = position.pyramid, Look(names=False)
    marked = 0
    for group in groups:
        marked |= group
    return Scene(
        slabs=(_board(home, look),),
        marbles=tuple(
            Marble(
                stood(home, place, look),
                colour,
                light=0.2 if marked >> place & 1 else 0.0,
                dim=0.6 if marked and not marked >> place & 1 else 0.0,
                grain=place,
            )
            for place, colour in position.marbles()
        ),
        beams=tuple(beam for group in groups for beam in _beam(home, group, Accent.WIN, 1.0, look)),
    )


def room_of(state: State, look: Look | None = None) -> Room:
    """The room that a camera has round the pyramid and the trays of this state's game."""
    look = look or Look()
    home = state.position.pyramid
    grounds = beside(state).grounds if look.trays else ()
    return room_for((stood(home, place, look) for place in range(len(home))), (_board(home, look), *grounds))


def _board(home: Pyramid, look: Look) -> Slab:
    return Slab(
        centre=(0.0, 0.0), columns=home.size, rows=home.size, names=_names(home) if look.names else ()
    )


def _names(home: Pyramid) -> tuple[tuple[str, float, float, int], ...]:
    """The file letters along the front and back edges, the rank numbers along the left and right."""
    edge = home.size / 2 + BOARD_MARGIN * 0.52
    names: list[tuple[str, float, float, int]] = []
    for step in range(2 * home.size - 1):
        at = (step - home.size + 1) / 2
        letter, number = FILES[step], str(step + 1)
        names += [
            (letter, at, -edge, 0),
            (letter, at, edge, 2),
            (number, -edge, at, 0),
            (number, edge, at, 0),
        ]
    return tuple(names)


def _kept(aside: Beside, look: Look, focus: Focus) -> Iterator[Marble]:
    for index, kept in enumerate(aside.marbles):
        x, y, z = kept.centre
        yield Marble(
            (x, y, z + (focus.lifted if kept.held else 0.0)),
            kept.colour,
            mark=MARKS[kept.colour] if look.marks and kept.colour else Mark.NONE,
            band=_ribbon(kept),
            grain=100 + 37 * index,
        )


def _ribbon(kept: Kept) -> Accent | None:
    """What is round a marble beside the board: a covered one wears its owner's colour."""
    if kept.colour is None:
        return None if kept.owner is None else OWNED[kept.owner]
    return Accent.LAST if kept.held else None


def _standing(state: State, look: Look, focus: Focus) -> Iterator[Marble]:
    position = state.position
    home = position.pyramid
    won = 0
    grouped = 0
    for highlight in state.highlights:
        if highlight.emphasis is Emphasis.WIN:
            won |= highlight.places
        else:
            grouped |= highlight.places
    newest = _newest(state)
    buried = position.buried
    for place, colour in position.marbles():
        x, y, z = stood(home, place, look)
        veiled = home.grid[place][0] > look.solid or (look.through and not buried >> place & 1)
        yield Marble(
            (x, y, z + focus.raised.get(place, 0.0)),
            colour,
            opacity=VEIL if veiled else 1.0,
            light=0.22 if won >> place & 1 else 0.12 + 0.5 * focus.flare if grouped >> place & 1 else 0.0,
            dim=0.8 if won and not won >> place & 1 else 0.0,
            mark=MARKS[colour] if look.marks else Mark.NONE,
            band=Accent.LAST if place in newest else None,
            grain=place,
        )


def _newest(state: State) -> tuple[int, ...]:
    """The places where the last move put a marble."""
    return tuple(
        event.place if isinstance(event, Placed) else event.target
        for event in state.events
        if isinstance(event, Placed | Shifted)
    )


def _ghost(home: Pyramid, look: Look, focus: Focus) -> Iterator[Marble]:
    if focus.ghost is not None:
        place, colour = focus.ghost
        yield Marble(
            stood(home, place, look),
            colour,
            opacity=GHOST,
            mark=MARKS[colour] if look.marks else Mark.NONE,
            grain=place,
        )


def _rings(home: Pyramid, look: Look, focus: Focus) -> Iterator[Ring]:
    pointed = None if focus.ghost is None else focus.ghost[0]
    for place in places_in(focus.hints):
        if place not in (pointed, focus.cursor):
            yield _ring(home, place, look, Accent.PLAYABLE, 0.55)
    if pointed is not None and pointed != focus.cursor:
        yield _ring(home, pointed, look, Accent.PLAYABLE, 1.0)
    if focus.cursor is not None:
        yield _ring(home, focus.cursor, look, Accent.CURSOR, 1.0)


def _ring(home: Pyramid, place: int, look: Look, accent: Accent, strength: float) -> Ring:
    x, y, z = stood(home, place, look)
    if home.grid[place][0] == 1:
        return Ring((x, y, BOARD_TOP + LIFT), HOLE_RING, accent, strength)
    return Ring((x, y, z - DIP_RING), DIP_RING, accent, strength)


def _beams(state: State, look: Look) -> Iterator[Beam]:
    home = state.position.pyramid
    for highlight in state.highlights:
        strength = 1.0 if highlight.emphasis is Emphasis.WIN else 0.7
        yield from _beam(home, highlight.places, _accent(state, highlight), strength, look)


def _beam(home: Pyramid, group: int, accent: Accent, strength: float, look: Look) -> Iterator[Beam]:
    """A line through a straight group; from each other place to the topmost of any other."""
    places = tuple(places_in(group))
    if _straight(home, places):
        yield Beam(tuple(stood(home, place, look) for place in places), accent, strength)
        return
    for place in places[:-1]:
        yield Beam((stood(home, place, look), stood(home, places[-1], look)), accent, strength)


def _accent(state: State, highlight: Highlight) -> Accent:
    """A group shines in the colour of the seat that it belongs to, where seats own colours."""
    if highlight.emphasis is Emphasis.WIN:
        return Accent.WIN
    colour = None if highlight.seat is None else state.game.seats[highlight.seat].colour
    return Accent.GROUP if colour is None else OWNED[colour]


def _straight(home: Pyramid, places: tuple[int, ...]) -> bool:
    """Do these places, lowest first, lie on one straight line in equal steps?"""
    points = [home.grid[place] for place in places]
    steps = {tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(points)}
    return len(steps) == 1
