"""The card at the top of the column while an engine is to move."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING
from shibumi3d.study import narration


def draw(ui: Ui) -> None:
    """Draw the card: who thinks, and what can be done meanwhile."""
    with ui.card("opponent"):
        colour = ui.view.now.colour
        if colour is not None:
            ui.marble(colour, ui.px(28))
            imgui.same_line(0.0, 1.5 * ui.step)
        with ui.strong(HEADING):
            imgui.text_wrapped(ui.words(narration.turn(ui.view.game, ui.view.now, ui.view.titles)))
        if ui.app.opponents.paused:
            ui.faint(ui._("The engine waits"))
        elif not ui.tell(ui.view.told):
            ui.faint(ui._("The engine is thinking"))
        half = ui.share(2)
        ui.command("move-now", half)
        imgui.same_line()
        ui.command("pause-engines", half, ui._("Go on") if ui.app.opponents.paused else ui._("Pause"))
