"""Commands for what is shown of the pyramid and of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu
from shibumi3d.app.commands.conditions import in_game
from shibumi3d.app.viewport.sight import Sight
from shibumi3d.model.messages import Message, text
from shibumi3d.model.pyramid import places_in

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


def _highest(app: Application) -> int:
    """The highest level on which marbles stand."""
    position = app.view.now.position
    return max((position.pyramid.grid[place][0] for place in places_in(position.occupied)), default=1)


def _fewer_levels(app: Application) -> None:
    highest = _highest(app)
    if highest == 1:
        app.notices.say(text("All marbles stand on the board: there is no level to look through"))
    else:
        _look(app, app.viewport.sight.with_solid(-1, app.viewport.size, highest))


def _see_buried(app: Application) -> None:
    if not app.viewport.sight.show_buried and not app.view.now.position.buried:
        app.notices.say(text("No marble is buried under others here"))
    else:
        _look(app, app.viewport.sight.buried_toggled())


def _see_hidden(app: Application) -> None:
    if not app.viewport.sight.show_hidden and not app.viewport.hidden:
        app.notices.say(text("Every marble is seen from this side"))
    else:
        _look(app, app.viewport.sight.hidden_toggled())


def _tab(name: str, title: Message, explained: Message, key: str) -> Command:
    def show(app: Application) -> None:
        app.preferences.change(tab=name, column=True)

    return Command(
        f"tab-{name}",
        title,
        explained,
        Menu.SHOW,
        show,
        (key,),
        in_game,
        checked=lambda app: app.settings.tab == name,
        group=text("Column"),
    )


COMMANDS: Final = (
    Command(
        "fewer-levels",
        text("Look into the pyramid"),
        text("Make one more level transparent, from the top"),
        Menu.SHOW,
        _fewer_levels,
        ("[",),
        icon=icons.LAYERS,
    ),
    Command(
        "more-levels",
        text("Show one more level"),
        text("Make one level less transparent"),
        Menu.SHOW,
        lambda app: _look(app, app.viewport.sight.with_solid(1, app.viewport.size, _highest(app))),
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
        _see_buried,
        ("X",),
        checked=lambda app: app.viewport.sight.show_buried,
        icon=icons.EYE,
    ),
    Command(
        "see-hidden",
        text("See hidden marbles"),
        text("Look through the marbles that hide others from this side"),
        Menu.SHOW,
        _see_hidden,
        ("Shift+X",),
        checked=lambda app: app.viewport.sight.show_hidden,
    ),
    _toggle(
        "hints", text("Show playable places"), text("Mark every place where a marble can go"), "hints", "P"
    ),
    _toggle(
        "prospects",
        text("Threats and chances"),
        text("Show what each side has, and where one marble would complete something"),
        "prospects",
        "V",
    ),
    _toggle(
        "flat-map",
        text("Flat map"),
        text("Show the levels as small grids above the moves"),
        "flat_map",
        "Shift+G",
    ),
    _toggle("names", text("Place names"), text("Show the names along the edge of the board"), "names", "N"),
    _toggle(
        "marks", text("Signs on marbles"), text("A ring, a dot or a cross for each colour"), "marks", "M"
    ),
    _toggle("trays", text("Trays"), text("Show the marbles beside the board"), "trays", "R"),
    _toggle(
        "studio",
        text("Studio picture when resting"),
        text("Trace the paths of light when nothing moves"),
        "studio",
        "S",
    ),
    _tab("moves", text("Moves"), text("Show the list of moves in the column"), "Ctrl+1"),
    _tab(
        "threats",
        text("Threats"),
        text("List what each side has, and what one or two marbles more would complete"),
        "Ctrl+2",
    ),
    _tab(
        "analysis",
        text("Analysis"),
        text("Show what the moves are worth, and the worth of the game over its moves"),
        "Ctrl+3",
    ),
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
