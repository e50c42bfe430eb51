"""When commands can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shibumi3d.model.game import CHANCE
from shibumi3d.model.moves import Pick
from shibumi3d.model.record import ROOT

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


def always(_: Application) -> bool:
    """Always."""
    return True


def in_game(app: Application) -> bool:
    """A game is open."""
    return app.session.table is not None


def can_place(app: Application) -> bool:
    """There is a place where a marble can be put."""
    return app.viewport.can_place


def can_take_back(app: Application) -> bool:
    """There is a move to take back."""
    table = app.session.table
    return table is not None and table.record.nodes[table.live].parent is not None


def can_play_again(app: Application) -> bool:
    """There is a move that was taken back; secret picks are made anew instead."""
    table = app.session.table
    if table is None:
        return False
    record = table.known.record
    after = [record.nodes[child].move for child in record.nodes[table.live].children]
    return bool(after) and not (table.guarded and isinstance(after[0], Pick))


def has_moves(app: Application) -> bool:
    """The open game has moves."""
    table = app.session.table
    return table is not None and len(table.record.nodes) > 1


def on_move(app: Application) -> bool:
    """A move is shown, not the start."""
    table = app.session.table
    return table is not None and table.node != ROOT


def in_past(app: Application) -> bool:
    """The position shown is not where the game stands."""
    table = app.session.table
    return table is not None and not table.at_live


def can_go_on(app: Application) -> bool:
    """The game could go on from the position shown."""
    table = app.session.table
    return table is not None and not table.at_live and not table.guarded


def can_restore(app: Application) -> bool:
    """A change to the tree can be undone."""
    table = app.session.table
    return table is not None and table.before is not None


def can_draw(app: Application) -> bool:
    """It is for chance to make a move."""
    table = app.session.table
    return table is not None and table.at_live and table.state.actor == CHANCE
