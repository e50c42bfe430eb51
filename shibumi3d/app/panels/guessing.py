"""The card at the top of the column while moves are guessed: what is asked, how it went, whose moves they are."""

from __future__ import annotations

from imgui_bundle import imgui

from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import HEADING
from shibumi3d.study import narration
from shibumi3d.study.guessing import Guessing
from shibumi3d.study.intents import Guess


def draw(ui: Ui, guessing: Guessing) -> None:
    """Draw the card."""
    with ui.card("guessing", emphasis=True):
        if guessing.over:
            _heading(ui, ui._("All moves are found"))
        elif ui.view.node != guessing.node:
            _heading(ui, ui._("An earlier position is shown"))
        else:
            _heading(ui, _question(ui))
        if guessing.asked:
            imgui.text_wrapped(_score(ui, guessing))
        if guessing.wrong:
            names = (ui.words(narration.move_name(ui.view.game, move)) for move in guessing.wrong)
            ui.faint(ui._("Not played here: {moves}", moves=", ".join(names)))
        _seats(ui, guessing)
        half = ui.share(2)
        ui.command("give-away", half, ui.words(BY_NAME["give-away"].title))
        imgui.same_line()
        ui.command("guess", half, ui._("End guessing"))


def _heading(ui: Ui, words: str) -> None:
    with ui.strong(HEADING):
        imgui.text_wrapped(words)


def _question(ui: Ui) -> str:
    actor = ui.view.now.actor
    if isinstance(actor, int) and len(ui.view.titles) > 1:
        return ui._("What did {player} play?", player=ui.words(ui.view.titles[actor]))
    return ui._("What was played?")


def _score(ui: Ui, guessing: Guessing) -> str:
    return ui._(
        "{at_once} of {asked} found at once, {later} later, {given} shown",
        at_once=guessing.at_once,
        asked=guessing.asked,
        later=guessing.later,
        given=guessing.given,
    )


def _seats(ui: Ui, guessing: Guessing) -> None:
    """Whose moves are guessed."""
    seats = ui.view.game.seats
    if len(seats) < 2 or guessing.over:
        return
    width = ui.share(len(seats) + 1)
    if ui.choice(f"{ui._('Everyone')}##guess", chosen=guessing.seat is None, width=width):
        ui.app.session.send(Guess(None))
    for number, seat in enumerate(seats):
        imgui.same_line()
        if ui.choice(f"{ui.words(seat.title)}##guess", chosen=guessing.seat == number, width=width):
            ui.app.session.send(Guess(number))
