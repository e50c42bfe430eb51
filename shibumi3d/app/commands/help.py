"""Commands that explain."""

from __future__ import annotations

from typing import Final

from shibumi3d.app import dialogues, icons
from shibumi3d.app.commands.command import Command, Menu, opens
from shibumi3d.model.messages import text

COMMANDS: Final = (
    Command(
        "focus",
        text("Keyboard to the panels"),
        text("Let the keyboard work in the panels, or back on the pyramid"),
        Menu.HELP,
        lambda app: app.toggle_focus(),
        ("F6",),
    ),
    Command(
        "menu",
        text("Menus"),
        text("Open the first menu; the arrow keys go on from there"),
        Menu.HELP,
        lambda app: app.open_menu(),
        ("F10",),
    ),
    Command(
        "rules",
        text("Rules"),
        text("The rules of this game, with pictures"),
        Menu.HELP,
        opens(dialogues.ShowRules()),
        ("F1",),
        lambda app: bool(app.view.game.pages),
        icons.BOOK_OPEN,
    ),
    Command(
        "keys",
        text("Shortcuts"),
        text("Show all commands with their keys"),
        Menu.HELP,
        opens(dialogues.ShowKeys()),
        ("F2", "?"),
        icon=icons.KEYBOARD,
    ),
    Command(
        "guide",
        text("A guided first game"),
        text("Try the window step by step, in three minutes"),
        Menu.HELP,
        lambda app: app.archive.leaving(app.guide.begin),
    ),
    Command(
        "about",
        text("About"),
        text("What this program is, and whose games these are"),
        Menu.HELP,
        opens(dialogues.ShowAbout()),
        icon=icons.INFO,
    ),
)
