"""The start screen, in the column: choose a game and its options, name the players, or go on with a game."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.new_games import StartForm, Wanted
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.style import ink, tint
from shibumi3d.engine.levels import LEVELS
from shibumi3d.files.autosave import Found
from shibumi3d.model.game import Game, Kind, Option, Seat
from shibumi3d.model.messages import text

ACROSS = 4
"""How many choices of an option stand in a row."""

NAME_LENGTH = 40

LEVEL = 124.0
"""The width of the choice who sits at a seat."""
"""Longest name of a player."""


PICTURE = (84.0, 63.0)
"""The size of a game's small picture."""

KINDS: Final = {
    Kind.LINE: text("Lines"),
    Kind.CONNECTION: text("Connection"),
    Kind.CAPTURE: text("Capture"),
    Kind.RACE: text("Race"),
    Kind.SCORING: text("Scoring"),
    Kind.SECRET: text("Secrets"),
    Kind.CHANCE: text("Chance"),
}


def draw(ui: Ui) -> None:
    """Draw the start screen: games or recent files scroll, what begins a game stays at the foot."""
    where = ui.layout.column
    if where is None:
        return
    with ui.panel("start", where, flags=int(imgui.WindowFlags_.no_scrollbar)):
        feet = 3 * imgui.get_frame_height_with_spacing() + ui.step
        height = max(imgui.get_content_region_avail().y - feet, ui.px(64))
        imgui.begin_child("choices", imgui.ImVec2(0.0, height), int(imgui.ChildFlags_.nav_flattened))
        for found in ui.app.archive.unfinished.games[:2]:
            _unfinished(ui, found)
        if ui.app.settings.draft:
            _draft(ui)
        if not ui.app.settings.guided and not ui.app.settings.played:
            _offer_guide(ui)
        if ui.app.settings.recent:
            _tabs(ui)
        if ui.app.new_games.recent and ui.app.settings.recent:
            _recent(ui)
        else:
            _gallery(ui)
        imgui.end_child()
        _feet(ui)


def _offer_guide(ui: Ui) -> None:
    with ui.card("guide", emphasis=True):
        imgui.align_text_to_frame_padding()
        imgui.text_wrapped(ui._("New here? A guided first game takes three minutes."))
        half = ui.share(2)
        if ui.primary(ui._("Show me"), half):
            ui.app.guide.begin()
        imgui.same_line()
        if imgui.button(ui._("No, thanks"), imgui.ImVec2(half, 0.0)):
            ui.app.preferences.change(guided=True)


def _tabs(ui: Ui) -> None:
    width = ui.share(2)
    new_games = ui.app.new_games
    if ui.choice(ui._("New game"), chosen=not new_games.recent, width=width):
        new_games.recent = False
    imgui.same_line()
    if ui.choice(ui._("Recent games"), chosen=new_games.recent, width=width):
        new_games.recent = True


def _gallery(ui: Ui) -> None:
    """The games, with what narrows them down; the chosen one has its options and players below it."""
    if len(ui.app.session.registry.games) > 1:
        _search(ui)
    form = ui.app.new_games.form
    games = ui.app.new_games.games
    for game in games:
        _game(ui, form, game)
        if game is form.game:
            _form(ui, form)
    if form.game not in games:
        ui.faint(ui._("Chosen: {game}", game=ui.words(form.game.title)))
        _form(ui, form)


def _search(ui: Ui) -> None:
    new_games = ui.app.new_games
    wanted = new_games.wanted
    imgui.set_next_item_width(ui.width())
    changed, words = imgui.input_text_with_hint("##search", ui._("Search for a game"), wanted.words)
    if changed:
        new_games.wanted = replace(wanted, words=words[:NAME_LENGTH])
    games = tuple(ui.app.session.registry.games.values())
    chips: list[tuple[str, bool, Wanted]] = []
    for count in sorted({len(game.seats) for game in games}):
        title = ui.app.preferences.language.ngettext("{n} player", "{n} players", count).format(n=count)
        on = wanted.players == count
        chips.append((title, on, replace(wanted, players=None if on else count)))
    for kind, name in KINDS.items():
        if any(kind in game.kinds for game in games):
            on = wanted.kind is kind
            chips.append((ui.words(name), on, replace(wanted, kind=None if on else kind)))
    _chips(ui, chips)


def _chips(ui: Ui, chips: Sequence[tuple[str, bool, Wanted]]) -> None:
    """Small choices in as many rows as they need."""
    new_games = ui.app.new_games
    right = imgui.get_cursor_pos_x() + ui.width()
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(1.25 * ui.step, ui.px(3)))
    imgui.push_style_var(imgui.StyleVar_.frame_rounding, ui.px(14))
    imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(ui.px(6), ui.px(6)))
    for index, (title, on, then) in enumerate(chips):
        width = imgui.calc_text_size(title).x + 2.5 * ui.step
        if index:
            imgui.same_line()
            if imgui.get_cursor_pos_x() + width > right:
                imgui.new_line()
        if ui.choice(f"{title}##chip", chosen=on, width=width):
            new_games.wanted = then
    imgui.pop_style_var(3)


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


def _draft(ui: Ui) -> None:
    """A position that was being set up when the program ended."""
    with ui.card("draft", emphasis=True):
        with ui.strong():
            imgui.text_wrapped(ui._("Go on setting up the last position?"))
        half = ui.share(2)
        if ui.primary(f"{ui._('Continue')}##draft", half):
            ui.app.editor.go_on(ui.app.settings.draft)
        imgui.same_line()
        if imgui.button(f"{ui._('Discard')}##no draft", imgui.ImVec2(half, 0.0)):
            ui.app.preferences.change(draft="")


def _game(ui: Ui, form: StartForm, game: Game) -> None:
    """A card of a game that can be chosen: a picture, its name, who plays, what it is about."""
    at, room = imgui.get_cursor_pos(), ui.width()
    across, along = ui.px(PICTURE[0]), ui.px(PICTURE[1])
    height = along + ui.px(12)
    if ui.choice(f"##{game.name}", chosen=game is form.game, width=ui.width(), height=height):
        ui.app.new_games.choose(game.name)
    below = imgui.get_cursor_pos()
    low = imgui.get_item_rect_min()
    left = ui.px(6)
    texture = ui.thumbnail(game) if imgui.is_item_visible() else None
    if texture is not None:
        imgui.get_window_draw_list().add_image_rounded(
            imgui.ImTextureRef(texture),
            imgui.ImVec2(low.x + left, low.y + left),
            imgui.ImVec2(low.x + left + across, low.y + left + along),
            imgui.ImVec2(0.0, 1.0),
            imgui.ImVec2(1.0, 0.0),
            ink((1.0, 1.0, 1.0)),
            ui.px(6),
        )
    beside = at.x + left + across + 1.5 * ui.step
    imgui.set_cursor_pos(imgui.ImVec2(beside, at.y + ui.px(8)))
    with ui.strong():
        imgui.text(ui.words(game.title))
    players = ui.app.preferences.language.ngettext("{n} player", "{n} players", len(game.seats)).format(
        n=len(game.seats)
    )
    minutes = ui.app.preferences.language.ngettext("{n} minute", "{n} minutes", game.minutes).format(
        n=game.minutes
    )
    imgui.set_cursor_pos(imgui.ImVec2(beside, at.y + ui.px(28)))
    imgui.text_colored(tint(ui.colours.faint), f"{players}  ·  {minutes}" if game.minutes else players)
    imgui.set_cursor_pos(imgui.ImVec2(beside, at.y + ui.px(48)))
    imgui.text_colored(
        tint(ui.colours.faint), fitting(ui.words(game.summary), at.x + room - beside - ui.step)
    )
    if imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip):
        ui.tip(ui.words(game.summary))
    # A cursor that was set needs something drawn after it, which brings its own spacing.
    imgui.set_cursor_pos(imgui.ImVec2(below.x, below.y - imgui.get_style().item_spacing.y))
    imgui.dummy(imgui.ImVec2(0.0, 0.0))


def fitting(words: str, width: float) -> str:
    """As much of a text as fits into a width, with an ellipsis where that isn't all."""
    if imgui.calc_text_size(words).x <= width:
        return words
    count = bisect_left(
        range(len(words)), True, key=lambda n: imgui.calc_text_size(words[:n] + "…").x > width
    )
    return words[: max(count - 1, 0)].rstrip() + "…"


def _form(ui: Ui, form: StartForm) -> None:
    for option in form.game.options:
        _option(ui, form, option)
    ui.label(ui._("Players"))
    for seat in form.game.seats:
        _player(ui, form, seat)


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


def _player(ui: Ui, form: StartForm, sitting: Seat) -> None:
    """Who sits at a seat of the game that this frame began with: a click in it may have chosen another."""
    seat = sitting.name
    if sitting.colour is not None:
        ui.inline_marble(sitting.colour, ui.px(22))
    imgui.align_text_to_frame_padding()
    imgui.text(ui.words(sitting.title))
    imgui.same_line(ui.px(110))
    level = form.engines.get(seat, "")
    if not level:
        imgui.set_next_item_width(ui.width() - ui.px(LEVEL) - ui.step)
        changed, name = imgui.input_text_with_hint(f"##name {seat}", ui._("Name"), form.players.get(seat, ""))
        if changed:
            ui.app.new_games.set_player(seat, name[:NAME_LENGTH])
        imgui.same_line()
    imgui.set_next_item_width(ui.width())
    titles = {"": ui._("Person"), **{known.name: ui.words(known.title) for known in LEVELS}}
    if imgui.begin_combo(f"##engine {seat}", titles[level]):
        for value, shown in titles.items():
            if imgui.selectable(f"{shown}##{seat} {value}", value == level)[0]:
                ui.app.new_games.set_engine(seat, value)
        imgui.end_combo()


def _recent(ui: Ui) -> None:
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
    ui.command("collection", ui.width())
