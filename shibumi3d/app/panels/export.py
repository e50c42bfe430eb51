"""What is to be made of the open game, and how far that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from imgui_bundle import imgui

from shibumi3d.app.exports import FILM_SIZES, SECONDS, SIZES, TURNS, Form
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING, tint
from shibumi3d.export.endings import FILMS, GIF, MP4, PAGE, PICTURE, SHEET, WEBP

NAMES: Final = {GIF: "GIF", WEBP: "WebP", MP4: "MP4"}

WIDTH: Final = 560.0
LABEL: Final = 150.0
"""The width of the dialogue, and of what stands before its rows."""

Value = TypeVar("Value")


def draw(ui: Ui) -> None:
    """Draw the dialogue."""
    exports = ui.app.exports
    form = exports.form
    imgui.dummy(imgui.ImVec2(ui.px(WIDTH), 0.0))
    with ui.strong(HEADING):
        imgui.text(ui._("Export"))
    form = _kind(ui, form)
    if form.ending == PICTURE:
        form = _picture(ui, form)
    elif form.filmed:
        form = _film(ui, form)
    elif form.ending == SHEET:
        form = _line(ui, form)
    else:
        ui.faint(
            ui._("One file with the whole tree, its comments and a board that steps; any browser opens it.")
        )
    form = _name(ui, form)
    exports.choose(form)
    problem = ui.app.exports.problem
    if problem is not None:
        imgui.text_wrapped(ui.words(problem))
    if ui.primary(ui._("Make it"), ui.px(160)):
        exports.begin()
    imgui.same_line()
    if imgui.button(ui._("Cancel"), imgui.ImVec2(ui.px(140), 0.0)):
        ui.app.dialogues.close()


def draw_progress(ui: Ui) -> None:
    """Draw how far the file is that is being made, at the upper right of the picture."""
    exports = ui.app.exports
    if not exports.running:
        return
    picture, at = ui.layout.picture, ui.corner()
    at.x = picture.x + picture.width - ui.step
    with ui.floating("export", at, tint(ui.colours.raised, 0.97), pivot=(1.0, 0.0)):
        imgui.text(ui._("Making {name}", name=exports.name))
        share = exports.share
        size = imgui.ImVec2(ui.px(220), imgui.get_frame_height())
        if share is None:
            imgui.progress_bar(-0.4 * imgui.get_time(), size, "")
        else:
            imgui.progress_bar(share, size, f"{share:.0%}")
        imgui.same_line()
        if imgui.button(ui._("Cancel") + "##export"):
            exports.cancel()


def _kind(ui: Ui, form: Form) -> Form:
    kinds = (
        (ui._("Picture"), PICTURE, form.ending == PICTURE),
        (ui._("Animation"), GIF, form.filmed),
        (ui._("Sheet to print"), SHEET, form.ending == SHEET),
        (ui._("Page for the web"), PAGE, form.ending == PAGE),
    )
    width = ui.share(len(kinds), ui.px(WIDTH))
    for index, (title, ending, chosen) in enumerate(kinds):
        if index:
            imgui.same_line()
        if ui.choice(f"{title}##kind", chosen=chosen, width=width) and not chosen:
            form = replace(form, ending=ending)
    ui.gap()
    return form


def _picture(ui: Ui, form: Form) -> Form:
    size = _one_of(ui, ui._("Size"), SIZES, form.size, _pixels)
    transparent = _yes(ui, ui._("Without the table"), value=form.transparent)
    ui.faint(ui._("It is drawn from where you look, with the levels as they are shown."))
    return replace(form, size=size, transparent=transparent)


def _film(ui: Ui, form: Form) -> Form:
    ending = _one_of(ui, ui._("Format"), FILMS, form.ending, NAMES.__getitem__)
    size = _one_of(ui, ui._("Size"), FILM_SIZES, form.film_size, _pixels)
    seconds = _one_of(ui, ui._("Seconds a move"), SECONDS, form.seconds, lambda value: f"{value:g}")
    turn = _one_of(ui, ui._("Turns by"), TURNS, form.turn, lambda value: f"{value:.0f}°")
    captions = _yes(ui, ui._("With moves and comments"), value=form.captions)
    form = replace(form, ending=ending, film_size=size, seconds=seconds, turn=turn, captions=captions)
    return _line(ui, form)


def _line(ui: Ui, form: Form) -> Form:
    def shown(from_here: bool) -> str:
        return ui._("From this move on") if from_here else ui._("The whole line")

    return replace(form, from_here=_one_of(ui, ui._("Moves"), (False, True), form.from_here, shown))


def _name(ui: Ui, form: Form) -> Form:
    _label(ui, ui._("File"))
    imgui.set_next_item_width(ui.px(WIDTH - LABEL))
    changed, name = imgui.input_text("##export name", form.name)
    return replace(form, name=name) if changed else form


def _label(ui: Ui, title: str) -> None:
    imgui.align_text_to_frame_padding()
    imgui.text_colored(tint(ui.colours.faint), title)
    imgui.same_line(ui.px(LABEL) + 3 * ui.step)


def _one_of(
    ui: Ui, title: str, values: Sequence[Value], chosen: Value, shown: Callable[[Value], str]
) -> Value:
    """A row of values, of which one is chosen."""
    _label(ui, title)
    width = ui.share(len(values), ui.px(WIDTH - LABEL))
    for index, value in enumerate(values):
        if index:
            imgui.same_line()
        if ui.choice(f"{shown(value)}##{title}", chosen=value == chosen, width=width):
            chosen = value
    return chosen


def _yes(ui: Ui, title: str, *, value: bool) -> bool:
    _label(ui, "")
    _, value = imgui.checkbox(title, value)
    return value


def _pixels(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"
