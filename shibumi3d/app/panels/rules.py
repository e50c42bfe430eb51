"""The rules of the game in words and pictures."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING

WIDTH = 760.0
PICTURE = (264.0, 176.0)


def draw(ui: Ui) -> None:
    """Draw the pages of the open or chosen game."""
    game = ui.view.game
    with ui.strong(HEADING):
        imgui.text(ui._("Rules of {game}", game=ui.words(game.title)))
    ui.faint(f"{game.designer}, {game.year}" if game.designer else "")
    height = min(ui.px(560), ui.layout.height - ui.px(190))
    imgui.begin_child("pages", imgui.ImVec2(ui.px(WIDTH), height))
    for page in game.pages:
        top = imgui.get_cursor_pos_y()
        texture = ui.sketch(page)
        left = imgui.get_cursor_pos_x()
        if texture is not None:
            across, along = ui.px(PICTURE[0]), ui.px(PICTURE[1])
            imgui.image(
                imgui.ImTextureRef(texture),
                imgui.ImVec2(across, along),
                imgui.ImVec2(0.0, 1.0),
                imgui.ImVec2(1.0, 0.0),
            )
            imgui.same_line(0.0, 2 * ui.step)
            left = imgui.get_cursor_pos_x()
        imgui.begin_group()
        with ui.strong():
            imgui.text(ui.words(page.title))
        imgui.push_text_wrap_pos(ui.px(WIDTH) - 2 * ui.step)
        imgui.set_cursor_pos_x(left)
        imgui.text(ui.words(page.words))
        imgui.pop_text_wrap_pos()
        imgui.end_group()
        if texture is not None:
            imgui.set_cursor_pos_y(max(imgui.get_cursor_pos_y(), top + ui.px(PICTURE[1]) + 2 * ui.step))
        ui.gap(16)
    imgui.end_child()
    if ui.primary(ui._("Close"), ui.px(140)):
        ui.app.dialogues.close()
