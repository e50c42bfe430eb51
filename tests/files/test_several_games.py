"""Files of several games: one is opened and says that there are more, or all are."""

import json
from pathlib import Path
from typing import Any

import pytest

from shibumi3d.files import record_file
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_file import Loaded
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import Registry
from tests.files.endless import ENDLESS

REGISTRY = Registry({"sparro": SPARRO, "endless": ENDLESS})


def game(moves: str, title: str = "", name: str = "sparro") -> Record:
    options = {"variant": "standard"} if name == "sparro" else {}
    record = Record(Header(name, options, title=title))
    for move in moves.split():
        record = record.continue_game(parse(move))
    return record


FIRST, SECOND, THIRD = game("1a1 1c1", "First"), game("pass", "Second", "endless"), game("1g7", "Third")
CONTENT = record_file.encode("club.shibumi", FIRST, SECOND, THIRD)


def decode(content: bytes) -> Loaded:
    return record_file.decode(content, "club.shibumi", REGISTRY)


def decode_all(content: bytes) -> tuple[Loaded, ...]:
    return record_file.decode_all(content, "club.shibumi", REGISTRY)


def changed(**changes: Any) -> bytes:
    return json.dumps({**json.loads(CONTENT), **changes}).encode()


def told(loaded: Loaded) -> list[str]:
    return [str(problem) for problem in loaded.problems]


def test_all_games_come_back(tmp_path: Path) -> None:
    record_file.save(tmp_path / "club.shibumi", FIRST, SECOND, THIRD)
    games = record_file.load_all(tmp_path / "club.shibumi", REGISTRY)
    assert [loaded.record for loaded in games] == [FIRST, SECOND, THIRD]
    assert [loaded.game for loaded in games] == [SPARRO, ENDLESS, SPARRO]
    assert all(loaded.problems == () and not loaded.whole for loaded in games)


def test_the_first_is_opened_and_says_that_there_are_more() -> None:
    loaded = decode(CONTENT)
    assert loaded.record == FIRST
    assert told(loaded) == ["'club.shibumi' holds 2 more games: the first is open"]
    assert not loaded.whole
    assert told(decode(record_file.encode("club.shibumi", FIRST, SECOND))) == [
        "'club.shibumi' holds 1 more game: the first is open"
    ]


def test_the_form() -> None:
    assert record_file.encode("x", FIRST, THIRD).decode() == (
        '{\n  "format": "shibumi-record",\n  "version": 2,\n  "games": [\n'
        '    {\n      "game": "sparro",\n      "title": "First",\n      "options": {"variant":"standard"},\n'
        '      "seed": 0,\n      "nodes": [\n        {"move":"1a1"},\n        {"move":"1c1"}\n      ]\n    },\n'
        '    {\n      "game": "sparro",\n      "title": "Third",\n      "options": {"variant":"standard"},\n'
        '      "seed": 0,\n      "nodes": [\n        {"move":"1g7"}\n      ]\n    }\n  ]\n}\n'
    )


def test_one_game_is_written_without_a_list_and_read_with_one() -> None:
    alone = json.loads(record_file.encode("x", FIRST))
    assert "games" not in alone
    head = {key: alone.pop(key) for key in ("format", "version")}
    listed = json.dumps({**head, "games": [alone], "club": "Go"}).encode()
    loaded = decode(listed)
    assert loaded.whole
    assert loaded.record.extra == {"club": "Go"}
    assert json.loads(record_file.encode("x", loaded.record)) == {**head, **alone, "club": "Go"}
    [only] = decode_all(record_file.encode("x", FIRST))
    assert only == decode(record_file.encode("x", FIRST))


def test_unknown_fields_of_a_game_are_kept() -> None:
    whole = json.loads(CONTENT)
    whole["games"][1]["clock"] = 3
    games = decode_all(json.dumps(whole).encode())
    again = json.loads(record_file.encode("x", *(loaded.record for loaded in games)))
    assert again == whole


def test_a_fault_is_told_with_the_number_of_its_game() -> None:
    whole = json.loads(CONTENT)
    whole["games"][2]["nodes"] += [{"move": "1g7"}]
    games = decode_all(json.dumps(whole).encode())
    assert [len(loaded.problems) for loaded in games] == [0, 0, 1]
    assert "'club.shibumi games[2]', move 2 (nodes[1]): 1g7 is not allowed" in told(games[2])[0]


def test_a_game_that_can_not_be_opened_leaves_the_others() -> None:
    whole = json.loads(CONTENT)
    whole["games"][0]["game"] = "spandex"
    whole["games"][2]["nodes"] = 3
    content = json.dumps(whole).encode()
    [only] = decode_all(content)
    assert only.record == SECOND
    assert "'club.shibumi games[0]' is a game of 'spandex'" in told(only)[0]
    assert "'club.shibumi games[2]' is damaged" in told(only)[1]
    assert not only.whole
    with pytest.raises(FileError, match=r"games\[0\]' is a game of 'spandex'"):
        decode(content)
    whole["games"][1]["nodes"] = 3
    with pytest.raises(FileError, match=r"games\[0\]' is a game of 'spandex'"):
        decode_all(json.dumps(whole).encode())


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([], "'club.shibumi' has 0 games; a file holds 1 to 1000"),
        ([{}] * (LIMITS.games + 1), "'club.shibumi' has 1001 games; a file holds 1 to 1000"),
        ({}, "its games are no list of games"),
        (None, "its games are no list of games"),
        ([3], "its games are no list of games"),
        ([{}], "'club.shibumi' is damaged: Object missing required field `game`"),
    ],
)
def test_a_list_that_is_none_of_games(games: object, words: str) -> None:
    for read in (decode, decode_all):
        with pytest.raises(DamagedFileError) as caught:
            read(changed(games=games))
        assert words in str(caught.value)


def test_as_many_as_can_be_read_are_written() -> None:
    most = record_file.encode("club.shibumi", *[THIRD] * LIMITS.games)
    assert len(decode_all(most)) == LIMITS.games
    with pytest.raises(FileError, match="has 1001 games"):
        record_file.encode("club.shibumi", *[THIRD] * (LIMITS.games + 1))
    with pytest.raises(FileError, match="has 0 games"):
        record_file.encode("club.shibumi")


def test_of_a_file_cut_short_the_beginning_is_opened() -> None:
    whole = len(CONTENT.rstrip())
    for cut in range(whole):
        content = CONTENT[:cut]
        written = [move for move in ("1a1", "1c1", "pass", "1g7") if f'"{move}"}}'.encode() in content]
        if not written:
            with pytest.raises(DamagedFileError):
                decode_all(content)
            continue
        games = decode_all(content)
        moves = [str(move) for loaded in games for move in loaded.record.moves(loaded.record.end())]
        assert moves == written
        assert "is damaged or cut short" in told(games[0])[0]
    assert len(decode_all(CONTENT[:whole])) == 3
