"""Rules that can't be interrupted end the program, with a sentence, and the next start says which they were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shibumi3d.files import autosave, last_resort
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import Registry
from tests.app.offline import folders, restarted, said
from tests.plugins import bad

COUNTING = "GAME = state(put=lambda *_: sum(itertools.repeat(0)))"
"""Holds up everything else in its program."""

DEAF = """
def deaf():
    mutex, lock = ctypes.create_string_buffer(128), ctypes.CDLL(None).pthread_mutex_lock
    return [lock(mutex), lock(mutex)]
"""
WAITING = f"{DEAF}GAME = state(put=lambda *_: deaf())"
"""Lets other things run, and doesn't hear."""

QUICK = "from shibumi3d.model import foreign; foreign.PATIENCE = 0.2; foreign.HOPELESS = 1.0; "
COMMAND = f"import sys; {QUICK}from shibumi3d import cli; sys.exit(cli.main(sys.argv[1:]))"

PLAYING = f"""
import sys
from pathlib import Path
{QUICK}
from shibumi3d.app.main import watch_plugins
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import installed
from shibumi3d.study import intents
from tests.app.offline import application
app = application(Path(sys.argv[1]), registry=installed())
watch_plugins(app)
app.session.do(intents.NewGame(sys.argv[2], {{}}, {{}}))
for move in ("1a1", "1c1"):
    app.session.send(intents.Play(parse(move)))
"""

needs_posix = pytest.mark.skipif(os.name != "posix", reason="the calls are those of POSIX")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


def ran(repository: Path, site: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(site), str(repository)))
    environment = {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    environment["XDG_CACHE_HOME"] = str(site / "cache")
    return subprocess.run(
        (sys.executable, "-c", code, *arguments),
        capture_output=True,
        text=True,
        env=environment,
        cwd=repository,
        timeout=60,
    )


@needs_posix
@pytest.mark.parametrize(("code", "status"), [(COUNTING, -9), (WAITING, 2)])
def test_a_command_ends_with_a_sentence(repository: Path, site: Path, code: str, status: int) -> None:
    bad.write(site, "deaf", code)
    done = ran(repository, site, COMMAND, "show", "deaf", "--moves", "1a1")
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr == "shibumi3d: the rules of The deaf don't come back\n"


@needs_posix
@pytest.mark.parametrize("call", ["sum(itertools.repeat(0))", "deaf()"])
def test_a_game_is_kept_and_the_next_start_says_whose_rules_it_was(
    repository: Path, site: Path, tmp_path: Path, call: str
) -> None:
    put = f"put=lambda s, seat, place, colour: {call} if s.position.occupied else GoodState.put(s, seat, place, colour)"
    bad.write(site, "deaf", f"{DEAF}GAME = state({put})")
    home = tmp_path / "home"
    home.mkdir()
    done = ran(repository, site, PLAYING, str(home), "deaf")
    assert done.returncode != 0
    (kept,) = folders(home).autosaves.glob("*.shibumi")
    expected = (
        f"the rules of The deaf don't come back; the game is kept in '{kept}' and offered at the next start"
    )
    assert done.stderr == f"shibumi3d: {expected}\n"
    assert '"1a1"' in kept.read_text("utf-8")
    app = restarted(home)
    assert "The last time the rules of The deaf stopped the program" in said(app)
    assert "stopped the program" not in said(restarted(home))


def test_a_note_is_told_once_and_a_damaged_one_not_at_all(tmp_path: Path) -> None:
    for number, content in enumerate((b"{", b"[]", b'{"game": 7}', b"\xff", b"x" * 9999)):
        (tmp_path / f"{number}.stopped").write_bytes(content)
    (tmp_path / "good.stopped").write_text('{"game": "Chess"}', "utf-8")
    assert [str(each) for each in last_resort.stopped(tmp_path)] == [
        "The last time the rules of Chess stopped the program"
    ]
    assert list(tmp_path.iterdir()) == []


def test_the_note_of_a_program_that_runs_is_left_alone(tmp_path: Path) -> None:
    running = autosave.Autosave(tmp_path)
    running.write(Record(Header("sparro", SPARRO.complete({}))), None)
    note = last_resort.note_of(running.path)
    note.write_text('{"game": "Chess"}', "utf-8")
    assert list(last_resort.stopped(tmp_path)) == []
    running.close()
    assert len(list(last_resort.stopped(tmp_path))) == 1
    assert len(autosave.pending(tmp_path, Registry({"sparro": SPARRO})).games) == 1
