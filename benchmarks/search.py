"""The engine's search beside a naive one in the same run, and how many moves and games a second it plays."""

from __future__ import annotations

from random import Random
from time import process_time

from benchmarks.budget import Line
from benchmarks.naive_search import NaiveSearch, winning_moves
from shibumi3d.engine.analysis import analyse
from shibumi3d.engine.books import book_for
from shibumi3d.engine.proof import WON, Proof
from shibumi3d.engine.report import Limit
from shibumi3d.engine.tree_search import TreeSearch
from shibumi3d.model.game import State
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import installed

HALF = 0.5
SECONDS = 5.0
LATE = "1e7 1g1 1g3 1c1 1a5 1e1 1c7 1g7"
"""Eight marbles of the extended variant."""

WALKS = 300
GAMES = 300


def measure() -> list[Line]:
    game = installed().game("sparro")
    return [*_empty(game.start()), _late(game.start({"variant": "extended"})), *_rates(game.start())]


def _empty(start: State) -> list[Line]:
    began = process_time()
    naive = NaiveSearch()
    expected = winning_moves(naive, start)
    by_naive = process_time() - began
    began = process_time()
    proof = Proof(start)
    found = tuple(str(move) for move in start.moves() if proof.value(start.play(move)) == (WON, WON))
    by_engine = process_time() - began
    if found != expected:
        raise ValueError(f"the engine found {found}, the naive search {expected}")
    began = process_time()
    report = analyse(start, Limit(nodes=100_000), book=book_for(start, {}))
    by_book = process_time() - began
    if not all(move.proven for move in report.moves):
        raise ValueError("the book doesn't know the first moves")
    ratio = by_engine / by_naive
    return [
        Line(
            "proof of all first moves of Sparro, against the naive search",
            f"≤ {HALF:g} of its time",
            f"{ratio:.2f}: {by_engine:.1f} s and {proof.nodes:,} moves against {by_naive:.1f} s and {naive.nodes:,}",
            ratio <= HALF,
        ),
        Line.at_most("the same with the book, distances included", 2.0, by_book, "s"),
    ]


def _late(start: State) -> Line:
    state = start
    for word in LATE.split():
        state = state.play(parse(word))
    began = process_time()
    proof = Proof(state)
    for move in state.moves():
        proof.value(state.play(move))
    return Line.at_most(
        "all moves of Sparro extended with 8 marbles, no book", SECONDS, process_time() - began, "s"
    )


def _rates(start: State) -> list[Line]:
    began = process_time()
    search = TreeSearch(start, 0, 1)
    for _ in range(WALKS):
        search.walk()
    searched = process_time() - began
    chooser = Random(1)
    began = process_time()
    moves = 0
    for _ in range(GAMES):
        state = start
        while state.actor is not None:
            state = state.play(chooser.choice(state.moves()))
            moves += 1
    played = process_time() - began
    return [
        Line(
            "tree search on Sparro, walks and moves a second",
            "–",
            f"{WALKS / searched:,.0f} and {search.nodes / searched:,.0f}",
            None,
        ),
        Line(
            "random games of Sparro by the rules alone, games and moves a second",
            "–",
            f"{GAMES / played:,.0f} and {moves / played:,.0f}",
            None,
        ),
    ]
