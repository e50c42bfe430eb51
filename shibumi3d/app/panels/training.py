"""The card at the top of the column while a better move is looked for."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING
from shibumi3d.app.training import Exercise
from shibumi3d.model.moves import Move
from shibumi3d.study import narration


def draw(ui: Ui, exercise: Exercise) -> None:
    """Draw the card: what is asked, what was tried, and what can be done."""
    training = ui.app.training

    def named(move: Move) -> str:
        return ui.words(narration.move_name(ui.view.game, move))

    with ui.card("training", emphasis=True):
        with ui.strong(HEADING):
            if exercise.found is None:
                imgui.text_wrapped(ui._("Find a better move than {move}", move=named(exercise.made)))
            elif exercise.shown:
                imgui.text_wrapped(ui._("{move} was better", move=named(exercise.found)))
            else:
                imgui.text_wrapped(ui._("Right: {move}", move=named(exercise.found)))
        if exercise.wrong:
            ui.faint(ui._("Not better: {moves}", moves=", ".join(map(named, exercise.wrong))))
        half = ui.share(2)
        if exercise.found is None:
            if imgui.button(f"{ui._('Show it')}##training", imgui.ImVec2(half, 0.0)):
                training.give_up()
        elif imgui.button(f"{ui._('Keep it as a variation')}##training", imgui.ImVec2(half, 0.0)):
            training.keep()
        imgui.same_line()
        if imgui.button(f"{ui._('Close')}##training", imgui.ImVec2(half, 0.0)):
            training.end()
