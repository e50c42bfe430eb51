"""The flat map: the levels as small grids that show what the pyramid shows, to look at and to play on."""

from __future__ import annotations

from typing import Final

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui, draw_marble
from shibumi3d.app.style import ink
from shibumi3d.model.pyramid import places_in

CELL: Final = 24.0
"""The side of a place's cell, at most."""

NAME: Final = 0.42
"""The height of the names of places, in cells."""

GAP: Final = 10.0
"""What is left free between two levels."""


def draw(ui: Ui) -> None:
    """Draw the levels side by side, in as many rows as they need."""
    position = ui.view.now.position
    pyramid = position.pyramid
    sizes = [pyramid.size - level for level in range(pyramid.size)]
    with ui.card("flat map"):
        room = ui.width()
        cell, gap = ui.px(CELL), ui.px(GAP)
        cell = min(cell, room / sizes[0])
        at = imgui.get_cursor_screen_pos()
        x, y, row = at.x, at.y, 0.0
        pointed = _pointed(ui)
        for level, size in enumerate(sizes, start=1):
            wide = size * cell
            if x > at.x and x + wide > at.x + room:
                x, y, row = at.x, y + row + gap, 0.0
            _level(ui, level, x, y, cell, pointed)
            x, row = x + wide + gap, max(row, wide)
        imgui.set_cursor_screen_pos(at)
        imgui.dummy(imgui.ImVec2(room, y + row - at.y))


def _pointed(ui: Ui) -> int | None:
    """The place that is pointed at on the pyramid."""
    pointed = ui.app.viewport.pointed
    return pointed.marble if pointed.place is None else pointed.place


def _level(ui: Ui, level: int, x: float, y: float, cell: float, pointed: int | None) -> None:
    """One level as a grid, rank 1 at the bottom as on the board."""
    position = ui.view.now.position
    pyramid = position.pyramid
    surface = imgui.get_window_draw_list()
    size = pyramid.size + 1 - level
    low, high = imgui.ImVec2(x - 2, y - 2), imgui.ImVec2(x + size * cell + 2, y + size * cell + 2)
    surface.add_rect(low, high, ink(ui.colours.line), ui.px(4), ui.px(1.0))
    playable = ui.app.viewport.places
    for place in places_in(pyramid.levels[level - 1]):
        _, file, rank = pyramid.grid[place]
        left, top = x + _column(file, level) * cell, y + (size - 1 - _column(rank, level)) * cell
        colour = position.at(place)
        middle = imgui.ImVec2(left + cell / 2, top + cell / 2)
        if colour is not None:
            draw_marble(ui.marbles[colour], left + 1, top + 1, cell - 2)
        else:
            _name(ui, pyramid.names[place][1:], middle, cell)
            if place in playable:
                surface.add_circle(middle, 0.42 * cell, ink(ui.colours.accent), 0, ui.px(1.5))
        imgui.set_cursor_screen_pos(imgui.ImVec2(left, top))
        pressed = imgui.invisible_button(f"##map {pyramid.names[place]}", imgui.ImVec2(cell, cell))
        hovered = imgui.is_item_hovered()
        if hovered:
            ui.app.viewport.light(1 << place)
            ui.tip(pyramid.names[place])
        if hovered or place == pointed:
            surface.add_circle(middle, 0.47 * cell, ink(ui.colours.text), 0, ui.px(1.5))
        if pressed:
            ui.app.viewport.choose(place)


def _name(ui: Ui, name: str, middle: imgui.ImVec2, cell: float) -> None:
    """The name of an empty place in its cell, without the level."""
    imgui.push_font(None, NAME * cell / ui.scale)
    size = imgui.calc_text_size(name)
    at = imgui.ImVec2(middle.x - size.x / 2, middle.y - size.y / 2)
    imgui.get_window_draw_list().add_text(at, ink(ui.colours.faint, 0.8), name)
    imgui.pop_font()


def _column(step: int, level: int) -> int:
    """Which file or rank of its level a place is on, from 0; steps on the board are halves of a marble."""
    return (step - (level - 1)) // 2
