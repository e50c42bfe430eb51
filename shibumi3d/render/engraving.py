"""Names engraved in the tops of slabs, as vertex data."""

from typing import Final

import numpy as np
import numpy.typing as npt

from shibumi3d.scene.description import BOARD_TOP, Slab

Singles = npt.NDArray[np.float32]

LETTER_HEIGHT: Final = 0.40
"""Side of a letter's cell on the wood."""


def names_of(slabs: tuple[Slab, ...]) -> tuple[str, ...]:
    """The texts that are engraved, each once, in the order they are met."""
    return tuple(dict.fromkeys(text for slab in slabs for text, *_ in slab.names))


def name_quads(slabs: tuple[Slab, ...], texts: tuple[str, ...], cell: tuple[float, float]) -> Singles:
    """(4 n, 5): position and place in the letters' texture, of which a text takes a ``cell``."""
    quads: list[Singles] = []
    for slab in slabs:
        for text, x, y, turns in slab.names:
            number = texts.index(text)
            corners = np.array([(0, 0), (1, 0), (0, 1), (1, 1)], dtype=np.float32)
            angle = turns * np.pi / 2
            turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
            spots = (corners - 0.5) * LETTER_HEIGHT @ turn + (x, y)
            uv = (corners + np.array((number, 0.0))) * cell
            quads.append(np.column_stack([spots, np.full(4, BOARD_TOP), uv]).astype(np.float32))
    return np.vstack(quads) if quads else np.zeros((0, 5), np.float32)
