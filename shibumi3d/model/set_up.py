"""A position that was set up: what a game or a study can start from instead of the usual start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from shibumi3d.model.messages import MessageError
from shibumi3d.model.position import Position

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class SetUpError(MessageError):
    """A position, a turn or extras from which a game can't start."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Where to start from.

    ``turn`` is the name of the seat to move; empty for whoever begins. ``extras`` are the game's own
    things beside the marbles on the pyramid (hands, a bag, a token, scores), as texts by their names.
    """

    position: Position
    turn: str = ""
    extras: Mapping[str, str] = field(default_factory=lambda: _NOTHING)

    def __post_init__(self) -> None:
        object.__setattr__(self, "extras", MappingProxyType(dict(self.extras)))

    def __reduce__(self) -> tuple[object, ...]:
        # It goes to other processes, and a read-only mapping doesn't.
        return (SetUp, (self.position, self.turn, dict(self.extras)))

    def __hash__(self) -> int:
        return hash((self.position, self.turn, frozenset(self.extras.items())))
