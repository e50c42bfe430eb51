"""What is unusual about what is seen: modes that can be clicked away, and the name of the place aimed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.panels.guide import WIDTH
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import ink, tint
from shibumi3d.model.colours import COLOUR_NAMES
from shibumi3d.model.pyramid import places_in


def draw(ui: Ui, above: float = 0.0) -> None:
    """Draw the modes at the upper left of the picture, and the name of the keyboard's place beside it.

    What a marble stands on and carries is said so far ``above`` the timeline.
    """
    _modes(ui)
    _place(ui)
    _pointed(ui, above)


def _modes(ui: Ui) -> None:
    modes = list(_active(ui))
    if not modes:
        return
    at = ui.corner()
    if ui.app.guide.step is not None:
        at.x += ui.px(WIDTH) + ui.step
    with ui.floating("modes", at, tint(ui.colours.surface, 0.0), padding=(2.0, 2.0)):
        imgui.push_style_var(imgui.StyleVar_.frame_rounding, ui.px(16))
        imgui.push_style_color(imgui.Col_.button, tint(ui.colours.raised, 0.94))
        for title, end in modes:
            if imgui.button(f"{title}  {icons.X}##{title}"):
                end()
            ui.tooltip(ui._("Show the pyramid as usual again"))
        imgui.pop_style_color()
        imgui.pop_style_var()


def _active(ui: Ui) -> Iterator[tuple[str, Callable[[], object]]]:
    """The modes that are on, each with what ends it."""
    viewport = ui.app.viewport
    sight = viewport.sight

    def ended(**values: object) -> Callable[[], object]:
        return lambda: setattr(viewport, "sight", replace(sight, **values))  # type: ignore[arg-type]

    if sight.peeled:
        level = sight.solid_levels(viewport.size) + 1
        if level < viewport.size:
            yield ui._("Level {n} and above seen through", n=level), ended(peeled=0)
        else:
            yield ui._("Level {n} seen through", n=level), ended(peeled=0)
    if sight.show_buried:
        yield ui._("Only buried marbles"), ended(show_buried=False)
    if sight.show_hidden:
        yield ui._("Hidden marbles"), ended(show_hidden=False)
    if sight.spread:
        yield ui._("Levels pulled apart"), ended(spread=0.0)
    if sight.flat:
        yield ui._("Levels side by side"), ended(flat=False)
    pinned = ui.app.comparison.number
    if pinned is not None:
        yield ui._("Compared with move {n}", n=pinned), ui.app.comparison.forget
    if ui.app.playing and not ui.app.settings.trays:
        yield ui._("Without trays"), lambda: ui.app.preferences.change(trays=True)


def _pointed(ui: Ui, above: float) -> None:
    """What the marble under the pointer stands on, and what it carries."""
    marble = ui.app.viewport.pointed.marble
    if marble is None or not ui.app.playing or ui.view.secret_seat is not None:
        return
    position = ui.view.now.position
    pyramid = position.pyramid
    parts = [_named(ui, marble)]
    below = [_named(ui, place) for place in places_in(pyramid.carriers[marble] & position.occupied)]
    upon = [_named(ui, place) for place in places_in(pyramid.carried[marble] & position.occupied)]
    if below:
        parts.append(ui._("stands on {marbles}", marbles=", ".join(below)))
    if upon:
        parts.append(ui._("carries {marbles}", marbles=", ".join(upon)))
    words = "  ·  ".join(parts)
    free = ui.layout.free
    size, pad = imgui.calc_text_size(words), ui.px(8)
    x, y = free.x + pad * 2, ui.layout.height - free.y - size.y - pad * 2 - above
    surface = imgui.get_background_draw_list()
    low, high = imgui.ImVec2(x - pad, y - pad / 2), imgui.ImVec2(x + size.x + pad, y + size.y + pad / 2)
    surface.add_rect_filled(low, high, ink(ui.colours.surface, 0.86), ui.px(6))
    surface.add_text(imgui.ImVec2(x, y), ink(ui.colours.faint), words)


def _named(ui: Ui, place: int) -> str:
    """A marble by its place and its colour."""
    position = ui.view.now.position
    colour = position.at(place)
    name = position.pyramid.names[place]
    return name if colour is None else f"{name} {ui.words(COLOUR_NAMES[colour])}"


def _place(ui: Ui) -> None:
    """The name of the place that the keyboard is on."""
    cursor = ui.app.viewport.aim.cursor
    at = None if cursor is None else ui.app.viewport.seen_at(cursor)
    if cursor is None or at is None or not ui.app.playing:
        return
    name = ui.view.now.position.pyramid.names[cursor]
    size, pad = imgui.calc_text_size(name), ui.px(6)
    x, y = at[0] + ui.px(26), ui.layout.height - at[1] - size.y / 2
    surface = imgui.get_background_draw_list()
    low, high = imgui.ImVec2(x - pad, y - pad / 2), imgui.ImVec2(x + size.x + pad, y + size.y + pad / 2)
    surface.add_rect_filled(low, high, ink(ui.colours.raised, 0.94), ui.px(6))
    surface.add_text(imgui.ImVec2(x, y), ink(ui.colours.text), name)
