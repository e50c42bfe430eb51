"""The column while a position is set up: colours, whose move it is, what else the game has, and how it begins."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.panels.widgets import Ui, capitalised
from shibumi3d.files.limits import LIMITS
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS
from shibumi3d.study.editing import Editing


def draw(ui: Ui) -> None:
    """Draw the column of the editor."""
    where, editor = ui.layout.column, ui.app.editor
    if where is None or editor.form is None or editor.editing is None:
        return
    with ui.panel("editor", where):
        ui.heading(ui._("Set up a position"))
        ui.faint(
            ui._(
                "Click puts a marble or changes its colour. The right button takes it away, or drags it to another "
                "place. Ctrl with the wheel chooses the colour."
            )
        )
        _colours(ui)
        _changes(ui)
        _game(ui)
        _turn(ui)
        _extras(ui)
        _foot(ui)


def _colours(ui: Ui) -> None:
    editor = ui.app.editor
    width = ui.share(len(COLOURS))
    for index, colour in enumerate(COLOURS):
        if index:
            imgui.same_line()
        chosen = editor.colour is colour
        if ui.marble_choice(colour, ui.words(COLOUR_NAMES[colour]), chosen=chosen, width=width):
            editor.colour = colour


def _changes(ui: Ui) -> None:
    half = ui.share(2)
    changes = (
        (ui._("Turn"), Editing.turned),
        (ui._("Mirror"), Editing.mirrored),
        (ui._("Undo"), Editing.undone),
        (ui._("Redo"), Editing.redone),
        (ui._("Clear"), Editing.cleared),
    )
    for index, (title, change) in enumerate(changes):
        if index % 2:
            imgui.same_line()
        if imgui.button(f"{title}##edit", imgui.ImVec2(half, 0.0)):
            ui.app.editor.alter(change)


def _game(ui: Ui) -> None:
    editor = ui.app.editor
    if editor.form is None:
        return
    ui.label(ui._("Game"))
    imgui.set_next_item_width(ui.width())
    if imgui.begin_combo("##editor game", ui.words(editor.form.game.title)):
        for game in ui.app.session.registry.games.values():
            if imgui.selectable(f"{ui.words(game.title)}##{game.name}", game is editor.form.game)[0]:
                editor.choose(game)
        imgui.end_combo()


def _turn(ui: Ui) -> None:
    """Whose move it is; nothing chosen lets the game say."""
    editor = ui.app.editor
    if editor.form is None or len(editor.form.game.seats) < 2:
        return
    ui.label(ui._("To move"))
    seats = editor.form.game.seats
    width = ui.share(len(seats) + 1)
    if ui.choice(ui._("As usual"), chosen=editor.form.turn == "", width=width):
        editor.change(turn="")
    for seat in seats:
        imgui.same_line()
        if ui.choice(ui.words(seat.title), chosen=editor.form.turn == seat.name, width=width):
            editor.change(turn=seat.name)


def _extras(ui: Ui) -> None:
    """The game's own things beside the marbles, as texts."""
    editor = ui.app.editor
    if editor.form is None:
        return
    for extra in editor.form.game.extras(editor.form.options):
        ui.label(ui.words(extra.title))
        imgui.set_next_item_width(ui.width())
        kept = editor.form.extras.get(extra.name, extra.default)
        changed, words = imgui.input_text(f"##extra {extra.name}", kept)
        ui.tooltip(ui.words(extra.help))
        if changed:
            editor.change(extras={**editor.form.extras, extra.name: words[: LIMITS.name]})


def _foot(ui: Ui) -> None:
    """What is wrong, or how it begins."""
    editor = ui.app.editor
    problem = editor.problem
    if problem is not None:
        ui.gap()
        imgui.text_wrapped(capitalised(ui.words(problem)))
    imgui.begin_disabled(problem is not None)
    if ui.primary(f"{icons.PLAY}  {ui._('Start from here')}##start from", ui.width()):
        editor.start()
    imgui.end_disabled()
    if imgui.button(f"{ui._('Cancel')}##editor", imgui.ImVec2(ui.width(), 0.0)):
        editor.close()
