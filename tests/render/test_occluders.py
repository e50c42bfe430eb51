"""The short lists of occluders hold the marbles that matter."""

import math

import numpy as np

from shibumi3d.model.colours import Colour
from shibumi3d.render.occluders import ABSENT, LAMP, LIST_LENGTH, counts, nearest, occluding
from shibumi3d.scene.description import Marble

NO_LINEN = np.zeros((0, 4), dtype=np.float32)


def pyramid(size: int) -> tuple[Marble, ...]:
    return tuple(
        Marble((i - (size - k - 1) / 2, j - (size - k - 1) / 2, k * math.sqrt(0.5)), Colour.WHITE)
        for k in range(size)
        for i in range(size - k)
        for j in range(size - k)
    )


def test_every_touching_marble_is_in_the_list() -> None:
    marbles = pyramid(4)
    balls, stones = occluding(marbles, NO_LINEN)
    lists = nearest(balls, balls, stones)
    for i, ball in enumerate(balls):
        away = np.linalg.norm(balls[:, :3] - ball[:3], axis=1)
        touching = {tuple(b) for b in balls[(away > 0.1) & (away < 1.01), :3].round(3).tolist()}
        listed = {tuple(b) for b in lists[i, :LIST_LENGTH, :3].round(3).tolist()}
        assert len(touching) == 12 or touching <= listed  # what twelve touch is buried


def test_a_marble_on_the_way_to_the_lamp_is_in_the_list_however_far() -> None:
    far = tuple((8.0 * LAMP).tolist())
    balls, stones = occluding((Marble(far, Colour.RED), Marble((6.0, 6.0, 0.0), Colour.BLACK)), NO_LINEN)
    lists = nearest(np.array([[0, 0, 0, 0.1]], np.float32), balls, stones)
    assert counts(lists).tolist() == [1]
    assert np.allclose(lists[0, 0, :3], far)


def test_stones_are_packed_two_bits_each() -> None:
    marbles = (Marble((1.0, 0.0, 0.0), Colour.BLACK), Marble((0.0, 1.2, 0.0), Colour.RED))
    balls, stones = occluding(marbles, NO_LINEN)
    lists = nearest(np.array([[0, 0, 0, 0.5]], np.float32), balls, stones)
    assert lists[0, LIST_LENGTH, 0] == 2 + (1 << 2)


def test_nothing_there_gives_empty_lists() -> None:
    balls, stones = occluding((Marble((0.0, 0.0, 0.0), Colour.WHITE, opacity=0.3),), NO_LINEN)
    lists = nearest(np.zeros((3, 4), np.float32), balls, stones)
    assert counts(lists).tolist() == [0, 0, 0]
    assert np.allclose(lists[:, 0], ABSENT)
