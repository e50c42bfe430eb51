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
    key.NUM_LEFT: "Left",
    key.NUM_RIGHT: "Right",
    key.NUM_UP: "Up",
    key.NUM_DOWN: "Down",
    key.NUM_HOME: "Home",
    key.NUM_END: "End",
    key.NUM_PAGE_UP: "PageUp",
    key.NUM_PAGE_DOWN: "PageDown",
    key.NUM_DELETE: "Delete",
    **{getattr(key, f"F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(key, f"_{digit}"): str(digit) for digit in range(10)},
    **{getattr(key, f"NUM_{digit}"): str(digit) for digit in range(10)},
    **{getattr(key, letter): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
}

_SHIFTED: Final = {"Shift+/": "?", "Shift+=": "+"}
"""What a key with Shift is called on the keyboards where the sign needs it."""

_ROWS: Final = {10: "1234567890-=", 24: "QWERTYUIOP[]", 38: "ASDFGHJKL;'", 52: "ZXCVBNM,./"}
"""What stands on the keys of a keyboard with Latin letters, row by row, by the number of each row's first key on X11."""

_BY_NAME: Final = {name: symbol for symbol, name in reversed(_NAMES.items())}

_PLACES: Final[dict[int, int]] = {
    first + offset: _BY_NAME[sign] for first, signs in _ROWS.items() for offset, sign in enumerate(signs)
}

_DIGITS: Final = range(10, 20)
"""The numbers of the keys on which most keyboards have the digits."""

_WITHOUT_SHIFT: Final = frozenset("+?0123456789")
"""Signs that need Shift on some keyboards and not on others."""

CONTROL: Final = key.MOD_COMMAND if sys.platform == "darwin" else key.MOD_CTRL


def by_place(symbol: int, modifiers: int, place: int | None) -> int:
    """The key that is meant: that of the place on the keyboard, where the layout has no Latin sign there.

    ``place`` is the key's number on X11, None on systems that tell the place already. Where the upper row has
    its digits only with Shift, as on French keyboards, its keys are the digits all the same.
    """
    if place is None or place not in _PLACES:
        return symbol
    if place in _DIGITS and not modifiers & key.MOD_SHIFT:
        return _PLACES[place]
    return symbol if symbol in _NAMES and symbol != key.user_key(place) else _PLACES[place]


def key_name(symbol: int, modifiers: int) -> str | None:
    """The name of a key with its modifiers; None for a key that no command can have."""
    name = _NAMES.get(symbol)
    if name is None:
        return None
    parts = [
        *(("Ctrl",) if modifiers & CONTROL else ()),
        *(("Alt",) if modifiers & key.MOD_ALT else ()),
        *(("Shift",) if modifiers & key.MOD_SHIFT and name not in _WITHOUT_SHIFT else ()),
    ]
    if name.startswith("Shift+"):
        return name
    full = "+".join((*parts, name))
    return _SHIFTED.get(full, full)
