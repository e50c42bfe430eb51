"""Glyphs, marks, arrows and kept views at a move, and the order of variations."""

from __future__ import annotations

import pytest

from shibumi3d.files.limits import LIMITS
from shibumi3d.model.annotations import Arrow, Glyph, MarkKind, PlaceMark
from shibumi3d.model.moves import parse
from shibumi3d.model.record import ROOT
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.document import IntentError
from shibumi3d.study.intents import Act
from shibumi3d.study.session import Session
from tests.study.sessions import REGISTRY, begin, document, main_line, view


@pytest.fixture
def session() -> Session:
    made = Session(REGISTRY, lambda _: None)
    begin(made, "1a1 1c1 1e1")
    return made


def test_a_glyph_is_noted_replaced_and_taken_away(session: Session) -> None:
    session.do(intents.ToggleGlyph(2, Glyph.GOOD))
    assert session.made(2).glyphs == (Glyph.GOOD,)
    session.do(intents.ToggleGlyph(2, Glyph.EQUAL))
    session.do(intents.ToggleGlyph(2, Glyph.BLUNDER))
    assert session.made(2).glyphs == (Glyph.BLUNDER, Glyph.EQUAL)
    session.do(intents.ToggleGlyph(2, Glyph.BLUNDER))
    assert session.made(2).glyphs == (Glyph.EQUAL,)
    session.do(Act.UNDO)
    assert session.made(2).glyphs == (Glyph.BLUNDER, Glyph.EQUAL)
    assert not session.made(1).glyphs


def test_a_mark_of_another_kind_replaces_and_the_same_takes_away(session: Session) -> None:
    note, bad = PlaceMark(MarkKind.NOTE, "1a1"), PlaceMark(MarkKind.BAD, "1a1")
    session.do(intents.ToggleMark(3, note))
    session.do(intents.ToggleMark(3, bad))
    assert view(session).annotation.marks == (bad,)
    assert session.made(3).marked
    session.do(intents.ToggleMark(3, bad))
    assert view(session).annotation.marks == ()
    assert not session.made(3).marked


def test_arrows_go_two_ways_and_all_are_cleared_at_once(session: Session) -> None:
    there = Arrow(MarkKind.GOOD, "1a1", "1c1")
    back = Arrow(MarkKind.GOOD, "1c1", "1a1")
    for arrow in (there, back):
        session.do(intents.ToggleArrow(3, arrow))
    session.do(intents.ToggleMark(3, PlaceMark(MarkKind.NOTE, "1e1")))
    session.do(intents.Comment(3, "here"))
    assert view(session).annotation.arrows == (there, back)
    session.do(intents.ClearMarks(3))
    assert (view(session).annotation.arrows, view(session).annotation.marks) == ((), ())
    assert view(session).comment == "here"
    session.do(Act.UNDO)
    assert view(session).annotation.arrows == (there, back)


def test_no_more_is_noted_than_a_file_holds(session: Session) -> None:
    marks = tuple(PlaceMark(MarkKind.NOTE, f"p{number}") for number in range(LIMITS.marks))
    for mark in marks:
        session.do(intents.ToggleMark(3, mark))
    with pytest.raises(IntentError, match="no room"):
        session.do(intents.ToggleMark(3, PlaceMark(MarkKind.NOTE, "one more")))
    assert view(session).annotation.marks == marks


def test_a_view_is_kept_and_forgotten(session: Session) -> None:
    session.do(intents.KeepCamera(3, (1.0, 2.0)))
    assert view(session).annotation.camera == (1.0, 2.0)
    session.do(intents.KeepCamera(3, ()))
    assert view(session).annotation.camera == ()


def test_a_variation_goes_down_and_becomes_the_main_line(session: Session) -> None:
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1g1")))
    variation = document(session).node
    session.do(intents.MakeMainline(variation))
    assert main_line(session) == "1a1 1g1"
    session.do(intents.Demote(variation))
    assert main_line(session) == "1a1 1c1 1e1"
    before = document(session).record
    session.do(intents.Demote(variation))
    assert document(session).record is before
    session.do(intents.Promote(variation))
    assert main_line(session) == "1a1 1g1"


def test_a_line_is_copied_with_what_is_noted_on_the_way(session: Session) -> None:
    session.do(intents.Comment(ROOT, "A study"))
    session.do(intents.ToggleGlyph(1, Glyph.GOOD))
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1g1")))
    session.do(intents.Comment(document(session).node, "better"))
    text = session.line(document(session).node)
    assert text.rstrip().endswith("{A study} 1. 1a1! 2. 1g1 {better}")
    assert "1c1" not in text


def test_prospects_are_those_of_the_position_shown(session: Session) -> None:
    before = session.prospects()
    assert session.prospects() is before
    session.do(intents.Show(ROOT))
    assert session.prospects() != before
    assert not Session(Registry({}), lambda _: None).prospects()
