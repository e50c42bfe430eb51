"""What a scene has of a subject, of how a person looks at it, and of the moment."""

from __future__ import annotations

import pytest

from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Drawn, Event, Placed, Removed, Shifted
from shibumi3d.model.game import Emphasis, Highlight, Seat, Tray, TrayKind
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, pyramid_of
from shibumi3d.scene.composer import (
    GHOST_OPACITY,
    SEE_THROUGH_OPACITY,
    Focus,
    Leaving,
    Look,
    bounds_of,
    compose,
    compose_position,
)
from shibumi3d.scene.description import Accent, Marble, Mark, Scene
from shibumi3d.scene.overlays import Dome, Ghost, Line, Ring
from shibumi3d.scene.subject import Subject, newest_places

BOARD = pyramid_of(4)
NAMES = BOARD.named
SEATS = (Seat("white", text("White"), Colour.WHITE), Seat("second", text("Second"), None))

PILE = diagram.parse("""
. . . .
R W B .   . . .
B W B .   R W .   . .
W R W .   B W .   R .   .
""")
"""1c3 lies buried under 3c3."""


def marble_on(scene: Scene, place: str) -> Marble:
    return next(marble for marble in scene.marbles if marble.centre == BOARD.centres[NAMES[place]])


def lit(*names: str, emphasis: Emphasis = Emphasis.GROUP, seat: int | None = None) -> Highlight:
    return Highlight(emphasis, BOARD.mask(" ".join(names)), text("A group"), seat)


def test_every_marble_is_on_its_place_in_its_colour() -> None:
    scene = compose(Subject(PILE))
    seen = {(marble.centre, marble.colour) for marble in scene.marbles}
    assert seen == {(BOARD.centres[place], colour) for place, colour in PILE.marbles()}
    assert len(scene.marbles) == PILE.occupied.bit_count()


def test_the_board_is_made_once_for_all_frames() -> None:
    frames = [compose(Subject(PILE), focus=Focus(flare=flare)) for flare in (0.5, 0.4)]
    assert frames[0].slabs[0] is frames[1].slabs[0]
    bare = compose(Subject(PILE), Look(names=False)).slabs[0]
    assert frames[0].slabs[0].names
    assert not bare.names


def test_the_marbles_that_the_last_move_put_have_a_ring() -> None:
    events: list[Event] = [
        Drawn(0, Colour.RED),
        Placed(0, NAMES["1a1"], Colour.WHITE),
        Shifted(0, NAMES["1g7"], NAMES["2b2"], Colour.BLACK),
        Removed(0, NAMES["1g1"], Colour.RED),
    ]
    scene = compose(Subject(PILE, newest=newest_places(events)))
    ringed = {place for place in ("1a1", "2b2", "1c1", "3c3") if marble_on(scene, place).band is Accent.LAST}
    assert ringed == {"1a1", "2b2"}
    assert sum(marble.band is not None for marble in scene.marbles) == 2


@pytest.mark.parametrize(("seat", "accent"), [(0, Accent.WHITE), (1, Accent.GROUP), (None, Accent.GROUP)])
@pytest.mark.parametrize("emphasis", [Emphasis.GROUP, Emphasis.THREAT])
def test_a_group_is_lit_in_the_colour_of_whose_it_is(
    emphasis: Emphasis, seat: int | None, accent: Accent
) -> None:
    highlight = lit("1a1", "1c1", "1e1", emphasis=emphasis, seat=seat)
    scene = compose(Subject(PILE, SEATS, highlights=(highlight,)))
    [beam] = scene.overlays
    assert isinstance(beam, Line)
    assert beam.accent is accent
    assert beam.points == tuple(BOARD.centres[NAMES[name]] for name in ("1a1", "1c1", "1e1"))
    assert marble_on(scene, "1a1").light > marble_on(scene, "1a3").light == 0.0
    flaring = compose(Subject(PILE, SEATS, highlights=(highlight,)), focus=Focus(flare=1.0))
    assert marble_on(flaring, "1a1").light > marble_on(scene, "1a1").light


def test_what_won_is_lit_and_the_others_step_back() -> None:
    scene = compose(
        Subject(PILE, SEATS, highlights=(lit("1a1", "2b2", "3c3", emphasis=Emphasis.WIN, seat=0),))
    )
    assert [type(line) for line in scene.overlays] == [Line]
    assert marble_on(scene, "3c3").light > 0.0 == marble_on(scene, "3c3").dim
    assert marble_on(scene, "1c1").dim > 0.0 == marble_on(scene, "1c1").light


def test_marbles_that_are_pointed_at_elsewhere_shine_and_the_others_step_back() -> None:
    focus = Focus(lit=BOARD.mask("1a1 3c3 1g7"))
    scene = compose(Subject(PILE), focus=focus)
    for place in ("1a1", "3c3"):
        assert marble_on(scene, place).light > 0.0 == marble_on(scene, place).dim
    assert marble_on(scene, "1c1").dim > 0.0 == marble_on(scene, "1c1").light
    nothing = compose(Subject(PILE), focus=Focus(lit=BOARD.mask("1g7")))
    assert {(marble.light, marble.dim) for marble in nothing.marbles} == {(0.0, 0.0)}


def test_levels_and_what_covers_buried_marbles_can_be_seen_through() -> None:
    peeled = compose(Subject(PILE), Look(solid_levels=1))
    assert {marble.opacity for marble in peeled.marbles if marble.centre[2] == 0.0} == {1.0}
    assert {marble.opacity for marble in peeled.marbles if marble.centre[2] > 0.0} == {SEE_THROUGH_OPACITY}
    through = compose(Subject(PILE), Look(show_buried=True))
    solid = [marble for marble in through.marbles if marble.opacity == 1.0]
    assert solid == [marble_on(through, "1c3")]


def test_marks_are_on_every_marble_of_a_colour() -> None:
    scene = compose(Subject(PILE), Look(marks=True))
    marks = {(marble.colour, marble.mark) for marble in scene.marbles}
    assert marks == {(Colour.WHITE, Mark.RING), (Colour.BLACK, Mark.DOT), (Colour.RED, Mark.CROSS)}


def test_a_ghost_is_the_marble_that_would_be_put() -> None:
    scene = compose(Subject(PILE), focus=Focus(ghost=(NAMES["1g7"], Colour.RED), hints=BOARD.mask("1g7 1g1")))
    dome, ghost, ring = scene.overlays
    assert isinstance(dome, Dome)
    assert dome.centre[:2] == BOARD.centres[NAMES["1g1"]][:2]
    assert isinstance(ghost, Ghost)
    assert ghost.marble.centre == BOARD.centres[NAMES["1g7"]]
    assert (ghost.marble.colour, ghost.marble.opacity) == (Colour.RED, GHOST_OPACITY)
    assert isinstance(ring, Ring)
    assert scene.same_things(compose(Subject(PILE)))


def test_marbles_in_motion_are_beside_their_places_come_or_leave() -> None:
    coming, moved, gone = NAMES["3c3"], NAMES["1a1"], NAMES["1g7"]
    focus = Focus(
        offsets={moved: (0.0, 0.5, 1.0)},
        coming=1 << coming,
        leaving=(Leaving(gone, Colour.BLACK, (0.0, 0.0, 0.7), 0.4),),
    )
    marbles = compose(Subject(PILE), focus=focus).marbles
    centres = {marble.centre: marble for marble in marbles}
    assert BOARD.centres[coming] not in centres
    x, y, z = BOARD.centres[moved]
    assert (x, y + 0.5, z + 1.0) in centres
    x, y, z = BOARD.centres[gone]
    assert (centres[x, y, z + 0.7].colour, centres[x, y, z + 0.7].opacity) == (Colour.BLACK, 0.4)


def test_the_marble_that_is_held_is_lifted_and_no_other_beside_the_board() -> None:
    trays = (
        Tray(text("Hand"), 0, ((Colour.RED, 2),)),
        Tray(text("Held"), 0, ((Colour.WHITE, 1),), kind=TrayKind.HELD),
    )
    subject = Subject(Position(BOARD), SEATS, trays)
    at_rest, lifted = (compose(subject, focus=Focus(held_lift=lift)).marbles for lift in (0.0, 1.5))
    assert [(marble.colour, marble.radius) for marble in lifted[:-1]] == [(Colour.RED, at_rest[0].radius)] * 2
    rises = [after.centre[2] - before.centre[2] for before, after in zip(at_rest, lifted, strict=True)]
    assert rises == [0.0, 0.0, 1.5]
    assert compose(subject, Look(trays=False)).marbles == ()
    assert bounds_of(subject).extent > bounds_of(subject, Look(trays=False)).extent


@pytest.mark.parametrize("size", SIZES)
def test_a_group_of_any_size_can_be_marked(size: int) -> None:
    board = pyramid_of(size)
    for count in (0, 1, len(board)):
        group = (1 << count) - 1
        scene = compose_position(Position(board).with_marble(0, Colour.RED), (group,))
        assert len(scene.marbles) == 1
        assert bool(scene.overlays) == (count > 1)
