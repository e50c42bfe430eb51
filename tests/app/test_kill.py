"""The program is killed in the middle of a game, and nothing that was played is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from shibumi3d.app import settings as remembered
from shibumi3d.app.settings import Settings
from shibumi3d.files import autosave, record_file
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import Put
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import installed

if TYPE_CHECKING:
    from shibumi3d.app.shell.window import Window
    from tests.app.person import Person, Point
    from tests.app.robot import Robot

MOVES = ("1g1", "1c1", "1e1", "1a1", "1g3")
ENGLISH = {"LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
USUAL = Settings(language="en", motion="none", width=1280, height=720)


needs_x11 = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="real input is given through the XTEST extension of X11"
)


@dataclass(frozen=True)
class Places:
    """Where to point in a window of the usual size: found in a window of this process that shows the same."""

    game: Point
    start: Point
    moves: dict[str, Point]
    proceed: Point


def looked_up(window: Window, home: Path) -> Places:
    """Look at the same screens as the killed program and its successor will show."""
    from tests.app.person import seated

    with seated(window, home / "fresh", USUAL, registry=installed()) as person:
        game = person.widgets.at("##sparro")
        person.click(*game)
        start = person.widgets.at("Start the game")
        person.click(*start)
        moves = {move: played(person, move) for move in MOVES}
    left_over = Autosave(home / "left" / "unfinished")
    record = Record(Header("sparro", SPARRO.complete({}), date="2026-01-31"))
    left_over.write(record.add(ROOT, Put("1a1"))[0], None)
    left_over.close()
    with seated(window, home / "left", USUAL, registry=installed()) as person:
        proceed = person.widgets.at("Continue")
    return Places(game, start, moves, proceed)


def played(person: Person, move: str) -> Point:
    """Where a place is seen without turning the pyramid; it is played there."""
    camera = person.app.viewport.viewpoint.camera
    at = person.find(move)
    assert person.app.viewport.viewpoint.camera == camera
    person.press()
    return at


@contextmanager
def running(home: Path, robot: Robot) -> Iterator[subprocess.Popen[bytes]]:
    """The program as people start it, with a home of its own; the robot works on its window."""
    before = robot.windows()
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "STATE", "DATA")}
    program = subprocess.Popen(
        [sys.executable, "-m", "shibumi3d"],
        env={**os.environ, **places, **ENGLISH, "HOME": str(home), "LIBGL_ALWAYS_SOFTWARE": "1"},
    )
    try:
        robot.take_new(before)
        yield program
    finally:
        program.kill()
        program.wait()


def unfinished(home: Path) -> Path:
    return home / "state" / "shibumi3d" / "unfinished"


def kept(home: Path) -> list[str]:
    """The moves of the game that is kept; none where it can't be read just now."""
    try:
        [path] = unfinished(home).glob("*.shibumi")
        record = record_file.load(path, installed()).record
    except (FileError, ValueError):
        return []
    return [str(move) for move in record.moves(record.end())]


@needs_x11
def test_a_killed_program_loses_nothing(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.app.robot import Robot, wait_for

    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    places = looked_up(window, tmp_path)
    home = tmp_path / "home"
    robot = Robot()

    with running(home, robot) as program:
        robot.click(*places.game)
        robot.click(*places.start)
        wait_for(lambda: robot.title == "Sparro – Shibumi 3D")
        for move in MOVES[:4]:
            robot.click(*places.moves[move])
        wait_for(lambda: kept(home) == list(MOVES[:4]))
        program.send_signal(signal.SIGKILL)
        assert program.wait() == -signal.SIGKILL

    [left] = autosave.pending(unfinished(home), installed()).games
    assert [str(move) for move in left.loaded.record.moves(left.loaded.record.end())] == list(MOVES[:4])

    with running(home, robot):
        robot.click(*places.proceed)
        wait_for(lambda: robot.title == "• Sparro – Shibumi 3D")
        assert kept(home) == list(MOVES[:4])
        robot.click(*places.moves[MOVES[4]])
        wait_for(lambda: kept(home) == list(MOVES))
    robot.close()


@needs_x11
def test_broken_settings_are_set_aside_and_a_closed_program_leaves_nothing_behind(tmp_path: Path) -> None:
    from tests.app.robot import Robot, wait_for

    home = tmp_path / "home"
    settings = home / "config" / "shibumi3d" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text("{", "utf-8")
    robot = Robot()
    with running(home, robot) as program:
        robot.ask_to_close()
        wait_for(lambda: program.poll() is not None)
        assert program.returncode == 0
    robot.close()
    assert settings.with_suffix(".broken.json").read_text("utf-8") == "{"
    assert settings.exists()
    assert list(unfinished(home).iterdir()) == []


@needs_x11
def test_a_program_closed_in_full_screen_remembers_the_size_of_its_window(tmp_path: Path) -> None:
    from tests.app.robot import Robot, wait_for

    home = tmp_path / "home"
    file = home / "config" / "shibumi3d" / "settings.json"
    remembered.save(file, Settings(width=900, height=600))
    robot = Robot()
    with running(home, robot) as program:
        before = robot.windows()
        with robot.held("F11"):
            robot.take_new(before)
        robot.ask_to_close()
        wait_for(lambda: program.poll() is not None)
    robot.close()
    settings, _ = remembered.load(file)
    assert (settings.width, settings.height) == (900, 600)
    assert len(settings.camera) == 7
