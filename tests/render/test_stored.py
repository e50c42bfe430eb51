"""The picture stays what it was: from four sides, empty, in the middle of a game and won, in both themes."""

from __future__ import annotations

import moderngl
import numpy as np
import pytest
from PIL import Image

from shibumi3d.scene.camera_motion import Preset
from tests.render.stored import NAMES, drawn, file_of

TOLERANCE = 3.0
"""Mean difference in steps of 255: drivers round differently, and edges fall on either side of a pixel."""


@pytest.mark.parametrize(("theme", "position", "side"), NAMES)
def test_the_picture_is_the_one_that_was_stored(
    ctx: moderngl.Context, theme: str, position: str, side: Preset
) -> None:
    now = np.asarray(drawn(theme, position, side, ctx), dtype=float)
    before = np.asarray(Image.open(file_of(theme, position, side)).convert("RGB"), dtype=float)
    assert np.abs(now - before).mean() < TOLERANCE


def test_the_tolerance_tells_the_stored_pictures_apart(ctx: moderngl.Context) -> None:
    before = np.asarray(Image.open(file_of("ink", "middle", Preset.FRONT)).convert("RGB"), dtype=float)
    for other in (
        ("ink", "won", Preset.FRONT),
        ("ink", "middle", Preset.LEFT),
        ("paper", "middle", Preset.FRONT),
    ):
        now = np.asarray(drawn(*other, ctx), dtype=float)
        assert np.abs(now - before).mean() > TOLERANCE
