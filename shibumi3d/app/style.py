"""The panels' style: the theme's colours, the bundled fonts, rounded corners and spacing in steps of 8."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from importlib.resources import as_file
from typing import Final

from imgui_bundle import imgui

from shibumi3d.app import icons
from shibumi3d.resources import resource
from shibumi3d.scene.theme import Rgb, Theme

TEXT: Final = 16.0
HEADING: Final = 22.0
"""The two sizes of text, in window units at text size 1."""

MISSING: Final = ord("□")
"""What is drawn for a character that no font has: plainly a mark, where a question mark would be a sign."""

STEP: Final = 8.0
"""The unit of spacing."""

ROUNDING: Final = 8.0


@dataclass(frozen=True, slots=True)
class Fonts:
    """The two weights; both have the icons."""

    regular: imgui.ImFont
    strong: imgui.ImFont


def load_fonts(files: ExitStack) -> Fonts:
    """Load the bundled fonts into the current context; ``files`` keeps them readable."""
    regular, strong = (_font(files, name) for name in ("Pretendard-Regular.ttf", "Pretendard-SemiBold.ttf"))
    return Fonts(regular, strong)


def _font(files: ExitStack, name: str) -> imgui.ImFont:
    atlas = imgui.get_io().fonts
    font = atlas.add_font_from_file_ttf(_path(files, name), TEXT)
    font.fallback_char = MISSING
    merged = imgui.ImFontConfig()
    merged.merge_mode = True
    merged.glyph_offset = imgui.ImVec2(0.0, TEXT * 0.14)
    atlas.add_font_from_file_ttf(_path(files, icons.FONT), TEXT, merged)
    return font


def _path(files: ExitStack, name: str) -> str:
    return str(files.enter_context(as_file(resource("assets", "fonts", name))))


def tint(colour: Rgb, alpha: float = 1.0) -> imgui.ImVec4:
    """A colour for widgets."""
    return imgui.ImVec4(*colour, alpha)


def ink(colour: Rgb, alpha: float = 1.0) -> int:
    """A colour for drawing."""
    return imgui.get_color_u32(tint(colour, alpha))


def apply(theme: Theme, scale: float) -> None:
    """Put the current context into a theme, with everything ``scale`` times as large."""
    style = imgui.Style()
    imgui.style_colors_dark(style)
    _shapes(style)
    style.scale_all_sizes(scale)
    _colours(style, theme)
    style.font_size_base = TEXT
    style.font_scale_main = scale
    _take(style)


def _take(style: imgui.Style) -> None:
    current = imgui.get_style()
    for name in _SHAPES:
        setattr(current, name, getattr(style, name))
    for colour in _all_colours():
        current.set_color_(colour, style.color_(colour))
    current.font_size_base = style.font_size_base
    current.font_scale_main = style.font_scale_main


_SHAPES: Final = (
    "window_padding",
    "frame_padding",
    "item_spacing",
    "item_inner_spacing",
    "cell_padding",
    "indent_spacing",
    "scrollbar_size",
    "grab_min_size",
    "window_rounding",
    "child_rounding",
    "frame_rounding",
    "popup_rounding",
    "scrollbar_rounding",
    "grab_rounding",
    "tab_rounding",
    "selectable_rounding",
    "menu_item_rounding",
    "window_border_size",
    "child_border_size",
    "popup_border_size",
    "frame_border_size",
    "hover_stationary_delay",
    "hover_delay_short",
    "separator_text_border_size",
    "window_title_align",
    "disabled_alpha",
)


def _shapes(style: imgui.Style) -> None:
    style.window_padding = imgui.ImVec2(2 * STEP, 2 * STEP)
    style.frame_padding = imgui.ImVec2(1.5 * STEP, STEP)
    style.item_spacing = imgui.ImVec2(STEP, STEP)
    style.item_inner_spacing = imgui.ImVec2(STEP, STEP / 2)
    style.cell_padding = imgui.ImVec2(STEP / 2, STEP / 2)
    style.indent_spacing = 2 * STEP
    style.scrollbar_size = 1.25 * STEP
    style.grab_min_size = 2 * STEP
    style.window_rounding = 0.0
    style.child_rounding = ROUNDING
    style.frame_rounding = ROUNDING
    style.popup_rounding = ROUNDING
    style.scrollbar_rounding = ROUNDING
    style.grab_rounding = ROUNDING
    style.tab_rounding = ROUNDING
    style.selectable_rounding = ROUNDING
    style.menu_item_rounding = ROUNDING
    style.window_border_size = 0.0
    style.child_border_size = 0.0
    style.popup_border_size = 1.0
    style.frame_border_size = 0.0
    style.hover_stationary_delay = 0.1
    style.hover_delay_short = 0.25
    style.separator_text_border_size = 1.0
    style.window_title_align = imgui.ImVec2(0.0, 0.5)
    style.disabled_alpha = 0.4


def _all_colours() -> list[int]:
    return list(range(int(imgui.Col_.count)))


def _colours(style: imgui.Style, theme: Theme) -> None:
    panels = theme.panels
    plain = {
        imgui.Col_.text: tint(panels.text),
        imgui.Col_.text_disabled: tint(panels.faint),
        imgui.Col_.text_link: tint(panels.accent),
        imgui.Col_.input_text_cursor: tint(panels.text),
        imgui.Col_.text_selected_bg: tint(panels.accent, 0.35),
        imgui.Col_.window_bg: tint(panels.surface),
        imgui.Col_.child_bg: tint(panels.surface, 0.0),
        imgui.Col_.popup_bg: tint(panels.surface),
        imgui.Col_.border: tint(panels.line),
        imgui.Col_.border_shadow: tint(panels.line, 0.0),
        imgui.Col_.frame_bg: tint(panels.raised),
        imgui.Col_.frame_bg_hovered: tint(panels.hovered),
        imgui.Col_.frame_bg_active: tint(panels.pressed),
        imgui.Col_.title_bg: tint(panels.surface),
        imgui.Col_.title_bg_active: tint(panels.surface),
        imgui.Col_.title_bg_collapsed: tint(panels.surface),
        imgui.Col_.menu_bar_bg: tint(panels.surface),
        imgui.Col_.scrollbar_bg: tint(panels.surface, 0.0),
        imgui.Col_.scrollbar_grab: tint(panels.hovered),
        imgui.Col_.scrollbar_grab_hovered: tint(panels.pressed),
        imgui.Col_.scrollbar_grab_active: tint(panels.pressed),
        imgui.Col_.check_mark: tint(panels.accent),
        imgui.Col_.checkbox_selected_bg: tint(panels.raised),
        imgui.Col_.slider_grab: tint(panels.accent),
        imgui.Col_.slider_grab_active: tint(panels.accent),
        imgui.Col_.button: tint(panels.raised),
        imgui.Col_.button_hovered: tint(panels.hovered),
        imgui.Col_.button_active: tint(panels.pressed),
        imgui.Col_.header: tint(panels.raised),
        imgui.Col_.header_hovered: tint(panels.hovered),
        imgui.Col_.header_active: tint(panels.pressed),
        imgui.Col_.separator: tint(panels.line),
        imgui.Col_.separator_hovered: tint(panels.accent),
        imgui.Col_.separator_active: tint(panels.accent),
        imgui.Col_.resize_grip: tint(panels.line, 0.0),
        imgui.Col_.nav_cursor: tint(panels.accent),
        imgui.Col_.modal_window_dim_bg: tint(theme.background[1], 0.55),
    }
    accent = tint(panels.accent)
    for colour in _all_colours():
        style.set_color_(colour, plain.get(imgui.Col_(colour), accent))
