"""Games played in the real window, by the real mouse and by real keys."""

from __future__ import annotations

import pytest

from shibumi3d.app.layout import Rect
from shibumi3d.model.colours import Colour
from shibumi3d.scene.overlays import Ghost
from tests.app.person import Person, Point
from tests.app.robot import MIDDLE, RIGHT
from tests.conftest import ReadGolden


def test_a_whole_game_is_played_by_clicking(person: Person, golden: ReadGolden) -> None:
    game = golden("sparro")["games"][0]
    person.start()
    for number, move in enumerate(game["moves"], 1):
        person.play(move)
        assert person.moves == game["moves"][:number]
    seats = [seat.name for seat in person.app.view.game.seats]
    result = person.app.view.now.result
    assert result is not None
    assert [seats[winner] for winner in result.winners] == game["winners"] == ["red"]
    assert {"Red wins", "Red made a line"} <= set(person.widgets.texts)
    assert person.window.caption == "• Sparro – Shibumi 3D"
    assert person.widgets.shown("Play again")


def test_a_whole_game_is_played_by_keys_alone(person: Person, golden: ReadGolden) -> None:
    game = golden("sparro-extended")["games"][0]
    person.start("Extended")
    for move in game["moves"]:
        step_to(person, move)
        person.keys("Enter")
    assert person.moves == game["moves"]
    assert person.app.view.now.actor is None
    seats = [seat.name for seat in person.app.view.game.seats]
    result = person.app.view.now.result
    assert result is not None
    assert [seats[winner] for winner in result.winners] == game["winners"]
    assert dict(zip(seats, person.app.view.now.scores, strict=True)) == game["scores"]


def step_to(person: Person, place: str) -> None:
    """Step to a place with the fewest keys, and see that the cursor is there."""
    home = person.app.view.now.position.pyramid
    places = sorted(home.named[str(move)] for move in person.document.state.moves())
    ahead = places.index(home.named[place]) + 1
    behind = len(places) - ahead + 1
    for _ in range(min(ahead, behind)):
        person.robot.key("Tab" if ahead <= behind else "Shift+Tab")
    person.settle()
    assert person.app.viewport.aim.cursor == home.named[place]


def ghost_colours(person: Person) -> list[Colour | None]:
    """The colours of the marbles that a click would put."""
    return [one.marble.colour for one in person.app.viewport.scene().overlays if isinstance(one, Ghost)]


def test_the_ghost_shows_where_and_in_which_colour_a_click_puts_a_marble(person: Person) -> None:
    person.start()
    person.find("1g1")
    assert ghost_colours(person) == [Colour.RED]
    person.press()
    person.find("1a1")
    assert ghost_colours(person) == [Colour.BLACK]


def test_a_drag_turns_the_pyramid_and_plays_nothing(person: Person) -> None:
    person.start()
    x, y = person.find("1g1")
    before = person.app.viewport.viewpoint.camera
    person.drag([(x, y), (x + 20, y), (x + 60, y + 5)])
    assert person.moves == []
    assert person.app.viewport.viewpoint.camera.azimuth != before.azimuth


@pytest.mark.parametrize(("dx", "dy"), [(7, 0), (0, -7), (60, 20)])
def test_a_press_that_moves_away_and_back_plays_nothing(person: Person, dx: int, dy: int) -> None:
    person.start()
    x, y = person.find("1g1")
    person.drag([(x, y), (x + dx, y + dy), (x, y)])
    assert person.moves == []
    person.play("1g1")
    assert person.moves == ["1g1"]


def test_a_hand_that_trembles_plays(person: Person) -> None:
    person.start()
    x, y = person.find("1g1")
    person.drag([(x, y), (x + 3, y + 2), (x + 1, y - 2)])
    assert person.moves == ["1g1"]


def test_a_tap_that_comes_from_a_panel_plays(person: Person) -> None:
    person.start()
    at = person.find("1g1")
    person.point(*person.widgets.at("##comment"))
    person.robot.click(*at)
    person.settle()
    assert person.moves == ["1g1"]


def test_a_tap_on_a_panel_that_comes_from_the_picture_plays_nothing(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.find("1g1")
    person.robot.click(*person.widgets.at("Take back"))
    person.settle()
    assert person.moves == []


def test_the_other_buttons_play_nothing(person: Person) -> None:
    person.start()
    person.find("1g1")
    person.press(RIGHT)
    person.press(MIDDLE)
    assert person.moves == []


def test_no_click_goes_through_a_panel(person: Person) -> None:
    person.start()
    layout = person.window.arranged()
    assert layout.timeline is not None
    for panel, towards in ((layout.timeline, 430), (layout.bar, 80)):
        person.keys("9")
        person.point(260, towards)
        person.wheel(8)
        for at in covered_by(person, panel):
            person.click(*at)
            person.keys("Escape")
            assert person.app.viewport.aim.hovered is None
            assert person.moves == []


def covered_by(person: Person, panel: Rect) -> list[Point]:
    """A point on a panel above each playable place that lies under it."""
    viewport, covered = person.app.viewport, {}
    for x in range(10, int(person.window.arranged().picture.width), 10):
        for y in range(int(panel.y) + 5, int(panel.y + panel.height) - 5, 10):
            viewport.point(x, y)
            if viewport.pointed.place is not None:
                covered[viewport.pointed.place] = (float(x), float(y))
            viewport.leave()
    assert covered
    return list(covered.values())


def test_no_click_goes_through_a_menu_or_a_question(person: Person) -> None:
    person.start()
    at = person.find("1g1")
    person.click_on("View")
    person.click(*at)
    assert person.moves == []
    person.keys("Escape")
    person.keys("?")
    assert person.app.dialogues.open is not None
    person.click(*at)
    assert person.moves == []


def test_taking_back_undoing_and_redoing_by_keys(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    person.keys("Backspace", "Backspace")
    assert person.moves == ["1g3"]
    person.keys("Ctrl+Z")
    assert person.moves == ["1g3", "1a3"]
    person.keys("Ctrl+Z")
    assert person.moves == ["1g3", "1a3", "1a1"]
    person.keys("Ctrl+Y", "Ctrl+Shift+Z")
    assert person.moves == ["1g3"]
    person.play("1a7")
    assert person.moves == ["1g3", "1a7"]
    assert len(person.document.record.nodes) == 5


def test_stepping_by_keys_and_a_variation_in_the_past(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    for key, count in (("Left", 2), ("Home", 0), ("Right", 1), ("End", 3), ("Home", 0)):
        person.keys(key)
        assert len(person.moves) == count
    assert person.document.record.depth(person.document.live) == 3
    person.play("1e1")
    assert person.moves == []
    assert person.widgets.shown("Play the variation")
    person.click_on("Play the variation")
    assert person.moves == ["1e1"]
    person.keys("Up")
    assert person.moves == ["1g3"]
    person.keys("End")
    assert person.moves == ["1g3", "1a3", "1a1"]


def test_the_game_goes_on_from_an_earlier_position_by_key(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    person.keys("Home", "Right", "Ctrl+Enter")
    assert person.document.at_live
    person.play("1e1")
    assert person.moves == ["1g3", "1e1"]


def test_confirming_every_move(person: Person) -> None:
    person.start()
    person.app.preferences.change(confirm=True)
    person.settle()
    person.play("1g3")
    assert person.moves == []
    assert person.widgets.shown("Play here")
    person.keys("Enter")
    assert person.moves == ["1g3"]
    person.play("1a3")
    person.click_on("Play here")
    assert person.moves == ["1g3", "1a3"]


def test_a_game_can_be_gone_through_with_the_mouse(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    person.click_on("##start")
    assert person.moves == []
    person.click_on("##forward")
    assert person.moves == ["1g3"]
    person.click_on("1a3")
    assert person.moves == ["1g3", "1a3"]
    person.click(*person.widgets.at("track", 0.95))
    assert person.moves == ["1g3", "1a3", "1a1"]
    person.click(*person.widgets.at("track", 0.05))
    assert person.moves == []
