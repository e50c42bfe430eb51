"""Files of version 1 open as they always did; what is saved is version 2."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from shibumi3d.files import autosave, record_file
from shibumi3d.model.record import Header
from shibumi3d.model.registry import installed
from shibumi3d.model.replay import Replay

SAMPLES = Path(__file__).parent / "samples"
REGISTRY = installed()


def entries(path: Path) -> dict[str, object]:
    content: dict[str, object] = json.loads(path.read_text("utf-8"))
    return content


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("version-1-*")), ids=lambda path: path.stem)
def test_a_file_of_version_1_opens_and_is_saved_as_version_2(path: Path) -> None:
    loaded = record_file.load(path, REGISTRY)
    assert loaded.whole
    assert loaded.record.game_end == loaded.record.end()
    written = json.loads(record_file.encode(path.name, loaded.record, registry=REGISTRY))
    assert written == {**entries(path), "version": 2}


def test_what_a_file_of_version_1_holds() -> None:
    record = record_file.load(SAMPLES / "version-1-variations.shibumi", REGISTRY).record
    assert record.header == Header(
        "sparro",
        {"variant": "standard"},
        {"red": "Ann", "black": "보라"},
        seed=20110401,
        date="2026-02-28",
    )
    assert " ".join(map(str, record.moves(record.game_end))) == "1a1 1c1 1e1 1g1 1a3"
    assert record.nodes[1].children == (2, 6, 8)
    assert {node: record.comment_at(node) for node in record.annotations} == {
        0: "Final of the club",
        2: "Too near.\nBetter is {1g7}",
        7: "é 여기",
    }
    assert record.extra == {"clock": {"red": [300, 2.5]}}


@pytest.mark.parametrize("name", ["spoker", "spindizzy"])
def test_what_was_drawn_and_picked_stays(name: str) -> None:
    record = record_file.load(SAMPLES / f"version-1-{name}.shibumi", REGISTRY).record
    replay = Replay(REGISTRY.game(name), record.header.options)
    assert replay.state(record, record.game_end).result is not None


def test_an_autosave_of_version_1_is_found(tmp_path: Path) -> None:
    (tmp_path / "left.shibumi").write_bytes((SAMPLES / "version-1-autosave.shibumi").read_bytes())
    found = autosave.pending(tmp_path, REGISTRY)
    assert found.problems == ()
    [game] = found.games
    assert game.saved == Path("/home/ann/final.shibumi")
    plain = record_file.load(SAMPLES / "version-1-variations.shibumi", REGISTRY)
    assert game.loaded == replace(plain, record=game.loaded.record)
    assert game.loaded.record == plain.record


def test_fields_that_are_new_in_version_2_are_read_in_an_old_file_too() -> None:
    path = SAMPLES / "version-1-variations.shibumi"
    content = json.dumps({**entries(path), "title": "Final", "engines": 3}).encode()
    loaded = record_file.decode(content, "old.shibumi", REGISTRY)
    assert loaded.record.header.title == "Final"
    assert [str(problem) for problem in loaded.problems] == [
        "'old.shibumi': engines is wrong and was left out: Expected `object`, got `int`"
    ]
