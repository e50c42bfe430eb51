"""Positions that are images of each other have one key, and others have other keys."""

from __future__ import annotations

import random

import pytest

from shibumi3d.model.colours import COLOURS
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, places_in, pyramid_of
from shibumi3d.model.symmetry import key_of


def some(size: int, marbles: int, seed: int) -> Position:
    chance = random.Random(seed)
    position = Position(pyramid_of(size))
    for _ in range(min(marbles, len(position.pyramid))):
        position = position.put(chance.choice(list(places_in(position.playable))), chance.choice(COLOURS))
    return position


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("marbles", [0, 1, 5, 40])
def test_all_images_of_a_position_have_one_canonical_form_and_one_key(size: int, marbles: int) -> None:
    position = some(size, marbles, marbles)
    images = [position.mapped(symmetry) for symmetry in position.pyramid.symmetries]
    assert {image.canonical for image in images} == {min(image.masks for image in images)}
    assert len({key_of(image) for image in images}) == 1


def test_other_colours_and_other_boards_are_other_positions() -> None:
    position = Position.of(4, white="1a1", black="1c1")
    others = (
        Position.of(4, white="1c1", black="1a1"),
        Position.of(4, white="1a1", red="1c1"),
        Position.of(4, white="1a1", black="1e1"),
        Position.of(5, white="1a1", black="1c1"),
        Position(pyramid_of(3)),
        Position(pyramid_of(4)),
    )
    assert len({key_of(one) for one in (position, *others)}) == len(others) + 1
