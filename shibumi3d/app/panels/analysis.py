"""The analysis in the column: what is best and why, the worth of the game over its moves, its review."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.analyst import told_move
from shibumi3d.app.panels.widgets import Ui, capitalised
from shibumi3d.app.style import ink
from shibumi3d.model.messages import Message, text
from shibumi3d.study import narration
from shibumi3d.study.intents import Show
from shibumi3d.study.view import View

if TYPE_CHECKING:
    from shibumi3d.engine.report import MoveReport, Report

GRAPH: Final = 74.0
"""The height of the graph."""

MOST_ROWS: Final = 6
"""How many moves are seen; the others are scrolled to."""

MOST_LINE: Final = 8
"""How many moves of the best line are named."""


def draw(ui: Ui, height: float) -> None:
    """Draw the tab in this height."""
    analyst = ui.app.analyst
    with ui.listing("analysis", height):
        if not analyst.possible:
            ui.faint(ui._("Nothing is analysed while hands are secret or moves are guessed."))
        else:
            ui.command("analyse", ui.width(), _switch(ui))
            report, actor = analyst.report, ui.view.now.actor
            if report is not None and analyst.on and isinstance(actor, int):
                _found(ui, report, actor)
            _graph(ui)
            _review(ui)


def _switch(ui: Ui) -> str:
    if ui.app.analyst.on:
        return f"{icons.PAUSE}  {ui._('Stop the analysis')}"
    return f"{icons.CPU}  {ui._('Analyse this position')}"


def _found(ui: Ui, report: Report, actor: int) -> None:
    """What the position is worth in words, the moves, and the best line."""
    ui.faint(ui.words(headline(ui.view, report, actor)))
    effort = ui._(
        "{nodes} moves tried in {seconds} s", nodes=f"{report.nodes:,}", seconds=f"{report.seconds:.1f}"
    )
    ui.faint(effort if not ui.app.analyst.thinks else f"{effort} …")
    rows = min(len(report.moves), MOST_ROWS)
    imgui.begin_child("moves found", imgui.ImVec2(0.0, rows * (ui.row_height + ui.px(2)) + ui.px(4)))
    for index in ui.rows(len(report.moves)):
        _move(ui, report.moves[index], actor)
    imgui.end_child()
    _best_line(ui, report)


def _move(ui: Ui, move: MoveReport, actor: int) -> None:
    """A move with its worth; under the pointer its place lights up, a click makes it."""
    name = ui.words(narration.move_name(ui.view.game, move.move))
    pressed = ui.row(f"{capitalised(name)}##{move.move}")
    low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    worth = ui.words(told_move(move, actor))
    size = imgui.calc_text_size(worth)
    at = imgui.ImVec2(high.x - size.x - ui.px(6), (low.y + high.y - size.y) / 2)
    imgui.get_window_draw_list().add_text(
        at, ink(ui.colours.text if move.proven else ui.colours.faint), worth
    )
    place = ui.view.now.position.pyramid.named.get(getattr(move.move, "place", ""))
    if place is not None and imgui.is_item_hovered():
        ui.app.viewport.light(1 << place)
    if pressed:
        ui.app.moves.play(move.move)


def _best_line(ui: Ui, report: Report) -> None:
    if len(report.line) < 2:
        return
    names = [ui.words(narration.move_name(ui.view.game, move)) for move in report.line[:MOST_LINE]]
    more = " …" if len(report.line) > MOST_LINE else ""
    ui.faint(ui._("Best line: {moves}", moves=", ".join(names) + more))
    if imgui.button(ui._("Keep this line as a variation"), imgui.ImVec2(ui.width(), 0.0)):
        ui.app.analyst.keep_line()


def headline(view: View, report: Report, actor: int) -> Message:
    """What the position is worth, in words."""
    best = report.moves[0]
    if best.proven and best.winners is not None:
        if len(best.winners) > 1:
            return text("With best play it is a draw")
        winner = view.titles[best.winners[0]]
        if best.ending is None:
            return text("{player} wins with best play", player=winner)
        return text("{player} wins with best play, in {n} moves", player=winner, n=best.ending)
    share = round(100 * best.values[actor])
    return text("{player} can expect {share} %", player=view.titles[actor], share=share)


def _graph(ui: Ui) -> None:
    """What the first seat can expect after each move of the line; a click goes there."""
    steps = ui.view.line.steps
    worth = ui.app.analyst.line.worth
    known = [(number, held) for number, held in enumerate(worth) if held is not None and held.values]
    if len(steps) < 2 or not known:
        return
    ui.gap()
    ui.label(ui._("What {player} can expect", player=ui.words(ui.view.titles[0])))
    at, wide, high = imgui.get_cursor_screen_pos(), ui.width(), ui.px(GRAPH)
    pressed = imgui.invisible_button("graph", imgui.ImVec2(wide, high))
    surface = imgui.get_window_draw_list()
    inset = ui.px(4)

    def point(number: int, value: float) -> imgui.ImVec2:
        across = (wide - 2 * inset) * number / (len(steps) - 1)
        return imgui.ImVec2(at.x + inset + across, at.y + inset + (high - 2 * inset) * (1.0 - value))

    low = imgui.ImVec2(at.x + wide, at.y + high)
    surface.add_rect_filled(at, low, ink(ui.colours.surface, 0.5), ui.px(4))
    surface.add_line(point(0, 0.5), point(len(steps) - 1, 0.5), ink(ui.colours.line), ui.px(1))
    points = [point(number, held.values[0]) for number, held in known]
    for one, other in pairwise(points):
        surface.add_line(one, other, ink(ui.colours.accent), ui.px(2))
    for (_, held), where in zip(known, points, strict=True):
        surface.add_circle_filled(where, ui.px(3 if held.proven else 2), ink(ui.colours.accent))
    shown = point(ui.view.number, 0.0).x
    surface.add_line(
        imgui.ImVec2(shown, at.y), imgui.ImVec2(shown, at.y + high), ink(ui.colours.text, 0.6), ui.px(1.5)
    )
    part = (imgui.get_io().mouse_pos.x - at.x - inset) / max(wide - 2 * inset, 1.0)
    number = round(min(max(part, 0.0), 1.0) * (len(steps) - 1))
    if imgui.is_item_hovered():
        ui.tip(ui._("Move {n}", n=number))
    if pressed:
        ui.app.session.send(Show(steps[number].node))


def _review(ui: Ui) -> None:
    """Going through the whole line, and what came of it."""
    analyst = ui.app.analyst
    if ui.view.moves == 0:
        return
    ui.gap()
    review = analyst.review
    if review is not None:
        imgui.progress_bar(review.share, imgui.ImVec2(ui.width(), imgui.get_frame_height()))
        if imgui.button(f"{ui._('Stop')}##review", imgui.ImVec2(ui.width(), 0.0)):
            analyst.end_review()
        return
    ui.command("review", ui.width())
    faults = analyst.faults()
    for fault in faults:
        _fault(ui, fault.node, fault.lost)
    if any(held is not None for held in analyst.line.worth):
        ui.command("note-results", ui.width())


def _fault(ui: Ui, node: int, lost: float) -> None:
    """A move that lost much: go to the position before it, and look for a better one."""
    number = ui.view.line.numbers[node]
    words = ui._("Move {n} lost {share} %: find a better one", n=number, share=round(100 * lost))
    if imgui.button(f"{words}##fault {node}", imgui.ImVec2(ui.width(), 0.0)):
        ui.app.training.begin(node)
