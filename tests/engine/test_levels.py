"""Levels, books and arenas."""

from __future__ import annotations

import pytest

from shibumi3d.engine import arena, books
from shibumi3d.engine.arena import Score, play, seated, wilson
from shibumi3d.engine.books import BookError, book_for, decoded, encoded, merged
from shibumi3d.engine.choosing import choose
from shibumi3d.engine.levels import LEVELS, RANDOM, UnknownLevelError, level_named, level_of, tuned
from shibumi3d.engine.many import ClusterError, each
from shibumi3d.engine.proof import LOST, WON, Proof
from shibumi3d.engine.report import Limit, shares
from shibumi3d.engine.solving import NotProvableError, Solution, solve
from shibumi3d.model.colours import Colour
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import installed

GAMES = installed().games
SMALL = {"size": "3"}


def test_levels_grow_stronger() -> None:
    assert [level.nodes for level in LEVELS] == sorted({level.nodes for level in LEVELS})
    assert len({str(level.title) for level in LEVELS}) == len(LEVELS) == 5
    for level in (*LEVELS, RANDOM):
        assert level_named(level.name) is level
    with pytest.raises(UnknownLevelError, match="there is no level 'champion'; there is beginner, casual"):
        level_named("champion")


def test_between_two_levels_there_are_others() -> None:
    for number, level in enumerate(LEVELS):
        assert level_of(number).nodes == level.nodes
        assert level_of(number).name == level.name
    between = level_of(0.5)
    assert LEVELS[0].nodes < between.nodes < LEVELS[1].nodes
    assert LEVELS[1].oversight < between.oversight < LEVELS[0].oversight
    assert level_of(-1.0) == level_of(0.0)
    assert level_of(99.0) == level_of(4.0)


def test_a_level_follows_a_persons_results() -> None:
    assert tuned(2.0, 1.0) > 2.0 > tuned(2.0, 0.0)
    assert tuned(2.0, 0.5) == 2.0
    assert tuned(0.0, 0.0) == 0.0
    assert tuned(4.0, 1.0) == 4.0


def test_a_level_plays_the_same_again_and_only_in_its_turn() -> None:
    state = GAMES["spoker"].start()
    state = state.play(state.moves()[0])
    assert isinstance(state.actor, int)
    for level in LEVELS[:3]:
        chosen = [choose(state, state.actor, level, 5, Limit(nodes=500)) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in state.moves()
    with pytest.raises(ValueError, match="not to move"):
        choose(state, 1 - state.actor, LEVELS[0], 5)


def test_the_best_level_wins_what_is_won() -> None:
    state = GAMES["spline"].start(SMALL)
    move = choose(state, 0, LEVELS[-1], 1)
    assert Proof(state).value(state.play(move)) == (WON, WON)


def test_strong_levels_beat_random_moves() -> None:
    results = [
        play(GAMES["spline"], SMALL, levels, seed).results[seat]
        for seed in range(8)
        for seat, levels in ((0, ("club", "random")), (1, ("random", "club")))
    ]
    assert sum(results) >= 14


def test_games_between_levels_are_whole_and_the_same_again() -> None:
    for name in ("spoker", "spindizzy"):
        game = GAMES[name]
        levels = ("random",) * len(game.seats)
        played = play(game, {}, levels, 3)
        assert played == play(game, {}, levels, 3)
        assert played != play(game, {}, levels, 4)
        state = game.start()
        for move in played.moves:
            state = state.play(move)
        assert state.result is not None
        assert played.results == shares(len(game.seats), state.result.winners)


def test_seats_are_rotated() -> None:
    assert [seated("ab", number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    assert {seated("abc", number) for number in range(6)} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    game = GAMES["spindizzy"]
    played = [(number, play(game, {}, ("random",) * 3, number)) for number in range(3)]
    scores = arena.scores(("random",) * 3, played)
    assert sum(score.points for score in scores) == sum(sum(one.results) for _, one in played)
    assert sum(score.points for score in arena.seat_scores(3, played)) == sum(s.points for s in scores)


def test_intervals_are_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0
    assert Score(8, 10).interval == (low, high)
    assert Score(8, 10).share == 0.8


def test_a_share_is_halved_in_a_draw() -> None:
    assert shares(2, (0, 1)) == shares(2, ()) == (0.5, 0.5)
    assert shares(3, (1,)) == (0.0, 1.0, 0.0)
    assert shares(3, (0, 2)) == (0.5, 0.0, 0.5)


def _square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_tasks_are_done_at_a_time(jobs: int) -> None:
    numbers = [(number,) for number in range(9)]
    assert sorted(each(_square, numbers, jobs)) == [(number, number * number) for number in range(9)]


def test_a_cluster_does_the_tasks() -> None:
    distributed = pytest.importorskip("dask.distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        answers = each(_square, [(number,) for number in range(5)], cluster=cluster.scheduler_address)
        assert sorted(answers) == [(number, number * number) for number in range(5)]


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "dask.distributed", None)
    with pytest.raises(ClusterError, match="Dask is needed"):
        list(each(_square, [(1,)], cluster="tcp://127.0.0.1:1"))


def test_a_solution_makes_a_book() -> None:
    start = GAMES["spline"].start(SMALL)
    solution = Solution()
    steps = sum(1 for _ in solve(start, 2, solution))
    assert steps > 3
    book = decoded(encoded(solution.bounds.items()))
    assert len(book) == len(solution.bounds)
    assert book(start.canonical) == (WON, WON)
    for move in start.moves():
        after = start.play(move)
        assert book(after.canonical) == Proof(after).value(after)
    assert book("another key") is None
    with_book = Proof(start, book=book)
    assert with_book.value(start.play(start.moves()[0])) == (LOST, LOST)
    assert with_book.nodes == 0


def test_a_solution_goes_on_with_what_is_known() -> None:
    start = GAMES["spline"].start(SMALL)
    first, whole = Solution(), Solution()
    list(solve(start, 2, whole))
    asked = iter(range(100_000))
    list(solve(start, 2, first, lambda: next(asked) > 3))
    assert len(first.bounds) < len(whole.bounds)
    known = encoded(first.bounds.items())
    second = Solution()
    list(solve(start, 2, second, known=decoded(known)))
    assert merged(known, encoded(second.bounds.items())) == encoded(whole.bounds.items())


def test_games_of_chance_are_not_solved() -> None:
    with pytest.raises(NotProvableError, match="Spoker can't be solved"):
        list(solve(GAMES["spoker"].start(), 1, Solution()))


@pytest.mark.parametrize("content", [b"", b"{}", books.MAGIC, books.MAGIC + b"\0\0\0\2" + b"x" * 20])
def test_bytes_that_are_no_book_are_refused(content: bytes) -> None:
    with pytest.raises(BookError):
        decoded(content)


def test_a_cut_or_turned_book_is_refused() -> None:
    whole = encoded([((1,), (LOST, LOST)), ((2,), (WON, WON)), ((Colour.RED,), (LOST, 0))])
    assert len(decoded(whole)) == 3
    for end in range(len(whole)):
        with pytest.raises(BookError):
            decoded(whole[:end])


@pytest.mark.parametrize(
    ("options", "moves"), [({}, ""), ({"variant": "extended"}, ""), ({"variant": "extended"}, "1a1 1c1 1g7")]
)
def test_the_books_that_ship_know_the_first_moves(options: dict[str, str], moves: str) -> None:
    state = GAMES["sparro"].start(options)
    for word in moves.split():
        state = state.play(parse(word))
    book = book_for(state, options)
    assert book is not None
    proof = Proof(state, book=book)
    for move in state.moves():
        lower, upper = proof.value(state.play(move))
        assert lower == upper
    assert proof.nodes == 0


def test_a_game_without_a_book_has_none() -> None:
    assert book_for(GAMES["span"].start(), {}) is None
