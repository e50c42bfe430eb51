"""The settings, as a sheet."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.settings import TEXT_SIZES
from shibumi3d.app.style import HEADING
from shibumi3d.languages import available
from shibumi3d.scene.theme import THEMES

WIDTH = 520.0


def draw(ui: Ui) -> None:
    """Draw the settings; each takes effect at once."""
    with ui.strong(HEADING):
        imgui.text(ui._("Settings"))
    width = min(ui.px(WIDTH), ui.layout.width - 8 * ui.step)
    room = imgui.ImVec2(width, max(ui.layout.height - ui.px(160), ui.px(120)))
    imgui.set_next_window_size_constraints(imgui.ImVec2(width, 0.0), room)
    shape = imgui.ChildFlags_.auto_resize_y | imgui.ChildFlags_.nav_flattened
    imgui.begin_child("settings", imgui.ImVec2(width, 0.0), int(shape))
    _theme(ui)
    _sizes(ui)
    _languages(ui)
    ui.gap()
    settings = ui.app.settings
    _switch(
        ui, ui._("Motion: marbles fall, views glide"), "motion", settings.motion == "full", ("none", "full")
    )
    _switch(ui, ui._("The pyramid keeps turning after a drag"), "inertia", settings.inertia)
    _switch(ui, ui._("Confirm every move"), "confirm", settings.confirm)
    _switch(ui, ui._("Turn the board to whoever moves"), "turn_to_mover", settings.turn_to_mover)
    _switch(ui, ui._("Two fingers turn the pyramid; with Ctrl they go nearer"), "touchpad", settings.touchpad)
    _switch(ui, ui._("Show playable places"), "hints", settings.hints)
    _switch(ui, ui._("Place names on the board"), "names", settings.names)
    _switch(ui, ui._("Signs on the marbles, to tell the colours apart"), "marks", settings.marks)
    _switch(ui, ui._("Trays beside the board"), "trays", settings.trays)
    _switch(ui, ui._("Studio picture when resting"), "studio", settings.studio)
    _switch(ui, ui._("The system's own dialogues for files"), "system_dialogs", settings.system_dialogs)
    imgui.end_child()
    ui.gap()
    if ui.primary(ui._("Close"), ui.px(140)):
        ui.app.dialogues.close()


def _theme(ui: Ui) -> None:
    ui.label(ui._("Theme"))
    titles = {"ink": ui._("Dark"), "paper": ui._("Light")}
    width = ui.share(len(THEMES))
    for name in THEMES:
        if ui.choice(f"{titles.get(name, name)}##theme", chosen=ui.app.settings.theme == name, width=width):
            ui.app.preferences.change(theme=name)
        imgui.same_line()
    imgui.new_line()


def _sizes(ui: Ui) -> None:
    ui.label(ui._("Size of text"))
    width = ui.share(len(TEXT_SIZES))
    for size in TEXT_SIZES:
        if ui.choice(f"{size:.0%}##size", chosen=ui.app.settings.text_size == size, width=width):
            ui.app.preferences.change(text_size=size)
        imgui.same_line()
    imgui.new_line()


def _languages(ui: Ui) -> None:
    ui.label(ui._("Language"))
    entries = (("", ui._("As the system")), *available())
    width = ui.share(len(entries))
    for code, title in entries:
        if ui.choice(f"{title}##language {code}", chosen=ui.app.settings.language == code, width=width):
            ui.app.preferences.change(language=code)
        imgui.same_line()
    imgui.new_line()


def _switch(
    ui: Ui, title: str, name: str, value: bool, values: tuple[object, object] = (False, True)
) -> None:
    pressed, now = imgui.checkbox(title, value)
    if pressed:
        ui.app.preferences.change(**{name: values[now]})
