"""What happened, in words: every kind of event has a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import pytest

from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.languages import available, translations
from shibumi3d.model import events
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import CHANCE, Game, Result
from shibumi3d.model.messages import text
from shibumi3d.model.pyramid import pyramid
from shibumi3d.study import narration
from tests.app.offline import WON
from tests.app.toys import TOY, ToyState, allowing
from tests.games.playing import played, random_moves

HOME = pyramid(4)
ROW = HOME.mask("1a1 1c1 1e1")

TOLD: tuple[tuple[events.Event, str], ...] = (
    (events.Placed(0, HOME.named["1a1"], Colour.RED), "White puts red on 1a1"),
    (events.Shifted(1, HOME.named["1a1"], HOME.named["2b2"], Colour.RED), "Black moves 1a1 to 2b2"),
    (events.Removed(2, HOME.named["1a1"], Colour.RED, ((1, 0),)), "Red takes the marble on 1a1"),
    (events.Picked(0, None), "White has picked"),
    (events.Revealed((Colour.RED, Colour.WHITE), 1), "The picks: red, white; Black places first"),
    (events.Drawn(0, Colour.BLACK), "White draws black"),
    (events.LineMade(1, ROW), "Black makes the line 1a1 1c1 1e1"),
    (events.GroupMade(1, ROW, text("a pair")), "Black: a pair 1a1 1c1 1e1"),
    (events.Scored(1, 1, ROW, text("a line")), "Black scores 1 point: a line"),
    (events.Scored(1, 2, ROW, text("two lines")), "Black scores 2 points: two lines"),
    (events.Challenged(0, 1, ROW, text("a pair")), "White challenges Black with a pair"),
    (events.ChallengeMet((0,), text("Nobody met the challenge")), "Nobody met the challenge"),
    (events.TokenPassed(1), "The token goes to Black"),
    (events.Passed(2), "Red passes"),
    (events.Over((0,), text("a line")), "White wins: a line"),
    (events.Over((0, 1, 2), text("equal")), "A draw: equal"),
    (events.Over((), text("no more moves")), "The end: no more moves"),
)


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told(event: events.Event, sentence: str) -> None:
    assert str(narration.told(event, TOY, HOME)) == sentence


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(events.Event))


@pytest.mark.parametrize("game", [SPARRO, SPINDIZZY, SPOKER], ids=lambda game: str(game.name))
@pytest.mark.parametrize("language", [code for code, _ in available()])
def test_whole_games_are_told_in_every_language(game: Game, language: str) -> None:
    catalogue = translations(language)
    for seed in range(2):
        for state, move in random_moves(game, {}, seed):
            told = [narration.told(event, game, state.position.pyramid) for event in state.play(move).events]
            for message in (*told, narration.turn(state)):
                assert message.in_language(catalogue).strip()


@dataclass(frozen=True, slots=True)
class Ended(ToyState):
    """A state that is over."""

    winners: tuple[int, ...] = ()

    @property
    def result(self) -> Result | None:
        return Result(self.winners, text("that is that"))


@pytest.mark.parametrize(
    ("winners", "short", "whole"),
    [
        ((1,), "Black wins", "Black wins: that is that"),
        ((0, 1, 2), "A draw", "A draw: that is that"),
        ((), "The end", "The end: that is that"),
        ((0, 2), "White, Red win", "White, Red win: that is that"),
    ],
)
def test_the_end_is_told(winners: tuple[int, ...], short: str, whole: str) -> None:
    state = Ended(actor=None, winners=winners)
    assert str(narration.winner(state)) == short
    assert str(narration.turn(state)) == str(narration.outcome(state)) == whole


def test_the_turn_is_told() -> None:
    assert str(narration.turn(SPARRO.start())) == "Red to move"
    assert str(narration.turn(played(SPARRO.start(), "1a1"))) == "Black to move"
    assert str(narration.turn(allowing("draw:red", actor=CHANCE))) == "A marble is drawn"
    assert str(narration.turn(played(SPARRO.start(), WON))) == "Red wins: Red made a line"


def test_a_game_that_goes_on_has_no_outcome_but_a_turn() -> None:
    assert str(narration.outcome(SPARRO.start())) == "Red to move"


def test_an_end_that_a_game_says_nothing_about_is_told_too() -> None:
    assert str(narration.turn(ToyState(actor=None))) == "The end"
