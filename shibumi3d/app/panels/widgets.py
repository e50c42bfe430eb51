"""What every panel needs: the application, the language, the fonts and sizes, and small widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from imgui_bundle import imgui

from shibumi3d.app.application import Application
from shibumi3d.app.commands import BY_NAME, Command, keys_of
from shibumi3d.app.layout import Layout, Rect
from shibumi3d.app.style import HEADING, ROUNDING, STEP, TEXT, Fonts, ink, tint
from shibumi3d.app.viewport.thumbnails import Thumbnails
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Game, Page
from shibumi3d.model.messages import Message
from shibumi3d.scene.theme import PanelColours, Rgb, Theme
from shibumi3d.study.narration import Sentence
from shibumi3d.study.view import View

FIXED = (
    imgui.WindowFlags_.no_title_bar
    | imgui.WindowFlags_.no_resize
    | imgui.WindowFlags_.no_move
    | imgui.WindowFlags_.no_collapse
    | imgui.WindowFlags_.no_saved_settings
    | imgui.WindowFlags_.no_bring_to_front_on_focus
)


@dataclass(frozen=True, slots=True)
class Ui:
    """A frame of the panels.

    ``view`` is what they show: one value for the whole frame, whatever is done in it. ``marbles`` are textures of a real marble of each colour; ``sketch`` gives the texture of the picture
    of a page of rules, None where the page has none; ``thumbnail`` that of a game's typical position, and
    ``pictures`` those of any positions in lists, None while one isn't drawn yet.
    """

    app: Application
    view: View
    fonts: Fonts
    layout: Layout
    scale: float
    colours: PanelColours
    marbles: Mapping[Colour, int]
    sketch: Callable[[Page], int | None]
    thumbnail: Callable[[Game], int | None]
    pictures: Thumbnails
    theme: Theme

    def _(self, msgid: str, **values: object) -> str:
        """A text in the person's language, with named values filled in."""
        pattern = self.app.preferences.language.gettext(msgid)
        return pattern.format(**values) if values else pattern

    def words(self, message: Message) -> str:
        """A message in the person's language."""
        return self.app.preferences.words(message)

    def px(self, units: float) -> float:
        """A length at the size of text that the person chose."""
        return units * self.scale

    @property
    def step(self) -> float:
        """The unit of spacing."""
        return self.px(STEP)

    # Text

    @contextmanager
    def strong(self, size: float = TEXT) -> Iterator[None]:
        """Text with more weight."""
        imgui.push_font(self.fonts.strong, size)
        try:
            yield
        finally:
            imgui.pop_font()

    def heading(self, content: str) -> None:
        """A heading."""
        with self.strong(HEADING):
            imgui.text_wrapped(content)

    def label(self, content: str) -> None:
        """A small title over a group."""
        with self.strong():
            imgui.text_colored(tint(self.colours.faint), content)

    def faint(self, content: str) -> None:
        """A text that steps back."""
        imgui.push_style_color(imgui.Col_.text, tint(self.colours.faint))
        imgui.text_wrapped(content)
        imgui.pop_style_color()

    def tell(self, sentences: Sequence[Sentence]) -> bool:
        """What happened, in words; each lights up its marbles under the pointer. Whether there was something."""
        for told in sentences:
            self.faint(capitalised(self.words(told.words)))
            if told.places and imgui.is_item_hovered():
                self.app.viewport.light(told.places)
        return bool(sentences)

    # Places on the panel

    def width(self) -> float:
        """How much room is left in this row."""
        return imgui.get_content_region_avail().x

    def share(self, count: int, room: float | None = None) -> float:
        """The width of each of ``count`` widgets that fill a row, or as much room as is given, between them."""
        return ((self.width() if room is None else room) - self.step * (count - 1)) / count

    def gap(self, units: float = STEP) -> None:
        """Some room below."""
        imgui.dummy(imgui.ImVec2(0.0, self.px(units) - imgui.get_style().item_spacing.y))

    def tooltip(self, content: str) -> None:
        """What the last widget does, shown when the pointer rests on it."""
        if imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip | imgui.HoveredFlags_.allow_when_disabled):
            self.tip(content)

    def tip(self, content: str) -> None:
        """Show a tooltip at the pointer."""
        imgui.push_style_var(imgui.StyleVar_.window_rounding, self.px(ROUNDING))
        imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(1.5 * self.step, self.step))
        imgui.set_tooltip(content)
        imgui.pop_style_var(2)

    # Widgets

    def marble(self, colour: Colour, size: float) -> None:
        """A little marble."""
        at = imgui.get_cursor_screen_pos()
        imgui.dummy(imgui.ImVec2(size, size))
        draw_marble(self.marbles[colour], at.x, at.y, size)

    def inline_marble(self, colour: Colour, size: float) -> None:
        """A little marble in the middle of a row of widgets, with the next widget beside it."""
        at = imgui.get_cursor_screen_pos()
        top = at.y + (imgui.get_frame_height() - size) / 2
        imgui.dummy(imgui.ImVec2(size, imgui.get_frame_height()))
        draw_marble(self.marbles[colour], at.x, top, size)
        imgui.same_line(0.0, self.step)

    def primary(self, content: str, width: float = 0.0) -> bool:
        """A button for what is mostly wanted."""
        colours = self.colours
        imgui.push_style_color(imgui.Col_.button, tint(colours.accent))
        imgui.push_style_color(imgui.Col_.button_hovered, tint(_mixed(colours.accent, colours.text, 0.15)))
        imgui.push_style_color(imgui.Col_.button_active, tint(_mixed(colours.accent, colours.surface, 0.2)))
        imgui.push_style_color(imgui.Col_.text, tint(colours.on_accent))
        with self.strong():
            pressed = imgui.button(content, imgui.ImVec2(width, 0.0))
        imgui.pop_style_color(4)
        return pressed

    def command(self, name: str, width: float = 0.0, content: str | None = None) -> None:
        """A button for a command, with its icon and title, and a tooltip with its help and keys."""
        command = BY_NAME[name]
        shown = content if content is not None else f"{command.icon}  {self.words(command.title)}".strip()
        enabled = command.enabled(self.app)
        imgui.begin_disabled(not enabled)
        if imgui.button(f"{shown}##{name}", imgui.ImVec2(width, 0.0)):
            command.run(self.app)
        imgui.end_disabled()
        self.tooltip(self.help(command))

    def icon(self, name: str, glyph: str | None = None, *, size: float = 36.0) -> None:
        """A square button with a command's icon only; its tooltip says what it does."""
        self.command(name, self.px(size), f"{glyph or BY_NAME[name].icon}")

    def help(self, command: Command) -> str:
        """The title of a command with its keys, and what it does."""
        keys = "  ".join(self.keys(command))
        title = self.words(command.title)
        return (
            f"{title}   {keys}\n{self.words(command.help)}"
            if keys
            else f"{title}\n{self.words(command.help)}"
        )

    def keys(self, command: Command) -> tuple[str, ...]:
        """The keys of a command."""
        return keys_of(command, self.app.settings.keys)

    def choice(self, content: str, *, chosen: bool, width: float = 0.0, height: float = 0.0) -> bool:
        """One of several values, of which one is chosen; whether it was pressed."""
        colours = self.colours
        if chosen:
            imgui.push_style_color(imgui.Col_.button, tint(colours.accent, 0.22))
            imgui.push_style_color(imgui.Col_.button_hovered, tint(colours.accent, 0.3))
            imgui.push_style_color(imgui.Col_.border, tint(colours.accent))
            imgui.push_style_var(imgui.StyleVar_.frame_border_size, self.px(1.5))
        pressed = imgui.button(content, imgui.ImVec2(width, height))
        if chosen:
            imgui.pop_style_var()
            imgui.pop_style_color(3)
        return pressed

    def marble_choice(self, colour: Colour, name: str, *, chosen: bool, width: float) -> bool:
        """A choice with a marble before its name."""
        size = self.px(20)
        pressed = self.choice(f"        {name}##{colour}", chosen=chosen, width=width)
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        left = low.x + max((width - imgui.calc_text_size(f"        {name}").x) / 2, self.px(4))
        draw_marble(self.marbles[colour], left, (low.y + high.y - size) / 2, size)
        return pressed

    @contextmanager
    def card(self, name: str, *, emphasis: bool = False) -> Iterator[None]:
        """A group of widgets on a raised surface, as high as what is in it."""
        colours = self.colours
        surface = _mixed(colours.raised, colours.accent, 0.16) if emphasis else colours.raised
        imgui.push_style_color(imgui.Col_.child_bg, tint(surface))
        imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(1.5 * self.step, 1.5 * self.step))
        flags = imgui.ChildFlags_.auto_resize_y | imgui.ChildFlags_.always_use_window_padding
        imgui.begin_child(name, imgui.ImVec2(0.0, 0.0), flags, imgui.WindowFlags_.no_scrollbar)
        imgui.pop_style_var()
        try:
            yield
        finally:
            imgui.end_child()
            imgui.pop_style_color()

    @contextmanager
    def listing(self, name: str, height: float) -> Iterator[None]:
        """A list in the column, in this height; what doesn't fit is scrolled to."""
        imgui.push_style_color(imgui.Col_.child_bg, tint(self.colours.raised, 0.5))
        imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(self.step, self.step))
        imgui.begin_child(name, imgui.ImVec2(0.0, height), imgui.ChildFlags_.always_use_window_padding)
        imgui.pop_style_var()
        try:
            yield
        finally:
            imgui.end_child()
            imgui.pop_style_color()

    @property
    def row_height(self) -> float:
        """The height of one of the `rows`, without what is left free below it."""
        return imgui.get_text_line_height() + self.px(6)

    def rows(self, count: int) -> Iterator[int]:
        """The numbers of the rows of a list that are in sight; each is to be a `row`."""
        spacing = self.px(2)
        clipper = imgui.ListClipper()
        imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(spacing, spacing))
        clipper.begin(count, self.row_height + spacing)
        while clipper.step():
            yield from range(clipper.display_start, clipper.display_end)
        clipper.end()
        imgui.pop_style_var()

    def row(self, content: str) -> bool:
        """A row of a list; whether it was pressed."""
        imgui.push_style_var(imgui.StyleVar_.selectable_text_align, imgui.ImVec2(0.0, 0.5))
        pressed, _ = imgui.selectable(content, False, 0, imgui.ImVec2(0.0, self.row_height))
        imgui.pop_style_var()
        return pressed

    @contextmanager
    def panel(self, name: str, where: Rect, alpha: float = 0.0, flags: int = 0) -> Iterator[None]:
        """A panel of the window in its region; over the picture ``alpha`` is how much it hides of it."""
        imgui.set_next_window_pos(imgui.ImVec2(where.x, self.layout.height - where.y - where.height))
        imgui.set_next_window_size(imgui.ImVec2(where.width, where.height))
        imgui.push_style_color(imgui.Col_.window_bg, tint(self.colours.surface, alpha))
        imgui.begin(name, None, FIXED | flags)
        imgui.pop_style_color()
        try:
            yield
        finally:
            imgui.end()

    @contextmanager
    def floating(
        self,
        name: str,
        where: imgui.ImVec2,
        surface: imgui.ImVec4,
        *,
        pivot: tuple[float, float] = (0.0, 0.0),
        padding: tuple[float, float] = (2 * STEP, 2 * STEP),
    ) -> Iterator[None]:
        """A window over the picture, as large as what is in it; ``pivot`` is the part of it that lies at ``where``.

        ``padding`` is in the design's units.
        """
        imgui.set_next_window_pos(where, 0, imgui.ImVec2(*pivot))
        imgui.push_style_var(imgui.StyleVar_.window_rounding, self.step)
        imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(*map(self.px, padding)))
        imgui.push_style_color(imgui.Col_.window_bg, surface)
        flags = FIXED | imgui.WindowFlags_.always_auto_resize | imgui.WindowFlags_.no_focus_on_appearing
        imgui.begin(name, None, int(flags))
        imgui.pop_style_color()
        imgui.pop_style_var(2)
        try:
            yield
        finally:
            imgui.end()

    def corner(self) -> imgui.ImVec2:
        """The upper left of the part of the picture that no panel covers, a step inside."""
        free = self.layout.free
        return imgui.ImVec2(free.x + self.step, self.layout.height - free.y - free.height + self.step)


def capitalised(content: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return content[:1].upper() + content[1:]


def draw_marble(texture: int, x: float, y: float, size: float) -> None:
    """Draw a marble's texture as a disc."""
    half = size / 2.0
    imgui.get_window_draw_list().add_image_rounded(
        imgui.ImTextureRef(texture),
        imgui.ImVec2(x, y),
        imgui.ImVec2(x + size, y + size),
        imgui.ImVec2(0.0, 1.0),
        imgui.ImVec2(1.0, 0.0),
        ink((1.0, 1.0, 1.0)),
        half,
    )
    # A pale marble on a pale panel needs an edge to be seen.
    edge = imgui.get_color_u32(imgui.Col_.text, 0.2)
    imgui.get_window_draw_list().add_circle(imgui.ImVec2(x + half, y + half), half, edge)


def rounded(where: imgui.ImVec2, size: imgui.ImVec2, colour: int, scale: float) -> None:
    """Fill a rounded rectangle."""
    imgui.get_window_draw_list().add_rect_filled(
        where, imgui.ImVec2(where.x + size.x, where.y + size.y), colour, ROUNDING * scale
    )


def _mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return (red, green, blue)
