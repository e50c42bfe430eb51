"""The three colours of Shibumi marbles."""

from enum import StrEnum
from typing import Final

from shibumi3d.model.messages import text


class Colour(StrEnum):
    """The colour of a marble; its value is the word used in move texts and files."""

    WHITE = "white"
    BLACK = "black"
    RED = "red"


COLOURS: Final = (Colour.WHITE, Colour.BLACK, Colour.RED)

COLOUR_NAMES: Final = {
    Colour.WHITE: text("white"),
    Colour.BLACK: text("black"),
    Colour.RED: text("red"),
}
"""The words for people, inside a sentence."""
