"""Commands for stepping through a game and its variations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu, send
from shibumi3d.app.commands.conditions import can, has_moves, in_game
from shibumi3d.model.messages import text
from shibumi3d.study.intents import Act, Guess, Walk

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


def _guess(app: Application) -> None:
    """Begin to guess the moves that follow, or show the whole game again."""
    app.session.send(Guess() if app.view.guessing is None else Act.END_GUESSING)


def _can_guess(app: Application) -> bool:
    """There are moves that could be guessed, or are."""
    return in_game(app) and not app.view.guarded and (app.view.moves > 0 or app.view.guessing is not None)


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
        "previous-fork",
        text("To the fork before"),
        text("Show the last position before this one from which several moves were tried"),
        Menu.REPLAY,
        send(Walk.PREVIOUS_FORK),
        ("Shift+Home",),
        has_moves,
    ),
    Command(
        "next-fork",
        text("To the next fork"),
        text("Show the next position of this line from which several moves were tried"),
        Menu.REPLAY,
        send(Walk.NEXT_FORK),
        ("Shift+End",),
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
    Command(
        "loop",
        text("Repeat"),
        text("Begin again after the last move when the game plays by itself"),
        Menu.REPLAY,
        lambda app: app.preferences.change(loop=not app.settings.loop),
        ("Ctrl+L",),
        checked=lambda app: app.settings.loop,
    ),
    Command(
        "pauses",
        text("Pause at comments and events"),
        text("When the game plays by itself, stop where something is commented or has happened"),
        Menu.REPLAY,
        lambda app: app.preferences.change(pauses=not app.settings.pauses),
        ("Shift+P",),
        checked=lambda app: app.settings.pauses,
    ),
    Command(
        "captions",
        text("Comments on the picture"),
        text("Show comments large while the game plays by itself, and where the side panel is folded"),
        Menu.REPLAY,
        lambda app: app.preferences.change(captions=not app.settings.captions),
        checked=lambda app: app.settings.captions,
    ),
    Command(
        "guess",
        text("Guess the moves"),
        text("Hide the moves that follow and find them yourself; again: show the whole game"),
        Menu.REPLAY,
        _guess,
        ("Ctrl+G",),
        _can_guess,
        checked=lambda app: app.view.guessing is not None,
    ),
    Command(
        "give-away",
        text("Show this move"),
        text("Show the move that is to be guessed"),
        Menu.REPLAY,
        send(Act.GIVE_AWAY),
        ("Shift+Space",),
        can(Act.GIVE_AWAY),
    ),
)
