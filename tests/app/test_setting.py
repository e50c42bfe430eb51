"""What moves on the table: levels that are arranged anew, and trays that keep to the far side."""

from __future__ import annotations

from math import pi, radians
from pathlib import Path

import numpy as np
import pytest

from shibumi3d.app.application import Application
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.viewport.pointer import Grip
from shibumi3d.app.viewport.setting import ARRANGE_SECONDS, ROUND_SECONDS, Setting
from shibumi3d.app.viewport.sight import SPREAD, Sight
from shibumi3d.games.free import FREE
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import Registry
from shibumi3d.scene.camera import Camera, to_floats
from shibumi3d.scene.camera_motion import ANGLES, Preset
from shibumi3d.scene.composer import marble_centre
from shibumi3d.scene.description import TABLE, Bag
from shibumi3d.scene.easing import Way
from shibumi3d.scene.projection import pixels
from shibumi3d.study import intents
from tests.app.offline import application, clock, laid_out, shown, started
from tests.app.test_viewport import PILE, click, hovered, meant_at_its_middle, moving, seen_at
from tests.study.sessions import WON


@pytest.fixture
def app(tmp_path: Path) -> Application:
    return started(application(tmp_path), PILE)


def run(app: Application, *names: str) -> None:
    for name in names:
        BY_NAME[name].run(app)


def wait(app: Application, seconds: float) -> None:
    """Let frames be drawn for so long."""
    for _ in range(10):
        clock(app).on(seconds / 10)
        app.advance()


def angles(app: Application) -> tuple[float, float]:
    camera = app.viewport.viewpoint.end
    return (camera.azimuth, camera.elevation)


# Numbers on their way


def test_a_way_goes_gently_from_its_start_to_its_end() -> None:
    way = Way().towards(2.0, 10.0, 0.4)
    values = [way.at(10.0 + 0.04 * step) for step in range(11)]
    assert values[0] == 0.0
    assert values[-1] == 2.0
    assert values == sorted(values)
    assert values[1] - values[0] < values[6] - values[5]
    assert not way.over(10.39)
    assert way.over(10.4)
    back = way.towards(0.0, 10.2, 0.4)
    assert back.at(10.2) == way.at(10.2)
    assert way.towards(2.0, 10.3, 9.0) is way


def test_trays_go_the_short_way_round() -> None:
    setting = Setting()
    for azimuth in (0.5 * pi, -pi, -0.5 * pi):
        setting = setting.facing(Camera((0.0, 0.0, 0.0), azimuth, 0.5, 9.0), 0.0, 0.0)
    assert (setting.quarter, setting.side.end) == (3, 3.0)
    onward = setting.facing(Camera((0.0, 0.0, 0.0), 0.0, 0.5, 9.0), 0.0, 1.0)
    assert (onward.quarter, onward.side.start, onward.side.end) == (0, 3.0, 4.0)


# Levels side by side


def test_levels_glide_side_by_side_and_the_camera_to_the_top_and_back(app: Application) -> None:
    before = to_floats(app.viewport.viewpoint.camera)
    run(app, "side-by-side")
    assert moving(app)
    assert angles(app) == pytest.approx(ANGLES[Preset.TOP])
    assert app.viewport.look.flat == 0.0
    wait(app, ARRANGE_SECONDS / 2)
    assert 0.0 < app.viewport.look.flat < 1.0
    wait(app, ARRANGE_SECONDS)
    assert app.viewport.look.flat == 1.0
    assert not moving(app)
    run(app, "side-by-side")
    assert moving(app)
    wait(app, 2 * ARRANGE_SECONDS)
    assert app.viewport.look.flat == 0.0
    assert to_floats(app.viewport.viewpoint.camera) == pytest.approx(before)


def test_an_input_ends_the_way_of_the_levels(app: Application) -> None:
    run(app, "side-by-side")
    app.viewport.press_at(300.0, 300.0, Grip.TURN, clicks=True)
    assert app.viewport.look.flat == 1.0
    assert not moving(app)


@pytest.mark.parametrize("name", ["side-by-side", "pull-apart"])
def test_without_motion_levels_are_there_at_once(tmp_path: Path, name: str) -> None:
    app = started(application(tmp_path, motion="none"), PILE)
    before = app.viewport.viewpoint.camera
    run(app, name)
    assert not moving(app)
    assert app.viewport.viewpoint.camera != before
    assert (app.viewport.look.flat, app.viewport.look.spread) in ((1.0, 0.0), (0.0, SPREAD))
    run(app, name)
    assert not moving(app)
    assert app.viewport.viewpoint.camera == before


def test_levels_pulled_apart_let_the_camera_glide_to_where_they_fit(app: Application) -> None:
    before = app.viewport.viewpoint.camera
    run(app, "pull-apart")
    assert app.viewport.viewpoint.camera == before
    assert moving(app)
    wait(app, 2 * ARRANGE_SECONDS)
    apart = app.viewport.viewpoint.camera
    assert apart.distance > before.distance
    app.viewport.fit()
    assert app.viewport.viewpoint.camera == apart


def test_one_arrangement_ends_the_other(app: Application) -> None:
    run(app, "side-by-side", "pull-apart")
    assert app.viewport.sight == Sight(spread=SPREAD)
    run(app, "side-by-side")
    assert app.viewport.sight == Sight(flat=True)


def test_a_view_that_was_zoomed_comes_back_as_it_was(tmp_path: Path) -> None:
    app = started(application(tmp_path, motion="none"), PILE)
    app.viewport.wheel(0.0, 2.0, 400.0, 400.0)
    zoomed = app.viewport.viewpoint.camera
    run(app, "side-by-side", "side-by-side")
    assert app.viewport.viewpoint.camera == zoomed
    app.viewport.arrange(laid_out(app, 1900.0, 1000.0))
    assert app.viewport.viewpoint.camera.distance == zoomed.distance


def test_the_camera_that_is_remembered_is_that_of_the_stacked_pyramid(app: Application) -> None:
    before = app.viewport.viewpoint.camera
    assert app.viewport.kept_camera == before
    run(app, "side-by-side")
    wait(app, 1.0)
    assert app.viewport.kept_camera == before


def test_another_game_begins_stacked(app: Application) -> None:
    run(app, "side-by-side")
    wait(app, 1.0)
    started(app)
    assert (app.viewport.look.flat, app.viewport.sight.flat) == (0.0, False)
    assert angles(app) == pytest.approx(ANGLES[Preset.HOME])


@pytest.mark.parametrize("size", ["2", "4", "8"])
def test_side_by_side_every_place_is_meant_where_it_is_seen(tmp_path: Path, size: str) -> None:
    app = application(tmp_path, registry=Registry({"free": FREE}), motion="none")
    app.session.send(intents.NewGame("free", {"size": size}, {}))
    app.viewport.arrange(laid_out(app))
    run(app, "side-by-side")
    board = app.view.now.position.pyramid
    assert app.viewport.layout is not None
    for place in app.viewport.places:
        name = board.names[place]
        assert meant_at_its_middle(app, name) == name
        assert app.viewport.layout.free.holds(*seen_at(app, name))


def test_side_by_side_a_click_plays_and_the_keyboard_steps(tmp_path: Path) -> None:
    app = started(application(tmp_path, motion="none"), PILE)
    run(app, "side-by-side")
    camera = app.viewport.viewpoint.camera
    app.viewport.step_place(-1)
    assert app.viewport.viewpoint.camera == camera
    click(app, seen_at(app, "2b2"))
    assert shown(app) == PILE + " 2b2"
    centre = marble_centre(
        app.view.now.position.pyramid, app.view.now.position.pyramid.named["2b2"], app.viewport.look
    )
    assert centre in {marble.centre for marble in app.viewport.scene().marbles}


def test_side_by_side_the_line_that_won_is_seen_without_turning(tmp_path: Path) -> None:
    app = started(application(tmp_path), WON.rsplit(" ", 1)[0])
    run(app, "side-by-side")
    wait(app, 1.0)
    before = app.viewport.viewpoint.camera
    app.moves.play(parse(WON.rsplit(" ", 1)[1]))
    wait(app, 2.0)
    assert app.view.now.result is not None
    assert app.viewport.viewpoint.camera == before


# Trays


def bags(app: Application) -> tuple[Bag, ...]:
    return app.viewport.scene().bags


@pytest.fixture
def bag_game(tmp_path: Path) -> Application:
    """A game that draws from a bag."""
    app = application(tmp_path, registry=Registry({"spoker": SPOKER}))
    app.session.send(intents.NewGame("spoker", {}, {}))
    app.viewport.arrange(laid_out(app))
    app.viewport.settle()
    return app


def test_trays_go_round_the_table_when_the_camera_comes_to_another_side(bag_game: Application) -> None:
    app = bag_game
    [home] = bags(app)
    app.viewport.turn_to(Preset.BACK)
    app.advance()
    assert moving(app)
    wait(app, ROUND_SECONDS / 2)
    [halfway] = bags(app)
    assert halfway.centre != home.centre
    wait(app, 1.0)
    assert not moving(app)
    [back] = bags(app)
    assert back.centre == pytest.approx((-home.centre[0], -home.centre[1]))


def test_trays_stay_where_they_are_while_the_camera_stays_on_one_side(bag_game: Application) -> None:
    app = bag_game
    [home] = bags(app)
    for turn in (radians(30.0), radians(25.0), radians(10.0)):
        app.viewport.turn(turn, 0.0)
        app.advance()
        assert not moving(app)
        assert bags(app) == (home,)


def test_without_motion_trays_are_on_the_far_side_at_once(bag_game: Application) -> None:
    app = bag_game
    app.preferences.change(motion="none")
    app.viewport.turn_to(Preset.RIGHT)
    app.advance()
    assert not moving(app)
    [bag] = bags(app)
    assert bag.centre[0] < -2.62


@pytest.mark.parametrize("which", [Preset.HOME, Preset.RIGHT, Preset.BACK, Preset.LEFT])
def test_the_bag_is_drawn_from_where_it_stands(bag_game: Application, which: Preset) -> None:
    app = bag_game
    app.viewport.turn_to(which)
    app.advance()
    app.viewport.settle()
    assert app.viewport.layout is not None
    picture = app.viewport.layout.picture
    [bag] = bags(app)
    spot = (*bag.centre, TABLE + 0.8)
    [(x, y)] = pixels(app.viewport.viewpoint.seen(app.viewport.layout), [spot], picture.width, picture.height)
    app.viewport.point(float(x), float(y))
    assert app.viewport.pointed.bag
    assert hovered(app) is None
    moves = app.view.moves
    click(app, (float(x), float(y)))
    assert app.view.moves == moves + 1


def test_the_camera_stays_while_a_stock_empties(app: Application) -> None:
    camera = np.array(to_floats(app.viewport.viewpoint.camera))
    app.moves.play(next(iter(app.viewport.places.values())))
    app.viewport.settle()
    app.viewport.arrange(laid_out(app, 1280.0, 721.0))
    app.viewport.arrange(laid_out(app))
    np.testing.assert_allclose(to_floats(app.viewport.viewpoint.camera), camera)
