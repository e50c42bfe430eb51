"""Other programs that hold the clipboard: prompt ones, slow ones, old ones, and ones that never answer."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from Xlib import X, Xatom, display, protocol

PART = 50_000
"""Bytes that are given at once of a large content."""


class Holder:
    """A program that holds the clipboard. It answers with ``content`` in ``kind``, in parts, or not at all."""

    def __init__(self, content: bytes | None, kind: str = "UTF8_STRING", *, parts: bool = False) -> None:
        self.display = display.Display()
        self.window = self.display.screen().root.create_window(
            0, 0, 1, 1, 0, self.display.screen().root_depth
        )
        self.content = content
        self.kind = self.display.get_atom(kind)
        self.parts = parts
        self.clipboard = self.display.get_atom("CLIPBOARD")
        self.window.set_selection_owner(self.clipboard, X.CurrentTime)
        self.display.sync()
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while not self.done.is_set():
            if not self.display.pending_events():
                self.done.wait(0.005)
                continue
            event = self.display.next_event()
            if event.type == X.SelectionRequest and self.content is not None:
                self._answer(event, self.content)

    def _answer(self, request: protocol.event.SelectionRequest, content: bytes) -> None:
        given = request.target == self.kind
        requestor = request.requestor
        if given and self.parts:
            requestor.change_attributes(event_mask=X.PropertyChangeMask)
            requestor.change_property(request.property, self.display.get_atom("INCR"), 32, [len(content)])
        elif given:
            requestor.change_property(request.property, self.kind, 8, content)
        requestor.send_event(
            protocol.event.SelectionNotify(
                time=request.time,
                requestor=requestor,
                selection=request.selection,
                target=request.target,
                property=request.property if given else X.NONE,
            )
        )
        self.display.flush()
        if given and self.parts:
            for at in range(0, len(content) + PART, PART):
                self._wait_until_taken(request.property)
                requestor.change_property(request.property, self.kind, 8, content[at : at + PART])
                self.display.flush()

    def _wait_until_taken(self, place: int) -> None:
        while not self.done.is_set():
            if not self.display.pending_events():
                self.done.wait(0.005)
                continue
            event = self.display.next_event()
            if event.type == X.PropertyNotify and event.atom == place and event.state == X.PropertyDelete:
                return

    def close(self) -> None:
        self.done.set()
        self.thread.join(5.0)
        self.display.close()


@contextmanager
def holding(content: bytes | None, kind: str = "UTF8_STRING", *, parts: bool = False) -> Iterator[Holder]:
    """Another program holds the clipboard."""
    holder = Holder(content, kind, parts=parts)
    try:
        yield holder
    finally:
        holder.close()


class Asker:
    """A program that asks for what is on the clipboard. The program that holds it has to run meanwhile."""

    def __init__(self) -> None:
        self.display = display.Display()
        self.window = self.display.screen().root.create_window(
            0, 0, 1, 1, 0, self.display.screen().root_depth
        )

    def ask(self, kind: str) -> None:
        self.window.convert_selection(
            self.display.get_atom("CLIPBOARD"),
            self.display.get_atom(kind),
            self.display.get_atom("HERE"),
            X.CurrentTime,
        )
        self.display.flush()

    @property
    def answered(self) -> bool:
        return bool(self.display.pending_events())

    def answer(self) -> bytes | Sequence[str] | None:
        """What was given: a text, or the names of the kinds that there are; None where nothing was."""
        event = self.display.next_event()
        if event.property == X.NONE:
            return None
        given = self.window.get_full_property(event.property, X.AnyPropertyType)
        if given.property_type == Xatom.ATOM:
            return [self.display.get_atom_name(atom) for atom in given.value]
        return bytes(given.value)

    def close(self) -> None:
        self.display.close()
