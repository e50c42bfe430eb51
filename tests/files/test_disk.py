"""Whole files: what may be replaced, what is never touched, and what killed programs leave."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from shibumi3d.files import disk, lock
from shibumi3d.files.disk import ChangedError, Fingerprint
from shibumi3d.files.errors import FileError

posix = pytest.mark.skipif(os.name == "nt", reason="pipes, devices and locks are those of POSIX")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.shibumi"


# What may be replaced


def test_a_file_that_is_as_it_was_is_replaced(path: Path) -> None:
    path.write_bytes(b"old")
    disk.write(path, b"new", over=disk.fingerprint(path))
    assert path.read_bytes() == b"new"
    assert disk.fingerprint(path) == Fingerprint.of(b"new")


def test_a_file_that_only_was_touched_is_replaced(path: Path) -> None:
    path.write_bytes(b"old")
    known = disk.fingerprint(path)
    path.unlink()
    path.write_bytes(b"old")
    os.utime(path, (1, 1))
    disk.write(path, b"new", over=known)
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("content", [b"OLD", b"longer"])
def test_a_file_that_others_changed_is_not_replaced(path: Path, content: bytes) -> None:
    path.write_bytes(b"old")
    os.utime(path, (1, 1))
    known = disk.fingerprint(path)
    path.write_bytes(content)
    os.utime(path, (1, 1))  # a change in the same moment as the last
    with pytest.raises(ChangedError) as refused:
        disk.write(path, b"new", over=known)
    assert refused.value.found == Fingerprint.of(content)
    assert path.read_bytes() == content
    assert names(path.parent) == [path.name]


def test_a_file_that_has_gone_is_not_made_again(path: Path) -> None:
    with pytest.raises(ChangedError, match=r"'game.shibumi' is no longer there") as refused:
        disk.write(path, b"new", over=Fingerprint.of(b"old"))
    assert refused.value.found is None
    assert names(path.parent) == []


def test_a_new_file_takes_the_place_of_nothing(path: Path) -> None:
    disk.write(path, b"new", over=None)
    with pytest.raises(ChangedError, match="something else"):
        disk.write(path, b"newer", over=None)
    assert path.read_bytes() == b"new"
    assert names(path.parent) == [path.name]


def meanwhile(monkeypatch: pytest.MonkeyPatch, call: str, happens: Callable[[], object]) -> None:
    """Let something happen just before a system call."""
    real = getattr(os, call)

    def calling(*args: object, **named: object) -> object:
        happens()
        return real(*args, **named)

    monkeypatch.setattr(os, call, calling)


@pytest.mark.parametrize("links", [True, False], ids=["", "on a disk without links"])
@pytest.mark.parametrize("old", [b"old", None], ids=["replaced", "new"])
@pytest.mark.parametrize("others", [b"others", None], ids=["changed", "gone"])
def test_what_others_do_while_a_file_is_written_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch, old: bytes | None, others: bytes | None, links: bool
) -> None:
    if old is not None:
        path.write_bytes(old)
    elif others is None:
        pytest.skip("what isn't there can't go")
    if not links:

        def link(*_: object, **__: object) -> None:
            raise OSError(errno.EPERM, "")

        monkeypatch.setattr(os, "link", link)

    def change() -> None:
        path.unlink(missing_ok=True)
        if others is not None:
            path.write_bytes(others)

    known = disk.fingerprint(path)
    meanwhile(monkeypatch, "fsync", change)
    with pytest.raises(ChangedError):
        disk.write(path, b"new", over=known)
    assert (path.read_bytes() if path.exists() else None) == others


@posix
def test_a_name_that_is_taken_in_the_last_moment_is_not_taken_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meanwhile(monkeypatch, "link", lambda: path.write_bytes(b"others"))
    with pytest.raises(ChangedError) as refused:
        disk.write(path, b"new", over=None)
    assert refused.value.found == Fingerprint.of(b"others")
    assert names(path.parent) == [path.name]


def test_a_new_file_can_be_made_on_a_disk_without_links(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "")

    monkeypatch.setattr(os, "link", link)
    disk.write(path, b"new", over=None)
    assert path.read_bytes() == b"new"
    assert names(path.parent) == [path.name]


@posix
def test_a_link_stays_a_link_and_what_it_leads_to_is_compared(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.shibumi"
    real.write_bytes(b"old")
    path.symlink_to(real)
    disk.write(path, b"new", over=Fingerprint.of(b"old"))
    assert path.is_symlink()
    assert real.read_bytes() == b"new"
    with pytest.raises(ChangedError):
        disk.write(path, b"newer", over=Fingerprint.of(b"old"))


def test_a_huge_file_is_told_without_being_read(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    known = disk.fingerprint(path)
    assert known is not None
    assert known.size == 1 << 40
    assert disk.fingerprint(path) == known


# What is no ordinary file


@posix
@pytest.mark.parametrize(
    "kind", ["device", "link to a device", "pipe", "socket", "folder", "link in a circle"]
)
def test_only_ordinary_files_are_read_and_written_and_nothing_waits(tmp_path: Path, kind: str) -> None:
    import socket

    path = tmp_path / "x.shibumi"
    match kind:
        case "device":
            path = Path("/dev/zero")
        case "link to a device":
            path.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(path)
        case "socket":
            socket.socket(socket.AF_UNIX).bind(str(path))
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to(path)
    attempts: list[Callable[[], object]] = [
        lambda: disk.check_writable(path),
        lambda: disk.read(path, 10),
        lambda: disk.fingerprint(path),
    ]
    if "device" not in kind:  # were this to fail, it should take no device of the machine away
        attempts += (lambda: disk.write(path, b"x"), lambda: disk.write(path, b"x", over=None))
    for attempt in attempts:
        with pytest.raises(FileError, match=r"it is no ordinary file|it is a folder|in a circle"):
            attempt()


def test_names_are_shown_without_what_commands_a_terminal_and_not_without_end() -> None:
    assert disk.shown(Path("a\u202egnp.exe\x1b[31m\n")) == "a\ufffdgnp.exe\ufffd[31m\ufffd"
    assert len(disk.shown(Path("x" * 1_000_000))) < 400
    assert disk.shown(Path("게임 👨‍👩‍👧.shibumi")) == "게임 👨‍👩‍👧.shibumi"


# What killed programs leave

LATE = time.time() + 2 * disk.FORSAKEN


def left(folder: Path, stem: str = "game") -> Path:
    path = folder / f".shibumi3d-{stem}-{'0' * 16}.tmp"
    path.write_bytes(b"{")
    return path


def test_what_was_left_long_ago_is_swept_and_nothing_else(tmp_path: Path) -> None:
    old = left(tmp_path)
    others = [tmp_path / name for name in (".shibumi3d-game.tmp", "game.tmp", ".hidden", "a.shibumi")]
    for other in others:
        other.write_bytes(b"")
    disk.sweep(tmp_path)  # it could be written just now
    assert old.exists()
    disk.sweep(tmp_path, LATE)
    assert names(tmp_path) == sorted(other.name for other in others)
    disk.sweep(tmp_path / "missing", LATE)


@posix
def test_what_is_not_this_persons_or_no_file_is_not_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / f".shibumi3d-link-{'0' * 16}.tmp"
    link.symlink_to(tmp_path / "elsewhere")
    (tmp_path / f".shibumi3d-folder-{'0' * 16}.tmp").mkdir()
    os.mkfifo(tmp_path / f".shibumi3d-pipe-{'0' * 16}.tmp")
    left(tmp_path)
    before = names(tmp_path)
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    disk.sweep(tmp_path, LATE)
    assert names(tmp_path) == before
    monkeypatch.undo()
    disk.sweep(tmp_path, LATE)
    assert len(names(tmp_path)) == len(before) - 1


@posix
def test_what_a_running_program_holds_is_not_swept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, "fsync", lambda: disk.sweep(path.parent, LATE))
    disk.write(path, b"x")
    assert path.read_bytes() == b"x"


@posix
def test_on_a_disk_without_locks_files_are_written_and_swept_by_their_age(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take(_: int) -> None:
        raise OSError(errno.ENOLCK, "")

    monkeypatch.setattr(lock, "take", take)
    left(path.parent)
    disk.write(path, b"x")
    disk.sweep(path.parent)
    assert len(names(path.parent)) == 2
    disk.sweep(path.parent, LATE)
    assert names(path.parent) == [path.name]


KILLED = """
import os, sys
from pathlib import Path
from shibumi3d.files import disk
os.fsync = lambda handle: os._exit(9)
disk.write(Path(sys.argv[1]), b"x")
"""


def test_what_a_killed_program_leaves_is_swept(path: Path, repository: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=repository, check=False)
    assert done.returncode == 9
    [name] = names(path.parent)
    assert name.startswith(".shibumi3d-game-")
    disk.sweep(path.parent)
    assert names(path.parent) == [name]
    disk.sweep(path.parent, LATE)
    assert names(path.parent) == []
