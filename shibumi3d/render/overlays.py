"""Overlays as vertex data, kind by kind."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.scene.description import Marble
from shibumi3d.scene.overlays import Arrow, Disc, Dome, Ghost, Label, Line, Overlay, Ring, Tint
from shibumi3d.scene.theme import Theme

Singles = npt.NDArray[np.float32]

LINE_WIDTH: Final = 1.0 / 320.0
"""Half the width of a line's core as a share of the picture's height."""

ARROW_WIDTH: Final = 1.0 / 200.0
"""The same for an arrow's shaft."""

HEAD: Final = 6.0
"""Length of an arrow's head, in half widths of its shaft."""

LINE_BEFORE: Final = 0.62
"""How far before a marble's centre a line runs that goes through it: a little more than its radius."""


def level_rows(overlays: Iterable[Overlay], theme: Theme) -> Singles:
    """(n, 9) for rings and discs: centre, radius; colour, strength; 1 for a disc."""
    rows = [
        (*one.centre, one.radius, *theme.accents[one.accent], one.strength, float(isinstance(one, Disc)))
        for one in overlays
        if isinstance(one, Disc | Ring)
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, 9)


def tint_rows(overlays: Iterable[Overlay], theme: Theme) -> Singles:
    """(n, 8) for tints: centre, radius; colour, strength."""
    rows = [
        (*one.centre, one.radius, *theme.accents[one.accent], one.strength)
        for one in overlays
        if isinstance(one, Tint)
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, 8)


def overlaid_marbles(overlays: Iterable[Overlay]) -> tuple[Marble, ...]:
    """The marbles of ghosts and domes."""
    marbles: list[Marble] = []
    for one in overlays:
        if isinstance(one, Ghost):
            marbles.append(one.marble)
        elif isinstance(one, Dome):
            marbles.append(Marble(one.centre, one.colour, one.strength, radius=one.radius))
    return tuple(marbles)


def line_rows(overlays: Iterable[Overlay], theme: Theme, height: int) -> Singles:
    """(n, 12) for the pieces of all lines, and for arrows: start, half width; end, length of the head; colour, strength.

    Widths and lengths are in pixels of a picture that is ``height`` high.
    """
    thin, broad = max(1.0, height * LINE_WIDTH), max(1.5, height * ARROW_WIDTH)
    rows: list[tuple[float, ...]] = []
    for one in overlays:
        if isinstance(one, Line):
            paint = (*theme.accents[one.accent], one.strength)
            rows += [(*start, thin, *end, 0.0, *paint) for start, end in pairwise(one.points)]
        elif isinstance(one, Arrow):
            paint = (*theme.accents[one.accent], one.strength)
            rows.append((*one.start, broad, *one.end, HEAD * broad, *paint))
    return np.array(rows, dtype=np.float32).reshape(-1, 12)


def words_of(overlays: Iterable[Overlay]) -> tuple[str, ...]:
    """The words of all labels, each once."""
    return tuple(dict.fromkeys(one.words for one in overlays if isinstance(one, Label)))


def label_rows(overlays: Iterable[Overlay], words: Sequence[str], theme: Theme) -> Singles:
    """(n, 9) for labels: middle, height; colour, strength; the number of their cell among ``words``."""
    rows = [
        (*one.centre, one.height, *theme.accents[one.accent], one.strength, float(words.index(one.words)))
        for one in overlays
        if isinstance(one, Label)
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, 9)
