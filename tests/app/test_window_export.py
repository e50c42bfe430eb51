"""The real window: a study is exported as picture, animation, sheet and page, while everything goes on."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from shibumi3d.app import dialogues
from shibumi3d.study import intents
from tests.app.offline import said
from tests.app.person import Person
from tests.app.robot import LEFT


@pytest.fixture
def large(large: Person, monkeypatch: pytest.MonkeyPatch) -> Person:
    """A person before a window of the usual size, with a game of two moves."""
    monkeypatch.setattr("shibumi3d.app.exports.SIZES", ((96, 54), (64, 64)))
    monkeypatch.setattr("shibumi3d.app.exports.FILM_SIZES", ((96, 54), (64, 36)))
    large.start()
    large.given("1g3", "1a3")
    large.app.session.send(intents.Comment(2, "A comment"))
    return large


def made(person: Person) -> Path:
    """The one file among the pictures, once it is there."""
    person.wait_until(lambda: not person.app.exports.running)
    [path] = (person.app.exports._folder).iterdir()
    return path


def choose(person: Person, **values: Any) -> None:
    """Let this be wanted, as the dialogue's choices do."""
    person.app.exports.choose(replace(person.app.exports.form, **values))
    person.window.invalidate()
    person.settle()


def begin(person: Person) -> None:
    """Let it be made, without waiting for it."""
    person.point(*person.widgets.at("Make it"))
    person.robot.press(LEFT)
    person.robot.release(LEFT)
    person.wait_until(lambda: person.app.exports.running)


def wanted(person: Person, *choices: str) -> None:
    """Ask for an export and choose in the dialogue."""
    person.keys("Ctrl+Shift+X")
    for choice in choices:
        [where, *_] = [where for shown, where in person.widgets.found if shown.startswith(f"{choice}##")]
        person.click(where.x + where.width / 2, where.y + where.height / 2)
    begin(person)


def test_a_picture_is_made_from_where_one_looks_without_the_table(large: Person) -> None:
    large.keys("2", "Ctrl+Shift+X")
    choose(large, size=(96, 54), film_size=(96, 54))
    large.click_on("Without the table")
    large.click_on("Make it")
    assert large.app.dialogues.open is None
    path = made(large)
    assert path.suffix == ".png"
    picture = Image.open(path)
    assert picture.size == (96, 54)
    assert picture.mode == "RGBA"
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    assert said(large.app) == f"Saved as {path}"


def test_an_animation_is_made_while_the_game_goes_on(large: Person) -> None:
    large.keys("Ctrl+Shift+X")
    choose(large, film_size=(160, 160))
    large.keys("Escape")
    wanted(large, "Animation", "0.5")
    large.robot.key("Left")
    large.wait_until(lambda: large.moves == ["1g3"])
    assert large.app.exports.running
    path = made(large)
    film = Image.open(path)
    assert path.suffix == ".gif"
    assert getattr(film, "n_frames", 1) > 2
    large.settle()
    assert large.moves == ["1g3"]


@pytest.mark.parametrize(
    ("kind", "ending", "holds"),
    [("Sheet to print", ".svg", "<svg"), ("Page for the web", ".html", "A comment")],
)
def test_a_sheet_and_a_page_are_made(large: Person, kind: str, ending: str, holds: str) -> None:
    wanted(large, kind)
    path = made(large)
    assert path.suffix == ending
    assert holds in path.read_text(encoding="utf-8")


def test_a_page_made_while_moves_are_guessed_tells_nothing_of_them(large: Person) -> None:
    large.keys("Home", "Ctrl+G")
    wanted(large, "Page for the web")
    assert "A comment" not in made(large).read_text(encoding="utf-8")


def test_it_is_cancelled_and_no_file_comes_of_it(large: Person) -> None:
    large.keys("Ctrl+Shift+X")
    choose(large, size=(1280, 720))
    begin(large)
    assert large.app.exports.running
    large.wait_until(lambda: large.widgets.shown("##export"))
    x, y = large.widgets.at("##export")
    large.robot.point(x, y)
    large.robot.press(LEFT)
    large.robot.release(LEFT)
    large.wait_until(lambda: not large.app.exports.running)
    assert "Cancelled: no file was written" in said(large.app)
    assert not list(large.app.exports._folder.iterdir())


def test_a_second_one_waits_for_the_first(large: Person) -> None:
    large.keys("Ctrl+Shift+X")
    choose(large, size=(1280, 720))
    begin(large)
    large.app.exports.ask()
    assert large.app.dialogues.open is None
    assert "already" in said(large.app)
    large.app.exports.cancel()


def test_what_is_there_is_never_replaced(large: Person) -> None:
    large.keys("Ctrl+Shift+X")
    path = Path(large.app.exports.form.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine")
    large.click_on("Make it")
    assert isinstance(large.app.dialogues.open, dialogues.ShowExport)
    assert any("There is a file" in words for words in large.widgets.texts)
    assert path.read_text() == "mine"


def test_a_file_that_came_meanwhile_stays(large: Person) -> None:
    wanted(large, "Sheet to print")
    running = large.app.exports._running
    assert running is not None
    path = running.path
    path.write_text("mine")
    large.wait_until(lambda: not large.app.exports.running)
    assert path.read_text() == "mine"
    assert "could not be written" in said(large.app)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_said(large: Person) -> None:
    folder = large.app.exports._folder
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    wanted(large, "Sheet to print")
    large.wait_until(lambda: not large.app.exports.running)
    folder.chmod(stat.S_IRWXU)
    assert "could not be written" in said(large.app)


def test_a_full_disk_is_said_and_everything_is_still_there(
    large: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    wanted(large, "Page for the web")
    monkeypatch.setattr("shibumi3d.files.disk._write_new", full)
    large.wait_until(lambda: not large.app.exports.running)
    assert "could not be written" in said(large.app)
    assert "the disk is full" in said(large.app)
    assert large.moves == ["1g3", "1a3"]


def test_a_name_without_ending_gets_it_and_one_without_letters_is_refused(large: Person) -> None:
    large.keys("Ctrl+Shift+X")
    choose(large, name="  ", ending=".svg")
    large.click_on("Make it")
    assert "The file needs a name" in large.widgets.texts
    choose(large, name="my study")
    large.click_on("Make it")
    assert made(large).name == "my study.svg"


def test_each_has_a_name_of_its_own_and_shows_the_whole_board(large: Person) -> None:
    names = []
    for _ in range(2):
        large.keys("Ctrl+Shift+X")
        choose(large, size=(64, 64))
        names.append(Path(large.app.exports.form.name).name)
        begin(large)
        large.wait_until(lambda: not large.app.exports.running)
    assert names == ["sparro 1.png", "sparro 2.png"]
    viewport = large.app.viewport
    assert viewport.picture_camera(0.5).distance > 1.3 * viewport.viewpoint.camera.distance
