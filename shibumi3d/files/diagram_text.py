"""Positions as text, read the way that people and other Shibumi programs write them.

Two forms are read. In the one the levels stand side by side, as in model/diagram.py. In the other they
stand one after the other, the board first or last, with or without letters and numbers along the sides::

      A C E G
    7 . . . . 7
    5 . W B . 5
    3 . R W . 3
    1 . . . . 1
      A C E G
       B D F
     6 . . . 6
     4 . W . 4
     2 . . . 2
       B D F

Levels on which nothing stands can be left out.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from shibumi3d.files.errors import TextError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.plain_text import plain
from shibumi3d.model import diagram
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import FILES, SIZES

_EMPTY: Final = frozenset(".-_·•+")
_MARBLES: Final = frozenset("WBR")
_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("⚪◯○◎🤍⬜◻◽", "W"),
        **dict.fromkeys("⚫●◉🖤⬛◼◾", "B"),
        **dict.fromkeys("🔴🟥❤🍎", "R"),
        **dict.fromkeys("➕🟫🟤▫▪◦∙", "."),
    }
)
"""Emoji and other signs that people draw marbles with."""

_MOST_ROWS: Final = sum(range(SIZES[-1] + 1))
"""Rows of all levels of the largest pyramid."""

LONGEST_NUMBER: Final = 2
"""Digits of the number of a rank."""

Row = list[str]


def write(position: Position) -> str:
    """The diagram of a position, its levels side by side."""
    return diagram.draw(position) + "\n"


def read(drawing: str) -> Position:
    """The position of a diagram; TextError says what is wrong with it."""
    if len(drawing) > LIMITS.diagram:
        raise TextError(text("the text is longer than {n} characters", n=LIMITS.diagram))
    rows = _rows(drawing)
    if not rows:
        raise TextError(text("the text has no diagram"))
    side_by_side = rows if _stands_side_by_side(rows) else _beside(_levels(rows))
    try:
        return diagram.parse("\n".join(" ".join(row) for row in side_by_side))
    except ValueError as error:
        raise TextError(text("the diagram can't be read: {reason}", reason=str(error))) from error


def _stands_side_by_side(rows: list[Row]) -> bool:
    """Whether the second row has a place of each of two levels."""
    return len(rows) > 1 and len(rows[1]) == 2 * len(rows[0]) - 1 > 1


def _rows(drawing: str) -> list[Row]:
    """The rows of places, without headings and numbers."""
    lines = [line.replace("|", " ").strip() for line in plain(drawing).translate(_SIGNS).upper().splitlines()]
    sided = [(number, _cells(rest)) for number, rest in map(_sided, lines) if number is not None]
    numbered = [(number, row) for number, row in sided if row]
    if len(numbered) > _MOST_ROWS:
        raise TextError(text("the diagram has more rows than a pyramid"))
    if numbered:
        return _upwards(numbered)
    cells = (None if _is_heading(line) else _cells(line) for line in lines)
    return [row for row in cells if row]


def _sided(line: str) -> tuple[int | None, str]:
    """The number at the side of a row, and the row without it; None where it has none."""
    first, *parts = line.split() or ("",)
    if not (first.isascii() and first.isdigit() and len(first) <= LONGEST_NUMBER and parts):
        return None, line
    if parts[-1] == first:
        parts.pop()
    return int(first), " ".join(parts)


def _upwards(numbered: list[tuple[int, Row]]) -> list[Row]:
    """The rows of each level with the highest rank first, whichever way they were written."""
    ordered: list[tuple[int, Row]] = []
    for number, row in numbered:
        at = len(ordered)
        while at and len(ordered[at - 1][1]) == len(row) and ordered[at - 1][0] < number:
            at -= 1
        ordered.insert(at, (number, row))
    return [row for _, row in ordered]


def _cells(line: str) -> Row | None:
    """The places of a row, each as W, B, R or a point; None for a line that is no row."""
    parts = line.split()
    letters = "".join(parts)
    wrong = [letter for letter in letters if letter not in _MARBLES | _EMPTY]
    if wrong and len(parts) == len(letters) > 1 and any(letter.isalpha() for letter in wrong):
        raise TextError(text("'{letter}' in the diagram is none of W, B, R and .", letter=wrong[0]))
    if wrong or not letters:
        return None
    return [letter if letter in _MARBLES else diagram.EMPTY for letter in letters]


def _is_heading(line: str) -> bool:
    """Whether a line names files, such as A C E G; a lone B is taken for a marble."""
    names = line.split()
    if len(names) < 2 or any(len(name) != 1 or name not in FILES.upper() for name in names):
        return False
    return all(ord(after) - ord(before) == 2 for before, after in pairwise(names))


def _levels(rows: list[Row]) -> list[list[Row]]:
    """The rows parted into levels, the board first."""
    if len(rows[0]) < len(rows[-1]):
        return list(reversed(_parted(rows, 1)))
    return _parted(rows, -1)


def _parted(rows: list[Row], step: int) -> list[list[Row]]:
    """The rows parted into levels whose size changes by ``step``."""
    levels: list[list[Row]] = []
    size = len(rows[0])
    at = 0
    while at < len(rows):
        if size < 1:
            raise TextError(text("the diagram has more rows than a pyramid"))
        level = rows[at : at + size]
        if len(level) != size or any(len(row) != size for row in level):
            raise TextError(
                text(
                    "level {level} of the diagram needs {size} rows of {size} places",
                    level=len(levels) + 1,
                    size=size,
                )
            )
        levels.append(level)
        at += size
        size += step
    return levels


def _beside(levels: list[list[Row]]) -> list[Row]:
    """The rows of a diagram with the levels side by side; levels that were left out are empty."""
    size = len(levels[0])
    if size not in SIZES:
        raise TextError(
            text("a diagram has {fewest} to {most} rows, not {n}", fewest=SIZES[0], most=SIZES[-1], n=size)
        )
    missing = ([[diagram.EMPTY] * width] * width for width in range(size - len(levels), 0, -1))
    every = [*levels, *missing]
    # The levels stand on the same line at the bottom.
    return [
        [cell for level in every if len(level) > rank for cell in level[len(level) - 1 - rank]]
        for rank in reversed(range(size))
    ]
