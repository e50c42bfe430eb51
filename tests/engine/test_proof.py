"""Proofs: they agree with trying everything, with the solved files, and with symmetry."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shibumi3d.engine.analysis import Analysis, NobodyMovesError, analyse, provable
from shibumi3d.engine.proof import ENDLESS, LOST, WON, Proof, StoppedError
from shibumi3d.engine.report import Limit, Report
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import installed
from tests.engine.naive import outcome_and_ending

GAMES = installed().games

LATE = 11
"""From so many marbles on, positions of the extended variant are proven here; `benchmarks/solved.py` proves all."""

LEFT = 5
"""Moves that random games are cut short by, so that everything can be tried."""


def solved(file: str, least: int) -> list[dict[str, Any]]:
    path = Path(__file__).parent.parent / "golden" / file
    return [case for case in json.loads(path.read_text("utf-8")) if len(case["moves"].split()) >= least]


def after(start: State, moves: str) -> State:
    for move in moves.split():
        start = start.play(parse(move))
    return start


@cache
def proof_of(start: State) -> Proof:
    """One proof for all positions of a game: what one needed another needn't prove again."""
    return Proof(start)


def proven(start: State, moves: str) -> tuple[str, list[str]]:
    """The winner and the winning moves of who is to move."""
    proof, state = proof_of(start), after(start, moves)
    seat = state.actor
    assert isinstance(seat, int)
    wins = WON if seat == 0 else LOST
    winning = [str(move) for move in state.moves() if proof.value(state.play(move)) == (wins, wins)]
    outcome, same = proof.value(state)
    assert outcome == same
    return state.game.seats[0 if outcome == WON else 1].name, sorted(winning)


@pytest.mark.parametrize("case", solved("solved-sparro.json", 0), ids=lambda case: case["moves"])
def test_solved_positions_agree(case: dict[str, Any]) -> None:
    assert proven(GAMES["sparro"].start(), case["moves"]) == (case["winner"], sorted(case["winning_moves"]))


@pytest.mark.parametrize("case", solved("solved-sparro-extended.json", LATE), ids=lambda case: case["moves"])
def test_solved_positions_of_the_extended_variant_agree(case: dict[str, Any]) -> None:
    assert proven(GAMES["sparro"].start({"variant": "extended"}), case["moves"]) == (
        case["winner"],
        sorted(case["winning_moves"]),
    )


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if provable(game.start())], ids=lambda game: game.name
)
def test_late_positions_are_proven_as_by_trying_everything(game: Game) -> None:
    chooser = Random(5)
    options = game.options_of_size(3) or {}
    for _ in range(3 if len(game.start(options).position.pyramid) <= 30 else 1):
        states = [game.start(options)]
        while states[-1].actor is not None and len(states) < 200:
            states.append(states[-1].play(chooser.choice(states[-1].moves())))
        if states[-1].actor is not None or len(states) <= LEFT:
            continue
        state = next(each for each in states[-LEFT:] if small(each, 4000))
        if state.actor is None or not state.moves():
            continue
        report = analyse(state, Limit(nodes=200_000))
        assert report.finished
        for told in report.moves:
            outcome, ending = outcome_and_ending(state.play(told.move))
            winners = {WON: (0,), LOST: (1,)}.get(outcome, (0, 1))
            assert (told.winners, told.ending) == (winners, ending + 1), str(told.move)


def small(state: State, most: int) -> bool:
    """Whether everything after a state is tried in so many moves."""
    left = [most]

    def count(at: State, depth: int) -> bool:
        for move in at.moves():
            left[0] -= 1
            if left[0] < 0 or depth > 30 or not count(at.play(move), depth + 1):
                return False
        return True

    return count(state, 0)


def test_images_are_proven_once() -> None:
    start = GAMES["sparro"].start()
    proof = Proof(start)
    proof.value(after(start, "1a1"))
    nodes = proof.nodes
    assert proof.value(after(start, "1g7")) == proof.value(after(start, "1a1"))
    assert proof.nodes == nodes


def test_the_order_of_moves_spares_most_of_the_work() -> None:
    """A search that tries the moves as they come makes several times as many."""
    state = after(GAMES["sparro"].start(), "1e7 1g1 1g3 1a1 1c1")
    proof, plain = Proof(state), Proof(state)
    plain.ordering.ordered = lambda state, seat: [(move, 0) for move in state.moves()]  # type: ignore[method-assign]
    plain.ordering.decides = lambda *_: None  # type: ignore[method-assign]
    assert proof.value(state) == plain.value(state)
    assert proof.nodes * 2 < plain.nodes


def test_a_stopped_proof_goes_on_where_it_was() -> None:
    state = after(GAMES["sparro"].start(), "1e7 1g1 1g3 1a1 1c1")
    proof = Proof(state)
    whole = Proof(state)
    expected = whole.value(state)
    proof.stop = lambda: proof.nodes > whole.nodes // 2
    with pytest.raises(StoppedError):
        proof.value(state)
    proof.stop = lambda: False
    assert proof.value(state) == expected
    assert proof.prove(state, WON, ENDLESS) == expected


def test_a_search_ends_when_all_is_proven() -> None:
    report = analyse(after(GAMES["spline"].start({"size": "3"}), "1a1 1c1"), Limit())
    assert report.finished
    assert all(move.proven and move.ending for move in report.moves)
    best = report.moves[0]
    assert report.line[0] == report.best == best.move
    assert len(report.line) == best.ending


def test_a_search_without_a_time_is_the_same_again() -> None:
    state = after(GAMES["span"].start(), "1a1 1c1")

    def searched() -> object:
        report = analyse(state, Limit(nodes=3000), seed=4)
        return report.moves, report.line, report.nodes

    assert searched() == searched()


def test_a_stop_ends_the_search_with_what_it_has() -> None:
    asked = iter(range(10_000))
    report = analyse(GAMES["spargo"].start(), Limit(), stop=lambda: next(asked) > 40)
    assert report.best is not None
    assert report.nodes < 5000


def test_reports_are_told_while_it_thinks() -> None:
    told: list[Report] = []
    last = analyse(GAMES["sparro"].start(), Limit(nodes=20_000), tell=told.append, every=0.0)
    assert [report.nodes for report in told] == sorted(report.nodes for report in told)
    assert len(told) > 2
    assert last.nodes >= told[-1].nodes


def test_nothing_is_looked_for_after_the_end() -> None:
    state = after(GAMES["spline"].start({"size": "3"}), "1a1 1c1 1a3 1c3 1a5")
    assert state.actor is None
    with pytest.raises(NobodyMovesError, match="the game is over"):
        Analysis(state, Limit())
