"""The list of a collection in the real window: by mouse and keys, with files that vanish, break and are many."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from imgui_bundle import imgui
from msgspec.structs import replace as with_settings
from pyglet.window import key

from shibumi3d.app.collection_reader import CollectionReader
from shibumi3d.app.panels import collection as panel
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.window import Window
from shibumi3d.files import collection, disk, record_file
from shibumi3d.files.collection import Listing
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.study import intents
from shibumi3d.study.collection import Order, Query
from tests.app.offline import said
from tests.app.person import SMALL, Person, seated
from tests.study.sessions import WON

LARGE = Settings(language="en", motion="none", width=1100, height=600, guided=True, system_dialogs=False)


def played(moves: str = "", **header: object) -> Record:
    record = Record(replace(Header("sparro", SPARRO.complete({})), **header))  # type: ignore[arg-type]
    for move in moves.split():
        record = record.continue_game(parse(move))
    return record


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder with four games in three files, a broken file, and a folder in it."""
    folder = tmp_path / "club"
    (folder / "older").mkdir(parents=True)
    record_file.save(folder / "older" / "first.shibumi", played("1c1"))
    evening = played(
        WON, title="저녁 대국", notes="Long.", date="2026-02-28", players={"red": "Ann", "black": "보라"}
    )
    record_file.save(folder / "evening.shibumi", evening)
    record_file.save(folder / "game 10.shibumi", played("1a1", date="2025-01-01", players={"red": "Ben"}))
    record_file.save(folder / "two.shibumi", played("1c1 1a1"), played("1e1 1a1 1g7", title="Second"))
    (folder / "broken.shibumi").write_text("{ half")
    return folder


@pytest.fixture
def large(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """A person before a window of the usual size, without the system's dialogues."""
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path / "home", LARGE) as someone:
        yield someone
        someone.app.collections.close()


def shown(person: Person, folder: Path) -> None:
    """Let a folder be listed and read to its end."""
    person.app.archive.open(folder)
    read(person)


def read(person: Person) -> None:
    person.wait_until(lambda: not person.app.collections.reading)
    person.window.invalidate()
    person.settle()


def titles(person: Person) -> list[str]:
    return [row.title for row in person.app.collections.rows]


def chosen(person: Person) -> str:
    row = person.app.collections.row
    return "" if row is None else row.title


def wait_after_click(person: Person) -> None:
    """Let so much time pass, frame by frame, that the next click isn't the second half of a double one."""
    until = imgui.get_time() + 1.5 * imgui.get_io().mouse_double_click_time
    while imgui.get_time() < until:
        person.window.invalidate()
        person.settle()


ALL = ["broken", "game 10", "Second", "two  1/2", "저녁 대국"]


# Opening a collection


def test_a_folder_is_asked_for_listed_and_remembered_and_not_read_before_it_is_asked_for(
    window: Window, tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    listed: list[Path] = []
    before = collection.listed

    def listing(source: Path) -> Listing:
        listed.append(source)
        return before(source)

    monkeypatch.setattr(collection, "listed", listing)
    settings = with_settings(LARGE, folder=str(club.parent))
    with seated(window, tmp_path / "home", settings) as person:
        assert listed == []
        person.click_on("Open a collection…")
        person.click_on("club")
        person.click_on("List the games")
        read(person)
        assert titles(person) == ALL
        assert listed == [club]  # the folder in it isn't read
        remembered = person.app.settings
        person.app.collections.close()
    with seated(window, tmp_path / "home", remembered) as person:
        person.settle()
        assert listed == [club]
        person.keys("Ctrl+Shift+O")
        read(person)
        assert titles(person) == ALL
        assert listed == [club, club]
        person.app.collections.close()


def test_a_typed_path_is_listed_and_so_is_a_folder_in_it_or_around_it(large: Person, club: Path) -> None:
    large.app.preferences.change(folder=str(club.parent))
    large.keys("Ctrl+Shift+O")
    large.click_on("##path")
    large.type("club")
    large.keys("Enter")
    read(large)
    assert titles(large) == ALL
    large.app.collections.show(club / "older")
    read(large)
    assert titles(large) == ["first"]


def test_a_file_with_several_games_is_a_list(large: Person, club: Path) -> None:
    large.app.collections.show(club / "two.shibumi")
    read(large)
    assert titles(large) == ["Second", "two  1/2"]
    large.keys("Home", "Enter")
    assert large.moves == ["1e1", "1a1", "1g7"]


def test_a_folder_that_cant_be_read_is_one_sentence_in_its_place(large: Person, tmp_path: Path) -> None:
    large.app.collections.show(tmp_path / "gone")
    read(large)
    assert titles(large) == []
    assert any("there is no such file or folder" in words for words in large.widgets.texts)
    large.keys("Escape")
    assert not large.app.collections.open


def test_an_empty_folder_says_so(large: Person, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    shown(large, tmp_path / "empty")
    assert "There are no record files here" in large.widgets.texts


# Walking and opening


def test_keys_walk_in_the_list_and_open_a_game_and_lead_back_to_the_same_place(
    large: Person, club: Path
) -> None:
    shown(large, club)
    assert chosen(large) == "broken"
    walked = []
    for pressed in ("Down", "Down", "Up", "End", "Home", "PageDown", "PageUp", "Up", "End"):
        large.keys(pressed)
        walked.append(chosen(large))
    page = min(large.app.collections.page - 1, 4)
    assert walked == [ALL[n] for n in (1, 2, 1, 4, 0, page, 0, 0, 4)]
    large.keys("Enter")
    assert not large.app.collections.open
    assert large.moves == WON.split()
    assert large.document.path == club / "evening.shibumi"
    assert large.app.playing
    large.keys("Ctrl+Shift+O")
    assert chosen(large) == "저녁 대국"
    large.keys("Escape")
    assert large.app.playing
    assert large.moves == WON.split()


def test_a_click_chooses_and_a_double_click_opens(large: Person, club: Path) -> None:
    shown(large, club)
    at = large.widgets.at("##game game 10.shibumi 0")
    large.click(*at)
    assert chosen(large) == "game 10"
    assert large.app.collections.open
    wait_after_click(large)
    large.press()
    large.press()
    assert large.moves == ["1a1"]


def test_a_double_click_opens_no_game_that_came_under_the_pointer_between_its_clicks(
    large: Person, club: Path
) -> None:
    shown(large, club)
    large.click(*large.widgets.at("##game game 10.shibumi 0"))
    wait_after_click(large)
    large.press()
    large.app.collections.look_for(Query(words="second"))
    large.app.collections.choose(0)
    large.app.collections.look_for(Query())
    large.window.invalidate()
    large.settle()
    large.press()
    assert large.app.collections.open
    assert chosen(large) == "game 10"


def test_the_button_in_the_column_opens_the_chosen_game_of_a_file(large: Person, club: Path) -> None:
    shown(large, club)
    large.click_on("##game two.shibumi 1")
    large.click_on("Open the game")
    assert large.moves == ["1e1", "1a1", "1g7"]
    assert large.document.path is None
    assert "game 2 is open, and is saved to a file of its own" in said(large.app)


def test_saving_one_of_several_games_leaves_the_others_in_their_file(
    large: Person, club: Path, tmp_path: Path
) -> None:
    before = (club / "two.shibumi").read_bytes()
    shown(large, club)
    large.click_on("##game two.shibumi 1")
    large.keys("Enter")
    large.given("1c1")
    large.keys("Ctrl+S")
    assert large.app.dialogues.open is not None  # it asks where
    large.app.dialogues.close()
    large.app.archive.save_as(tmp_path / "own", lambda: None)
    assert len(record_file.load(tmp_path / "own.shibumi", large.app.session.registry).record.nodes) == 5
    assert (club / "two.shibumi").read_bytes() == before


def test_a_game_that_isnt_saved_is_asked_about_before_another_is_opened(large: Person, club: Path) -> None:
    large.start()
    large.given("1a1")
    large.keys("Ctrl+Shift+O")
    large.app.dialogues.close()
    shown(large, club)
    large.keys("End", "Enter")
    assert large.widgets.shown("Don't save")
    large.click_on("Cancel")
    assert large.app.collections.open
    assert large.moves == ["1a1"]
    large.keys("Enter")
    large.click_on("Don't save")
    assert large.moves == WON.split()


def test_keys_of_the_game_do_nothing_to_it_while_the_list_is_over_it(large: Person, club: Path) -> None:
    large.start()
    large.given("1a1", "1c1")
    shown(large, club)
    for pressed in ("Backspace", "Ctrl+Z", "Left", "Ctrl+Delete", "Alt+1", "Space", "D"):
        large.keys(pressed)
    large.keys("Escape")
    assert large.moves == ["1a1", "1c1"]
    assert len(large.document.record.nodes) == 3
    assert not large.document.record.annotations


def test_a_broken_file_says_its_sentence_and_opens_nothing(large: Person, club: Path) -> None:
    shown(large, club)
    large.keys("Home", "Enter")
    assert large.app.collections.open
    assert "damaged" in said(large.app)
    assert any("damaged" in words for words in large.widgets.texts)


def test_a_file_that_went_away_says_so_when_it_is_opened_and_goes_from_the_list(
    large: Person, club: Path
) -> None:
    shown(large, club)
    (club / "evening.shibumi").unlink()
    large.keys("End", "Enter")
    assert "there is no such file" in said(large.app)
    assert large.app.collections.open
    large.keys("Escape", "Ctrl+Shift+O")
    read(large)
    assert titles(large) == ALL[:-1]


def test_a_file_that_changed_is_read_again_and_stays_chosen(large: Person, club: Path) -> None:
    shown(large, club)
    large.keys("End", "Escape")
    record_file.save(club / "evening.shibumi", played(WON, title="저녁 대국 2"))
    record_file.save(club / "a new one.shibumi", played("1a1"))
    large.keys("Ctrl+Shift+O")
    read(large)
    assert titles(large) == ["a new one", *ALL[:-1], "저녁 대국 2"]
    assert chosen(large) == "저녁 대국 2"


# Looking for games


def test_what_is_typed_is_looked_for_and_the_list_walked_meanwhile(large: Person, club: Path) -> None:
    shown(large, club)
    large.keys("Ctrl+F")
    large.type("ann")
    assert titles(large) == ["저녁 대국"]
    large.keys("Enter")
    assert large.moves == WON.split()


def test_letters_typed_in_the_list_are_looked_for_and_give_no_command(large: Person, club: Path) -> None:
    shown(large, club)
    before = large.app.settings
    large.type("t")
    large.type("e")
    large.type("n")
    assert (large.app.collections.query.words, titles(large)) == ("ten", [])
    large.keys("Backspace", "Backspace", "Backspace")
    large.type("1")
    assert titles(large) == ["game 10"]
    assert large.app.settings == before
    large.keys("Enter")
    assert large.moves == ["1a1"]


def test_a_key_that_is_held_walks_on(large: Person, club: Path) -> None:
    shown(large, club)
    large.window.on_key_press(key.DOWN, 0)
    for _ in range(3):  # the first comes with the key, the others while it is held
        large.window.on_text_motion(key.MOTION_DOWN)
    large.window.on_key_release(key.DOWN, 0)
    assert chosen(large) == ALL[3]


def test_the_chosen_game_stays_chosen_while_others_go_and_come(large: Person, club: Path) -> None:
    shown(large, club)
    large.keys("Down")
    large.keys("Ctrl+F")
    large.type("ben")
    assert (titles(large), chosen(large)) == (["game 10"], "game 10")
    large.keys("BackSpace", "BackSpace", "BackSpace")
    assert chosen(large) == "game 10"
    large.type("zzz")
    assert titles(large) == []
    assert "No game is like that" in large.widgets.texts
    large.keys("Down", "Enter")  # nothing to be opened
    assert large.app.collections.open


def test_titles_of_columns_put_the_rows_in_order_and_once_more_the_other_way(
    large: Person, club: Path
) -> None:
    shown(large, club)
    large.click_on("##by length")
    assert titles(large) == ["game 10", "two  1/2", "Second", "저녁 대국", "broken"]
    large.click_on("##by length")
    assert titles(large) == ["저녁 대국", "Second", "two  1/2", "game 10", "broken"]
    large.click_on("##by date")
    assert titles(large)[:2] == ["game 10", "저녁 대국"]
    assert large.app.collections.order is Order.DATE


@pytest.mark.parametrize(
    ("combo", "choice", "found"),
    [
        ("player", "Ben", ["game 10"]),
        ("result", "Red wins", ["저녁 대국"]),
        ("length", "Up to 10 moves", ALL[1:]),
    ],
)
def test_filters_leave_what_is_chosen(
    large: Person, club: Path, combo: str, choice: str, found: list[str]
) -> None:
    shown(large, club)
    _, y = large.widgets.at("##by name")
    number = ("game", "player", "result", "date", "length").index(combo)
    width = large.window.arranged().free.width / 5
    large.click(width * (number + 0.5), y + 36)
    large.click_on(choice)
    assert titles(large) == found


def test_games_with_the_position_shown_are_found_and_opened_there(large: Person, club: Path) -> None:
    large.start()
    large.given("1g1")  # the first move of one of the games, turned
    shown(large, club)
    large.click_on("##position")
    assert titles(large) == ["game 10"]
    large.app.session.send(intents.Act.LEAVE)
    large.settle()
    large.keys("Home", "Enter")
    assert large.moves == ["1a1"]


# Many files, and what is drawn


def test_three_thousand_names_are_there_before_a_file_is_opened_and_only_rows_in_sight_are_drawn(
    large: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    content = record_file.encode("many", played("1a1"))
    for number in range(3000):
        (folder / f"game {number}.shibumi").write_bytes(content)
    opened: list[Path] = []
    before = disk._read

    def counting(path: Path, most: int) -> bytes:
        if path.parent == folder:
            if not opened:
                assert large.app.collections.games in (0, 3000)
            opened.append(path)
        return before(path, most)

    monkeypatch.setattr(disk, "_read", counting)
    held = [True]
    pace = CollectionReader._pace

    def held_up(reader: CollectionReader) -> None:
        while held[0]:
            time.sleep(0.002)
        pace(reader)

    monkeypatch.setattr(CollectionReader, "_pace", held_up)
    drawn: list[int] = []
    row = panel._row

    def counted(*rest: Any, **named: Any) -> None:
        drawn.append(1)
        row(*rest, **named)

    monkeypatch.setattr(panel, "_row", counted)
    large.app.archive.open(folder)
    large.wait_until(lambda: large.app.collections.games == 3000)
    large.settle()
    assert opened == []
    assert titles(large)[:3] == ["game 0", "game 1", "game 2"]
    frames, rows = large.window.frames, len(drawn)
    large.keys("End")
    assert chosen(large) == "game 2999"
    large.keys("Home", "PageDown", "PageDown")
    fits = large.app.collections.page
    assert chosen(large) == f"game {2 * (fits - 1)}"
    assert len(drawn) - rows <= (fits + 2) * (large.window.frames - frames)
    held[0] = False
    large.wait_until(lambda: len(opened) > 10)


def test_pictures_are_drawn_between_frames_for_rows_in_sight_and_kept_for_the_next_time(
    window: Window, tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    kept = tmp_path / "home" / "cache" / "thumbnails"
    thumbnails = window.painting.thumbnails
    thumbnails.release()
    with seated(window, tmp_path / "home", LARGE) as person:
        shown(person, club)
        person.wait_until(
            lambda: not thumbnails.works and thumbnails.due is None and len(list(kept.glob("*.png"))) == 4
        )
        person.app.collections.close()
    drawn = thumbnails.drawn
    thumbnails.release()
    with seated(window, tmp_path / "home", LARGE) as person:
        shown(person, club)
        person.wait_until(lambda: not thumbnails._asked)
        assert thumbnails.drawn == drawn
        person.app.collections.close()
    if os.name == "posix":
        assert all(path.stat().st_mode & 0o077 == 0 for path in kept.glob("*.png"))


def test_a_damaged_picture_is_drawn_anew(large: Person, club: Path, tmp_path: Path) -> None:
    kept = tmp_path / "home" / "cache" / "thumbnails"
    thumbnails = large.window.painting.thumbnails
    thumbnails.release()
    shown(large, club)
    large.wait_until(lambda: len(list(kept.glob("*.png"))) == 4 and not thumbnails._asked)
    for path in kept.glob("*.png"):
        path.write_bytes(path.read_bytes()[:40])
    thumbnails.release()
    before = thumbnails.drawn
    large.window.invalidate()
    large.wait_until(lambda: thumbnails.drawn == before + 4)


def test_the_list_at_rest_draws_no_frame(large: Person, club: Path) -> None:
    shown(large, club)
    thumbnails = large.window.painting.thumbnails
    large.point(1, 1)
    large.wait_until(lambda: not thumbnails._asked)
    for one in tuple(large.app.notices.shown):
        large.app.notices.dismiss(one)
    large.settle()
    large.wait_until(lambda: large.loop.idle() is None)
    frames = large.window.frames
    for _ in range(20):
        large.step(0.01)
    assert large.window.frames == frames


def test_in_a_small_window_with_large_text_everything_is_there(
    window: Window, tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    small = with_settings(SMALL, width=1024, height=640, text_size=1.5)
    with seated(window, tmp_path / "home", small) as person:
        shown(person, club)
        assert person.app.collections.page >= 2
        person.click_on("##filters")
        person.keys("End")
        assert person.widgets.shown("Open the game")
        assert chosen(person) == "저녁 대국"
        person.app.collections.close()


def test_the_keyboard_reaches_the_fields_and_comes_back_to_the_list(large: Person, club: Path) -> None:
    shown(large, club)
    large.keys("Tab")
    assert large.focused("##search games")
    large.keys("Tab")
    assert large.focused("##filters")
    large.keys("Down")  # walks in the fields now
    assert chosen(large) == "broken"
    large.keys("Escape", "Down")
    assert chosen(large) == "game 10"
    assert large.app.collections.open


def test_names_that_are_no_text_and_signs_of_the_panels_are_shown_and_opened(
    large: Person, tmp_path: Path
) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    content = record_file.encode("odd", played("1a1", title="A##B %s {x}", players={"red": "X###Y"}))
    (folder / "a###b.shibumi").write_bytes(content)
    names = ["a###b"]
    if os.name == "posix":
        try:
            Path(os.fsdecode(os.fsencode(str(folder)) + b"/z\xff.shibumi")).write_bytes(content)
            names.append("z\ufffd")
        except OSError:
            pass  # a disk that takes no such name
    shown(large, folder)
    assert [row.file for row in large.app.collections.rows] == names
    large.keys("End", "Enter")
    assert large.moves == ["1a1"]
    large.given("1c1")
    assert large.app.keeper.flush()
    large.keys("Ctrl+S")
    assert "Saved as" in said(large.app)
    assert "settings" not in said(large.app)


def test_a_file_with_one_game_is_a_list_of_one(large: Person, club: Path) -> None:
    large.app.collections.show(club / "evening.shibumi")
    read(large)
    assert titles(large) == ["저녁 대국"]
