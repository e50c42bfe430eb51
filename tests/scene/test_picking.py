from math import pi
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.scene.camera import Camera, clamp, projection_of
from shibumi3d.scene.description import Vec3
from shibumi3d.scene.picking import HOLE, Target, hidden, hidden_marbles, pick, pick_marble
from shibumi3d.scene.projection import Projection, Ray, pixels, ray
from tests.scene.table import BOARD, BOUNDS, TRAY_MARBLES, any_camera, filling, playable, standing

WIDTH, HEIGHT = 1280.0, 720.0
FILLINGS = [filling(Random(seed), marbles) for seed, marbles in enumerate((0, 1, 5, 10, 16, 20, 25, 29))]


def targets_of(mask: int) -> list[Target[int]]:
    return [Target(place, BOARD.centres[place]) for place in playable(mask)]


def pointing_at(seen: Projection, point: Vec3) -> Ray:
    """The ray of a pointer that is where this point is seen."""
    ((x, y),) = pixels(seen, [point], WIDTH, HEIGHT).tolist()
    return ray(seen, x, y, WIDTH, HEIGHT)


def hole(place: int) -> Vec3:
    x, y, z = BOARD.centres[place]
    return (x, y, z + HOLE[2])


def points_in_front(seen: Projection, points: list[Vec3]) -> list[tuple[int, Ray]]:
    """Which of the points are before the eye, each with the ray of a pointer on it."""
    at = enumerate(pixels(seen, points, WIDTH, HEIGHT).tolist())
    return [(index, ray(seen, x, y, WIDTH, HEIGHT)) for index, (x, y) in at if x == x]


@pytest.mark.parametrize("mask", FILLINGS)
def test_the_centre_of_every_place_that_is_not_hidden_picks_it(mask: int) -> None:
    random = Random(mask)
    targets, marbles = targets_of(mask), [*standing(mask), *TRAY_MARBLES]
    checked = 0
    for _ in range(200):
        seen = projection_of(any_camera(random), WIDTH / HEIGHT)
        for index, pointer in points_in_front(seen, [target.centre for target in targets]):
            target = targets[index]
            if not hidden(seen.eye, target.centre, marbles):
                hit = pick(pointer, targets, marbles)
                assert hit is not None
                assert hit.key == target.key
                assert np.linalg.norm(np.subtract(hit.point, target.centre)) == pytest.approx(0.5, abs=1e-4)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("mask", FILLINGS)
def test_a_hole_or_dip_that_is_seen_picks_its_place(mask: int) -> None:
    random = Random(mask)
    targets, marbles = targets_of(mask), standing(mask)
    holes = [hole(place) for place in playable(mask)]
    for _ in range(50):
        seen = projection_of(any_camera(random), WIDTH / HEIGHT)
        for index, pointer in points_in_front(seen, holes):
            if not hidden(seen.eye, holes[index], marbles):
                hit = pick(pointer, targets, marbles)
                assert hit is not None
                assert hit.key == targets[index].key


def test_the_disc_between_the_middle_and_the_hole_belongs_to_the_place() -> None:
    seen = projection_of(clamp(Camera(BOUNDS.middle, -0.5, 0.9, 14.0), BOUNDS), WIDTH / HEIGHT)
    targets = targets_of(0)
    for target in targets:
        (x, y, z), turns = target.centre, np.linspace(0.0, 2.0 * pi, 12).tolist()
        for rim in ((x + 0.2 * np.cos(t), y + 0.2 * np.sin(t), z + HOLE[2]) for t in turns):
            hit = pick(pointing_at(seen, rim), targets, [])
            assert hit is not None
            assert hit.key == target.key


def test_a_place_behind_marbles_is_not_picked_through_them() -> None:
    front_row = [(x - 1.5, -1.5, 0.0) for x in range(4)]
    behind = Target("behind", (-0.5, -0.5, 0.0))
    through = Ray((-0.5, -10.0, 0.0), (0.0, 1.0, 0.0))
    assert pick(through, [behind], front_row) is None
    assert hidden(through.origin, behind.centre, front_row)
    assert pick(through, [behind], []) is not None
    assert not hidden(through.origin, behind.centre, [])


@pytest.mark.parametrize("mask", FILLINGS[2:])
def test_a_place_that_a_marble_hides_is_not_picked_from_any_side(mask: int) -> None:
    """Neither by its middle nor by its hole; what is picked there is nearer than the marble that hides it."""
    random = Random(mask)
    targets, marbles = targets_of(mask), standing(mask)
    hidden_ones = 0
    for _ in range(300):
        seen = projection_of(any_camera(random), WIDTH / HEIGHT)
        for points in ([target.centre for target in targets], [hole(target.key) for target in targets]):
            for index, pointer in points_in_front(seen, points):
                if hidden(seen.eye, points[index], marbles) and not entered_first(
                    pointer, targets[index], marbles
                ):
                    hit = pick(pointer, targets, marbles)
                    assert hit is None or hit.key != targets[index].key
                    assert hit is None or hit.distance < first_marble(pointer, marbles) + 1e-6
                    hidden_ones += 1
    assert hidden_ones >= 30


def first_marble(pointer: Ray, marbles: list[Vec3]) -> float:
    """How far the ray of a pointer gets before it meets a marble."""
    return min(min(roots) for marble in marbles if (roots := crossings(pointer, marble)))


def entered_first(pointer: Ray, target: Target[int], marbles: list[Vec3]) -> bool:
    """Whether the sphere of a place is entered before any marble, though the point in it is hidden."""
    roots = crossings(pointer, target.centre)
    return bool(roots) and min(roots) < first_marble(pointer, marbles)


def test_a_marble_can_be_picked_though_it_is_in_its_own_way() -> None:
    marbles = [(0.0, 0.0, 0.0), (0.0, 1.0, 0.0)]
    targets = [Target(index, centre) for index, centre in enumerate(marbles)]
    hit = pick(Ray((0.1, -9.0, 0.1), (0.0, 1.0, 0.0)), targets, marbles)
    assert hit is not None
    assert hit.key == 0


def test_of_places_in_line_the_nearer_one_is_picked() -> None:
    targets = [Target("far", (0.0, 1.0, 0.0)), Target("near", (0.0, 0.0, 0.0))]
    hit = pick(Ray((0.0, -9.0, 0.0), (0.0, 1.0, 0.0)), targets, [])
    assert hit is not None
    assert (hit.key, hit.distance, hit.point) == ("near", 8.5, (0.0, -0.5, 0.0))


def test_nothing_is_picked_beside_or_behind_or_where_nothing_is() -> None:
    target = [Target("place", (0.0, 0.0, 0.0))]
    assert pick(Ray((0.6, -9.0, 0.0), (0.0, 1.0, 0.0)), target, []) is None
    assert pick(Ray((0.0, 9.0, 0.0), (0.0, 1.0, 0.0)), target, []) is None
    assert pick(Ray((0.0, -9.0, 0.0), (0.0, 1.0, 0.0)), [], []) is None
    assert pick_marble(Ray((0.0, -9.0, 0.0), (0.0, 1.0, 0.0)), []) is None


unit = st.tuples(*[st.floats(-1, 1, width=32)] * 3).filter(lambda v: sum(x * x for x in v) > 0.01)


@given(unit, unit, st.integers(0, 2**30 - 1))
def test_pick_marble_finds_the_first_marble_in_the_way(start: Vec3, way: Vec3, mask: int) -> None:
    marbles = standing(mask)
    x, y, z = (np.array(way) / np.linalg.norm(way)).tolist()
    pointer = Ray((start[0] * 9, start[1] * 9, start[2] * 9), (x, y, z))
    expected = [
        (min(root.real for root in roots), index)
        for index, centre in enumerate(marbles)
        if (roots := crossings(pointer, centre)) and max(roots) > 0.0
    ]
    assert pick_marble(pointer, marbles) == (min(expected)[1] if expected else None)


def crossings(pointer: Ray, centre: Vec3) -> list[float]:
    """Where the pointer's ray meets a marble, from the quadratic as it is in the books."""
    offset = np.subtract(pointer.origin, centre)
    half = float(offset @ pointer.direction)
    square = half * half - (float(offset @ offset) - 0.25)
    return [-half - square**0.5, -half + square**0.5] if square > 1e-9 else []


# What is hidden from one side


def test_a_marble_behind_another_is_hidden_and_beside_it_not() -> None:
    eye = (0.0, -10.0, 0.0)
    assert hidden_marbles(eye, [(0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 1.0, 0.0)]) == (1,)


def test_a_marble_of_which_a_part_is_seen_isnt_hidden() -> None:
    eye = (0.0, -10.0, 0.0)
    assert hidden_marbles(eye, [(0.0, 0.0, 0.0), (0.6, 1.0, 0.0)]) == ()


def test_a_marble_that_many_hide_together_is_hidden() -> None:
    eye = (0.0, -10.0, 0.0)
    front = [(-0.5, 0.0, 0.0), (0.5, 0.0, 0.0), (0.0, 0.0, 0.7), (0.0, 0.0, -0.7)]
    assert hidden_marbles(eye, [*front, (0.0, 1.0, 0.0)]) == (4,)
    assert hidden_marbles(eye, [*front[:2], (0.0, 1.0, 0.0)]) == ()


def test_without_marbles_nothing_is_hidden() -> None:
    assert hidden_marbles((0.0, 0.0, 9.0), []) == ()
