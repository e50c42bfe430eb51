"""Commands for games as a whole: begin, open, save, copy, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shibumi3d.app import dialogues, icons
from shibumi3d.app.commands.command import Command, Menu, opens
from shibumi3d.app.commands.conditions import in_game
from shibumi3d.model.messages import text

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


def _set_up(app: Application) -> None:
    """Set up a position from the one that is shown, for the same game."""
    view = app.view
    app.autoplay.stop()
    app.editor.begin(view.game, view.header.options, view.now.position)


COMMANDS: Final = (
    Command(
        "new",
        text("New game"),
        text("Go to the start screen and choose a game"),
        Menu.GAME,
        lambda app: app.archive.leave(),
        ("Ctrl+N",),
        in_game,
        icons.FILE_PLUS,
    ),
    Command(
        "set-up",
        text("Set up a position…"),
        text("Put, take and turn marbles, and start a game from there"),
        Menu.GAME,
        _set_up,
        ("Ctrl+Shift+E",),
        lambda app: not app.editor.open and not app.collections.open and not app.view.guarded,
    ),
    Command(
        "open",
        text("Open…"),
        text("Open a saved game"),
        Menu.GAME,
        lambda app: app.archive.ask_open(),
        ("Ctrl+O",),
        icon=icons.FOLDER_OPEN,
    ),
    Command(
        "collection",
        text("Open a collection…"),
        text("List the games of a folder or of a file, search them and open one; again: back to the game"),
        Menu.GAME,
        lambda app: app.collections.begin(),
        ("Ctrl+Shift+O",),
        lambda app: not app.editor.open,
        icons.LIST,
    ),
    Command(
        "save",
        text("Save"),
        text("Save the game with all its variations and comments"),
        Menu.GAME,
        lambda app: app.archive.save(),
        ("Ctrl+S",),
        in_game,
        icons.SAVE,
    ),
    Command(
        "save-as",
        text("Save as…"),
        text("Save the game to another file"),
        Menu.GAME,
        lambda app: app.archive.ask_save(),
        ("Ctrl+Shift+S",),
        in_game,
    ),
    Command(
        "rematch",
        text("Play again"),
        text("Start the same game with the same players"),
        Menu.GAME,
        lambda app: app.archive.leaving(app.new_games.rematch),
        ("Ctrl+R",),
        in_game,
        icons.REFRESH_CW,
    ),
    Command(
        "swap",
        text("Swap seats and play"),
        text("Start the same game with every player one seat further"),
        Menu.GAME,
        lambda app: app.archive.leaving(app.new_games.swap_seats),
        ("Ctrl+Shift+R",),
        in_game,
        icons.ARROW_LEFT_RIGHT,
    ),
    Command(
        "copy-transcript",
        text("Copy the moves"),
        text("Put the moves on the clipboard as text"),
        Menu.GAME,
        lambda app: app.archive.copy_transcript(),
        ("Ctrl+C",),
        in_game,
        icons.COPY,
    ),
    Command(
        "copy-diagram",
        text("Copy the position"),
        text("Put the position on the clipboard as a diagram in text"),
        Menu.GAME,
        lambda app: app.archive.copy_diagram(),
        ("Ctrl+Shift+C",),
        in_game,
    ),
    Command(
        "paste",
        text("Paste"),
        text("Open the moves, or the diagram of a position, that are on the clipboard"),
        Menu.GAME,
        lambda app: app.archive.paste(),
        ("Ctrl+V",),
    ),
    Command(
        "picture",
        text("Save a picture"),
        text("Save what is seen as a PNG file, from the same side"),
        Menu.GAME,
        lambda app: app.archive.save_picture(app.view),
        ("Ctrl+E",),
        lambda app: not app.collections.open,
        icons.CAMERA,
    ),
    Command(
        "export",
        text("Export…"),
        text("Make a picture, an animation, a sheet to print or a page for the web"),
        Menu.GAME,
        lambda app: app.exports.ask(),
        ("Ctrl+Shift+X",),
        in_game,
        icons.IMAGE,
    ),
    Command(
        "settings",
        text("Settings…"),
        text("Theme, size of text, motion, language"),
        Menu.GAME,
        opens(dialogues.ShowSettings()),
        ("Ctrl+,",),
        icon=icons.SETTINGS,
    ),
    Command(
        "quit",
        text("Quit"),
        text("Close the program"),
        Menu.GAME,
        lambda app: app.archive.quit(),
        ("Ctrl+Q",),
    ),
)
