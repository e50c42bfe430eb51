"""Record files: what is saved comes back, what is damaged says so in one sentence, and nothing is lost."""

import json
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from shibumi3d.files import record_file
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_file import Loaded
from shibumi3d.files.record_format import NODE_FIELDS, RECORD_FIELDS, schema
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.game import State
from shibumi3d.model.moves import Pass, Put, parse
from shibumi3d.model.record import ROOT, Header, Node, Record
from shibumi3d.model.registry import Registry
from tests.files.endless import ENDLESS

REGISTRY = Registry({"sparro": SPARRO, "endless": ENDLESS})
HEADER = Header("sparro", {"variant": "standard"}, {"red": "Ann", "black": "보라"}, seed=7, date="2026-02-28")


def decode(content: bytes) -> Loaded:
    return record_file.decode(content, "game.shibumi", REGISTRY)


def encode(record: Record) -> bytes:
    return record_file.encode("game.shibumi", record)


def line(moves: str, record: Record | None = None, node: int = ROOT) -> Record:
    record = Record(HEADER) if record is None else record
    for move in moves.split():
        record, node = record.add(node, parse(move))
    return record.ending_at(node)


def entries(**changes: Any) -> bytes:
    """A file with two moves and these changes."""
    whole = json.loads(encode(line("1a1 1c1")))
    return json.dumps({**whole, **changes}).encode()


def sentence(error: FileError) -> str:
    text = str(error.message)
    assert text.startswith("'game.shibumi'")
    assert "\n" not in text
    return text


TREES = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 20), st.text(max_size=20)), min_size=1, max_size=40
)


def tree(steps: list[tuple[int, int, str]]) -> Record:
    """A tree of legal moves of Sparro: each step goes on from some node with one of the moves there."""
    record = Record(HEADER)
    states: dict[int, State] = {ROOT: SPARRO.start(HEADER.options)}
    for at, choice, comment in steps:
        node = at % len(record.nodes)
        moves = states[node].moves()
        if moves:
            move = moves[choice % len(moves)]
            record, child = record.add(node, move)
            states[child] = states[node].play(move)
            record = record.comment(child, comment)
    return record.take_back(ROOT) if len(steps) % 3 == 0 else record.ending_at(record.end())


def shape(record: Record) -> list[tuple[str, str, int]]:
    """A record without its ids."""
    return [
        (str(record.nodes[node].move), record.comment_at(node), record.depth(node))
        for node in record.subtree()
    ]


@settings(deadline=None)
@given(TREES)
def test_what_is_saved_comes_back(steps: list[tuple[int, int, str]]) -> None:
    record = tree(steps)
    loaded = decode(encode(record))
    assert loaded.problems == ()
    assert loaded.record.header == record.header
    assert shape(loaded.record) == shape(record)
    assert decode(encode(loaded.record)).record == loaded.record


def test_the_file_is_as_the_page_about_the_format_says(repository: Path) -> None:
    page = (repository / "docs" / "record-format.md").read_text("utf-8")
    example_file = page.partition("```json\n")[2].partition("```")[0]
    loaded = decode(example_file.encode())
    assert loaded.problems == ()
    assert encode(loaded.record).decode() == example_file


def test_the_schema_is_that_of_the_structures(repository: Path) -> None:
    written = json.loads((repository / "docs" / "record.schema.json").read_text("utf-8"))
    assert written == json.loads(msgspec.json.encode(schema())), (
        "docs/record.schema.json is not up to date with files/record_format.py"
    )


def test_a_path_with_accents_and_hangul(tmp_path: Path) -> None:
    path = tmp_path / "café 삼각형" / "게임 é.shibumi"
    path.parent.mkdir()
    record_file.save(path, line("1a1 1c1").comment(1, "여기 — née"))
    assert record_file.load(path, REGISTRY).record.comment_at(1) == "여기 — née"
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_unknown_fields_are_kept() -> None:
    whole = json.loads(encode(line("1a1 1c1")))
    whole["clock"] = {"red": [1, 2.5, None], "big": 10**30}
    whole["nodes"][1]["seconds"] = 12
    record, _ = decode(json.dumps(whole).encode()).record.add(2, Put("1e1"))
    again = json.loads(encode(record))
    assert again["clock"] == whole["clock"]
    assert again["nodes"] == [*whole["nodes"], {"move": "1e1"}]


def test_halves_of_characters_are_saved_as_marks() -> None:
    record = line("1a1").comment(1, "a\ud800b\ud83d\ude00")
    assert decode(encode(record)).record.comment_at(1) == "a\ufffdb😀"


def test_an_illegal_move_is_left_out_with_what_follows(tmp_path: Path) -> None:
    nodes = [{"move": move} for move in ("1a1", "1c1", "2b2", "1e1")]
    content = entries(nodes=[*nodes, {"move": "1g1", "parent": 1}, {"move": "1g3"}])
    path = tmp_path / "game.shibumi"
    path.write_bytes(content)
    loaded = record_file.load(path, REGISTRY)
    assert [move for move, _, _ in shape(loaded.record)] == ["None", "1a1", "1c1", "1g1", "1g3"]
    (problem,) = loaded.problems
    assert str(problem) == (
        "'game.shibumi', move 3 (nodes[2]): 2b2 is not allowed: its platform is not complete "
        "(a marble above the board rests on four others); it was left out with what follows it"
    )
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("nodes", "kept", "words"),
    [
        ([{"move": "1a1"}, {"move": "hello"}], 1, "move 2 (nodes[1]): 'hello' is no move"),
        ([{"move": "pass"}], 0, "move 1 (nodes[0]): pass is not allowed"),
        ([{"move": "1a1"}, {"move": "1c1", "parent": 2}], 1, "1c1 (nodes[1]) is said to follow entry 2"),
        ([{"move": "1a1"}, {"move": "1c1", "parent": -1}], 1, "1c1 (nodes[1]) is said to follow entry -1"),
        ([{"move": "1a1"}, {"move": "x1a1"}, {"move": "1c1", "parent": 1}], 2, "move 2 (nodes[1]): x1a1"),
    ],
)
def test_what_can_be_opened_is_opened(nodes: list[Any], kept: int, words: str) -> None:
    loaded = decode(entries(nodes=nodes))
    assert len(loaded.record.nodes) == kept + 1
    assert words in str(loaded.problems[0])


def test_many_bad_moves_are_counted() -> None:
    loaded = decode(entries(nodes=[{"move": "no", "parent": 0}] * 50))
    assert len(loaded.problems) == 11
    assert "40 more" in str(loaded.problems[-1])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"hello", "is no record"),
        (b"\x89PNG\r\n", "is no record"),
        (b"[]", "is no record"),
        (b'{"format": "other"}', "is no record"),
        (b'{"format": "shibumi-record"', "is damaged: Input data was truncated"),
        (entries(nodes={}), "Expected `array`, got `object` - at `$.nodes`"),
        (entries(nodes=[{}]), "missing required field `move` - at `$.nodes[0]`"),
        (entries(nodes=[{"move": "1a1"}, {"move": 3}]), "Expected `str`, got `int` - at `$.nodes[1].move`"),
        (entries(nodes=[{"move": "1a1", "parent": "x"}]), "at `$.nodes[0].parent`"),
        (entries(players={"red": None}), "at `$.players[...]`"),
        (entries(seed=-1), "Expected `int` >= 0 - at `$.seed`"),
        (entries(seed=1 << 53), "at `$.seed`"),
        (entries(seed=1.5), "at `$.seed`"),
        (entries(game=""), "at `$.game`"),
        (entries(version="1"), "no version"),
        (entries(version=0), "no version"),
        (entries(version=True), "no version"),
        (entries(date="x" * 201), "at `$.date`"),
        (entries(comment="x" * 100_001), "at `$.comment`"),
        (entries().replace(b"7", b"1e999"), "is damaged"),
        (entries().replace(b"7", b"NaN"), "is damaged"),
        (entries().replace(b"7", b"1" * 5000), "is damaged"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a":' * 100_000, "nested too deep"),
    ],
)
def test_a_hopeless_file_says_what_is_wrong(content: bytes, words: str) -> None:
    with pytest.raises(DamagedFileError) as caught:
        decode(content)
    assert words in sentence(caught.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (entries(version=3), "saved by a newer version of Shibumi 3D (format 3; this one reads 2)"),
        (entries(version=10**40), "saved by a newer version"),
        (entries(game="spandex"), "a game of 'spandex', for which no plugin is installed; there is sparro"),
        (entries(options={"variant": "x"}), "option 'variant' of Sparro can't be 'x'"),
        (entries(options={"size": "3"}), "Sparro has no option 'size'"),
    ],
)
def test_what_another_program_could_open_is_not_called_damaged(content: bytes, words: str) -> None:
    with pytest.raises(FileError) as caught:
        decode(content)
    assert not isinstance(caught.value, DamagedFileError)
    assert words in sentence(caught.value)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert decode(b"\xef\xbb\xbf" + entries()).problems == ()


def test_of_a_file_cut_short_the_beginning_is_opened() -> None:
    moves = ["1a1", "1c1", "1e1", "1g1", "1a3"]
    content = encode(line(" ".join(moves)))
    for cut in range(len(content)):
        try:
            loaded = decode(content[:cut])
        except DamagedFileError:
            assert b'{"move":"1a1"}' not in content[:cut]
            continue
        opened = [str(move) for move in loaded.record.moves(loaded.record.end())]
        assert opened == moves[: content[:cut].partition(b'"nodes"')[2].count(b'"}')]
        assert len(loaded.problems) == (0 if cut >= len(content.rstrip()) else 1)


@settings(deadline=None, max_examples=150)
@given(TREES, st.randoms(use_true_random=False))
def test_damaged_bytes_never_surprise(steps: list[tuple[int, int, str]], chance: random.Random) -> None:
    content = bytearray(encode(tree(steps)))
    for _ in range(chance.randrange(1, 8)):
        at = chance.randrange(len(content))
        match chance.randrange(3):
            case 0:
                content[at] = chance.randrange(256)
            case 1:
                del content[at : at + chance.randrange(1, 30)]
            case _:
                content[at:at] = chance.choice(
                    [b"{", b"}", b"]", b'"', b",", b"\\u", b"\xed\xa0\x80", b"9e9"]
                )
        if not content:
            break
    try:
        loaded = decode(bytes(content))
    except FileError as error:
        sentence(error)
    else:
        assert decode(encode(loaded.record)).problems == ()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from((*sorted(RECORD_FIELDS), "other"))
NODES = st.lists(st.dictionaries(st.sampled_from((*sorted(NODE_FIELDS), "x")), VALUES, max_size=3))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(FIELDS, VALUES, min_size=1, max_size=4), NODES)
@example({"nodes": [{"move": "1a1", "parent": 0}] * 3}, [])
@example({"game": "\n"}, [{"move": "\n"}])
@example({"options": {"variant": "\n"}}, [])
def test_wrong_types_never_surprise(changes: dict[str, Any], nodes: list[Any]) -> None:
    # JSON as others write it: with NaN and Infinity.
    for content in (entries(**changes), entries(nodes=[{"move": "1a1"}, *nodes], x=changes)):
        try:
            loaded = decode(content)
        except FileError as error:
            sentence(error)
        else:
            assert decode(encode(loaded.record)).record == loaded.record


@given(st.binary(max_size=200))
@example(b'{"format":"shibumi-record","version":1,"game":"sparro","nodes":[{"move":"\\ud800"}]}')
def test_any_bytes_never_surprise(content: bytes) -> None:
    try:
        decode(content)
    except FileError as error:
        sentence(error)


def endless(length: int) -> Record:
    """A line of ``length`` moves of a game that never ends."""
    nodes = {
        at: Node(Pass() if at else None, at - 1 if at else None, (at + 1,) if at < length else ())
        for at in range(length + 1)
    }
    return Record.of(Header("endless"), nodes)


def test_a_line_of_ten_thousand_moves() -> None:
    record = endless(10_000)
    loaded = decode(encode(record))
    assert loaded.problems == ()
    assert loaded.record == record


def test_what_is_too_deep_or_too_much_is_refused_both_ways() -> None:
    deep = endless(LIMITS.depth + 1)
    with pytest.raises(FileError, match="more than 20000 moves"):
        encode(deep)
    nodes = [{"move": "pass"}] * (LIMITS.depth + 1)
    with pytest.raises(DamagedFileError, match="more than 20000 moves"):
        decode(entries(game="endless", options={}, nodes=nodes))
    with pytest.raises(DamagedFileError, match=r"length <= 100000 - at `\$.nodes`"):
        decode(entries(nodes=[{"move": "1a1", "parent": 0}] * (LIMITS.nodes + 1)))
    with pytest.raises(FileError, match=r"can't be saved.*at `\$.nodes\[0\].comment`"):
        encode(line("1a1").comment(1, "x" * 100_001))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    with path.open("wb") as stream:
        stream.truncate(LIMITS.bytes + 1)
    with pytest.raises(DamagedFileError, match="larger than 32 MiB"):
        record_file.load(path, REGISTRY)


def test_rules_that_fail_are_reported_by_name() -> None:
    loaded = decode(entries(game="endless", options={}, nodes=[{"move": "pass"}, {"move": "x1a1"}]))
    assert "the rules of Endless failed at x1a1 with ZeroDivisionError" in str(loaded.problems[0])
    assert len(loaded.record.nodes) == 2


@pytest.mark.parametrize("name", ["missing.shibumi", "missing/game.shibumi", "a\0b", "x" * 300])
def test_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError, match="can't be opened"):
        record_file.load(tmp_path / name, REGISTRY)


@pytest.mark.parametrize("name", ["missing/game.shibumi", "a\0b", "x" * 300])
def test_a_place_where_nothing_can_be_saved(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError, match="can't be saved"):
        record_file.save(tmp_path / name, line("1a1"))
    assert list(tmp_path.iterdir()) == []


def test_folders_and_pipes_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="can't be opened: it is a folder"):
        record_file.load(tmp_path, REGISTRY)
    with pytest.raises(FileError, match="folder"):
        record_file.save(tmp_path, line("1a1"))
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.shibumi")
        with pytest.raises(FileError, match="no ordinary file"):
            record_file.load(tmp_path / "pipe.shibumi", REGISTRY)


def test_an_interruption_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record_file.save(tmp_path / "game.shibumi", line("1a1"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="links and permissions are those of POSIX")
def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    real = tmp_path / "real.shibumi"
    record_file.save(real, line("1a1"))
    real.chmod(0o640)
    link = tmp_path / "link.shibumi"
    link.symlink_to(real)
    record_file.save(link, line("1a1 1c1"))
    assert link.is_symlink()
    assert len(record_file.load(real, REGISTRY).record.nodes) == 3
    assert real.stat().st_mode & 0o777 == 0o640
