"""What people and engines note at a move: comments, glyphs, marks and arrows, evaluations, a camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import isfinite
from types import MappingProxyType
from typing import Final

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class Glyph(StrEnum):
    """A sign at a move, as players write it."""

    BRILLIANT = "!!"
    GOOD = "!"
    INTERESTING = "!?"
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    ONLY = "□"
    EQUAL = "="
    UNCLEAR = "∞"
    NOVELTY = "N"


class MarkKind(StrEnum):
    """What a mark or an arrow means."""

    NOTE = "note"
    GOOD = "good"
    BAD = "bad"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """A mark on a place."""

    kind: MarkKind
    place: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one place to another."""

    kind: MarkKind
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth.

    ``values`` are the expected results by seat, from 0 to 1. A proven one has the seat that ``winner``
    names, empty for a draw, after ``moves`` more moves of all seats. ``level`` and ``seconds`` tell who
    found it, and in what time. ValueError for numbers that can't be.
    """

    values: tuple[float, ...] = ()
    proven: bool = False
    winner: str = ""
    moves: int | None = None
    level: str = ""
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if not all(0.0 <= value <= 1.0 for value in self.values):
            raise ValueError("an expected result is from 0 to 1")
        if not (isfinite(self.seconds) and self.seconds >= 0.0 and (self.moves or 0) >= 0):
            raise ValueError("a time and a number of moves are not negative")


@dataclass(frozen=True, slots=True)
class Annotation:
    """All that is noted at a move.

    ``camera`` is the view that the comment was written for, as `scene.camera.to_floats` gives it: finite
    numbers, or ValueError. ``extra`` holds what a file says beyond what is known here.
    """

    comment: str = ""
    glyphs: tuple[Glyph, ...] = ()
    marks: tuple[PlaceMark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    evaluation: Evaluation | None = None
    camera: tuple[float, ...] = ()
    extra: Mapping[str, object] = field(default_factory=lambda: _NOTHING, repr=False, hash=False)

    def __post_init__(self) -> None:
        if not all(map(isfinite, self.camera)):
            raise ValueError("a camera is finite numbers")


NO_ANNOTATION: Final = Annotation()
