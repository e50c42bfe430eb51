"""A picture shows what a bystander may see, from the view that was asked for."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from shibumi3d.export.picture import PictureError, PictureOptions, camera_of, render_picture
from shibumi3d.export.subject import subject_of
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.game import Game
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import bounds_of
from shibumi3d.scene.subject import Subject
from shibumi3d.study.view import bystander

SMALL = PictureOptions((96, 64), quality="draft")


def seen(game: Game, moves: str = "") -> Subject:
    """What a bystander sees after moves."""
    record = Record(Header(game.name))
    for move in moves.split():
        record = record.continue_game(parse(move))
    return subject_of(bystander(game, record, record.game_end))


BOUNDS = bounds_of(seen(SPARRO))


@pytest.mark.parametrize("picks", range(1, 3))
def test_what_was_picked_in_secret_is_in_no_picture(picks: int) -> None:
    lines = [
        " ".join(f"pick:{colour}" for colour in colours)
        for colours in permutations(("white", "black", "red"), picks)
    ]
    assert len({render_picture(seen(SPINDIZZY, line), SMALL).tobytes() for line in lines}) == 1


def test_what_was_revealed_is_in_the_picture() -> None:
    lines = [f"pick:{first} pick:black pick:red" for first in ("white", "black", "red")]
    assert len({render_picture(seen(SPINDIZZY, line), SMALL).tobytes() for line in lines}) == 3


def test_a_view_is_a_name_or_two_angles_or_a_camera() -> None:
    assert camera_of("top", BOUNDS, 1.5) == preset(Preset.TOP, BOUNDS, 1.5)
    assert camera_of(preset(Preset.LEFT, BOUNDS, 2.0), BOUNDS, 1.5) == preset(Preset.LEFT, BOUNDS, 2.0)
    turned = camera_of("90,45", BOUNDS, 1.5)
    assert (turned.azimuth, turned.elevation) == pytest.approx((1.5708, 0.7854), abs=1e-4)


@pytest.mark.parametrize("view", ["", "north", "1", "1,2,3", "nan,10", "10,91", "10,-1", "inf,0", "10,nan"])
def test_another_view_is_refused_in_one_sentence(view: str) -> None:
    with pytest.raises(PictureError, match=r"^(there is no view '.*'; there is|a view's elevation is).+"):
        camera_of(view, BOUNDS, 1.5)


def test_another_theme_is_refused_in_one_sentence() -> None:
    with pytest.raises(PictureError, match=r"^there is no theme 'pink'; there is ink, paper$"):
        render_picture(seen(SPARRO), PictureOptions((96, 64), theme="pink"))


def test_levels_can_lie_side_by_side_seen_from_the_top_or_from_another_view() -> None:
    stacked, flat, aslant, from_top = (
        render_picture(seen(SPARRO), replace(SMALL, arrangement=arrangement, view=view)).tobytes()
        for arrangement, view in (("stacked", None), ("flat", None), ("flat", "home"), ("flat", "top"))
    )
    assert flat == from_top
    assert len({stacked, flat, aslant}) == 3


def test_nothing_stands_before_the_pyramid_in_a_picture_from_the_back() -> None:
    """The racks are on the far side from every view: a picture from the back is like one from the front."""
    front, back = (
        np.asarray(render_picture(seen(SPARRO), replace(SMALL, view=view)), dtype=float)
        for view in ("front", "back")
    )
    bottom = slice(int(0.8 * SMALL.size[1]), None)
    red = [picture[bottom, :, 0] - picture[bottom, :, 2] for picture in (front, back)]
    assert np.max(red) < 120.0
