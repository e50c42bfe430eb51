"""What a scene has of a position."""

from __future__ import annotations

import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, pyramid
from shibumi3d.scene.composer import sketch


@pytest.mark.parametrize("size", SIZES)
def test_a_group_of_any_size_can_be_marked(size: int) -> None:
    home = pyramid(size)
    for count in (0, 1, len(home)):
        group = (1 << count) - 1
        scene = sketch(Position(home).with_marble(0, Colour.RED), (group,))
        assert len(scene.marbles) == 1
        assert bool(scene.beams) == (count > 1)
