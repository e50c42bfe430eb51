"""Seats at which an engine plays: when it is asked, when its move is made, and what people can do meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app.application import Application
from shibumi3d.app.opponents import SEEN
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.messages import text
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.intents import Act, Walk
from tests.app.offline import application, clock, document, said, shown
from tests.app.thinkers import Thinkers
from tests.study.sessions import REGISTRY


@pytest.fixture
def thinkers() -> Thinkers:
    return Thinkers()


@pytest.fixture
def app(tmp_path: Path, thinkers: Thinkers) -> Application:
    """A game of Sparro in which the engine plays Black."""
    made = application(tmp_path, thinker=thinkers)
    begin(made, black="club")
    return made


def begin(app: Application, game: str = "sparro", **engines: str) -> None:
    app.session.do(intents.NewGame(game, {}, {}, engines))
    app.advance()


def play(app: Application, move: str) -> None:
    app.moves.play(parse(move))
    app.advance()


def wait(app: Application, seconds: float) -> None:
    clock(app).on(seconds)
    app.advance()


def test_nothing_is_started_before_an_engine_is_to_move(app: Application, thinkers: Thinkers) -> None:
    assert not thinkers.made
    play(app, "1g3")
    [thinker] = thinkers.made
    [question] = thinker.asked
    assert question.game == "sparro"
    assert [str(move) for move in question.moves] == ["1g3"]
    assert question.seat == 1
    assert question.level is not None
    assert question.level.name == "club"


def test_its_move_is_made_when_the_last_one_could_be_seen(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    thinkers.last.choose("1a3")
    app.advance()
    assert shown(app) == "1g3"
    assert app.due is not None
    wait(app, SEEN)
    assert shown(app) == "1g3 1a3"
    assert not app.opponents.to_move


def test_while_it_thinks_nobody_moves_for_it(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    play(app, "1a1")
    assert shown(app) == "1g3"
    assert len(thinkers.last.asked) == 1


def test_an_answer_to_a_position_that_was_taken_back_is_dropped(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    app.session.do(Act.TAKE_BACK)
    app.advance()
    thinkers.last.choose("1a3", number=1)
    wait(app, 5.0)
    assert shown(app) == ""
    assert thinkers.last.stopped
    play(app, "1g5")
    assert [str(move) for move in thinkers.last.asked[-1].moves] == ["1g5"]


def test_it_waits_while_an_earlier_position_is_looked_at(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    app.session.do(Walk.START)
    app.advance()
    thinkers.last.choose("1a3")
    wait(app, 5.0)
    assert shown(app) == ""
    app.session.do(Walk.GAME)
    app.advance()
    thinkers.last.choose("1a3")
    wait(app, SEEN)
    assert shown(app) == "1g3 1a3"


def test_it_is_paused_and_a_person_moves_for_it(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    app.opponents.toggle()
    app.advance()
    assert thinkers.last.stopped == 1
    play(app, "1a1")
    assert shown(app) == "1g3 1a1"
    app.opponents.toggle()
    play(app, "1g5")
    assert len(thinkers.last.asked) == 2


def test_a_failure_is_one_sentence_and_it_waits(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    thinkers.last.fail(text("The engine ended"))
    wait(app, 5.0)
    assert said(app) == "The engine ended"
    assert app.opponents.paused
    assert len(thinkers.last.asked) == 1
    app.opponents.toggle()
    app.advance()
    assert len(thinkers.last.asked) == 2


def test_a_move_that_breaks_the_rules_is_refused_and_it_waits(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    thinkers.last.choose("1g3")
    wait(app, SEEN)
    wait(app, SEEN)
    assert shown(app) == "1g3"
    assert app.opponents.paused
    assert said(app)


def test_a_level_that_there_is_not_is_said(tmp_path: Path, thinkers: Thinkers) -> None:
    app = application(tmp_path, thinker=thinkers)
    begin(app, red="grandmaster")
    assert "grandmaster" in said(app)
    assert app.opponents.paused
    assert not thinkers.made


def test_taking_back_goes_to_the_last_decision_of_the_person(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    thinkers.last.choose("1a3")
    app.advance()
    wait(app, SEEN)
    play(app, "1g5")
    app.opponents.take_back()
    app.advance()
    assert shown(app) == "1g3 1a3"
    app.opponents.take_back()
    app.advance()
    assert shown(app) == ""
    app.opponents.take_back()
    assert shown(app) == ""


def test_sides_are_swapped_and_the_engine_goes_on(app: Application, thinkers: Thinkers) -> None:
    app.opponents.swap()
    app.advance()
    assert app.view.header.engines == {"red": "club"}
    thinkers.last.choose("1g3")
    app.advance()
    wait(app, SEEN)
    assert shown(app) == "1g3"
    assert not app.opponents.to_move


def test_two_engines_play_each_other(tmp_path: Path, thinkers: Thinkers) -> None:
    app = application(tmp_path, thinker=thinkers)
    begin(app, red="beginner", black="master")
    for move in ("1g3", "1a3", "1g5"):
        thinkers.last.choose(move)
        app.advance()
        wait(app, SEEN)
    assert shown(app) == "1g3 1a3 1g5"
    levels = [question.level.name for question in thinkers.last.asked if question.level is not None]
    assert levels == ["beginner", "master", "beginner", "master"]


def test_move_now_asks_for_the_best_so_far(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    app.opponents.move_now()
    assert thinkers.last.finished == 1


def test_what_chance_draws_for_it_is_drawn_by_itself(tmp_path: Path, thinkers: Thinkers) -> None:
    app = application(tmp_path, registry=Registry({"spoker": SPOKER}), thinker=thinkers)
    seats = [seat.name for seat in SPOKER.seats]
    begin(app, "spoker", **dict.fromkeys(seats, "beginner"))
    assert Act.DRAW in app.view.can
    wait(app, SEEN)
    assert Act.DRAW not in app.view.can
    app.advance()
    assert thinkers.last.asked


def test_its_secret_pick_is_seen_by_nobody(tmp_path: Path, thinkers: Thinkers) -> None:
    app = application(tmp_path, registry=Registry({"spindizzy": SPINDIZZY}), thinker=thinkers)
    first = SPINDIZZY.seats[0].name
    begin(app, "spindizzy", **{first: "expert"})
    [question] = thinkers.last.asked
    assert question.seat == 0
    pick = next(move for move in document(app).state.moves())
    thinkers.last.choose(str(pick))
    app.advance()
    wait(app, SEEN)
    assert app.view.secret_seat == 1
    assert app.view.moves == 1
    outline = app.view.outline
    assert outline is not None
    assert [entry.move for row in outline.rows() for entry in row.entries] == [None, None]


def test_who_plays_is_kept_in_the_record(app: Application, tmp_path: Path) -> None:
    play(app, "1g3")
    path = tmp_path / "game.shibumi"
    app.archive.save_to(path)
    app.session.do(Act.LEAVE)
    app.archive.open(path)
    assert app.view.header.engines == {"black": "club"}
    app.advance()
    assert app.opponents.to_move


def test_the_start_screen_remembers_the_level(tmp_path: Path, thinkers: Thinkers) -> None:
    app = application(tmp_path, thinker=thinkers)
    app.new_games.set_engine("black", "casual")
    app.new_games.set_player("red", "Ann")
    app.new_games.set_player("black", "Ben")
    app.new_games.begin()
    assert app.view.header.engines == {"black": "casual"}
    assert app.view.header.players == {"red": "Ann"}
    app.new_games.swap_seats()
    assert app.view.header.engines == {"red": "casual"}
    again = application(tmp_path, settings=app.settings, registry=REGISTRY)
    assert dict(again.new_games.form.engines) == {"red": "casual"}


def test_the_engines_end_with_the_window(app: Application, thinkers: Thinkers) -> None:
    play(app, "1g3")
    app.close()
    assert thinkers.last.closed
