"""The real window as somebody meets it who has read nothing: what is told, lit, asked and offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from Xlib import X

from shibumi3d.app import dialogues
from shibumi3d.app.guide import STEPS
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.window import Window
from shibumi3d.app.viewport.sight import Sight
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spline import SPLINE
from shibumi3d.model.moves import parse
from shibumi3d.model.record import EndReason
from shibumi3d.model.registry import Registry
from shibumi3d.scene.camera_motion import ANGLES, Preset
from shibumi3d.study import intents
from tests.app.offline import said
from tests.app.person import SMALL, Person, seated
from tests.conftest import ReadGolden
from tests.study.sessions import WON

LARGE = Settings(language="en", motion="none", width=1280, height=720)
SEVERAL = Registry({game.name: game for game in (SPARRO, SPINDIZZY, SPLINE)})


@pytest.fixture
def large(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """A person before a window of the usual size."""
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path, LARGE, registry=SEVERAL) as someone:
        yield someone


def texts(person: Person) -> str:
    """All that is written in the window."""
    return "\n".join(person.widgets.texts)


# Whose turn it is


def test_whose_turn_it_is_is_told_once(large: Person) -> None:
    large.start()
    assert texts(large).count("Red to move") == 1
    assert "to move" not in large.window.caption
    large.keys("Ctrl+B")
    assert texts(large).count("Red to move") == 1


def test_what_is_below_the_head_of_the_column_keeps_its_place(large: Person) -> None:
    large.start()
    tops = set()
    for place in ("1g3", "1a3", "1a1"):
        large.given(place)
        large.point(1, 1)
        tops.add(large.widgets.at("Start")[1])
    large.keys("Left")
    tops.add(large.widgets.at("Start")[1])
    assert len(tops) == 1


def test_reviewing_moves_nothing_under_the_pointer(large: Person) -> None:
    large.start()
    large.given(*WON.split())
    large.hold_time()
    large.click_on("##review")
    before = large.widgets.at("##review")
    large.point(*before)
    large.settle()
    assert large.app.autoplay.running
    assert large.widgets.at("##review") == before
    large.press()
    assert not large.app.autoplay.running


# The list of moves


def test_ten_rounds_are_seen(large: Person) -> None:
    large.start("Extended")
    large.given("1g3", "1a3")
    height = large.widgets.at("Start")[1] - large.widgets.at("##comment")[1]
    row = large.widgets.at("Start")[1] - large.widgets.at("1g3")[1]
    assert height / row >= 11


def test_a_move_lights_up_its_marble(large: Person) -> None:
    large.start()
    large.given("1g3", "1a3")
    large.settle()
    large.point(*large.widgets.at("1g3"))
    named = large.app.view.now.position.pyramid.named
    assert lit(large) == {named["1g3"]}
    large.point(1, 1)
    assert lit(large) == set()


def test_a_score_lights_up_what_it_counts(large: Person) -> None:
    large.start()
    large.given(*WON.split())
    large.settle()
    [line] = [set(places(h.places)) for h in large.app.view.now.highlights]
    x, y = large.widgets.at("##review")
    for below in range(20, 160, 6):
        large.point(x, y - below)
        if lit(large):
            break
    assert lit(large) == line


def lit(person: Person) -> set[int]:
    """The places that are lit up in the frame that is shown."""
    seen: list[int] = []
    light = person.app.viewport.light

    def watched(places: int) -> None:
        seen.append(places)
        light(places)

    person.app.viewport.light = watched  # type: ignore[method-assign]
    person.window.invalidate()
    person.settle()
    person.app.viewport.light = light  # type: ignore[method-assign]
    return {place for mask in seen for place in places(mask)}


def places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


# Clicks that can't be


def test_a_click_on_a_marble_says_why_nothing_is_put_there(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.point(*person.seen_at("1g3"))
    person.press()
    assert "1g3 is not allowed" in said(person.app)
    assert person.app.viewport.scene().overlays


def test_what_is_allowed_is_shown_for_a_moment_only(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.point(*person.seen_at("1g3"))
    person.press()
    person.robot.point(1, 1)
    person.wait_until(lambda: person.app.viewport.due is None)
    person.settle()
    assert not person.app.viewport.scene().overlays


def test_a_click_beside_the_board_says_nothing(person: Person) -> None:
    person.start()
    person.click(20, 250)
    assert said(person.app) == ""


def test_the_ghost_is_there_when_the_pointer_comes_from_a_panel_in_one_jump(person: Person) -> None:
    person.start()
    x, y = person.find("1g3")
    person.point(*person.widgets.at("##comment"))
    person.robot.point(x, y)
    person.settle()
    assert person.app.viewport.aim.hovered is not None


def test_a_hidden_place_is_brought_into_sight_and_named(person: Person) -> None:
    person.start()
    person.keys("9", "1", "Shift+Down", "Shift+Down", "Shift+Down")
    cameras = set()
    for _ in range(len(person.app.viewport.places)):
        person.keys("Tab")
        cursor = person.app.viewport.aim.cursor
        assert cursor is not None
        cameras.add(person.app.viewport.viewpoint.camera)
        at = person.app.viewport.seen_at(cursor)
        assert at is not None
    assert len(cameras) > 1


# Modes


def test_a_new_game_begins_clean(person: Person) -> None:
    person.start()
    home = person.app.viewport.viewpoint.camera
    person.keys("l", "3", "=")
    assert person.app.viewport.sight != Sight()
    person.app.new_games.rematch()
    person.settle()
    assert person.app.viewport.sight == Sight()
    camera = person.app.viewport.viewpoint.camera
    assert (camera.azimuth, camera.elevation) == (home.azimuth, home.elevation)
    assert camera.distance == pytest.approx(home.distance)


def test_modes_are_clicked_away(person: Person) -> None:
    person.start()
    person.keys("l", "r")
    person.click_on("##Levels pulled apart")
    person.settle()
    person.click_on("##Without trays")
    assert person.app.viewport.sight == Sight()
    assert person.app.settings.trays


def test_levels_are_laid_side_by_side_by_a_key_and_stacked_again_by_a_click(person: Person) -> None:
    person.start()
    home = person.app.viewport.viewpoint.camera
    person.keys("g")
    assert person.app.viewport.look.flat == 1.0
    assert person.app.viewport.viewpoint.camera.elevation == pytest.approx(ANGLES[Preset.TOP][1])
    person.play("1a1")
    person.click_on("##Levels side by side")
    person.settle()
    assert person.app.viewport.sight == Sight()
    assert person.app.viewport.viewpoint.camera == home


def test_looking_for_buried_marbles_says_that_there_are_none(person: Person) -> None:
    person.start()
    person.keys("x")
    assert "No marble is buried" in said(person.app)
    assert person.app.viewport.sight == Sight()


def test_levels_are_looked_through_from_the_highest_with_marbles(person: Person) -> None:
    """Sparro begins with a marble on the second level."""
    person.start()
    person.keys("[")
    assert person.app.viewport.look.solid_levels == 1
    assert any("Level 2 and above" in shown for shown, _ in person.widgets.found)
    person.keys("]")
    assert person.app.viewport.sight == Sight()


# Menus


def test_menus_open_switch_and_close_by_keys(person: Person) -> None:
    person.start()
    person.keys("F10")
    assert person.widgets.shown("New game")
    person.keys("Right")
    assert person.widgets.shown("Take back")
    assert not person.widgets.shown("New game")
    person.keys("Escape")
    assert not person.window.gui.popup


def test_a_tap_on_alt_opens_the_menus_and_a_shortcut_with_it_does_not(person: Person) -> None:
    person.start()
    person.robot.strike(64)
    person.settle()
    assert person.window.gui.popup
    person.keys("Escape", "Alt+1")
    assert not person.window.gui.popup


def test_the_pointer_switches_between_open_menus(person: Person) -> None:
    person.start()
    person.click_on("Game")
    person.point(*person.widgets.at("Replay"))
    person.settle()
    assert person.widgets.shown("To the start")
    assert not person.widgets.shown("Save as…")


def test_a_menu_pauses_a_game_that_plays_itself(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.hold_time()
    person.keys("Home", "Space")
    assert person.app.autoplay.running
    person.click_on("Game")
    assert not person.app.autoplay.running


# The end of a game


def test_a_game_is_resigned_and_that_is_undone(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.keys("F10", "Right")
    person.click_on("Resign…")
    assert isinstance(person.app.dialogues.open, dialogues.AskResign)
    person.keys("Enter")
    outcome = person.app.view.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert "Black resigned" in texts(person)
    assert not person.app.viewport.places
    person.keys("Ctrl+Z")
    assert person.app.view.outcome is None


def test_a_draw_is_agreed_on_kept_and_played_on_from_an_earlier_move(person: Person, tmp_path: Path) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.app.session.send(intents.Act.AGREE_DRAW)
    path = tmp_path / "draw.shibumi"
    person.app.archive.save_to(path)
    person.app.archive.open(path)
    person.settle()
    header = person.document.record.header
    assert header.result is not None
    assert header.result.reason is EndReason.AGREEMENT
    assert person.app.view.outcome is not None
    assert person.app.view.outcome.winners == (0, 1)
    person.keys("Left")
    person.app.session.send(intents.Act.GO_ON_HERE)
    assert person.app.view.outcome is None


def test_a_resigned_game_takes_no_move(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.app.session.send(intents.Resign(1))
    person.app.session.send(intents.Play(parse("1a3")))
    assert "the game is over" in said(person.app)
    person.keys("Backspace")
    assert person.app.view.outcome is None
    assert person.moves == ["1g3"]


def test_a_match_of_named_players_is_counted(large: Person) -> None:
    large.app.new_games.set_player("red", "Ann")
    large.app.new_games.set_player("black", "Ben")
    large.start()
    large.given(*WON.split())
    large.settle()
    assert "Match 1" in texts(large)
    large.app.new_games.swap_seats()
    large.given("1g3")
    large.app.session.send(intents.Act.AGREE_DRAW)
    large.window.invalidate()
    large.settle()
    assert {"Match 1.5", "Match 0.5"} <= {
        part for words in large.widgets.texts for part in words.split("  ·  ")
    }


def test_other_players_begin_another_match(large: Person) -> None:
    large.app.new_games.set_player("red", "Ann")
    large.app.new_games.set_player("black", "Ben")
    large.start()
    large.given(*WON.split())
    large.app.new_games.set_player("black", "Cleo")
    large.app.new_games.begin()
    large.settle()
    assert large.app.new_games.match is None


def test_the_board_turns_to_whoever_moves_where_that_is_wished(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, replace(SMALL, turn_to_mover=True)) as person:
        person.start()
        home = person.app.viewport.viewpoint.camera
        person.given("1g3")
        across = person.app.viewport.viewpoint.camera
        assert across != home
        person.given("1a3")
        assert person.app.viewport.viewpoint.camera.azimuth == pytest.approx(home.azimuth)


# The start screen


def test_games_are_found_by_players_kind_and_words(large: Person) -> None:
    large.click_on("3 players")
    assert [game.name for game in large.app.new_games.games] == ["spindizzy"]
    large.click_on("3 players")
    large.click_on("Lines")
    assert [game.name for game in large.app.new_games.games] == ["sparro", "spline"]
    large.click_on("##search")
    large.type("leduc")
    assert [game.name for game in large.app.new_games.games] == ["sparro"]


def test_the_game_played_last_comes_first(large: Person) -> None:
    large.app.new_games.choose("spline")
    large.start()
    large.app.archive.leave()
    assert [game.name for game in large.app.new_games.games] == ["spline", "sparro", "spindizzy"]


def test_every_game_has_a_small_picture(large: Person) -> None:
    large.window.invalidate()
    large.settle()
    drawn = large.window.painting._thumbnails
    assert {name for _, name in drawn} >= {"sparro", "spindizzy", "spline"}
    assert all(len(set(texture.read())) > 30 for texture in drawn.values())


def step(person: Person) -> int | None:
    """The number of the step that is to be tried."""
    return person.app.guide.number


def test_the_guide_leads_through_a_first_game(large: Person) -> None:
    large.click_on("Show me")
    assert step(large) == 0
    large.keys("Shift+Left", "Shift+Left")
    assert step(large) == 1
    large.keys("Tab", "Enter")
    assert step(large) == 2
    while step(large) == 2:
        high = max(large.app.viewport.places)
        large.app.moves.play(large.app.viewport.places[high])
        large.window.invalidate()
        large.settle()
    large.keys("Backspace")
    assert step(large) == 4
    large.keys("Left")
    assert step(large) == 5
    large.click_on("Back to the game")
    assert step(large) == len(STEPS) - 1
    large.click_on("Play on")
    assert step(large) is None
    assert large.app.settings.guided


def test_the_guide_is_ended_and_not_offered_again(large: Person) -> None:
    large.click_on("No, thanks")
    assert not large.widgets.shown("Show me")


def test_a_paste_that_cant_be_played_is_told_before_saving_is_asked_for(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.window.set_clipboard_text("nothing of a game")
    person.keys("Ctrl+V")
    assert person.app.dialogues.open is None
    assert said(person.app)
    assert person.moves == ["1g3"]


def test_a_character_that_no_font_has_is_a_mark_and_no_question_mark(large: Person) -> None:
    """The pictures of both are compared: the name with the sign, and the same with what stands for it."""
    pictures = []
    for name in ("ก", "□", "?"):
        large.app.new_games.set_player("red", name)
        large.window.invalidate()
        large.settle()
        pictures.append(photograph(large))
    assert pictures[0] == pictures[1] != pictures[2]


def photograph(person: Person) -> bytes:
    """What the window shows, as bytes."""
    size = person.robot.window.get_geometry()
    return bytes(person.robot.window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFF).data)


def test_the_scores_of_a_round_are_told_while_the_next_hand_is_asked_for(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: ReadGolden
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path, LARGE, registry=SEVERAL) as person:
        person.app.new_games.choose("spindizzy")
        person.start()
        [moves] = [game["moves"] for game in golden("spindizzy")["games"][:1]]
        for move in moves:
            person.given(move)
            told = [str(sentence.words) for sentence in person.app.view.earlier]
            if told and person.app.view.secret_seat is not None:
                break
        assert any("scores" in words or "loses" in words for words in told)
        assert person.app.preferences.words(person.app.view.earlier[0].words) in texts(person)
