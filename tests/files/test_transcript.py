"""Transcripts: written and read back, and read the way that people post them."""

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shibumi3d.files import transcript
from shibumi3d.files.errors import TextError
from shibumi3d.files.limits import LIMITS
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.annotations import Annotation, Glyph
from shibumi3d.model.game import OptionError
from shibumi3d.model.messages import MessageError
from shibumi3d.model.moves import Put, parse
from shibumi3d.model.position import Position
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import Registry
from shibumi3d.model.set_up import SetUp
from tests.files.laying import LAYING
from tests.files.test_record_file import TREES, shape, tree

REGISTRY = Registry({"sparro": SPARRO, "laying": LAYING})


def read(words: str) -> str:
    """The main line of a transcript."""
    record = transcript.read(words, REGISTRY, SPARRO)
    return " ".join(map(str, record.moves(record.end())))


@settings(deadline=None)
@given(TREES)
def test_what_is_written_is_read(steps: list[tuple[int, int, str]]) -> None:
    record = tree(steps)
    for node in record.nodes:
        # Spaces round a comment and empty comments are not kept.
        record = record.comment(node, record.comment_at(node).strip())
    again = transcript.read(transcript.write(record), REGISTRY)
    assert again.header == replace(record.header, seed=0)  # the seed would tell what is still to be drawn
    assert sorted(shape(again)) == sorted(shape(record))
    assert [again.nodes[n].move for n in again.mainline()] == [
        record.nodes[n].move for n in record.mainline()
    ]
    assert shape(transcript.read(transcript.write(again), REGISTRY)) == shape(again)


def test_the_form() -> None:
    record = Record(Header("sparro", {"variant": "standard"}, {"red": "Ann\nB"}, seed=5, date="2026-02-28"))
    node = ROOT
    for move in ("1a1", "1c1", "1e1"):
        record, node = record.add(node, parse(move))
    record = record.ending_at(node).comment(2, "too {near}").comment(ROOT, "Final")
    record, other = record.add(1, Put("1g7"))
    record, _ = record.add(other, Put("1a3"))
    assert transcript.write(record) == (
        "; Game: sparro\n; variant: standard\n; red: Ann B\n; Date: 2026-02-28\n\n"
        "{Final} 1. 1a1 2. 1c1 {too {near\\}} (2. 1g7 3. 1a3) 3. 1e1\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        "1a1 1c1 1e1 1a3",
        "1a1\n1c1\r\n1e1\t1a3\n\n",
        "1. 1a1 2. 1c1 3. 1e1 4. 1a3",
        "1) 1a1 2) 1c1 3) 1e1 4) 1a3",
        "1.1a1 2.1c1 3...1e1 4 1a3",
        "1a1, 1c1; 1e1; 1a3;",
        "1a1;1c1;1e1;1a3",
        "1A1 1C1 1E1 1A3",
        "a1 c1 E1 a3",
        "1A 1C 1E 3A",
        "1a1! 1c1?? 1e1!? 1a3",
        "1a1 {corner} 1c1 ; the edge\n1e1 {a { b} 1a3",
        "Red: 1a1 Black: 1c1\nRed: 1e1 Black: 1a3",
        "1a1 1c1 (1g7 1e1 (1g3)) 1e1 1a3",
        "Sparro\n\n1a1 1c1 1e1 1a3 *",
        '[Event "Club, 1st"]\n[Game "Sparro"]\n[Red "Ann"]\n\n1a1 1c1 1e1 1a3 0-1',
        "\ufeffSparro, standard\nRed: Ann\nEvent: club evening\n1a1 1c1 1e1 1a3",
        "# a note\n% another\n1a1 1c1 1e1 1a3",
    ],
)
def test_what_people_post(words: str) -> None:
    assert read(words) == "1a1 1c1 1e1 1a3"


def test_places_without_a_level_climb() -> None:
    assert read("1a1 1c1 1a3 b2 1g1") == "1a1 1c1 1a3 2b2 1g1"


def test_comments_and_signs_are_kept() -> None:
    record = transcript.read("{before} 1a1! {one\\}} {two} 1c1 ; three\n", REGISTRY, SPARRO)
    assert [record.comment_at(node) for node in record.nodes] == ["before", "one}\ntwo", "three"]
    assert record.annotation(1).glyphs == (Glyph.GOOD,)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("foo", "move 1: 'foo' can't be played: that is no move"),
        ("1a1 2. 1c9", "move 2: 1c9 is not allowed: the pyramid has no such place"),
        ("1a1 1c1 1a1", "move 3: 1a1 is not allowed: a marble stands there already"),
        ("1a1 b2", "move 2: 'b2' can't be played: no place with that file and rank can be played now"),
        ("1a1 2b2", "move 2: 2b2 is not allowed: its platform is not complete"),
        ("1a1 pass", "move 2: pass is not allowed"),
        ("1a1 {never", "the comment '{never…' is not closed"),
        ("1a1 }", "'}' that closes no comment"),
        ("1a1 (1c1", "'(' is not closed"),
        ("1a1 )", "')' that closes no variation"),
        ("(1a1)", "begins before there is a move"),
        ("1a1 1g1 1c1 1g3 1e1 a3", "move 6: 'a3' can't be played: the game is over"),
        ("x" * (LIMITS.transcript + 1), "longer than 4000000 characters"),
    ],
)
def test_the_first_bad_word_is_named(words: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read(words)
    assert message in str(caught.value.message)


def test_a_place_without_a_level_gets_the_reason_of_the_rules() -> None:
    with pytest.raises(TextError, match="Red opened in a corner"):
        transcript.read("a1 g7", REGISTRY, SPARRO, {"variant": "extended"})


@pytest.mark.parametrize(
    ("words", "variant"),
    [
        ("Sparro\n1a1", "standard"),
        ("SPARRO (extended)\n1a1", "extended"),
        ("Sparro, variant: extended\n1a1", "extended"),
        ("; Game: sparro\n; variant: extended\n1a1", "extended"),
        ('[Game "Sparro"]\n[Variant "Extended"]\n1a1', "extended"),
    ],
)
def test_the_header_names_the_game(words: str, variant: str) -> None:
    record = transcript.read(words, REGISTRY)
    assert record.header.game == "sparro"
    assert record.header.options == {"variant": variant}
    assert len(record.nodes) == 2


def test_without_a_header_the_game_is_asked_for() -> None:
    with pytest.raises(TextError, match="doesn't say which game"):
        transcript.read("1a1 1c1", REGISTRY)
    options = {"variant": "extended"}
    assert transcript.read("1a1 1c1", REGISTRY, SPARRO, options).header.options == options
    assert transcript.read("Sparro\n1a1 1c1", REGISTRY, SPARRO, options).header.options == options
    with pytest.raises(OptionError):
        transcript.read("1a1", REGISTRY, SPARRO, {"size": "3"})


SET = SetUp(Position.of(3, white="1a1 1c1 1a3 1c3 2b2", black="1e1"), "second", {"left": "2"})


def test_a_start_that_was_set_up_is_told_and_read() -> None:
    record = Record(Header("laying", set_up=SET)).continue_game(Put("1e3"))
    words = transcript.write(record)
    assert words == (
        "; Game: laying\n"
        "; Setup: size 3, white 1a1 1c1 1a3 1c3 2b2, black 1e1\n; Setup turn: second\n; Setup left: 2\n\n"
        "1. 1e3\n"
    )
    assert transcript.read(words, REGISTRY) == record
    empty = Record(Header("laying", set_up=SetUp(Position.of(3))))
    assert "; Setup: size 3\n" in transcript.write(empty)
    assert transcript.read(transcript.write(empty), REGISTRY) == empty


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("size 9", "a pyramid has a size from 2 to 8"),
        ("size x", "the position set up can't be read"),
        ("white 1a1, green 1c1", "'green'"),
        ("size 3, white 1b1", "there is no place '1b1'"),
        ("size 3, white 1a1, black 1a1", "two marbles are on one place"),
        ("size 3, white 2b2", "nothing carries the marble on 2b2"),
        ("white 1a1", "the board of Laying has three holes a side"),
        ("size 3\n; Setup turn: third", "Laying has no seat 'third'"),
        ("size 3\n; Setup left: " + "9" * 201, "longer than 200 characters"),
    ],
)
def test_a_start_that_can_not_be_is_told(said: str, message: str) -> None:
    with pytest.raises(MessageError) as caught:
        transcript.read(f"; Game: laying\n; Setup: {said}\n\n1a1", REGISTRY)
    assert message in str(caught.value)


def test_where_the_game_itself_ends_is_told_where_moves_were_taken_back() -> None:
    record = Record(Header("sparro", {"variant": "standard"}))
    for move in ("1a1", "1c1", "1e1"):
        record = record.continue_game(parse(move))
    assert "Played" not in transcript.write(record)
    for node in (ROOT, 1, 2):
        back = record.take_back(node)
        assert f"; Played: {node}\n" in transcript.write(back)
        assert transcript.read(transcript.write(back), REGISTRY) == back
    for said in ("7", "x", "-1", "9" * 99):
        assert transcript.read(f"Sparro\n; Played: {said}\n1a1 1c1 1e1", REGISTRY).game_end == 3


def test_names_with_line_breaks_stay_on_their_lines() -> None:
    header = Header("sparro", {"variant": "standard"}, {"red": "Ann\n1a1"}, date="2026\n\n1c1")
    again = transcript.read(transcript.write(Record(header)), REGISTRY)
    assert again.header.players == {"red": "Ann 1a1"}
    assert again.header.date == "2026 1c1"
    assert len(again.nodes) == 1


PIECES = st.sampled_from(
    [
        "1a1",
        "1c1",
        "b2",
        "1.",
        "2)",
        "...",
        "{",
        "}",
        "(",
        ")",
        ";",
        "\n",
        "red:",
        "*",
        "pass",
        "\\",
        " ",
        "é",
    ]
)


@given(st.lists(PIECES | st.text(max_size=4), max_size=25))
def test_any_text_never_surprises(pieces: list[str]) -> None:
    words = "".join(pieces)
    try:
        record = transcript.read(words, REGISTRY, SPARRO)
    except TextError:
        return
    again = transcript.read(transcript.write(record), REGISTRY)
    assert sorted(shape(again)) == sorted(shape(record))


@pytest.mark.parametrize("piece", [";", "1;", "{}", "(", "1a1;", "; ", ",;", "!", "1a1 (1a1)"])
def test_long_texts_are_read_in_a_moment(piece: str) -> None:
    words = "1a1 " + piece * (100_000 // len(piece))
    with contextlib.suppress(TextError):
        transcript.read(words, REGISTRY, SPARRO)


def noted(comment: str) -> Record:
    start = Record(Header("sparro", {"variant": "standard"}))
    return start.continue_game(parse("1g3")).comment(1, comment).continue_game(parse("1a3"))


@pytest.mark.parametrize(
    "comment",
    [
        "see\nGame: the third one", 'x\n[Event "a"]\ny', "a\nSparro\nb", "a\n; Game: spline\n1. 1a1", "a\n> b",
        "C:\\", "\\}", "a\\\\b", "}", "{", "｛x｝", "１２（＃）", "“q” – …", "&lt;br&gt; <br>", "```\ncode\n```",
        "% a\n# b", "\u200bzero\u00ad\ufeffx", "; a\n; b", "👨\u200d👩", "1;2;3", "12:41 b",
    ],
)  # fmt: skip
def test_a_comment_is_read_as_it_was_written(comment: str) -> None:
    record = noted(comment)
    found = transcript.read_text(transcript.write(record), REGISTRY)
    assert found.record.nodes == record.nodes
    assert found.record.comment_at(1) == comment
    assert (found.problems, found.others) == ((), 0)


@pytest.mark.parametrize(
    "person", ["Ann <br> B", "Tom &amp; J", "&lt;br>", "｛A", "A;B", "> A", "“A”", "１２", "Game: x", "A{"]
)
def test_a_name_is_read_as_it_was_written(person: str) -> None:
    record = Record(Header("sparro", {"variant": "standard"}, {"red": person})).continue_game(parse("1g3"))
    found = transcript.read_text(transcript.write(record), REGISTRY)
    assert found.record.header.players == {"red": person}
    assert found.record.nodes == record.nodes


@pytest.mark.parametrize(
    ("words", "moves", "others"),
    [
        ("1g3 1a3\n; Sparro is fun\n1a1", "1g3 1a3 1a1", 0),
        ("1g3 1a3\nLaying\n", "1g3 1a3", 1),
        ("Sparro\n1g3 1a3\n\nSparro extended\n1a1 1c1", "1g3 1a3", 1),
        ("Sparro\nGame 1\n1g3 1a3\nGame 2\n1a1 1c1\nGame 3\n1a1", "1g3 1a3", 2),
        ("Sparro\n1. 1g3 2. 1a3\n\nRed: Cid\nBlack: Dan\n1. 1a1 2. 1c1", "1g3 1a3", 1),
        ("Sparro\n1. 1g3 2. 1a3 {x\nRed: Cid\n1. y} 3. 1a1", "1g3 1a3 1a1", 0),
        ("Hi Bob, 2 games.\n\nSparro\n1g3", "1g3", 0),
    ],
)
def test_the_first_of_several_games_is_read_and_no_move_is_lost(words: str, moves: str, others: int) -> None:
    found = transcript.read_text(words, REGISTRY, SPARRO)
    assert " ".join(map(str, found.record.moves(found.record.end()))) == moves
    assert found.others == others


@pytest.mark.parametrize(
    ("words", "moves", "comment"),
    [
        ("1g3 {C:\\} 1a3", "1g3 1a3", "C:\\"),
        ("1g3 ｛x１｝ 1a3", "1g3 1a3", "x１"),
        ("> 1g3 {a\n> b} 1a3\nand so on", "1g3 1a3", "a\nb"),
        ("1g3\n# a note\n1a3", "1g3 1a3", "# a note"),
        ("1g3\n% 1a1\n1a3", "1g3 1a3", "% 1a1"),
        ("<p>1g3&nbsp;{a &lt; b}</p><p>1a3</p>", "1g3 1a3", "a &lt; b"),
        ("[보라] [오후 3:41] 1g3 {x}\n[Ann] [오후 3:42] 1a3\n12:50 1a1", "1g3 1a3 1a1", "x"),
        ("1️⃣ 1g3 {x} 2️⃣ 1a3", "1g3 1a3", "x"),
        ("1g3 {x} ； 1a3；１ａ１", "1g3 1a3 1a1", "x"),
    ],
)
def test_what_surrounds_moves_on_the_web_is_read(words: str, moves: str, comment: str) -> None:
    record = transcript.read_text(words, REGISTRY, SPARRO).record
    assert " ".join(map(str, record.moves(record.end()))) == moves
    assert record.comment_at(1) == comment


def test_tags_are_read_with_quotes_of_any_kind() -> None:
    record = transcript.read_text("[Game “Sparro”]\n[Red „O’Neill”]\n1g3", REGISTRY).record
    assert record.header.players == {"red": "O’Neill"}


@pytest.mark.parametrize(
    ("words", "glyphs", "comments"),
    [
        ("1g3! 1a3??", {1: "!", 2: "??"}, {}),
        ("1g3 !! 1a3 ?!", {1: "!!", 2: "?!"}, {}),
        ("1g3$1 1a3$4$13", {1: "!", 2: "?? ∞"}, {}),
        ("1g3 $1$10 1a3 $146", {1: "! =", 2: "N"}, {}),
        ("1g3‼ 1a3⁉", {1: "!!", 2: "!?"}, {}),
        ("1g3!!! 1a3????", {1: "!!", 2: "??"}, {}),
        ("1g3=∞ 1a3□", {1: "= ∞", 2: "□"}, {}),
        ("**1g3!** `1a3`?", {1: "!", 2: "?"}, {}),
        ("1g3!... 1a3.", {1: "!"}, {}),
        ("1g3!?! 1a3", {}, {1: "!?!"}),
        ("1g3 1a3 ({better} $1 1a1 {yes})", {3: "!"}, {3: "better\nyes"}),
        ("1g3 1a3 ({why?} $2)", {2: "?"}, {2: "why?"}),
        ("1g3 1a3 ({a} ({b}) 1a1)", {}, {3: "a\nb"}),
        ("1g3 1a3 1a1 (({x} 1c1) 1e1)", {}, {4: "x"}),
    ],
)
def test_glyphs_and_comments_stand_at_their_move(
    words: str, glyphs: dict[int, str], comments: dict[int, str]
) -> None:
    found = transcript.read_text(words, REGISTRY, SPARRO)
    notes = found.record.annotations
    assert {node: " ".join(note.glyphs) for node, note in notes.items() if note.glyphs} == glyphs
    assert {node: note.comment for node, note in notes.items() if note.comment} == comments
    assert found.problems == ()
    written = transcript.write(found.record)
    assert transcript.write(transcript.read(written, REGISTRY)) == written


@pytest.mark.parametrize("glyphs", [*((glyph,) for glyph in Glyph), (Glyph.NOVELTY, Glyph.EQUAL)])
@pytest.mark.parametrize("comment", ["", "before it"])
def test_glyphs_before_the_first_move_are_written(glyphs: tuple[Glyph, ...], comment: str) -> None:
    record = Record(Header("sparro", {"variant": "standard"})).annotate(ROOT, Annotation(comment, glyphs))
    record = record.continue_game(parse("1g3"))
    assert transcript.read(transcript.write(record), REGISTRY).annotations == record.annotations


@pytest.mark.parametrize("number", range(1, 20))
def test_a_glyph_by_its_number_is_taken_or_told(number: int) -> None:
    found = transcript.read_text(f"1g3 ${number} 1a3", REGISTRY, SPARRO)
    assert len(found.record.nodes) == 3
    assert bool(found.record.annotation(1).glyphs) is not bool(found.problems)
    assert all(f"${number}" in str(problem) for problem in found.problems)


@pytest.mark.parametrize("wrong", ["1cl", "9z3", "1g3x", "Rb1", "1g3"])
def test_a_move_that_is_none_ends_its_line(wrong: str) -> None:
    found = transcript.read_text(f"1g3 {wrong} 1a3 1a1", REGISTRY, SPARRO)
    assert [str(move) for move in found.record.moves(found.record.end())] == ["1g3"]
    (problem,) = found.problems
    assert "move 2: " in str(problem)
    assert wrong in str(problem)


@pytest.mark.parametrize("word", ["1st", "2nd", "10min", "nice", "v.", "12:41"])
def test_a_word_that_is_no_move_is_passed_over(word: str) -> None:
    found = transcript.read_text(f"1g3 {word} 1a3", REGISTRY, SPARRO)
    assert [str(move) for move in found.record.moves(found.record.end())] == ["1g3", "1a3"]


@pytest.mark.parametrize(
    "words",
    [
        "(1) 1g3 (2) 1a3",
        "[1] 1g3 [#2] 1a3",
        "| 1 | 1g3 | 1a3 |\n|---|---|",
        "** 1g3 \"\" 1a3''",
        '"1g3" <1a3>',
    ],
)
def test_numbers_and_dress_around_moves_mean_nothing(words: str) -> None:
    record = transcript.read(words, REGISTRY, SPARRO)
    assert [str(move) for move in record.moves(record.end())] == ["1g3", "1a3"]


@pytest.mark.parametrize("words", ["", "  \n", "\u200b", "----", "```\n```"])
def test_a_text_without_anything_is_refused(words: str) -> None:
    with pytest.raises(TextError, match="no moves"):
        transcript.read_text(words, REGISTRY, SPARRO)


def test_an_option_that_cant_be_is_told() -> None:
    found = transcript.read_text("Sparro\nVariant: 99\n1g3", REGISTRY)
    assert list(map(str, found.problems)) == ["variant can't be '99'"]
    with pytest.raises(TextError, match="variant can't be '99'"):
        transcript.read_moves("Variant: 99\n1g3", SPARRO, {})


def test_a_number_in_the_header_is_a_value() -> None:
    found = transcript.read_text("Sparro\nPlayed: 1\n1g3 1a3", REGISTRY)
    assert found.record.depth(found.record.game_end) == 1
    assert found.problems == ()


def test_marbles_of_a_colour_are_set_up_together() -> None:
    words = "; Game: laying\n; Setup: size 3, white 1a1, black 1e1, white 1c1\n"
    header = transcript.read(words, REGISTRY).header
    assert header.set_up is not None
    assert header.set_up.position == Position.of(3, white="1a1 1c1", black="1e1")


@pytest.mark.parametrize("said", ["size " + "9" * 6_000, "white " + "q" * 9_000, "q" * 9_000 + " 1a1"])
def test_what_is_wrong_with_a_start_is_told_in_short(said: str) -> None:
    with pytest.raises(MessageError) as error:
        transcript.read_text(f"; Game: laying\n; Setup: {said}\n", REGISTRY)
    assert len(str(error.value)) < 300
