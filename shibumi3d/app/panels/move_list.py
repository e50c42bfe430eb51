"""The list of moves, with variations set in, and the comment at the move that is shown."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import ink, tint
from shibumi3d.files.record_format import MAX_COMMENT
from shibumi3d.model.colours import COLOUR_NAMES
from shibumi3d.model.moves import Draw, Pick, Put
from shibumi3d.model.record import ROOT
from shibumi3d.study import intents, narration, secrecy
from shibumi3d.study.document import Document
from shibumi3d.study.move_rows import Row, rows


def draw(ui: Ui, table: Document) -> None:
    """Draw the list in the room that is left, and the comment below it."""
    table = table.known
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
    # What is drawn after the list can show another move as well, when this frame's list is drawn already.
    changed = _changed("node", table.node), _changed("height", height)
    follow = imgui.is_window_appearing() or any(changed)
    _start(ui, table, follow=follow)
    for row in rows(table.record, len(table.game.seats)):
        _row(ui, table, row, follow=follow)
    imgui.pop_style_var(2)
    imgui.end_child()
    imgui.pop_style_color()
    _comment(ui, table)


def _changed(name: str, value: float) -> bool:
    """Whether a value of the list is another one than in its last frame."""
    kept, key = imgui.get_state_storage(), imgui.get_id(name)
    before = kept.get_float(key, -1.0)
    kept.set_float(key, value)
    return abs(before - value) > 0.5


def _in_sight() -> bool:
    """Whether the last widget is wholly within its window."""
    top = imgui.get_window_pos().y
    low, high = imgui.get_item_rect_min().y, imgui.get_item_rect_max().y
    return low >= top and high <= top + imgui.get_window_height()


def _start(ui: Ui, table: Document, *, follow: bool) -> None:
    if len(table.record.nodes) == 1:
        ui.faint(ui._("No move has been made yet."))
        return
    _entry(ui, table, ROOT, ui._("Start"), follow=follow)
    if table.record.nodes[ROOT].comment:
        ui.faint(table.record.nodes[ROOT].comment)


def _row(ui: Ui, table: Document, row: Row, *, follow: bool) -> None:
    together = len(table.game.seats)
    inset = ui.px(34) + row.depth * 2 * ui.step
    right = imgui.get_content_region_avail().x
    if row.depth == 0:
        imgui.align_text_to_frame_padding()
        imgui.text_colored(tint(ui.colours.faint), f"{row.number // together + 1}.")
        across = _across(ui, table, row.nodes, right - inset)
        column = (right - inset) / across
        for index, node in enumerate(row.nodes):
            line, place = divmod((row.number + index) % together, across)
            if index == 0 or place or not line:
                imgui.same_line(inset + column * place)
            else:
                imgui.set_cursor_pos_x(inset)
            _entry(ui, table, node, follow=follow)
    else:
        for index, node in enumerate(row.nodes):
            if index == 0:
                imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + inset - ui.px(26))
                imgui.align_text_to_frame_padding()
                turn = f"{row.number // together + 1}{'…' if row.number % together else '.'}"
                imgui.text_colored(tint(ui.colours.faint), f"{icons.GIT_BRANCH} {turn}")
                imgui.same_line(0.0, ui.px(4))
            elif imgui.get_item_rect_max().x - imgui.get_window_pos().x < right - ui.px(64):
                imgui.same_line(0.0, 0.0)
            else:
                imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + inset)
            _entry(ui, table, node, follow=follow)
    if row.comment:
        imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + inset)
        ui.faint(row.comment)


def _across(ui: Ui, table: Document, nodes: tuple[int, ...], width: float) -> int:
    """How many moves of a row stand beside each other: all of a turn, or fewer where they would overlap."""
    together = max(len(table.game.seats), 1)
    widest = max(imgui.calc_text_size(move_name(ui, table, node)).x for node in nodes) + ui.px(14)
    return min(together, max(int(width / widest), 1))


def _entry(ui: Ui, table: Document, node: int, title: str | None = None, *, follow: bool) -> None:
    """One move that can be clicked; the one that is shown stands out."""
    shown, live = node == table.node, node == table.live
    colours = ui.colours
    imgui.push_style_color(imgui.Col_.button, tint(colours.accent if shown else colours.raised, float(shown)))
    imgui.push_style_color(imgui.Col_.text, tint(colours.on_accent if shown else colours.text))
    name = title or move_name(ui, table, node)
    if imgui.button(f"{name}##{node}"):
        ui.app.send(intents.Show(node))
    imgui.pop_style_color(2)
    if live and not shown:
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        imgui.get_window_draw_list().add_rect(low, high, ink(colours.accent), ui.px(6), ui.px(1.5))
    if shown and follow and not _in_sight():
        imgui.set_scroll_here_y(0.5)
    _tip(ui, table, node)
    _menu(ui, node)


def move_name(ui: Ui, table: Document, node: int) -> str:
    """What a move is called in the list; a pick that is still secret doesn't tell its colour."""
    move = table.record.nodes[node].move
    if secrecy.veiled(table, node):
        return ui._("pick …")
    match move:
        case Pick(colour):
            return ui._("pick {colour}", colour=ui.words(COLOUR_NAMES[colour]))
        case Draw(colour):
            return ui._("draw {colour}", colour=ui.words(COLOUR_NAMES[colour]))
        case Put(place, colour) if colour is not None:
            return f"{ui.words(COLOUR_NAMES[colour])} {place}"
        case _:
            return str(move)


def _tip(ui: Ui, table: Document, node: int) -> None:
    if imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip):
        state = ui.app.state_at(node)
        home = state.position.pyramid
        told = [ui.words(narration.told(event, table.game, home)) for event in state.events]
        if told:
            ui.tip("\n".join(told))


def _menu(ui: Ui, node: int) -> None:
    """What can be done with a move, on the right button."""
    if node == ROOT or not imgui.begin_popup_context_item(f"menu {node}"):
        return
    if imgui.menu_item_simple(ui.words(BY_NAME["promote"].title)):
        ui.app.send(intents.Promote(node))
    if imgui.menu_item_simple(ui.words(BY_NAME["delete"].title)):
        ui.app.ask_delete(node)
    imgui.end_popup()


def _comment(ui: Ui, table: Document) -> None:
    node = table.node
    before = ui.app.comment(node)
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
        ui.app.type_comment(node, comment[:MAX_COMMENT])
    if imgui.is_item_deactivated():
        ui.app.keep_comment()
    imgui.pop_id()
