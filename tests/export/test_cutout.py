"""Pictures without the table: cut out along the outlines of what stands on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from shibumi3d.export.cutout import cut_out
from shibumi3d.export.picture import PictureOptions, camera_of, render_picture
from shibumi3d.export.subject import subject_of
from shibumi3d.games.free import FREE
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.game import Game
from shibumi3d.model.record import Header, Record
from shibumi3d.render.capture import picture
from shibumi3d.scene.camera import projection_of
from shibumi3d.scene.composer import Look, bounds_of, compose
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import PAPER
from shibumi3d.study.view import bystander

SIZE = (180, 120)
MAGENTA = (1.0, 0.0, 1.0)


def start_of(game: Game) -> Subject:
    return subject_of(bystander(game, Record(Header(game.name)), 0))


def magenta(colours: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where there is more red and blue than green, as no marble, no wood and no linen has."""
    red, green, blue = np.moveaxis(colours[..., :3].astype(float), -1, 0)
    found: NDArray[np.bool_] = np.minimum(red, blue) > green + 12.0
    return found


@pytest.mark.parametrize("view", ["home", "top", "right", "200,8"])
@pytest.mark.parametrize("game", [FREE, SPARRO, SPINDIZZY, SPOKER], ids=lambda game: str(game.name))
def test_the_table_is_clear_and_nothing_else_is(game: Game, view: str) -> None:
    """On a table of a colour that nothing else has: it is there where the picture is clear, and only there."""
    subject = start_of(game)
    camera = camera_of(view, bounds_of(subject), SIZE[0] / SIZE[1])
    scene, projection = compose(subject), projection_of(camera, SIZE[0] / SIZE[1])
    theme = replace(PAPER, table=MAGENTA, background=(MAGENTA, MAGENTA))
    whole = picture(scene, projection, theme, SIZE, 8)
    cut = np.asarray(cut_out(whole, scene, projection))
    ground = magenta(np.asarray(whole))
    clear, solid = cut[..., 3] == 0, cut[..., 3] == 255
    assert clear.mean() > 0.2
    assert solid.mean() > 0.15
    assert (clear | solid).mean() > 0.9
    assert ground[clear].mean() > 0.995
    # Wood and polish give back a little of the table's light.
    assert ground[solid].mean() < 0.06
    assert not cut[clear].any()


def test_what_is_solid_is_the_picture_as_it_is() -> None:
    options = PictureOptions(SIZE, quality="draft")
    whole = render_picture(start_of(SPARRO), options)
    cut = render_picture(start_of(SPARRO), replace(options, transparent=True))
    assert (whole.mode, cut.mode) == ("RGB", "RGBA")
    solid = np.asarray(cut)[..., 3] == 255
    assert np.array_equal(np.asarray(cut)[solid][:, :3], np.asarray(whole)[solid])


def test_an_edge_has_nothing_of_the_table_in_it() -> None:
    subject = start_of(SPARRO)
    camera = camera_of("home", bounds_of(subject), SIZE[0] / SIZE[1])
    scene, projection = compose(subject), projection_of(camera, SIZE[0] / SIZE[1])
    theme = replace(PAPER, table=MAGENTA, background=(MAGENTA, MAGENTA))
    cut = np.asarray(cut_out(picture(scene, projection, theme, SIZE, 8), scene, projection))
    edge = (cut[..., 3] > 0) & (cut[..., 3] < 255)
    assert edge.sum() > 200
    assert magenta(cut)[edge].mean() < 0.12


def test_levels_side_by_side_are_cut_out_too() -> None:
    options = PictureOptions(SIZE, quality="draft", arrangement="flat", transparent=True)
    clear = np.asarray(render_picture(start_of(FREE), options))[..., 3] == 0
    assert 0.1 < clear.mean() < 0.9
    assert clear[0].all()


@pytest.mark.parametrize("look", [Look(spread=1.0), Look(solid_levels=1)])
def test_levels_that_are_pulled_apart_or_seen_through_stay_in_the_picture(look: Look) -> None:
    subject = start_of(SPARRO)
    camera = camera_of("home", bounds_of(subject, look), SIZE[0] / SIZE[1])
    scene, projection = compose(subject, look), projection_of(camera, SIZE[0] / SIZE[1])
    cut = np.asarray(cut_out(picture(scene, projection, PAPER, SIZE, 1), scene, projection))
    assert (cut[..., 3] == 255).mean() > 0.1
