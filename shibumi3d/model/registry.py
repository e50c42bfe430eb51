"""Finding the games: every installed plugin of the entry-point group ``shibumi3d.games``.

The built-in games register the same way. A plugin runs foreign code when it loads, so whatever it
raises is kept as a failure with the plugin's name, and does no other harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Final

from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, text
from shibumi3d.model.watch import watch

GROUP: Final = "shibumi3d.games"

PLAYERS: Final = 2
"""From so many seats on, a game is played against somebody."""


class UnknownGameError(LookupError):
    """A name that no game has."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


@dataclass(frozen=True, slots=True)
class Failure:
    """A plugin that could not be used, and why."""

    plugin: str
    reason: str

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
    """The games of all installed plugins."""
    games: dict[str, Game] = {}
    failures = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            game = point.load()
            if isinstance(game, Game):
                watch(game.start())
        except Exception as error:  # noqa: BLE001 - foreign code can raise anything
            failures.append(Failure(point.name, f"{type(error).__name__}: {error}"))
            continue
        if not isinstance(game, Game):
            failures.append(Failure(point.name, f"{point.value} is not a game"))
        elif game.name in games and games[game.name] is not game:
            failures.append(Failure(point.name, f"there is a game '{game.name}' already"))
        else:
            games[game.name] = game
    ordered = sorted(games.values(), key=lambda game: (len(game.seats) < PLAYERS, str(game.title)))
    return Registry({game.name: game for game in ordered}, tuple(failures))
