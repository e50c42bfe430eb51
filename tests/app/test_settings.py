"""What is remembered: written and read back, and read without trust."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from shibumi3d.app import main
from shibumi3d.app import settings as remembered
from shibumi3d.app.preferences import Preferences
from shibumi3d.app.settings import RECENT, SPEEDS, TEXT_SIZES, Settings, corrected
from shibumi3d.model.messages import Message


def test_everything_is_read_back(tmp_path: Path) -> None:
    settings = Settings(
        language="ko",
        theme="paper",
        text_size=1.3,
        motion="none",
        camera=(0.0, 1.0, 2.0, 3.0, 0.5, 9.0, 0.6),
        recent=("/a/시부미.shibumi",),
        options={"sparro": {"variant": "extended"}},
        players={"sparro": {"red": "Zoë"}},
        keys={"fit": ("G",)},
    )
    path = tmp_path / "made when needed" / "settings.json"
    assert remembered.save(path, settings) is None
    assert remembered.load(path) == (settings, None)


def test_a_new_person_starts_with_what_is_usual(tmp_path: Path) -> None:
    assert remembered.load(tmp_path / "settings.json") == (Settings(), None)


def test_what_a_newer_program_wrote_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "paper", "hologram": true}', "utf-8")
    assert remembered.load(tmp_path / "settings.json") == (Settings(theme="paper"), None)


@pytest.mark.parametrize(
    "wild",
    [
        Settings(text_size=float("1e300"), speed=-1.0, width=-5, height=10**9, theme=""),
        Settings(text_size=-1.0, speed=float("1e300"), width=10**9, height=0),
        Settings(recent=tuple(map(str, range(100)))),
    ],
)
def test_every_setting_is_brought_back_to_what_can_be_used(wild: Settings) -> None:
    tame = corrected(wild)
    assert TEXT_SIZES[0] <= tame.text_size <= TEXT_SIZES[-1]
    assert SPEEDS[0] <= tame.speed <= SPEEDS[-1]
    assert 640 <= tame.width <= 16_384
    assert 400 <= tame.height <= 16_384
    assert len(tame.recent) <= RECENT
    assert corrected(tame) == tame


def test_sound_settings_stay_as_they_are() -> None:
    assert corrected(Settings()) == Settings()


def bad_content(path: Path, kind: str) -> None:
    """Put something in the place of the settings that can't be settings."""
    match kind:
        case "nested":
            path.write_bytes(b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}")
        case "endless":
            path.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(path)
        case "huge":
            with path.open("wb") as stream:
                stream.truncate(1 << 30)
        case "folder":
            path.mkdir()
            (path / "inside").touch()
        case "circle":
            path.symlink_to(path)
        case _:
            path.write_bytes(kind.encode("latin-1"))


BAD = (
    "nested", "endless", "pipe", "huge", "folder", "circle", "\xff\xfe", "{}x", '{"speed": NaN}',
    '{"width": 1e999}', '{"recent": 3}', '{"keys": {"fit": 1}}',
)  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices are those of POSIX")
@pytest.mark.parametrize("kind", BAD)
def test_what_can_not_be_settings_is_set_aside_with_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.json"
    bad_content(path, kind)
    settings, problem = remembered.load(path)
    assert settings == Settings()
    assert str(problem).startswith("The settings could not be read and were set aside as ")
    assert "\n" not in str(problem)
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.broken.json"]
    assert remembered.save(path, Settings(theme="paper")) is None
    assert remembered.load(path) == (Settings(theme="paper"), None)


def test_what_can_not_be_set_aside_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", "utf-8")

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "")

    monkeypatch.setattr(os, "replace", refused)
    settings, problem = remembered.load(path)
    assert settings == Settings()
    assert str(problem).startswith("The settings could not be read: ")
    assert path.read_text("utf-8") == "{"


@pytest.mark.parametrize("camera", ["[1e308, 0, 0, 0, 0, 0, 0]", "[1e7]"])
def test_a_camera_beyond_the_sky_is_forgotten(tmp_path: Path, camera: str) -> None:
    (tmp_path / "settings.json").write_text(f'{{"camera": {camera}}}', "utf-8")
    assert remembered.load(tmp_path / "settings.json") == (Settings(), None)


# Two windows


def preferences(path: Path, told: list[Message]) -> Preferences:
    return Preferences(path, remembered.load(path)[0], told.append)


def test_the_second_window_to_close_keeps_what_the_first_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    told: list[Message] = []
    one, other = preferences(path, told), preferences(path, told)
    one.change(theme="paper", players={"sparro": {"red": "Ann"}})
    one.remember_file(Path("/club/a.shibumi"))
    other.change(names=False, players={"spoker": {"white": "Ben"}})
    other.remember_file(Path("/club/b.shibumi"))
    other.change(width=900, height=600)
    settings, _ = remembered.load(path)
    assert (settings.theme, settings.names, settings.width) == ("paper", False, 900)
    assert settings.players == {"sparro": {"red": "Ann"}, "spoker": {"white": "Ben"}}
    assert settings.recent == ("/club/b.shibumi", "/club/a.shibumi")
    assert told == []


def test_what_another_window_writes_in_the_same_moment_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    told: list[Message] = []
    one, other = preferences(path, told), preferences(path, told)
    fsync, meanwhile = os.fsync, [lambda: other.change(theme="paper")]

    def calling(handle: int) -> None:
        if meanwhile:
            meanwhile.pop()()
        fsync(handle)

    monkeypatch.setattr(os, "fsync", calling)
    one.change(names=False)
    settings, _ = remembered.load(path)
    assert (settings.theme, settings.names) == ("paper", False)


def test_settings_that_can_not_be_written_are_said_once_until_they_can_be(tmp_path: Path) -> None:
    told: list[Message] = []
    (tmp_path / "file").write_text("", "utf-8")
    kept = preferences(tmp_path / "file" / "settings.json", told)
    kept.change(theme="paper")
    kept.change(names=False)
    assert len(told) == 1
    (tmp_path / "file").unlink()
    kept.change(marks=True)
    (tmp_path / "file" / "settings.json").unlink()
    (tmp_path / "file").rmdir()
    (tmp_path / "file").write_text("", "utf-8")
    kept.change(marks=False)
    assert len(told) == 2


# Where things are kept


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these folders are those of XDG")
def test_without_a_home_things_are_kept_in_a_folder_for_a_while_and_never_in_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    def nobody(_: int) -> object:
        raise KeyError

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for name in ("CONFIG_HOME", "STATE_HOME", "DOCUMENTS_DIR", "PICTURES_DIR"):
        monkeypatch.setenv(f"XDG_{name}", "relative")
    where = main.folders()
    for folder in (where.settings, where.autosaves, where.games, where.pictures):
        assert folder.is_absolute()
        assert tmp_path not in folder.parents


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these folders are those of XDG")
def test_relative_folders_of_the_environment_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    monkeypatch.setenv("XDG_STATE_HOME", "")
    where = main.folders()
    assert where.settings == tmp_path / ".config" / "shibumi3d" / "settings.json"
    assert where.autosaves == tmp_path / ".local" / "state" / "shibumi3d" / "unfinished"
