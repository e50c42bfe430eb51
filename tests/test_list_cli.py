"""The command that lists collections."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.files import diagram_text, record_file
from shibumi3d.games.spargo import SPARGO
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from tests.study.sessions import WON
from tests.test_cli import Output, answer, complaint, english, lines

__all__ = ["english"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder with games of Sparro and Spargo, a file with two games and a broken one."""
    folder = tmp_path / "club"
    folder.mkdir()

    def game(name: str, moves: str, **header: object) -> Record:
        kind = {"sparro": SPARRO, "spargo": SPARGO}[name]
        record = Record(Header(name, kind.complete({}), **header))  # type: ignore[arg-type]
        for move in moves.split():
            record = record.continue_game(parse(move))
        return record

    record_file.save(
        folder / "evening.shibumi",
        game("sparro", WON, title="Club evening", players={"red": "Ann", "black": "보라"}, date="2026-02-28"),
    )
    record_file.save(
        folder / "two.shibumi",
        game("spargo", "1a1 1c1 1e1", players={"black": "Ben", "white": "Ann"}, date="2025-12-01"),
        game("sparro", "1a1"),
    )
    (folder / "broken.shibumi").write_text("{")
    return folder


def titles(found: dict[str, list[dict[str, object]]]) -> list[tuple[str, object]]:
    return [(Path(str(game["file"])).stem, game["index"]) for game in found["games"]]


EVENING, FIRST, SECOND, BROKEN = ("evening", 0), ("two", 0), ("two", 1), ("broken", 0)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ((), [BROKEN, EVENING, FIRST, SECOND]),
        (("--game", "sparro"), [EVENING, SECOND]),
        (("--player", "ann"), [EVENING, FIRST]),
        (("--player", "보라"), [EVENING]),
        (("--date", "2025"), [FIRST]),
        (("--result", "red"), [EVENING]),
        (("--result", "unfinished"), [FIRST, SECOND]),
        (("--search", "club"), [EVENING]),
        (("--sort", "length"), [SECOND, FIRST, EVENING, BROKEN]),
        (("--sort", "length", "--reverse"), [EVENING, FIRST, SECOND, BROKEN]),
        (("--sort", "date"), [FIRST, EVENING, BROKEN, SECOND]),
    ],
)
@pytest.mark.parametrize("again", [False, True])
def test_games_are_found_and_put_in_order(
    capsys: Output, club: Path, arguments: tuple[str, ...], found: list[tuple[str, int]], again: bool
) -> None:
    if again:  # from what is kept
        answer(capsys, "list", str(club))
    assert titles(answer(capsys, "list", str(club), *arguments)) == found


def test_a_list_for_people_tells_what_there_is_and_what_is_broken(capsys: Output, club: Path) -> None:
    shown = lines(capsys, "list", str(club))
    assert "broken: 'broken.shibumi' is damaged" in shown[0]
    assert (
        shown[1]
        == "Club evening  ·  Sparro  ·  Ann – 보라  ·  2026-02-28  ·  Red wins  ·  9 moves  ·  evening"
    )
    assert shown[-1] == "3 games"


@pytest.mark.parametrize("how", ["diagram", "text", "record"])
def test_games_with_a_position_are_found_turned_and_mirrored(
    capsys: Output, club: Path, tmp_path: Path, how: str
) -> None:
    state = SPARRO.start(SPARRO.complete({}), None).play(parse("1g7"))  # the first game has 1a1
    wanted = diagram_text.write(state.position)
    if how == "text":
        wanted = str(tmp_path / "position.txt")
        Path(wanted).write_text(diagram_text.write(state.position))
    elif how == "record":
        wanted = str(tmp_path / "position.shibumi")
        record_file.save(
            Path(wanted), Record(Header("sparro", SPARRO.complete({}))).continue_game(parse("1g7"))
        )
    assert titles(answer(capsys, "list", str(club), "--contains", wanted)) == [SECOND]


def test_a_file_with_several_games_is_a_list(capsys: Output, club: Path) -> None:
    found = answer(capsys, "list", str(club / "two.shibumi"))
    assert [(game["game"], game["moves"]) for game in found["games"]] == [("spargo", 3), ("sparro", 1)]


def test_what_cant_be_done_is_one_line(capsys: Output, club: Path) -> None:
    assert "there is no such file or folder" in complaint(capsys, "list", str(club / "gone"))
    assert "did you mean 'sparro'" in complaint(capsys, "list", str(club), "--game", "sparo")
    assert "--contains:" in complaint(capsys, "list", str(club), "--contains", "no diagram")


def test_a_home_that_cant_be_written_to_keeps_nothing_from_being_listed(
    capsys: Output, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(answer(capsys, "list", str(club))["games"]) == 4
