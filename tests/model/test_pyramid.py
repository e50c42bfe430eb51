"""The geometry, proved against real spheres and real turns (docs/rules/shibumi.md)."""

import math
import pickle
from itertools import combinations

import pytest

from shibumi3d.model.pyramid import SIZES, Pyramid, mask_of, places_in, pyramid_of
from tests.conftest import ReadGolden

every_size = pytest.mark.parametrize(
    "home", [pyramid_of(size) for size in SIZES], ids=lambda home: f"{home.size}"
)


def image(mask: int, symmetry: tuple[int, ...]) -> int:
    return mask_of(symmetry[place] for place in places_in(mask))


def spread(home: Pyramid, masks: tuple[int, ...], symmetry: tuple[int, ...]) -> tuple[int, ...]:
    """A table of masks by place, as it is after a symmetry."""
    turned = [0] * len(home)
    for place, mask in enumerate(masks):
        turned[symmetry[place]] = image(mask, symmetry)
    return tuple(turned)


def test_places_of_a_mask_come_lowest_first_and_give_the_mask_again() -> None:
    assert list(places_in(0b1010010)) == [1, 4, 6]
    assert mask_of([6, 1, 4]) == 0b1010010
    assert list(places_in(0)) == []


def test_size_four_has_the_thirty_places_of_the_rules() -> None:
    home = pyramid_of()
    assert home.size == 4
    assert " ".join(home.names) == (
        "1a1 1c1 1e1 1g1 1a3 1c3 1e3 1g3 1a5 1c5 1e5 1g5 1a7 1c7 1e7 1g7 "
        "2b2 2d2 2f2 2b4 2d4 2f4 2b6 2d6 2f6 "
        "3c3 3e3 3c5 3e5 "
        "4d4"
    )
    assert home.names[home.apex] == "4d4"


@every_size
def test_levels_are_squares_that_shrink_to_the_apex(home: Pyramid) -> None:
    assert [level.bit_count() for level in home.levels] == [n * n for n in range(home.size, 0, -1)]
    assert sum(home.levels) == home.everywhere
    assert home.levels[-1] == 1 << home.apex
    assert len(set(home.names)) == len(home)


@pytest.mark.parametrize("size", [-1, 0, 1, 9])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"from 2 to 8, not {size}"):
        pyramid_of(size)


def test_a_pyramid_is_made_once_and_stays_the_same_through_pickle() -> None:
    assert pyramid_of(5) is pyramid_of(5)
    assert pyramid_of() is pyramid_of(4) is pyramid_of(size=4)
    assert pickle.loads(pickle.dumps(pyramid_of(5))) is pyramid_of(5)


@every_size
def test_marbles_touch_where_their_spheres_do(home: Pyramid) -> None:
    for one, other in combinations(range(len(home)), 2):
        distance = math.dist(home.centres[one], home.centres[other])
        assert distance > 1 - 1e-9, "marbles never overlap"
        touches = math.isclose(distance, 1.0)
        assert bool(home.touching[one] >> other & 1) == touches
        assert bool(home.touching[other] >> one & 1) == touches
    assert not any(home.touching[place] >> place & 1 for place in range(len(home)))


def test_diagonal_neighbours_on_a_level_do_not_touch() -> None:
    home = pyramid_of()
    assert home.names_in(home.touching[home.named["1c3"]]) == (
        "1c1", "1a3", "1e3", "1c5", "2b2", "2d2", "2b4", "2d4",
    )  # fmt: skip


def test_a_marble_rests_on_the_four_that_its_name_lies_between() -> None:
    home = pyramid_of()
    assert home.names_in(home.carriers[home.named["2b2"]]) == ("1a1", "1c1", "1a3", "1c3")
    assert home.names_in(home.carriers[home.apex]) == ("3c3", "3e3", "3c5", "3e5")
    assert home.names_in(home.carried[home.named["1a1"]]) == ("2b2",)
    assert home.names_in(home.carried[home.named["2d4"]]) == ("3c3", "3e3", "3c5", "3e5")


@every_size
def test_carried_is_the_other_side_of_carriers(home: Pyramid) -> None:
    for above in range(len(home)):
        for below in range(len(home)):
            assert home.carried[below] >> above & 1 == home.carriers[above] >> below & 1
    assert all(
        below.bit_count() == (0 if home.levels[0] >> place & 1 else 4)
        for place, below in enumerate(home.carriers)
    )
    assert home.platforms == tuple((1 << p, home.carriers[p]) for p in range(home.size**2, len(home)))


@every_size
def test_straight_above_is_two_levels_up_over_the_same_point(home: Pyramid) -> None:
    for place, (x, y, z) in enumerate(home.centres):
        over = [
            other
            for other, (across, along, up) in enumerate(home.centres)
            if (across, along) == (x, y) and math.isclose(up - z, math.sqrt(2))
        ]
        assert list(places_in(home.above[place])) == over


@every_size
def test_faces_are_triangles_that_share_the_ridges(home: Pyramid) -> None:
    size = home.size
    assert [face.bit_count() for face in home.faces] == [size * (size + 1) // 2] * 4
    south, east, north, west = home.faces
    assert south & north == east & west == 1 << home.apex
    assert all((one & other).bit_count() == size for one in (south, north) for other in (east, west))


def test_corners_and_edges_of_the_board() -> None:
    home = pyramid_of()
    assert home.names_in(home.corners) == ("1a1", "1g1", "1a7", "1g7")
    assert home.names_in(home.edges) == ("1c1", "1e1", "1a3", "1g3", "1a5", "1g5", "1c7", "1e7")
    assert (pyramid_of(2).corners.bit_count(), pyramid_of(2).edges) == (4, 0)


@every_size
def test_there_are_eight_symmetries_and_they_are_a_group(home: Pyramid) -> None:
    symmetries = set(home.symmetries)
    assert len(symmetries) == 8
    assert home.symmetries[0] == tuple(range(len(home)))
    for one in symmetries:
        for other in symmetries:
            assert tuple(other[place] for place in one) in symmetries


@every_size
def test_symmetries_keep_all_that_the_pyramid_is(home: Pyramid) -> None:
    for symmetry in home.symmetries:
        assert spread(home, home.touching, symmetry) == home.touching
        assert spread(home, home.carriers, symmetry) == home.carriers
        assert spread(home, home.above, symmetry) == home.above
        assert {image(line, symmetry) for line in home.runs(3)} == set(home.runs(3))
        assert {image(face, symmetry) for face in home.faces} == set(home.faces)
        assert [image(level, symmetry) for level in home.levels] == list(home.levels)
        assert image(home.corners, symmetry) == home.corners


@pytest.mark.parametrize(("length", "name", "count"), [(3, "straight_threes", 42), (4, "straight_fours", 12)])
def test_straight_lines_are_those_of_the_rules(
    golden: ReadGolden, length: int, name: str, count: int
) -> None:
    home = pyramid_of()
    lines = {mask_of(home.named[place] for place in line) for line in golden("lines")[name]}
    assert set(home.runs(length)) == lines
    assert len(home.runs(length)) == count


@every_size
def test_lines_are_rows_of_touching_marbles_in_one_direction(home: Pyramid) -> None:
    for line in home.runs(3):
        points = [home.centres[place] for place in places_in(line)]
        first, middle, last = points
        assert math.isclose(math.dist(first, middle), 1.0)
        assert middle == pytest.approx([(a + b) / 2 for a, b in zip(first, last, strict=True)])
    assert home.runs(2) == tuple(
        sorted(
            1 << one | 1 << other
            for one, other in combinations(range(len(home)), 2)
            if home.touching[one] >> other & 1
        )
    )
    assert home.runs(home.size + 1) == ()


def test_names_and_masks_are_two_ways_to_say_the_same() -> None:
    home = pyramid_of()
    assert home.names_in(home.mask("4d4 1a1 2b2")) == ("1a1", "2b2", "4d4")
    with pytest.raises(KeyError, match="2a1"):
        home.mask("1a1 2a1")
