"""Plugins that are new are tried in a program of their own, which they may ruin, and remembered when they do well."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from shibumi3d.files import plugin_trial
from shibumi3d.files.new_plugins import installed
from tests.plugins import bad

HARMFUL = {
    "ending": "os._exit(0)",
    "ending-badly": "os._exit(9)",
    "crashing": "ctypes.string_at(0)",
    "killing": "os.kill(os.getpid(), 9)",
    "aborting": "os.abort()",
    "counting": "sum(itertools.repeat(0))",
    "begins-counting": "GAME = game(begin=lambda *_: sum(itertools.repeat(0)))",
    "staying": "import threading\nGAME = Good()\nthreading.Thread(target=lambda: time.sleep(1e6)).start()",
}
HARMLESS = {
    "good": "GAME = Good()",
    "talking": "GAME = Good()\nfor _ in range(50): os.write(1, b'x' * 100_000); os.write(2, b'x' * 100_000)",
}

SECONDS = 4.0
"""How long a plugin may take here."""


@pytest.mark.skipif(os.name != "posix", reason="the signals are those of POSIX")
def test_plugins_that_ruin_a_program_are_named_and_the_others_are_there(site: Path, tmp_path: Path) -> None:
    for name, code in (HARMFUL | HARMLESS).items():
        bad.write(site, name, code)
    found = installed(tmp_path / "cache", SECONDS)
    assert set(HARMLESS) | {"sparro", "free"} <= set(found.games)
    assert {failed.plugin: str(failed.reason) for failed in found.failures} == {
        "ending": "loading it ends the program with status 0",
        "ending-badly": "loading it ends the program with status 9",
        "crashing": "loading it ends the program with SIGSEGV",
        "killing": "loading it ends the program with SIGKILL",
        "aborting": "loading it ends the program with SIGABRT",
        "counting": "loading it doesn't come to an end",
        "begins-counting": "loading it doesn't come to an end",
        "staying": "loading it doesn't come to an end",
    }


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The plugins that are tried, in turn."""
    names: list[str] = []
    begun = plugin_trial._begun

    def watched(point: object, answer: Path) -> object:
        names.append(point.name)  # type: ignore[attr-defined]  # an entry point has one
        return begun(point, answer)  # type: ignore[arg-type]

    monkeypatch.setattr(plugin_trial, "_begun", watched)
    return names


def test_what_went_well_is_tried_once_until_it_changes(site: Path, tmp_path: Path, tried: list[str]) -> None:
    cache = tmp_path / "cache"
    bad.write(site, "good", "GAME = Good()")
    bad.write(site, "refused", "GAME = 7")
    assert {"good", "sparro"} <= set(installed(cache).games)
    assert sorted(tried) == ["good", "refused"]
    tried.clear()
    assert "good" in installed(cache).games
    assert tried == ["refused"]
    tried.clear()
    file = site / f"{bad.module('good')}.py"
    file.write_text(file.read_text("utf-8") + "\n# another line\n", "utf-8")
    assert "good" in installed(cache).games
    assert sorted(tried) == ["good", "refused"]


def test_without_plugins_nothing_is_tried_or_written(tmp_path: Path, tried: list[str]) -> None:
    assert "sparro" in installed(tmp_path / "cache").games
    assert tried == []
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"good": 7}', b'{"good": [[], 3]}', b"\xff" * 100, b"[" * 99999]
)
def test_a_damaged_memory_is_as_good_as_none(
    site: Path, tmp_path: Path, tried: list[str], content: bytes
) -> None:
    (tmp_path / "plugins.json").write_bytes(content)
    bad.write(site, "good", "GAME = Good()")
    assert installed(tmp_path).failures == ()
    assert tried == ["good"]
    installed(tmp_path)
    assert tried == ["good"]


def test_where_nothing_can_be_remembered_plugins_are_there_all_the_same(site: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file and no folder", "utf-8")
    bad.write(site, "good", "GAME = Good()")
    assert "good" in installed(tmp_path / "cache").games


def test_where_no_program_can_be_started_plugins_are_there_and_tried_another_time(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: list[str]
) -> None:
    bad.write(site, "good", "GAME = Good()")
    with monkeypatch.context() as patch:
        patch.setattr("sys.executable", str(tmp_path / "nowhere"))
        assert "good" in installed(tmp_path).games
    assert "good" in installed(tmp_path).games
    assert tried == ["good", "good"]
