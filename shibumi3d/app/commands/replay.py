"""Commands for stepping through a game and its variations."""

from __future__ import annotations

from typing import Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu, send
from shibumi3d.app.commands.conditions import can, has_moves
from shibumi3d.model.messages import text
from shibumi3d.study.intents import Walk

COMMANDS: Final = (
    Command(
        "start",
        text("To the start"),
        text("Show the first position"),
        Menu.REPLAY,
        send(Walk.START),
        ("Home",),
        has_moves,
        icons.CHEVRON_FIRST,
    ),
    Command(
        "back",
        text("One move back"),
        text("Show the position one move earlier"),
        Menu.REPLAY,
        send(Walk.BACK),
        ("Left",),
        has_moves,
        icons.CHEVRON_LEFT,
    ),
    Command(
        "play",
        text("Play by itself"),
        text("Show the game move by move, or stop"),
        Menu.REPLAY,
        lambda app: app.autoplay.toggle(),
        ("Space",),
        has_moves,
        icons.PLAY,
    ),
    Command(
        "forward",
        text("One move forward"),
        text("Show the position one move later"),
        Menu.REPLAY,
        send(Walk.FORWARD),
        ("Right",),
        has_moves,
        icons.CHEVRON_RIGHT,
    ),
    Command(
        "end",
        text("To the end"),
        text("Show the last position of this line"),
        Menu.REPLAY,
        send(Walk.END),
        ("End",),
        has_moves,
        icons.CHEVRON_LAST,
    ),
    Command(
        "to-game",
        text("Back to the game"),
        text("Show the position where the game stands"),
        Menu.REPLAY,
        send(Walk.GAME),
        ("Ctrl+End",),
        can(Walk.GAME),
    ),
    Command(
        "previous-variation",
        text("Previous variation"),
        text("Show the alternative above"),
        Menu.REPLAY,
        send(Walk.PREVIOUS_VARIATION),
        ("Up",),
        has_moves,
    ),
    Command(
        "next-variation",
        text("Next variation"),
        text("Show the alternative below"),
        Menu.REPLAY,
        send(Walk.NEXT_VARIATION),
        ("Down",),
        has_moves,
    ),
    Command(
        "slower",
        text("Slower"),
        text("Fewer moves a second"),
        Menu.REPLAY,
        lambda app: app.preferences.change_speed(-1),
        ("Shift+,",),
    ),
    Command(
        "faster",
        text("Faster"),
        text("More moves a second"),
        Menu.REPLAY,
        lambda app: app.preferences.change_speed(1),
        ("Shift+.",),
    ),
)
