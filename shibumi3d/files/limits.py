"""How much a record can hold: one table for what is read, written, kept and pasted.

A reader that lets something in that no writer takes would make a game that can't be saved. So both look
here, and a reader tells what is beyond it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The largest values; texts are counted in characters."""

    bytes: int
    """Of a record as a file."""

    path: int
    """Characters of the path that an autosave notes beside the record."""

    games: int
    """Games of a file."""

    nodes: int
    """Moves of a record, those of variations among them."""

    depth: int
    """Moves that lead to a node, its own included."""

    comment: int
    """Characters of a comment."""

    name: int
    """Characters of a person's name, an option, a date or a move."""

    header_words: int
    """Seats with a name, and options with a value."""

    seats: int
    """Seats that a result or an evaluation tells of."""

    camera: int
    """Numbers of a camera."""

    glyphs: int
    """Glyphs at one node."""

    marks: int
    """Marks at one node, and arrows."""

    nesting: int
    """Lists and objects inside each other, in fields that are kept without being known."""

    transcript: int
    """Characters of a transcript."""

    diagram: int
    """Characters of a diagram."""

    problems: int
    """Problems of one file that are told one by one."""

    @property
    def autosave_bytes(self) -> int:
        """Of an autosave: whatever can be saved can be kept too, with its note."""
        return self.bytes + 4 * self.path + 300


LIMITS: Final = Limits(
    bytes=32 << 20,
    path=4096,
    games=1000,
    nodes=100_000,
    depth=20_000,
    comment=100_000,
    name=200,
    header_words=100,
    seats=8,
    camera=16,
    glyphs=10,
    marks=300,
    nesting=100,
    transcript=4_000_000,
    diagram=20_000,
    problems=10,
)
