"""Positions as text: the levels side by side, seen from above, the lowest rank at the bottom.

The opening position of Sparro is drawn as::

    . . . .
    . W W .   . . .
    . W W .   . W .   . .
    . . . .   . . .   . .   .
"""

from __future__ import annotations

from typing import Final

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, Pyramid, pyramid_of

EMPTY: Final = "."
LETTERS: Final = {Colour.WHITE: "W", Colour.BLACK: "B", Colour.RED: "R"}
_COLOURS: Final = {letter: colour for colour, letter in LETTERS.items()}


def draw(position: Position) -> str:
    """The diagram of a position."""
    pyramid = position.pyramid
    rows = []
    for row in reversed(range(pyramid.size)):
        blocks = (
            " ".join(_letter(position, place) for place in _row(pyramid, level, row))
            for level in range(1, pyramid.size + 1 - row)
        )
        rows.append("   ".join(blocks))
    return "\n".join(rows)


def parse(drawing: str) -> Position:
    """The position of a diagram, of any size; ValueError says what is wrong.

    Marbles may stand only where something carries them.
    """
    rows = [line.split() for line in reversed(drawing.strip().splitlines()) if line.strip()]
    size = len(rows)
    if size not in SIZES:
        raise ValueError(f"a diagram has {SIZES[0]} to {SIZES[-1]} rows, not {size}")
    pyramid = pyramid_of(size)
    masks = dict.fromkeys(COLOURS, 0)
    for number, row in enumerate(rows):
        places = [p for level in range(1, size + 1 - number) for p in _row(pyramid, level, number)]
        if len(row) != len(places):
            raise ValueError(
                f"row {size - number} of the diagram has {len(row)} places instead of {len(places)}"
            )
        for place, letter in zip(places, row, strict=True):
            if letter == EMPTY:
                continue
            if letter.upper() not in _COLOURS:
                raise ValueError(f"'{letter}' in the diagram is none of W, B, R and {EMPTY}")
            masks[_COLOURS[letter.upper()]] |= 1 << place
    white, black, red = masks.values()
    return supported(Position(pyramid, (white, black, red)))


def supported(position: Position) -> Position:
    """The same position; ValueError if a marble hangs in the air."""
    occupied = position.occupied
    for (bit, platform), place in zip(position.pyramid.platforms, _above_board(position), strict=True):
        if occupied & bit and occupied & platform != platform:
            raise ValueError(f"nothing carries the marble on {position.pyramid.names[place]}")
    return position


def _above_board(position: Position) -> range:
    return range(position.pyramid.size**2, len(position.pyramid))


def _row(pyramid: Pyramid, level: int, row: int) -> tuple[int, ...]:
    rank = level - 1 + 2 * row
    return tuple(
        pyramid.numbers[level, level - 1 + 2 * file, rank] for file in range(pyramid.size - level + 1)
    )


def _letter(position: Position, place: int) -> str:
    colour = position.at(place)
    return EMPTY if colour is None else LETTERS[colour]
