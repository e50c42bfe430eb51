"""The questions and sheets that stand over the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from imgui_bundle import imgui

from shibumi3d import __version__
from shibumi3d.app import dialogues, icons
from shibumi3d.app.archive import is_folder
from shibumi3d.app.commands import COMMANDS, Command, Menu
from shibumi3d.app.panels import export, preferences, rules
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING, tint
from shibumi3d.files import disk
from shibumi3d.files.entries import clean as printable
from shibumi3d.study import intents
from shibumi3d.study.intents import Walk

FLAGS = (
    imgui.WindowFlags_.no_title_bar
    | imgui.WindowFlags_.no_resize
    | imgui.WindowFlags_.no_move
    | imgui.WindowFlags_.no_saved_settings
    | imgui.WindowFlags_.always_auto_resize
)


def draw(ui: Ui) -> None:
    """Draw the dialogue that is open, if any."""
    dialogue = ui.app.dialogues.open
    if dialogue is None:
        return
    name = type(dialogue).__name__
    if not imgui.is_popup_open(name):
        imgui.open_popup(name)
    middle = imgui.ImVec2(ui.layout.width / 2, ui.layout.height / 2)
    imgui.set_next_window_pos(middle, int(imgui.Cond_.always), imgui.ImVec2(0.5, 0.5))
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(3 * ui.step, 3 * ui.step))
    imgui.push_style_var(imgui.StyleVar_.window_rounding, 1.5 * ui.step)
    imgui.push_style_var(imgui.StyleVar_.popup_border_size, ui.px(1.5))
    imgui.push_style_color(imgui.Col_.border, tint(ui.colours.faint, 0.55))
    opened, _ = imgui.begin_popup_modal(name, None, int(FLAGS))
    imgui.pop_style_color()
    imgui.pop_style_var(3)
    if opened:
        _content(ui, dialogue)
        if ui.app.dialogues.open is not dialogue and type(ui.app.dialogues.open) is not type(dialogue):
            imgui.close_current_popup()
        imgui.end_popup()


def _content(ui: Ui, dialogue: dialogues.Dialogue) -> None:  # noqa: C901 - one case a dialogue
    match dialogue:
        case dialogues.AskVariation():
            _variation(ui, dialogue)
        case dialogues.AskAgreement():
            _agreement(ui, dialogue)
        case dialogues.AskUnsaved():
            _unsaved(ui, dialogue)
        case dialogues.AskDelete():
            _delete(ui, dialogue)
        case dialogues.AskResign():
            _resign(ui, dialogue)
        case dialogues.AskDraw():
            _agree(ui)
        case dialogues.AskReplace():
            _replace(ui, dialogue)
        case dialogues.OpenFile():
            _open(ui, dialogue)
        case dialogues.OpenFolder():
            _open_folder(ui, dialogue)
        case dialogues.SaveFile():
            _save(ui, dialogue)
        case dialogues.ShowExport():
            export.draw(ui)
        case dialogues.ShowRules():
            rules.draw(ui)
        case dialogues.ShowSettings():
            preferences.draw(ui)
        case dialogues.ShowKeys():
            _keys(ui, dialogue)
        case dialogues.ShowAbout():
            _about(ui)


@contextmanager
def _text(ui: Ui, heading: str, width: float = 440.0) -> Iterator[None]:
    """A heading and what follows, wrapped at a width."""
    with ui.strong(HEADING):
        imgui.text(heading)
    imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + ui.px(width))
    imgui.dummy(imgui.ImVec2(ui.px(width), 0.0))
    yield
    imgui.pop_text_wrap_pos()
    ui.gap(2)


def _buttons(ui: Ui, *entries: tuple[str, Callable[[], object]], width: float = 440.0) -> None:
    """The answers in a row, the wanted one first."""
    each = ui.share(len(entries), ui.px(width))
    for index, (title, action) in enumerate(entries):
        if index:
            imgui.same_line()
        pressed = ui.primary(title, each) if index == 0 else imgui.button(title, imgui.ImVec2(each, 0.0))
        if index == 0:
            imgui.set_item_default_focus()
            if imgui.is_window_appearing():
                # Without the cursor Enter would not press the button that it is on.
                imgui.set_nav_cursor_visible(True)
        if pressed:
            ui.app.dialogues.close()
            action()


def _nothing() -> None:
    """Leave everything as it is."""


def _variation(ui: Ui, asked: dialogues.AskVariation) -> None:
    with _text(ui, ui._("Play a variation?")):
        imgui.text(
            ui._(
                "This is an earlier position. Playing {move} here begins a variation; "
                "the moves that were played stay in the list.",
                move=str(asked.move),
            )
        )
    _buttons(
        ui,
        (ui._("Play the variation"), lambda: ui.app.session.send(intents.PlayVariation(asked.move))),
        (ui._("Back to the game"), lambda: ui.app.session.send(Walk.GAME)),
        (ui._("Cancel"), _nothing),
        width=520.0,
    )


def _agreement(ui: Ui, asked: dialogues.AskAgreement) -> None:
    with _text(ui, ui._("Does everyone agree?")):
        if ui.view.guarded:
            words = ui._("The game goes back to before the secret picks of this round, and all pick anew.")
        else:
            words = ui._("A marble was drawn. It goes back, and the same marble will be drawn again.")
        imgui.text(words)
    _buttons(ui, (ui._("Take back"), lambda: ui.app.session.send(asked.act)), (ui._("Cancel"), _nothing))


def _unsaved(ui: Ui, asked: dialogues.AskUnsaved) -> None:
    with _text(ui, ui._("Save this game?")):
        imgui.text(ui._("It has moves or comments that are not in a file."))
    _buttons(
        ui,
        (ui._("Save"), lambda: ui.app.archive.save(asked.then)),
        (ui._("Don't save"), asked.then),
        (ui._("Cancel"), _nothing),
    )


def _delete(ui: Ui, asked: dialogues.AskDelete) -> None:
    count = ui.app.session.size_from(asked.node)
    with _text(ui, ui._("Delete from here?")):
        imgui.text(
            ui.app.preferences.language.ngettext(
                "{n} move is deleted from the list. This can be undone.",
                "{n} moves are deleted from the list. This can be undone.",
                count,
            ).format(n=count)
        )
    _buttons(
        ui,
        (ui._("Delete"), lambda: ui.app.session.send(intents.Delete(asked.node))),
        (ui._("Cancel"), _nothing),
    )


def _resign(ui: Ui, asked: dialogues.AskResign) -> None:
    with _text(ui, ui._("Give the game up?")):
        player = ui.words(ui.view.titles[asked.seat])
        imgui.text(ui._("{player} resigns, and the game is over. This can be undone.", player=player))
    _buttons(
        ui,
        (ui._("Resign"), lambda: ui.app.session.send(intents.Resign(asked.seat))),
        (ui._("Cancel"), _nothing),
    )


def _agree(ui: Ui) -> None:
    with _text(ui, ui._("Does everyone agree on a draw?")):
        imgui.text(ui._("The game ends undecided. This can be undone."))
    _buttons(
        ui,
        (ui._("Agree on a draw"), lambda: ui.app.session.send(intents.Act.AGREE_DRAW)),
        (ui._("Cancel"), _nothing),
    )


def _replace(ui: Ui, asked: dialogues.AskReplace) -> None:
    archive, file = ui.app.archive, disk.shown(asked.path)
    if asked.found is None:
        heading, words = (
            ui._("Save the file again?"),
            ui._("The file '{file}' is no longer there.", file=file),
        )
    elif asked.own:
        heading = ui._("Replace the changed file?")
        words = ui._("Another program or another window has changed '{file}' in the meantime.", file=file)
    else:
        heading = ui._("Replace the file?")
        words = ui._("There is a file '{file}' already.", file=file)
    with _text(ui, heading, 560.0):
        imgui.text(words)
    entries: list[tuple[str, Callable[[], object]]] = [
        (ui._("Save") if asked.found is None else ui._("Replace"), lambda: archive.replace(asked)),
        (ui._("Save as…"), lambda: archive.ask_save(asked.then)),
    ]
    if asked.found is not None:
        entries.append((ui._("Open it"), lambda: archive.open(asked.path)))
    _buttons(ui, *entries, (ui._("Cancel"), _nothing), width=560.0)


def _folder(ui: Ui, folder: Path) -> Path | None:
    """The folders and records in a folder; the one that was clicked."""
    chosen: Path | None = None
    imgui.push_style_color(imgui.Col_.child_bg, tint(ui.colours.raised, 0.5))
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(ui.step, ui.step))
    flags = imgui.ChildFlags_.always_use_window_padding | imgui.ChildFlags_.nav_flattened
    imgui.begin_child("files", imgui.ImVec2(ui.px(560), ui.px(260)), int(flags))
    imgui.pop_style_var()
    if folder.parent != folder and _file(f"{icons.ARROW_UP}  {disk.shown(folder.parent)}##up"):
        chosen = folder.parent
    for number, path in enumerate(ui.app.archive.listing(folder)):
        glyph = icons.FOLDER_OPEN if is_folder(path) else icons.FILE
        if _file(f"{glyph}  {disk.shown(path)}##{number}"):
            chosen = path
    imgui.end_child()
    imgui.pop_style_color()
    return chosen


def _file(title: str) -> bool:
    pressed, _ = imgui.selectable(title, False)
    return pressed


def _enter() -> bool:
    """Whether Enter was pressed, on either part of the keyboard."""
    return imgui.is_key_pressed(imgui.Key.enter) or imgui.is_key_pressed(imgui.Key.keypad_enter)


def _open(ui: Ui, asked: dialogues.OpenFile) -> None:
    with ui.strong(HEADING):
        imgui.text(ui._("Open a game"))
    ui.faint(printable(str(asked.folder)))
    chosen = _folder(ui, asked.folder)
    imgui.set_next_item_width(ui.px(560))
    changed, name = imgui.input_text_with_hint("##path", ui._("Name or whole path of a file"), asked.name)
    entered = imgui.is_item_deactivated() and _enter()
    imgui.begin_disabled(not name.strip())
    entered |= ui.primary(ui._("Open"), ui.px(140))
    imgui.end_disabled()
    imgui.same_line()
    if chosen is not None and is_folder(chosen):
        ui.app.dialogues.ask(replace(asked, folder=chosen))
    elif chosen is not None or (entered and name.strip()):
        ui.app.dialogues.close()
        if chosen is not None:
            ui.app.archive.open(chosen)
        else:
            ui.app.archive.open_named(asked.folder, name)
    elif changed:
        ui.app.dialogues.ask(replace(asked, name=name))
    if imgui.button(ui._("Cancel"), imgui.ImVec2(ui.px(140), 0.0)):
        ui.app.dialogues.close()


def _open_folder(ui: Ui, asked: dialogues.OpenFolder) -> None:
    with ui.strong(HEADING):
        imgui.text(ui._("Open a collection"))
    ui.faint(printable(str(asked.folder)))
    chosen = _folder(ui, asked.folder)
    imgui.set_next_item_width(ui.px(560))
    changed, name = imgui.input_text_with_hint(
        "##path", ui._("Name or whole path of a folder or a file"), asked.name
    )
    entered = imgui.is_item_deactivated() and _enter()
    pressed = ui.primary(ui._("List the games"), ui.px(200))
    imgui.same_line()
    if imgui.button(ui._("Cancel"), imgui.ImVec2(ui.px(140), 0.0)):
        ui.app.dialogues.close()
    elif chosen is not None and is_folder(chosen):
        ui.app.dialogues.ask(replace(asked, folder=chosen))
    elif chosen is not None or pressed or (entered and name.strip()):
        ui.app.dialogues.close()
        if chosen is not None or not name.strip():
            asked.then(chosen or asked.folder)
        else:
            ui.app.archive.go_on_with(asked.folder, name, asked.then)
    elif changed:
        ui.app.dialogues.ask(replace(asked, name=name))


def _save(ui: Ui, asked: dialogues.SaveFile) -> None:
    with ui.strong(HEADING):
        imgui.text(ui._("Save the game"))
    ui.faint(printable(str(asked.folder)))
    chosen = _folder(ui, asked.folder)
    imgui.set_next_item_width(ui.px(560))
    if imgui.is_window_appearing():
        imgui.set_keyboard_focus_here()
    changed, name = imgui.input_text("##name", asked.name)
    entered = imgui.is_item_deactivated() and _enter()
    if chosen is not None:
        asked = replace(asked, folder=chosen) if is_folder(chosen) else replace(asked, name=chosen.name)
        ui.app.dialogues.ask(asked)
    elif changed:
        ui.app.dialogues.ask(replace(asked, name=name))
    pressed = ui.primary(ui._("Save"), ui.px(140))
    imgui.same_line()
    if imgui.button(ui._("Cancel"), imgui.ImVec2(ui.px(140), 0.0)):
        ui.app.dialogues.close()
    elif (pressed or entered) and name.strip():
        ui.app.dialogues.close()
        ui.app.archive.save_named(asked.folder, name, asked.then)


def _keys(ui: Ui, asked: dialogues.ShowKeys) -> None:
    """All commands with their keys, made from the table of commands; a key is changed by clicking it."""
    with ui.strong(HEADING):
        imgui.text(ui._("Shortcuts"))
    ui.faint(ui._("Click on a key, then press another to change it."))
    height = min(ui.px(500), ui.layout.height - ui.px(220))
    imgui.begin_child("keys", imgui.ImVec2(ui.px(640), height), int(imgui.ChildFlags_.nav_flattened))
    for menu in Menu:
        ui.label(ui.words(menu.value))
        if imgui.begin_table(menu.name, 2):
            imgui.table_setup_column("keys", int(imgui.TableColumnFlags_.width_fixed), ui.px(210))
            imgui.table_setup_column("what", int(imgui.TableColumnFlags_.width_stretch))
            for command in COMMANDS:
                if command.menu is menu:
                    _key(ui, asked, command)
            imgui.end_table()
        ui.gap()
    imgui.end_child()
    if ui.primary(ui._("Close"), ui.px(140)):
        ui.app.dialogues.close()
    imgui.same_line()
    imgui.begin_disabled(not ui.app.settings.keys)
    if imgui.button(ui._("Reset all keys"), imgui.ImVec2(ui.px(180), 0.0)):
        ui.app.preferences.change(keys={})
    imgui.end_disabled()


def _key(ui: Ui, asked: dialogues.ShowKeys, command: Command) -> None:
    imgui.table_next_row()
    imgui.table_next_column()
    waits = asked.changing == command.name
    shown = ui._("Press a key …") if waits else "   ".join(ui.keys(command)) or "–"
    imgui.push_style_var(imgui.StyleVar_.button_text_align, imgui.ImVec2(0.0, 0.5))
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(ui.step, ui.px(4)))
    if ui.choice(f"{shown}##{command.name}", chosen=waits, width=ui.px(200)):
        ui.app.dialogues.ask(dialogues.ShowKeys(command.name))
    imgui.pop_style_var(2)
    imgui.table_next_column()
    imgui.text(ui.words(command.title))
    ui.tooltip(ui.words(command.help))


def _about(ui: Ui) -> None:
    with _text(ui, f"Shibumi 3D {__version__}", 520.0):
        imgui.text(ui._("The marble-pyramid games of the Shibumi system, on the real pyramid in 3D."))
        ui.gap()
        imgui.text(ui._("Shibumi was invented by Cameron Browne and Néstor Romeral Andrés (2011)."))
        for game in ui.app.session.registry.games.values():
            imgui.text(f"{ui.words(game.title)}: {game.designer} ({game.year})")
        ui.gap()
        ui.faint(ui._("Free software under the MIT licence. Fonts: Pretendard and Lucide."))
    _close(ui)


def _close(ui: Ui) -> None:
    if ui.primary(ui._("Close"), ui.px(140)):
        ui.app.dialogues.close()
