"""Keys as people write them, such as ``Ctrl+Shift+S``, from what pyglet reports."""

from __future__ import annotations

import sys
from typing import Final

from pyglet.window import key

BACK_TAB: Final = key.user_key(23)
"""Tab with Shift on X11: it has a sign of its own there, which pyglet doesn't know and gives as the key's number."""

_NAMES: Final = {
    key.RETURN: "Enter",
    key.NUM_ENTER: "NumEnter",
    key.ESCAPE: "Escape",
    key.BACKSPACE: "Backspace",
    key.DELETE: "Delete",
    key.TAB: "Tab",
    **({BACK_TAB: "Tab"} if sys.platform.startswith("linux") else {}),
    key.SPACE: "Space",
    key.LEFT: "Left",
    key.RIGHT: "Right",
    key.UP: "Up",
    key.DOWN: "Down",
    key.HOME: "Home",
    key.END: "End",
    key.PAGEUP: "PageUp",
    key.PAGEDOWN: "PageDown",
    key.COMMA: ",",
    key.PERIOD: ".",
    key.SLASH: "/",
    key.MINUS: "-",
    key.EQUAL: "=",
    key.PLUS: "+",
    key.BRACKETLEFT: "[",
    key.BRACKETRIGHT: "]",
    key.SEMICOLON: ";",
    key.APOSTROPHE: "'",
    key.QUESTION: "?",
    key.LESS: "Shift+,",
    key.GREATER: "Shift+.",
    key.NUM_ADD: "+",
    key.NUM_SUBTRACT: "-",
    **{getattr(key, f"F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(key, f"_{digit}"): str(digit) for digit in range(10)},
    **{getattr(key, f"NUM_{digit}"): str(digit) for digit in range(10)},
    **{getattr(key, letter): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
}

_SHIFTED: Final = {"Shift+/": "?", "Shift+=": "+"}
"""What a key with Shift is called on the keyboards where the sign needs it."""

CONTROL: Final = key.MOD_COMMAND if sys.platform == "darwin" else key.MOD_CTRL


def key_name(symbol: int, modifiers: int) -> str | None:
    """The name of a key with its modifiers; None for a key that no command can have."""
    name = _NAMES.get(symbol)
    if name is None:
        return None
    parts = [
        *(("Ctrl",) if modifiers & CONTROL else ()),
        *(("Alt",) if modifiers & key.MOD_ALT else ()),
        *(("Shift",) if modifiers & key.MOD_SHIFT and name not in ("+", "?") else ()),
    ]
    if name.startswith("Shift+"):
        return name
    full = "+".join((*parts, name))
    return _SHIFTED.get(full, full)
