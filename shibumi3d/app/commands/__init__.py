"""The one table of commands: menus, keys and the sheet of shortcuts are made from it.

A key is written as people read it: ``Ctrl+Shift+S``, ``Left``, ``F11``. On macOS Ctrl is the command key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shibumi3d.app.commands import game, help, move, replay, show, study, view  # noqa: A004 - named as its menu
from shibumi3d.app.commands.command import Command, Menu

__all__ = ["BY_NAME", "COMMANDS", "Command", "Menu", "bound", "keys_of"]

COMMANDS: Final = (
    *game.COMMANDS,
    *move.COMMANDS,
    *replay.COMMANDS,
    *study.COMMANDS,
    *view.COMMANDS,
    *show.COMMANDS,
    *help.COMMANDS,
)

BY_NAME: Final = {command.name: command for command in COMMANDS}


def keys_of(command: Command, own: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The keys that lead to a command; ``own`` are a person's, by command name."""
    if command.name in own:
        return own[command.name]
    taken = {key for name, keys in own.items() if name in BY_NAME for key in keys}
    return tuple(key for key in command.keys if key not in taken)


def bound(own: Mapping[str, tuple[str, ...]]) -> dict[str, Command]:
    """Command by key. Own keys win where two commands have the same."""
    table = {key: command for command in COMMANDS for key in command.keys if command.name not in own}
    table.update((key, BY_NAME[name]) for name, keys in own.items() if name in BY_NAME for key in keys)
    return table
