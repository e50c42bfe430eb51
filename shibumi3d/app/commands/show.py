"""Commands for what is shown of the pyramid and of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu
from shibumi3d.app.viewport.sight import Sight
from shibumi3d.model.messages import Message, text

if TYPE_CHECKING:
    from shibumi3d.app.application import Application


def _toggle(name: str, title: Message, explained: Message, setting: str, key: str) -> Command:
    return Command(
        name,
        title,
        explained,
        Menu.SHOW,
        lambda app: app.preferences.change(**{setting: not getattr(app.settings, setting)}),
        (key,),
        checked=lambda app: bool(getattr(app.settings, setting)),
    )


def _look(app: Application, sight: Sight) -> None:
    """Open the pyramid to the eye in another way."""
    app.viewport.sight = sight


COMMANDS: Final = (
    Command(
        "fewer-levels",
        text("Look into the pyramid"),
        text("Make one more level transparent, from the top"),
        Menu.SHOW,
        lambda app: _look(app, app.viewport.sight.with_solid(-1, app.viewport.size)),
        ("[",),
        icon=icons.LAYERS,
    ),
    Command(
        "more-levels",
        text("Show one more level"),
        text("Make one level less transparent"),
        Menu.SHOW,
        lambda app: _look(app, app.viewport.sight.with_solid(1, app.viewport.size)),
        ("]",),
    ),
    Command(
        "pull-apart",
        text("Pull the levels apart"),
        text("Pull the levels apart, or let them down again"),
        Menu.SHOW,
        lambda app: _look(app, app.viewport.sight.spread_toggled()),
        ("L",),
        checked=lambda app: app.viewport.sight.spread > 0.0,
    ),
    Command(
        "see-through",
        text("See buried marbles"),
        text("Look through the marbles that bury others"),
        Menu.SHOW,
        lambda app: _look(app, app.viewport.sight.buried_toggled()),
        ("X",),
        checked=lambda app: app.viewport.sight.show_buried,
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
        lambda app: app.preferences.change(theme="paper" if app.settings.theme == "ink" else "ink"),
        ("T",),
        icon=icons.SUN,
    ),
    Command(
        "full-screen",
        text("Full screen"),
        text("Fill the whole screen, or not"),
        Menu.SHOW,
        lambda app: app.system.toggle_full_screen(),
        ("F11",),
    ),
)
