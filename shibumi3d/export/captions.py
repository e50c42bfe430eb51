"""Captions below a picture: the move and the comment at it, in lines of the picture's width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from shibumi3d.export.markup import clean
from shibumi3d.render.textures import letter_font
from shibumi3d.scene.theme import Rgb, Theme

LETTERS: Final = 0.042
SMALLEST: Final = 9.0
"""How high letters are as a part of the picture's height, and in pixels at least."""

SPACING: Final = 1.36
"""From line to line, in heights of letters."""

MOST: Final = 0.4
"""The part of the height that captions take at most; an ellipsis tells of more words."""

ELLIPSIS: Final = "…"

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Captions:
    """How words stand below pictures of one size; ``lines`` is how many there is room for."""

    size: tuple[int, int]
    theme: Theme
    lines: int

    @classmethod
    def of(cls, size: tuple[int, int], theme: Theme, comments: Iterable[str]) -> Captions:
        """With room for a move and for the longest of these comments, as far as captions may take room."""
        room = cls(size, theme, 1)
        most = max(int(MOST * size[1] / room._step) - 1, 1)
        needed = 1
        for comment in comments:
            if needed < most:
                needed = max(needed, 1 + len(room.wrapped(comment, most)))
        return cls(size, theme, min(needed, most))

    @cached_property
    def _font(self) -> Font:
        return letter_font(self._letters)

    @property
    def _letters(self) -> float:
        return max(LETTERS * self.size[1], SMALLEST)

    @property
    def _step(self) -> float:
        return SPACING * self._letters

    @property
    def height(self) -> int:
        """How many pixels they take of the height; less than all of it in a picture of any size."""
        return min(round((self.lines + 0.7) * self._step), self.size[1] // 2)

    def wrapped(self, words: str, most: int) -> Sequence[str]:
        """A text in lines that fit, as many as there may be; an ellipsis tells of more."""
        lines: list[str] = []
        rest = " ".join(clean(words).split())
        while rest and len(lines) < most:
            fitting = self._fitting(rest)
            if fitting < len(rest) and (blank := rest.rfind(" ", 0, fitting + 1)) > 0:
                fitting = blank
            lines.append(rest[:fitting])
            rest = rest[fitting:].lstrip()
        if rest:
            last = lines[-1]
            while last and self._breadth(last + ELLIPSIS) > self._room:
                last = last[:-1]
            lines[-1] = last + ELLIPSIS
        return lines

    @property
    def _room(self) -> float:
        return self.size[0] - 1.6 * self._letters

    def _breadth(self, words: str) -> float:
        return float(self._font.getlength(words))

    def _fitting(self, words: str) -> int:
        """How many letters fit into a line, one at least; looked for by halves among those that can."""
        low, high = 1, max(min(len(words), int(8 * self._room / self._letters) + 1), 1)
        while low < high:
            middle = (low + high + 1) // 2
            if self._breadth(words[:middle]) <= self._room:
                low = middle
            else:
                high = middle - 1
        return low

    def below(self, picture: Image.Image, move: str, comment: str) -> Image.Image:
        """A picture with the words below it."""
        panels = self.theme.panels
        whole = Image.new("RGB", self.size, _bytes(panels.surface))
        whole.paste(picture, (0, 0))
        draw = ImageDraw.Draw(whole)
        lines = ((self.wrapped(move, 1), panels.accent), (self.wrapped(comment, self.lines - 1), panels.text))
        y = picture.height + 0.35 * self._step
        for words, paint in lines:
            for line in words:
                draw.text((self.size[0] / 2, y), line, _bytes(paint), self._font, "ma")
                y += self._step
        return whole


def _bytes(paint: Rgb) -> tuple[int, int, int]:
    red, green, blue = (round(255 * part) for part in paint)
    return (red, green, blue)
