"""What is filled in on the start screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from shibumi3d.model.game import Game
from shibumi3d.model.registry import Registry

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
) -> StartForm | None:
    """The form as it was last filled in, by game; None where there is no game at all.

    What was remembered and is no longer possible is left out.
    """
    if not registry.games:
        return None
    chosen = registry.games.get(game) or next(iter(registry.games.values()))
    allowed = {option.name: {choice.value for choice in option.choices} for option in chosen.options}
    wanted = options.get(chosen.name, {})
    kept = {name: value for name, value in wanted.items() if value in allowed.get(name, ())}
    names = {seat.name: players.get(chosen.name, {}).get(seat.name, "") for seat in chosen.seats}
    return StartForm(chosen, MappingProxyType(chosen.complete(kept)), MappingProxyType(names))
