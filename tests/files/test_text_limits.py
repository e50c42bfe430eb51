"""Whatever a text opens can be saved: each limit of record files is met when a text is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from shibumi3d.files import record_file, transcript
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.transcript import ReadText
from shibumi3d.model.record import ROOT
from shibumi3d.model.registry import Registry
from tests.files.endless import ENDLESS
from tests.files.laying import LAYING

REGISTRY = Registry({"endless": ENDLESS, "laying": LAYING})


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
