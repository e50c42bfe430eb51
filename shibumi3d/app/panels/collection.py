"""The list of a collection over the picture, with what is looked for above it, and the chosen game in the column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.app.collections import LONGEST_SEARCH
from shibumi3d.app.panels.start import fitting
from shibumi3d.app.panels.widgets import Ui, capitalised, rounded
from shibumi3d.app.style import HEADING, ROUNDING, ink, tint
from shibumi3d.app.viewport.thumbnails import LARGE
from shibumi3d.files import disk
from shibumi3d.files.collection import AND, DRAW
from shibumi3d.files.entries import clean as printable
from shibumi3d.model.messages import Message, text
from shibumi3d.study.collection import UNFINISHED, WON, Order, Query, Row, result_words

PICTURE: Final = (80.0, 60.0)
ROW: Final = 76.0
"""The size of a picture in the list, and the height of a row, in units of the design."""

COLUMNS: Final = ((Order.GAME, 116.0), (Order.DATE, 104.0), (Order.RESULT, 122.0), (Order.LENGTH, 72.0))
"""What stands beside the names where there is room, with its width."""

WIDE: Final = 700.0
HIGH: Final = 520.0
"""Units of the design from which on there is room for columns, and for the filters."""

TITLES: Final = {
    Order.NAME: text("Name"),
    Order.PLAYER: text("Players"),
    Order.GAME: text("Game"),
    Order.DATE: text("Date"),
    Order.RESULT: text("Result"),
    Order.LENGTH: text("Moves"),
}

LENGTHS: Final = (
    (text("Up to 10 moves"), 0, 10),
    (text("11 to 20 moves"), 11, 20),
    (text("21 to 40 moves"), 21, 40),
    (text("More than 40 moves"), 41, None),
)

REASONS: Final = {
    "resignation": text("by resignation"),
    "agreement": text("by agreement"),
}


def draw(ui: Ui) -> None:
    """Draw the list and the column."""
    flags = int(imgui.WindowFlags_.no_scrollbar | imgui.WindowFlags_.no_scroll_with_mouse)
    # The whole window was cleared to the colour of panels: there is no picture under the list.
    with ui.panel("collection", ui.layout.free, flags=flags):
        _head(ui)
        _search(ui)
        if _filtering(ui):
            _filters(ui)
        if _wide(ui):
            _titles(ui)
        _list(ui)
    _column(ui)


def _wide(ui: Ui) -> bool:
    return ui.layout.free.width >= ui.px(WIDE)


def _filtering(ui: Ui) -> bool:
    """Whether the filters show: as the person chose, else where there is room."""
    wanted = ui.app.collections.filters
    return ui.layout.free.height >= ui.px(HIGH) if wanted is None else wanted


# Above the list


def _head(ui: Ui) -> None:
    """The folder with those around it, what can be opened instead, and the way back."""
    collections = ui.app.collections
    source = collections.source
    words = (f"{icons.FOLDER_OPEN}  {ui._('Folder…')}", f"{icons.FILE}  {ui._('File…')}")
    widths = [imgui.calc_text_size(title).x + 3 * ui.step for title in words]
    close = imgui.get_frame_height()
    imgui.set_next_item_width(ui.width() - sum(widths) - close - 3 * ui.step)
    name = "" if source is None else disk.shown(source)
    with ui.strong():
        opened = imgui.begin_combo("##source", f"{icons.LIST}  {name}")
    if opened:
        _around(ui)
        imgui.end_combo()
    elif source is not None:
        ui.tooltip(printable(str(source)))
    imgui.same_line()
    if imgui.button(words[0], imgui.ImVec2(widths[0], 0.0)):
        collections.ask()
    ui.tooltip(ui._("List another folder"))
    imgui.same_line()
    if imgui.button(words[1], imgui.ImVec2(widths[1], 0.0)):
        collections.ask_file()
    ui.tooltip(ui._("List the games of one file"))
    imgui.same_line()
    if imgui.button(f"{icons.X}##leave", imgui.ImVec2(close, 0.0)):
        collections.hide()
    ui.tooltip(f"{ui._('Leave the list')}   Esc")


def _around(ui: Ui) -> None:
    """The folder that holds this one, and those in it: each is read only when it is chosen."""
    collections = ui.app.collections
    source = collections.source
    if source is None:
        return
    parent = source.parent
    if parent != source and imgui.selectable(f"{icons.ARROW_UP}  {disk.shown(parent)}##up", False)[0]:
        collections.show(parent)
    for number, folder in enumerate(() if collections.listing is None else collections.listing.folders):
        if imgui.selectable(f"{icons.FOLDER_OPEN}  {disk.shown(folder)}##{number}", False)[0]:
            collections.show(folder)


def _search(ui: Ui) -> None:
    collections = ui.app.collections
    query = collections.query
    position = ui._("With the position shown")
    across = imgui.calc_text_size(f"{icons.PYRAMID}  {position}").x + 3 * ui.step
    there = bool(collections.shown_key or query.contains)
    filters = ui.px(44)
    room = ui.width() - filters - ui.step
    beside = there and room - across - ui.step >= ui.px(200)
    imgui.set_next_item_width(room - (across + ui.step if beside else 0.0))
    if collections.search_wanted:
        collections.search_wanted = False
        imgui.set_keyboard_focus_here()
    hint = ui._("Search titles, players, games, notes   Ctrl+F")
    changed, words = imgui.input_text_with_hint("##search games", hint, query.words)
    if changed:
        collections.look_for(replace(query, words=words[:LONGEST_SEARCH]))
    if beside:
        imgui.same_line()
        _position(ui, position, across)
    imgui.same_line()
    filtering = _filtering(ui)
    if ui.choice(f"{icons.SLIDERS_HORIZONTAL}##filters", chosen=filtering, width=filters):
        collections.filters = not filtering
    ui.tooltip(ui._("Filters"))
    if there and not beside and filtering:
        _position(ui, position, ui.width())


def _position(ui: Ui, title: str, width: float) -> None:
    collections = ui.app.collections
    query = collections.query
    if ui.choice(f"{icons.PYRAMID}  {title}##position", chosen=bool(query.contains), width=width):
        collections.look_for(replace(query, contains=b"" if query.contains else collections.shown_key))
    ui.tooltip(ui._("Only games in which the position of the open game comes up, turned or mirrored too"))


Choice = tuple[str, Query]
Choices = Callable[[Sequence[Row]], Iterable[Choice]]


def _filters(ui: Ui) -> None:
    query = ui.app.collections.query
    # What there is to choose from is gathered only while it shows.
    combos: tuple[tuple[str, str, str, Choices], ...] = (
        ("game", _game_title(ui, query.game), ui._("Any game"), lambda rows: _games(ui, query, rows)),
        ("player", printable(query.player), ui._("Any player"), lambda rows: _players(query, rows)),
        ("result", _result_title(ui, query), ui._("Any result"), lambda rows: _results(ui, query, rows)),
        ("date", query.date, ui._("Any date"), lambda rows: _dates(query, rows)),
        ("length", _length_title(ui, query), ui._("Any length"), lambda _: _lengths(ui, query)),
    )
    if not _wide(ui):
        title = ui._("By {order}", order=ui.words(TITLES[ui.app.collections.order]).lower())
        combos = (*combos, ("order", title, title, lambda _: ()))
    across = len(combos) if _wide(ui) else 3 if ui.layout.free.width >= ui.px(420) else 2
    width = ui.share(across)
    for number, (name, shown, anything, choices) in enumerate(combos):
        if number % across:
            imgui.same_line()
        imgui.set_next_item_width(width)
        if name == "order":
            _order_combo(ui, shown)
        else:
            _combo(ui, name, shown, anything, choices)


def _combo(ui: Ui, name: str, shown: str, anything: str, choices: Choices) -> None:
    collections = ui.app.collections
    words = shown or anything
    room = imgui.calc_item_width() - imgui.get_frame_height() - 2 * imgui.get_style().frame_padding.x
    if shown:
        imgui.push_style_color(imgui.Col_.frame_bg, tint(ui.colours.accent, 0.22))
        imgui.push_style_color(imgui.Col_.button, tint(ui.colours.accent, 0.22))
    opened = imgui.begin_combo(f"##{name}", fitting(words, room))
    if shown:
        imgui.pop_style_color(2)
    if not opened:
        ui.tooltip(words)
        return
    if imgui.selectable(f"{anything}##any", not shown)[0]:
        collections.look_for(_without(collections.query, name))
    for number, (title, query) in enumerate(choices(collections.all)):
        if imgui.selectable(f"{title}##{number}", title == shown)[0]:
            collections.look_for(query)
    imgui.end_combo()


def _without(query: Query, name: str) -> Query:
    if name == "length":
        return replace(query, shortest=0, longest=None)
    return replace(query, **{name: ""})  # type: ignore[arg-type]


def _order_combo(ui: Ui, shown: str) -> None:
    collections = ui.app.collections
    sign = icons.CHEVRON_DOWN if collections.backwards else icons.CHEVRON_UP
    if imgui.begin_combo("##order", f"{sign} {shown}"):
        for order, title in TITLES.items():
            if imgui.selectable(f"{ui.words(title)}##{order}", order is collections.order)[0]:
                collections.put_in_order(order)
        imgui.end_combo()


def _game_title(ui: Ui, name: str) -> str:
    game = ui.app.session.registry.games.get(name)
    return name if game is None else ui.words(game.title)


def _games(ui: Ui, query: Query, rows: Sequence[Row]) -> Iterable[Choice]:
    there = {row.summary.game for row in rows if row.summary.game}
    titles = sorted((_game_title(ui, name), name) for name in there)
    return [(title, replace(query, game=name)) for title, name in titles]


def _players(query: Query, rows: Sequence[Row]) -> Iterable[Choice]:
    people = {name for row in rows for name in row.summary.players.values()}
    return [(printable(name), replace(query, player=name)) for name in sorted(people, key=str.casefold)]


def _result_title(ui: Ui, query: Query) -> str:
    words = result_words(query.result, query.game, ui.app.session.registry)
    return "" if words is None else capitalised(ui.words(words))


def _results(ui: Ui, query: Query, rows: Sequence[Row]) -> Iterable[Choice]:
    there = {row.result for row in rows if row.result and query.game in ("", row.summary.game)}
    seats = sorted(result for result in there if result not in (DRAW, UNFINISHED) and AND not in result)
    wanted = [*([WON] if seats else []), *seats, *(one for one in (DRAW, UNFINISHED) if one in there)]
    return [(_result_title(ui, replace(query, result=one)), replace(query, result=one)) for one in wanted]


def _dates(query: Query, rows: Sequence[Row]) -> Iterable[Choice]:
    years = {row.summary.date[:4] for row in rows if row.summary.date[:4].isdigit()}
    return [(year, replace(query, date=year)) for year in sorted(years, reverse=True)]


def _length_title(ui: Ui, query: Query) -> str:
    for title, shortest, longest in LENGTHS:
        if (query.shortest, query.longest) == (shortest, longest):
            return ui.words(title)
    return ""


def _lengths(ui: Ui, query: Query) -> Iterable[Choice]:
    return [
        (ui.words(title), replace(query, shortest=shortest, longest=longest))
        for title, shortest, longest in LENGTHS
    ]


def _titles(ui: Ui) -> None:
    """What the columns are called; a click puts the rows in their order."""
    left = imgui.get_cursor_pos_x()
    imgui.push_style_color(imgui.Col_.button, tint(ui.colours.surface, 0.0))
    imgui.push_style_var(imgui.StyleVar_.button_text_align, imgui.ImVec2(0.0, 0.5))
    imgui.push_style_var(imgui.StyleVar_.frame_padding, imgui.ImVec2(ui.step, ui.px(2)))
    imgui.set_cursor_pos_x(left + ui.px(PICTURE[0]) + ui.step)
    _title(ui, Order.NAME, ui.px(90))
    imgui.same_line(0.0, ui.step)
    _title(ui, Order.PLAYER, ui.px(110))
    # The words of a title stand a step inside its button.
    at = left + _names_width(ui) - ui.step
    for order, width in COLUMNS:
        imgui.same_line()
        imgui.set_cursor_pos_x(at)
        _title(ui, order, ui.px(width) - ui.px(4))
        at += ui.px(width)
    imgui.pop_style_var(2)
    imgui.pop_style_color()


def _title(ui: Ui, order: Order, width: float) -> None:
    collections = ui.app.collections
    chosen = order is collections.order
    sign = (icons.CHEVRON_DOWN if collections.backwards else icons.CHEVRON_UP) if chosen else ""
    imgui.push_style_color(imgui.Col_.text, tint(ui.colours.text if chosen else ui.colours.faint))
    if imgui.button(f"{ui.words(TITLES[order])} {sign}##by {order}", imgui.ImVec2(width, 0.0)):
        collections.put_in_order(order)
    imgui.pop_style_color()
    ui.tooltip(ui._("Put the games in this order; once more: the other way round"))


def _names_width(ui: Ui) -> float:
    """How far a row's names reach, its picture included."""
    return _room(ui) - (ui.px(sum(width for _, width in COLUMNS)) if _wide(ui) else 0.0)


def _room(ui: Ui) -> float:
    """How wide a row's texts can be, its picture included, whether or not there is a bar to scroll by."""
    style = imgui.get_style()
    return ui.layout.free.width - 2 * style.window_padding.x - style.scrollbar_size - ui.step


# The list


def _list(ui: Ui) -> None:
    collections = ui.app.collections
    rows = collections.rows
    foot = imgui.get_text_line_height_with_spacing() + ui.px(4)
    imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() + ui.px(2))
    height = max(imgui.get_content_region_avail().y - foot, ui.px(ROW))
    flags = int(imgui.WindowFlags_.no_nav_inputs | imgui.WindowFlags_.no_nav_focus)
    imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(0.0, 0.0))
    imgui.begin_child("rows", imgui.ImVec2(0.0, height), 0, flags)
    row_height = ui.px(ROW)
    collections.page = max(int(height / row_height), 1)
    place = collections.place
    if collections.to_chosen:
        collections.to_chosen = False
        _scroll_to(place, row_height, height)
    if imgui.get_scroll_y() != collections.scrolled:
        collections.scrolled = imgui.get_scroll_y()
        ui.pictures.moved()
    seen: list[Row] = []
    clipper = imgui.ListClipper()
    clipper.begin(len(rows), row_height)
    while clipper.step():
        for number in range(clipper.display_start, clipper.display_end):
            seen.append(rows[number])
            _row(ui, rows[number], number, chosen=number == place)
    clipper.end()
    imgui.end_child()
    imgui.pop_style_var()
    collections.drawn = len(seen)
    collections.want(seen)
    if not rows:
        _nothing(ui, height)
    _foot(ui)


def _scroll_to(place: int, row_height: float, height: float) -> None:
    """Bring a row into sight, no further than needed."""
    top = place * row_height
    if top < imgui.get_scroll_y():
        imgui.set_scroll_y(top)
    elif top + row_height > imgui.get_scroll_y() + height:
        imgui.set_scroll_y(top + row_height - height)


def _nothing(ui: Ui, height: float) -> None:
    """Why there is no row, in the middle of the list."""
    collections = ui.app.collections
    if collections.problem is not None:
        words = capitalised(ui.words(collections.problem))
    elif collections.all:
        words = ui._("No game is like that")
    elif collections.reading:
        words = ui._("Reading…")
    else:
        words = ui._("There are no record files here")
    low = imgui.get_item_rect_min()
    width = ui.width()
    size = imgui.calc_text_size(words, wrap_width=width)
    at = imgui.ImVec2(low.x + max(width - size.x, 0.0) / 2, low.y + (height - size.y) / 2)
    below = imgui.get_cursor_pos()
    imgui.set_cursor_screen_pos(at)
    ui.faint(words)
    imgui.set_cursor_pos(below)


def _foot(ui: Ui) -> None:
    """How many games there are, and how many are still to be read."""
    collections = ui.app.collections
    found, games, unread = collections.found, collections.games, collections.unread
    language = ui.app.preferences.language
    words = language.ngettext("{n} game", "{n} games", games).format(n=f"{games:,}")
    if found != games:
        words = ui._("{found} of {all}", found=f"{found:,}", all=words)
    if collections.reading and unread:
        words = f"{words}  ·  {ui._('{n} still to be read', n=f'{unread:,}')}"
    imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() + ui.px(4))
    imgui.text_colored(tint(ui.colours.faint), words)


def _row(ui: Ui, row: Row, number: int, *, chosen: bool) -> None:
    collections = ui.app.collections
    low = imgui.get_cursor_screen_pos()
    width, height = ui.width(), ui.px(ROW)
    imgui.push_id(number)  # a name can hold what Dear ImGui takes for a part of an id
    if imgui.invisible_button(f"##game {disk.shown(row.path)} {row.index}", imgui.ImVec2(width, height)):
        collections.choose(number)
    imgui.pop_id()
    # Between the two clicks another row can have come under the pointer, while the list is read.
    if chosen and imgui.is_item_hovered() and imgui.is_mouse_double_clicked(0):
        collections.open_chosen()
    inset = ui.px(2)
    at = imgui.ImVec2(low.x, low.y + inset)
    size = imgui.ImVec2(width - ui.step, height - 2 * inset)
    if chosen:
        rounded(at, size, ink(ui.colours.accent, 0.2), ui.scale)
    elif imgui.is_item_hovered():
        rounded(at, size, ink(ui.colours.raised), ui.scale)
    _picture(ui, row, low.x + ui.px(6), low.y + (height - ui.px(PICTURE[1])) / 2, *map(ui.px, PICTURE))
    _texts(ui, row, low)


def _picture(ui: Ui, row: Row, x: float, y: float, width: float, height: float) -> None:
    """The small picture of a game, or the place where it will be."""
    position = row.summary.position
    texture = None if position is None else ui.pictures.texture(position, ui.theme)
    if texture is None:
        rounded(imgui.ImVec2(x, y), imgui.ImVec2(width, height), ink(ui.colours.raised), ui.scale)
        glyph = icons.TRIANGLE_ALERT if row.problem is not None and position is None else icons.PYRAMID
        middle = imgui.calc_text_size(glyph)
        where = imgui.ImVec2(x + (width - middle.x) / 2, y + (height - middle.y) / 2)
        imgui.get_window_draw_list().add_text(where, ink(ui.colours.faint, 0.6), glyph)
    else:
        _image(texture, x, y, width, height, ui.px(6))


def _image(texture: int, x: float, y: float, width: float, height: float, rounding: float) -> None:
    imgui.get_window_draw_list().add_image_rounded(
        imgui.ImTextureRef(texture),
        imgui.ImVec2(x, y),
        imgui.ImVec2(x + width, y + height),
        imgui.ImVec2(0.0, 1.0),
        imgui.ImVec2(1.0, 0.0),
        ink((1.0, 1.0, 1.0)),
        rounding,
    )


def _texts(ui: Ui, row: Row, low: imgui.ImVec2) -> None:
    """The three lines of a row, and its columns where there is room."""
    told = row.summary
    wide = _wide(ui)
    left = low.x + ui.px(PICTURE[0]) + 2 * ui.step
    names = _names_width(ui)
    room = low.x + (names if told.game else _room(ui)) - left - ui.step
    line = ui.px(21)
    game, date, result, moves = _cells(ui, row)
    second = row.people if wide else "  ·  ".join(part for part in (game, row.people) if part)
    last = _last_line(ui, row)
    if not wide:
        last = "  ·  ".join(part for part in (date, result, moves) if part) or last
    below = [(second, ink(ui.colours.text, 0.85)), (last, ink(ui.colours.faint))]
    lines = [(words, colour) for words, colour in below if words]
    top = low.y + (ui.px(ROW) - (1 + len(lines)) * line) / 2 + ui.px(1)
    with ui.strong():
        _put(left, top, row.title, room, ink(ui.colours.text))
    for number, (words, colour) in enumerate(lines, start=1):
        _put(left, top + number * line, words, room, colour)
    if not wide or not told.game:
        return
    at = low.x + names
    middle = low.y + (ui.px(ROW) - imgui.get_text_line_height()) / 2
    for (_, width), words in zip(COLUMNS, (game, date, result, str(told.moves)), strict=True):
        _put(at, middle, words, ui.px(width) - ui.step, ink(ui.colours.text, 0.85))
        at += ui.px(width)


def _put(x: float, y: float, words: str, room: float, colour: int) -> None:
    """Words on one line, as many as there is room for; all of them stand in the column when the row is chosen."""
    imgui.get_window_draw_list().add_text(imgui.ImVec2(x, y), colour, fitting(_on_one_line(words), room))


def _on_one_line(words: str) -> str:
    return printable(" ".join(words[:300].split()))


def _last_line(ui: Ui, row: Row) -> str:
    """What is wrong with a game, else its notes, else what its file is called."""
    if row.problem is not None:
        return capitalised(ui.words(row.problem))
    if row.summary.notes:
        return row.summary.notes
    return row.file if row.summary.title else ""


def _cells(ui: Ui, row: Row) -> tuple[str, str, str, str]:
    """The game, the date, the result and the length of a row in words."""
    told = row.summary
    result = result_words(row.result, told.game, ui.app.session.registry)
    moves = ui.app.preferences.language.ngettext("{n} move", "{n} moves", told.moves).format(n=told.moves)
    return (
        _game_title(ui, told.game),
        told.date,
        "" if result is None else capitalised(ui.words(result)),
        moves if told.game else "",
    )


# The column


def _column(ui: Ui) -> None:
    """The chosen game: a larger picture, all that is told of it, and what opens it."""
    where = ui.layout.column
    if where is None:
        return
    row = ui.app.collections.row
    flags = (
        imgui.WindowFlags_.no_scrollbar | imgui.WindowFlags_.no_nav_inputs | imgui.WindowFlags_.no_nav_focus
    )
    with ui.panel("chosen game", where, flags=int(flags)):
        if row is None:
            ui.faint(ui._("Choose a folder: its games are listed here, and nothing else is read."))
            return
        height = imgui.get_content_region_avail().y - imgui.get_frame_height_with_spacing() - ui.step
        imgui.begin_child("told", imgui.ImVec2(0.0, max(height, ui.px(64))), 0)
        _large_picture(ui, row)
        _told(ui, row)
        imgui.end_child()
        imgui.begin_disabled(not row.opens)
        if ui.primary(f"{icons.PLAY}  {ui._('Open the game')}##open chosen", ui.width()):
            ui.app.collections.open_chosen()
        imgui.end_disabled()
        ui.tooltip("Enter")


def _large_picture(ui: Ui, row: Row) -> None:
    position = row.summary.position
    if position is None:
        return
    width = ui.width()
    height = min(width * 0.75, ui.layout.height * 0.42)
    width = height / 0.75
    texture = ui.pictures.texture(position, ui.theme, LARGE) or ui.pictures.texture(position, ui.theme)
    low = imgui.get_cursor_screen_pos()
    left = low.x + (ui.width() - width) / 2
    if texture is not None:
        _image(texture, left, low.y, width, height, ui.px(ROUNDING))
    else:
        rounded(imgui.ImVec2(left, low.y), imgui.ImVec2(width, height), ink(ui.colours.raised), ui.scale)
    imgui.dummy(imgui.ImVec2(ui.width(), height))
    ui.gap()


def _told(ui: Ui, row: Row) -> None:
    told = row.summary
    with ui.strong(HEADING):
        imgui.text_wrapped(printable(row.title))
    if row.problem is not None:
        with ui.card("problem", emphasis=True):
            imgui.text_wrapped(capitalised(ui.words(row.problem)))
    if told.game:
        _players_told(ui, row)
        game, date, _, _ = _cells(ui, row)
        moves = ui.app.preferences.language.ngettext("{n} move", "{n} moves", told.moves).format(n=told.moves)
        more = told.nodes - told.moves
        if more > 0:
            aside = ui.app.preferences.language.ngettext(
                "{n} more in variations", "{n} more in variations", more
            ).format(n=more)
            moves = f"{moves}  ·  {aside}"
        for words in ("  ·  ".join(part for part in (game, date) if part), _ending(ui, row), moves):
            if words:
                ui.faint(words)
    if told.title or row.games > 1 or not told.game:
        ui.faint(row.file)
    if told.notes:
        ui.gap()
        imgui.text_wrapped(printable(told.notes))


def _players_told(ui: Ui, row: Row) -> None:
    """The players beside their marbles, the winner by a trophy."""
    game = ui.app.session.registry.games.get(row.summary.game)
    if game is None:
        if row.people:
            imgui.text_wrapped(printable(row.people))
        return
    winners = row.result.split(AND)
    for seat in game.seats:
        name = row.summary.players.get(seat.name, "")
        if not name:
            continue
        if seat.colour is not None:
            ui.inline_marble(seat.colour, ui.px(20))
        imgui.align_text_to_frame_padding()
        trophy = f"  {icons.TROPHY}" if seat.name in winners else ""
        imgui.text_wrapped(f"{printable(name)}{trophy}")


def _ending(ui: Ui, row: Row) -> str:
    words = result_words(row.result, row.summary.game, ui.app.session.registry)
    if words is None:
        return ""
    reason: Message | None = REASONS.get(row.summary.reason)
    told = capitalised(ui.words(words))
    return told if reason is None else f"{told}, {ui.words(reason)}"
