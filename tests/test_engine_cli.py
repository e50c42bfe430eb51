"""The commands of the engine: analyse, arena and solve."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shibumi3d import cli
from shibumi3d.engine.books import decoded
from shibumi3d.files import record_file
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import installed
from tests.test_cli import answer, complaint, lines

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def test_moves_are_valued_for_programs(capsys: Output) -> None:
    told = answer(capsys, "analyse", "spline", "--option", "size=3", "--moves", "1a1 1c1")
    assert set(told) == {"moves", "best", "line", "nodes", "seconds"}
    assert {move["text"] for move in told["moves"]} == {"1e1", "1a3", "1c3", "1e3", "1a5", "1c5", "1e5"}
    for move in told["moves"]:
        assert set(move) == {"text", "value", "proven", "winner", "in", "visits"}
        assert move["proven"] is True
        assert move["value"] == (1.0 if move["winner"] == "white" else 0.0)
        assert isinstance(move["in"], int)
    assert told["best"] == told["line"][0] == told["moves"][0]["text"]
    assert len(told["line"]) == told["moves"][0]["in"]


def test_what_is_not_proven_has_no_winner(capsys: Output) -> None:
    told = answer(capsys, "analyse", "span", "--nodes", "600")
    for move in told["moves"]:
        assert set(move) == {"text", "value", "proven", "visits"}
        assert 0.0 <= move["value"] <= 1.0
    assert told["nodes"] >= 600


def test_three_seats_have_a_value_each(capsys: Output) -> None:
    told = answer(capsys, "analyse", "spindizzy", "--nodes", "600")
    assert all(len(move["value"]) == 3 for move in told["moves"])
    assert {move["text"] for move in told["moves"]} == {"pick:white", "pick:black", "pick:red"}


def test_what_chance_can_do_is_valued(capsys: Output) -> None:
    told = answer(capsys, "analyse", "spoker", "--nodes", "600")
    assert {move["text"] for move in told["moves"]} == {"draw:white", "draw:black", "draw:red"}
    assert told["best"] is None
    assert told["line"] == []


def test_a_position_of_a_file_is_analysed(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "game.shibumi"
    record = Record(Header("spline", {"size": "3"}))
    for move in ("1a1", "1c1", "1e5"):
        record = record.continue_game(parse(move))
    record_file.save(file, record)
    by_moves = answer(
        capsys, "analyse", "spline", "--option", "size=3", "--moves", "1a1 1c1", "--nodes", "50000"
    )
    by_file = answer(capsys, "analyse", str(file), "--node", "2", "--nodes", "50000")
    assert by_file["moves"] == by_moves["moves"]
    assert answer(capsys, "analyse", str(file))["best"] != by_file["best"]
    assert "no legal move number 9" in complaint(capsys, "analyse", str(file), "--node", "9")
    assert "not for a record file" in complaint(capsys, "analyse", str(file), "--moves", "1a1")


def test_people_read_it_in_words(capsys: Output) -> None:
    said = lines(capsys, "analyse", "spline", "--option", "size=3", "--moves", "1a1 1c1")
    assert said[0].startswith("1")
    assert "with best play, in " in said[0]
    assert any(line.startswith("Best line: ") for line in said)
    assert "moves tried in" in said[-1]


def test_nothing_is_analysed_after_the_end(capsys: Output) -> None:
    moves = "1a1 1c1 1a3 1c3 1a5"
    assert "the game is over" in complaint(
        capsys, "analyse", "spline", "--option", "size=3", "--moves", moves
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("analyse", "sparo"), "did you mean 'sparro'"),
        (("analyse", "sparro", "--seconds", "0"), "is no number of seconds"),
        (("analyse", "sparro", "--nodes", "0"), "is no whole number from 1 on"),
        (("analyse", "sparro", "--node", "1"), "--node is for a record file"),
        (("arena", "sparro"), "--seats"),
        (("arena", "sparro", "--seats", "master"), "Sparro has 2 seats, and 'master' names 1 levels"),
        (("arena", "sparro", "--seats", "master,best"), "there is no level 'best'"),
        (("arena", "sparro", "--seats", "random,random", "--option", "size=3"), "has no option 'size'"),
        (("solve", "spoker"), "Spoker can't be solved"),
    ],
)
def test_what_cannot_be_is_told(capsys: Output, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(capsys, *arguments)


def test_levels_play_each_other_and_records_are_kept(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "kept" / "here"
    arguments = ("spline", "--option", "size=3", "--seats", "club,random", "--games", "4", "--jobs", "1")
    told = answer(capsys, "arena", *arguments, "-o", str(folder))
    assert told["games"] == 4
    assert [one["level"] for one in told["entrants"]] == ["club", "random"]
    assert sum(one["points"] for one in told["entrants"]) == 4
    assert sum(one["points"] for one in told["seats"]) == 4
    low, high = told["entrants"][0]["interval"]
    assert low <= told["entrants"][0]["points"] / 4 <= high
    files = sorted(folder.iterdir())
    assert len(files) == 4
    engines = []
    for file in files:
        loaded = record_file.load(file, installed())
        engines.append(dict(loaded.record.header.engines))
    assert engines[0] == {"white": "club", "black": "random"}
    assert engines[1] == {"white": "random", "black": "club"}
    said = lines(capsys, "arena", *arguments)
    assert said[0].startswith("Club player: ")
    assert " of 4 (" in said[0]


def test_all_cores_play_as_one_does(capsys: Output) -> None:
    arguments = ("arena", "spoker", "--seats", "random,random", "--games", "6")
    assert answer(capsys, *arguments, "--jobs", "2") == answer(capsys, *arguments, "--jobs", "1")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "file").write_text("")
    told = complaint(
        capsys, "arena", "spoker", "--seats", "random,random", "--games", "1", "-o", str(tmp_path / "file")
    )
    assert "can't be made" in told


def test_a_game_is_solved_into_a_book(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "small.book"
    told = answer(capsys, "solve", "spline", "--option", "size=3", "--plies", "2", "-o", str(file))
    assert (told["solved"], told["winner"]) == (True, "white")
    assert len(decoded(file.read_bytes())) == told["positions"]
    content = file.read_bytes()
    again = answer(capsys, "solve", "spline", "--option", "size=3", "--plies", "2", "-o", str(file))
    assert again["nodes"] == 0
    assert file.read_bytes() == content
    assert "White wins with best play (proven)" in lines(
        capsys, "solve", "spline", "--option", "size=3", "-o", str(file)
    )


def test_another_file_is_not_overwritten(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear")
    assert "is no book" in complaint(capsys, "solve", "spline", "--option", "size=3", "-o", str(file))
    assert file.read_text() == "Dear"


def test_ctrl_c_keeps_what_was_found(tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    from shibumi3d.cli import solving
    from shibumi3d.cli.progress import Stop

    class Stopped:
        def __enter__(self) -> Stop:
            return Stop(wanted=True)

        def __exit__(self, *_: object) -> None:
            """Nothing was changed."""

    monkeypatch.setattr(solving, "stoppable", Stopped)
    file = tmp_path / "part.book"
    assert cli.main(["solve", "sparro", "-o", str(file), "--json"]) == solving.INTERRUPTED
    printed = capsys.readouterr()
    assert json.loads(printed.out)["solved"] is False
    assert "the same command goes on" in printed.err
    decoded(file.read_bytes())
