"""Whatever a text opens can be saved: each limit of record files is met when a text is read."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shibumi3d.files import diagram_text, record_file, transcript
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.transcript import ReadText
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.messages import MessageError
from shibumi3d.model.record import ROOT
from shibumi3d.model.registry import Registry
from tests.files.endless import ENDLESS
from tests.files.laying import LAYING

REGISTRY = Registry({"endless": ENDLESS, "laying": LAYING})
SPARROS = Registry({"sparro": SPARRO})


def of(header: str, moves: str = "pass") -> str:
    return f"Endless\n{header}\n{moves}"


def passes(count: int) -> str:
    return "pass " * count


TEXTS: dict[str, tuple[Callable[[int], str], int]] = {
    "name": (lambda n: of(f"alone: {'가' * n}"), LIMITS.name),
    "date": (lambda n: of(f"Date: {'x' * n}"), LIMITS.name),
    "date in brackets": (lambda n: of(f'[Date "{"x" * n}"]'), LIMITS.name),
    "comment": (lambda n: of("", f"pass {{{'가' * n}}}"), LIMITS.comment),
    "comment before the moves": (lambda n: of("", f"{{{'x' * n}}} pass"), LIMITS.comment),
    "comments": (lambda n: of("", f"pass {{{'x' * 50_000}}} {{{'y' * (n - 50_001)}}}"), LIMITS.comment),
    "comment in a variation": (lambda n: of("", f"pass ({{{'x' * n}}} pass)"), LIMITS.comment),
    "comment of a bare variation": (lambda n: of("", f"pass ({{{'x' * n}}})"), LIMITS.comment),
    "comment of a line": (lambda n: of("", f"pass ;{'x' * n}\npass"), LIMITS.comment),
    "glyphs": (lambda n: of("", "pass " + "! " * n), LIMITS.glyphs),
    "glyphs in a word": (lambda n: of("", "pass" + "$1" * n), LIMITS.glyphs),
    "glyphs before the moves": (lambda n: of("", "! " * n + "pass"), LIMITS.glyphs),
    "glyphs in a variation": (lambda n: of("", "pass (" + "! " * n + "pass)"), LIMITS.glyphs),
    "depth": (lambda n: of("", passes(n)), LIMITS.depth),
}


def saved(found: ReadText) -> None:
    content = record_file.encode("x.shibumi", found.record)
    assert record_file.decode(content, "x.shibumi", REGISTRY).record == found.record


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_at_a_limit_is_read_whole_and_can_be_saved(name: str) -> None:
    words, limit = TEXTS[name]
    found = transcript.read_text(words(limit), REGISTRY)
    assert found.problems == ()
    saved(found)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_beyond_a_limit_is_read_up_to_it_and_can_be_saved(name: str) -> None:
    words, limit = TEXTS[name]
    found = transcript.read_text(words(limit + 1), REGISTRY)
    assert len(found.problems) == 1
    assert len(found.record.nodes) > 1
    saved(found)
    assert saved_size(found) == saved_size(transcript.read_text(words(limit), REGISTRY))


def saved_size(found: ReadText) -> int:
    return len(record_file.encode("x.shibumi", found.record))


def test_every_option_and_extra_is_within_the_limits() -> None:
    header = "; Game: laying\n; Setup: size 3, white 1a1\n"
    found = transcript.read_text(f"{header}; Setup left: {'3' + ' ' * 300}\n", REGISTRY)
    saved(found)


def test_what_lies_beyond_a_limit_is_lost_and_nothing_else() -> None:
    words = of("", f"pass {{{'x' * (LIMITS.comment + 1)}}} pass {{second}}")
    record = transcript.read_text(words, REGISTRY).record
    assert len(record.comment_at(1)) == LIMITS.comment
    assert record.comment_at(2) == "second"
    record = transcript.read_text(of("", "! " * 20 + "{start} pass"), REGISTRY).record
    assert record.comment_at(ROOT) == "start"


def test_halves_of_characters_dont_keep_a_text_from_being_saved() -> None:
    found = transcript.read_text(of("alone: A\ud800n", "pass {a\udfffb}"), REGISTRY)
    content = record_file.encode("x.shibumi", found.record)
    assert record_file.decode(content, "x.shibumi", REGISTRY).record.comment_at(1) == "a\ufffdb"


PIECES = (
    "1a1", "1c1", "1g3", "b2", "Wb2", "b2=W", "x1a1", "pass", "pick:red", "{a}", "{x\\}", "{", "}", "(", ")",
    "; c\n", ";", "\n", " ", "!", "??", "$1", "$99", "=", "N", "1.", "(1)", "2...", "#3", "Red:", "Ann:",
    "Game: sparro\n", "Sparro\n", "Game 2\n", '[Event "x"]\n', "[Red “A”]\n", "; Setup: size 4, white 1a1\n",
    "; Played: 1\n", "> ", "```\n", "&nbsp;", "&#123;", "<br>", "<p>", "｛", "｝", "１ａ１", "（", "；", "…", "\u200b",
    "[a] 오후 3:41 ", "⚪", "1 W . B\n", "**", "|", "\\", "Variant: extended\n", "\ud800", "\x00", "\u2028", "% a\n",
)  # fmt: skip


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join), st.sampled_from(["", "Sparro\n"]))
def test_any_text_is_refused_or_opens_what_can_be_saved_and_told_again(words: str, start: str) -> None:
    with contextlib.suppress(MessageError):
        diagram_text.read(words)
    try:
        record = transcript.read_text(start + words, SPARROS, SPARRO).record
    except MessageError:
        return
    record_file.decode(record_file.encode("x", record), "x", SPARROS)
    written = transcript.write(record)
    again = transcript.read_text(written, SPARROS)
    assert transcript.write(again.record) == written
    assert (again.problems, again.others) == ((), 0)
