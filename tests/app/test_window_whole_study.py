"""A study is made from nothing with mouse and keys, killed, gone on with, saved, opened, and exported in every form."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from shibumi3d.app import dialogues
from shibumi3d.app.shell.window import Window
from shibumi3d.files import record_file, transcript
from shibumi3d.model.annotations import Arrow, Glyph, MarkKind, PlaceMark
from shibumi3d.model.colours import Colour
from shibumi3d.model.record import Record
from tests.app.offline import killed
from tests.app.person import LARGE, Person, seated
from tests.app.robot import LEFT, RIGHT
from tests.study.sessions import REGISTRY

KOREAN = "검정은 여기서 모서리를 지켜야 합니다.\n다음 수를 보세요."

GAME = ("1c1", "1e1", "1a3", "1g3", "1a5")
"""The moves of the game itself, from a position in which 1a1 is red and 1g1 is black."""

TRIED = ("1a7", "1c7", "1e7", "1g7", "1g5")
"""What is tried in place of the third move, and of the fifth."""


def set_up(person: Person) -> None:
    """Set up a start: a red and a black marble beside those that lie there already."""
    person.keys("Ctrl+Shift+E", "9")
    for key, place in (("E", "1a1"), ("W", "1g1")):
        person.keys(key)
        person.click(*person.seen_at(place))
    person.click_on("Start from here")


def try_out(person: Person, place: str) -> None:
    """Play another move where one was made, and say that it is meant as a variation."""
    person.click(*person.seen_at(place))
    assert isinstance(person.app.dialogues.open, dialogues.AskVariation)
    person.keys("Enter")


def write(person: Person, words: str) -> None:
    """Write a comment, with what the keyboard has no keys for from the clipboard."""
    person.keys("C")
    if words.isascii():
        person.type(words)
    else:
        person.window.set_clipboard_text(words)
        person.keys("Ctrl+V")
    person.keys("Escape")


def mark(person: Person, place: str, held: str | None = None) -> None:
    person.point(*person.seen_at(place))
    if held is None:
        person.press(RIGHT)
    else:
        with person.robot.held(held):
            person.press(RIGHT)


def studied(person: Person) -> Record:
    """Make the whole study; what it holds."""
    set_up(person)
    person.keys("9")
    for place in GAME:
        person.click(*person.seen_at(place))
    assert person.moves == list(GAME)
    for number in (2, 4):
        person.keys("Ctrl+End", *("Left",) * (len(GAME) - number))
        for place in TRIED:
            try_out(person, place)
            person.keys("Left")
    person.keys("Ctrl+End", "Home", "Right")
    write(person, "Red takes the edge: a good start.")
    person.keys("Alt+1", "2", "Ctrl+K")
    person.keys("Right")
    write(person, KOREAN)
    person.keys("Alt+4", "9")
    mark(person, "1c1")
    mark(person, "1g7", "Shift_L")
    person.drag([person.seen_at("1e1"), person.seen_at("1g7"), person.seen_at("1e7")], RIGHT)
    return person.document.record


def check(record: Record) -> None:
    """Everything that was done is there."""
    assert [str(record.nodes[node].move) for node in record.mainline()] == list(GAME)
    assert record.header.set_up is not None
    named = record.header.set_up.position.pyramid.named
    assert record.header.set_up.position.at(named["1a1"]) is Colour.RED
    assert sum(record.begins_variation(node) for node in record.nodes) >= 10
    first, second = (record.annotation(node) for node in record.mainline()[:2])
    assert first.comment == "Red takes the edge: a good start."
    assert first.glyphs == (Glyph.GOOD,)
    assert first.camera
    assert second.comment == KOREAN
    assert second.glyphs == (Glyph.BLUNDER,)
    assert second.marks == (PlaceMark(MarkKind.NOTE, "1c1"), PlaceMark(MarkKind.GOOD, "1g7"))
    assert second.arrows == (Arrow(MarkKind.NOTE, "1e1", "1e7"),)


def exported(person: Person, kind: str) -> Path:
    """Make a file of this kind in the dialogue; where it is."""
    before = set(person.app.exports._folder.glob("*"))
    person.keys("Ctrl+Shift+X")
    if kind != "Picture":
        person.click_on(f"{kind}")
    person.point(*person.widgets.at("Make it"))
    person.robot.press(LEFT)
    person.robot.release(LEFT)
    person.wait_until(lambda: person.app.exports.running)
    person.wait_until(lambda: not person.app.exports.running)
    [path] = set(person.app.exports._folder.glob("*")) - before
    return path


def test_a_whole_study_is_made_by_hand_survives_a_kill_and_is_exported(
    large: Person, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = studied(large)
    check(made)
    large.app.keeper.flush()
    with seated(window, killed(tmp_path, tmp_path / "after"), LARGE) as person:
        person.click_on("Continue")
        check(person.document.record)
        assert transcript.write(person.document.record) == transcript.write(made)
        person.keys("Ctrl+S")
        person.type("study")
        person.keys("Enter")
        path = person.app.view.path
        assert path is not None
        assert transcript.write(record_file.load(path, REGISTRY).record) == transcript.write(made)
        monkeypatch.setattr("shibumi3d.app.exports.SIZES", ((320, 180),))
        monkeypatch.setattr("shibumi3d.app.exports.FILM_SIZES", ((160, 160),))
        form = replace(person.app.exports.form, size=(320, 180), film_size=(160, 160), seconds=0.5)
        person.app.exports.choose(form)
        person.keys("Home")
        picture = Image.open(exported(person, "Picture"))
        assert picture.size == (320, 180)
        film = Image.open(exported(person, "Animation"))
        assert getattr(film, "n_frames", 1) >= len(GAME)
        sheet = exported(person, "Sheet to print").read_text(encoding="utf-8")
        assert "검정은" in sheet
        page = exported(person, "Page for the web").read_text(encoding="utf-8")
        assert "a good start" in page
        assert "다음 수를 보세요" in page
