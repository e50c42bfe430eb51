"""When commands can be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from shibumi3d.model.record import ROOT
from shibumi3d.study.intents import Act, Walk

if TYPE_CHECKING:
    from shibumi3d.app.application import Application

Condition = Callable[["Application"], bool]


def always(_: Application) -> bool:
    """Always."""
    return True


def in_game(app: Application) -> bool:
    """A game is open."""
    return app.playing


def can(wanted: Act | Walk) -> Condition:
    """An intent without content can be followed."""
    return lambda app: wanted in app.view.can and not app.collections.open


def can_choose(app: Application) -> bool:
    """There is a place where a marble can be put."""
    return app.viewport.can_choose and not app.collections.open


def has_moves(app: Application) -> bool:
    """The open game has moves."""
    return app.view.moves > 0 and not app.collections.open


def on_move(app: Application) -> bool:
    """A move is shown, not the start."""
    return app.view.node != ROOT and not app.collections.open
