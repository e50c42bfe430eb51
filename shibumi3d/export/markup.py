"""What people wrote, as text in documents of XML and HTML, and as lines of a width."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from html import escape

from shibumi3d.files.disk import is_command
from shibumi3d.scene.theme import Rgb


def marked_up(words: str) -> str:
    """A text for the content of an element or an attribute: nothing in it becomes a part of the document."""
    return escape(clean(words))


def clean(words: str) -> str:
    """A text with marks in place of what no document can hold, and what would turn the direction of what follows."""
    return "".join(map(_letter, words))


def _letter(letter: str) -> str:
    if letter in "\n\t":
        return letter
    unknown = is_command(letter) or ord(letter) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(letter) <= 0xFDEF
    return "\ufffd" if unknown else letter


def colour(rgb: Rgb) -> str:
    """A colour as ``#rrggbb``."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)


def wrapped(words: str, letters: int) -> Sequence[str]:
    """A text in lines of so many letters at most, broken between words where it can be."""
    lines: list[str] = []
    for paragraph in words.splitlines():
        line: list[str] = []
        width = 0
        for word in paragraph.split():
            for piece in _pieces(word, letters):
                long = breadth(piece)
                if line and width + 1 + long > letters:
                    lines.append(" ".join(line))
                    line, width = [], 0
                width += long + (1 if line else 0)
                line.append(piece)
        if line:
            lines.append(" ".join(line))
    return lines


def _pieces(word: str, letters: int) -> Sequence[str]:
    """A word in pieces that fit into a line: one, but for words that are longer than any."""
    pieces, start, width = [], 0, 0
    for index, letter in enumerate(word):
        wide = breadth(letter)
        if width + wide > letters and index > start:
            pieces.append(word[start:index])
            start, width = index, 0
        width += wide
    return (*pieces, word[start:])


def breadth(words: str) -> int:
    """How broad a text is, in Latin letters."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in words
    )
