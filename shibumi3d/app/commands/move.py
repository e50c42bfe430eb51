"""Commands for making moves and taking them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu, send
from shibumi3d.app.commands.conditions import can_draw, can_go_on, can_place, can_play_again, can_take_back
from shibumi3d.model.colours import Colour
from shibumi3d.model.messages import text
from shibumi3d.study import intents

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


def _pick(colour: Colour) -> Callable[[Application], object]:
    return lambda app: app.pick(colour)


COMMANDS: Final = (
    Command(
        "next-place",
        text("Next place"),
        text("Step to the next place where a marble can go"),
        Menu.MOVE,
        lambda app: app.viewport.step_place(1),
        ("Tab",),
        can_place,
    ),
    Command(
        "previous-place",
        text("Previous place"),
        text("Step to the previous place where a marble can go"),
        Menu.MOVE,
        lambda app: app.viewport.step_place(-1),
        ("Shift+Tab",),
        can_place,
    ),
    Command(
        "confirm",
        text("Play here"),
        text("Put the marble on the place that is marked"),
        Menu.MOVE,
        lambda app: app.viewport.play_marked(),
        ("Enter", "NumEnter"),
        can_place,
        icons.CHECK,
    ),
    Command(
        "draw",
        text("Draw a marble"),
        text("Take a marble out of the bag"),
        Menu.MOVE,
        send(intents.LetChance()),
        ("D",),
        can_draw,
    ),
    Command(
        "hand",
        text("Open your hand"),
        text("Hold the key: your hand shows for as long as you hold it"),
        Menu.MOVE,
        lambda app: app.open_hand(),
        ("H",),
        lambda app: app.secret_seat is not None,
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
            lambda app: app.opened is not None,
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
        lambda app: app.take_back(),
        ("Ctrl+Z", "Backspace"),
        can_take_back,
        icons.UNDO_2,
    ),
    Command(
        "play-again",
        text("Redo"),
        text("Make the move again that was taken back"),
        Menu.MOVE,
        send(intents.PlayAgain()),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        can_play_again,
        icons.REDO_2,
    ),
    Command(
        "go-on-here",
        text("Go on from here"),
        text("Let the game go on from the position shown; the other moves stay in the list"),
        Menu.MOVE,
        send(intents.GoOnHere()),
        ("Ctrl+Enter",),
        can_go_on,
        icons.GIT_BRANCH,
    ),
)
