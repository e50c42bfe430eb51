"""The viewport: pointer and keyboard become moves, and the open game becomes a scene."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import radians
from pathlib import Path

import pytest

from shibumi3d.app import dialogues
from shibumi3d.app.application import Application
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.layout import Layout
from shibumi3d.app.viewport.pointer import SLACK, Grip
from shibumi3d.app.viewport.sight import SPREAD, Sight
from shibumi3d.app.viewport.viewpoint import Viewpoint
from shibumi3d.games.free import FREE
from shibumi3d.games.spline import SPLINE
from shibumi3d.model.colours import Colour
from shibumi3d.model.moves import parse
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.registry import Registry
from shibumi3d.scene.camera import eye
from shibumi3d.scene.camera_motion import Preset
from shibumi3d.scene.composer import SEE_THROUGH_OPACITY, marble_centre
from shibumi3d.scene.description import Accent, Marble, Scene
from shibumi3d.scene.marble_motion import FALL_SECONDS
from shibumi3d.scene.overlays import Dome, Ghost, Ring
from shibumi3d.scene.picking import hidden
from shibumi3d.scene.projection import Ray, pixels
from shibumi3d.study import intents
from shibumi3d.study.intents import Walk
from tests.app.offline import application, clock, document, laid_out, shown, started
from tests.study.sessions import WON

Point = tuple[float, float]

PILE = "1a1 1c1 1a3"
"""With the white marble on 1c3 these carry 2b2."""


@pytest.fixture
def app(tmp_path: Path) -> Application:
    return started(application(tmp_path))


def seen_at(app: Application, place: str) -> Point:
    """Where the middle of a marble on this place is seen."""
    viewport, home = app.viewport, app.view.now.position.pyramid
    assert viewport.layout is not None
    picture = viewport.layout.picture
    centre = marble_centre(home, home.named[place], viewport.look)
    [(x, y)] = pixels(viewport.viewpoint.seen(viewport.layout), [centre], picture.width, picture.height)
    return (float(x), float(y))


def click(app: Application, at: Point, *, to: Point | None = None, grip: Grip = Grip.TURN) -> None:
    """Press at one point and let go at another, or the same."""
    app.viewport.press_at(*at, grip, clicks=grip is Grip.TURN)
    end = at if to is None else to
    if end != at:
        app.viewport.drag(*end, end[0] - at[0], end[1] - at[1])
    app.viewport.release(*end)


def drag(app: Application, *points: Point, grip: Grip = Grip.TURN) -> None:
    """Press at the first point, go through the others, let go at the last."""
    app.viewport.press_at(*points[0], grip, clicks=grip is Grip.TURN)
    for (x, y), (to_x, to_y) in pairwise(points):
        app.viewport.drag(to_x, to_y, to_x - x, to_y - y)
    app.viewport.release(*points[-1])


def aside(point: Point, dx: float, dy: float) -> Point:
    return (point[0] + dx, point[1] + dy)


def hovered(app: Application) -> str | None:
    """The place that is pointed at."""
    place = app.viewport.aim.hovered
    return None if place is None else app.view.now.position.pyramid.names[place]


def marble_at(app: Application, point: Point) -> int | None:
    """The place of the marble that is seen at a point where no place can be chosen."""
    app.viewport.point(*point)
    return app.viewport.pointed.marble


def meant_at_its_middle(app: Application, place: str) -> str | None:
    """The place that is meant by pointing at the middle of this one."""
    app.viewport.point(*seen_at(app, place))
    return hovered(app)


def at_cursor(app: Application) -> str | None:
    """The place that the keyboard is on."""
    place = app.viewport.aim.cursor
    return None if place is None else app.view.now.position.pyramid.names[place]


def moving(app: Application) -> bool:
    """Whether something on the picture moves by itself."""
    return app.viewport.moving


def ghosts(app: Application) -> list[Marble]:
    """The marbles that aren't there yet."""
    return [one.marble for one in app.viewport.scene().overlays if isinstance(one, Ghost)]


def rings(scene: Scene) -> list[Ring]:
    """The rings round places."""
    return [one for one in scene.overlays if isinstance(one, Ring)]


# Clicking


def test_a_click_on_a_playable_place_plays(app: Application) -> None:
    click(app, seen_at(app, "1g3"))
    assert shown(app) == "1g3"


@pytest.mark.parametrize(("dx", "dy"), [(SLACK, 0.0), (0.0, -SLACK), (4.0, 4.0)])
def test_a_hand_that_trembles_a_little_still_plays(app: Application, dx: float, dy: float) -> None:
    at = seen_at(app, "1g1")
    click(app, at, to=aside(at, dx, dy))
    assert shown(app) == "1g1"


@pytest.mark.parametrize(("dx", "dy"), [(SLACK + 0.5, 0.0), (5.0, 5.0), (-200.0, 30.0)])
def test_a_drag_turns_and_plays_nothing(app: Application, dx: float, dy: float) -> None:
    at, before = seen_at(app, "1g1"), app.viewport.viewpoint.camera
    click(app, at, to=aside(at, dx, dy))
    assert shown(app) == ""
    assert app.viewport.viewpoint.camera != before


def test_a_drag_that_comes_back_plays_nothing(app: Application) -> None:
    at = seen_at(app, "1g1")
    drag(app, at, aside(at, SLACK + 1.0, 0.0), at)
    assert shown(app) == ""


def test_within_the_slack_nothing_turns(app: Application) -> None:
    at, before = seen_at(app, "1g1"), app.viewport.viewpoint.camera
    app.viewport.press_at(*at, Grip.TURN, clicks=True)
    app.viewport.drag(*aside(at, SLACK, 0.0), SLACK, 0.0)
    assert app.viewport.viewpoint.camera == before


def test_what_was_held_back_while_it_could_be_a_click_is_made_up_for(app: Application) -> None:
    start = app.viewport.viewpoint
    drag(app, (400, 400), (405, 400), (440, 400))
    slow = app.viewport.viewpoint.camera
    app.viewport.viewpoint = start
    drag(app, (400, 400), (440, 400))
    assert slow.azimuth == pytest.approx(app.viewport.viewpoint.camera.azimuth)


def test_after_a_drag_the_next_click_plays(app: Application) -> None:
    drag(app, (300, 300), (320, 310))
    click(app, seen_at(app, "1g1"))
    assert shown(app) == "1g1"


def test_a_click_that_ends_a_spin_plays_what_is_seen_then(app: Application) -> None:
    app.viewport.press_at(300, 300, Grip.TURN, clicks=True)
    for step in range(1, 6):
        clock(app).on(0.01)
        app.viewport.drag(300 + 20 * step, 300, 20, 0)
    app.viewport.release(400, 300)
    assert moving(app)
    app.viewport.press_at(*seen_at(app, "1g1"), Grip.TURN, clicks=True)
    assert not moving(app)
    app.viewport.release(*seen_at(app, "1g1"))
    assert shown(app) == "1g1"


def test_the_second_button_shifts_and_never_plays(app: Application) -> None:
    at, before = seen_at(app, "1g1"), app.viewport.viewpoint.camera
    click(app, at, grip=Grip.SHIFT)
    assert shown(app) == ""
    drag(app, at, aside(at, 40.0, 0.0), grip=Grip.SHIFT)
    assert shown(app) == ""
    assert app.viewport.viewpoint.camera.target != before.target


def test_a_click_beside_everything_plays_nothing(app: Application) -> None:
    click(app, (5.0, 400.0))
    assert shown(app) == ""


def test_a_click_on_a_marble_or_a_place_that_is_not_playable_plays_nothing(app: Application) -> None:
    click(app, seen_at(app, "1c3"))
    click(app, seen_at(app, "4d4"))
    assert shown(app) == ""


def test_a_click_outside_the_picture_plays_nothing(app: Application) -> None:
    app.viewport.arrange(replace(laid_out(app), picture=laid_out(app).timeline or laid_out(app).bar))
    click(app, (400.0, 400.0))
    assert shown(app) == ""


def test_when_the_game_is_over_no_click_plays(tmp_path: Path) -> None:
    app = started(application(tmp_path), WON)
    click(app, seen_at(app, "1c7"))
    assert shown(app) == WON
    assert not app.viewport.can_choose


def test_on_the_start_screen_no_click_plays(tmp_path: Path) -> None:
    app = application(tmp_path)
    app.viewport.arrange(laid_out(app))
    click(app, seen_at(app, "1g1"))
    assert not app.playing
    assert not ghosts(app)


def test_in_the_past_a_click_asks_whether_a_variation_is_meant(app: Application) -> None:
    app.moves.play(parse("1g3"))
    app.session.send(Walk.BACK)
    click(app, seen_at(app, "1g1"))
    assert app.dialogues.open == dialogues.AskVariation(parse("1g1"))
    assert len(document(app).record.nodes) == 2


# Confirming


def test_with_confirming_the_first_click_marks_and_the_second_plays(app: Application) -> None:
    app.preferences.change(confirm=True)
    at = seen_at(app, "1g1")
    click(app, at)
    assert (shown(app), app.viewport.aim.marked) == ("", parse("1g1"))
    assert [marble.colour for marble in ghosts(app)] == [Colour.RED]
    click(app, at)
    assert (shown(app), app.viewport.aim.marked) == ("1g1", None)


def test_with_confirming_another_place_moves_the_mark(app: Application) -> None:
    app.preferences.change(confirm=True)
    click(app, seen_at(app, "1g1"))
    click(app, seen_at(app, "1g3"))
    assert (shown(app), app.viewport.aim.marked) == ("", parse("1g3"))


def test_a_mark_is_confirmed_by_key_and_given_up_by_key_or_by_a_click_beside(app: Application) -> None:
    app.preferences.change(confirm=True)
    click(app, seen_at(app, "1g1"))
    app.viewport.play_marked()
    assert shown(app) == "1g1"
    click(app, seen_at(app, "1g3"))
    app.cancel()
    assert app.viewport.aim.marked is None
    click(app, seen_at(app, "1g3"))
    click(app, (5.0, 400.0))
    assert app.viewport.aim.marked is None
    app.viewport.play_marked()
    assert shown(app) == "1g1"


def test_while_a_place_is_marked_hovering_leaves_its_ghost(app: Application) -> None:
    app.preferences.change(confirm=True)
    click(app, seen_at(app, "1g1"))
    app.viewport.point(*seen_at(app, "1g3"))
    [ghost] = ghosts(app)
    home = app.view.now.position.pyramid
    assert ghost.centre == marble_centre(home, home.named["1g1"], app.viewport.look)


# The ghost


@pytest.mark.parametrize(("moves", "colour"), [("", Colour.RED), ("1g3", Colour.BLACK)])
def test_hovering_shows_the_marble_in_the_colour_it_would_have(
    app: Application, moves: str, colour: Colour
) -> None:
    for move in moves.split():
        app.moves.play(parse(move))
    app.viewport.settle()
    app.viewport.point(*seen_at(app, "1g1"))
    assert hovered(app) == "1g1"
    home = app.view.now.position.pyramid
    [ghost] = ghosts(app)
    assert (ghost.centre, ghost.colour) == (home.centres[home.named["1g1"]], colour)


def test_no_ghost_where_nothing_can_be_put(app: Application) -> None:
    for at in (seen_at(app, "1c3"), (5.0, 400.0)):
        app.viewport.point(*at)
        assert not ghosts(app)
    app.viewport.point(*seen_at(app, "1g1"))
    app.viewport.leave()
    assert not ghosts(app)


def test_no_ghost_while_dragging_or_while_the_view_moves(app: Application) -> None:
    at = seen_at(app, "1g1")
    app.viewport.point(*at)
    app.viewport.press_at(*at, Grip.TURN, clicks=True)
    assert ghosts(app)
    app.viewport.drag(at[0] + 1.0 + SLACK, at[1], 1.0 + SLACK, 0.0)
    assert not ghosts(app)
    app.viewport.release(*at)
    app.viewport.point(*seen_at(app, "1g1"))
    app.viewport.turn_to(Preset.TOP)
    assert not ghosts(app)


def test_after_a_move_the_old_ghost_is_gone(app: Application) -> None:
    app.viewport.point(*seen_at(app, "1g1"))
    app.moves.play(parse("1g1"))
    assert hovered(app) is None
    assert not ghosts(app)


def test_a_pointer_event_meets_the_pyramid_once(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    rays: list[Point] = []
    cast = Viewpoint.ray

    def counted(self: Viewpoint, layout: Layout, x: float, y: float) -> Ray:
        rays.append((x, y))
        return cast(self, layout, x, y)

    monkeypatch.setattr(Viewpoint, "ray", counted)
    at = seen_at(app, "1g3")
    app.viewport.point(*at)
    assert len(rays) == 1
    app.viewport.press_at(*at, Grip.TURN, clicks=True)
    app.viewport.release(*at)
    assert len(rays) == 2
    assert shown(app) == "1g3"


# The keyboard


def test_the_keyboard_steps_through_every_place_and_round_again(app: Application) -> None:
    places = []
    for _ in range(12):
        app.viewport.step_place(1)
        places.append(at_cursor(app))
    assert set(places) == {str(move) for move in document(app).state.moves()}
    app.viewport.step_place(1)
    assert at_cursor(app) == places[0]
    app.viewport.step_place(-1)
    assert at_cursor(app) == places[-1]


def test_stepping_backwards_begins_at_the_last_place(app: Application) -> None:
    app.viewport.step_place(-1)
    assert at_cursor(app) == "1g7"


def test_the_cursor_is_seen_and_plays(app: Application) -> None:
    app.viewport.step_place(1)
    scene = app.viewport.scene()
    assert Accent.CURSOR in {ring.accent for ring in rings(scene)}
    assert [marble.colour for marble in ghosts(app)] == [Colour.RED]
    app.viewport.play_marked()
    assert shown(app) == "1a1"
    assert at_cursor(app) is None


def test_without_a_cursor_the_key_that_plays_does_nothing(app: Application) -> None:
    app.viewport.point(*seen_at(app, "1g1"))
    app.viewport.play_marked()
    assert shown(app) == ""


def test_the_keyboard_needs_no_second_confirmation(app: Application) -> None:
    app.preferences.change(confirm=True)
    app.viewport.step_place(1)
    app.viewport.play_marked()
    assert shown(app) == "1a1"


def test_the_pointer_takes_over_from_the_keyboard(app: Application) -> None:
    app.viewport.step_place(1)
    app.viewport.point(5.0, 400.0)
    assert at_cursor(app) == "1a1"
    app.viewport.point(*seen_at(app, "1g1"))
    assert at_cursor(app) is None
    assert hovered(app) == "1g1"


def test_in_the_past_the_keyboard_asks_too(app: Application) -> None:
    app.moves.play(parse("1g3"))
    app.session.send(Walk.BACK)
    app.viewport.step_place(1)
    app.viewport.play_marked()
    assert app.dialogues.open == dialogues.AskVariation(parse("1a1"))


def test_while_a_question_is_asked_no_place_can_be_chosen(app: Application) -> None:
    app.dialogues.ask(dialogues.ShowKeys())
    assert not app.viewport.can_choose


def test_stepping_where_nothing_can_be_put_does_nothing(tmp_path: Path) -> None:
    app = started(application(tmp_path), WON)
    app.viewport.step_place(1)
    assert app.viewport.aim.cursor is None


def test_hints_mark_every_playable_place_of_the_game_as_it_stands(app: Application) -> None:
    app.moves.play(parse("1g3"))
    app.preferences.change(hints=True)
    hints = [one for one in app.viewport.scene().overlays if isinstance(one, Dome)]
    assert len(hints) == len(document(app).state.moves())
    assert {hint.colour for hint in hints} == {Colour.BLACK}
    app.session.send(Walk.BACK)
    assert not app.viewport.scene().overlays


# Moving marbles


@pytest.fixture
def moving_game(tmp_path: Path) -> Application:
    """A game in which an own marble can be moved, with a white one on 1a1."""
    app = application(tmp_path, registry=Registry({"spline": SPLINE}), motion="none")
    app.session.send(intents.NewGame("spline", {"variant": "plus"}, {}))
    app.viewport.arrange(laid_out(app))
    for move in ("1a1", "1g7"):
        app.moves.play(parse(move))
    return app


def test_a_marble_is_chosen_and_then_the_place_where_it_goes(moving_game: Application) -> None:
    app = moving_game
    click(app, seen_at(app, "1a1"))
    assert app.viewport.selection.source == 0
    assert [ring.accent for ring in rings(app.viewport.scene())] == [Accent.CURSOR]
    app.viewport.point(*seen_at(app, "1e3"))
    assert [marble.colour for marble in ghosts(app)] == [Colour.WHITE]
    click(app, seen_at(app, "1e3"))
    assert shown(app) == "1a1 1g7 1a1-1e3"


def test_a_marble_that_was_chosen_is_given_up_by_escape(moving_game: Application) -> None:
    app = moving_game
    click(app, seen_at(app, "1a1"))
    app.cancel()
    click(app, seen_at(app, "1e3"))
    assert shown(app) == "1a1 1g7 1e3"


def test_keys_alone_move_a_marble(moving_game: Application) -> None:
    app = moving_game
    app.viewport.step_place(1)
    assert at_cursor(app) == "1a1"
    app.viewport.play_marked()
    while at_cursor(app) != "1g1":
        app.viewport.step_place(1)
    app.viewport.play_marked()
    assert shown(app) == "1a1 1g7 1a1-1g1"


# Looking into the pyramid


def piled(tmp_path: Path) -> Application:
    """A game with a marble on level 2, which hides what is behind it."""
    app = started(application(tmp_path), PILE + " 2b2 1a7", variant="standard")
    app.viewport.settle()
    app.preferences.change(motion="none")
    app.viewport.turn_to(Preset.FRONT_LEFT)
    return app


def test_what_is_looked_through_does_not_stop_the_pointer(tmp_path: Path) -> None:
    app = piled(tmp_path)
    on_top = seen_at(app, "2b2")
    home = app.view.now.position.pyramid
    assert marble_at(app, on_top) == home.named["2b2"]
    BY_NAME["fewer-levels"].run(app)
    BY_NAME["fewer-levels"].run(app)
    BY_NAME["fewer-levels"].run(app)
    assert app.viewport.look.solid_levels == 1
    assert marble_at(app, on_top) != home.named["2b2"]
    veiled = [marble for marble in app.viewport.scene().marbles if marble.opacity == SEE_THROUGH_OPACITY]
    assert len(veiled) == 2  # 2b2 and the white 2d4


def test_a_place_behind_a_veil_can_be_clicked(tmp_path: Path) -> None:
    app = started(application(tmp_path, motion="none"))
    app.viewport.turn_to(Preset.FRONT)
    hidden = next(
        name for name in map(str, document(app).state.moves()) if meant_at_its_middle(app, name) != name
    )
    app.viewport.sight = Sight(show_buried=True)
    assert meant_at_its_middle(app, hidden) == hidden
    click(app, seen_at(app, hidden))
    assert shown(app) == hidden


def test_a_place_behind_a_marble_is_not_picked_through_it_from_any_side(tmp_path: Path) -> None:
    app = started(application(tmp_path, motion="none"), PILE + " 2b2 1a7 1c7")
    pyramid = app.view.now.position.pyramid
    marbles = [pyramid.centres[place] for place in places_in(app.view.now.position.occupied)]
    behind = 0
    for _ in range(24):
        app.viewport.turn(radians(15.0), 0.0)
        for place in app.viewport.places:
            if hidden(eye(app.viewport.viewpoint.camera), pyramid.centres[place], marbles):
                name = pyramid.names[place]
                assert meant_at_its_middle(app, name) != name
                behind += 1
    assert behind > 24


def test_levels_are_given_back_one_by_one_and_no_further(app: Application) -> None:
    for _ in range(9):
        BY_NAME["fewer-levels"].run(app)
    assert app.viewport.look.solid_levels == 1
    for _ in range(9):
        BY_NAME["more-levels"].run(app)
    assert app.viewport.look.solid_levels == app.view.now.position.pyramid.size


def test_a_larger_pyramid_is_seen_whole_after_levels_were_given_back(tmp_path: Path) -> None:
    app = application(tmp_path, registry=Registry({"free": FREE}))
    app.session.send(intents.NewGame("free", {"size": "4"}, {}))
    BY_NAME["fewer-levels"].run(app)
    BY_NAME["more-levels"].run(app)
    app.session.send(intents.NewGame("free", {"size": "8"}, {}))
    assert app.viewport.look.solid_levels == 8


def test_levels_pulled_apart_are_clicked_where_they_are_seen(tmp_path: Path) -> None:
    app = started(application(tmp_path, motion="none"), PILE)
    low = seen_at(app, "2b2")
    BY_NAME["pull-apart"].run(app)
    app.viewport.arrange(laid_out(app))
    assert app.viewport.look.spread == SPREAD
    high = seen_at(app, "2b2")
    assert high != low
    click(app, high)
    assert shown(app) == PILE + " 2b2"
    BY_NAME["pull-apart"].run(app)
    assert app.viewport.look.spread == 0.0


# Motion


def test_a_marble_that_was_put_falls_into_place(app: Application) -> None:
    app.moves.play(parse("1g1"))
    assert moving(app)
    home = app.view.now.position.pyramid
    x, y, z = home.centres[home.named["1g1"]]
    assert (x, y, z) not in {marble.centre for marble in app.viewport.scene().marbles}
    clock(app).on(FALL_SECONDS)
    app.advance()
    assert not moving(app)
    assert (x, y, z) in {marble.centre for marble in app.viewport.scene().marbles}


def test_going_back_lets_nothing_fall(app: Application) -> None:
    app.moves.play(parse("1g1"))
    app.moves.play(parse("1g3"))
    app.viewport.settle()
    app.session.send(Walk.BACK)
    assert not moving(app)


def test_with_motion_turned_off_nothing_ever_moves(tmp_path: Path) -> None:
    app = started(application(tmp_path, motion="none"))
    app.moves.play(parse("1g1"))
    assert not moving(app)
    app.viewport.turn_to(Preset.TOP)
    assert not moving(app)
    drag(app, (300, 300), (320, 300), (360, 300))
    assert not moving(app)


def test_without_inertia_the_view_stops_with_the_hand(app: Application) -> None:
    app.preferences.change(inertia=False)
    app.viewport.press_at(300, 300, Grip.TURN, clicks=True)
    for step in range(1, 6):
        clock(app).on(0.01)
        app.viewport.drag(300 + 20 * step, 300, 20, 0)
    app.viewport.release(400, 300)
    assert not moving(app)


def test_a_hand_at_rest_lets_go_of_a_view_at_rest(app: Application) -> None:
    drag(app, (300, 300), (400, 300))
    clock(app).on(1.0)
    app.advance()
    camera = app.viewport.viewpoint.camera
    app.viewport.press_at(300, 300, Grip.TURN, clicks=True)
    clock(app).on(0.01)
    app.viewport.drag(400, 300, 100, 0)
    clock(app).on(2.0)
    app.viewport.release(400, 300)
    assert not moving(app)
    assert app.viewport.viewpoint.camera != camera


@pytest.mark.parametrize("which", Preset)
def test_a_fixed_view_is_reached_and_stays(app: Application, which: Preset) -> None:
    app.viewport.turn_to(which)
    for _ in range(60):
        clock(app).on(0.02)
        app.advance()
    assert not moving(app)
    glided = app.viewport.viewpoint.camera
    app.preferences.change(motion="none")
    app.viewport.turn_to(which)
    assert app.viewport.viewpoint.camera == glided


# The view and the window


def test_the_wheel_goes_nearer_and_the_view_stays_so_when_the_window_changes(app: Application) -> None:
    before = app.viewport.viewpoint.camera.distance
    app.viewport.wheel(0.0, 1.0, 400.0, 400.0)
    nearer = app.viewport.viewpoint.camera.distance
    assert nearer < before
    app.viewport.arrange(laid_out(app, 1900.0, 1000.0))
    assert app.viewport.viewpoint.camera.distance == nearer
    app.viewport.fit()
    assert app.viewport.viewpoint.camera.distance != nearer


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 500), (1920, 1080), (700, 1400)])
def test_the_whole_pyramid_is_seen_in_a_window_of_any_shape(
    app: Application, width: float, height: float
) -> None:
    app.viewport.arrange(laid_out(app, width, height))
    assert app.viewport.layout is not None
    free = app.viewport.layout.free
    for name in app.view.now.position.pyramid.names:
        assert free.holds(*seen_at(app, name))


def test_the_camera_is_remembered(tmp_path: Path) -> None:
    from shibumi3d.scene.camera import to_floats

    app = started(application(tmp_path))
    drag(app, (300, 300), (400, 320))
    app.viewport.settle()
    camera = to_floats(app.viewport.viewpoint.camera)
    again = application(tmp_path, camera=camera)
    assert to_floats(again.viewport.viewpoint.camera) == pytest.approx(camera)


def test_a_remembered_camera_that_can_not_be_is_forgotten(tmp_path: Path) -> None:
    fresh = application(tmp_path).viewport.viewpoint.camera
    for camera in ((1.0,), (1e30,) * 7, (0.0, 0.0, 0.0, 0.0, 0.0, 9.0, 3.0)):
        assert application(tmp_path, camera=camera).viewport.viewpoint.camera == fresh


def test_escape_gives_up_a_motion_and_says_whether_there_was_one(app: Application) -> None:
    assert not app.viewport.cancel()
    app.viewport.turn_to(Preset.TOP)
    assert app.viewport.cancel()
    assert not moving(app)
