"""The system's own dialogues for files: they run beside the window, and the own ones open where they don't."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from shibumi3d.app import dialogues
from shibumi3d.app.application import Application
from shibumi3d.app.archive import LOOK_SECONDS
from shibumi3d.app.shell import file_dialog
from shibumi3d.app.shell.system import FileDialog
from shibumi3d.study.intents import Act
from tests.app.offline import application, clock, shown, started, system

NEVER = 10_000


@dataclass
class Answering(FileDialog):
    """A dialogue that is answered after it was looked at so often."""

    path: Path | None
    after: int = 2
    cancelled: bool = False

    def ready(self) -> bool:
        self.after -= 1
        return self.after < 0

    def chosen(self) -> Path | None:
        return self.path

    def cancel(self) -> None:
        self.cancelled = True


def look(app: Application, times: int = 5) -> None:
    """Let time pass, in which the dialogue is looked at."""
    for _ in range(times):
        clock(app).on(LOOK_SECONDS)
        app.advance()


def test_a_game_is_saved_where_the_system_says(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1g3")
    system(app).dialog = Answering(tmp_path / "there")
    app.archive.ask_save()
    assert app.dialogues.open is None
    app.moves.do(Act.TAKE_BACK)
    look(app)
    assert (tmp_path / "there.shibumi").exists()
    assert app.archive.due is None


def test_a_file_is_opened_that_the_system_names(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1g3 1a3")
    path = tmp_path / "game.shibumi"
    app.archive.save_to(path)
    app.archive.leave()
    system(app).dialog = Answering(path)
    app.archive.ask_open()
    look(app)
    assert shown(app) == "1g3 1a3"


def test_the_window_goes_on_meanwhile(tmp_path: Path) -> None:
    app = started(application(tmp_path))
    system(app).dialog = Answering(None, NEVER)
    app.archive.ask_open()
    look(app)
    app.moves.play(next(iter(app.viewport.places.values())))
    assert app.view.number == 1


def test_where_nothing_was_chosen_nothing_happens(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1g3")
    system(app).dialog = Answering(None)
    app.archive.ask_save()
    look(app)
    assert app.dialogues.open is None
    assert app.view.path is None


@pytest.mark.parametrize("dialog", [None, Answering(None, 0)], ids=["none", "one that doesn't start"])
def test_the_own_dialogue_opens_where_the_systems_doesnt(tmp_path: Path, dialog: FileDialog | None) -> None:
    app = started(application(tmp_path), "1g3")
    system(app).dialog = dialog
    app.archive.ask_save()
    look(app)
    assert isinstance(app.dialogues.open, dialogues.SaveFile)


def test_the_own_dialogue_opens_where_it_is_wished(tmp_path: Path) -> None:
    app = started(application(tmp_path, system_dialogs=False), "1g3")
    system(app).dialog = Answering(tmp_path / "there")
    app.archive.ask_open()
    assert isinstance(app.dialogues.open, dialogues.OpenFile)


def test_what_is_saved_is_never_another_game(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1g3")
    dialog = system(app).dialog = Answering(tmp_path / "there", 3)
    app.archive.ask_save()
    look(app, 1)
    started(app, "1a1")
    look(app)
    assert isinstance(dialog, Answering)
    assert dialog.cancelled
    assert not (tmp_path / "there.shibumi").exists()


def test_a_second_question_takes_the_first_away(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1g3")
    first = system(app).dialog = Answering(tmp_path / "first", NEVER)
    app.archive.ask_save()
    system(app).dialog = Answering(tmp_path / "second")
    app.archive.ask_save()
    look(app)
    assert isinstance(first, Answering)
    assert first.cancelled
    assert (tmp_path / "second.shibumi").exists()


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere the system's dialogues are no programs"
)
def test_a_program_that_shows_dialogues_is_started_beside(tmp_path: Path) -> None:
    zenity = tmp_path / "zenity"
    zenity.write_text(f"#!/bin/sh\nsleep 0.3\necho {tmp_path}/chosen.shibumi\n")
    zenity.chmod(zenity.stat().st_mode | stat.S_IXUSR)
    words = (
        "import sys, time; from pathlib import Path; from shibumi3d.app.shell import file_dialog as f;"
        "d = f.to_save('Save', Path(sys.argv[1]), 'Games'); first = d.ready();"
        "time.sleep(1.0); looks = [d.ready() for _ in range(9)]; print(first, looks[-1], d.chosen())"
    )
    done = subprocess.run(
        [sys.executable, "-c", words, str(tmp_path / "game.shibumi")],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": f"{tmp_path}:/usr/bin:/bin"},
    )
    assert done.stdout.split() == ["False", "True", str(tmp_path / "chosen.shibumi")]


def test_there_is_no_dialogue_where_no_program_shows_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert file_dialog.to_open("Open", tmp_path, "Games") is None
    assert file_dialog.to_save("Save", tmp_path / "x", "Games") is None
