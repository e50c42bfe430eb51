"""The thread that reads a collection: its order, what it keeps, what it does with files that go away."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from shibumi3d.app import collection_reader
from shibumi3d.app.collection_reader import CollectionReader, Found
from shibumi3d.files import collection, disk, record_file
from shibumi3d.files.collection import Contents
from shibumi3d.files.collection_cache import CollectionCache
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.study.collection import Row
from tests.study.sessions import REGISTRY

SECONDS = 30.0


class Reading:
    """A reader, and all that it told."""

    def __init__(self, source: Path, cache: Path, told: Callable[[Found], object] = lambda _: None) -> None:
        self.found: list[Found] = []
        self._also = told
        self._done = threading.Event()
        self.reader = CollectionReader(
            source, REGISTRY, CollectionCache(cache, source, REGISTRY.games), self._take
        )

    def _take(self, found: Found) -> None:
        self.found.append(found)
        self._also(found)
        if found.finished:
            self._done.set()

    def to_end(self) -> dict[str, Row]:
        """Read to the end; the rows by the names of their files."""
        self.reader.start()
        assert self._done.wait(SECONDS)
        self.reader.stop(SECONDS)
        rows = {path: rows for one in self.found for path, rows in one.rows.items()}
        return {path.stem: row for path, (row, *_) in rows.items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "club"
    made.mkdir()
    for name in "abcd":
        record = Record(Header("sparro", SPARRO.complete({}), title=name.upper()))
        record_file.save(made / f"{name}.shibumi", record.continue_game(parse("1a1")))
    return made


def test_names_come_first_then_heads_then_what_the_moves_tell(folder: Path, tmp_path: Path) -> None:
    reading = Reading(folder, tmp_path / "cache")
    rows = reading.to_end()
    assert [row.title for rows in reading.found[0].rows.values() for row in rows] == list("abcd")
    assert [row.title for row in rows.values()] == list("ABCD")
    assert all(row.whole and row.summary.position is not None for row in rows.values())
    assert reading.found[-1].finished


def test_files_in_sight_are_studied_before_the_others(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    before = collection.studied

    def studied(path: Path, *rest: object) -> Contents:
        order.append(path.stem)
        return before(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(collection, "studied", studied)
    reading = Reading(folder, tmp_path / "cache")
    reading.reader.want([folder / "c.shibumi", folder / "b.shibumi"])
    reading.to_end()
    assert order == ["c", "b", "a", "d"]


def test_what_was_read_once_is_not_opened_again_until_it_changes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Reading(folder, tmp_path / "cache").to_end()
    record_file.save(folder / "b.shibumi", Record(Header("sparro", SPARRO.complete({}), title="New")))
    opened: list[str] = []
    before = disk._read

    def read(path: Path, most: int) -> bytes:
        if path.parent == folder:
            opened.append(path.stem)
        return before(path, most)

    monkeypatch.setattr(disk, "_read", read)
    again = Reading(folder, tmp_path / "cache").to_end()
    assert set(opened) == {"b"}
    assert again["b"].title == "New"
    assert {name: row for name, row in again.items() if name != "b"} == {
        name: row for name, row in first.items() if name != "b"
    }


def test_a_file_that_vanishes_after_its_name_was_listed_is_a_row_with_a_sentence(
    folder: Path, tmp_path: Path
) -> None:
    def vanish(found: Found) -> None:
        if found.listing is not None:
            (folder / "b.shibumi").unlink()

    rows = Reading(folder, tmp_path / "cache", vanish).to_end()
    assert "there is no such file" in str(rows["b"].problem)
    assert [name for name, row in rows.items() if row.problem is None] == ["a", "c", "d"]


def test_a_file_that_vanishes_between_head_and_moves_is_a_row_with_a_sentence(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = collection.studied

    def studied(path: Path, *rest: object) -> Contents:
        path.unlink()
        return before(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(collection, "studied", studied)
    rows = Reading(folder, tmp_path / "cache").to_end()
    assert all("there is no such file" in str(row.problem) for row in rows.values())


def test_a_fault_of_the_program_in_one_file_leaves_the_others(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = collection.heads

    def heads(path: Path) -> Contents:
        if path.stem == "c":
            raise ZeroDivisionError
        return before(path)

    monkeypatch.setattr(collection, "heads", heads)
    monkeypatch.setattr(collection, "studied", lambda path, *_: heads(path))
    rows = Reading(folder, tmp_path / "cache").to_end()
    assert "ZeroDivisionError" in str(rows["c"].problem)
    assert rows["d"].problem is None


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    reading = Reading(tmp_path / "gone", tmp_path / "cache")
    reading.to_end()
    assert [(one.finished, one.listing) for one in reading.found] == [(True, None)]
    assert "there is no such file or folder" in str(reading.found[0].problem)


def test_who_stops_hears_no_more_and_what_was_found_is_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection_reader, "TOLD_EVERY", 0.0)
    studied: list[str] = []
    before = collection.studied
    reading = Reading(folder, tmp_path / "cache")

    def stopping(path: Path, *rest: object) -> Contents:
        studied.append(path.stem)
        if path.stem == "b":
            reading.reader.stop()
        return before(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(collection, "studied", stopping)
    reading.reader.start()
    reading.reader._thread.join(SECONDS)
    told = len(reading.found)
    assert studied == ["a", "b"]
    assert not any(found.finished for found in reading.found)
    kept = CollectionCache(tmp_path / "cache", folder, REGISTRY.games).load()
    assert {name for name, known in kept.items() if known.contents.studied} == {"a.shibumi"}
    assert len(reading.found) == told
