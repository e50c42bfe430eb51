"""What is said for a while, at the foot of the picture."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING, STEP, tint
from shibumi3d.study import narration


def draw_result(ui: Ui) -> None:
    """Say under the bar what the column says otherwise, where it is folded: the end, and who picks in secret."""
    if not ui.app.playing or ui.layout.column is not None:
        return
    if ui.view.now.actor is None:
        _banner(ui, ui.words(narration.outcome(ui.view.game, ui.view.now, ui.view.titles)))
    elif ui.view.secret_seat is not None and ui.view.opened is None:
        player = ui.words(ui.view.game.seats[ui.view.secret_seat].title)
        key = " ".join(ui.keys(BY_NAME["hand"])[:1])
        hand = f"{ui.words(BY_NAME['hand'].title)}  {key}"
        _banner(ui, ui._("Pass to {player}", player=player), hand)


def _banner(ui: Ui, heading: str, more: str = "") -> None:
    """Some words in the middle under the bar."""
    where = imgui.ImVec2(ui.layout.width / 2, ui.layout.bar.height + 2 * ui.step)
    with ui.floating("result", where, tint(ui.colours.raised, 0.92), pivot=(0.5, 0.0)):
        with ui.strong(HEADING):
            imgui.text(heading)
        if more:
            imgui.text_colored(tint(ui.colours.faint), more)


def draw(ui: Ui, above: float = 0.0) -> None:
    """Draw the notices, the newest lowest, so far ``above`` the timeline."""
    free = ui.layout.free
    bottom = ui.layout.height - free.y - 2 * ui.step - above
    for notice in reversed(ui.app.notices.shown):
        width = min(free.width - 4 * ui.step, ui.px(620))
        imgui.set_next_window_size_constraints(imgui.ImVec2(0.0, 0.0), imgui.ImVec2(width, 1e6))
        with ui.floating(
            f"notice {notice.message}",
            imgui.ImVec2(free.x + free.width / 2, bottom),
            tint(ui.colours.raised, 0.97),
            pivot=(0.5, 1.0),
            padding=(2 * STEP, STEP),
        ):
            imgui.push_text_wrap_pos(width - ui.px(64))
            imgui.align_text_to_frame_padding()
            imgui.text(ui.words(notice.message))
            imgui.pop_text_wrap_pos()
            imgui.same_line(0.0, ui.step)
            imgui.push_style_color(imgui.Col_.button, tint(ui.colours.raised, 0.0))
            if imgui.button(f"{icons.X}##close"):
                ui.app.notices.dismiss(notice)
            imgui.pop_style_color()
            bottom -= imgui.get_window_height() + ui.step
