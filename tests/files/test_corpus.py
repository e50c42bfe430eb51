"""Texts as people and programs leave them on the web: each is read as a whole, and what it means is known."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from shibumi3d.files import diagram_text, record_file, transcript, transcript_header
from shibumi3d.files.tokens import Token
from shibumi3d.model import diagram
from shibumi3d.model.messages import MessageError
from shibumi3d.model.record import Record
from shibumi3d.model.registry import installed

FOLDER = Path(__file__).parents[1] / "corpus"
REGISTRY = installed()
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))


def words_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")


def test_every_text_has_what_is_expected_of_it() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(EXPECTED)


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "moves" in wanted])
def test_a_text_is_read(name: str) -> None:
    wanted = EXPECTED[name]
    found = transcript.read_text(words_of(name), REGISTRY)
    record = found.record
    assert " ".join(map(str, record.moves(record.end()))) == wanted["moves"]
    assert len(record.nodes) - 1 == wanted["nodes"]
    assert noted(record, "comment") == wanted.get("comments", {})
    assert noted(record, "glyphs") == wanted.get("glyphs", {})
    assert dict(record.header.players) == wanted.get("players", {})
    assert list(map(str, found.problems)) == wanted.get("problems", [])
    assert found.others == wanted.get("others", 0)


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "moves" in wanted])
def test_what_was_read_can_be_saved_and_told_again(name: str) -> None:
    record = transcript.read_text(words_of(name), REGISTRY).record
    content = record_file.encode("game.shibumi", record)
    again = record_file.decode(content, "game.shibumi", REGISTRY).record
    assert record_file.encode("game.shibumi", again) == content
    assert transcript.write(transcript.read(transcript.write(record), REGISTRY)) == transcript.write(record)


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "diagram" in wanted])
def test_a_drawn_board_is_read(name: str) -> None:
    with pytest.raises(MessageError):
        transcript.read_text(words_of(name), REGISTRY)
    assert diagram.draw(diagram_text.read(words_of(name))) == EXPECTED[name]["diagram"]


def noted(record: Record, what: str) -> dict[str, str]:
    """The comments or the glyphs by the number of their node."""
    notes = {node: getattr(record.annotation(node), what) for node in record.nodes}
    return {str(node): note if what == "comment" else " ".join(note) for node, note in notes.items() if note}


SIGNS = (
    *"!\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~ aWx\t\n",
    *"가é１（｛＞📷⚪\u0301\u200b\u3000\u00a0",
    "{}", "()", "((", "))", "(1a1", "(1a1)", "{a} ", "> ", ">>> ", "1.", "1 ", "#3 ", "$1 ", ";\n", "; ",
    "1a1 ", "1a1!", "Wb2 ", "b2=W ", "x ", "Ann: ", '[a "', '[a "b"]\n', "Game: sparro\n", "&amp;", "<br>",
    "```\n", "\\", "{\\", "W . ", "1 W ", "Ann:\n", "{\n", "\\}{", "1a1;", "; 1a1 x;", "&lt;", "Game 2\n1a1\n", "[a] 1:23 ", "#\n",
)  # fmt: skip
"""What texts are made of."""

LENGTH = 200_000


@pytest.mark.parametrize("start", ["", "1 ", "Game: sparro\n"])
def test_a_text_that_repeats_any_sign_is_read_or_refused(start: str) -> None:
    """Were anything of it not linear, this would take hours."""
    for sign in SIGNS:
        length = LENGTH if len(sign) == 1 else LENGTH // 10
        words = start + sign * (length // len(sign)) + " x"
        for read in (lambda text: transcript.read_text(text, REGISTRY), diagram_text.read):
            try:
                read(words)
            except MessageError:
                continue


@pytest.mark.parametrize("word", ["pick:" + "a" * LENGTH + "!", "draw:" + "x" * LENGTH + "\u0301"])
@pytest.mark.parametrize("start", ["Sparro\n", "Sparro\n1g3 ; ", "; Game: sparro\n; "])
def test_a_word_as_long_as_a_text_is_read_or_refused(start: str, word: str) -> None:
    with contextlib.suppress(MessageError):
        transcript.read_text(start + word, REGISTRY)


def test_a_line_above_the_moves_is_looked_at_no_more_often_in_a_longer_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lines are counted as they are looked at: twice as many lines make twice as many looks."""
    looks: list[str] = []
    is_header = transcript_header._is_header

    def counted(line: str, names: Iterable[list[str]]) -> bool:
        looks.append(line)
        return is_header(line, names)

    monkeypatch.setattr(transcript_header, "_is_header", counted)
    for lines in (100, 200):
        looks.clear()
        transcript.read_text("Ann: Ben\n" * lines + "1g3", REGISTRY, REGISTRY.game("sparro"))
        assert len(looks) <= 2 * lines + 20


def test_a_diagram_of_many_numbered_rows_is_refused_before_they_are_sorted() -> None:
    with pytest.raises(MessageError, match="more rows than a pyramid"):
        diagram_text.read("1 W\n" * 2_000 + "2 W\n" * 2_000)


def test_reading_ends_where_a_text_is_no_transcript(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    take = transcript._Tree.take

    def counted(tree: transcript._Tree, token: Token) -> None:
        taken.append(token.text)
        take(tree, token)

    monkeypatch.setattr(transcript._Tree, "take", counted)
    found = transcript.read_text("Sparro\n1g3 1a3 " + "(1g3) " * 5_000, REGISTRY)
    assert len(found.record.nodes) == 3
    assert len(taken) <= transcript._MOST_PROBLEMS + 3


@pytest.mark.parametrize("sign", [" ", "\t", "W ", ". ", "1 "])
def test_a_diagram_as_long_as_it_may_be_is_read_or_refused(sign: str) -> None:
    with pytest.raises(MessageError):
        diagram_text.read("1 W" + sign * (19_900 // len(sign)) + "W")


def test_variations_can_be_nested_as_deep_as_a_text_is_long() -> None:
    found = transcript.read_text("Sparro\n1g3 1a3 " + "(" * 100_000 + ")" * 100_000, REGISTRY)
    assert len(found.record.nodes) == 3
