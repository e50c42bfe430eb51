"""Commands for stepping through a game and its variations."""

from __future__ import annotations

from typing import Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu, send
from shibumi3d.app.commands.conditions import can_restore, has_moves, in_past, on_move
from shibumi3d.model.messages import text
from shibumi3d.study import intents

COMMANDS: Final = (
    Command(
        "start",
        text("To the start"),
        text("Show the first position"),
        Menu.REPLAY,
        send(intents.ToStart()),
        ("Home",),
        has_moves,
        icons.CHEVRON_FIRST,
    ),
    Command(
        "back",
        text("One move back"),
        text("Show the position one move earlier"),
        Menu.REPLAY,
        send(intents.Back()),
        ("Left",),
        has_moves,
        icons.CHEVRON_LEFT,
    ),
    Command(
        "play",
        text("Play by itself"),
        text("Show the game move by move, or stop"),
        Menu.REPLAY,
        lambda app: app.toggle_playing(),
        ("Space",),
        has_moves,
        icons.PLAY,
    ),
    Command(
        "forward",
        text("One move forward"),
        text("Show the position one move later"),
        Menu.REPLAY,
        send(intents.Forward()),
        ("Right",),
        has_moves,
        icons.CHEVRON_RIGHT,
    ),
    Command(
        "end",
        text("To the end"),
        text("Show the last position of this line"),
        Menu.REPLAY,
        send(intents.ToEnd()),
        ("End",),
        has_moves,
        icons.CHEVRON_LAST,
    ),
    Command(
        "to-game",
        text("Back to the game"),
        text("Show the position where the game stands"),
        Menu.REPLAY,
        send(intents.ToGame()),
        ("Ctrl+End",),
        in_past,
    ),
    Command(
        "previous-variation",
        text("Previous variation"),
        text("Show the alternative above"),
        Menu.REPLAY,
        send(intents.PreviousVariation()),
        ("Up",),
        has_moves,
    ),
    Command(
        "next-variation",
        text("Next variation"),
        text("Show the alternative below"),
        Menu.REPLAY,
        send(intents.NextVariation()),
        ("Down",),
        has_moves,
    ),
    Command(
        "slower",
        text("Slower"),
        text("Fewer moves a second"),
        Menu.REPLAY,
        lambda app: app.change_speed(-1),
        ("Shift+,",),
    ),
    Command(
        "faster",
        text("Faster"),
        text("More moves a second"),
        Menu.REPLAY,
        lambda app: app.change_speed(1),
        ("Shift+.",),
    ),
    Command(
        "promote",
        text("Move variation up"),
        text("Move this variation one step nearer to the main line"),
        Menu.REPLAY,
        lambda app: app.promote(),
        ("Ctrl+Up",),
        on_move,
        icons.ARROW_UP,
    ),
    Command(
        "delete",
        text("Delete from here"),
        text("Delete this move and all that follows; this can be undone"),
        Menu.REPLAY,
        lambda app: app.delete_shown(),
        ("Ctrl+Delete",),
        on_move,
        icons.TRASH_2,
    ),
    Command(
        "restore",
        text("Undo the change to the list"),
        text("Bring back what was deleted, or the comment as it was"),
        Menu.REPLAY,
        send(intents.Restore()),
        ("Ctrl+Shift+Backspace",),
        can_restore,
    ),
)
