"""The comment at the position that is shown, large over the foot of the picture, while a game is presented."""

from __future__ import annotations

from typing import Final

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING, STEP, tint

WIDEST: Final = 760.0
"""How wide a caption is at most: longer lines are hard to read."""

SHARE: Final = 0.2
"""The part of the picture's height that it takes at most; what is longer is cut, and whole in the column."""


def draw(ui: Ui) -> float:
    """Draw the caption, if one is wanted and there is a comment; how high above the timeline it reaches."""
    words = ui.view.comment.strip()
    if not words or not wanted(ui):
        return 0.0
    free = ui.layout.free
    width = min(free.width - 6 * ui.step, ui.px(WIDEST))
    with ui.strong(HEADING):
        fitting = _cut(words, width, free.height * SHARE)
        size = imgui.calc_text_size(fitting, False, width)
    where = imgui.ImVec2(free.x + free.width / 2, ui.layout.height - free.y - 1.5 * ui.step)
    surface = tint(ui.colours.surface, 0.82)
    with (
        ui.floating("caption", where, surface, pivot=(0.5, 1.0), padding=(2 * STEP, STEP)),
        ui.strong(HEADING),
    ):
        imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + size.x + 1.0)
        imgui.text(fitting)
        imgui.pop_text_wrap_pos()
        return imgui.get_window_height() + 1.5 * ui.step


def wanted(ui: Ui) -> bool:
    """Whether comments are shown on the picture: a game is presented, or the column with its comments is folded."""
    app = ui.app
    return app.settings.captions and app.playing and (app.autoplay.presents or ui.layout.column is None)


def _cut(words: str, width: float, height: float) -> str:
    """As much of a text as is no higher than this, in the font that is set."""
    if imgui.calc_text_size(words, False, width).y <= height:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if imgui.calc_text_size(words[:middle] + "…", False, width).y <= height:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…"
