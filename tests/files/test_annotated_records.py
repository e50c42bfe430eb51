"""What is noted in a game, who played it and where it starts and ends: kept in files, and checked."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shibumi3d.files import record_file
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.record_file import Loaded
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.annotations import Annotation, Arrow, Evaluation, Glyph, MarkKind, PlaceMark
from shibumi3d.model.moves import parse
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.record import ROOT, EndReason, Header, Record, RecordedResult
from shibumi3d.model.registry import Registry
from shibumi3d.model.set_up import SetUp
from tests.files.endless import ENDLESS
from tests.files.laying import LAYING

REGISTRY = Registry({"sparro": SPARRO, "laying": LAYING, "endless": ENDLESS})
HEADER = Header("sparro", {"variant": "standard"})


def decode(content: bytes) -> Loaded:
    return record_file.decode(content, "game.shibumi", REGISTRY)


def encode(record: Record) -> bytes:
    return record_file.encode("game.shibumi", record)


def game(moves: str, header: Header = HEADER) -> Record:
    record = Record(header)
    for move in moves.split():
        record = record.continue_game(parse(move))
    return record


def entries(record: Record, **changes: Any) -> bytes:
    """A record's file with these changes."""
    return json.dumps({**json.loads(encode(record)), **changes}).encode()


def problems(loaded: Loaded) -> list[str]:
    return [str(problem) for problem in loaded.problems]


# Annotations

NOTE = Annotation(
    "Too near.",
    (Glyph.DUBIOUS, Glyph.NOVELTY),
    (PlaceMark(MarkKind.NOTE, "1c1"), PlaceMark(MarkKind.QUESTION, "4d4")),
    (Arrow(MarkKind.BAD, "1a1", "1c1"),),
    Evaluation((0.25, 0.75), proven=True, winner="black", moves=7, level="expert", seconds=1.5),
    (0.0, 0.5, 1.0, -0.7, 0.4, 12.0, 0.6),
)

PLACES = st.sampled_from(pyramid_of(4).names)
KINDS = st.sampled_from(MarkKind)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
SHARES = st.floats(0, 1)
EVALUATIONS = st.builds(
    Evaluation,
    st.just(()) | st.tuples(SHARES, SHARES),
    st.booleans(),
    st.sampled_from(["", "red", "black"]),
    st.none() | st.integers(0, 99),
    WORDS,
    st.floats(0, 1e9),
)
NOTES = st.builds(
    Annotation,
    WORDS,
    st.lists(st.sampled_from(Glyph), max_size=4).map(tuple),
    st.lists(st.builds(PlaceMark, KINDS, PLACES), max_size=4).map(tuple),
    st.lists(st.builds(Arrow, KINDS, PLACES, PLACES), max_size=4).map(tuple),
    st.none() | EVALUATIONS,
    st.just(()) | st.tuples(*[st.floats(allow_nan=False, allow_infinity=False)] * 7),
)


@settings(deadline=None)
@given(st.dictionaries(st.integers(0, 3), NOTES))
def test_annotations_come_back(notes: dict[int, Annotation]) -> None:
    record = game("1a1 1c1 1e1")
    for node, note in notes.items():
        record = record.annotate(node, note)
    loaded = decode(encode(record))
    assert loaded.whole
    assert loaded.record == record


def test_halves_of_characters_are_saved_as_marks() -> None:
    note = Annotation("a\ud800", evaluation=Evaluation(level="b\ud800"))
    header = replace(HEADER, title="c\ud800", engines={"red": "d\ud800"})
    record = decode(encode(game("1a1", header).annotate(1, note))).record
    assert record.annotation(1) == Annotation("a\ufffd", evaluation=Evaluation(level="b\ufffd"))
    assert (record.header.title, record.header.engines) == ("c\ufffd", {"red": "d\ufffd"})


def test_annotations_as_a_file_has_them() -> None:
    record = game("1a1 1c1").annotate(2, NOTE).annotate(ROOT, Annotation("Hello", (Glyph.EQUAL,)))
    written = json.loads(encode(record))
    assert written["comment"] == "Hello"
    assert written["start"] == {"glyphs": ["="]}
    assert written["nodes"] == [
        {"move": "1a1"},
        {
            "move": "1c1",
            "comment": "Too near.",
            "glyphs": ["?!", "N"],
            "marks": [["note", "1c1"], ["question", "4d4"]],
            "arrows": [["bad", "1a1", "1c1"]],
            "evaluation": {
                "values": [0.25, 0.75],
                "proven": True,
                "winner": "black",
                "moves": 7,
                "level": "expert",
                "seconds": 1.5,
            },
            "camera": [0.0, 0.5, 1.0, -0.7, 0.4, 12.0, 0.6],
        },
    ]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("glyphs", ["??!"], "nodes[1].glyphs is wrong and was left out: Invalid enum value '??!'"),
        ("glyphs", "!", "nodes[1].glyphs is wrong and was left out: Expected `array`, got `str`"),
        ("glyphs", ["!"] * 11, "nodes[1].glyphs is wrong"),
        ("marks", [["fine", "1a1"]], "nodes[1].marks is wrong"),
        ("marks", [["note", "9a1"]], "nodes[1]: there is no place '9a1'; it was left out"),
        ("marks", [["note", "1a1"]] * 301, "nodes[1].marks is wrong"),
        ("arrows", [["note", "1a1"]], "nodes[1].arrows is wrong"),
        ("arrows", [["note", "1a1", "1b1"]], "nodes[1]: there is no place '1b1'; it was left out"),
        ("evaluation", 0.5, "nodes[1].evaluation is wrong"),
        ("evaluation", {"values": [0.5, 1.5]}, "nodes[1].evaluation is wrong"),
        ("evaluation", {"values": [0.5]}, "nodes[1]: an evaluation has a value for each seat"),
        ("evaluation", {"winner": "blue"}, "nodes[1]: there is no seat 'blue'; it was left out"),
        ("evaluation", {"seconds": -1}, "nodes[1].evaluation is wrong"),
        ("evaluation", {"moves": -1}, "nodes[1].evaluation is wrong"),
        ("camera", [1, "2"], "nodes[1].camera is wrong"),
        ("camera", [0.0] * 17, "nodes[1].camera is wrong"),
    ],
)
def test_a_wrong_annotation_is_told_and_left_out(field: str, value: object, words: str) -> None:
    nodes: list[dict[str, Any]] = [{"move": "1a1"}, {"move": "1c1", "comment": "kept", field: value}]
    loaded = decode(entries(game(""), nodes=nodes))
    assert words in problems(loaded)[0]
    assert len(problems(loaded)) == 1
    assert not loaded.whole
    assert loaded.record == game("1a1 1c1").comment(2, "kept")


def test_of_several_marks_only_the_wrong_one_is_left_out() -> None:
    nodes = [{"move": "1a1", "marks": [["note", "1a1"], ["bad", "5a1"], ["good", "1c1"]]}]
    loaded = decode(entries(game(""), nodes=nodes))
    assert [mark.place for mark in loaded.record.annotation(1).marks] == ["1a1", "1c1"]


@pytest.mark.parametrize("start", [3, [], {"glyphs": 3}, {"camera": ["x"]}])
def test_wrong_notes_at_the_start_are_told(start: object) -> None:
    loaded = decode(entries(game("1a1"), start=start, comment="kept"))
    assert "start is wrong and was left out" in problems(loaded)[0]
    assert loaded.record == game("1a1").comment(ROOT, "kept")


def test_unknown_fields_of_annotations_are_kept() -> None:
    record = game("1a1").comment(1, "x").comment(ROOT, "y")
    whole = json.loads(encode(record))
    whole["start"] = {"mood": "calm"}
    whole["nodes"][0]["seconds"] = 12
    loaded = decode(json.dumps(whole).encode())
    assert json.loads(encode(loaded.record)) == whole
    commented = loaded.record.comment(1, "").comment(ROOT, "")
    again = json.loads(encode(commented))
    assert again["start"] == {"mood": "calm"}
    assert again["nodes"] == [{"move": "1a1", "seconds": 12}]


def test_many_faults_are_counted() -> None:
    loaded = decode(entries(game(""), nodes=[{"move": "1a1", "glyphs": 3}, {"move": "no", "parent": 0}] * 20))
    assert len(loaded.problems) == 11
    assert "'game.shibumi' has 30 more such faults" in problems(loaded)[-1]


# The header

FULL = Header(
    "sparro",
    {"variant": "extended"},
    {"red": "Ann"},
    {"black": "expert"},
    7,
    "2026-02-28",
    "Final – 결승",
    "Played\nin the club",
    None,
    RecordedResult(("black",), EndReason.RESIGNATION),
)


def test_a_header_comes_back() -> None:
    record = game("1a1", FULL)
    assert decode(encode(record)).record.header == FULL
    written = json.loads(encode(record))
    assert written["engines"] == {"black": "expert"}
    assert written["result"] == {"winners": ["black"], "reason": "resignation"}
    assert "set_up" not in written
    assert "notes" not in json.loads(encode(game("1a1")))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("engines", {"black": 3}, "engines is wrong and was left out"),
        ("title", ["Final"], "title is wrong and was left out"),
        ("title", "x" * 201, "title is wrong and was left out"),
        ("notes", 3, "notes is wrong and was left out"),
        ("notes", "x" * 100_001, "notes is wrong and was left out"),
        ("result", "1-0", "result is wrong and was left out"),
        ("result", {"winners": ["red"], "reason": "tired"}, "result is wrong and was left out"),
        ("result", {"winners": ["red", "blue"]}, "result: there is no seat 'blue'; it was left out"),
        ("end", "two", "end is wrong and was left out"),
        ("end", -1, "end is wrong and was left out"),
        ("end", 3, "end: entry 3 isn't on the main line; it was left out"),
        ("end", 99, "end: entry 99 isn't on the main line; it was left out"),
    ],
)
def test_a_wrong_header_is_told_and_left_out(field: str, value: object, words: str) -> None:
    record, _ = game("1a1 1c1").add(1, parse("1g7"))
    loaded = decode(entries(record, **{field: value}))
    assert words in problems(loaded)[0]
    assert len(problems(loaded)) == 1
    assert loaded.record == record


# Where the game itself ends


def test_the_end_of_the_game_comes_back() -> None:
    played = game("1a1 1c1 1e1")
    for end in range(4):
        record = played.take_back(end)
        assert decode(encode(record)).record == record
    assert "end" not in json.loads(encode(played))
    assert json.loads(encode(played.take_back(1)))["end"] == 1


def test_where_a_move_of_the_game_is_illegal_the_game_ends_before_it() -> None:
    # 2b2 can't be played; the variation 1e1 is not taken for the game.
    nodes: list[dict[str, Any]] = [{"move": "1a1"}, {"move": "1c1"}, {"move": "2b2"}, {"move": "1g1"}]
    nodes += [{"move": "1e1", "parent": 2}, {"move": "1g3"}]
    loaded = decode(entries(game(""), nodes=nodes))
    assert loaded.record.game_end == 2
    assert [str(move) for move in loaded.record.moves(loaded.record.end())] == ["1a1", "1c1", "1e1", "1g3"]
    assert decode(entries(game(""), nodes=nodes, end=1)).record.game_end == 1
    assert decode(entries(game(""), nodes=nodes, end=4)).record.game_end == 2
    assert decode(entries(game(""), nodes=nodes[2:], end=1)).record.game_end == ROOT


# Positions to start from

SET = SetUp(Position.of(3, white="1a1 1c1 1a3 1c3 2b2", black="1e1"), "second", {"left": "2"})


def test_a_start_that_was_set_up_comes_back() -> None:
    record = game("1e3 1e5", Header("laying", set_up=SET))
    loaded = decode(encode(record))
    assert loaded.whole
    assert loaded.record == record
    assert json.loads(encode(record))["set_up"] == {
        "size": 3,
        "position": {
            "1a1": "white",
            "1c1": "white",
            "1e1": "black",
            "1a3": "white",
            "1c3": "white",
            "2b2": "white",
        },
        "turn": "second",
        "extras": {"left": "2"},
    }


def test_what_is_played_from_a_start_is_checked_from_there() -> None:
    record = game("1e3 1e5", Header("laying", set_up=SET))
    nodes = [{"move": move} for move in ("1e3", "1a5", "1e5")]
    loaded = decode(entries(record, nodes=nodes))
    assert "move 3 (nodes[2]): 1e5 is not allowed" in problems(loaded)[0]
    assert decode(entries(record, nodes=[{"move": "1a1"}])).record.nodes.keys() == {ROOT}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "Expected `object | null`, got `int` - at `$.set_up`"),
        ({}, "missing required field `position` - at `$.set_up`"),
        ({"position": {"1a1": "green"}}, "Invalid enum value 'green'"),
        ({"position": {}, "size": 99}, "at `$.set_up.size`"),
        ({"position": {}, "extras": {"left": 3}}, "at `$.set_up.extras"),
        ({"position": {"1b1": "red"}, "size": 3}, "the position set up has no place '1b1'"),
        ({"position": {"2b2": "red"}, "size": 3}, "nothing carries the marble on 2b2"),
        ({"position": {}}, "the board of Laying has three holes a side"),
        ({"position": {}, "size": 3, "turn": "third"}, "Laying has no seat 'third'; it has first, second"),
        ({"position": {}, "size": 3, "extras": {"token": "x"}}, "Laying has no 'token' to set up"),
        ({"position": {}, "size": 3, "extras": {"left": "x"}}, "Laying failed to start with ValueError"),
    ],
)
def test_without_its_start_nothing_of_a_game_is_opened(value: object, words: str) -> None:
    with pytest.raises(FileError) as caught:
        decode(entries(game("", Header("laying")), set_up=value))
    assert words in str(caught.value)


def test_a_game_without_set_up_says_so() -> None:
    with pytest.raises(FileError, match="Endless can't start from a position that was set up") as caught:
        decode(entries(game("", Header("endless")), set_up={"position": {}}))
    assert not isinstance(caught.value, DamagedFileError)
