"""Analysis on demand: what is asked and shown, hints, the review of a game, and finding a better move."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app.analyst import LEVEL, Hint, told_move
from shibumi3d.app.application import Application
from shibumi3d.files import record_file
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.annotations import Evaluation, Glyph
from shibumi3d.model.messages import text
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import Registry
from shibumi3d.scene.overlays import Disc, Label
from shibumi3d.study import intents
from shibumi3d.study.intents import Act, Walk
from tests.app.offline import application, document, main_line, said, shown, started
from tests.app.thinkers import Thinkers, estimated, proven
from tests.study.sessions import REGISTRY, WON


@pytest.fixture
def thinkers() -> Thinkers:
    return Thinkers()


@pytest.fixture
def app(tmp_path: Path, thinkers: Thinkers) -> Application:
    """A game of two moves, seen in a window; Red is to move."""
    return started(application(tmp_path, thinker=thinkers), "1g3 1a3")


def labels(app: Application) -> list[str]:
    return [one.words for one in app.viewport.scene().overlays if isinstance(one, Label)]


def found(app: Application) -> bool:
    """Whether something is known of the position that is shown."""
    return app.analyst.report is not None


# Analysis


def test_nothing_is_analysed_unasked(app: Application, thinkers: Thinkers) -> None:
    app.advance()
    assert not thinkers.made
    assert not labels(app)


def test_what_is_found_stands_on_the_places(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    [question] = thinkers.last.asked
    assert question.level is None
    assert question.limit.seconds
    thinkers.last.report(estimated("1g5", 0.62), estimated("1a1", 0.4), last=False)
    app.advance()
    assert sorted(labels(app)) == ["40", "62"]
    thinkers.last.report(proven("1g5", 0, 3), proven("1a1", 1, 4), estimated("1c1", 0.1))
    app.advance()
    assert sorted(labels(app)) == ["+3", "−4"]
    assert app.analyst.values.keys() == {
        app.view.now.position.pyramid.named[p] for p in ("1g5", "1a1", "1c1")
    }
    app.analyst.toggle()
    app.advance()
    assert not labels(app)
    assert not [one for one in app.viewport.scene().overlays if isinstance(one, Disc)]


def test_answers_about_another_position_are_dropped(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    app.session.do(Walk.BACK)
    app.advance()
    assert [str(move) for move in thinkers.last.asked[-1].moves] == ["1g3"]
    thinkers.last.report(estimated("1g5", 0.9), number=1)
    app.advance()
    assert not found(app)
    thinkers.last.report(estimated("1c1", 0.5, seat=1))
    app.advance()
    assert found(app)
    app.session.do(Walk.FORWARD)
    app.advance()
    assert not found(app)


def test_what_was_found_is_remembered_and_not_asked_again(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    thinkers.last.report(proven("1g5", 0, 3))
    app.advance()
    app.session.do(Walk.BACK)
    app.advance()
    thinkers.last.report(proven("1a3", 0, 4))
    app.advance()
    app.session.do(Walk.FORWARD)
    app.advance()
    assert len(thinkers.last.asked) == 2
    assert labels(app) == ["+3"]


def test_another_game_ends_it(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    app.session.do(intents.NewGame("sparro", {}, {}))
    thinkers.last.report(proven("1g5", 0, 3))
    app.advance()
    assert not app.analyst.on
    assert app.analyst.report is None


def test_a_failure_is_one_sentence_and_the_end_of_it(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    thinkers.last.fail(text("The engine ended"))
    app.advance()
    assert said(app) == "The engine ended"
    assert not app.analyst.on
    app.advance()
    assert len(thinkers.last.asked) == 1


def test_nothing_is_told_while_hands_are_secret(tmp_path: Path, thinkers: Thinkers) -> None:
    app = application(tmp_path, registry=Registry({"spindizzy": SPINDIZZY}), thinker=thinkers)
    app.session.do(intents.NewGame("spindizzy", {}, {}))
    app.analyst.toggle()
    app.analyst.ask_hint()
    app.analyst.begin_review()
    app.advance()
    assert not app.analyst.possible
    assert not thinkers.made
    assert app.analyst.review is None


def test_nothing_is_told_while_moves_are_guessed(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    thinkers.last.report(proven("1g5", 0, 3))
    app.advance()
    app.session.do(Walk.START)
    app.session.do(intents.Guess())
    app.advance()
    assert app.analyst.report is None
    assert not labels(app)


# Hints


def test_a_hint_says_first_where_to_look_and_then_the_move(app: Application, thinkers: Thinkers) -> None:
    app.analyst.ask_hint()
    app.advance()
    thinkers.last.report(proven("1g5", 0, 3), estimated("1a1", 0.4))
    app.advance()
    app.advance()
    place = app.view.now.position.pyramid.named["1g5"]
    where = app.analyst.hinted()
    assert place in where
    assert len(where) > 1
    assert not labels(app)
    app.analyst.ask_hint()
    app.advance()
    assert app.analyst.hint is Hint.MOVE
    assert app.analyst.hinted() == (place,)
    app.session.do(Walk.BACK)
    assert app.analyst.hinted() == ()


def test_a_hint_that_is_certain_before_the_last_answer_is_shown_at_once(
    app: Application, thinkers: Thinkers
) -> None:
    app.analyst.ask_hint()
    app.advance()
    thinkers.last.finished_report(proven("1g5", 0, 3))
    app.advance()
    assert app.analyst.hinted()


def test_at_the_end_there_is_no_hint(tmp_path: Path, thinkers: Thinkers) -> None:
    app = started(application(tmp_path, thinker=thinkers), WON)
    app.analyst.ask_hint()
    assert said(app) == "There is no move to be found here"


# Review


def reviewed(app: Application, thinkers: Thinkers) -> None:
    """Review the two moves: the first was good, the second threw the win away."""
    app.analyst.begin_review()
    app.advance()
    thinkers.last.report(proven("1g3", 1, 8))
    app.advance()
    thinkers.last.report(proven("1c1", 1, 7), proven("1a3", 0, 3))
    app.advance()
    thinkers.last.report(proven("1g5", 0, 3))
    app.advance()


def test_a_review_asks_about_every_position_and_finds_what_was_thrown_away(
    app: Application, thinkers: Thinkers
) -> None:
    reviewed(app, thinkers)
    assert [len(question.moves) for question in thinkers.last.asked] == [0, 1, 2]
    assert app.analyst.review is None
    [fault] = app.analyst.faults()
    assert (fault.node, fault.lost) == (2, 1.0)
    worth = app.analyst.worth(1)
    assert worth is not None
    assert worth.values == (0.0, 1.0)


def test_results_are_kept_in_the_record_when_wanted(
    app: Application, thinkers: Thinkers, tmp_path: Path
) -> None:
    reviewed(app, thinkers)
    assert not document(app).record.annotations
    app.analyst.note_results()
    path = tmp_path / "reviewed.shibumi"
    app.archive.save_to(path)
    record = record_file.load(path, REGISTRY).record
    noted = record.annotation(1).evaluation
    assert noted == Evaluation((0.0, 1.0), proven=True, winner="black", moves=7, level=LEVEL, seconds=0.5)
    assert record.annotation(2).glyphs == (Glyph.BLUNDER,)
    app.session.do(Act.LEAVE)
    app.archive.open(path)
    again = app.analyst.worth(1)
    assert again is not None
    assert again.proven


def test_a_review_is_stopped(app: Application, thinkers: Thinkers) -> None:
    app.analyst.begin_review()
    app.advance()
    app.analyst.end_review()
    app.advance()
    assert thinkers.last.stopped
    assert app.analyst.review is None


def test_the_best_line_becomes_a_variation(app: Application, thinkers: Thinkers) -> None:
    app.analyst.toggle()
    app.advance()
    thinkers.last.report(proven("1g5", 0, 3))
    app.advance()
    app.session.do(Walk.START)
    app.session.do(Walk.END)
    app.analyst.keep_line()
    assert shown(app) == "1g3 1a3"
    assert main_line(app) == "1g3 1a3 1g5"
    assert document(app).live == 2


# Finding a better move


def test_a_better_move_is_looked_for_and_the_game_stays_as_it_is(
    app: Application, thinkers: Thinkers
) -> None:
    reviewed(app, thinkers)
    before = document(app).record
    app.training.begin(2)
    assert shown(app) == "1g3"
    app.moves.play(parse("1a3"))
    app.moves.play(parse("1e1"))
    exercise = app.training.exercise
    assert exercise is not None
    assert [str(move) for move in exercise.wrong] == ["1e1"]
    assert "the move that was made" in said(app)
    app.moves.play(parse("1c1"))
    exercise = app.training.exercise
    assert exercise is not None
    assert str(exercise.found) == "1c1"
    assert document(app).record is before
    app.training.keep()
    assert shown(app) == "1g3 1c1"


def test_the_answer_is_shown_when_wanted_and_leaving_ends_it(app: Application, thinkers: Thinkers) -> None:
    reviewed(app, thinkers)
    app.training.begin(2)
    app.training.give_up()
    exercise = app.training.exercise
    assert exercise is not None
    assert exercise.shown
    app.session.do(Walk.START)
    assert app.training.exercise is None


def test_what_a_move_is_worth_in_words() -> None:
    assert str(told_move(proven("1a1", 0, 5), 0)) == "wins in 5"
    assert str(told_move(proven("1a1", 0, 5), 1)) == "loses in 5"
    assert str(told_move(estimated("1a1", 0.624), 0)) == "62 %"
