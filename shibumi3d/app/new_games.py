"""Games that are started: what is filled in on the start screen, and the same game once more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from shibumi3d.app.preferences import Preferences
from shibumi3d.engine.levels import LEVELS
from shibumi3d.files.limits import LIMITS
from shibumi3d.model.game import Game, Kind
from shibumi3d.model.messages import Message, MessageError
from shibumi3d.model.registry import PLAYERS, Registry
from shibumi3d.study.intents import NewGame
from shibumi3d.study.session import Session
from shibumi3d.study.view import View, preview

_POINTLESS: Mapping[str, float] = MappingProxyType({})
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StartForm:
    """The game that is chosen, its options, the players' names and the engines' levels by seat name."""

    game: Game
    options: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    players: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    engines: Mapping[str, str] = field(default_factory=lambda: _NOTHING)

    def with_option(self, name: str, value: str) -> StartForm:
        """With another value of an option."""
        return replace(self, options=MappingProxyType({**self.options, name: value}))

    def with_player(self, seat: str, name: str) -> StartForm:
        """With another name at a seat."""
        return replace(self, players=MappingProxyType({**self.players, seat: name}))

    def with_engine(self, seat: str, level: str) -> StartForm:
        """With an engine of this level at a seat; with a person for an empty one."""
        return replace(self, engines=MappingProxyType({**self.engines, seat: level}))

    def swapped(self) -> StartForm:
        """With every player one seat further."""
        seats = [seat.name for seat in self.game.seats]

        def turned(held: Mapping[str, str]) -> Mapping[str, str]:
            names = [held.get(seat, "") for seat in seats]
            return MappingProxyType(dict(zip(seats, (names[-1], *names[:-1]), strict=True)))

        return replace(self, players=turned(self.players), engines=turned(self.engines))


def filled(
    registry: Registry,
    game: str,
    options: Mapping[str, Mapping[str, str]],
    players: Mapping[str, Mapping[str, str]],
    engines: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
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
    known = {level.name for level in LEVELS}
    seated = engines.get(chosen.name, {})
    levels = {seat.name: level for seat in chosen.seats if (level := seated.get(seat.name)) in known}
    complete = MappingProxyType(chosen.complete(kept))
    return StartForm(chosen, complete, MappingProxyType(names), MappingProxyType(levels))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for among the games: words, how many play, what kind of game. None is any."""

    words: str = ""
    players: int | None = None
    kind: Kind | None = None

    def found(
        self, games: Iterable[Game], played: Sequence[str], words: Callable[[Message], str]
    ) -> list[Game]:
        """Those of the games that are wanted, those played last first. ``words`` translates."""
        order = {name: number for number, name in enumerate(played)}
        fitting = [game for game in games if self._fits(game, words)]
        return sorted(fitting, key=lambda game: order.get(game.name, len(order)))

    def _fits(self, game: Game, words: Callable[[Message], str]) -> bool:
        if self.players not in (None, len(game.seats)):
            return False
        if self.kind is not None and self.kind not in game.kinds:
            return False
        told = f"{game.name} {words(game.title)} {words(game.summary)} {game.designer}".casefold()
        return all(word in told for word in self.words.casefold().split())


@dataclass(frozen=True, slots=True)
class Match:
    """Games of one kind between the same persons, and the points that each has: 1 a win, shared in a draw."""

    game: str
    people: frozenset[str]
    points: Mapping[str, float] = field(default_factory=lambda: _POINTLESS)

    def with_result(self, view: View) -> Match:
        """With the game of this view added, if it is over and belongs to the match."""
        if view.outcome is None or not self.is_of(view):
            return self
        named = [view.header.players[view.game.seats[seat].name] for seat in view.outcome.winners]
        share = {person: named.count(person) / len(named) for person in named}
        points = {person: self.points.get(person, 0.0) + share.get(person, 0.0) for person in self.people}
        return replace(self, points=MappingProxyType(points))

    def is_of(self, view: View) -> bool:
        """Whether the game of a view belongs to the match."""
        return match_of(view) == replace(self, points=_POINTLESS)


def match_of(view: View) -> Match | None:
    """The match that a game could begin; None where not every seat has a person's name of its own."""
    people = [view.header.players.get(seat.name, "") for seat in view.game.seats]
    if len(people) < PLAYERS or not all(people) or len(set(people)) < len(people):
        return None
    return Match(view.game.name, frozenset(people))


class NewGames:
    """Starts games. ``form`` is what is filled in on the start screen, ``shown`` how that game begins.

    ``wanted`` is what is looked for there; ``recent`` tells that files are shown rather than games.
    """

    def __init__(self, session: Session, preferences: Preferences, tell: Callable[[Message], object]) -> None:
        """The registry of the session has at least one game; ``tell`` says why one can't be chosen."""
        self._session = session
        self._preferences = preferences
        self._tell = tell
        settings = preferences.settings
        self.wanted = Wanted()
        self._match: Match | None = None
        session.listen(self._follow)
        self.recent = False
        for game in (settings.game, *session.registry.games):
            form = filled(session.registry, game, settings.options, settings.players, settings.engines)
            view = self._begun(form)
            if view is not None:
                self.form, self.shown = form, view
                return
        raise LookupError("no game begins")

    def choose(self, game: str) -> None:
        """Choose a game, with the options and names that it was last begun with."""
        settings = self._preferences.settings
        form = filled(self._session.registry, game, settings.options, settings.players, settings.engines)
        self._take(form)

    @property
    def games(self) -> list[Game]:
        """The games that are looked for."""
        preferences = self._preferences
        games = self._session.registry.games.values()
        return self.wanted.found(games, preferences.settings.played, preferences.words)

    @property
    def match(self) -> Match | None:
        """How the match stands, the open game included; None before the second game of the same persons."""
        view, match = self._session.view, self._match
        if view is None or match is None or not match.is_of(view):
            return None
        counted = match.with_result(view)
        return counted if any(counted.points.values()) else None

    def _follow(self, before: View | None, after: View | None) -> None:
        """A finished game that is left for another counts for the match of its players."""
        if after is None or (before is not None and before.document == after.document):
            return
        if before is not None and self._match is not None:
            self._match = self._match.with_result(before)
        if self._match is None or not self._match.is_of(after):
            self._match = match_of(after)

    def set_option(self, name: str, value: str) -> None:
        """Choose the value of an option."""
        self._take(self.form.with_option(name, value))

    def _take(self, form: StartForm) -> bool:
        """Fill in another form, if its game begins; its rules are foreign code, and so what was there stays else."""
        view = self._begun(form)
        if view is None:
            return False
        self.form, self.shown = form, view
        return True

    def _begun(self, form: StartForm) -> View | None:
        """How a game begins; None where it doesn't, and then it is said why."""
        try:
            return preview(form.game, form.options)
        except MessageError as error:
            self._tell(error.message)
        return None

    def set_player(self, seat: str, name: str) -> None:
        """Name the person at a seat."""
        self.form = self.form.with_player(seat, name)

    def set_engine(self, seat: str, level: str) -> None:
        """Let an engine of this level sit at a seat; a person for an empty one."""
        self.form = self.form.with_engine(seat, level)

    def begin(self) -> None:
        """Start the game that is filled in."""
        form = self.form
        name = form.game.name
        settings = self._preferences.settings
        self._preferences.change(
            game=name,
            options={**settings.options, name: dict(form.options)},
            players={**settings.players, name: dict(form.players)},
            engines={**settings.engines, name: {s: level for s, level in form.engines.items() if level}},
            played=(name, *(other for other in settings.played if other != name)),
        )
        engines = {seat: level for seat, level in form.engines.items() if level}
        players = {
            seat: person.strip()
            for seat, person in form.players.items()
            if person.strip() and seat not in engines
        }
        self._session.send(NewGame(name, form.options, players, engines))

    def rematch(self) -> None:
        """The same game with the same players."""
        form = self._open_form()
        if form is not None and self._take(form):
            self.begin()

    def swap_seats(self) -> None:
        """The same game with every player one seat further."""
        form = self._open_form()
        if form is not None and self._take(form.swapped()):
            self.begin()

    def _open_form(self) -> StartForm | None:
        view = self._session.view
        if view is None:
            return None
        return StartForm(view.game, view.header.options, view.header.players, view.header.engines)
