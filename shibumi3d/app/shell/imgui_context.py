"""Dear ImGui in the window: its context, the events it is fed, and its frames.

Drawing is done by Dear ImGui's own OpenGL 3 renderer; only input is adapted here, because the bundle's
pyglet backend turns the wheel round, mistakes intervals for times and lets clicks fall through.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import Final, Protocol

from imgui_bundle import imgui
from pyglet.window import BaseWindow as Window
from pyglet.window import key, mouse

from shibumi3d.app import style
from shibumi3d.app.shell.key_names import BACK_TAB, CONTROL
from shibumi3d.scene.theme import Theme

_POINTERS: Final = {
    int(imgui.MouseCursor_.text_input): Window.CURSOR_TEXT,
    int(imgui.MouseCursor_.resize_ew): Window.CURSOR_SIZE_LEFT_RIGHT,
}

_BUTTONS: Final = {mouse.LEFT: 0, mouse.RIGHT: 1, mouse.MIDDLE: 2}

_KEYS: Final = {
    key.TAB: imgui.Key.tab,
    **({BACK_TAB: imgui.Key.tab} if sys.platform.startswith("linux") else {}),
    key.LEFT: imgui.Key.left_arrow,
    key.RIGHT: imgui.Key.right_arrow,
    key.UP: imgui.Key.up_arrow,
    key.DOWN: imgui.Key.down_arrow,
    key.PAGEUP: imgui.Key.page_up,
    key.PAGEDOWN: imgui.Key.page_down,
    key.HOME: imgui.Key.home,
    key.END: imgui.Key.end,
    key.INSERT: imgui.Key.insert,
    key.DELETE: imgui.Key.delete,
    key.BACKSPACE: imgui.Key.backspace,
    key.SPACE: imgui.Key.space,
    key.RETURN: imgui.Key.enter,
    key.NUM_ENTER: imgui.Key.keypad_enter,
    key.ESCAPE: imgui.Key.escape,
    key.A: imgui.Key.a,
    key.C: imgui.Key.c,
    key.V: imgui.Key.v,
    key.X: imgui.Key.x,
    key.Y: imgui.Key.y,
    key.Z: imgui.Key.z,
    key.NUM_LEFT: imgui.Key.left_arrow,
    key.NUM_RIGHT: imgui.Key.right_arrow,
    key.NUM_UP: imgui.Key.up_arrow,
    key.NUM_DOWN: imgui.Key.down_arrow,
    key.NUM_HOME: imgui.Key.home,
    key.NUM_END: imgui.Key.end,
    key.NUM_PAGE_UP: imgui.Key.page_up,
    key.NUM_PAGE_DOWN: imgui.Key.page_down,
    key.NUM_INSERT: imgui.Key.insert,
    key.NUM_DELETE: imgui.Key.delete,
    key.LSHIFT: imgui.Key.left_shift,
    key.RSHIFT: imgui.Key.right_shift,
    key.LCTRL: imgui.Key.left_ctrl,
    key.RCTRL: imgui.Key.right_ctrl,
    key.LALT: imgui.Key.left_alt,
    key.RALT: imgui.Key.right_alt,
    key.LCOMMAND: imgui.Key.left_super,
    key.RCOMMAND: imgui.Key.right_super,
}

_SIGNS: Final = frozenset((key.A, key.C, key.V, key.X, key.Y, key.Z, key.SPACE))
"""Keys that come as text as well, unless they are pressed with Ctrl or Alt."""

_MASKS: Final = {
    key.MOD_CTRL: imgui.Key.mod_ctrl,
    key.MOD_SHIFT: imgui.Key.mod_shift,
    key.MOD_ALT: imgui.Key.mod_alt,
    key.MOD_COMMAND: imgui.Key.mod_super,
}

_MODIFIERS: Final = {
    key.LCTRL: imgui.Key.mod_ctrl,
    key.RCTRL: imgui.Key.mod_ctrl,
    key.LSHIFT: imgui.Key.mod_shift,
    key.RSHIFT: imgui.Key.mod_shift,
    key.LALT: imgui.Key.mod_alt,
    key.RALT: imgui.Key.mod_alt,
    key.LCOMMAND: imgui.Key.mod_super,
    key.RCOMMAND: imgui.Key.mod_super,
}


class Clipboard(Protocol):
    """Where texts are copied to and pasted from."""

    def pasted_text(self) -> str:
        """The text on it; empty where there is none, or it can't be had."""

    def set_clipboard_text(self, text: str) -> None:
        """Put a text on it."""


class Gui:
    """One Dear ImGui context over the window's OpenGL context."""

    def __init__(self, theme: Theme, scale: float, clipboard: Clipboard) -> None:
        """The window's OpenGL context must be current."""
        self._files = ExitStack()
        self._context = imgui.create_context()
        self._io = imgui.get_io()
        self._io.set_ini_filename("")
        self._io.set_log_filename("")
        platform = imgui.get_platform_io()
        platform.platform_get_clipboard_text_fn = lambda _: clipboard.pasted_text()
        platform.platform_set_clipboard_text_fn = lambda _, copied: clipboard.set_clipboard_text(copied)
        self.fonts = style.load_fonts(self._files)
        imgui.backends.opengl3_init("#version 330")
        self._look: tuple[Theme, float] | None = None
        self.apply_style(theme, scale)

    def apply_style(self, theme: Theme, scale: float) -> None:
        """Take on a theme and a size."""
        if self._look != (theme, scale):
            style.apply(theme, scale)
            self._look = (theme, scale)

    def release(self) -> None:
        """Give everything back; the OpenGL context must still be current."""
        imgui.backends.opengl3_shutdown()
        imgui.destroy_context(self._context)
        self._files.close()

    # Frames

    def begin(self, width: float, height: float, density: tuple[float, float], seconds: float) -> None:
        """Begin a frame for a window of this size; ``density`` is pixels by window unit."""
        self._io.display_size = imgui.ImVec2(width, height)
        self._io.display_framebuffer_scale = imgui.ImVec2(*density)
        self._io.delta_time = max(seconds, 1e-4)
        imgui.backends.opengl3_new_frame()
        imgui.new_frame()

    def end(self) -> None:
        """End the frame and draw it into the framebuffer that is bound."""
        imgui.render()
        imgui.backends.opengl3_render_draw_data(imgui.get_draw_data())

    # What it wants

    @property
    def typing(self) -> bool:
        """Whether a text is being typed into."""
        return bool(self._io.want_text_input)

    def stop_typing(self) -> None:
        """Leave the text as it is; Dear ImGui itself takes back what was typed when Escape is pressed."""
        imgui.internal.clear_active_id()

    @property
    def popup(self) -> bool:
        """Whether a menu or a question is open."""
        flags = imgui.PopupFlags_.any_popup_id | imgui.PopupFlags_.any_popup_level
        return bool(imgui.is_popup_open("", flags))

    @property
    def over_window(self) -> bool:
        """Whether the pointer was over a panel, a notice or a menu in the last frame."""
        return bool(imgui.is_window_hovered(imgui.HoveredFlags_.any_window))

    @property
    def pointer_shape(self) -> str | None:
        """The name that the window's system gives to the pointer that the panels want."""
        return _POINTERS.get(int(imgui.get_mouse_cursor()), Window.CURSOR_DEFAULT)

    def navigate(self, *, by_keys: bool) -> None:
        """Let the keyboard step through the panels, or not."""
        flag = int(imgui.ConfigFlags_.nav_enable_keyboard)
        flags = int(self._io.config_flags)
        self._io.config_flags = flags | flag if by_keys else flags & ~flag

    # Events, with the origin at the lower left as pyglet counts

    def pointer(self, x: float, y: float, height: float) -> None:
        """The pointer moved."""
        self._io.add_mouse_pos_event(x, height - y)

    def pointer_left(self) -> None:
        """The pointer left the window."""
        self._io.add_mouse_pos_event(-1e6, -1e6)

    def button(self, button: int, *, down: bool) -> None:
        """A mouse button went down or up."""
        if button in _BUTTONS:
            self._io.add_mouse_button_event(_BUTTONS[button], down)

    def wheel(self, across: float, along: float) -> None:
        """The wheel turned."""
        self._io.add_mouse_wheel_event(across, along)

    def key(self, symbol: int, modifiers: int, *, down: bool) -> None:
        """A key went down or up."""
        held = {modifier: bool(modifiers & mask) for mask, modifier in _MASKS.items()}
        if symbol in _MODIFIERS:
            # X11 tells with a modifier's own event what was held before it.
            held[_MODIFIERS[symbol]] = down
        for modifier, is_held in held.items():
            self._io.add_key_event(modifier, is_held)
        # Dear ImGui takes keys and texts in turns, a frame each: with both it would lag behind whoever
        # types on a slow machine.
        typed = self.typing and symbol in _SIGNS and not modifiers & (CONTROL | key.MOD_ALT)
        if symbol in _KEYS and not (typed and down):
            self._io.add_key_event(_KEYS[symbol], down)

    def text(self, content: str) -> None:
        """Text was typed."""
        printable = "".join(letter for letter in content if letter.isprintable())
        if printable:
            self._io.add_input_characters_utf8(printable)

    def focus(self, *, here: bool) -> None:
        """The window got the keyboard, or lost it."""
        self._io.add_focus_event(here)
