"""The pinned position beside the one that is shown: its picture, and what each of the two is."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.layout import Rect
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import ink


def draw(ui: Ui, picture: int | None) -> None:
    """Draw what is beside the picture, where something is; ``picture`` is its texture once it is at its best."""
    where, pinned = ui.layout.beside, ui.app.comparison.number
    if where is None or pinned is None:
        return
    ground = imgui.get_background_draw_list()
    low, high = imgui.ImVec2(where.x, 0.0), imgui.ImVec2(where.x + where.width, ui.layout.height)
    if picture is not None:
        reference = imgui.ImTextureRef(picture)
        ground.add_image(reference, low, high, imgui.ImVec2(0.0, 1.0), imgui.ImVec2(1.0, 0.0))
    ground.add_line(imgui.ImVec2(high.x, 0.0), high, ink(ui.colours.surface), ui.px(2))
    _title(ui, where, ui._("Pinned: move {n}", n=pinned))
    _title(ui, ui.layout.picture, ui._("Shown: move {n}", n=ui.view.number))


def _title(ui: Ui, where: Rect, words: str) -> None:
    """What a picture shows, at its foot in the middle."""
    size, pad = imgui.calc_text_size(words), ui.px(8)
    free = ui.layout.free
    x = where.x + (where.width - size.x) / 2
    y = ui.layout.height - free.y - size.y - 2 * pad
    ground = imgui.get_background_draw_list()
    low = imgui.ImVec2(x - pad, y - pad / 2)
    high = imgui.ImVec2(x + size.x + pad, y + size.y + pad / 2)
    ground.add_rect_filled(low, high, ink(ui.colours.raised, 0.9), ui.px(6))
    ground.add_text(imgui.ImVec2(x, y), ink(ui.colours.text), words)
