"""Answers of foreign code made into plain values.

A subclass of a text or of a number can do anything when it is compared, hashed or written. A plain value is of
exactly the classes that the contract names, all the way down, so that whoever has it runs no foreign code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from shibumi3d.model import events, moves
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import (
    Choice,
    Detail,
    Emphasis,
    Extra,
    Highlight,
    Kind,
    Option,
    Page,
    Prospect,
    Result,
    Seat,
    Tray,
    TrayKind,
)
from shibumi3d.model.messages import Message
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid
from shibumi3d.model.set_up import SetUp

_KEPT: Final = frozenset(
    (type(None), bool, int, float, str, Pyramid, Colour, Kind, TrayKind, Emphasis, events.GroupKind)
)
"""Classes of values that are plain as they are; nobody can make an enumeration or these anew."""

_BUILT: Final = frozenset(
    (
        *(Choice, Detail, Extra, Highlight, Option, Page, Prospect, Result, Seat, Tray),
        *(Message, Position, SetUp),
        *(moves.Put, moves.Pick, moves.Choose, moves.Draw, moves.Shift, moves.Remove, moves.Pass),
        *(events.Placed, events.Shifted, events.Removed, events.Chosen, events.Picked, events.Revealed),
        *(events.Drawn, events.Group, events.Scored, events.Note, events.Passed, events.Over),
    )
)
"""Dataclasses, which are plain when their fields are."""

DEEPEST: Final = 20
"""How many values can stand inside each other."""

MOST_PARTS: Final = 100_000
"""How many values can stand in an answer altogether."""


class _Making:
    """Makes one answer plain, and counts what it holds."""

    def __init__(self) -> None:
        self.left = MOST_PARTS

    def plain(self, value: Any, depth: int = 0) -> Any:
        kind = type(value)
        if kind in _KEPT:
            return value
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            raise TypeError("an answer holds more than can be looked through")
        for base in type.__dict__["__mro__"].__get__(kind):
            if base in _BUILT:
                held = {name: self.plain(getattr(value, name), depth + 1) for name in _names(base)}
                return base(**held)
            if base is tuple:
                length = tuple.__len__(value)
                if length > self.left:
                    raise TypeError(f"an answer holds {length} things; expected fewer")
                return tuple(self.plain(item, depth + 1) for item in tuple.__iter__(value))
            if base is dict or base is MappingProxyType:
                return self._mapping(value, depth)
            if base is Enum:
                return value
            if base is str:
                return str.__str__(value)
            if base is int:
                return int.__int__(value)
        return value

    def _mapping(self, value: Mapping[Any, Any], depth: int) -> dict[Any, Any]:
        if len(value) > self.left:
            raise TypeError(f"an answer holds {len(value)} things; expected fewer")
        items = tuple(
            (self.plain(key, depth + 1), self.plain(item, depth + 1)) for key, item in value.items()
        )
        return dict(items)


def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def plain(value: object) -> Any:
    """The same value made of plain ones; what the contract has no class for stays as it is.

    TypeError for one that holds too much. To be called where foreign code may run: it runs here once more.
    """
    return _Making().plain(value)
