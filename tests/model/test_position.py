"""Positions: what may be put and taken, and what falls (docs/rules/shibumi.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from tests.model.strategies import positions

PYRAMID = pyramid_of()
WHITE, BLACK, RED = COLOURS

SLOPE = diagram.parse("""
    R . . .
    W W W .   . . .
    B W B .   W R .   . .
    W R W .   B W .   R .   .
    """)


def names(position: Position, mask: int) -> str:
    return " ".join(position.pyramid.names_in(mask))


def test_a_position_knows_what_stands_where() -> None:
    assert SLOPE.at(PYRAMID.named["1a7"]) is RED
    assert SLOPE.at(PYRAMID.named["2b2"]) is BLACK
    assert SLOPE.at(PYRAMID.named["1g1"]) is None
    assert names(SLOPE, SLOPE.mask(RED)) == "1c1 1a7 2d4 3c3"
    assert SLOPE.occupied.bit_count() == 15


def test_positions_are_made_from_names() -> None:
    assert Position.of(white="1a1 1c1", red="1a3") == diagram.parse("""
        . . . .
        . . . .   . . .
        R . . .   . . .   . .
        W W . .   . . .   . .   .
        """)
    assert Position.of(3, black="3c3").at(pyramid_of(3).apex) is BLACK


def test_a_marble_goes_on_an_empty_hole_or_a_complete_platform() -> None:
    assert names(SLOPE, SLOPE.playable) == "1g1 1g3 1g5 1c7 1e7 1g7"
    assert names(Position(PYRAMID), Position(PYRAMID).playable) == names(Position(PYRAMID), PYRAMID.levels[0])
    square = Position.of(white="1c1 1e1 1c3 1e3")
    assert square.playable >> PYRAMID.named["2d2"] & 1
    assert not square.playable >> PYRAMID.named["1c1"] & 1


def test_putting_a_marble_changes_that_place_only() -> None:
    after = SLOPE.put(PYRAMID.named["1g5"], BLACK)
    assert after == diagram.parse("""
        R . . .
        W W W B   . . .
        B W B .   W R .   . .
        W R W .   B W .   R .   .
        """)
    assert SLOPE.at(PYRAMID.named["1g5"]) is None


@pytest.mark.parametrize("place", ["1a1", "2f2", "4d4"])
def test_no_marble_can_be_put_on_another_or_in_the_air(place: str) -> None:
    with pytest.raises(ValueError, match=f"no marble can be put on {place}"):
        SLOPE.put(PYRAMID.named[place], RED)


def test_five_marbles_are_buried_in_a_full_pyramid() -> None:
    full = Position(PYRAMID, (PYRAMID.everywhere, 0, 0))
    assert names(full, full.buried) == "1c3 1e3 1c5 1e5 2d4"
    assert full.playable == 0


def test_a_marble_is_buried_only_by_one_straight_above_it() -> None:
    assert names(SLOPE, SLOPE.buried) == "1c3"


def test_a_marble_that_carries_two_is_pinned() -> None:
    assert names(SLOPE, SLOPE.pinned) == "1c1 1a3 1c3 1e3 1c5"
    free = Position.of(white="1a1 1c1 1a3 1c3", black="2b2")
    assert free.pinned == 0


def test_what_rested_on_a_taken_marble_comes_down() -> None:
    assert SLOPE.take(PYRAMID.named["1a1"]) == diagram.parse("""
        R . . .
        W W W .   . . .
        B W B .   W R .   . .
        B R W .   R W .   . .   .
        """)


def test_a_fall_is_told_from_the_lowest_up() -> None:
    falls = [
        (PYRAMID.names[source], PYRAMID.names[target])
        for source, target in SLOPE.falling(PYRAMID.named["1a1"])
    ]
    assert falls == [("2b2", "1a1"), ("3c3", "2b2")]
    assert SLOPE.falling(PYRAMID.named["3c3"]) == ()


def test_taking_the_topmost_leaves_the_rest_alone() -> None:
    assert SLOPE.take(PYRAMID.named["3c3"]) == diagram.parse("""
        R . . .
        W W W .   . . .
        B W B .   W R .   . .
        W R W .   B W .   . .   .
        """)


def test_what_is_pinned_or_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="the marble on 1c3 is pinned"):
        SLOPE.take(PYRAMID.named["1c3"])
    with pytest.raises(ValueError, match="there is no marble on 1g1"):
        SLOPE.take(PYRAMID.named["1g1"])


@given(positions(), st.integers(0, 203))
def test_whatever_is_taken_the_pyramid_settles(position: Position, choice: int) -> None:
    free = list(places_in(position.occupied & ~position.pinned))
    if not free:
        assert position.occupied == 0, "the topmost marble is always free"
        return
    place = free[choice % len(free)]
    after = diagram.supported(position.take(place))
    colour = position.at(place)
    assert colour is not None
    for each in COLOURS:
        assert after.mask(each).bit_count() == position.mask(each).bit_count() - (each is colour)


@given(positions())
def test_a_put_marble_can_be_taken_again(position: Position) -> None:
    for place in places_in(position.playable):
        assert position.put(place, RED).take(place) == position


@given(positions(st.just(4)), positions(st.just(4)))
def test_positions_are_values(one: Position, other: Position) -> None:
    same = [one.at(place) for place in range(30)] == [other.at(place) for place in range(30)]
    assert (one == other) == same
    assert hash(Position(PYRAMID, one.masks)) == hash(one)


@given(positions())
def test_a_turned_or_mirrored_position_is_the_same_seen_from_elsewhere(position: Position) -> None:
    home = position.pyramid
    for symmetry in home.symmetries:
        form = position.mapped(symmetry)
        assert all(form.at(symmetry[place]) is position.at(place) for place in range(len(home)))
        assert form.playable == mask_of(symmetry[place] for place in places_in(position.playable))
        assert form.buried.bit_count() == position.buried.bit_count()
    assert position.mapped(home.symmetries[0]) == position


@pytest.mark.parametrize("colour", COLOURS)
def test_with_marble_uses_the_mask_of_its_colour(colour: Colour) -> None:
    after = Position(PYRAMID).with_marble(7, colour)
    assert after.mask(colour) == after.occupied == 1 << 7
