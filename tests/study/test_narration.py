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
from shibumi3d.model.events import GroupKind
from shibumi3d.model.game import CHANCE, Game, Result, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import parse
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.study import narration
from shibumi3d.study.snapshot import snapshot
from tests.games.playing import played, random_moves
from tests.study.sessions import WON
from tests.study.toys import TOY, ToyState, allowing

PYRAMID = pyramid_of(4)
ROW = PYRAMID.mask("1a1 1c1 1e1")

TOLD: tuple[tuple[events.Event, str], ...] = (
    (events.Placed(0, PYRAMID.named["1a1"], Colour.RED), "White puts red on 1a1"),
    (events.Shifted(1, PYRAMID.named["1a1"], PYRAMID.named["2b2"], Colour.RED), "Black moves 1a1 to 2b2"),
    (
        events.Shifted(1, 0, PYRAMID.named["1e1"], Colour.RED, ((16, 0), (25, 16))),
        "Black moves 1a1 to 1e1, and 2 marbles come down",
    ),
    (events.Removed(2, PYRAMID.named["1a1"], Colour.RED), "Red takes the marble on 1a1"),
    (
        events.Removed(2, PYRAMID.named["1a1"], Colour.RED, ((16, 0),)),
        "Red takes the marble on 1a1, and 1 marble comes down",
    ),
    (events.Picked(0, None), "White has picked"),
    (events.Revealed((Colour.RED, Colour.WHITE)), "The picks: red, white"),
    (events.Chosen(0, "swap", text("swap sides")), "White chooses swap sides"),
    (events.Drawn(0, Colour.BLACK), "White draws black"),
    (events.Group(GroupKind.SET, ROW, text("a pair"), 1), "Black: a pair 1a1 1c1 1e1"),
    (events.Group(GroupKind.LINE, ROW, text("a line")), "a line 1a1 1c1 1e1"),
    (
        events.Group(GroupKind.LINE, ROW, text("Line {places}", places="1a1 1c1 1e1"), 0),
        "White: Line 1a1 1c1 1e1",
    ),
    (events.Scored(1, 1, ROW, text("a line")), "Black scores 1 point: a line"),
    (events.Scored(1, 2, ROW, text("two lines")), "Black scores 2 points: two lines"),
    (events.Scored(1, -2, ROW, text("a group is gone")), "Black loses 2 points: a group is gone"),
    (events.Note(text("Nobody met the challenge")), "Nobody met the challenge"),
    (events.Passed(2, text("stops")), "Red: stops"),
    (events.Over((0,), text("a line")), "White wins: a line"),
    (events.Over((0, 1, 2), text("equal")), "A draw: equal"),
    (events.Over((), text("no more moves")), "The end: no more moves"),
)


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told(event: events.Event, sentence: str) -> None:
    assert str(narration.told(event, TOY, PYRAMID)) == sentence


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(events.Event))


@pytest.mark.parametrize("game", [SPARRO, SPINDIZZY, SPOKER], ids=lambda game: str(game.name))
@pytest.mark.parametrize("language", [code for code, _ in available()])
def test_whole_games_are_told_in_every_language(game: Game, language: str) -> None:
    catalogue = translations(language)
    for seed in range(2):
        for state, move in random_moves(game, {}, seed):
            done = game.events(state, move, state.play(move))
            told = [narration.told(event, game, state.position.pyramid) for event in done]
            name = narration.move_name(game, move)
            for message in (*told, name, narration.turn(game, snapshot(state))):
                assert message.in_language(catalogue).strip()


def winner(state: State) -> str:
    result = state.result
    return "The end" if result is None else str(narration.winner(state.game, result))


def turn(state: State) -> str:
    return str(narration.turn(state.game, snapshot(state)))


def outcome(state: State) -> str:
    return str(narration.outcome(state.game, snapshot(state)))


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
    assert winner(state) == short
    assert turn(state) == outcome(state) == whole


def test_the_turn_is_told() -> None:
    assert turn(SPARRO.start()) == "Red to move"
    assert turn(played(SPARRO.start(), "1a1")) == "Black to move"
    assert turn(allowing("draw:red", actor=CHANCE)) == "A marble is drawn"
    assert turn(played(SPARRO.start(), WON)) == "Red wins: Red made a line"


def test_an_end_that_a_game_says_nothing_about_is_told_too() -> None:
    assert turn(ToyState(actor=None)) == "The end"


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("1a1", "1a1"),
        ("red@1a1", "red 1a1"),
        ("pick:white", "pick white"),
        ("draw:black", "draw black"),
        ("1a1-2b2", "1a1-2b2"),
        ("x1a1", "x1a1"),
        ("choose:red", "red"),
        ("pass", "Pass"),
    ],
)
def test_a_move_has_a_name_in_the_list(move: str, name: str) -> None:
    assert str(narration.move_name(TOY, parse(move))) == name


def test_a_pick_that_nobody_may_know_has_no_colour_in_the_list() -> None:
    assert str(narration.move_name(TOY, None)) == "pick …"
