"""The one table of commands: menus, keys and the sheet of shortcuts are made from it.

A key is written as people read it: ``Ctrl+Shift+S``, ``Left``, ``F11``. On macOS Ctrl is the command key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from math import radians
from typing import TYPE_CHECKING, Final

from shibumi3d.app import dialogues, icons, intents
from shibumi3d.model.game import CHANCE
from shibumi3d.model.messages import Message, text
from shibumi3d.scene.turning import Preset

if TYPE_CHECKING:
    from shibumi3d.app.application import Application

TURN: Final = radians(15.0)
"""How far one key press turns the pyramid."""


class Menu(Enum):
    """The menus, in order."""

    GAME = text("Game")
    MOVE = text("Move")
    REPLAY = text("Replay")
    VIEW = text("View")
    SHOW = text("Show")
    HELP = text("Help")


def _always(_: Application) -> bool:
    return True


def _in_game(app: Application) -> bool:
    return app.session.table is not None


def _playing(app: Application) -> bool:
    return app.board.can_place


def _can_take_back(app: Application) -> bool:
    table = app.session.table
    return table is not None and table.record.nodes[table.live].parent is not None


def _can_play_again(app: Application) -> bool:
    table = app.session.table
    return table is not None and bool(table.record.nodes[table.live].children)


def _has_moves(app: Application) -> bool:
    table = app.session.table
    return table is not None and len(table.record.nodes) > 1


def _on_move(app: Application) -> bool:
    table = app.session.table
    return table is not None and table.node != 0


def _in_past(app: Application) -> bool:
    table = app.session.table
    return table is not None and not table.at_live


def _can_restore(app: Application) -> bool:
    table = app.session.table
    return table is not None and table.before is not None


def _can_draw(app: Application) -> bool:
    table = app.session.table
    return table is not None and table.at_live and table.state.actor == CHANCE


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person can do: what it is called, its keys, where it stands, and what it does."""

    name: str
    title: Message
    help: Message
    menu: Menu
    run: Callable[[Application], object]
    keys: tuple[str, ...] = ()
    enabled: Callable[[Application], bool] = _always
    icon: str = ""
    checked: Callable[[Application], bool] | None = None


def _send(intent: intents.Intent) -> Callable[[Application], object]:
    return lambda app: app.send(intent)


def _open(dialogue: dialogues.Dialogue) -> Callable[[Application], object]:
    return lambda app: app.ask(dialogue)


def _view(which: Preset, key: str, title: Message) -> Command:
    return Command(
        f"view-{which.value}",
        title,
        text("Turn the pyramid to this view"),
        Menu.VIEW,
        lambda app: app.board.turn_to(which),
        (key,),
    )


def _toggle(name: str, title: Message, help: Message, setting: str, key: str) -> Command:  # noqa: A002
    return Command(
        name,
        title,
        help,
        Menu.SHOW,
        lambda app: app.change(**{setting: not getattr(app.settings, setting)}),
        (key,),
        checked=lambda app: bool(getattr(app.settings, setting)),
    )


COMMANDS: Final = (
    Command(
        "new",
        text("New game"),
        text("Go to the start screen and choose a game"),
        Menu.GAME,
        lambda app: app.leave(),
        ("Ctrl+N",),
        _in_game,
        icons.FILE_PLUS,
    ),
    Command(
        "open",
        text("Open…"),
        text("Open a saved game"),
        Menu.GAME,
        lambda app: app.ask_open(),
        ("Ctrl+O",),
        icon=icons.FOLDER_OPEN,
    ),
    Command(
        "save",
        text("Save"),
        text("Save the game with all its variations and comments"),
        Menu.GAME,
        lambda app: app.save(),
        ("Ctrl+S",),
        _in_game,
        icons.SAVE,
    ),
    Command(
        "save-as",
        text("Save as…"),
        text("Save the game to another file"),
        Menu.GAME,
        lambda app: app.ask_save(),
        ("Ctrl+Shift+S",),
        _in_game,
    ),
    Command(
        "rematch",
        text("Play again"),
        text("Start the same game with the same players"),
        Menu.GAME,
        lambda app: app.rematch(),
        ("Ctrl+R",),
        _in_game,
        icons.REFRESH_CW,
    ),
    Command(
        "swap",
        text("Swap seats and play"),
        text("Start the same game with every player one seat further"),
        Menu.GAME,
        lambda app: app.swap_seats(),
        ("Ctrl+Shift+R",),
        _in_game,
        icons.ARROW_LEFT_RIGHT,
    ),
    Command(
        "copy-transcript",
        text("Copy the moves"),
        text("Put the moves on the clipboard as text"),
        Menu.GAME,
        lambda app: app.copy_transcript(),
        ("Ctrl+C",),
        _in_game,
        icons.COPY,
    ),
    Command(
        "copy-diagram",
        text("Copy the position"),
        text("Put the position on the clipboard as a diagram in text"),
        Menu.GAME,
        lambda app: app.copy_diagram(),
        ("Ctrl+Shift+C",),
        _in_game,
    ),
    Command(
        "paste",
        text("Paste moves"),
        text("Open the game whose moves are on the clipboard"),
        Menu.GAME,
        lambda app: app.paste(),
        ("Ctrl+V",),
    ),
    Command(
        "picture",
        text("Save a picture"),
        text("Save what is seen as a PNG file, from the same side"),
        Menu.GAME,
        lambda app: app.want_picture(),
        ("Ctrl+E",),
        icon=icons.CAMERA,
    ),
    Command(
        "settings",
        text("Settings…"),
        text("Theme, size of text, motion, language"),
        Menu.GAME,
        _open(dialogues.ShowSettings()),
        ("Ctrl+,",),
        icon=icons.SETTINGS,
    ),
    Command("quit", text("Quit"), text("Close the program"), Menu.GAME, lambda app: app.quit(), ("Ctrl+Q",)),
    Command(
        "next-place",
        text("Next place"),
        text("Step to the next place where a marble can go"),
        Menu.MOVE,
        lambda app: app.board.step_place(1),
        ("Tab",),
        _playing,
    ),
    Command(
        "previous-place",
        text("Previous place"),
        text("Step to the previous place where a marble can go"),
        Menu.MOVE,
        lambda app: app.board.step_place(-1),
        ("Shift+Tab",),
        _playing,
    ),
    Command(
        "confirm",
        text("Play here"),
        text("Put the marble on the place that is marked"),
        Menu.MOVE,
        lambda app: app.board.play_marked(),
        ("Enter", "NumEnter"),
        _playing,
        icons.CHECK,
    ),
    Command(
        "draw",
        text("Draw a marble"),
        text("Take a marble out of the bag"),
        Menu.MOVE,
        _send(intents.LetChance()),
        ("D",),
        _can_draw,
    ),
    Command(
        "cancel",
        text("Cancel"),
        text("Give up what was begun: a mark, a question, a motion"),
        Menu.MOVE,
        lambda app: app.cancel(),
        ("Escape",),
    ),
    Command(
        "take-back",
        text("Take back"),
        text("Take back the last move; it stays in the list"),
        Menu.MOVE,
        _send(intents.TakeBack()),
        ("Ctrl+Z", "Backspace"),
        _can_take_back,
        icons.UNDO_2,
    ),
    Command(
        "play-again",
        text("Redo"),
        text("Make the move again that was taken back"),
        Menu.MOVE,
        _send(intents.PlayAgain()),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        _can_play_again,
        icons.REDO_2,
    ),
    Command(
        "go-on-here",
        text("Go on from here"),
        text("Let the game go on from the position shown; the other moves stay in the list"),
        Menu.MOVE,
        _send(intents.GoOnHere()),
        ("Ctrl+Enter",),
        _in_past,
        icons.GIT_BRANCH,
    ),
    Command(
        "start",
        text("To the start"),
        text("Show the first position"),
        Menu.REPLAY,
        _send(intents.ToStart()),
        ("Home",),
        _has_moves,
        icons.CHEVRON_FIRST,
    ),
    Command(
        "back",
        text("One move back"),
        text("Show the position one move earlier"),
        Menu.REPLAY,
        _send(intents.Back()),
        ("Left",),
        _has_moves,
        icons.CHEVRON_LEFT,
    ),
    Command(
        "play",
        text("Play by itself"),
        text("Show the game move by move, or stop"),
        Menu.REPLAY,
        lambda app: app.toggle_playing(),
        ("Space",),
        _has_moves,
        icons.PLAY,
    ),
    Command(
        "forward",
        text("One move forward"),
        text("Show the position one move later"),
        Menu.REPLAY,
        _send(intents.Forward()),
        ("Right",),
        _has_moves,
        icons.CHEVRON_RIGHT,
    ),
    Command(
        "end",
        text("To the end"),
        text("Show the last position of this line"),
        Menu.REPLAY,
        _send(intents.ToEnd()),
        ("End",),
        _has_moves,
        icons.CHEVRON_LAST,
    ),
    Command(
        "to-game",
        text("Back to the game"),
        text("Show the position where the game stands"),
        Menu.REPLAY,
        _send(intents.ToGame()),
        ("Ctrl+End",),
        _in_past,
    ),
    Command(
        "previous-variation",
        text("Previous variation"),
        text("Show the alternative above"),
        Menu.REPLAY,
        _send(intents.PreviousVariation()),
        ("Up",),
        _has_moves,
    ),
    Command(
        "next-variation",
        text("Next variation"),
        text("Show the alternative below"),
        Menu.REPLAY,
        _send(intents.NextVariation()),
        ("Down",),
        _has_moves,
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
        _on_move,
        icons.ARROW_UP,
    ),
    Command(
        "delete",
        text("Delete from here"),
        text("Delete this move and all that follows; this can be undone"),
        Menu.REPLAY,
        lambda app: app.delete_shown(),
        ("Ctrl+Delete",),
        _on_move,
        icons.TRASH_2,
    ),
    Command(
        "restore",
        text("Undo the change to the list"),
        text("Bring back what was deleted, or the comment as it was"),
        Menu.REPLAY,
        _send(intents.Restore()),
        ("Ctrl+Shift+Backspace",),
        _can_restore,
    ),
    _view(Preset.HOME, "0", text("Home view")),
    _view(Preset.FRONT, "1", text("Front")),
    _view(Preset.RIGHT, "2", text("Right")),
    _view(Preset.BACK, "3", text("Back")),
    _view(Preset.LEFT, "4", text("Left")),
    _view(Preset.FRONT_RIGHT, "5", text("Front right corner")),
    _view(Preset.BACK_RIGHT, "6", text("Back right corner")),
    _view(Preset.BACK_LEFT, "7", text("Back left corner")),
    _view(Preset.FRONT_LEFT, "8", text("Front left corner")),
    _view(Preset.TOP, "9", text("Top")),
    Command(
        "fit",
        text("Fit into the window"),
        text("Show everything, from the same side"),
        Menu.VIEW,
        lambda app: app.board.fit(),
        ("F",),
        icon=icons.MAXIMIZE,
    ),
    Command(
        "turn-left",
        text("Turn left"),
        text("Turn the pyramid to the left"),
        Menu.VIEW,
        lambda app: app.board.turn(-TURN, 0.0),
        ("Shift+Left",),
    ),
    Command(
        "turn-right",
        text("Turn right"),
        text("Turn the pyramid to the right"),
        Menu.VIEW,
        lambda app: app.board.turn(TURN, 0.0),
        ("Shift+Right",),
    ),
    Command(
        "turn-up",
        text("Look from higher"),
        text("Look at the pyramid from higher"),
        Menu.VIEW,
        lambda app: app.board.turn(0.0, TURN / 2),
        ("Shift+Up",),
    ),
    Command(
        "turn-down",
        text("Look from lower"),
        text("Look at the pyramid from lower"),
        Menu.VIEW,
        lambda app: app.board.turn(0.0, -TURN / 2),
        ("Shift+Down",),
    ),
    Command(
        "nearer", text("Nearer"), text("Go nearer"), Menu.VIEW, lambda app: app.board.zoom(1.0), ("+", "=")
    ),
    Command(
        "further",
        text("Further"),
        text("Go further away"),
        Menu.VIEW,
        lambda app: app.board.zoom(-1.0),
        ("-",),
    ),
    Command(
        "fewer-levels",
        text("Look into the pyramid"),
        text("Make one more level transparent, from the top"),
        Menu.SHOW,
        lambda app: app.board.change_solid(-1),
        ("[",),
        icon=icons.LAYERS,
    ),
    Command(
        "more-levels",
        text("Show one more level"),
        text("Make one level less transparent"),
        Menu.SHOW,
        lambda app: app.board.change_solid(1),
        ("]",),
    ),
    Command(
        "pull-apart",
        text("Pull the levels apart"),
        text("Pull the levels apart, or let them down again"),
        Menu.SHOW,
        lambda app: app.board.toggle_spread(),
        ("L",),
        checked=lambda app: app.board.look.spread > 0.0,
    ),
    Command(
        "see-through",
        text("See buried marbles"),
        text("Look through the marbles that bury others"),
        Menu.SHOW,
        lambda app: app.board.toggle_through(),
        ("X",),
        checked=lambda app: app.board.look.through,
        icon=icons.EYE,
    ),
    _toggle(
        "hints", text("Show playable places"), text("Mark every place where a marble can go"), "hints", "P"
    ),
    _toggle("names", text("Place names"), text("Show the names along the edge of the board"), "names", "N"),
    _toggle(
        "marks", text("Signs on marbles"), text("A ring, a dot or a cross for each colour"), "marks", "M"
    ),
    _toggle("trays", text("Trays"), text("Show the marbles beside the board"), "trays", "R"),
    _toggle("column", text("Side panel"), text("Show or fold the column at the right"), "column", "Ctrl+B"),
    _toggle("timeline", text("Timeline"), text("Show or fold the timeline"), "timeline", "Ctrl+T"),
    Command(
        "theme",
        text("Dark or light"),
        text("Change between the dark and the light theme"),
        Menu.SHOW,
        lambda app: app.change(theme="paper" if app.settings.theme == "ink" else "ink"),
        ("T",),
        icon=icons.SUN,
    ),
    Command(
        "full-screen",
        text("Full screen"),
        text("Fill the whole screen, or not"),
        Menu.SHOW,
        lambda app: app.toggle_full_screen(),
        ("F11",),
    ),
    Command(
        "focus",
        text("Keyboard to the panels"),
        text("Let the keyboard work in the panels, or back on the pyramid"),
        Menu.HELP,
        lambda app: app.toggle_focus(),
        ("F6",),
    ),
    Command(
        "keys",
        text("Shortcuts"),
        text("Show all commands with their keys"),
        Menu.HELP,
        _open(dialogues.ShowKeys()),
        ("F2", "?"),
        icon=icons.KEYBOARD,
    ),
    Command(
        "about",
        text("About"),
        text("What this program is, and whose games these are"),
        Menu.HELP,
        _open(dialogues.ShowAbout()),
        icon=icons.INFO,
    ),
)

BY_NAME: Final = {command.name: command for command in COMMANDS}


def keys_of(command: Command, own: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The keys of a command; ``own`` are a person's, by command name."""
    return own.get(command.name, command.keys)


def bound(own: Mapping[str, tuple[str, ...]]) -> dict[str, Command]:
    """Command by key. Own keys win where two commands have the same."""
    table = {key: command for command in COMMANDS for key in command.keys if command.name not in own}
    table.update((key, BY_NAME[name]) for name, keys in own.items() if name in BY_NAME for key in keys)
    return table
