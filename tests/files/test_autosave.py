"""The game in progress: kept after every change, found after a kill, never two programs at one."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from shibumi3d.files import autosave
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import Put
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import Registry

REGISTRY = Registry({"sparro": SPARRO})
GAME, NODE = Record(Header("sparro", {"variant": "standard"}), extra={"clock": 3}).add(0, Put("1a1"))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_kept_is_found_when_the_program_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "made when needed"
    keeper = Autosave(folder)
    keeper.write(GAME, tmp_path / "게임.shibumi")
    longer, _ = GAME.add(NODE, Put("1c1"))
    keeper.write(longer, tmp_path / "게임.shibumi")
    assert autosave.pending(folder, REGISTRY).games == ()  # it still runs
    keeper.close()
    keeper.close()
    found = autosave.pending(folder, REGISTRY)
    assert found.problems == ()
    (game,) = found.games
    assert game.loaded.record == longer
    assert game.saved == tmp_path / "게임.shibumi"
    autosave.discard(game)
    assert names(folder) == []


def test_nothing_is_found_after_clearing(tmp_path: Path) -> None:
    keeper = Autosave(tmp_path)
    keeper.clear()
    keeper.write(GAME, None)
    keeper.clear()
    keeper.close()
    assert autosave.pending(tmp_path, REGISTRY) == autosave.Pending((), ())
    assert names(tmp_path) == []
    assert autosave.pending(tmp_path / "missing", REGISTRY).games == ()


def test_the_newest_comes_first(tmp_path: Path) -> None:
    paths = []
    for age in (200, 100, 300):
        keeper = Autosave(tmp_path)
        keeper.write(replace(GAME, header=replace(GAME.header, seed=age)), None)
        keeper.close()
        os.utime(keeper.path, (time.time() - age, time.time() - age))
        paths.append(keeper.path)
    found = autosave.pending(tmp_path, REGISTRY).games
    assert [game.loaded.record.header.seed for game in found] == [100, 200, 300]
    assert all(game.saved is None for game in found)


def test_a_damaged_one_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "a.shibumi").write_bytes(b"{nonsense")
    found = autosave.pending(tmp_path, REGISTRY)
    assert found.games == ()
    assert "it was set aside as 'a.shibumi.bad'" in str(found.problems[0])
    assert names(tmp_path) == ["a.shibumi.bad"]
    assert autosave.pending(tmp_path, REGISTRY).problems == ()


def test_one_of_a_game_that_is_missing_stays(tmp_path: Path) -> None:
    keeper = Autosave(tmp_path)
    keeper.write(GAME, None)
    keeper.close()
    found = autosave.pending(tmp_path, Registry({}))
    assert "no plugin" in str(found.problems[0])
    assert names(tmp_path) == [keeper.path.name]


def test_one_that_opens_in_part_is_never_deleted(tmp_path: Path) -> None:
    keeper = Autosave(tmp_path)
    keeper.write(GAME.add(NODE, Put("1c1"))[0], None)
    keeper.close()
    keeper.path.write_bytes(keeper.path.read_bytes().replace(b"1c1", b"4d4"))
    (game,) = autosave.pending(tmp_path, REGISTRY).games
    assert game.loaded.record == GAME
    autosave.discard(game)
    assert names(tmp_path) == [keeper.path.name + ".bad"]


def test_strange_notes_in_a_file_do_no_harm(tmp_path: Path) -> None:
    for number, note in enumerate(['"x"', '{"saved": 3}', '{"saved": "a\\u0000b"}', "[]"]):
        (tmp_path / f"{number}.shibumi").write_text(
            f'{{"format": "shibumi-record", "version": 1, "game": "sparro", "autosave": {note}, "nodes": []}}'
        )
    assert len(autosave.pending(tmp_path, REGISTRY).games) == 4


def test_a_folder_that_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="can't be kept safe"):
        Autosave(tmp_path / "file" / "folder")


KEEPS = """
import sys, time
from pathlib import Path
from shibumi3d.files.autosave import Autosave
from shibumi3d.model.moves import Put
from shibumi3d.model.record import Header, Record
Autosave(Path(sys.argv[1])).write(Record(Header("sparro")).add(0, Put("1a1"))[0], None)
print("kept", flush=True)
keeper = Autosave(Path(sys.argv[1]))
keeper.write(Record(Header("sparro")).add(0, Put("1a1"))[0], None)
print("kept", flush=True)
time.sleep(60)
"""


def test_after_a_kill_and_not_before(tmp_path: Path, repository: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KEEPS, str(tmp_path)], cwd=repository, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        program.stdout.readline()
        assert autosave.pending(tmp_path, REGISTRY).games == ()
        program.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    assert len(autosave.pending(tmp_path, REGISTRY).games) == 2
