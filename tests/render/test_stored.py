"""The picture stays what it was: from four sides, empty, in the middle of a game and won, in both themes."""

from __future__ import annotations

import moderngl
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from shibumi3d.render.frame import Jitter
from shibumi3d.scene.camera_motion import Preset
from tests.render.stored import NAMES, drawn, file_of

TOLERANCE = 3.0
"""Mean difference in steps of 255: drivers round differently, and edges fall on either side of a pixel."""


EDGE_TOLERANCE = 8.0
"""The same at edges alone, where whatever is wrong with lines and outlines shows at its worst."""

STEEP = 60.0
"""From so many steps between neighbouring pixels on there is an edge between them."""

Pixels = npt.NDArray[np.float64]


def edges(picture: Pixels) -> npt.NDArray[np.bool_]:
    """The pixels of a picture that lie at an edge."""
    grey = picture.mean(axis=2)
    steep = np.zeros(grey.shape, dtype=bool)
    steep[:, 1:] |= np.abs(np.diff(grey, axis=1)) > STEEP
    steep[1:, :] |= np.abs(np.diff(grey, axis=0)) > STEEP
    return steep


def stored(theme: str, position: str, side: Preset) -> Pixels:
    return np.asarray(Image.open(file_of(theme, position, side)).convert("RGB"), dtype=float)


@pytest.mark.parametrize(("theme", "position", "side"), NAMES)
def test_edges_are_where_and_as_smooth_as_they_were(
    ctx: moderngl.Context, theme: str, position: str, side: Preset
) -> None:
    before = stored(theme, position, side)
    now = np.asarray(drawn(theme, position, side, ctx), dtype=float)
    assert np.abs(now - before)[edges(before)].mean() < EDGE_TOLERANCE


def test_edges_that_are_not_smoothed_or_lie_aside_are_told_apart(
    ctx: moderngl.Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = ("ink", "middle", Preset.FRONT)
    before = stored(*name)
    aside = np.roll(before, 1, axis=1)
    assert np.abs(aside - before)[edges(before)].mean() > EDGE_TOLERANCE
    monkeypatch.setattr("shibumi3d.render.renderer.jitter", lambda index: Jitter(0.0, 0.0, index))
    rough = np.asarray(drawn(*name, ctx), dtype=float)
    assert np.abs(rough - before)[edges(before)].mean() > EDGE_TOLERANCE


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
