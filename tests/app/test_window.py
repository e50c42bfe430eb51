"""The real window: keys, files, comments, sizes, stillness, closing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyglet
import pytest
from msgspec.structs import replace

from benchmarks.trees import study
from shibumi3d.app import dialogues
from shibumi3d.app.main import open_window
from shibumi3d.app.panels import move_list
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.window import Window
from shibumi3d.files import record_file
from shibumi3d.games.sparro import SparroState
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Record
from shibumi3d.model.registry import Registry, installed
from shibumi3d.study import intents
from tests.app.offline import folders, main_line, said
from tests.app.person import SMALL, Person, seated
from tests.study.sessions import REGISTRY, WON

MIDDLE_OF_NOWHERE = (20, 250)


def kept_games(home: Path) -> list[str]:
    """What is kept of games in progress: the moves of each."""
    return [
        " ".join(map(str, record.moves(record.end())))
        for path in (home / "unfinished").glob("*.shibumi")
        for record in [record_file.load(path, REGISTRY).record]
    ]


def closed(person: Person) -> bool:
    """Whether the program has come to its end."""
    return person.loop.has_exit


def game_is_open(person: Person) -> bool:
    """Whether a game is open, rather than the start screen."""
    return person.app.playing


def asked(person: Person) -> dialogues.Dialogue | None:
    """The question or sheet that is shown."""
    return person.app.dialogues.open


def moving(person: Person) -> bool:
    """Whether something on the picture moves by itself."""
    return person.app.viewport.moving


# The start screen


def test_a_game_is_chosen_named_and_started_by_keys_alone(person: Person) -> None:
    tab_to(person, "Extended")
    person.keys("Space")
    tab_to(person, "##name red")
    person.type("Zoe W")
    tab_to(person, "Start the game")
    person.keys("Enter")
    assert person.document.record.header.players["red"] == "Zoe W"
    assert person.document.record.header.options == {"variant": "extended"}
    person.keys("Tab", "Enter")
    assert len(person.moves) == 1


def tab_to(person: Person, title: str) -> None:
    """Step through the panels to a widget."""
    for _ in range(30):
        person.keys("Tab")
        if person.focused(title):
            return
    raise LookupError(f"Tab doesn't lead to '{title}'")


def test_names_typed_on_the_start_screen_run_no_commands(person: Person) -> None:
    before = person.app.settings
    person.click_on("##name red")
    person.type("Tom & Frank NPXL")
    assert person.app.new_games.form is not None
    assert person.app.new_games.form.players["red"] == "Tom & Frank NPXL"
    assert person.app.settings == before
    assert not game_is_open(person)


def test_the_button_that_starts_is_seen_for_every_game(window: Window, tmp_path: Path) -> None:
    settings = Settings(language="en", motion="none", width=1280, height=720)
    with seated(window, tmp_path, settings, registry=installed()) as person:
        for name in installed().games:
            person.app.new_games.choose(name)
            person.window.invalidate()
            person.settle()
            assert person.app.view.game.name == name
            assert person.widgets.shown("Start the game")


def test_broken_settings_are_said_when_the_window_opens(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The panels' library draws in one window at a time, and the shared one has it.
    monkeypatch.setattr(Window, "show", lambda self, app: setattr(self, "app", app))
    where = folders(tmp_path)
    where.settings.write_text("{", "utf-8")
    another = open_window(where).window
    assert "settings.broken.json" in said(another.app)
    assert another.get_size() == (Settings().width, Settings().height)
    another.close()


# Typing


def test_what_another_thread_leaves_wakes_the_window(person: Person) -> None:
    """Nothing else happens: without being woken the loop would wait for ever."""
    person.start()
    done: list[str] = []

    def leave() -> None:
        time.sleep(0.05)
        person.app.inbox.put(lambda: done.append("done"))

    thread = threading.Thread(target=leave)
    thread.start()
    woken: object = pyglet.app.platform_event_loop.step(5.0)  # type: ignore[func-returns-value]
    thread.join()
    assert woken is True
    assert person.window.wants_frame
    person.settle()
    assert done == ["done"]


def test_letters_of_a_comment_are_no_shortcuts(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    settings, view, solid = (
        person.app.settings,
        person.app.viewport.viewpoint.camera,
        person.app.viewport.sight,
    )
    person.click_on("##comment")
    person.type("Fix: next line? [x] 1+2=3 - TRAP!")
    assert person.app.view.comment == "Fix: next line? [x] 1+2=3 - TRAP!"
    person.keys("Left", "Home", "Backspace", "End", "Backspace", "Right")
    assert person.app.view.comment == "Fix: next line? [x] 1+2=3 - TRAP"
    assert person.moves == ["1g3", "1a3"]
    assert person.document.at_live
    assert person.app.settings == settings
    assert person.app.viewport.viewpoint.camera == view
    assert person.app.viewport.sight == solid
    assert asked(person) is None


def test_a_long_comment_is_not_cut_by_typing_on(person: Person) -> None:
    person.start()
    person.given("1g3")
    long = "word " * 600
    person.app.session.send(intents.Comment(person.document.node, long))
    person.click_on("##comment")
    person.keys("Ctrl+End")
    person.type("x")
    assert person.app.view.comment == long + "x"


def test_keys_that_edit_a_comment_are_no_shortcuts(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.click_on("##comment")
    person.type("two words")
    person.keys("Home", "Ctrl+Delete", "Ctrl+End", "Ctrl+Shift+Left", "Ctrl+Home", "Ctrl+Up")
    assert person.app.view.comment.strip() == "words"
    assert asked(person) is None
    assert person.moves == ["1g3", "1a3"]
    assert person.document.at_live


def test_after_typing_a_click_on_the_picture_gives_the_keys_back(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.click_on("##comment")
    person.type("n")
    names = person.app.settings.names
    person.click(*MIDDLE_OF_NOWHERE)
    person.keys("N", "Left")
    assert person.app.settings.names is not names
    assert person.moves == ["1g3"]


def test_each_move_has_a_comment_of_its_own(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.click_on("##comment")
    person.type("second")
    person.click(*MIDDLE_OF_NOWHERE)
    person.keys("Left")
    person.click_on("##comment")
    person.type("first")
    person.click(*MIDDLE_OF_NOWHERE)
    record = person.document.record
    assert [record.comment_at(node) for node in person.document.cursor.line] == ["first", "second"]


def test_the_tab_key_stays_on_the_pyramid_after_a_click_in_the_column(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.click_on("Take back")
    person.keys("Tab", "Tab", "Enter")
    assert len(person.moves) == 2
    person.keys("Backspace")
    assert len(person.moves) == 1


# Files


def test_a_game_is_saved_by_keys_and_opened_again_by_argument(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path) as person:
        person.start()
        person.given(*WON.split())
        person.keys("Ctrl+S")
        assert isinstance(asked(person), dialogues.SaveFile)
        person.keys("Ctrl+A")
        person.type("my game")
        person.keys("Enter")
        assert asked(person) is None
        path = tmp_path / "games" / "my game.shibumi"
        assert path.exists()
        assert not person.document.unsaved
        person.keys("Ctrl+Q")
        assert closed(person)
    assert kept_games(tmp_path) == []
    with seated(window, tmp_path, file=path) as person:
        assert person.document.path == path
        assert " ".join(person.moves) == WON
        assert "Red wins" in person.widgets.texts
        person.keys("Home")
        assert person.moves == []
        for count in range(1, len(WON.split()) + 1):
            person.keys("Right")
            assert person.moves == WON.split()[:count]


def test_a_game_is_opened_in_the_window_by_its_name(person: Person, tmp_path: Path) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.app.archive.save_to(tmp_path / "games" / "club.shibumi")
    person.keys("Ctrl+N")
    assert not game_is_open(person)
    person.keys("Ctrl+O")
    person.click_on("club.shibumi")
    assert person.moves == ["1g3", "1a3"]
    person.keys("Ctrl+N", "Ctrl+O")
    person.click_on("##path")
    person.type("club.shibumi")
    person.keys("Enter")
    assert person.moves == ["1g3", "1a3"]
    assert asked(person) is None


def changed_by_others(person: Person, path: Path) -> str:
    """A game that is saved, changed by another program, played on and saved again; what the other wrote."""
    person.start()
    person.given("1g3")
    person.app.archive.save_to(path)
    words = path.read_text("utf-8").replace("1g3", "1a1")
    path.write_text(words, "utf-8")
    person.given("1a3")
    person.keys("Ctrl+S")
    assert isinstance(asked(person), dialogues.AskReplace)
    assert path.read_text("utf-8") == words
    assert any("has changed 'club.shibumi' in the meantime" in shown for shown in person.widgets.texts)
    return words


def test_a_file_that_others_changed_is_replaced_on_purpose_only(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "games" / "club.shibumi"
    words = changed_by_others(person, path)
    person.keys("Escape")
    assert asked(person) is None
    assert path.read_text("utf-8") == words
    person.keys("Ctrl+S")
    person.click_on("Replace")
    assert asked(person) is None
    assert not person.document.unsaved
    assert len(record_file.load(path, REGISTRY).record.nodes) == 3


def test_a_game_whose_file_others_changed_is_saved_under_another_name(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "games" / "club.shibumi"
    words = changed_by_others(person, path)
    person.click_on("Save as…")
    assert isinstance(asked(person), dialogues.SaveFile)
    person.keys("Ctrl+A")
    person.type("mine")
    person.keys("Enter")
    assert path.read_text("utf-8") == words
    assert person.document.path == path.with_name("mine.shibumi")
    assert not person.document.unsaved


def test_what_others_wrote_can_be_opened_after_asking_for_the_own_game(
    person: Person, tmp_path: Path
) -> None:
    changed_by_others(person, tmp_path / "games" / "club.shibumi")
    person.click_on("Open it")
    assert isinstance(asked(person), dialogues.AskUnsaved)
    person.click_on("Don't save")
    assert person.moves == ["1a1"]
    assert not person.document.unsaved


def test_a_file_that_has_gone_is_saved_again_on_purpose_only(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "games" / "club.shibumi"
    person.start()
    person.given("1g3")
    person.app.archive.save_to(path)
    path.unlink()
    person.given("1a3")
    person.keys("Ctrl+S")
    assert "The file 'club.shibumi' is no longer there." in person.widgets.texts
    assert not path.exists()
    person.keys("Enter")
    assert len(record_file.load(path, REGISTRY).record.nodes) == 3
    assert not person.document.unsaved


def test_a_recent_file_is_opened_with_two_clicks(person: Person, tmp_path: Path) -> None:
    person.start()
    person.given("1g3")
    person.app.archive.save_to(tmp_path / "games" / "club.shibumi")
    person.keys("Ctrl+N")
    person.settle()
    person.click_on("Recent games")
    person.click_on("club")
    assert person.moves == ["1g3"]


def test_a_damaged_file_opens_and_says_what_is_missing(window: Window, tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    with seated(window, tmp_path) as person:
        person.start()
        person.given("1g3", "1a3", "1a1")
        person.app.archive.save_to(path)
    path.write_bytes(path.read_bytes().replace(b'"1a1"', b'"3c3"'))
    with seated(window, tmp_path, file=path) as person:
        assert person.moves == ["1g3", "1a3"]
        assert any("3c3" in words for words in person.widgets.texts)


def test_moves_are_copied_and_pasted(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("Ctrl+C", "Ctrl+V")
    assert isinstance(asked(person), dialogues.AskUnsaved)
    person.click_on("Don't save")
    assert person.moves == ["1g3", "1a3"]
    assert person.document.path is None


# Shortcuts


def test_a_shortcut_is_changed_in_the_sheet(person: Person) -> None:
    person.start()
    person.robot.resize(800, 700)
    person.keys("?")
    person.click_on("##copy-diagram")
    person.keys("Z")
    assert person.app.settings.keys == {"copy-diagram": ("Z",)}
    assert person.widgets.shown("Z")
    person.keys("Escape", "Z")
    assert "The position is on the clipboard" in person.widgets.texts


# Sizes


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 500), (1920, 1080)])
def test_in_a_window_of_any_size_clicks_meet_what_is_seen(person: Person, width: int, height: int) -> None:
    person.start()
    person.robot.resize(width, height)
    person.settle()
    assert person.window.get_size() == (width, height)
    layout = person.window.arranged()
    assert (layout.width, layout.height) == (width, height)
    for name in person.app.view.now.position.pyramid.names:
        assert layout.free.holds(*person.seen_at(name))
    person.play("1g1")
    assert person.moves == ["1g1"]
    size, _ = person.window.painting.pixels()
    assert size == (round(layout.picture.width), round(layout.picture.height))
    person.click_on("Take back")
    assert person.moves == []


def test_panels_fold_away_and_come_back(person: Person) -> None:
    person.start()
    whole = person.window.get_size()
    person.keys("Ctrl+B", "Ctrl+T")
    layout = person.window.arranged()
    assert (layout.column, layout.timeline) == (None, None)
    assert (layout.picture.width, layout.picture.height) == whole
    person.play("1g1")
    person.click_on("##column")
    person.keys("Ctrl+T")
    assert person.window.arranged().column is not None
    assert person.window.arranged().timeline is not None
    assert person.moves == ["1g1"]


def test_full_screen_and_back(person: Person) -> None:
    person.start()
    whole = person.window.get_size()
    toggle_full_screen(person)
    assert person.window.fullscreen
    assert person.window.get_size() != whole
    person.play("1g1")
    toggle_full_screen(person)
    assert person.window.get_size() == whole
    person.play("1c1")
    assert person.moves == ["1g1", "1c1"]


def toggle_full_screen(person: Person) -> None:
    """Press the key as long as people do: the window is made anew meanwhile."""
    with person.robot.held("F11"):
        person.settle()
        person.robot.take(person.window._window)
    person.settle()


# The view


def test_the_wheel_zooms_towards_the_pointer(person: Person) -> None:
    person.start()
    at = person.find("1g1")
    far = person.app.viewport.viewpoint.camera.distance
    person.wheel(3)
    near = person.app.viewport.viewpoint.camera.distance
    assert near < far
    x, y = person.seen_at("1g1")
    assert (abs(x - at[0]) + abs(y - at[1])) < 40.0
    person.wheel(-3)
    assert near < person.app.viewport.viewpoint.camera.distance
    person.keys("F")
    assert person.app.viewport.viewpoint.camera.distance == pytest.approx(far)
    assert person.moves == []


def test_the_wheel_over_a_panel_does_not_zoom(person: Person) -> None:
    person.start()
    before = person.app.viewport.viewpoint.camera
    person.point(*person.widgets.at("##comment"))
    person.wheel(3)
    assert person.app.viewport.viewpoint.camera == before


def test_a_marble_falls_and_a_view_glides_until_they_rest(window: Window, tmp_path: Path) -> None:
    settings = Settings(language="en", width=SMALL.width, height=SMALL.height)
    with seated(window, tmp_path, settings) as person:
        person.start()
        person.app.moves.play(parse("1g1"))
        assert moving(person)
        person.settle()
        person.keys("9")
        assert not moving(person)
        person.drag([(200, 250), (260, 250), (300, 250)])
        assert not moving(person)


def test_a_still_window_draws_nothing(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path) as person:
        person.start()
        person.given("1g3")
        person.wait_until(lambda: not person.window.wants_frame and person.window.due is None)
        frames = person.window.frames
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            person.step(0.05)
        assert person.window.frames == frames
        assert person.window.due is None
        person.find("1g1")
        assert person.window.frames > frames


def test_a_key_is_changed_by_keys_alone_to_one_that_works_in_panels(person: Person) -> None:
    person.keys("F2")
    tab_to(person, "##new")
    person.keys("Space")
    assert asked(person) == dialogues.ShowKeys("new")
    person.keys("Enter")
    assert person.app.settings.keys == {"new": ("Enter",)}
    assert asked(person) == dialogues.ShowKeys()


# Keys that other programs close with


def test_escape_closes_nothing_but_a_question(person: Person) -> None:
    person.keys("Escape")
    person.start()
    person.given("1g3")
    person.keys("Escape", "Escape", "?")
    assert asked(person) is not None
    person.keys("Escape")
    assert asked(person) is None
    assert not closed(person)
    assert person.moves == ["1g3"]


def test_the_keyboard_steps_through_the_panels_when_it_is_given_to_them(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.keys("F6", "Tab")
    assert person.app.viewport.aim.cursor is None
    person.keys("F6", "Tab")
    assert person.app.viewport.aim.cursor is not None


# Secrets


def opened(person: Person) -> int | None:
    """The seat whose hand is held open."""
    return person.app.view.opened


def test_a_hand_shows_only_while_it_is_held_open(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, registry=Registry({"spindizzy": SPINDIZZY})) as person:
        person.app.new_games.begin()
        person.settle()
        with person.robot.held("H"):
            person.settle()
            assert opened(person) == 0
        person.settle()
        assert opened(person) is None
        person.point(*person.widgets.at("hold"))
        person.robot.press()
        person.settle()
        assert opened(person) == 0
        person.robot.point(*MIDDLE_OF_NOWHERE)
        person.robot.release()
        person.settle()
        assert opened(person) is None
        assert person.moves == []


def test_a_hand_is_covered_whatever_opened_it(window: Window, tmp_path: Path) -> None:
    registry = Registry({"spindizzy": SPINDIZZY})
    with seated(window, tmp_path, replace(SMALL, keys={"hand": ("Ctrl+H",)}), registry=registry) as person:
        person.app.new_games.begin()
        person.settle()
        with person.robot.held("Control_L"), person.robot.held("H"):
            person.settle()
            assert opened(person) == 0
        person.settle()
        assert opened(person) is None
        person.click_on("Move")
        person.click_on("Open your hand")
        assert opened(person) is None


def test_a_mere_click_on_the_covered_hand_picks_nothing(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.hand.GLANCE", 1e9)
    with seated(window, tmp_path, registry=Registry({"spindizzy": SPINDIZZY})) as person:
        person.app.new_games.begin()
        person.keys("Q")
        person.click(*person.widgets.at("hold", 0.1))
        assert person.moves == []
        assert opened(person) is None


def test_a_hand_is_covered_when_another_window_comes_to_the_front(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, registry=Registry({"spindizzy": SPINDIZZY})) as person:
        person.app.new_games.begin()
        with person.robot.held("H"):
            person.settle()
            assert opened(person) == 0
            person.robot.focus_elsewhere()
            person.settle()
            assert opened(person) is None
            person.robot.focus()


def test_marbles_are_picked_from_an_open_hand_only(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.hand.GLANCE", 0.0)
    with seated(window, tmp_path, registry=Registry({"spindizzy": SPINDIZZY})) as person:
        person.app.new_games.begin()
        person.keys("Q", "W", "E")
        assert person.moves == []
        with person.robot.held("H"):
            person.settle()
            person.keys("Q")
        person.settle()
        assert person.moves == ["pick:white"]
        person.point(*person.widgets.at("hold", 0.1))
        person.robot.press()
        person.settle()
        person.robot.point(*person.widgets.at("hold", 0.5))
        person.robot.release()
        person.settle()
        assert len(person.moves) == 2
        assert opened(person) is None


# Closing


def test_closing_asks_about_unsaved_work(person: Person, tmp_path: Path) -> None:
    person.start()
    person.given("1g3")
    person.robot.ask_to_close()
    person.settle()
    assert isinstance(asked(person), dialogues.AskUnsaved)
    assert not closed(person)
    person.click_on("Cancel")
    assert not closed(person)
    person.app.keeper.flush()
    assert kept_games(tmp_path) == ["1g3"]
    person.robot.ask_to_close()
    person.settle()
    person.click_on("Don't save")
    assert closed(person)
    assert kept_games(tmp_path) == []


def test_closing_can_save_first(person: Person, tmp_path: Path) -> None:
    person.start()
    person.given("1g3")
    person.keys("Ctrl+Q")
    person.keys("Enter")
    question = asked(person)
    assert isinstance(question, dialogues.SaveFile)
    person.keys("Enter")
    assert closed(person)
    assert record_file.load(tmp_path / "games" / question.name, REGISTRY).problems == ()


def test_an_empty_game_closes_at_once(person: Person) -> None:
    person.start()
    person.robot.ask_to_close()
    person.settle()
    assert closed(person)


# Long records


def test_a_frame_with_three_thousand_moves_asks_and_draws_what_one_with_twenty_four_does(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While nothing changes no rules run, no line is walked, and only the rows in sight are drawn."""
    work: dict[int, tuple[int, int, int]] = {}
    for moves in (24, 3_000):
        path = tmp_path / f"{moves}.shibumi"
        record_file.save(path, study(moves))
        person.app.session.send(intents.Open(path))
        person.window.invalidate()
        person.settle()
        asked, walked, rows = Counter(), Counter(), Counter()
        with monkeypatch.context() as patch:
            patch.setattr(SparroState, "play", asked.counting(SparroState.play))
            patch.setattr(Record, "path", walked.counting(Record.path))
            patch.setattr(move_list, "_row", rows.counting(move_list._row))
            person.window.frame()
        work[moves] = (asked.count, walked.count, rows.count)
    assert work[24][:2] == work[3_000][:2] == (0, 0)
    assert all(0 < rows <= 14 for _, _, rows in work.values())


@dataclass
class Counter:
    """Counts calls."""

    count: int = 0

    def counting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*rest: Any, **named: Any) -> Any:
            self.count += 1
            return function(*rest, **named)

        return counted


# The tree


def test_a_move_is_deleted_and_brought_back_by_keys(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    person.keys("Left", "Ctrl+Delete")
    assert isinstance(asked(person), dialogues.AskDelete)
    person.keys("Enter")
    assert main_line(person.app) == "1g3"
    person.keys("Ctrl+Z")
    assert main_line(person.app) == "1g3 1a3 1a1"


def test_a_variation_is_promoted_by_key(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.app.session.send(intents.Show(1))
    person.app.session.send(intents.PlayVariation(parse("1a1")))
    person.keys("Ctrl+Up")
    assert main_line(person.app) == "1g3 1a1"


def test_a_game_plays_itself_and_stops_by_key(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    pass_time = person.hold_time()
    person.keys("Space")
    assert person.moves == []
    pass_time(1.0)
    assert person.moves == ["1g3"]
    person.keys("Space")
    assert not person.app.autoplay.running
    person.keys("Space")
    pass_time(1.0)
    pass_time(1.0)
    assert person.moves == ["1g3", "1a3", "1a1"]
    assert not person.app.autoplay.running
