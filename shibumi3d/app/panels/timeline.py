"""The timeline at the bottom: step, play by itself, scrub."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.settings import SPEEDS
from shibumi3d.app.style import ink, tint
from shibumi3d.study.intents import Show

NARROW = 440.0
"""Where the timeline is no wider than this, the speed gives its place to the track."""

FLAGS = imgui.WindowFlags_.no_scrollbar | imgui.WindowFlags_.no_focus_on_appearing
"""The keyboard begins in the side panel."""


def draw(ui: Ui) -> None:
    """Draw the timeline, if it isn't folded."""
    where = ui.layout.timeline
    if where is None:
        return
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(1.5 * ui.step, 1.5 * ui.step))
    with ui.panel("timeline", where, 0.86, int(FLAGS)):
        imgui.pop_style_var()
        _buttons(ui)
        _track(ui)
        if where.width > ui.px(NARROW):
            _speed(ui)


def _buttons(ui: Ui) -> None:
    for name in ("start", "back", "play", "forward", "end"):
        glyph = icons.PAUSE if name == "play" and ui.app.autoplay.running else None
        ui.icon(name, glyph)
        imgui.same_line(0.0, ui.px(4))
    imgui.same_line(0.0, 2 * ui.step)


def _track(ui: Ui) -> None:
    """A line with a tick for every move of the line that is shown, and a knob that can be dragged."""
    steps = ui.view.line.steps
    last = len(steps) - 1
    counter = f"{ui.view.number} / {last}"
    speed = ui.px(76) if ui.layout.picture.width > ui.px(NARROW) else 0.0
    side = speed + imgui.calc_text_size("000 / 000").x + 3 * ui.step
    width = max(ui.width() - side, ui.px(60))
    height = ui.px(36)
    at = imgui.get_cursor_screen_pos()
    imgui.invisible_button("track", imgui.ImVec2(width, height))
    inset = ui.px(8)
    if imgui.is_item_active() and last:
        part = (imgui.get_io().mouse_pos.x - at.x - inset) / max(width - 2 * inset, 1.0)
        wanted = steps[round(min(max(part, 0.0), 1.0) * last)].node
        if wanted != ui.view.node:
            ui.app.session.send(Show(wanted))
    _ticks(ui, at.x + inset, at.x + width - inset, at.y + height / 2)
    imgui.same_line(0.0, 1.5 * ui.step)
    imgui.align_text_to_frame_padding()
    imgui.text_colored(tint(ui.colours.faint), counter)
    imgui.same_line(0.0, 0.0)


def _ticks(ui: Ui, left: float, right: float, middle: float) -> None:
    draw_list = imgui.get_window_draw_list()
    line = ui.view.line
    last = max(len(line.steps) - 1, 1)

    def where(number: int) -> float:
        return left + (right - left) * number / last

    knob = where(ui.view.number)
    thick = ui.px(3)
    draw_list.add_line(
        imgui.ImVec2(left, middle), imgui.ImVec2(right, middle), ink(ui.colours.pressed), thick
    )
    draw_list.add_line(imgui.ImVec2(left, middle), imgui.ImVec2(knob, middle), ink(ui.colours.accent), thick)
    for tick in line.ticks:
        x = where(tick.number)
        if tick.notable:
            draw_list.add_circle_filled(imgui.ImVec2(x, middle), ui.px(4), ink(ui.colours.accent))
        else:
            draw_list.add_circle_filled(imgui.ImVec2(x, middle), ui.px(2), ink(ui.colours.faint))
        if tick.branches:
            top, foot = imgui.ImVec2(x, middle - ui.px(9)), imgui.ImVec2(x, middle - ui.px(5))
            draw_list.add_line(top, foot, ink(ui.colours.faint), ui.px(2))
    live = line.numbers.get(ui.view.live)
    if live is not None:
        centre = imgui.ImVec2(where(live), middle)
        draw_list.add_circle(centre, ui.px(6), ink(ui.colours.text, 0.7), 0, ui.px(1.5))
    draw_list.add_circle_filled(imgui.ImVec2(knob, middle), ui.px(7), ink(ui.colours.text))


def _speed(ui: Ui) -> None:
    side = ui.px(76)
    imgui.same_line(imgui.get_window_width() - side - 1.5 * ui.step)
    speed = ui.app.settings.speed
    if imgui.button(f"{speed:g}×##speed", imgui.ImVec2(side, 0.0)):
        faster = SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)] if speed in SPEEDS else 1.0
        ui.app.preferences.change(speed=faster)
    ui.tooltip(ui._("Moves a second when the game plays by itself"))
