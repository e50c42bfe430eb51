"""Names of files: addresses that other programs hand over, endings, and names that every system takes."""

from __future__ import annotations

import os
import platform
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shibumi3d.files import disk, names
from shibumi3d.files.errors import FileError

posix = pytest.mark.skipif(os.name == "nt", reason="paths are those of POSIX")


@posix
@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("file:///home/ann/a%20b.shibumi", "/home/ann/a b.shibumi"),
        ("FILE:///home/ann/a.shibumi\r\nfile:///home/ben/b.shibumi\r\n", "/home/ann/a.shibumi"),
        ("file://localhost/home/ann/a.shibumi", "/home/ann/a.shibumi"),
        (f"file://{platform.node()}/home/a.shibumi", "/home/a.shibumi"),
        ("file:/home/ann/a.shibumi", "/home/ann/a.shibumi"),
        (str(Path("file:///home/a.shibumi")), "/home/a.shibumi"),
        (str(Path("file://localhost/home/a.shibumi")), "/home/a.shibumi"),
        ("file:///%EA%B2%8C%EC%9E%84.shibumi", "/게임.shibumi"),
        ("file:///게임#1?.shibumi", "/게임#1?.shibumi"),
        ("file:///caf%E9.shibumi", os.fsdecode(b"/caf\xe9.shibumi")),
        ("file:///100%.shibumi", "/100%.shibumi"),
        ("a.shibumi", "a.shibumi"),
        ("file.shibumi", "file.shibumi"),
        ("a%20b.shibumi", "a%20b.shibumi"),
    ],
)
def test_what_words_mean(words: str, path: str) -> None:
    assert names.path_of(words, windows=False) == Path(path)


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("file:///C:/Users/Ann/a%20b.shibumi", "C:/Users/Ann/a b.shibumi"),
        ("file:///c|/a.shibumi", "c:/a.shibumi"),
        ("file://localhost/C:/a.shibumi", "C:/a.shibumi"),
        ("file:\\C:\\a.shibumi", "C:/a.shibumi"),
    ],
)
def test_what_words_mean_on_windows(words: str, path: str) -> None:
    assert names.path_of(words, windows=True).as_posix() == path


def test_an_address_on_another_machine_is_refused() -> None:
    with pytest.raises(FileError, match="is on another machine"):
        names.path_of("file://elsewhere.example/a.shibumi")


def test_the_ending_is_added_once() -> None:
    for name in ("a.shibumi", "a.SHIBUMI", "a.Shibumi"):
        assert names.as_record(Path(name)) == Path(name)
    assert names.as_record(Path("round 1.5")) == Path("round 1.5.shibumi")
    assert names.as_record(Path("/")) == Path("/")


@given(st.text(max_size=300))
@example("가" * 300)
@example("👨‍👩‍👧" * 40)
@example("e\u0301" * 100)
@example("...-- .~hidden. . .")
@example("\u202egnp\u2066\x00\x1b[31m\ud800")
@example("../../etc/passwd")
@example("-o")
def test_a_proposed_name_is_taken_by_every_system(words: str) -> None:
    name = names.proposed(words)
    stem = name.removesuffix(".shibumi")
    assert stem
    assert len(name.encode()) <= names.LONGEST
    assert not set('/\\:*?"<>|') & set(name)
    assert not any(disk.is_command(letter) for letter in name)
    assert stem[0] not in " .-~"
    assert stem[-1] not in " ."


@pytest.mark.parametrize("words", ["con", "NUL", "Com1", "lpt9", "AUX.x", "con .y", "CONIN$", "COM¹"])
def test_a_proposed_name_is_no_device_of_windows(words: str) -> None:
    assert names.proposed(words).partition(".")[0].endswith("_")


def test_a_proposed_name_is_cut_between_characters() -> None:
    cut = names.proposed("👨‍👩‍👧" * 40).removesuffix(".shibumi")
    assert set(cut.split("👨‍👩‍👧")) == {""}
    marks = unicodedata.normalize("NFD", "é" * 100)
    assert names.proposed(marks).removesuffix(".shibumi").endswith("e\u0301")
    assert names.proposed("Sparro Ann – Ben") == "Sparro Ann – Ben.shibumi"
    assert names.proposed("...") == "game.shibumi"
