"""The real window with the real engine: a game against it, analysis, a hint, a review, all by mouse and keys."""

from __future__ import annotations

import pytest

from shibumi3d.scene.overlays import Label
from tests.app.person import Person
from tests.study.sessions import WON


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's moves are made at once, and a review takes little time."""
    monkeypatch.setattr("shibumi3d.app.opponents.SEEN", 0.0)
    monkeypatch.setattr("shibumi3d.app.analyst.REVIEW_SECONDS", 0.2)


def test_a_game_is_begun_against_the_engine_and_taken_back(large: Person) -> None:
    large.click_on("##engine black")
    large.click_on("Beginner")
    large.start()
    large.play("1g3")
    large.wait_until(lambda: len(large.moves) == 2)
    assert not large.app.opponents.to_move
    large.settle()
    assert large.app.view.titles[1].values
    large.keys("Backspace")
    assert large.moves == []
    assert not large.app.opponents.to_move


def test_what_moves_are_worth_is_shown_and_a_line_is_kept(large: Person) -> None:
    large.start()
    large.given(*WON.split()[:6])
    large.keys("A")
    large.wait_until(lambda: large.app.analyst.report is not None and large.app.analyst.report.finished)
    large.settle()
    words = [one.words for one in large.app.viewport.scene().overlays if isinstance(one, Label)]
    assert any(word.startswith(("+", "−")) for word in words)
    assert any("with best play" in shown for shown in large.widgets.texts)
    large.click_on("Keep this line as a variation")
    assert large.app.view.moves > 6
    assert len(large.moves) == 6
    large.keys("A")
    assert not large.app.analyst.on


def test_a_hint_and_a_review_by_keys(large: Person) -> None:
    large.start()
    large.given(*WON.split())
    large.keys("Home", "I")
    large.wait_until(lambda: bool(large.app.analyst.hinted()))
    where = large.app.analyst.hinted()
    large.keys("I")
    large.wait_until(lambda: len(large.app.analyst.hinted()) == 1)
    assert large.app.analyst.hinted()[0] in where
    large.keys("Ctrl+3", "Ctrl+Shift+A")
    large.wait_until(lambda: large.app.analyst.review is None)
    large.settle()
    assert large.widgets.shown("##graph") or large.widgets.shown("graph")
    faults = large.app.analyst.faults()
    assert faults
    large.click_on(f"##fault {faults[0].node}")
    assert large.app.training.exercise is not None
    large.click_on("##training")
    assert large.app.training.exercise is None
