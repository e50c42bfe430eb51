"""A hand on the mouse and the keyboard of an X display: real events, through the XTEST extension."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from Xlib import XK, X, display, protocol
from Xlib.error import XError
from Xlib.ext import xtest

XK.load_keysym_group("cyrillic")

LEFT, MIDDLE, RIGHT = 1, 2, 3
WHEEL_UP, WHEEL_DOWN = 4, 5

MODIFIERS = {"Ctrl": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L"}

KEYSYMS = {
    "Enter": "Return",
    "NumEnter": "KP_Enter",
    "Backspace": "BackSpace",
    "PageUp": "Page_Up",
    "PageDown": "Page_Down",
    "Space": "space",
    ",": "comma",
    ".": "period",
    "/": "slash",
    "-": "minus",
    "=": "equal",
    "+": "plus",
    "?": "question",
    "[": "bracketleft",
    "]": "bracketright",
    " ": "space",
    "'": "apostrophe",
    "!": "exclam",
    ":": "colon",
    "~": "asciitilde",
    "&": "ampersand",
    "_": "underscore",
}
"""Keys whose name in the table of commands isn't the name that X has for them."""

HURRY = 60.0
"""Seconds after which a program that doesn't come to the point has failed."""


def wait_for(happened: Callable[[], object]) -> None:
    """Wait until something has happened."""
    until = time.monotonic() + HURRY
    while not happened():
        if time.monotonic() > until:
            raise TimeoutError("it doesn't happen")
        time.sleep(0.02)


class Robot:
    """Points at, presses and types into one window. Places are in window units from the lower left."""

    def __init__(self) -> None:
        self.display = display.Display()
        self.root = self.display.screen().root
        self.window: display.drawable.Window = self.root

    def take(self, window: int) -> None:
        """Work on the window with this number; the keyboard goes to it, as a window manager would have it."""
        self.window = self.display.create_resource_object("window", window)
        self.focus()

    def windows(self) -> set[int]:
        """The numbers of all windows that can be seen."""
        return {child.id for child in self.root.query_tree().children if self._is_seen(child)}

    def take_new(self, before: set[int]) -> None:
        """Work on the window that wasn't there before, once something is drawn in it."""
        wait_for(lambda: self.windows() - before)
        [new] = self.windows() - before
        self.take(new)
        wait_for(self._is_drawn)

    def _is_seen(self, window: display.drawable.Window) -> bool:
        try:
            return bool(window.get_attributes().map_state == X.IsViewable)
        except XError:  # it is gone by now
            return False

    def _is_drawn(self) -> bool:
        size = self.window.get_geometry()
        image = self.window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFF)
        return len(set(image.data[::997])) > 8

    @property
    def title(self) -> str:
        """What is written over the window."""
        name = self.window.get_full_property(
            self.display.get_atom("_NET_WM_NAME"), self.display.get_atom("UTF8_STRING")
        )
        return "" if name is None else bytes(name.value).decode()

    def focus(self) -> None:
        """Give the window the keyboard."""
        self.window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()

    def focus_elsewhere(self) -> None:
        """Give the keyboard to no window of the program, as when another program comes to the front."""
        self.display.set_input_focus(X.NONE, X.RevertToNone, X.CurrentTime)
        self.display.sync()

    def close(self) -> None:
        """Let go of the display."""
        self.display.close()

    # The window

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as a person does at its frame."""
        self.window.configure(width=width, height=height)
        self.display.sync()

    def ask_to_close(self) -> None:
        """Press the button that closes the window."""
        protocols = self.display.get_atom("WM_PROTOCOLS")
        data = (32, [self.display.get_atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0])
        self.window.send_event(
            protocol.event.ClientMessage(window=self.window, client_type=protocols, data=data)
        )
        self.display.sync()

    # The mouse

    def point(self, x: float, y: float) -> None:
        """Move the pointer to a place."""
        height = self.window.get_geometry().height
        corner = self.root.translate_coords(self.window, 0, 0)
        self._fake(X.MotionNotify, x=round(corner.x + x), y=round(corner.y + height - 1 - y))

    def press(self, button: int = LEFT) -> None:
        """Press a button of the mouse."""
        self._fake(X.ButtonPress, button)

    def release(self, button: int = LEFT) -> None:
        """Let a button of the mouse go."""
        self._fake(X.ButtonRelease, button)

    def click(self, x: float, y: float, button: int = LEFT) -> None:
        """Point, press and let go."""
        self.point(x, y)
        self.press(button)
        self.release(button)

    def let_go(self) -> None:
        """Let every button go that is still held."""
        mask = self.root.query_pointer().mask
        for button, held in ((LEFT, X.Button1Mask), (MIDDLE, X.Button2Mask), (RIGHT, X.Button3Mask)):
            if mask & held:
                self.release(button)

    # The keyboard

    def key(self, name: str) -> None:
        """Press a key, written as in the table of commands, such as ``Ctrl+Shift+S``."""
        *modifiers, plain = (part or "+" for part in name.replace("++", "+plus").split("+"))
        code, shifted = self._code(plain if len(plain) == 1 else KEYSYMS.get(plain, plain))
        held = [MODIFIERS[modifier] for modifier in modifiers]
        if len(plain) == 1 and shifted and not plain.isalpha() and "Shift_L" not in held:
            held.append("Shift_L")
        self._strike(code, held)

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        """Hold a key without modifiers."""
        code, _ = self._code(KEYSYMS.get(name, name))
        self._fake(X.KeyPress, code)
        try:
            yield
        finally:
            self._fake(X.KeyRelease, code)

    def type(self, content: str) -> None:
        """Type a text."""
        for letter in content:
            code, shifted = self._code(letter)
            self._strike(code, ["Shift_L"] if shifted else [])

    def _code(self, name: str) -> tuple[int, bool]:
        """The key that makes a sign, and whether Shift has to be held for it."""
        symbol = XK.string_to_keysym(KEYSYMS.get(name, name))
        if symbol == X.NoSymbol:
            raise ValueError(f"there is no key '{name}'")
        code = self.display.keysym_to_keycode(symbol)
        return code, self.display.keycode_to_keysym(code, 0) != symbol

    def _strike(self, code: int, held: Sequence[str]) -> None:
        holding = [self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in held]
        for key in (*holding, code):
            self._fake(X.KeyPress, key)
        for key in (code, *reversed(holding)):
            self._fake(X.KeyRelease, key)

    def _fake(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        xtest.fake_input(self.display, kind, detail, x=x, y=y)
        self.display.sync()

    @contextmanager
    def layout(self, signs: Mapping[int, Sequence[str]]) -> Iterator[None]:
        """Another layout of the keyboard: the names of what stands on keys, by the keys' numbers."""
        before = {code: self.display.get_keyboard_mapping(code, 1)[0] for code in signs}
        for code, names in signs.items():
            self._relabel(code, [XK.string_to_keysym(name) for name in names])
        try:
            yield
        finally:
            for code, symbols in before.items():
                self._relabel(code, symbols)

    def _relabel(self, code: int, symbols: Sequence[int]) -> None:
        self.display.change_keyboard_mapping(code, [tuple(symbols)])
        self.display.sync()
        time.sleep(0.02)

    def strike(self, code: int, *held: str) -> None:
        """Press the key of this number, with modifiers held."""
        self._strike(code, [MODIFIERS[name] for name in held])
