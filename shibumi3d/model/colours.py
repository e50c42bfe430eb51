"""The three colours of Shibumi marbles."""

from enum import StrEnum
from typing import Final


class Colour(StrEnum):
    """The colour of a marble; its value is the word used in move texts and files."""

    WHITE = "white"
    BLACK = "black"
    RED = "red"


COLOURS: Final = (Colour.WHITE, Colour.BLACK, Colour.RED)
