"""Finding the games, and surviving the plugins that fail."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from shibumi3d.games.sparro import SPARRO, Sparro
from shibumi3d.model import registry
from shibumi3d.model.game import State
from shibumi3d.model.messages import text
from shibumi3d.model.registry import Failure, Registry, UnknownGameError


class Alpha(Sparro):
    """A game with another name and a title that comes first."""

    name = "zz"
    title = text("Alpha")


@dataclass(frozen=True)
class Point:
    """An entry point as installed plugins give it."""

    name: str
    load: Callable[[], object]
    value: str = "somewhere:THING"


def found(monkeypatch: pytest.MonkeyPatch, *points: Point) -> Registry:
    monkeypatch.setattr(registry, "entry_points", lambda *, group: points)
    return registry.installed()


def raises(error: BaseException) -> Callable[[], object]:
    def load() -> object:
        raise error

    return load


def test_the_games_of_the_program_are_installed() -> None:
    games = registry.installed()
    assert games.game("sparro") is SPARRO
    assert {"sparro", "spindizzy", "spoker"} <= set(games.games)
    assert games.failures == ()


def test_games_come_in_the_order_of_their_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("a", lambda: SPARRO), Point("b", Alpha))
    assert list(games.games) == ["zz", "sparro"]


def test_a_plugin_that_raises_is_reported_by_name_and_the_others_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = found(
        monkeypatch,
        Point("broken", raises(ZeroDivisionError("division by zero"))),
        Point("missing", raises(ModuleNotFoundError("No module named 'nowhere'"))),
        Point("sparro", lambda: SPARRO),
    )
    assert list(games.games) == ["sparro"]
    assert games.failures == (
        Failure("broken", "ZeroDivisionError: division by zero"),
        Failure("missing", "ModuleNotFoundError: No module named 'nowhere'"),
    )
    assert (
        str(games.failures[0].message)
        == "The plugin 'broken' could not be loaded: ZeroDivisionError: division by zero"
    )


def test_what_is_no_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("thing", object))
    assert games.games == {}
    assert games.failures == (Failure("thing", "somewhere:THING is not a game"),)


def test_two_games_cannot_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("first", lambda: SPARRO), Point("second", Sparro))
    assert games.game("sparro") is SPARRO
    assert games.failures == (Failure("second", "there is a game 'sparro' already"),)


def test_an_unknown_name_is_answered_with_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("sparro", lambda: SPARRO), Point("zz", Alpha))
    with pytest.raises(UnknownGameError, match=r"^there is no game 'go'; there is zz, sparro$"):
        games.game("go")


class Boardless(Alpha):
    def begin(self, options: Mapping[str, str]) -> State:
        raise ZeroDivisionError("no board")


def test_a_plugin_whose_game_does_not_begin_is_reported_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("boardless", Boardless), Point("sparro", lambda: SPARRO))
    assert list(games.games) == ["sparro"]
    assert games.failures == (Failure("boardless", "ZeroDivisionError: no board"),)
