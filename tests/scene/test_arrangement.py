"""The levels of a pyramid: stacked, pulled apart on plates, and side by side on blocks of their own."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Emphasis, Highlight
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import FILES, SIZES, pyramid_of
from shibumi3d.scene.arrangement import BETWEEN, SHAPE, blocks, centre_of, plates
from shibumi3d.scene.camera import eye, projection_of
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Focus, Look, bounds_of, compose, marble_centre
from shibumi3d.scene.description import RADIUS
from shibumi3d.scene.overlays import Line, Ring
from shibumi3d.scene.picking import Target, hidden, pick
from shibumi3d.scene.projection import pixels, ray
from shibumi3d.scene.subject import Subject

FLAT = Look(flat=1.0)
PILE = diagram.parse("""
W B R W
R W B R   W B R
B W B B   R W B   R W
W R W R   B W R   B R   B
""")
ANY_SIZE = pytest.mark.parametrize("size", SIZES)


@ANY_SIZE
def test_stacked_and_pulled_apart_levels_stand_over_one_another(size: int) -> None:
    board = pyramid_of(size)
    for place, (x, y, z) in enumerate(board.centres):
        assert centre_of(board, place, 0.0, 0.0) == (x, y, z)
        level = board.grid[place][0]
        assert centre_of(board, place, 0.5, 0.0) == (x, y, z + 0.5 * (level - 1))


@ANY_SIZE
def test_side_by_side_every_place_is_a_hole_of_its_levels_block(size: int) -> None:
    board = pyramid_of(size)
    holes = set()
    for slab in blocks(board, names=False):
        (x, y), count = slab.centre, slab.columns
        assert slab.rows == count
        for column in range(count):
            for row in range(count):
                holes.add((round(x + column - (count - 1) / 2, 6), round(y + row - (count - 1) / 2, 6)))
    centres = [centre_of(board, place, 0.0, 1.0) for place in range(len(board))]
    assert {z for _, _, z in centres} == {0.0}
    assert {(round(x, 6), round(y, 6)) for x, y, _ in centres} == holes
    assert len(holes) == len(board)


@ANY_SIZE
def test_blocks_lie_beside_one_another_in_the_order_of_their_levels(size: int) -> None:
    slabs = blocks(pyramid_of(size), names=True)
    assert [slab.columns for slab in slabs] == list(range(size, 0, -1))
    for one, other in combinations(slabs, 2):
        apart = np.abs(np.subtract(one.centre, other.centre)) - one.half_size - other.half_size
        assert apart.max() > 0.1
    for one, other in combinations(slabs, 2):
        assert other.centre[0] > one.centre[0] or other.centre[1] < one.centre[1]


@ANY_SIZE
def test_blocks_fill_the_shape_of_the_window(size: int) -> None:
    slabs = blocks(pyramid_of(size), names=False)
    low = np.min([np.subtract(slab.centre, slab.half_size) for slab in slabs], axis=0)
    high = np.max([np.add(slab.centre, slab.half_size) for slab in slabs], axis=0)
    np.testing.assert_allclose(low, -high, atol=1e-9)
    width, depth = high - low
    in_a_row = sum(2.0 * slab.half_size[0] for slab in slabs) + BETWEEN * (size - 1)
    assert max(width / SHAPE, depth) <= max(in_a_row / SHAPE, 2.0 * slabs[0].half_size[1]) + 1e-9
    assert sum(4.0 * slab.half_size[0] ** 2 for slab in slabs) > 0.5 * width * depth


@ANY_SIZE
def test_the_names_along_a_block_are_those_of_its_places(size: int) -> None:
    board = pyramid_of(size)
    for level, slab in enumerate(blocks(board, names=True), start=1):
        before = {(name, round(x, 6)) for name, x, y, _ in slab.names if y < slab.centre[1] - slab.rows / 2}
        aside = {(name, round(y, 6)) for name, x, y, _ in slab.names if x < slab.centre[0] - slab.rows / 2}
        places = [place for place, (at, _, _) in enumerate(board.grid) if at == level]
        points = {place: centre_of(board, place, 0.0, 1.0) for place in places}
        assert before == {(FILES[board.grid[place][1]], round(points[place][0], 6)) for place in places}
        assert aside == {(str(board.grid[place][2] + 1), round(points[place][1], 6)) for place in places}


def test_what_is_halfway_is_between() -> None:
    board = pyramid_of(4)
    for place in range(len(board)):
        start, middle, end = (np.array(centre_of(board, place, 0.4, flat)) for flat in (0.0, 0.5, 1.0))
        np.testing.assert_allclose(middle, (start + end) / 2.0)


# The scene


def test_side_by_side_a_buried_marble_is_seen_as_any_other() -> None:
    scene = compose(Subject(PILE), FLAT)
    assert len(scene.marbles) == PILE.occupied.bit_count() == len(PILE.pyramid)
    bounds = bounds_of(Subject(PILE), FLAT)
    above = eye(preset(Preset.TOP, bounds, 1.5))
    centres = [marble.centre for marble in scene.marbles]
    assert PILE.buried
    for centre in centres:
        assert not hidden(above, centre, [other for other in centres if other != centre])


def test_what_is_marked_is_marked_where_the_marbles_lie() -> None:
    board = PILE.pyramid
    level, across = board.mask("2b2 2d2 2f2"), board.mask("1a1 2b2 3c3")
    highlights = tuple(Highlight(Emphasis.GROUP, places, text("A group"), None) for places in (level, across))
    place = board.named["2d4"]
    subject = Subject(PILE, highlights=highlights, newest=1)
    scene = compose(
        subject, FLAT, Focus(ghost=(place, Colour.RED), cursor=board.named["3c3"], hints=1 << place)
    )
    points = [overlay.points for overlay in scene.overlays if isinstance(overlay, Line)]
    assert points == [
        tuple(marble_centre(board, board.named[name], FLAT) for name in names.split())
        for names in ("2b2 2d2 2f2", "1a1 2b2 3c3")
    ]
    rings = [overlay for overlay in scene.overlays if isinstance(overlay, Ring)]
    assert len(rings) == 2
    for ring in rings:
        spot = np.array(ring.centre)
        wanted = {marble_centre(board, one, FLAT)[:2] for one in (place, board.named["3c3"])}
        assert tuple(spot[:2].tolist()) in wanted
    assert any(marble.band for marble in scene.marbles if marble.centre == marble_centre(board, 0, FLAT))


@ANY_SIZE
def test_side_by_side_every_place_is_picked_where_it_is_seen(size: int) -> None:
    board = pyramid_of(size)
    subject = Subject(Position(board))
    projection = projection_of(preset(Preset.TOP, bounds_of(subject, FLAT), 1.5), 1.5)
    targets = [Target(place, marble_centre(board, place, FLAT)) for place in range(len(board))]
    spots = pixels(projection, [target.centre for target in targets], 900.0, 600.0)
    for target, (x, y) in zip(targets, spots.tolist(), strict=True):
        hit = pick(ray(projection, x, y, 900.0, 600.0), targets, ())
        assert hit is not None
        assert hit.key == target.key


def test_side_by_side_there_is_nothing_else_on_the_table() -> None:
    scene = compose(Subject(PILE), FLAT)
    assert scene.slabs == blocks(PILE.pyramid, names=True)
    assert scene.plates == ()
    bare = compose(Subject(PILE), Look(flat=1.0, names=False))
    assert not any(slab.names for slab in bare.slabs)


# Plates


def test_plates_lie_under_the_levels_that_are_pulled_apart() -> None:
    board = pyramid_of(4)
    some = diagram.parse("""
    . . . .
    R W B .   . . .
    B W B .   R . .   . .
    W R W .   B . .   . .   .
    """)
    assert compose(Subject(some)).plates == ()
    [plate] = compose(Subject(some), Look(spread=0.75)).plates
    height = centre_of(board, board.named["2b2"], 0.75, 0.0)[2]
    assert plate.centre == (0.0, 0.0, height - RADIUS)
    assert min(plate.half_size) >= 1.5
    full = plates(board, board.everywhere, 0.75)
    assert [plate.half_size[0] for plate in full] == sorted(
        (plate.half_size[0] for plate in full), reverse=True
    )
    assert len(full) == 3
