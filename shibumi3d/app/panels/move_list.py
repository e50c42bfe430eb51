"""The list of moves, with variations set in, and the comment at the move that is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Final

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.commands.study import GLYPHS
from shibumi3d.app.dialogues import AskDelete
from shibumi3d.app.panels.widgets import Ui, draw_marble, rounded
from shibumi3d.app.style import ink, tint
from shibumi3d.files.limits import LIMITS
from shibumi3d.model.colours import Colour
from shibumi3d.model.messages import plural
from shibumi3d.model.moves import Draw, Pick, Put
from shibumi3d.model.record import ROOT
from shibumi3d.study import narration
from shibumi3d.study.intents import (
    Comment,
    Demote,
    Fold,
    Intent,
    MakeMainline,
    Promote,
    Show,
    TakeOut,
    ToggleGlyph,
)
from shibumi3d.study.outline import Entry, Outline, Row

NUMBERS: Final = 27.0
"""The width of the number of a round."""

CHEVRON: Final = 18.0
"""The width of what folds a variation."""

DOT: Final = 13.0
"""The size of a marble before a move."""

LARGEST_PAIR: Final = 2
"""Where more seats than these place in a round, what they picked stands before all of the round's placements."""

MARGIN: Final = 4.0
"""What is left free on each side of a move; half of it where more than two seats share a row."""

ROWS: Final = 5
LEAST_ROWS: Final = 2
LOW: Final = 520.0
"""How many rows are seen at least, fewer in a column that is no higher than this."""

MOST_RECURRING: Final = 2
"""How many places are named at which a position stands as well."""

ANY_POPUP: Final = int(imgui.PopupFlags_.any_popup_id | imgui.PopupFlags_.any_popup_level)

COMMENT: Final = 42.0
"""The least height of the comment's field."""

COMMENT_LINES: Final = 9
"""How many lines of a comment are seen at most; the others are scrolled to."""

TREE: Final[tuple[tuple[str, Callable[[int], Intent]], ...]] = (
    ("promote", Promote),
    ("demote", Demote),
    ("make-main-line", MakeMainline),
)
"""What changes the order of variations, by the command whose name it has."""


def draw(ui: Ui) -> None:
    """Draw the list in the room that is left, and the comment below it."""
    feet = imgui.get_frame_height_with_spacing()
    noted = ui.view.secret_seat is None
    wide = _comment_height(ui)
    comment = wide + imgui.get_style().item_spacing.y if noted else 0.0
    others = ui.app.session.recurring()
    told = imgui.get_frame_height_with_spacing() if others else 0.0
    rows = ROWS if imgui.get_window_height() > ui.px(LOW) else LEAST_ROWS
    height = max(imgui.get_content_region_avail().y - feet - comment - told, rows * ui.px(28))
    with ui.listing("moves", height):
        imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(ui.px(2), ui.px(2)))
        margin = MARGIN / 2 if len(ui.view.game.seats) > LARGEST_PAIR else MARGIN
        imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(ui.px(margin), ui.px(3)))
        if ui.view.moves == 0:
            ui.faint(ui._("No move has been made yet."))
        elif ui.view.outline is not None:
            _rows(ui, ui.view.outline)
        imgui.pop_style_var(2)
    if noted:
        _recurring(ui, others)
        _comment(ui, wide)


def _recurring(ui: Ui, others: tuple[int, ...]) -> None:
    """Where else the position stands, to be gone to."""
    if not others:
        return
    imgui.align_text_to_frame_padding()
    ui.faint(ui._("Also reached at"))
    for node in others[:MOST_RECURRING]:
        imgui.same_line()
        if imgui.button(f"{ui.words(ui.app.session.name(node))}##same {node}"):
            ui.app.session.send(Show(node))


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
    numbers = ui.px(NUMBERS)
    left = imgui.get_cursor_pos_x()
    inset = left + numbers + row.depth * 2 * ui.step
    imgui.align_text_to_frame_padding()
    if row.comment:
        imgui.set_cursor_pos_x(inset)
        imgui.text_colored(tint(ui.colours.faint), row.comment)
        return
    if row.begins:
        _chevron(ui, row, inset)
    if row.entries[0].node != ROOT:
        _number(ui, row, inset)
    elif not row.depth:
        inset = left
    together = max(len(ui.view.game.seats), 1)
    secret = sum(_is_dot(entry) for entry in row.entries) if row.before == 0 else 0
    lead = min(secret, together) * ui.px(DOT + MARGIN) if together > LARGEST_PAIR else 0.0
    column = (left + imgui.get_content_region_avail().x - inset - lead) / together
    at = row.before
    drawn: Colour | None = None
    for index, entry in enumerate(row.entries):
        own_column = not row.depth and drawn is None and not (lead and _is_dot(entry))
        if index:
            imgui.same_line(0.0, 0.0)
        if own_column and entry.node != ROOT:
            # Where the column is too narrow for that, what follows goes on beside it.
            imgui.set_cursor_pos_x(max(imgui.get_cursor_pos_x(), inset + lead + column * at))
        _entry(ui, entry, drawn)
        drawn = entry.move.colour if isinstance(entry.move, Draw) else None
        at += not _is_dot(entry)
    if row.folded:
        imgui.same_line(0.0, ui.step)
        imgui.text_colored(
            tint(ui.colours.faint), ui.words(plural("{n} more move", "{n} more moves", n=row.folded))
        )


def _number(ui: Ui, row: Row, inset: float) -> None:
    """The number of the round; in a variation it stands behind the room for the chevron."""
    number = f"{row.round}{'…' if row.before else '.'}"
    imgui.set_cursor_pos_x(inset - ui.px(CHEVRON if row.depth else NUMBERS))
    imgui.text_colored(tint(ui.colours.faint), number)
    imgui.same_line(0.0, 0.0)
    if row.depth:
        imgui.set_cursor_pos_x(max(imgui.get_cursor_pos_x(), inset + ui.px(4)))


def _chevron(ui: Ui, row: Row, inset: float) -> None:
    """What folds a variation, before its first row."""
    node = row.entries[0].node
    imgui.set_cursor_pos_x(inset - 2 * ui.px(CHEVRON))
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(0.0, ui.px(3)))
    imgui.push_style_color(imgui.Col_.button, tint(ui.colours.raised, 0.0))
    imgui.push_style_color(imgui.Col_.text, tint(ui.colours.faint))
    shown = icons.CHEVRON_RIGHT if row.folded else icons.CHEVRON_DOWN
    size = imgui.ImVec2(ui.px(CHEVRON), imgui.get_frame_height())
    if imgui.button(f"{shown}##fold {node}", size):
        ui.app.session.send(Fold(node))
    imgui.pop_style_color(2)
    imgui.pop_style_var()
    ui.tooltip(ui._("Unfold this variation") if row.folded else ui._("Fold this variation"))
    imgui.same_line(0.0, 0.0)


def _is_dot(entry: Entry) -> bool:
    """Whether a move is shown as a marble without words: what was picked or drawn."""
    return isinstance(entry.move, (Pick, Draw)) or (entry.move is None and entry.node != ROOT)


def _entry(ui: Ui, entry: Entry, drawn: Colour | None = None) -> None:
    """One move that can be clicked, with a dot in the colour of its marble; the one shown stands out.

    The marble that was ``drawn`` just before has its dot there.
    """
    node = entry.node
    shown, live = node == ui.view.node, node == ui.view.live
    colours = ui.colours
    made = ui.app.session.made(node)
    dotted = _is_dot(entry) or made.colour not in (None, drawn)
    dot = ui.px(DOT) if dotted else 0.0
    name = f"{_name(ui, entry)}{''.join(made.glyphs)}{'·' if made.marked else ''}"
    words = imgui.calc_text_size(name).x
    wide = dot + words + (ui.px(5) if dot and name else 0.0) + 2 * imgui.get_style().frame_padding.x
    imgui.push_style_color(imgui.Col_.button, tint(colours.accent if shown else colours.raised, float(shown)))
    imgui.push_style_color(imgui.Col_.text, tint(colours.on_accent if shown else colours.text))
    imgui.push_style_var(imgui.StyleVar_.button_text_align, imgui.ImVec2(1.0, 0.5))
    pressed = imgui.button(f"{name}##{node}", imgui.ImVec2(wide, imgui.get_frame_height()))
    imgui.pop_style_var()
    imgui.pop_style_color(2)
    if pressed:
        ui.app.session.send(Show(node))
    low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    x = low.x + imgui.get_style().frame_padding.x
    if dot:
        top = (low.y + high.y - dot) / 2
        if made.colour is None:
            middle = imgui.ImVec2(x + dot / 2, top + dot / 2)
            imgui.get_window_draw_list().add_circle(middle, dot / 2 - 1.0, ink(colours.faint), 0, ui.px(1.5))
        else:
            draw_marble(ui.marbles[made.colour], x, top, dot)
    if live and not shown:
        imgui.get_window_draw_list().add_rect(low, high, ink(colours.accent), ui.px(6), ui.px(1.5))
    if imgui.is_item_hovered():
        ui.app.viewport.light(reduce(or_, (told.places for told in made.told), 0))
    if made.told and imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip):
        ui.tip("\n".join(ui.words(told.words) for told in made.told))
    _menu(ui, node)


def _name(ui: Ui, entry: Entry) -> str:
    """The words of a move in the list: without those for its colour, which the dot tells."""
    if entry.node == ROOT:
        return ui._("Start")
    if _is_dot(entry):
        return ""
    if isinstance(entry.move, Put):
        return entry.move.place
    return ui.words(narration.move_name(ui.view.game, entry.move))


def _menu(ui: Ui, node: int) -> None:
    """What can be done with a move, on the right button."""
    if node == ROOT or not imgui.begin_popup_context_item(f"menu {node}"):
        return
    for name, made in TREE:
        if imgui.menu_item_simple(ui.words(BY_NAME[name].title)):
            ui.app.session.send(made(node))
    if imgui.begin_menu(ui._("Sign")):
        noted = ui.app.session.made(node).glyphs
        for glyph, title in GLYPHS:
            if imgui.menu_item(f"{glyph}  {ui.words(title)}", "", glyph in noted)[0]:
                ui.app.session.send(ToggleGlyph(node, glyph))
        imgui.end_menu()
    if imgui.menu_item_simple(ui.words(BY_NAME["comment"].title)):
        ui.app.session.send(Show(node))
        BY_NAME["comment"].run(ui.app)
    if imgui.menu_item_simple(ui._("Copy this line")):
        ui.app.archive.copy_line(node)
    if imgui.menu_item_simple(ui.words(BY_NAME["take-out"].title)):
        ui.app.archive.leaving(lambda: ui.app.session.send(TakeOut(node)))
    if imgui.menu_item_simple(ui.words(BY_NAME["delete"].title)):
        ui.app.dialogues.ask(AskDelete(node))
    imgui.end_popup()


def _comment_height(ui: Ui) -> float:
    """The height of the comment's field: as many lines as there are, within limits."""
    padding = imgui.get_style().frame_padding
    room = ui.width() - 2 * padding.x - imgui.get_style().scrollbar_size
    # A line that is begun has no letters yet that could be measured.
    written = imgui.calc_text_size(f"{ui.view.comment}|", False, room).y
    most = COMMENT_LINES * imgui.get_text_line_height()
    return max(ui.px(COMMENT), min(written, most) + 2 * padding.y)


def _comment(ui: Ui, height: float) -> None:
    """The comment at the move that is shown; every key is kept at once."""
    node, before = ui.view.node, ui.view.comment
    imgui.push_id(str(node))
    size = imgui.ImVec2(ui.width(), height)
    # A menu that closes gives the keyboard back to where it was.
    if ui.app.comment_wanted and not imgui.is_popup_open("", ANY_POPUP):
        imgui.set_keyboard_focus_here()
    if not before:
        # The field has a surface of its own that would hide the words; it is left clear for them.
        at, padding = imgui.get_cursor_screen_pos(), imgui.get_style().frame_padding
        rounded(at, size, ink(ui.colours.raised), ui.scale)
        where = imgui.ImVec2(at.x + padding.x, at.y + padding.y)
        imgui.get_window_draw_list().add_text(where, ink(ui.colours.faint), ui._("Comment on this move"))
    imgui.push_style_color(imgui.Col_.frame_bg, tint(ui.colours.raised, 1.0 if before else 0.0))
    changed, comment = imgui.input_text_multiline(
        "##comment", before, size, int(imgui.InputTextFlags_.word_wrap)
    )
    imgui.pop_style_color()
    if imgui.is_item_active():
        ui.app.comment_wanted = False
    if changed:
        ui.app.session.send(Comment(node, comment[: LIMITS.comment]))
    imgui.pop_id()
