"""The list of moves, with variations set in, and the comment at the move that is shown."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.dialogues import AskDelete
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import ink, tint
from shibumi3d.files.limits import LIMITS
from shibumi3d.model.record import ROOT
from shibumi3d.study import narration
from shibumi3d.study.intents import Comment, Promote, Show
from shibumi3d.study.outline import Entry, Outline, Row


def draw(ui: Ui) -> None:
    """Draw the list in the room that is left, and the comment below it."""
    ui.label(ui._("Moves"))
    feet = imgui.get_frame_height_with_spacing()
    comment = ui.px(58) + imgui.get_style().item_spacing.y
    height = max(imgui.get_content_region_avail().y - feet - comment, ui.px(64))
    imgui.push_style_color(imgui.Col_.child_bg, tint(ui.colours.raised, 0.5))
    flags = imgui.ChildFlags_.always_use_window_padding
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(ui.step, ui.step))
    imgui.begin_child("moves", imgui.ImVec2(0.0, height), flags)
    imgui.pop_style_var()
    imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(ui.px(2), ui.px(2)))
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(ui.px(6), ui.px(4)))
    if ui.view.moves == 0:
        ui.faint(ui._("No move has been made yet."))
    elif ui.view.outline is not None:
        _rows(ui, ui.view.outline)
    imgui.pop_style_var(2)
    imgui.end_child()
    imgui.pop_style_color()
    _comment(ui)


def _rows(ui: Ui, outline: Outline) -> None:
    """The rows that are in sight; all are of one height, so that the others only have to be counted."""
    step = imgui.get_frame_height_with_spacing()
    height = imgui.get_window_height()
    # What is drawn after the list can show another move as well, when this frame's list is drawn already.
    changed = _changed("node", ui.view.node), _changed("height", height), _changed("rows", len(outline))
    if imgui.is_window_appearing() or any(changed):
        _bring_into_sight(ui.view.row, step, height - 2 * ui.step)
    clipper = imgui.ListClipper()
    clipper.begin(len(outline), step)
    while clipper.step():
        first = clipper.display_start
        for row in outline.rows(first, clipper.display_end):
            _row(ui, row)
    clipper.end()


def _changed(name: str, value: float) -> bool:
    """Whether a value of the list is another one than in its last frame."""
    kept, key = imgui.get_state_storage(), imgui.get_id(name)
    before = kept.get_float(key, -1.0)
    kept.set_float(key, value)
    return abs(before - value) > 0.5


def _bring_into_sight(row: int, step: float, height: float) -> None:
    """Scroll until a row is wholly seen; to the middle if it wasn't."""
    top = imgui.get_scroll_y()
    if not top <= row * step <= top + height - step:
        imgui.set_scroll_y(max(row * step - (height - step) / 2, 0.0))


def _row(ui: Ui, row: Row) -> None:
    together = max(len(ui.view.game.seats), 1)
    room = imgui.get_content_region_avail().x
    left = imgui.get_cursor_pos_x()
    numbers = ui.px(34)
    inset = left + numbers + row.depth * 2 * ui.step
    imgui.align_text_to_frame_padding()
    if row.comment:
        imgui.set_cursor_pos_x(inset)
        imgui.text_colored(tint(ui.colours.faint), row.comment)
        return
    if row.depth:
        imgui.set_cursor_pos_x(inset - ui.px(26))
        turn = f"{row.number // together + 1}{'…' if row.number % together else '.'}"
        words = f"{icons.GIT_BRANCH} {turn}" if row.begins else turn
        imgui.text_colored(tint(ui.colours.faint), words)
        imgui.same_line(0.0, ui.px(4))
        for entry in row.entries:
            _entry(ui, entry)
            imgui.same_line(0.0, 0.0)
        imgui.new_line()
        return
    column = (room - numbers) / together
    if row.entries[0].node != ROOT:
        imgui.text_colored(tint(ui.colours.faint), f"{row.number // together + 1}.")
    for index, entry in enumerate(row.entries):
        imgui.same_line(left + numbers + column * ((row.number + index) % together))
        _entry(ui, entry)


def _entry(ui: Ui, entry: Entry) -> None:
    """One move that can be clicked; the one that is shown stands out."""
    node = entry.node
    shown, live = node == ui.view.node, node == ui.view.live
    colours = ui.colours
    imgui.push_style_color(imgui.Col_.button, tint(colours.accent if shown else colours.raised, float(shown)))
    imgui.push_style_color(imgui.Col_.text, tint(colours.on_accent if shown else colours.text))
    name = ui._("Start") if node == ROOT else ui.words(narration.move_name(ui.view.game, entry.move))
    if imgui.button(f"{name}##{node}"):
        ui.app.session.send(Show(node))
    imgui.pop_style_color(2)
    if live and not shown:
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        imgui.get_window_draw_list().add_rect(low, high, ink(colours.accent), ui.px(6), ui.px(1.5))
    if imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip):
        told = "\n".join(map(ui.words, ui.app.session.told(node)))
        if told:
            ui.tip(told)
    _menu(ui, node)


def _menu(ui: Ui, node: int) -> None:
    """What can be done with a move, on the right button."""
    if node == ROOT or not imgui.begin_popup_context_item(f"menu {node}"):
        return
    if imgui.menu_item_simple(ui.words(BY_NAME["promote"].title)):
        ui.app.session.send(Promote(node))
    if imgui.menu_item_simple(ui.words(BY_NAME["delete"].title)):
        ui.app.dialogues.ask(AskDelete(node))
    imgui.end_popup()


def _comment(ui: Ui) -> None:
    """The comment at the move that is shown; every key is kept at once."""
    node, before = ui.view.node, ui.view.comment
    imgui.push_id(str(node))
    changed, comment = imgui.input_text_multiline(
        "##comment", before, imgui.ImVec2(ui.width(), ui.px(58)), int(imgui.InputTextFlags_.word_wrap)
    )
    if not comment and not imgui.is_item_active():
        low = imgui.get_item_rect_min()
        padding = imgui.get_style().frame_padding
        imgui.get_window_draw_list().add_text(
            imgui.ImVec2(low.x + padding.x, low.y + padding.y),
            ink(ui.colours.faint),
            ui._("Comment on this move"),
        )
    if changed:
        ui.app.session.send(Comment(node, comment[: LIMITS.comment]))
    imgui.pop_id()
