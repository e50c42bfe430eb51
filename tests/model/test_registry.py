"""Finding the games, and surviving the plugins that fail."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from shibumi3d.games.sparro import SPARRO, Sparro
from shibumi3d.model import registry
from shibumi3d.model.game import State
from shibumi3d.model.messages import text
from shibumi3d.model.plugin_game import PluginGame
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


def failure(plugin: str, error: str, reason: str) -> Failure:
    return Failure(plugin, text("{reason}", reason=f"{error}: {reason}"))


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
        failure("broken", "ZeroDivisionError", "division by zero"),
        failure("missing", "ModuleNotFoundError", "No module named 'nowhere'"),
    )
    assert (
        str(games.failures[0].message)
        == "The plugin 'broken' could not be loaded: ZeroDivisionError: division by zero"
    )


def test_what_is_no_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("thing", object))
    assert games.games == {}
    assert games.failures == (Failure("thing", text("{value} is not a game", value="somewhere:THING")),)


def test_two_games_cannot_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    games = found(monkeypatch, Point("first", lambda: SPARRO), Point("second", Sparro))
    taken = games.game("sparro")
    assert isinstance(taken, PluginGame)
    assert taken.original is SPARRO
    assert games.failures == (Failure("second", text("there is a game '{name}' already", name="sparro")),)


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
    assert games.failures == (failure("boardless", "ZeroDivisionError", "no board"),)


@pytest.mark.parametrize("foreign", ["a-plugin", "zz-plugin"])
def test_a_plugin_never_hides_a_game_of_the_program(monkeypatch: pytest.MonkeyPatch, foreign: str) -> None:
    own = Point("sparro", lambda: SPARRO, "shibumi3d.games.sparro:SPARRO")
    games = found(monkeypatch, Point(foreign, Sparro), own)
    assert games.game("sparro") is SPARRO
    (failed,) = games.failures
    assert str(failed.message) == (
        f"The plugin '{foreign}' could not be loaded: there is a game 'sparro' already"
    )


def test_a_package_whose_name_only_begins_like_the_program_is_foreign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = Point("sparro", lambda: SPARRO, "shibumi3d.games.sparro:SPARRO")
    games = found(monkeypatch, Point("a", Sparro, "shibumi3d_more:SPARRO"), own)
    assert games.game("sparro") is SPARRO


@pytest.mark.parametrize("error", [SystemExit(1), RecursionError("too deep"), MemoryError()])
def test_a_plugin_that_ends_the_program_is_reported(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    games = found(monkeypatch, Point("ending", raises(error)), Point("sparro", lambda: SPARRO))
    assert list(games.games) == ["sparro"]
    assert [failed.plugin for failed in games.failures] == ["ending"]


WRONG: list[tuple[str, object, str]] = [
    ("name", None, "`name` is None; expected str"),
    ("name", ["sparro"], "`name` is ['sparro']; expected str"),
    ("seats", None, "`seats` is None; expected a tuple of Seat"),
    ("title", "Alpha", "`title` is 'Alpha'; expected Message"),
    (
        "title",
        text("{who}"),
        "`title` can't be read: the text '{who}' with its values gives KeyError: 'who'",
    ),
    ("options", {}, "`options` is {}; expected a tuple of Option"),
    ("begin", lambda *_: None, "`begin` is None; expected State"),
]


@pytest.mark.parametrize(("name", "value", "reason"), WRONG)
def test_a_plugin_whose_game_is_described_wrongly_is_reported(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, reason: str
) -> None:
    wrong = type("Wrong", (Alpha,), {name: value})
    games = found(monkeypatch, Point("wrong", wrong), Point("sparro", lambda: SPARRO))
    assert list(games.games) == ["sparro"]
    assert [str(failed.reason) for failed in games.failures] == [reason]
