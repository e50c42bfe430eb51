"""The game in progress: kept after every change, found after a kill, never two programs at one."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from shibumi3d.files import autosave, disk, record_file
from shibumi3d.files.autosave import Autosave, AutosaveWriter
from shibumi3d.files.errors import FileError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.messages import Message
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


posix = pytest.mark.skipif(os.name == "nt", reason="permissions are those of POSIX")


@posix
def test_only_the_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "unfinished"
    folder.mkdir(mode=0o755)
    before = os.umask(0)
    try:
        keeper = Autosave(folder)
        keeper.write(GAME, None)
        keeper.write(GAME, None)
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600, 0o600]
    keeper.close()


@posix
def test_a_file_is_never_open_to_more_people_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.shibumi"
    record_file.save(path, GAME)
    path.chmod(0o600)
    modes = []
    write = os.write

    def watched(handle: int, data: bytes) -> int:
        modes.append(os.fstat(handle).st_mode & 0o777)
        return write(handle, data)

    monkeypatch.setattr(os, "write", watched)
    record_file.save(path, GAME)
    assert modes == [0o600]
    assert path.stat().st_mode & 0o777 == 0o600


LONGER, _ = GAME.add(NODE, Put("1c1"))
LONGEST, _ = GAME.add(NODE, Put("1e1"))


class SlowDisk:
    """A disk on which the first file takes until `go_on`; it notes what is written."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.began = threading.Event()
        self._go_on = threading.Event()
        self.written: list[bytes] = []
        self._write = disk.write
        patch.setattr(disk, "write", self._slowly)

    def go_on(self) -> None:
        self._go_on.set()

    def _slowly(self, path: Path, content: bytes, mode: int | None = None) -> None:
        self.began.set()
        assert self._go_on.wait(60)
        self.written.append(content)
        self._write(path, content, mode)


@pytest.fixture
def said() -> list[Message]:
    return []


@pytest.fixture
def writer(tmp_path: Path, said: list[Message]) -> Iterator[AutosaveWriter]:
    writer = AutosaveWriter(tmp_path / "unfinished", said.append)
    yield writer
    writer.close()


def kept(writer: AutosaveWriter) -> Record:
    record = record_file.load(writer.path, REGISTRY).record
    return replace(record, extra={key: value for key, value in record.extra.items() if key != "autosave"})


def test_a_writer_keeps_the_newest_and_passes_over_what_was_overtaken(
    writer: AutosaveWriter, said: list[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowDisk(monkeypatch)
    writer.put(GAME, None)
    assert slow.began.wait(60)
    writer.put(LONGEST, None)
    writer.put(LONGER, None)
    assert not writer.path.exists()  # nobody has waited
    slow.go_on()
    assert writer.flush()
    assert kept(writer) == LONGER
    assert len(slow.written) == 2
    assert said == []


def test_what_waits_is_not_written_once_everything_is_given_up(
    writer: AutosaveWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowDisk(monkeypatch)
    writer.put(GAME, None)
    assert slow.began.wait(60)
    writer.put(LONGER, None)
    writer.clear()
    slow.go_on()
    assert writer.flush()
    assert len(slow.written) == 1
    assert not writer.path.exists()
    writer.put(LONGEST, None)
    assert writer.flush()
    assert kept(writer) == LONGEST


def test_a_writer_says_what_it_could_not_keep_and_tries_the_next(
    writer: AutosaveWriter, said: list[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise FileError(Message("the disk is full"))

    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    assert writer.flush()  # there is nothing to be kept
    for failing in (full, broken):
        with monkeypatch.context() as patch:
            patch.setattr(disk, "write", failing)
            writer.put(GAME, None)
            assert not writer.flush()
            assert not writer.flush()
    assert list(map(str, said)) == [
        "the disk is full",
        "the game can't be kept safe: ZeroDivisionError: oh",
    ]
    writer.put(LONGER, None)
    assert writer.flush()
    assert kept(writer) == LONGER


def test_a_closed_writer_leaves_what_is_kept_to_the_next_start(
    writer: AutosaveWriter, tmp_path: Path
) -> None:
    saved = tmp_path / "game.shibumi"
    writer.put(GAME, saved)
    writer.put(LONGER, saved)
    writer.close()
    writer.close()
    (found,) = autosave.pending(writer.path.parent, REGISTRY).games
    assert found.loaded.record == LONGER
    assert found.saved == saved
    with pytest.raises(RuntimeError, match="closed"):
        writer.put(GAME, None)
    assert not writer._thread.is_alive()


def test_a_writer_whose_folder_can_not_be_made_says_so_and_tries_again(
    tmp_path: Path, said: list[Message]
) -> None:
    (tmp_path / "file").write_text("")
    writer = AutosaveWriter(tmp_path / "file" / "folder", said.append)
    writer.put(GAME, None)
    assert not writer.flush()
    writer.put(LONGER, None)
    assert not writer.flush()
    assert list(map(str, said)) == [
        "the game can't be kept safe in 'folder': a part of its path is no folder"
    ]
    (tmp_path / "file").unlink()
    writer.put(LONGEST, None)
    assert writer.flush()
    assert kept(writer) == LONGEST
    writer.close()


def comes(happened: Callable[[], bool]) -> bool:
    """Wait for something that another thread does; a minute is far more than it needs."""
    until = time.monotonic() + 60
    while not happened() and time.monotonic() < until:
        time.sleep(0.01)
    return happened()


def test_what_could_not_be_kept_is_tried_again_after_a_while(
    tmp_path: Path, said: list[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = threading.Semaphore(0)

    def full(*_: object) -> None:
        tries.release()
        raise FileError(Message("the disk is full"))

    writer = AutosaveWriter(tmp_path, said.append, again=0.01)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        writer.put(GAME, None)
        for _ in range(5):
            assert tries.acquire(timeout=60)
    assert comes(writer.path.is_file)
    assert writer.flush()
    assert kept(writer) == GAME
    assert list(map(str, said)) == ["the disk is full"]
    writer.close()


def test_a_folder_that_was_taken_away_is_made_again_with_all_that_was_in_it(
    tmp_path: Path, said: list[Message]
) -> None:
    folder = tmp_path / "unfinished"
    writer = AutosaveWriter(folder, said.append, again=0.01)
    writer.put(GAME, None)
    assert writer.flush()
    shutil.rmtree(folder)
    assert comes(writer.path.is_file)
    assert writer.flush()
    assert kept(writer) == GAME
    assert autosave.pending(folder, REGISTRY).games == ()  # it is known to run
    assert sorted(path.suffix for path in folder.iterdir()) == [".lock", ".shibumi"]
    writer.close()
    assert len(autosave.pending(folder, REGISTRY).games) == 1
    assert said == []


def test_the_next_change_makes_the_folder_again(writer: AutosaveWriter, said: list[Message]) -> None:
    writer.put(GAME, None)
    assert writer.flush()
    shutil.rmtree(writer.path.parent)
    writer.put(LONGER, None)
    assert writer.flush()
    assert kept(writer) == LONGER
    assert autosave.pending(writer.path.parent, REGISTRY).games == ()
    assert said == []


@posix
def test_a_folder_of_somebody_else_is_not_used(
    tmp_path: Path, said: list[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = Autosave(tmp_path)
    left.write(GAME, None)
    left.close()
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    writer = AutosaveWriter(tmp_path, said.append)
    writer.put(GAME, None)
    assert not writer.flush()
    writer.close()
    [sentence] = map(str, said)
    assert sentence.endswith("it belongs to somebody else")
    assert names(tmp_path) == [left.path.name]
    assert autosave.pending(tmp_path, REGISTRY) == autosave.Pending((), ())


def test_what_the_file_held_is_noted(tmp_path: Path) -> None:
    saved = tmp_path / "game.shibumi"
    fingerprint = record_file.save(saved, GAME)
    keeper = Autosave(tmp_path / "unfinished")
    keeper.write(LONGER, saved, fingerprint)
    keeper.close()
    (found,) = autosave.pending(tmp_path / "unfinished", REGISTRY).games
    assert found.fingerprint == fingerprint == disk.fingerprint(saved)
    assert found.loaded.record == LONGER


PUTS = """
import signal, sys, time
from pathlib import Path
from shibumi3d.files.autosave import AutosaveWriter
from shibumi3d.model.moves import Put
from shibumi3d.model.record import Header, Record
writer = AutosaveWriter(Path(sys.argv[1]), print)
signal.signal(signal.SIGTERM, lambda *_: sys.exit())
record = Record(Header("sparro"))
writer.put(record, None)
writer.put(record.add(0, Put("1a1"))[0], None)
if sys.argv[2] == "raise":
    raise ZeroDivisionError
if sys.argv[2] == "wait":
    print("put", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("end", ["exit", "raise", "wait"])
def test_whatever_was_put_is_kept_at_the_end_of_the_program(
    tmp_path: Path, repository: Path, end: str
) -> None:
    if end == "wait" and os.name == "nt":
        pytest.skip("nothing can be done about this signal there")
    with subprocess.Popen(
        [sys.executable, "-c", PUTS, str(tmp_path), end],
        cwd=repository,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as program:
        assert program.stdout is not None
        if end == "wait":
            program.stdout.readline()
            program.terminate()
    (found,) = autosave.pending(tmp_path, REGISTRY).games
    assert len(found.loaded.record.nodes) == 2
    assert names(tmp_path) == [found.path.name]
