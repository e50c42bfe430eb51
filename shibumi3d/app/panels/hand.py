"""A secret choice at one screen: the next player is asked for by name, and the hand shows only while held open.

The pointer presses on the covered hand, which opens it, slides to a marble and lets go there. Letting go
elsewhere covers the hand again, so that nothing is left open by mistake.
"""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.panels.widgets import Ui, draw_marble, rounded
from shibumi3d.app.style import HEADING, ink
from shibumi3d.model.colours import COLOUR_NAMES, Colour
from shibumi3d.model.game import TrayKind

HEIGHT = 118.0
MARBLE = 46.0


def draw(ui: Ui, seat: int) -> None:
    """Draw the card of a secret choice."""
    title = ui.words(ui.view.game.seats[seat].title)
    with ui.card("hand", emphasis=True):
        with ui.strong(HEADING):
            imgui.text_wrapped(ui._("Pass to {player}", player=ui.words(ui.view.titles[seat])))
        ui.tell(ui.view.earlier)
        ui.faint(ui._("Only {player} may look now. Pick a marble from your hand in secret.", player=title))
        _area(ui, seat)


def _area(ui: Ui, seat: int) -> None:
    """The hand, covered or held open."""
    size = imgui.ImVec2(ui.width(), ui.px(HEIGHT))
    at = imgui.get_cursor_screen_pos()
    imgui.invisible_button("hold", size)
    if imgui.is_item_activated():
        ui.app.hand.open()
    held = imgui.is_item_active()
    rounded(at, size, ink(ui.colours.pressed if ui.view.opened is not None else ui.colours.hovered), ui.scale)
    if ui.view.opened is None:
        _centred(ui, at, size, icons.EYE_OFF, 0.24)
        _centred(ui, at, size, ui._("Hold here to see your hand"), 0.5)
        key = ui.keys(BY_NAME["hand"])
        if key:
            _centred(ui, at, size, ui._("or hold {key}", key=key[0]), 0.76, faint=True)
        return
    pointed = _marbles(ui, at, size, seat)
    if imgui.is_item_deactivated():
        if pointed is not None and ui.app.hand.was_seen:
            ui.app.hand.pick(pointed)
        else:
            ui.app.hand.cover()
    elif held:
        _centred(ui, at, size, ui._("Let go on a marble to pick it"), 0.88, faint=True)
    else:
        keys = [key for colour in Colour for key in ui.keys(BY_NAME[f"pick-{colour.value}"])[:1]]
        _centred(ui, at, size, ui._("Pick with {keys}", keys=" ".join(keys)), 0.88, faint=True)


def _marbles(ui: Ui, at: imgui.ImVec2, size: imgui.ImVec2, seat: int) -> Colour | None:
    """The marbles of the open hand with their numbers; the colour to pick that the pointer is on."""
    trays = (tray for tray in ui.view.now.trays if tray.seat == seat and tray.kind is TrayKind.RACK)
    marbles = [(colour, number) for tray in trays for colour, number in tray.marbles]
    picks = ui.view.choices.picks
    pointer = imgui.get_io().mouse_pos
    wide = size.x / max(len(marbles), 1)
    side = ui.px(MARBLE)
    pointed: Colour | None = None
    for index, (colour, number) in enumerate(marbles):
        left = at.x + wide * index
        # Below it stands what letting go does: whoever lets go on the words means no marble.
        low, high = at.y + ui.px(4), at.y + ui.px(36) + side
        inside = left <= pointer.x < left + wide and low <= pointer.y < high
        if inside and colour in picks:
            pointed = colour
            rounded(
                imgui.ImVec2(left + ui.px(4), at.y + ui.px(4)),
                imgui.ImVec2(wide - ui.px(8), ui.px(32) + side),
                ink(ui.colours.accent, 0.28),
                ui.scale,
            )
        if number:
            draw_marble(ui.marbles[colour], left + (wide - side) / 2, at.y + ui.px(14), side)
        label = f"{number} × {ui.words(COLOUR_NAMES[colour])}"
        width = imgui.calc_text_size(label).x
        imgui.get_window_draw_list().add_text(
            imgui.ImVec2(left + (wide - width) / 2, at.y + ui.px(20) + side),
            ink(ui.colours.text if number else ui.colours.faint),
            label,
        )
    return pointed


def _centred(
    ui: Ui, at: imgui.ImVec2, size: imgui.ImVec2, content: str, height: float, *, faint: bool = False
) -> None:
    wrap = size.x - 2 * ui.step
    extent = imgui.calc_text_size(content, wrap_width=wrap)
    where = imgui.ImVec2(at.x + (size.x - extent.x) / 2, at.y + size.y * height - extent.y / 2)
    colour = ink(ui.colours.faint if faint else ui.colours.text)
    imgui.get_window_draw_list().add_text(
        imgui.get_font(), imgui.get_font_size(), where, colour, content, wrap_width=wrap
    )
