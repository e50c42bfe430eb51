"""What a command is, and the menus that commands stand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from shibumi3d.app import dialogues
from shibumi3d.app.commands.conditions import always
from shibumi3d.model.messages import Message, text
from shibumi3d.study import intents

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


class Menu(Enum):
    """The menus, in order."""

    GAME = text("Game")
    MOVE = text("Move")
    REPLAY = text("Replay")
    STUDY = text("Study")
    VIEW = text("View")
    SHOW = text("Show")
    HELP = text("Help")


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person can do: what it is called, its keys, where it stands, and what it does.

    ``held`` tells that it lasts for as long as its key is held, so that no menu can run it. Commands of one ``group``
    that follow each other stand in a menu of their own within the menu.
    """

    name: str
    title: Message
    help: Message
    menu: Menu
    run: Callable[[Application], object]
    keys: tuple[str, ...] = ()
    enabled: Callable[[Application], bool] = always
    icon: str = ""
    checked: Callable[[Application], bool] | None = None
    held: bool = False
    group: Message | None = None


def send(intent: intents.Intent) -> Callable[[Application], object]:
    """What a command does that sends an intent."""
    return lambda app: app.session.send(intent)


def opens(dialogue: dialogues.Dialogue) -> Callable[[Application], object]:
    """What a command does that shows a question or a sheet."""
    return lambda app: app.dialogues.ask(dialogue)
