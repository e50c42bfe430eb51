"""Whatever a reader lets in, every writer takes; whatever is beyond a limit, the reader tells."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shibumi3d.files import autosave, diagram_text, record_file, transcript
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_format import FORMAT, VERSION
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.annotations import Annotation, Arrow, Evaluation, Glyph, MarkKind, PlaceMark
from shibumi3d.model.moves import Move, Pass
from shibumi3d.model.record import ROOT, Header, Node, Record
from shibumi3d.model.registry import Registry
from tests.files.endless import ENDLESS, MOVES

REGISTRY = Registry({"sparro": SPARRO, "endless": ENDLESS})
LONG_PATH = Path("/" + "가" * (LIMITS.path - 1))


def goes_through_everything(record: Record, folder: Path) -> None:
    """Save, open, keep, find again, copy and paste a record: each gives it back."""
    path = folder / "game.shibumi"
    record_file.save(path, record)
    opened = record_file.load(path, REGISTRY)
    assert opened.problems == ()
    assert opened.record == record
    keeper = Autosave(folder / "unfinished")
    keeper.write(record, LONG_PATH)
    keeper.close()
    (found,) = autosave.pending(folder / "unfinished", REGISTRY).games
    assert found.loaded.record == record
    assert found.saved == LONG_PATH
    pasted = transcript.read(transcript.write(record), REGISTRY)
    assert transcript.write(pasted) == transcript.write(record)
    record_file.save(path, pasted)


def bush(nodes: int, depth: int) -> Record:
    """A record of so many moves: lines of ``depth`` moves, side by side from the start."""
    tree: dict[int, Node] = {}
    firsts = tuple(range(1, nodes + 1, depth))
    for number in range(1, nodes + 1):
        place = (number - 1) % depth
        move: Move = MOVES[(number - 1) // depth] if place == 0 else Pass()
        last = place == depth - 1 or number == nodes
        tree[number] = Node(move, number - 1 if place else ROOT, () if last else (number + 1,))
    return Record.of(Header("endless"), {ROOT: Node(children=firsts), **tree})


def text_of(record: Record) -> str:
    return transcript.write(record)


def file_of(record: Record, **changes: Any) -> bytes:
    return json.dumps({**json.loads(record_file.encode("x", record)), **changes}).encode()


def several(games: int) -> bytes:
    game = {"game": "endless", "nodes": []}
    return json.dumps({"format": FORMAT, "version": VERSION, "games": [game] * games}).encode()


def named(players: Mapping[str, str], date: str = "") -> Record:
    return Record.of(Header("endless", {}, players, date=date), bush(1, 1).nodes)


def nested(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


AT_THE_LIMIT: Mapping[str, Callable[[], Record]] = {
    "nodes": lambda: bush(LIMITS.nodes, LIMITS.nodes // 10),
    "depth": lambda: bush(LIMITS.depth, LIMITS.depth),
    "comment": lambda: bush(2, 2).comment(ROOT, "가" * LIMITS.comment).comment(2, "}" * LIMITS.comment),
    "name": lambda: named({"alone": "가" * LIMITS.name}, "x" * LIMITS.name),
    "notes": lambda: Record(
        Header(
            "endless",
            title="가" * LIMITS.name,
            notes="가" * LIMITS.comment,
            engines={"alone": "x" * LIMITS.name},
        )
    ),
    "annotations": lambda: bush(1, 1).annotate(
        1,
        Annotation(
            glyphs=(Glyph.GOOD,) * LIMITS.glyphs,
            marks=(PlaceMark(MarkKind.NOTE, "1a1"),) * LIMITS.marks,
            arrows=(Arrow(MarkKind.BAD, "1a1", "4d4"),) * LIMITS.marks,
            evaluation=Evaluation((0.5,), level="x" * LIMITS.name),
            camera=(0.1,) * LIMITS.camera,
        ),
    ),
}


@pytest.mark.parametrize("limit", AT_THE_LIMIT)
def test_what_is_at_a_limit_goes_through_every_reader_and_writer(limit: str, tmp_path: Path) -> None:
    goes_through_everything(AT_THE_LIMIT[limit](), tmp_path)


def test_a_file_as_large_as_can_be_goes_through_every_reader_and_writer(tmp_path: Path) -> None:
    record = replace(bush(2, 2), extra={"other": ""})
    room = LIMITS.bytes - len(record_file.encode("x", record))
    record = replace(record, extra={"other": "x" * room})
    path = tmp_path / "game.shibumi"
    record_file.save(path, record)
    assert path.stat().st_size == LIMITS.bytes
    assert record_file.load(path, REGISTRY).record == record
    keeper = Autosave(tmp_path)
    keeper.write(record, LONG_PATH)
    keeper.close()
    path.unlink()
    (found,) = autosave.pending(tmp_path, REGISTRY).games
    assert found.loaded.record == record
    with pytest.raises(FileError, match="can't be saved: it would be larger than 32 MiB"):
        record_file.save(path, replace(record, extra={"other": "x" * (room + 1)}))


def test_a_file_that_would_grow_beyond_the_limit_is_not_opened() -> None:
    numbers = ",".join(["1e15"] * (LIMITS.bytes // 10))
    content = file_of(bush(2, 2), other=0).replace(b'"other": 0', f'"other": [{numbers}]'.encode())
    assert len(content) < LIMITS.bytes
    with pytest.raises(FileError, match="'x' can't be saved: it would be larger than 32 MiB"):
        record_file.decode(content, "x", REGISTRY)


def test_as_many_players_and_as_deep_fields_as_can_be(tmp_path: Path) -> None:
    players = {str(number): "x" for number in range(LIMITS.header_words)}
    record = replace(named(players), extra={"other": nested(LIMITS.nesting - 1)})
    path = tmp_path / "game.shibumi"
    record_file.save(path, record)
    assert record_file.load(path, REGISTRY).record == record
    keeper = Autosave(tmp_path)
    keeper.write(record, path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            lambda: file_of(bush(1, 1), nodes=[{"move": "pass", "parent": 0}] * (LIMITS.nodes + 1)),
            "<= 100000",
        ),
        (lambda: file_of(bush(1, 1), nodes=[{"move": "pass"}] * (LIMITS.depth + 1)), "more than 20000 moves"),
        (lambda: file_of(bush(1, 1), comment="x" * (LIMITS.comment + 1)), "length <= 100000"),
        (lambda: file_of(bush(1, 1), players={"alone": "x" * (LIMITS.name + 1)}), "length <= 200"),
        (lambda: file_of(bush(1, 1), players={"x" * (LIMITS.name + 1): "x"}), "length <= 200"),
        (lambda: file_of(bush(1, 1), date="x" * (LIMITS.name + 1)), "length <= 200"),
        (lambda: file_of(bush(1, 1), players={str(n): "" for n in range(LIMITS.header_words + 1)}), "<= 100"),
        (lambda: several(LIMITS.games + 1), "has 1001 games; a file holds 1 to 1000"),
        (lambda: file_of(bush(1, 1), other=nested(LIMITS.nesting)), "nested too deep"),
        (
            lambda: file_of(bush(1, 1), nodes=[{"move": "pass", "x": nested(LIMITS.nesting)}]),
            "nested too deep",
        ),
    ],
    ids=[
        "nodes",
        "depth",
        "comment",
        "name",
        "seat",
        "date",
        "header words",
        "games",
        "nesting",
        "nesting in a node",
    ],
)
def test_what_is_beyond_a_limit_is_told_by_the_reader_of_files(
    content: Callable[[], bytes], words: str
) -> None:
    with pytest.raises(FileError) as caught:
        record_file.decode(content(), "x", REGISTRY)
    assert words in str(caught.value.message)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("glyphs", ["!"] * (LIMITS.glyphs + 1)),
        ("marks", [["note", "1a1"]] * (LIMITS.marks + 1)),
        ("arrows", [["note", "1a1", "4d4"]] * (LIMITS.marks + 1)),
        ("camera", [0.5] * (LIMITS.camera + 1)),
        ("evaluation", {"level": "x" * (LIMITS.name + 1)}),
        ("evaluation", {"values": [0.5] * (LIMITS.seats + 1)}),
    ],
)
def test_too_much_noted_at_a_move_is_told_and_left_out(field: str, value: object) -> None:
    content = file_of(bush(1, 1), nodes=[{"move": "pass", "comment": "kept", field: value}])
    loaded = record_file.decode(content, "x", REGISTRY)
    assert f"nodes[0].{field} is wrong and was left out" in str(loaded.problems[0])
    assert loaded.record == bush(1, 1).comment(1, "kept")
    assert not loaded.whole


@pytest.mark.parametrize("field", ["title", "notes", "engines"])
def test_too_long_a_field_of_the_header_is_told_and_left_out(field: str) -> None:
    words = "x" * (LIMITS.comment + 1)
    content = file_of(bush(1, 1), **{field: {"alone": words} if field == "engines" else words})
    loaded = record_file.decode(content, "x", REGISTRY)
    assert f"'x': {field} is wrong and was left out" in str(loaded.problems[0])
    assert loaded.record == bush(1, 1)


def test_as_many_games_as_can_be(tmp_path: Path) -> None:
    path = tmp_path / "games.shibumi"
    games = [Record(Header("endless", title=str(number))) for number in range(LIMITS.games)]
    record_file.save(path, *games)
    assert [loaded.record for loaded in record_file.load_all(path, REGISTRY)] == games
    with pytest.raises(FileError, match="has 1001 games"):
        record_file.save(path, *games, games[0])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            lambda: text_of(bush(LIMITS.nodes, LIMITS.nodes // 10)) + " (1. 1g7)",
            "the text has more than 100000 moves",
        ),
        (lambda: text_of(bush(LIMITS.depth, LIMITS.depth)) + " pass", "a line has more than 20000 moves"),
        (
            lambda: text_of(bush(1, 1).comment(1, "x" * (LIMITS.comment - 1))) + "{x}",
            "a comment is longer than 100000 characters",
        ),
        (
            lambda: text_of(named({"alone": "x" * LIMITS.name})).replace("alone: ", "alone: x"),
            "'xxxxxxxxxxxxxxxxxxxx…' is longer than 200 characters",
        ),
        (
            lambda: text_of(named({}, "2" * LIMITS.name)).replace("Date: ", "Date: 2"),
            "'22222222222222222222…' is longer than 200 characters",
        ),
        (
            lambda: "x" * (LIMITS.transcript + 1),
            "the text is longer than 4000000 characters",
        ),
    ],
    ids=["nodes", "depth", "comment", "name", "date", "transcript"],
)
def test_what_is_beyond_a_limit_is_told_by_the_reader_of_texts(
    words: Callable[[], str], message: str
) -> None:
    with pytest.raises(TextError) as caught:
        transcript.read(words(), REGISTRY, ENDLESS)
    assert message in str(caught.value.message)


def test_a_text_as_long_as_can_be_is_written_and_read() -> None:
    lengths = [LIMITS.comment] * (LIMITS.transcript // LIMITS.comment)
    record = bush(len(lengths), len(lengths))
    for node, length in enumerate(lengths[:-1], 1):
        record = record.comment(node, "x" * length)
    room = LIMITS.transcript - len(transcript.write(record)) - len(" {}")
    longest = record.comment(len(lengths), "x" * room)
    assert len(transcript.write(longest)) == LIMITS.transcript
    assert transcript.read(transcript.write(longest), REGISTRY).nodes == longest.nodes
    too_long = record.comment(len(lengths), "x" * (room + 1))
    with pytest.raises(TextError, match="the text is longer than 4000000 characters"):
        transcript.write(too_long)


def test_a_diagram_as_long_as_can_be_is_read() -> None:
    drawing = diagram_text.write(ENDLESS.start({}).position)
    padded = drawing + " " * (LIMITS.diagram - len(drawing))
    assert diagram_text.read(padded) == diagram_text.read(drawing)
    with pytest.raises(TextError, match="the text is longer than 20000 characters"):
        diagram_text.read(padded + " ")


WORDS = st.sampled_from(
    ["pass", "1a1", "(", ")", "{x}", "{", "}", "!", ";", "\n", "Alone: ", "Date: ", "Seed: 9"]
)


@settings(deadline=None)
@given(st.lists(WORDS | st.text(max_size=300), max_size=12))
def test_whatever_can_be_pasted_can_be_saved(words: list[str]) -> None:
    try:
        record = transcript.read(" ".join(words), REGISTRY, ENDLESS)
    except TextError:
        return
    assert record_file.decode(record_file.encode("x", record), "x", REGISTRY).problems == ()


def test_a_line_of_spaces_takes_no_longer_than_any_other() -> None:
    # Patterns that try every space as a beginning would be at it for hours.
    spaces = " " * (LIMITS.transcript // 4)
    for line in (spaces + "x", f";{spaces}x", f"[a{spaces}x", f"; [a{spaces}x", f"; a{spaces}x"):
        with pytest.raises(TextError, match=r"move 1: '(x|\[a)' can't be played"):
            transcript.read(f"{line}\nx", REGISTRY, ENDLESS)


def test_the_page_about_the_format_tells_the_limits(repository: Path) -> None:
    page = " ".join((repository / "docs" / "record-format.md").read_text("utf-8").split())
    assert (
        f"larger than {LIMITS.bytes >> 20} MiB, has more than {LIMITS.games:,} games, {LIMITS.nodes:,} moves "
        f"in a game, a line of more than {LIMITS.depth:,}, a comment of more than {LIMITS.comment:,} "
        f"characters or a name of more than {LIMITS.name}." in page
    )
