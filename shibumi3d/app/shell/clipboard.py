"""The clipboard of the system, asked with patience that ends.

On X11 the text lies with the program that copied it, which may be slow, hung or gone, and large texts come
in parts (ICCCM 2.7.2, INCR). It is asked over a connection of its own, so that no event of the window is lost
or waited for.
"""

from __future__ import annotations

import ctypes
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from shibumi3d.model.messages import MessageError, text

PATIENCE: Final = 1.0
"""Seconds that another program has for its answer."""

WHOLE_PATIENCE: Final = 2.0
"""Seconds more that it has for all parts of a large one."""

MOST_BYTES: Final = 64 << 20
"""What is longer is no text that anybody copied."""

BYTES: Final = 8
"""How many bits X counts in a text."""

_PART: Final = 1 << 16
"""Units of four bytes that are fetched at once."""

_ATOM: Final = 4
"""The type of a list of atoms (Xatom.h)."""

_KINDS: Final = ("UTF8_STRING", "text/plain;charset=utf-8", "STRING")
"""What a text is given as."""


class ClipboardError(MessageError):
    """The clipboard can't be read, and why."""


def decoded(content: bytes, *, latin: bool = False) -> str:
    """The text of a clipboard's bytes, with marks in place of what is none."""
    return content.decode("latin-1" if latin else "utf-8", "replace").partition("\0")[0]


@dataclass(frozen=True, slots=True)
class _Connection:
    """A connection to an X server with a window that nobody sees. ``library`` are the functions of Xlib."""

    library: Any
    display: Any
    window: int

    def atom(self, name: str) -> int:
        return int(self.library.XInternAtom(self.display, name.encode(), False))

    def wait_for(self, kind: int, until: float) -> Any:
        """The next event of a kind; ClipboardError if none has come at a time of the monotonic clock."""
        event = self.library.XEvent()
        while not self.library.XCheckTypedWindowEvent(self.display, self.window, kind, ctypes.byref(event)):
            rest = until - time.monotonic()
            if rest <= 0.0:
                raise ClipboardError(text("The program that holds the clipboard doesn't answer"))
            select.select([self.library.XConnectionNumber(self.display)], [], [], rest)
        return event

    def forget(self, kind: int) -> None:
        """Pass over what has come of a kind of event."""
        event = self.library.XEvent()
        while self.library.XCheckTypedWindowEvent(self.display, self.window, kind, ctypes.byref(event)):
            pass


@contextmanager
def _connected(name: bytes) -> Iterator[_Connection]:
    from pyglet.libs.x11 import xlib  # it is there on X11 only

    display = xlib.XOpenDisplay(name)
    if not display:
        raise ClipboardError(text("The clipboard can't be reached"))
    try:
        root = xlib.XDefaultRootWindow(display)
        window = xlib.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        xlib.XSelectInput(display, window, xlib.PropertyChangeMask)
        yield _Connection(xlib, display, window)
    finally:
        xlib.XCloseDisplay(display)


def read_x11(name: bytes, patience: float = PATIENCE) -> str:
    """The text on the clipboard of the X server ``name``; empty where there is none.

    ClipboardError where the program that holds it doesn't answer within ``patience`` seconds.
    """
    with _connected(name) as connection:
        clipboard = connection.atom("CLIPBOARD")
        if not connection.library.XGetSelectionOwner(connection.display, clipboard):
            return ""
        for kind in ("UTF8_STRING", "STRING"):
            content = _converted(connection, clipboard, connection.atom(kind), patience)
            if content is not None:
                return decoded(content, latin=kind == "STRING")
        return ""


def _converted(connection: _Connection, clipboard: int, kind: int, patience: float) -> bytes | None:
    """The clipboard's content of a kind; None where its owner doesn't give that."""
    xlib = connection.library
    place = connection.atom("SHIBUMI3D_CLIPBOARD")
    until = time.monotonic() + patience
    xlib.XConvertSelection(connection.display, clipboard, kind, place, connection.window, xlib.CurrentTime)
    xlib.XFlush(connection.display)
    if not connection.wait_for(xlib.SelectionNotify, until).xselection.property:
        return None
    connection.forget(xlib.PropertyNotify)
    given, content = _taken(connection, place)
    if given == connection.atom("INCR"):
        return b"".join(_parts(connection, place, until + WHOLE_PATIENCE))
    return content if given == kind else None


def _parts(connection: _Connection, place: int, until: float) -> Iterator[bytes]:
    """The parts of a large content, each given after the one before was taken; an empty one is the end."""
    xlib = connection.library
    total = 0
    while True:
        changed = connection.wait_for(xlib.PropertyNotify, until).xproperty
        if changed.atom != place or changed.state != xlib.PropertyNewValue:
            continue
        _, part = _taken(connection, place)
        if not part:
            return
        total += len(part)
        if total > MOST_BYTES:
            raise ClipboardError(text("The text on the clipboard is too long"))
        yield part


def _taken(connection: _Connection, place: int) -> tuple[int, bytes]:
    """The type and the bytes of a property of the window, which is removed: that asks for the next part."""
    xlib = connection.library
    kind, size = xlib.Atom(), ctypes.c_int()
    count, rest = ctypes.c_ulong(), ctypes.c_ulong()
    data = ctypes.POINTER(ctypes.c_ubyte)()
    parts = []
    at = 0
    while True:
        answer = map(ctypes.byref, (kind, size, count, rest, data))
        xlib.XGetWindowProperty(
            connection.display, connection.window, place, at, _PART, False, xlib.AnyPropertyType, *answer
        )
        if size.value == BYTES:
            parts.append(ctypes.string_at(data, count.value))
        xlib.XFree(data)
        if not rest.value or size.value != BYTES:
            break
        at += _PART
    xlib.XDeleteProperty(connection.display, connection.window, place)
    xlib.XFlush(connection.display)
    return int(kind.value), b"".join(parts)


def serve_x11(window: Any, event: Any, content: str) -> None:
    """Answer a program that asks a window, which holds the clipboard, for its content.

    pyglet cuts a text off that isn't ASCII: it takes the number of characters for that of bytes.
    """
    from pyglet.libs.x11 import xlib

    request = event.xselectionrequest
    display = window._x_display
    named = {name: int(xlib.XInternAtom(display, name.encode(), False)) for name in ("TARGETS", *_KINDS)}
    answer = xlib.XEvent()
    answer.xselection.type = xlib.SelectionNotify
    answer.xselection.display = request.display
    answer.xselection.requestor = request.requestor
    answer.xselection.selection = request.selection
    answer.xselection.target = request.target
    answer.xselection.time = request.time
    # Programs of old times give no place: the kind is meant.
    place = request.property or request.target
    if request.target == named["TARGETS"]:
        kinds = (xlib.Atom * len(named))(*named.values())
        _give(display, request.requestor, place, _ATOM, 32, bytes(kinds), len(named))
        answer.xselection.property = place
    elif request.target in named.values():
        latin = request.target == named["STRING"]
        given = content.encode("latin-1" if latin else "utf-8", "replace")
        _give(display, request.requestor, place, request.target, BYTES, given, len(given))
        answer.xselection.property = place
    xlib.XSendEvent(display, request.requestor, False, 0, ctypes.byref(answer))
    xlib.XFlush(display)


def _give(display: Any, window: int, place: int, kind: int, size: int, content: bytes, count: int) -> None:
    from pyglet.libs.x11 import xlib

    data = (ctypes.c_ubyte * len(content)).from_buffer_copy(content)
    xlib.XChangeProperty(display, window, place, kind, size, xlib.PropModeReplace, data, count)
