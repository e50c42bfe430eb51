"""Making a game answer something else than it should, for the time of a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shibumi3d.conformance.promises import PROMISES
from shibumi3d.conformance.suite import Problem, check
from shibumi3d.model.game import Game

Change = Callable[[Any, Any], Any]
"""Takes who is asked and the honest answer, and gives another."""


def lie(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, change: Change) -> None:
    """Let a method or property of a class answer something else."""
    honest = getattr(owner, name)
    if isinstance(honest, property):
        get: Callable[[Any], Any] = honest.fget  # type: ignore[assignment]
        monkeypatch.setattr(owner, name, property(lambda self: change(self, get(self))))
    else:
        monkeypatch.setattr(owner, name, lambda self, *given: change(self, honest(self, *given)))


def problems(game: Game, games: int = 6) -> tuple[Problem, ...]:
    """What is wrong with a game, in the order in which it is found."""
    return check(game, games)


def broken(game: Game, games: int = 6) -> set[str]:
    """The promises that a game breaks."""
    return {problem.promise for problem in problems(game, games)}


def complaints(game: Game, promise: str, games: int = 6) -> str:
    """What is said of one promise of a game."""
    asked = [each for each in PROMISES if each.__name__.replace("_", " ") == promise]
    found = check(game, games, promises=asked)
    return "\n".join(problem.complaint for problem in found if problem.promise == promise)
