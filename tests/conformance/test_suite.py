"""The suite that plays every game: what is raised, what never ends, and how problems are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from shibumi3d.conformance.playthrough import Playthrough
from shibumi3d.conformance.suite import LONGEST, Problem, check
from shibumi3d.model.game import Choice, Option
from shibumi3d.model.messages import text
from shibumi3d.model.moves import parse
from tests.conformance.lying import broken, complaints, lie
from tests.conformance.toys import LOTTERY, TOWERS, Lottery, LotteryState, Towers, TowersState


def raising(error: BaseException) -> Callable[..., Any]:
    def method(*_: object) -> Any:
        raise error

    return method


@pytest.mark.parametrize("error", [ZeroDivisionError("by zero"), SystemExit(3), RecursionError("too deep")])
@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("moves", "answers fit the contract"),
        ("trays", "answers fit the contract"),
        ("seen_by", "answers fit the contract"),
        ("play", "what is legal can be played"),
        ("as_set_up", "states can be set up again"),
    ],
)
def test_whatever_is_raised_is_reported_with_its_place(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, name: str, promise: str
) -> None:
    method = raising(error)
    monkeypatch.setattr(TowersState, name, property(method) if name == "trays" else method)
    told = complaints(TOWERS, promise, 2)
    assert told.startswith(f"{type(error).__name__}: {error} (test_suite.py, line ")
    assert told.endswith(", method)")


def test_an_error_at_the_start_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lottery, "begin", raising(OSError("no disk")))
    (problem,) = check(LOTTERY, 2)
    assert problem.promise == "the game is described"
    assert problem.complaint.startswith("OSError: no disk (test_suite.py, line ")
    assert problem.moves == ()


def test_an_error_with_some_options_is_reported_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Towers.begin

    def narrow(game: Towers, options: Any) -> Any:
        return begin(game, options if options["size"] == "3" else {})

    monkeypatch.setattr(Towers, "begin", narrow)
    (problem,) = check(TOWERS, 10)
    assert problem.promise == "what is legal can be played"
    assert dict(problem.options) == {"size": "2", "wind": "none"}


def test_a_game_that_never_ends_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TowersState, "play", lambda state, move: state)
    assert [problem.complaint for problem in check(TOWERS, 1000)] == [f"after {LONGEST} moves it goes on"]


@pytest.mark.parametrize("name", ["trays", "prospects"])
def test_a_function_that_never_ends_is_found_and_no_more_is_played(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def endless(*_: object) -> Any:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001 - as code that takes every error for its own does
            return ()

    monkeypatch.setattr(TowersState, name, property(endless) if name == "trays" else endless)
    (problem,) = check(TOWERS, 1000, patience=0.2)
    assert problem.promise == "answers fit the contract"
    assert problem.complaint.startswith("no answer after 0.2 seconds (test_suite.py, line ")


def test_only_what_is_not_kept_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(TOWERS, 2) == ()
    monkeypatch.setattr(TowersState, "scores", property(lambda _: (0,)))
    assert broken(TOWERS) == {"what is shown fits", "events account for changes"}


def test_a_problem_tells_how_to_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(state: TowersState, trays: Any) -> Any:
        return trays if state.position.occupied.bit_count() < 3 or len(state.position.pyramid) > 5 else (7,)

    lie(monkeypatch, TowersState, "trays", late)
    (problem,) = check(TOWERS, 12)
    assert problem.options == (("size", "2"), ("wind", "none"))
    state = TOWERS.start(dict(problem.options))
    for move in problem.moves:
        state = state.play(parse(move))
    assert state.position.occupied.bit_count() == 3
    assert problem.command == (
        f"shibumi3d show towers --option size=2 --option wind=none --moves '{' '.join(problem.moves)}'"
    )
    assert str(problem) == "answers fit the contract: `trays`[0] is 7; expected Tray"


def test_the_same_seed_finds_the_same() -> None:
    def played(seed: int) -> list[str]:
        seen = []

        def looks(play: Playthrough, step: int) -> Iterator[str]:
            if step == len(play.moves):
                seen.append(" ".join(map(str, play.moves)))
            return iter(())

        check(LOTTERY, 5, seed, (looks,))
        return seen

    assert played(1) == played(1)
    assert played(1) != played(2)
    assert len(set(played(1))) == 5


def test_every_way_to_set_the_options_is_played_where_there_are_few() -> None:
    seen = set()

    def looks(play: Playthrough, step: int) -> Iterator[str]:
        seen.add(tuple(play.options.values()))
        return iter(())

    check(TOWERS, 4, 0, (looks,))
    assert seen == {("3", "none"), ("2", "none")}


def test_more_options_than_can_be_listed_are_no_hindrance(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = tuple(Choice(str(number), text("{n}", n=number)) for number in range(10))
    many = tuple(Option(f"option-{number}", text("Option"), text("Any."), choices) for number in range(15))
    monkeypatch.setattr(Towers, "options", (*TOWERS.options, *many))
    assert check(TOWERS, 4) == ()


def test_problems_are_quoted_for_the_shell() -> None:
    problem = Problem("x; rm", "p", "c", (("o", "a b"),), ("1a1", "x1a1"))
    assert problem.command == "shibumi3d show 'x; rm' --option 'o=a b' --moves '1a1 x1a1'"


def test_a_play_ends_with_the_answer_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong before is told as well."""
    lie(monkeypatch, LotteryState, "highlights", lambda state, _: () if state.hand is None else None)
    lie(monkeypatch, LotteryState, "chances", lambda _, chances: tuple((move, 7) for move, _ in chances))
    assert broken(LOTTERY) == {"answers fit the contract", "chance draws from the bag"}
