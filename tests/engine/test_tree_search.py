"""Estimates: fair with secrets and chance, sensible for any number of seats, proven where ends are carried up."""

from __future__ import annotations

from random import Random

import pytest

from shibumi3d.engine.analysis import Analysis, analyse
from shibumi3d.engine.choosing import choose
from shibumi3d.engine.levels import LEVELS
from shibumi3d.engine.report import Limit
from shibumi3d.engine.tree_search import NotSampledError, TreeSearch
from shibumi3d.model.game import CHANCE, Game, State
from shibumi3d.model.registry import installed
from tests.conformance.toys import GUESS, LOTTERY, TOYS, GuessState

GAMES = installed().games
SECRET = [game for game in (*GAMES.values(), *TOYS) if game.secret]


def playthrough(game: Game, seed: int) -> list[State]:
    chooser = Random(seed)
    states = [game.start()]
    while states[-1].actor is not None:
        states.append(states[-1].play(chooser.choice(states[-1].moves())))
    return states


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.name)
def test_what_a_seat_cannot_see_changes_nothing(game: Game) -> None:
    """Another hand or pick of the others, all else the same: the same move for the same reasons."""
    different = 0
    for number, state in enumerate(playthrough(game, 3)):
        seat = state.actor
        if not isinstance(seat, int) or (number % 5 > 1 and game is not GUESS):
            continue
        samples = (state.seen_by(seat).sampled(Random(seed)) for seed in range(9))
        other = next((sample for sample in samples if sample != state), state)
        different += other != state
        for level in (LEVELS[0], LEVELS[1]):
            assert choose(state, seat, level, 7, Limit(nodes=400)) == choose(
                other, seat, level, 7, Limit(nodes=400)
            )
        assert analyse(state, Limit(nodes=400)).moves == analyse(other, Limit(nodes=400)).moves
    assert different >= 2


def test_a_search_sees_what_the_seat_sees() -> None:
    game = GAMES["spindizzy"]
    state = game.start()
    state = state.play(state.moves()[0])
    search = TreeSearch(state, 1, 0)
    assert search.view == state.seen_by(1)


def test_hidden_marbles_that_a_game_does_not_draw_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuessState, "sampled", lambda self, random: self)
    with pytest.raises(NotSampledError, match="doesn't say what hidden marbles can be"):
        TreeSearch(GUESS.start(), 1, 0).walk()


@pytest.mark.parametrize(
    "game", [game for game in (*GAMES.values(), *TOYS) if len(game.seats) > 1], ids=lambda game: game.name
)
def test_every_game_is_analysed(game: Game) -> None:
    states = playthrough(game, 1) if len(game.start().position.pyramid) <= 30 else [game.start()]
    for state in (states[0], states[len(states) // 2], states[-2] if len(states) > 1 else states[0]):
        if state.actor is None:
            continue
        report = analyse(state, Limit(nodes=300))
        assert {move.move for move in report.moves} == set(state.moves())
        assert all(0.0 <= value <= 1.0 for move in report.moves for value in move.values)
        assert (report.best is None) == (state.actor == CHANCE)


def test_chance_is_valued_by_its_weights() -> None:
    """What chance can do is tried as often as it happens."""
    state = LOTTERY.start()
    while state.actor != CHANCE:
        state = state.play(state.moves()[0])
    search = TreeSearch(state, 0, 0)
    for _ in range(2000):
        search.walk()
    weights = dict(state.chances())
    for move, branch in search.root.branches.items():
        assert abs(branch.visits / 2000 - weights[move] / sum(weights.values())) < 0.05


def test_ends_are_carried_up_as_proven() -> None:
    """With estimates alone a won position is found to be won."""
    game = GAMES["spline"]
    state = game.start({"size": "3"})
    analysis = Analysis(state, Limit(nodes=60_000), prove=False)
    report = analysis.run()
    best = report.moves[0]
    assert best.proven
    assert best.winners == (0,)
    assert best.move == analyse(state, Limit()).best


def test_three_seats_are_each_for_itself() -> None:
    report = analyse(GAMES["spindizzy"].start(), Limit(nodes=4000))
    for move in report.moves:
        assert len(move.values) == 3
        assert sum(move.values) == pytest.approx(1.0)
