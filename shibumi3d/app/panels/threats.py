"""What each side has, and what one or two marbles more would complete: a list that lights up what it tells of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui, capitalised, draw_marble
from shibumi3d.model.game import Prospect
from shibumi3d.model.messages import Message, text
from shibumi3d.model.pyramid import places_in

NEAR: Final = 2
"""How many marbles may be missing for something to be listed."""

SECTIONS: Final[tuple[tuple[int, Message], ...]] = (
    (1, text("One marble is missing")),
    (0, text("Complete")),
    (2, text("Two marbles are missing")),
)
"""How many marbles are missing, with a heading: first what can be done now."""


def draw(ui: Ui, height: float) -> None:
    """Draw the list in this height."""
    with ui.listing("threats", height):
        found = ui.app.session.prospects()
        shown = False
        for missing, heading in SECTIONS:
            some = [one for one in found if one.lacks.bit_count() == missing]
            if some:
                shown = True
                ui.label(ui.words(heading))
                _entries(ui, missing, some)
        if not shown:
            ui.faint(ui._("Nothing is near completion here."))


def _entries(ui: Ui, missing: int, some: Sequence[Prospect]) -> None:
    """The rows of one section that are in sight."""
    for index in ui.rows(len(some)):
        _entry(ui, f"{missing}-{index}", some[index])


def _entry(ui: Ui, key: str, one: Prospect) -> None:
    """One of them; under the pointer its places light up, a click turns to a side from which they are seen."""
    names = ui.view.now.position.pyramid.names
    colour = one.colour
    if colour is None and one.seat is not None:
        colour = ui.view.game.seats[one.seat].colour
    dot = ui.px(14)
    words = capitalised(ui.words(one.title))
    if one.lacks:
        missing = ", ".join(names[place] for place in places_in(one.lacks))
        words = ui._("{what}, lacks {places}", what=words, places=missing)
    pressed = ui.row(f"       {words}##{key}")
    hovered = imgui.is_item_hovered()
    low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    if colour is not None:
        draw_marble(ui.marbles[colour], low.x + ui.px(3), (low.y + high.y - dot) / 2, dot)
    if hovered:
        ui.app.viewport.light(one.places)
    if pressed:
        ui.app.viewport.bring_into_sight(one.places)
