"""The column at the right while a game is open: the turn or the result, the players, the moves, a comment."""

from __future__ import annotations

from typing import Final

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.commands import BY_NAME
from shibumi3d.app.layout import Rect, widest
from shibumi3d.app.panels import analysis, flat_map, guessing, hand, move_list, opponents, threats, training
from shibumi3d.app.panels.widgets import Ui, capitalised
from shibumi3d.app.style import HEADING, ink, tint
from shibumi3d.model.colours import COLOUR_NAMES, Colour
from shibumi3d.model.game import Result, Tray, TrayKind
from shibumi3d.model.moves import Pick
from shibumi3d.study import narration
from shibumi3d.study.choices import Choices

HEAD: Final = 132.0
"""The least height of what stands at the top of the column, so that nothing below it moves from turn to turn."""


EDGE: Final = 4.0
"""How far from the column's edge it can be taken hold of."""

HEAD_SHARE: Final = 0.2
"""The part of a low column that this takes at most."""


def draw(ui: Ui) -> None:
    """Draw the column: what is to be done at the top, who plays, the moves, and taking back at the foot."""
    where = ui.layout.column
    if where is None:
        return
    with ui.panel("column", where):
        least = min(ui.px(HEAD), where.height * HEAD_SHARE)
        imgui.set_next_window_size_constraints(imgui.ImVec2(0.0, least), imgui.ImVec2(1e6, 1e6))
        _head(ui)
        _players(ui)
        _choices(ui, ui.view.choices)
        if ui.app.settings.flat_map and ui.view.secret_seat is None:
            flat_map.draw(ui)
        _tabs(ui)
        height = imgui.get_content_region_avail().y - imgui.get_frame_height_with_spacing()
        if ui.app.settings.tab == "threats" and ui.view.secret_seat is None:
            threats.draw(ui, height)
        elif ui.app.settings.tab == "analysis":
            analysis.draw(ui, height)
        else:
            move_list.draw(ui)
        _feet(ui)
    # It lies over the column.
    _edge(ui, where)


def _edge(ui: Ui, where: Rect) -> None:
    """The column's left edge, which can be dragged."""
    half = ui.px(EDGE)
    edge = Rect(where.x - half, where.y, 2 * half, where.height)
    flags = imgui.WindowFlags_.no_focus_on_appearing | imgui.WindowFlags_.no_scrollbar
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(0.0, 0.0))
    imgui.push_style_var(imgui.StyleVar_.window_min_size, imgui.ImVec2(1.0, 1.0))
    with ui.panel("edge", edge, flags=int(flags)):
        imgui.pop_style_var(2)
        imgui.invisible_button("width", imgui.ImVec2(edge.width, edge.height))
        held, hovered = imgui.is_item_active(), imgui.is_item_hovered()
        if held or hovered:
            imgui.set_mouse_cursor(imgui.MouseCursor_.resize_ew)
            x = half - ui.px(1)
            low = imgui.ImVec2(edge.x + x, ui.layout.height - where.y - where.height)
            high = imgui.ImVec2(edge.x + x + ui.px(2), ui.layout.height - where.y)
            imgui.get_window_draw_list().add_rect_filled(low, high, ink(ui.colours.accent, 0.7))
        over = imgui.is_item_deactivated()
        pointer = imgui.get_io().mouse_pos.x
        # A quick hand has let go in the frame in which it is seen to have moved.
        if (held or over) and abs(imgui.get_mouse_drag_delta(0, 0.0).x) > 1.0:
            wide = min((ui.layout.width - pointer) / ui.scale, widest(ui.layout, ui.scale))
            ui.app.preferences.hold(column_width=wide)
        if over:
            ui.app.preferences.change(column_width=ui.app.settings.column_width)


def _head(ui: Ui) -> None:
    """The one thing that matters now: the result, a hand, an earlier position, or whose turn it is."""
    exercise = ui.app.training.exercise
    if ui.view.guessing is not None:
        guessing.draw(ui, ui.view.guessing)
    elif exercise is not None:
        training.draw(ui, exercise)
    elif ui.app.opponents.to_move:
        opponents.draw(ui)
    elif ui.view.outcome is not None:
        _result(ui, ui.view.outcome)
    elif ui.view.secret_seat is not None:
        hand.draw(ui, ui.view.secret_seat)
    elif not ui.view.at_live:
        _past(ui)
    else:
        _turn(ui)


def _turn(ui: Ui) -> None:
    now = ui.view.now
    with ui.card("turn"):
        colour = now.colour
        size = ui.px(28)
        if colour is not None and ui.width() > 4 * size:
            ui.marble(colour, size)
            imgui.same_line(0.0, 1.5 * ui.step)
        with ui.strong(HEADING):
            imgui.text_wrapped(ui.words(narration.turn(ui.view.game, ui.view.now, ui.view.titles)))
        if ui.view.choices.draws and ui.view.at_live:
            _draw_button(ui)
        _asked(ui)
        if ui.app.viewport.aim.marked is not None:
            half = ui.share(2)
            if ui.primary(ui._("Play here"), half):
                ui.app.viewport.play_marked()
            imgui.same_line()
            if imgui.button(ui._("Cancel"), imgui.ImVec2(half, 0.0)):
                ui.app.viewport.cancel()
        elif not ui.tell(ui.view.told) and now.prompt is None:
            ui.faint(_hint(ui))


def _draw_button(ui: Ui) -> None:
    command = BY_NAME["draw"]
    if ui.primary(f"{ui.words(command.title)}##draw", ui.width()):
        command.run(ui.app)
    ui.tooltip(ui.help(command))


def _asked(ui: Ui) -> None:
    """What is to be done for the move that is being made."""
    if ui.app.viewport.aim.marked is not None:
        imgui.text_wrapped(ui._("Click again or press Enter to play here"))
    elif ui.app.viewport.selection.source in ui.app.viewport.sources:
        imgui.text_wrapped(ui._("Choose where the marble goes, or another marble"))
    elif ui.view.now.prompt is not None:
        imgui.text_wrapped(ui.words(ui.view.now.prompt))


def _hint(ui: Ui) -> str:
    """How the first move is made."""
    if ui.view.choices.draws:
        return ui.words(BY_NAME["draw"].help)
    return ui._("Click a place on the pyramid")


def _result(ui: Ui, result: Result) -> None:
    """Who won and why, and what can be done now. It stays while the game is gone through."""
    with ui.card("result", emphasis=True):
        colour = None if result.winner is None else ui.view.game.seats[result.winner].colour
        if colour is not None:
            ui.marble(colour, ui.px(28))
            imgui.same_line(0.0, 1.5 * ui.step)
        with ui.strong(HEADING):
            imgui.text_wrapped(ui.words(narration.winner(ui.view.game, result, ui.view.titles)))
        imgui.text_wrapped(capitalised(ui.words(result.reason)))
        half = ui.share(2)
        with ui.strong():
            ui.command("rematch", half)
            imgui.same_line()
            ui.command("swap", half, f"{icons.ARROW_LEFT_RIGHT}  {ui._('Swap seats')}")
        if ui.view.at_live:
            ui.command("save", half)
        else:
            ui.command("to-game", half)
        imgui.same_line()
        running = ui.app.autoplay.running
        title = f"{icons.PAUSE}  {ui._('Pause')}" if running else f"{icons.HISTORY}  {ui._('Review')}"
        if imgui.button(f"{title}##review", imgui.ImVec2(half, 0.0)):
            if running:
                ui.app.autoplay.stop()
            else:
                ui.app.autoplay.review()
        ui.tooltip(ui._("Go through the game from its start"))


def _past(ui: Ui) -> None:
    """What position is shown, where it isn't the one where the game stands."""
    with ui.card("past", emphasis=True):
        at, live = ui.view.number, ui.view.live_number
        if at:
            shown = ui._("Move {at} is shown; the game is at move {live}", at=at, live=live)
        else:
            shown = ui._("The start is shown; the game is at move {live}", live=live)
        imgui.text_wrapped(shown)
        _asked(ui)
        names = ("to-game", "go-on-here")
        titles = [ui.words(BY_NAME[name].title) for name in names]
        half = ui.share(2)
        beside = all(imgui.calc_text_size(title).x + 2 * ui.step <= half for title in titles)
        for index, (name, title) in enumerate(zip(names, titles, strict=True)):
            if index and beside:
                imgui.same_line()
            ui.command(name, half if beside else ui.width(), title)
        ui.tell(ui.view.told)


def _players(ui: Ui) -> None:
    now = ui.view.now
    if len(ui.view.game.seats) > 1 or any(ui.view.header.players.values()) or _facts(ui, 0):
        _seats(ui)
    for tray in now.trays:
        if tray.seat is None:
            _common(ui, tray)


def _seats(ui: Ui) -> None:
    """Who plays, and what counts for each."""
    now = ui.view.now
    with ui.card("players"):
        imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(0.0, ui.px(3)))
        imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(ui.step, ui.px(2)))
        for number, seat in enumerate(ui.view.game.seats):
            imgui.begin_group()
            if seat.colour is not None:
                ui.inline_marble(seat.colour, ui.px(18))
            imgui.align_text_to_frame_padding()
            if now.turn == number:
                with ui.strong():
                    imgui.text_wrapped(ui.words(ui.view.titles[number]))
            else:
                imgui.text_wrapped(ui.words(ui.view.titles[number]))
            _beside(ui, _facts(ui, number))
            imgui.end_group()
            if imgui.is_item_hovered():
                ui.app.viewport.light(ui.app.session.counting_for(number))
        common = {tray.title for tray in now.trays if tray.seat is None}
        for detail in now.details:
            if detail.seat is None and not common:
                ui.faint(f"{ui.words(detail.title)}: {ui.words(detail.shown)}")
        imgui.pop_style_var(2)


def _beside(ui: Ui, facts: str) -> None:
    """A faint text at the right end of the row, or below it where the row has no room for it."""
    if not facts:
        return
    imgui.same_line()
    left = imgui.get_window_width() - 1.5 * ui.step - imgui.calc_text_size(facts).x
    if left < imgui.get_cursor_pos_x():
        imgui.new_line()
        ui.faint(facts)
        return
    imgui.align_text_to_frame_padding()
    imgui.set_cursor_pos_x(left)
    imgui.text_colored(tint(ui.colours.faint), facts)


def _common(ui: Ui, tray: Tray) -> None:
    """What is left in a common tray, such as a bag, with the odds of drawing each colour."""
    with ui.card(f"common {tray.title}"):
        imgui.align_text_to_frame_padding()
        imgui.text(f"{ui.words(tray.title)}  {tray.count}")
        label = imgui.get_item_rect_size().x + 3 * ui.step
        each = (ui.width() - label) / max(len(tray.marbles), 1)
        below = each < ui.px(52)
        if below:
            label, each = 1.5 * ui.step, ui.width() / max(len(tray.marbles), 1)
        for index, (colour, number) in enumerate(tray.marbles):
            if index or not below:
                imgui.same_line(label + each * index)
            ui.inline_marble(colour, ui.px(20))
            imgui.align_text_to_frame_padding()
            imgui.text(str(number))
            odds = number / tray.count if tray.count else 0.0
            ui.tooltip(ui._("{odds} of the draws", odds=f"{odds:.0%}"))


def _facts(ui: Ui, seat: int) -> str:
    """What counts for a seat: marbles left, score, what it holds."""
    now = ui.view.now
    racks = [tray for tray in now.trays if tray.seat == seat and tray.kind is TrayKind.RACK]
    parts = [ui.words(detail.title) for detail in now.details if detail.seat == seat]
    if ui.view.game.score_title is not None:
        parts.append(f"{ui.words(ui.view.game.score_title)} {now.scores[seat]}")
    if racks and ui.view.outcome is None:
        parts.append(ui._("{n} left", n=sum(tray.count for tray in racks)))
    match = ui.app.new_games.match
    if match is not None:
        person = ui.view.header.players[ui.view.game.seats[seat].name]
        parts.append(ui._("Match {points}", points=f"{match.points.get(person, 0.0):g}"))
    return "  ·  ".join(parts)


def _choices(ui: Ui, choices: Choices) -> None:
    """Choices that are not places: colours, picks that are no secret, and moves without a place."""
    if len(choices.colours) > 1:
        chosen = choices.colour(ui.app.viewport.selection)
        colour = _marbles(ui, ui._("Colour of your marble"), choices.colours, chosen)
        if colour is not None:
            ui.app.viewport.choose_colour(colour)
    if choices.picks and ui.view.secret_seat is None:
        colour = _marbles(ui, ui._("Pick a marble"), choices.picks)
        if colour is not None:
            ui.app.moves.play(Pick(colour))
    for move, title in choices.buttons:
        if imgui.button(f"{ui.words(title)}##{move}", imgui.ImVec2(ui.width(), 0.0)):
            ui.app.moves.play(move)


def _marbles(ui: Ui, title: str, colours: tuple[Colour, ...], chosen: Colour | None = None) -> Colour | None:
    """A row of marbles to choose from; the one that was pressed."""
    ui.label(title)
    width = ui.share(len(colours))
    pressed = None
    for colour in colours:
        if ui.marble_choice(colour, ui.words(COLOUR_NAMES[colour]), chosen=chosen is colour, width=width):
            pressed = colour
        imgui.same_line()
    imgui.new_line()
    return pressed


TABS: Final = ("tab-moves", "tab-threats", "tab-analysis")
"""The commands of the tabs, in order."""


def _tabs(ui: Ui) -> None:
    """What the list below shows; the one that is shown is underlined."""
    imgui.push_style_color(imgui.Col_.button, tint(ui.colours.surface, 0.0))
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(ui.step, ui.px(3)))
    for index, name in enumerate(TABS):
        if index:
            imgui.same_line(0.0, 0.0)
        command = BY_NAME[name]
        shown = command.checked is not None and command.checked(ui.app)
        imgui.push_style_color(imgui.Col_.text, tint(ui.colours.text if shown else ui.colours.faint))
        if imgui.button(f"{ui.words(command.title)}##{name}"):
            command.run(ui.app)
        imgui.pop_style_color()
        ui.tooltip(ui.help(command))
        if shown:
            low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
            left, right = imgui.ImVec2(low.x + ui.step, high.y), imgui.ImVec2(high.x - ui.step, high.y)
            imgui.get_window_draw_list().add_line(left, right, ink(ui.colours.accent), ui.px(2))
    imgui.pop_style_var()
    imgui.pop_style_color()


def _feet(ui: Ui) -> None:
    """Take back, undo and redo, always at the same place."""
    side = imgui.get_frame_height()
    ui.command("take-back", ui.width() - 2 * (side * 1.2 + ui.step))
    for name in ("undo", "redo"):
        imgui.same_line()
        ui.command(name, side * 1.2, BY_NAME[name].icon)
