"""Commands for making moves and taking them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu, opens, send
from shibumi3d.app.commands.conditions import can, can_choose
from shibumi3d.app.dialogues import AskDraw
from shibumi3d.model.colours import Colour
from shibumi3d.model.messages import text
from shibumi3d.study.editing import Editing
from shibumi3d.study.intents import Act

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


def _pick(colour: Colour) -> Callable[[Application], object]:
    """Pick a marble of this colour from the open hand, or put such ones in the position editor."""

    def pick(app: Application) -> None:
        if app.editor.open:
            app.editor.colour = colour
        else:
            app.hand.pick(colour)

    return pick


def _change(act: Act, step: Callable[[Editing], Editing]) -> Callable[[Application], object]:
    """Undo or redo: in the position editor its steps, else what was changed in the game."""
    return lambda app: app.editor.alter(step) if app.editor.open else app.moves.do(act)


def _can_change(act: Act) -> Callable[[Application], bool]:
    return lambda app: app.editor.open or can(act)(app)


def _take_back(app: Application) -> None:
    """Take back a move; against an engine to the last decision of a person."""
    if app.opponents.any and Act.TAKE_BACK not in app.view.asks:
        app.opponents.take_back()
    else:
        app.moves.do(Act.TAKE_BACK)


COMMANDS: Final = (
    Command(
        "next-place",
        text("Next place"),
        text("Step to the next place where a marble can go"),
        Menu.MOVE,
        lambda app: app.viewport.step_place(1),
        ("Tab",),
        can_choose,
    ),
    Command(
        "previous-place",
        text("Previous place"),
        text("Step to the previous place where a marble can go"),
        Menu.MOVE,
        lambda app: app.viewport.step_place(-1),
        ("Shift+Tab",),
        can_choose,
    ),
    Command(
        "confirm",
        text("Play here"),
        text("Put the marble on the place that is marked"),
        Menu.MOVE,
        lambda app: app.viewport.play_marked(),
        ("Enter", "NumEnter"),
        can_choose,
        icons.CHECK,
    ),
    Command(
        "draw",
        text("Draw a marble"),
        text("Take a marble out of the bag"),
        Menu.MOVE,
        send(Act.DRAW),
        ("D",),
        can(Act.DRAW),
    ),
    Command(
        "hand",
        text("Open your hand"),
        text("Hold the key: your hand shows for as long as you hold it"),
        Menu.MOVE,
        lambda app: app.hand.open(),
        ("H",),
        can(Act.OPEN_HAND),
        icons.HAND,
        held=True,
    ),
    *(
        Command(
            f"pick-{colour}",
            title,
            text("While your hand is open: pick this marble"),
            Menu.MOVE,
            _pick(colour),
            (key,),
            lambda app: app.hand.is_open or app.editor.open,
        )
        for colour, title, key in (
            (Colour.WHITE, text("Pick white"), "Q"),
            (Colour.BLACK, text("Pick black"), "W"),
            (Colour.RED, text("Pick red"), "E"),
        )
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
        _take_back,
        ("Backspace",),
        can(Act.TAKE_BACK),
        icons.CHEVRON_LEFT,
    ),
    Command(
        "undo",
        text("Undo"),
        text("Undo the last change: a move, a comment, a change of the list"),
        Menu.MOVE,
        _change(Act.UNDO, Editing.undone),
        ("Ctrl+Z",),
        _can_change(Act.UNDO),
        icons.UNDO_2,
    ),
    Command(
        "redo",
        text("Redo"),
        text("Make the change again that was undone"),
        Menu.MOVE,
        send(Act.REDO),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        _can_change(Act.REDO),
        icons.REDO_2,
    ),
    Command(
        "move-now",
        text("Move now"),
        text("Let the engine that thinks make the best move that it has found"),
        Menu.MOVE,
        lambda app: app.opponents.move_now(),
        ("Ctrl+Space",),
        lambda app: app.opponents.thinks,
    ),
    Command(
        "pause-engines",
        text("Pause the engines"),
        text("Let engines wait with their moves, or go on"),
        Menu.MOVE,
        lambda app: app.opponents.toggle(),
        (),
        lambda app: app.opponents.any,
        checked=lambda app: app.opponents.paused,
    ),
    Command(
        "swap-sides",
        text("Swap sides"),
        text("Let everyone sit one seat further in this game, engines as well as persons"),
        Menu.MOVE,
        lambda app: app.opponents.swap(),
        (),
        lambda app: app.opponents.any and not app.view.guarded,
    ),
    Command(
        "resign",
        text("Resign…"),
        text("Whoever is to move gives the game up; it is asked first"),
        Menu.MOVE,
        lambda app: app.moves.ask_to_resign(),
        (),
        can(Act.AGREE_DRAW),
    ),
    Command(
        "agree-draw",
        text("Agree on a draw…"),
        text("The players end the game undecided; everyone is asked first"),
        Menu.MOVE,
        opens(AskDraw()),
        (),
        can(Act.AGREE_DRAW),
    ),
    Command(
        "go-on-here",
        text("Go on from here"),
        text("Let the game go on from the position shown; the other moves stay in the list"),
        Menu.MOVE,
        send(Act.GO_ON_HERE),
        ("Ctrl+Enter",),
        can(Act.GO_ON_HERE),
        icons.GIT_BRANCH,
    ),
)
