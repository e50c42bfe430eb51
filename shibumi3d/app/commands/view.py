"""Commands for the side from which the pyramid is seen."""

from __future__ import annotations

from math import radians
from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu
from shibumi3d.model.messages import Message, text
from shibumi3d.scene.camera_motion import Preset

if TYPE_CHECKING:
    from shibumi3d.app.application import Application

TURN: Final = radians(15.0)
"""How far one key press turns the pyramid."""


def _view(which: Preset, key: str, title: Message) -> Command:
    return Command(
        f"view-{which.value}",
        title,
        text("Turn the pyramid to this view"),
        Menu.VIEW,
        lambda app: app.viewport.turn_to(which),
        (key,),
    )


def _lay_side_by_side(app: Application) -> None:
    app.viewport.sight = app.viewport.sight.flat_toggled()


COMMANDS: Final = (
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
        "side-by-side",
        text("Levels side by side"),
        text("Lay the levels side by side and look from above, or stack them again"),
        Menu.VIEW,
        _lay_side_by_side,
        ("G",),
        checked=lambda app: app.viewport.sight.flat,
    ),
    Command(
        "turntable",
        text("Turntable"),
        text("Let the pyramid turn slowly by itself, or stop it"),
        Menu.VIEW,
        lambda app: app.viewport.toggle_turntable(),
        ("O",),
        icon=icons.ROTATE_3D,
        checked=lambda app: app.viewport.turntable,
    ),
    Command(
        "bring-into-sight",
        text("Bring the last move into sight"),
        text("Turn to the nearest side from which the last move is seen"),
        Menu.VIEW,
        lambda app: app.viewport.bring_into_sight(app.viewport.subject.newest),
        ("Z",),
        lambda app: bool(app.viewport.subject.newest),
    ),
    Command(
        "fit",
        text("Fit into the window"),
        text("Show everything, from the same side"),
        Menu.VIEW,
        lambda app: app.viewport.fit(),
        ("F",),
        icon=icons.MAXIMIZE,
    ),
    Command(
        "turn-left",
        text("Turn left"),
        text("Turn the pyramid to the left"),
        Menu.VIEW,
        lambda app: app.viewport.turn(-TURN, 0.0),
        ("Shift+Left",),
    ),
    Command(
        "turn-right",
        text("Turn right"),
        text("Turn the pyramid to the right"),
        Menu.VIEW,
        lambda app: app.viewport.turn(TURN, 0.0),
        ("Shift+Right",),
    ),
    Command(
        "turn-up",
        text("Look from higher"),
        text("Look at the pyramid from higher"),
        Menu.VIEW,
        lambda app: app.viewport.turn(0.0, TURN / 2),
        ("Shift+Up",),
    ),
    Command(
        "turn-down",
        text("Look from lower"),
        text("Look at the pyramid from lower"),
        Menu.VIEW,
        lambda app: app.viewport.turn(0.0, -TURN / 2),
        ("Shift+Down",),
    ),
    Command(
        "nearer", text("Nearer"), text("Go nearer"), Menu.VIEW, lambda app: app.viewport.zoom(1.0), ("+", "=")
    ),
    Command(
        "further",
        text("Further"),
        text("Go further away"),
        Menu.VIEW,
        lambda app: app.viewport.zoom(-1.0),
        ("-",),
    ),
)
