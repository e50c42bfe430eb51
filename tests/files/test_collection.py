"""Collections: names without opening a file, what heads and moves tell, what can't be read, and what is kept."""

from __future__ import annotations

import json
import os
import random
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from shibumi3d.files import collection, collection_cache, disk, record_file
from shibumi3d.files.collection import DRAW, Contents, Stamp, Summary
from shibumi3d.files.collection_cache import CollectionCache, Known
from shibumi3d.files.errors import FileError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.annotations import Annotation
from shibumi3d.model.moves import parse
from shibumi3d.model.record import EndReason, Header, Record, RecordedResult
from shibumi3d.model.registry import Registry
from shibumi3d.model.set_up import SetUp
from shibumi3d.model.symmetry import key_of
from shibumi3d.study.collection import (
    UNFINISHED,
    WON,
    Order,
    Query,
    Row,
    first_with,
    ordered,
    result_words,
    rows_of,
)
from tests.study.sessions import WON as WINNING

REGISTRY = Registry({game.name: game for game in (SPARRO, SPOKER, SPINDIZZY)})


def played(moves: str = "", **header: object) -> Record:
    record = Record(replace(Header("sparro", SPARRO.complete({})), **header))  # type: ignore[arg-type]
    for move in moves.split():
        record = record.continue_game(parse(move))
    return record


def saved(path: Path, *records: Record) -> Path:
    record_file.save(path, *records)
    return path


def rows(folder: Path) -> list[Row]:
    """The rows of a folder as a list shows them when everything is read."""
    found: list[Row] = []
    for path, _ in collection.listed(folder).files:
        try:
            contents = collection.studied(path, REGISTRY)
        except FileError as error:
            contents = Contents(problem=error.message)
        found += rows_of(path, contents, REGISTRY)
    return found


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many files were opened."""
    count = 0
    before = disk._read

    def read(path: Path, most: int) -> bytes:
        nonlocal count
        count += 1
        return before(path, most)

    monkeypatch.setattr(disk, "_read", read)
    return lambda: count


# Names


def test_names_are_listed_in_the_order_of_people_without_opening_a_file(
    tmp_path: Path, counted: Callable[[], int]
) -> None:
    for name in ("game 10.shibumi", "game 2.SHIBUMI", "Game 1.shibumi", "notes.txt", ".hidden.shibumi"):
        (tmp_path / name).write_bytes(b"{}")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "deep.shibumi").write_bytes(b"{}")
    listing = collection.listed(tmp_path)
    assert [path.name for path, _ in listing.files] == ["Game 1.shibumi", "game 2.SHIBUMI", "game 10.shibumi"]
    assert [path.name for path in listing.folders] == ["inner"]
    assert counted() == 0


def test_a_folder_of_three_thousand_files_opens_none_for_their_names(
    tmp_path: Path, counted: Callable[[], int]
) -> None:
    for number in range(3000):
        (tmp_path / f"{number}.shibumi").touch()
    listing = collection.listed(tmp_path)
    found = [row for path, _ in listing.files for row in rows_of(path, None, REGISTRY)]
    assert [row.title for row in found] == [str(number) for number in range(3000)]
    assert counted() == 0


def test_more_files_than_are_listed_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MOST", 3)
    for number in range(4):
        (tmp_path / f"{number}.shibumi").touch()
    listing = collection.listed(tmp_path)
    assert len(listing.files) == 3
    assert "only the first 3 files" in str(listing.problem)


def test_links_that_lead_in_a_circle_are_entries_and_no_folders(tmp_path: Path) -> None:
    (tmp_path / "a.shibumi").symlink_to(tmp_path / "b.shibumi")
    (tmp_path / "b.shibumi").symlink_to(tmp_path / "a.shibumi")
    (tmp_path / "up").symlink_to(tmp_path, target_is_directory=True)
    saved(tmp_path / "good.shibumi", played("1a1"))
    assert [path.name for path in collection.listed(tmp_path).folders] == ["up"]
    assert [row.title for row in rows(tmp_path)] == ["a", "b", "good"]
    assert "in a circle" in str(rows(tmp_path)[0].problem)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_folder_without_permission_is_one_sentence(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o000)
    with pytest.raises(FileError, match="'closed' can't be listed: the permission is missing"):
        collection.listed(closed)


def test_a_folder_that_the_system_refuses_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refused)
    with pytest.raises(FileError, match="can't be listed: the permission is missing"):
        collection.listed(tmp_path)


def test_what_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="'gone' can't be listed: there is no such file or folder"):
        collection.listed(tmp_path / "gone")


# What is read


def test_the_head_tells_what_stands_in_it_and_the_moves_tell_the_rest(tmp_path: Path) -> None:
    record = played(
        WINNING, title="저녁 대국", date="2026-02-28", players={"red": "Ann", "black": "보라"}, notes="Long."
    )
    path = saved(tmp_path / "game.shibumi", record)
    head = collection.heads(path).games[0]
    assert (head.game, head.title, head.date, head.notes) == ("sparro", "저녁 대국", "2026-02-28", "Long.")
    assert (head.players, head.moves, head.result) == ({"red": "Ann", "black": "보라"}, 9, "")
    assert not head.studied
    whole = collection.studied(path, REGISTRY).games[0]
    assert (whole.moves, whole.result, whole.reason, whole.studied) == (9, "red", "rules", True)
    state = SPARRO.start(record.header.options, None)
    for move in record.moves(record.game_end):
        state = state.play(move)
    assert whole.position == state.position


def test_a_game_that_was_set_up_shows_its_start_and_not_the_answer(tmp_path: Path) -> None:
    start = SetUp(SPARRO.start(SPARRO.complete({}), None).play(parse("1a1")).position)
    record = played("1g7", set_up=start)
    told = collection.studied(saved(tmp_path / "problem.shibumi", record), REGISTRY).games[0]
    assert told.position == start.position


def test_players_who_ended_the_game_decide_who_won(tmp_path: Path) -> None:
    resigned = played("1a1", result=RecordedResult(("black",), EndReason.RESIGNATION))
    agreed = played("1a1", result=RecordedResult(("red", "black"), EndReason.AGREEMENT))
    path = saved(tmp_path / "both.shibumi", resigned, agreed, played("1a1"))
    told = rows_of(path, collection.studied(path, REGISTRY), REGISTRY)
    assert [row.result for row in told] == ["black", DRAW, UNFINISHED]
    assert [row.title for row in told] == ["both  1/3", "both  2/3", "both  3/3"]


def test_variations_are_positions_of_the_game_and_count_for_its_tree_alone(tmp_path: Path) -> None:
    record, _ = played("1a1 1c1").add(0, parse("1g7"))
    told = collection.studied(saved(tmp_path / "tree.shibumi", record), REGISTRY).games[0]
    assert (told.moves, told.nodes) == (2, 3)
    assert len(told.keys) == 8 * 3  # 1a1 and 1g7 are images of each other


def test_what_a_game_hides_isnt_looked_for_behind_its_seal(tmp_path: Path) -> None:
    state = SPINDIZZY.start(SPINDIZZY.complete({}), None)
    record = Record(Header("spindizzy", SPINDIZZY.complete({}), seed=7))
    for _ in range(2):
        move = state.moves()[0]
        state, record = state.play(move), record.continue_game(move)
    path = saved(tmp_path / "secret.shibumi", record)
    assert "sealed" in path.read_text("utf-8")
    told = collection.studied(path, REGISTRY).games[0]
    assert told.nodes < 2
    assert told.problem is None


def test_bad_files_are_entries_with_a_sentence_and_the_rest_goes_on(tmp_path: Path) -> None:
    saved(tmp_path / "9 good.shibumi", played("1a1"))
    (tmp_path / "1 empty.shibumi").touch()
    (tmp_path / "2 text.shibumi").write_text("hello")
    (tmp_path / "3 pipe.shibumi").mkdir()
    (tmp_path / "4 unknown.shibumi").write_text(
        json.dumps(
            {"format": "shibumi-record", "version": 2, "game": "chess", "title": "Not here", "nodes": []}
        )
    )
    (tmp_path / "5 illegal.shibumi").write_text(
        json.dumps(
            {
                "format": "shibumi-record",
                "version": 2,
                "game": "sparro",
                "players": {"red": 5},
                "nodes": [{"move": "1a1"}, {"move": "1a1"}],
            }
        )
    )
    found = {row.path.name[0]: row for row in rows(tmp_path)}
    assert "is empty" in str(found["1"].problem)
    assert "is no record" in str(found["2"].problem)
    assert found["4"].title == "Not here"
    assert "no plugin is installed" in str(found["4"].problem)
    assert found["5"].problem is not None
    assert found["9"].problem is None
    assert "3" not in found


def test_one_bad_game_of_a_file_leaves_the_others(tmp_path: Path) -> None:
    path = saved(tmp_path / "three.shibumi", played("1a1"), played("1c1"), played("1e1"))
    content = json.loads(path.read_text("utf-8"))
    content["games"][1]["game"] = "chess"
    path.write_text(json.dumps(content))
    told = rows(tmp_path)
    assert [row.problem is None for row in told] == [True, False, True]
    opened = record_file.load(path, REGISTRY, index=2)
    assert str(opened.record.nodes[1].move) == "1e1"
    assert not opened.whole
    assert "game 3 is open" in str(opened.problems[0])
    with pytest.raises(FileError, match="no game 4"):
        record_file.load(path, REGISTRY, index=3)


def test_a_file_that_vanishes_while_it_is_read_is_one_sentence(tmp_path: Path) -> None:
    path = saved(tmp_path / "gone.shibumi", played("1a1"))
    collection.listed(tmp_path)
    path.unlink()
    with pytest.raises(FileError, match="there is no such file"):
        collection.heads(path)
    assert collection.stamp_of(path) is None


def test_every_position_lets_others_pass(tmp_path: Path) -> None:
    passed = []
    collection.studied(saved(tmp_path / "game.shibumi", played(WINNING)), REGISTRY, lambda: passed.append(1))
    assert len(passed) == 10


# What is looked for


def some(**fields: object) -> Row:
    path = Path(f"{fields.pop('name', 'game')}.shibumi")
    told = Summary(game="sparro", studied=True, size=4, shown="." * 30, **fields)  # type: ignore[arg-type]
    return rows_of(path, Contents((told,)), REGISTRY)[0]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", True),
        ("zoe", True),
        ("ZOË", True),
        ("보라", True),
        ("보", True),
        ("ㅂ", True),
        ("sparro evening", True),
        ("club morning", False),
        ("2026-02", True),
        ("ｅｖｅｎｉｎｇ", True),
    ],
)
def test_words_are_found_without_capitals_accents_and_widths(words: str, found: bool) -> None:
    row = some(
        title="Club evening",
        players={"red": "Zoë", "black": unicodedata.normalize("NFD", "보라")},
        date="2026-02-28",
    )
    assert bool(Query(words=words).found([row])) is found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (Query(game="sparro"), "abc"),
        (Query(game="spoker"), ""),
        (Query(player="ann"), "ab"),
        (Query(date="2026"), "ab"),
        (Query(date="2026-03"), "b"),
        (Query(result="red"), "a"),
        (Query(result=DRAW), "b"),
        (Query(result=UNFINISHED), "c"),
        (Query(result=WON), "a"),
        (Query(shortest=10), "bc"),
        (Query(longest=10), "ab"),
        (Query(shortest=10, longest=20), "b"),
        (Query(player="ann", result=DRAW, words="b"), "b"),
    ],
)
def test_filters_leave_what_is_looked_for(query: Query, found: str) -> None:
    games = [
        some(name="a", players={"red": "Ann"}, date="2026-02-28", result="red", moves=4),
        some(name="b", players={"red": "Ben", "black": "Änn"}, date="2026-03-01", result=DRAW, moves=10),
        some(name="c", moves=30),
    ]
    assert "".join(row.title for row in query.found(games)) == found


def test_a_position_is_found_however_it_is_turned(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.shibumi", played("1a1 1g1"))
    told = rows_of(path, collection.studied(path, REGISTRY), REGISTRY)
    record = record_file.load(path, REGISTRY).record
    start = SPARRO.start(SPARRO.complete({}), None)
    after = start.play(parse("1a1"))
    turned = after.position.mapped(after.position.pyramid.symmetries[5])
    assert turned != after.position
    assert Query(contains=key_of(turned)).found(told) == list(told)
    assert first_with(record, REGISTRY, key_of(turned)) == 1
    other = start.play(parse("1c1")).position
    assert Query(contains=key_of(other)).found(told) == []
    assert first_with(record, REGISTRY, key_of(other)) is None


def test_a_key_is_found_as_a_whole_and_not_across_two() -> None:
    assert Summary(keys=b"abcdefghABCDEFGH").passed(b"ABCDEFGH")
    assert not Summary(keys=b"abcdefghABCDEFGH").passed(b"efghABCD")


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("backwards", [False, True])
def test_what_has_nothing_to_be_put_in_order_by_comes_last(order: Order, backwards: bool) -> None:
    chance = random.Random(3)
    games = [
        some(name=f"game {n}", players={"red": f"P{n}"}, date=f"2026-01-{n:02}", result="red", moves=n)
        for n in range(1, 20)
    ]
    [unread] = rows_of(Path("unread.shibumi"), None, REGISTRY)
    chance.shuffle(games)
    found = ordered([unread, *games], order, backwards=backwards)
    assert {row.path for row in found} == {row.path for row in (unread, *games)}
    numbers = [row.summary.moves for row in found if row.known]
    if order in (Order.NAME, Order.DATE, Order.LENGTH):
        assert numbers == sorted(numbers, reverse=backwards)
    if order is not Order.NAME:
        assert found[-1] is unread


def test_results_are_told_in_words() -> None:
    told = [str(result_words(result, "sparro", REGISTRY)) for result in ("red", DRAW, UNFINISHED, "")]
    assert told == ["Red wins", "A draw", "Unfinished", "None"]
    assert str(result_words("white", "chess", REGISTRY)) == "white wins"


# What is kept


def test_what_was_found_is_kept_for_files_that_stay_as_they_are(tmp_path: Path) -> None:
    path = saved(tmp_path / "보라.shibumi", played(WINNING, notes="Kept."))
    (tmp_path / "bad.shibumi").touch()
    kept = CollectionCache(tmp_path / "cache", tmp_path, REGISTRY.games)
    known = {
        one.name: Known(stamp, collection.studied(one, REGISTRY))
        for one, stamp in collection.listed(tmp_path).files
        if stamp is not None
    }
    kept.save(known)
    assert CollectionCache(tmp_path / "cache", tmp_path, REGISTRY.games).load() == known
    # Another file in its place, of the same size and time, has another number on the disk.
    other = saved(tmp_path / "other", played(WINNING, notes="Kep2."))
    times = (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    os.utime(other, ns=times)
    other.replace(path)
    assert collection.stamp_of(path) != known[path.name].stamp


def test_what_is_kept_is_its_owners_alone_and_damage_makes_it_anew(tmp_path: Path) -> None:
    kept = CollectionCache(tmp_path / "cache", tmp_path, REGISTRY.games)
    known = {"a": Known(Stamp(1, 2, 3), Contents((Summary(game="sparro"),)))}
    kept.save(known)
    [file] = (tmp_path / "cache" / "collections").iterdir()
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0
    file.write_bytes(file.read_bytes()[:-3])
    assert kept.load() == {}
    kept.save(known)
    assert kept.load() == known


def test_other_games_and_other_folders_keep_their_own(tmp_path: Path) -> None:
    known = {"a": Known(Stamp(1, 2, 3), Contents())}
    CollectionCache(tmp_path, Path("/one"), ["sparro"]).save(known)
    assert CollectionCache(tmp_path, Path("/one"), ["sparro"]).load() == known
    assert CollectionCache(tmp_path, Path("/two"), ["sparro"]).load() == {}
    assert CollectionCache(tmp_path, Path("/one"), ["sparro", "chess"]).load() == {}


def test_a_cache_that_cant_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (None, tmp_path / "file"):
        kept = CollectionCache(folder, tmp_path, [])
        kept.save({"a": Known(Stamp(1, 2, 3), Contents())})
        assert kept.load() == {}


def test_only_so_many_collections_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection_cache, "KEPT", 2)
    for number in range(4):
        CollectionCache(tmp_path, Path(f"/{number}"), []).save({"a": Known(Stamp(1, 2, 3), Contents())})
    assert len(list((tmp_path / "collections").iterdir())) == 2


def test_annotations_dont_keep_a_game_from_being_listed(tmp_path: Path) -> None:
    record = played("1a1").annotate(1, Annotation("Good."))
    assert collection.studied(saved(tmp_path / "a.shibumi", record), REGISTRY).games[0].problem is None


def test_a_name_that_is_no_text_keeps_no_other_from_being_kept(tmp_path: Path) -> None:
    known = Known(Stamp(1, 2, 3), Contents())
    kept = CollectionCache(tmp_path, Path("/one"), [])
    kept.save({"a": known, "b\udcff": known})
    assert kept.load() == {"a": known}
