"""What is noted at a move, changed as people change it: set again to take away, set otherwise to replace."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from shibumi3d.model.annotations import Annotation, Arrow, Glyph, PlaceMark

JUDGEMENTS: Final = (
    Glyph.BRILLIANT,
    Glyph.GOOD,
    Glyph.INTERESTING,
    Glyph.DUBIOUS,
    Glyph.MISTAKE,
    Glyph.BLUNDER,
    Glyph.ONLY,
)
"""The glyphs that judge a move: a move has one of them at most."""


def with_glyph(annotation: Annotation, glyph: Glyph) -> Annotation:
    """With this glyph, or without it if it was there."""
    if glyph in annotation.glyphs:
        return replace(annotation, glyphs=tuple(other for other in annotation.glyphs if other is not glyph))
    kept = annotation.glyphs
    if glyph in JUDGEMENTS:
        return replace(annotation, glyphs=(glyph, *(other for other in kept if other not in JUDGEMENTS)))
    return replace(annotation, glyphs=(*kept, glyph))


def with_mark(annotation: Annotation, mark: PlaceMark) -> Annotation:
    """With this mark, or without it if it was there."""
    others = tuple(other for other in annotation.marks if other.place != mark.place)
    return replace(annotation, marks=others if mark in annotation.marks else (*others, mark))


def with_arrow(annotation: Annotation, arrow: Arrow) -> Annotation:
    """With this arrow, or without it if it was there."""
    ends = (arrow.source, arrow.target)
    others = tuple(other for other in annotation.arrows if (other.source, other.target) != ends)
    return replace(annotation, arrows=others if arrow in annotation.arrows else (*others, arrow))
