"""Finding the games: every installed plugin of the entry-point group ``shibumi3d.games``.

The games of the program register the same way and come first, so that no plugin hides one of them. A
plugin is foreign code: whatever it raises, says or doesn't come to an end of when it is loaded is kept as a
failure with the plugin's name, and does no other harm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, distributions, entry_points
from typing import Final

from shibumi3d.model.answers import described
from shibumi3d.model.foreign import ForeignError, WrongAnswerError, ask, said
from shibumi3d.model.game import Game, Kind
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.plugin_game import PluginGame
from shibumi3d.model.watch import watch

GROUP: Final = "shibumi3d.games"

PLAYERS: Final = 2
"""From so many seats on, a game is played against somebody."""


LOADING: Final = 10.0
"""How many seconds a plugin may take to be imported: what it needs itself can be large."""


class UnknownGameError(MessageError):
    """A name that no game has."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A plugin that could not be used, and why."""

    plugin: str
    reason: Message

    @property
    def message(self) -> Message:
        """One sentence for people."""
        return text(
            "The plugin '{plugin}' could not be loaded: {reason}", plugin=self.plugin, reason=self.reason
        )


@dataclass(frozen=True, slots=True)
class Registry:
    """The games by name, in the order of their titles, boards for one last; and the plugins that failed."""

    games: dict[str, Game]
    failures: tuple[Failure, ...] = ()

    def game(self, name: str) -> Game:
        """The game of that name; UnknownGameError, with the names that there are, if none has it."""
        if name not in self.games:
            raise UnknownGameError(
                text("there is no game '{name}'; there is {known}", name=name, known=", ".join(self.games))
            )
        return self.games[name]


Check = Callable[[Sequence[EntryPoint]], Mapping[EntryPoint, Message]]
"""Looks at plugins before they are loaded here; it says why those can't be that it found to be harmful."""


def installed(check: Check = lambda _: {}) -> Registry:
    """The games of all installed plugins; those that aren't the program's own are guarded.

    Of several with the same name the program's own is taken, else the first by the plugins' names.
    """
    games: dict[str, Game] = {}
    points, failures = _entry_points()
    refused = check([point for point in points if is_foreign(point)])
    for point in points:
        game = refused[point] if point in refused else loaded(point)
        if isinstance(game, Message):
            failures.append(Failure(str(point.name), game))
        elif games.setdefault(game.name, game) is not game:
            failures.append(
                Failure(str(point.name), text("there is a game '{name}' already", name=game.name))
            )
    ordered = sorted(games.values(), key=_place)
    return Registry({game.name: game for game in ordered}, tuple(failures))


def _place(game: Game) -> tuple[bool, int, int, int, str]:
    """Games against others first; those of a kind stand together, the shorter first, then the older."""
    kinds = tuple(Kind)
    kind = min((kinds.index(one) for one in game.kinds), default=len(kinds))
    return (len(game.seats) < PLAYERS, kind, game.minutes, game.year, str(game.title))


def _entry_points() -> tuple[list[EntryPoint], list[Failure]]:
    """The plugins, the program's own first, and the packages whose description can't be read."""
    failures: list[Failure] = []
    try:
        points = list(entry_points(group=GROUP))
    except Exception:  # noqa: BLE001 - one damaged package lets the whole search fail, in many ways
        points = []
        for package in distributions():
            try:
                points += (point for point in package.entry_points if point.group == GROUP)
            except Exception as error:  # noqa: BLE001 - as above
                name = getattr(package, "_path", None)
                failures.append(Failure(getattr(name, "stem", "?"), text("{reason}", reason=said(error))))
    return sorted(points, key=_order), failures


def is_foreign(point: EntryPoint) -> bool:
    """Whether a plugin isn't the program's own."""
    return str(point.value).partition(":")[0].partition(".")[0] != __package__.partition(".")[0]


def _order(point: EntryPoint) -> tuple[bool, str]:
    return (is_foreign(point), str(point.name))


def loaded(point: EntryPoint) -> Game | Message:
    """The game of a plugin, or why there is none."""
    plugin = text("{name}", name=str(point.name))
    try:
        game = ask(plugin, point.load, LOADING)
        if not ask(plugin, lambda: isinstance(game, Game)):
            return text("{value} is not a game", value=str(point.value))
        listed = PluginGame(game, plugin) if is_foreign(point) else game
        if not isinstance(listed, PluginGame):
            ask(plugin, lambda: _fitting(listed))
        start = listed.start()
        ask(plugin, lambda: watch(start), LOADING)
    except ForeignError as error:
        return error.reason
    except MessageError as error:
        return error.message
    return listed


def _fitting(game: Game) -> None:
    """Raise WrongAnswerError for what a game says of itself otherwise than the contract says."""
    for fault in described(game):
        raise WrongAnswerError(fault)
