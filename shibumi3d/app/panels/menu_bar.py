"""The bar on top: menus, the game, whose turn it is, the scores, and the fold of the column."""

from __future__ import annotations

from itertools import groupby

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import COMMANDS, Command, Menu
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import tint
from shibumi3d.study import narration

FLAGS = imgui.WindowFlags_.no_scrollbar | imgui.WindowFlags_.no_focus_on_appearing
"""The keyboard begins in the column."""


def draw(ui: Ui) -> None:
    """Draw the bar."""
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(ui.step, ui.px(6)))
    with ui.panel("bar", ui.layout.bar, 1.0, int(FLAGS)):
        imgui.pop_style_var()
        _menus(ui)
        if ui.app.playing:
            _state(ui)
        _fold(ui)


def _menus(ui: Ui) -> None:
    """The titles of the menus. While one is open, another opens under the pointer and by the arrow keys."""
    imgui.push_style_color(imgui.Col_.button, tint(ui.colours.surface, 0.0))
    shown = next((menu for menu in Menu if imgui.is_popup_open(menu.name)), None)
    wanted = _wanted(ui, shown)
    pointer = imgui.get_io().mouse_delta
    for menu in Menu:
        pressed = imgui.button(f"{ui.words(menu.value)}##menu")
        hovered = imgui.is_item_hovered(imgui.HoveredFlags_.allow_when_blocked_by_popup)
        if hovered and (pointer.x or pointer.y) and shown not in (None, menu):
            wanted = menu
        if pressed or menu is wanted:
            ui.app.autoplay.stop()
            imgui.open_popup(menu.name)
        low = imgui.ImVec2(imgui.get_item_rect_min().x, imgui.get_item_rect_max().y + ui.px(4))
        imgui.set_next_window_pos(low)
        imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(3 * ui.step, ui.step))
        if imgui.begin_popup(menu.name):
            if menu is wanted and not hovered:
                imgui.set_nav_cursor_visible(True)
            _entries(ui, menu)
            imgui.end_popup()
        imgui.pop_style_var()
        imgui.same_line(0.0, 0.0)
    imgui.pop_style_color()


def _wanted(ui: Ui, shown: Menu | None) -> Menu | None:
    """The menu that is to be opened by keys: the first, or the one beside the one that is open."""
    menus = tuple(Menu)
    if ui.app.menu_wanted:
        ui.app.menu_wanted = False
        return menus[0]
    if shown is None:
        return None
    step = imgui.is_key_pressed(imgui.Key.right_arrow) - imgui.is_key_pressed(imgui.Key.left_arrow)
    return menus[(menus.index(shown) + step) % len(menus)] if step else None


def _entries(ui: Ui, menu: Menu) -> None:
    commands = (command for command in COMMANDS if command.menu is menu)
    for group, together in groupby(commands, key=lambda command: command.group):
        if group is None:
            for command in together:
                _command(ui, command)
        elif imgui.begin_menu(ui.words(group)):
            for command in together:
                _command(ui, command)
            imgui.end_menu()


def _command(ui: Ui, command: Command) -> None:
    keys = ui.keys(command)
    checked = command.checked is not None and command.checked(ui.app)
    enabled = command.enabled(ui.app) and not command.held
    pressed, _ = imgui.menu_item(ui.words(command.title), keys[0] if keys else "", checked, enabled)
    ui.tooltip(ui.words(command.help))
    if pressed:
        command.run(ui.app)


def _state(ui: Ui) -> None:
    """The game, the turn and the scores, in the middle of the bar."""
    now = ui.view.now
    seat = now.actor if isinstance(now.actor, int) else None
    if now.actor is None and now.result is not None:
        seat = now.result.winner
    if ui.layout.column is not None:
        # The column says whose turn it is.
        turn, seat = "", None
    elif now.actor is None and now.result is not None:
        turn = ui.words(narration.winner(ui.view.game, now.result, ui.view.titles))
    else:
        turn = ui.words(narration.turn(ui.view.game, now, ui.view.titles))
    colour = None if seat is None else ui.view.game.seats[seat].colour
    title = _title(ui)
    scores = _scores(ui)
    size = ui.px(20)
    width = (
        imgui.calc_text_size(f"{title}{turn}{scores}").x
        + (size + ui.step if colour else 0.0)
        + ui.step * (6 if scores else 3)
    )
    left = imgui.get_cursor_pos_x() + ui.step
    room = ui.layout.bar.width - left - ui.px(36) - 2 * ui.step
    if width > room:
        # The turn stays; the game is in the window's title, the scores are in the column.
        title = scores = ""
        width = imgui.calc_text_size(turn).x + (size + ui.step if colour else 0.0) + ui.step
        if width > room:
            return
    imgui.set_cursor_pos_x(max(left, (ui.layout.bar.width - width) / 2))
    imgui.align_text_to_frame_padding()
    if title:
        imgui.text_colored(tint(ui.colours.faint), title)
        imgui.same_line(0.0, 3 * ui.step)
    if colour is not None:
        ui.inline_marble(colour, size)
    if turn:
        with ui.strong():
            imgui.align_text_to_frame_padding()
            imgui.text(turn)
        imgui.same_line(0.0, 3 * ui.step)
    if scores:
        imgui.align_text_to_frame_padding()
        imgui.text_colored(tint(ui.colours.faint), scores)
    imgui.same_line()


def _title(ui: Ui) -> str:
    """The game, with the choices that are not the usual ones."""
    game, chosen = ui.view.game, ui.view.header.options
    unusual = [
        f"{ui.words(option.title)}: {ui.words(choice.title)}"
        for option in game.options
        for choice in option.choices
        if choice.value == chosen.get(option.name) != option.default
    ]
    return "  ·  ".join((ui.words(game.title), *unusual))


def _scores(ui: Ui) -> str:
    game = ui.view.game
    if game.score_title is None:
        return ""
    return f"{ui.words(game.score_title)}  {' – '.join(map(str, ui.view.now.scores))}"


def _fold(ui: Ui) -> None:
    size = ui.px(36)
    imgui.set_cursor_pos_x(ui.layout.bar.width - size - ui.step)
    imgui.push_style_color(imgui.Col_.button, tint(ui.colours.surface, 0.0))
    ui.icon("column", icons.PANEL_RIGHT_CLOSE if ui.app.settings.column else icons.PANEL_RIGHT_OPEN)
    imgui.pop_style_color()
