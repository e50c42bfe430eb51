"""Every system call of a save and of an autosave fails once: nothing is lost, and it is said in one sentence."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from shibumi3d.files import autosave, disk, record_file
from shibumi3d.files.autosave import Autosave, AutosaveWriter
from shibumi3d.files.errors import FileError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Put
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import Registry
from tests.files.faults import Faults

REGISTRY = Registry({"sparro": SPARRO})
OLD, NODE = Record(Header("sparro", {"variant": "standard"})).add(ROOT, Put("1a1"))
NEW, _ = OLD.add(NODE, Put("1c1"))

LASTING = pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
NUMBERS = pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EACCES])


def failing(number: int) -> Callable[[], object]:
    def strike() -> object:
        raise OSError(number, os.strerror(number))

    return strike


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def sentence(message: Message) -> str:
    words = str(message)
    assert "\n" not in words
    assert words.endswith((os.strerror(errno.EIO), "the disk is full", "the permission is missing"))
    return words


@LASTING
@NUMBERS
def test_a_save_is_whole_whichever_call_fails(tmp_path: Path, number: int, lasting: bool) -> None:
    for first in count(1):
        folder = tmp_path / str(first)
        folder.mkdir()
        path = folder / "game.shibumi"
        record_file.save(path, OLD)
        faults = Faults(first, failing(number), lasting=lasting)
        said = ""
        with faults.injected():
            try:
                record_file.save(path, NEW)
            except FileError as error:
                said = sentence(error.message)
        assert record_file.load(path, REGISTRY).record == (OLD if said else NEW)
        assert not said or said.startswith("'game.shibumi' can't be saved: ")
        if not lasting:
            assert names(folder) == ["game.shibumi"]
        if not faults.struck:
            break
    assert first > len(("lstat", "stat", "open", "chmod", "write", "fsync", "close", "replace"))


@LASTING
@NUMBERS
def test_an_autosave_is_whole_whichever_call_fails(tmp_path: Path, number: int, lasting: bool) -> None:
    left: list[Record | None] = []
    for first in count(1):
        folder = tmp_path / str(first)
        faults = Faults(first, failing(number), lasting=lasting)
        keeper, kept = None, None
        with faults.injected():
            try:
                keeper = Autosave(folder)
                for record in (OLD, NEW):
                    keeper.write(record, None)
                    kept = record
                keeper.clear()
                kept = None
            except FileError as error:
                sentence(error.message)
        if keeper is not None:
            keeper.close()
        left.append(kept)
        again = Autosave(folder)
        found = autosave.pending(folder, REGISTRY)
        assert [game.loaded.record for game in found.games] == ([] if kept is None else [kept])
        assert found.problems == ()
        assert not any(name.endswith(".tmp") for name in names(folder))
        assert len(names(folder)) == len(found.games) + 1  # and the lock
        again.close()
        if not faults.struck:
            break
    assert OLD in left
    assert NEW in left


def test_a_writer_says_what_fails_and_goes_on(tmp_path: Path) -> None:
    for first in count(1):
        said: list[Message] = []
        writer = AutosaveWriter(tmp_path / str(first), said.append)
        writer.put(OLD, None)
        assert writer.flush()
        faults = Faults(first, failing(errno.EIO))
        with faults.injected():
            writer.put(NEW, None)
            kept = writer.flush()
            assert kept == (not said)
            assert all(map(sentence, said))
        assert record_file.load(writer.path, REGISTRY).record.nodes == (NEW if kept else OLD).nodes
        writer.put(OLD, None)
        assert writer.flush()
        writer.close()
        if not faults.struck:
            break
    assert first > 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the kill is that of a forked process")
def test_a_kill_at_any_call_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"

    def save() -> None:
        record_file.save(path, NEW)

    for first in count(1):
        record_file.save(path, OLD)
        killed = killed_at(first, save)
        assert record_file.load(path, REGISTRY).record in (OLD, NEW)
        if not killed:
            break
    assert first > 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the kill is that of a forked process")
def test_after_a_kill_at_any_call_the_game_is_found_and_the_rest_swept(tmp_path: Path) -> None:
    found_before = 0
    for first in count(1):
        folder = tmp_path / str(first)

        def keep(folder: Path = folder) -> None:
            keeper = Autosave(folder)
            keeper.write(OLD, None)
            keeper.write(NEW, None)

        killed = killed_at(first, keep)
        again = Autosave(folder)
        assert not any(name.endswith(".tmp") for name in names(folder))
        assert [name for name in names(folder) if name.endswith(".lock")] == [again.path.stem + ".lock"]
        found = autosave.pending(folder, REGISTRY)
        assert found.problems == ()
        # Once a record is there, it stays there until the next takes its place.
        known = [(), (OLD,), (NEW,)].index(tuple(game.loaded.record for game in found.games))
        assert known >= found_before
        found_before = known
        again.close()
        if not killed:
            break
    assert found_before == 2


def killed_at(first: int, work: Callable[[], object]) -> bool:
    """Do something in another process, and kill that at its call ``first``; False if there is no such call."""
    process = os.fork()
    if process == 0:
        try:
            with Faults(first, lambda: os._exit(9)).injected():
                work()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) in (0, 9)
    return os.waitstatus_to_exitcode(status) == 9


def test_what_a_running_program_writes_is_not_swept(tmp_path: Path) -> None:
    running = Autosave(tmp_path)
    beside = tmp_path / f".shibumi3d-{running.path.stem}-{'0' * 16}.tmp"
    beside.write_bytes(b"{")
    others = [tmp_path / f".shibumi3d-{'1' * 16}-{'0' * 16}.tmp", tmp_path / f".shibumi3d--{'0' * 16}.tmp"]
    for other in others:
        other.write_bytes(b"{")
    (tmp_path / "notes.tmp").write_bytes(b"")
    Autosave(tmp_path).close()
    assert names(tmp_path) == [beside.name, running.path.stem + ".lock", "notes.tmp"]
    running.close()


def test_a_disk_that_takes_little_at_a_time_gets_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
    record_file.save(tmp_path / "game.shibumi", NEW)
    assert record_file.load(tmp_path / "game.shibumi", REGISTRY).record == NEW


def test_the_longest_name_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("가" * 82 + ".shibumi")  # 254 bytes
    disk.write(path, b"1")
    disk.write(path, b"2")
    assert path.read_bytes() == b"2"
    assert len(names(tmp_path)) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes in folders are those of POSIX")
def test_only_ordinary_files_are_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe.shibumi", tmp_path / "link.shibumi"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(FileError, match="can't be saved: it is no ordinary file"):
            record_file.save(path, NEW)
    assert pipe.is_fifo()
    assert link.is_symlink()
