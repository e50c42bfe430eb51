"""Games that are started: what is filled in on the start screen, and the same game once more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from shibumi3d.app.preferences import Preferences
from shibumi3d.files.limits import LIMITS
from shibumi3d.model.game import Game
from shibumi3d.model.registry import Registry
from shibumi3d.study.intents import NewGame
from shibumi3d.study.session import Session

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StartForm:
    """The game that is chosen, its options, and the players' names by seat name."""

    game: Game
    options: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    players: Mapping[str, str] = field(default_factory=lambda: _NOTHING)

    def with_option(self, name: str, value: str) -> StartForm:
        """With another value of an option."""
        return replace(self, options=MappingProxyType({**self.options, name: value}))

    def with_player(self, seat: str, name: str) -> StartForm:
        """With another name at a seat."""
        return replace(self, players=MappingProxyType({**self.players, seat: name}))

    def swapped(self) -> StartForm:
        """With every player one seat further."""
        seats = [seat.name for seat in self.game.seats]
        names = [self.players.get(seat, "") for seat in seats]
        turned = (names[-1], *names[:-1])
        return replace(self, players=MappingProxyType(dict(zip(seats, turned, strict=True))))


def filled(
    registry: Registry,
    game: str,
    options: Mapping[str, Mapping[str, str]],
    players: Mapping[str, Mapping[str, str]],
) -> StartForm:
    """The form as it was last filled in, by game; there has to be a game.

    What was remembered and can't be chosen is left out, and of a name what no file holds.
    """
    chosen = registry.games.get(game) or next(iter(registry.games.values()))
    allowed = {option.name: {choice.value for choice in option.choices} for option in chosen.options}
    wanted = options.get(chosen.name, {})
    kept = {name: value for name, value in wanted.items() if value in allowed.get(name, ())}
    named = players.get(chosen.name, {})
    names = {seat.name: named.get(seat.name, "")[: LIMITS.name] for seat in chosen.seats}
    return StartForm(chosen, MappingProxyType(chosen.complete(kept)), MappingProxyType(names))


class NewGames:
    """Starts games. ``form`` is what is filled in on the start screen."""

    def __init__(self, session: Session, preferences: Preferences) -> None:
        """The registry of the session has at least one game."""
        self._session = session
        self._preferences = preferences
        settings = preferences.settings
        self.form = filled(session.registry, settings.game, settings.options, settings.players)

    def choose(self, game: str) -> None:
        """Choose a game, with the options and names that it was last begun with."""
        settings = self._preferences.settings
        self.form = filled(self._session.registry, game, settings.options, settings.players)

    def set_option(self, name: str, value: str) -> None:
        """Choose the value of an option."""
        self.form = self.form.with_option(name, value)

    def set_player(self, seat: str, name: str) -> None:
        """Name the person at a seat."""
        self.form = self.form.with_player(seat, name)

    def begin(self) -> None:
        """Start the game that is filled in."""
        form = self.form
        name = form.game.name
        settings = self._preferences.settings
        self._preferences.change(
            game=name,
            options={**settings.options, name: dict(form.options)},
            players={**settings.players, name: dict(form.players)},
        )
        players = {seat: person.strip() for seat, person in form.players.items() if person.strip()}
        self._session.send(NewGame(name, form.options, players))

    def rematch(self) -> None:
        """The same game with the same players."""
        form = self._open_form()
        if form is not None:
            self.form = form
            self.begin()

    def swap_seats(self) -> None:
        """The same game with every player one seat further."""
        form = self._open_form()
        if form is not None:
            self.form = form.swapped()
            self.begin()

    def _open_form(self) -> StartForm | None:
        view = self._session.view
        return None if view is None else StartForm(view.game, view.header.options, view.header.players)
