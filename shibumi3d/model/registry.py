"""Finding the games: every installed plugin of the entry-point group ``shibumi3d.games``.

The games of the program register the same way and come first, so that no plugin hides one of them. A
plugin runs foreign code when it loads, so whatever it raises is kept as a failure with the plugin's name,
and does no other harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from shibumi3d.model.answers import described, mismatches
from shibumi3d.model.game import Game, State
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.watch import watch

GROUP: Final = "shibumi3d.games"

PLAYERS: Final = 2
"""From so many seats on, a game is played against somebody."""


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


def installed() -> Registry:
    """The games of all installed plugins.

    Of several with the same name the program's own is taken, else the first by the plugins' names.
    """
    games: dict[str, Game] = {}
    failures = []
    for point in sorted(entry_points(group=GROUP), key=_order):
        game = _loaded(point)
        if isinstance(game, Message):
            failures.append(Failure(point.name, game))
        elif games.setdefault(game.name, game) is not game:
            failures.append(Failure(point.name, text("there is a game '{name}' already", name=game.name)))
    ordered = sorted(games.values(), key=lambda game: (len(game.seats) < PLAYERS, str(game.title)))
    return Registry({game.name: game for game in ordered}, tuple(failures))


def _order(point: EntryPoint) -> tuple[bool, str]:
    foreign = point.value.partition(".")[0] != __package__.partition(".")[0]
    return (foreign, point.name)


def _loaded(point: EntryPoint) -> Game | Message:
    """The game of a plugin, or why there is none."""
    try:
        game = point.load()
        if not isinstance(game, Game):
            return text("{value} is not a game", value=point.value)
        for fault in described(game):
            return text("{fault}", fault=fault)
        start = game.start()
        for fault in mismatches(start, State, "`begin`"):
            return text("{fault}", fault=fault)
        watch(start)
        str(game.title)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - foreign code can raise anything
        return text("{error}: {reason}", error=type(error).__name__, reason=str(error))
    return game
