"""The card of the guided first game, at the upper left of the picture."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.guide import STEPS
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import STEP, tint

WIDTH = 300.0


def draw(ui: Ui) -> None:
    """Draw the step that is to be tried, if somebody is guided."""
    guide = ui.app.guide
    step, number = guide.step, guide.number
    if step is None or number is None or not ui.app.playing:
        return
    width = min(ui.px(WIDTH), ui.layout.free.width - 2 * ui.step)
    imgui.set_next_window_size(imgui.ImVec2(width, 0.0))
    with ui.floating("guide", ui.corner(), tint(ui.colours.surface, 0.97), padding=(1.5 * STEP, 1.5 * STEP)):
        imgui.text_colored(tint(ui.colours.accent), ui._("Step {n} of {all}", n=number + 1, all=len(STEPS)))
        with ui.strong():
            imgui.text_wrapped(ui.words(step.title))
        imgui.text_wrapped(ui.words(step.words))
        half = ui.share(2)
        last = number + 1 == len(STEPS)
        if last:
            if ui.primary(ui._("Play on"), ui.width()):
                guide.go_on()
        else:
            if imgui.button(f"{ui._('Skip')}##guide", imgui.ImVec2(half, 0.0)):
                guide.go_on()
            imgui.same_line()
            if imgui.button(f"{ui._('End the guide')}##guide", imgui.ImVec2(half, 0.0)):
                guide.end()
