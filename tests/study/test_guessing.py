"""Guessing the moves of a game: what comes is hidden until it is found or shown, and guesses are counted."""

from __future__ import annotations

import pytest

from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.moves import Draw, parse
from shibumi3d.model.record import ROOT
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.choices import Selection
from shibumi3d.study.document import IntentError
from shibumi3d.study.guessing import Guessing
from shibumi3d.study.intents import Act, Guess, Play, PlayVariation, Show, Walk
from shibumi3d.study.session import Session
from tests.study.sessions import REGISTRY, WON, begin, document, shown, view


@pytest.fixture
def session() -> Session:
    """A game that Red won, from its start on."""
    made = Session(REGISTRY, lambda _: None, new_seed=lambda: 7, today=lambda: "2026-01-01")
    begin(made, WON)
    made.do(Walk.START)
    return made


def guess(session: Session, moves: str) -> None:
    for move in moves.split():
        session.do(Play(parse(move)))


def guessing(session: Session) -> Guessing:
    held = view(session).guessing
    assert held is not None
    return held


def listed(session: Session) -> list[str]:
    """All moves that the list shows."""
    outline = view(session).outline
    assert outline is not None
    return [str(entry.move) for row in outline.rows() for entry in row.entries if entry.node != ROOT]


def test_nothing_of_what_comes_can_be_seen(session: Session) -> None:
    guess_end = document(session).record.game_end
    session.do(PlayVariation(parse("1c1")))
    session.do(Walk.START)
    session.do(Show(ROOT))
    session.do(Walk.NEXT_VARIATION)
    session.do(Walk.START)
    session.do(Guess())
    there = view(session)
    assert listed(session) == []
    assert there.moves == 0
    assert there.line.steps[-1].node == ROOT
    assert there.played == ()
    assert there.outcome is None
    assert there.header.result is None
    assert Walk.FORWARD not in there.can
    assert not session.made(guess_end).told
    assert session.recurring() == ()
    with pytest.raises(KeyError):
        session._follow(Show(guess_end))


def test_a_right_guess_shows_the_move_and_a_wrong_one_is_counted(session: Session) -> None:
    session.do(Guess())
    guess(session, "1g3")
    assert shown(session) == "1g3"
    guess(session, "1c1 1c1 1a5")
    assert shown(session) == "1g3"
    assert [str(move) for move in guessing(session).wrong] == ["1c1", "1a5"]
    guess(session, "1a3")
    assert shown(session) == "1g3 1a3"
    session.do(Act.GIVE_AWAY)
    held = guessing(session)
    assert shown(session) == "1g3 1a3 1a1"
    assert (held.at_once, held.later, held.given, held.asked, held.left) == (1, 1, 1, 3, 6)


def test_no_guess_changes_the_game(session: Session) -> None:
    before = document(session)
    session.do(Guess())
    guess(session, "1c1 1g3 1a5")
    assert document(session).record is before.record
    assert document(session).changes is before.changes
    session.do(Act.END_GUESSING)
    assert view(session).guessing is None
    assert shown(session) == "1g3"
    assert listed(session) == WON.split()


def test_a_move_that_breaks_the_rules_is_no_guess(session: Session) -> None:
    session.do(Guess())
    assert not session.send(Play(parse("2b2")))
    assert guessing(session).asked == 0
    assert guessing(session).wrong == ()


def test_only_one_seats_moves_are_asked(session: Session) -> None:
    session.do(Guess(1))
    assert shown(session) == "1g3"
    guess(session, "1a3")
    assert shown(session) == "1g3 1a3 1a1"
    session.do(Guess(0))
    assert shown(session) == "1g3 1a3 1a1 1a7"


def test_at_the_end_the_result_is_there_again(session: Session) -> None:
    session.do(Guess())
    guess(session, WON)
    held = guessing(session)
    assert held.over
    assert held.at_once == held.asked == len(WON.split())
    assert Act.GIVE_AWAY not in view(session).can
    assert view(session).outcome is not None
    session.do(Act.END_GUESSING)
    assert view(session).at_live


def test_guessing_goes_on_from_the_middle_and_in_a_variation(session: Session) -> None:
    session.do(Walk.FORWARD)
    session.do(PlayVariation(parse("1c1")))
    session.do(PlayVariation(parse("1a1")))
    session.do(Walk.BACK)
    session.do(Guess())
    guess(session, "1a1")
    assert shown(session) == "1g3 1c1 1a1"
    assert guessing(session).over


def test_one_can_go_back_to_what_was_found_and_no_further_on(session: Session) -> None:
    session.do(Guess())
    guess(session, "1g3 1a3")
    session.do(Walk.BACK)
    assert shown(session) == "1g3"
    assert not session.send(Play(parse("1a3")))
    session.do(Walk.GAME)
    assert shown(session) == "1g3 1a3"
    session.do(Walk.END)
    assert shown(session) == "1g3 1a3"


@pytest.mark.parametrize(
    "intent",
    [
        Act.TAKE_BACK,
        Act.UNDO,
        Act.GO_ON_HERE,
        Act.AGREE_DRAW,
        intents.Resign(0),
        intents.Comment(ROOT, "no"),
        intents.Promote(ROOT),
        intents.TakeOut(ROOT),
    ],
)
def test_nothing_else_can_be_done_meanwhile(session: Session, intent: intents.Intent) -> None:
    session.do(Guess())
    before = document(session)
    assert not session.send(intent)
    assert document(session) is before


def test_where_nothing_follows_there_is_nothing_to_guess(session: Session) -> None:
    session.do(Walk.END)
    with pytest.raises(IntentError, match="no move follows here"):
        session.do(Guess())


def test_what_chance_drew_is_shown_by_itself() -> None:
    session = Session(Registry({"spoker": SPOKER}), lambda _: None, new_seed=lambda: 7)
    session.do(intents.NewGame("spoker", {}, {}))
    for _ in range(4):
        if Act.DRAW in view(session).can:
            session.do(Act.DRAW)
        session.do(Play(next(iter(view(session).choices.places(Selection()).values()))))
    session.do(Walk.START)
    session.do(Guess())
    record = document(session).record
    held = guessing(session)
    assert isinstance(record.nodes[held.node].move, Draw)
    assert held.asked == 0
