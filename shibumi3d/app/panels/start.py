"""The start screen, in the column: choose a game and its options, name the players, or go on with a game."""

from __future__ import annotations

from pathlib import Path

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.new_games import StartForm
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import tint
from shibumi3d.files.autosave import Found
from shibumi3d.model.game import Game, Option

ACROSS = 4
"""How many choices of an option stand in a row."""

NAME_LENGTH = 40
"""Longest name of a player."""


def draw(ui: Ui) -> None:
    """Draw the start screen: what is chosen scrolls, what begins a game stays at the foot."""
    where = ui.layout.column
    if where is None:
        return
    with ui.panel("start", where, flags=int(imgui.WindowFlags_.no_scrollbar)):
        feet = 2 * imgui.get_frame_height_with_spacing() + ui.step
        height = max(imgui.get_content_region_avail().y - feet, ui.px(64))
        imgui.begin_child("choices", imgui.ImVec2(0.0, height), int(imgui.ChildFlags_.nav_flattened))
        ui.heading(ui._("Play on the pyramid"))
        for found in ui.app.archive.unfinished.games[:2]:
            _unfinished(ui, found)
        _games(ui, ui.app.new_games.form)
        _form(ui, ui.app.new_games.form)
        _recent(ui)
        imgui.end_child()
        _feet(ui)


def _unfinished(ui: Ui, found: Found) -> None:
    record = found.loaded.record
    with ui.card(f"unfinished {found.path}", emphasis=True):
        with ui.strong():
            imgui.text_wrapped(ui._("Go on with the last game?"))
        people = ", ".join(name for name in record.header.players.values() if name)
        moves = ui.app.preferences.language.ngettext(
            "{n} move", "{n} moves", record.depth(record.end())
        ).format(n=record.depth(record.end()))
        parts = (ui.words(found.loaded.game.title), people, moves, f"{found.written.astimezone():%x %H:%M}")
        ui.faint("  ·  ".join(part for part in parts if part))
        half = ui.share(2)
        if ui.primary(f"{ui._('Continue')}##{found.path}", half):
            ui.app.archive.proceed(found)
        imgui.same_line()
        if imgui.button(f"{ui._('Discard')}##{found.path}", imgui.ImVec2(half, 0.0)):
            ui.app.archive.give_up(found)
        ui.tooltip(ui._("The game is taken away for good"))


def _games(ui: Ui, form: StartForm) -> None:
    games = tuple(ui.app.session.registry.games.values())
    for game in games:
        _game(ui, form, game)


def _game(ui: Ui, form: StartForm, game: Game) -> None:
    """A card of a game that can be chosen: its name, whose it is, what it is about."""
    at = imgui.get_cursor_pos()
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(0.0, ui.px(19)))
    if ui.choice(f"##{game.name}", chosen=game is form.game, width=ui.width()):
        ui.app.new_games.choose(game.name)
    imgui.pop_style_var()
    below = imgui.get_cursor_pos()
    imgui.set_cursor_pos(imgui.ImVec2(at.x + 1.5 * ui.step, at.y + ui.px(6)))
    with ui.strong():
        imgui.text(ui.words(game.title))
    imgui.same_line()
    imgui.text_colored(
        tint(ui.colours.faint),
        ui.app.preferences.language.ngettext("{n} player", "{n} players", len(game.seats)).format(
            n=len(game.seats)
        ),
    )
    imgui.set_cursor_pos(imgui.ImVec2(at.x + 1.5 * ui.step, at.y + ui.px(28)))
    imgui.text_colored(tint(ui.colours.faint), ui.words(game.summary))
    # A cursor that was set needs something drawn after it, which brings its own spacing.
    imgui.set_cursor_pos(imgui.ImVec2(below.x, below.y - imgui.get_style().item_spacing.y))
    imgui.dummy(imgui.ImVec2(0.0, 0.0))


def _form(ui: Ui, form: StartForm) -> None:
    for option in form.game.options:
        ui.gap()
        _option(ui, form, option)
    ui.gap()
    ui.label(ui._("Players"))
    for seat in form.game.seats:
        _player(ui, seat.name)


def _option(ui: Ui, form: StartForm, option: Option) -> None:
    ui.label(ui.words(option.title))
    across = min(len(option.choices), ACROSS)
    width = ui.share(across)
    for index, choice in enumerate(option.choices):
        if index % across:
            imgui.same_line()
        chosen = form.options.get(option.name) == choice.value
        name = f"{ui.words(choice.title)}##{option.name}{choice.value}"
        if ui.choice(name, chosen=chosen, width=width):
            ui.app.new_games.set_option(option.name, choice.value)
    ui.faint(ui.words(option.help))


def _player(ui: Ui, seat: str) -> None:
    form = ui.app.new_games.form
    title, colour = next((s.title, s.colour) for s in form.game.seats if s.name == seat)
    if colour is not None:
        ui.inline_marble(colour, ui.px(22))
    imgui.align_text_to_frame_padding()
    imgui.text(ui.words(title))
    imgui.same_line(ui.px(110))
    imgui.set_next_item_width(ui.width())
    changed, name = imgui.input_text_with_hint(f"##name {seat}", ui._("Name"), form.players.get(seat, ""))
    if changed:
        ui.app.new_games.set_player(seat, name[:NAME_LENGTH])


def _recent(ui: Ui) -> None:
    if not ui.app.settings.recent:
        return
    ui.gap()
    ui.label(ui._("Recent games"))
    imgui.push_style_color(imgui.Col_.button, tint(ui.colours.surface, 0.0))
    imgui.push_style_var(imgui.StyleVar_.button_text_align, imgui.ImVec2(0.0, 0.5))
    for name in ui.app.settings.recent:
        path = Path(name)
        if imgui.button(f"{icons.FILE}  {path.stem}##{name}", imgui.ImVec2(ui.width(), 0.0)):
            ui.app.archive.open(path)
        ui.tooltip(name)
    imgui.pop_style_var()
    imgui.pop_style_color()


def _feet(ui: Ui) -> None:
    if ui.primary(f"{icons.PLAY}  {ui._('Start the game')}##begin", ui.width()):
        ui.app.new_games.begin()
    half = ui.share(2)
    ui.command("open", half)
    imgui.same_line()
    ui.command("paste", half, f"{icons.CLIPBOARD_PASTE}  {ui._('Paste')}")
