"""A sheet: flat diagrams of every move of a line with its comments, as one SVG for print and web."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from shibumi3d.export.flat_diagram import INK, diagram, plan
from shibumi3d.export.subject import subject_of
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import ROOT, Record
from shibumi3d.study.view import View, bystander

COLUMNS: Final = 3
MARGIN: Final = 24.0
BETWEEN: Final = 22.0
LINE: Final = 11.0
"""Lengths in the diagrams' units: round the sheet, between diagrams, and from line to line of a comment."""

LETTERS: Final = 46
"""Letters in a line of a comment; a Korean one counts as two."""

MOST_LINES: Final = 6


def sheet(
    game: Game, record: Record, speak: Callable[[Message], str], first: int = 0, last: int | None = None
) -> str:
    """The main line as an SVG document: from ``first`` to ``last`` moves after the start, all by default."""
    line = (ROOT, *record.mainline())[first : None if last is None else last + 1]
    views = [bystander(game, record, node) for node in line]
    size = plan(views[0].now.position.pyramid)
    cells = [list(_cell(view, number, speak)) for number, view in enumerate(views, start=first)]
    rows = [cells[start : start + COLUMNS] for start in range(0, len(cells), COLUMNS)]
    parts, y = [], MARGIN + 2 * LINE
    title = _title(views[0], speak)
    parts.append(_text(MARGIN, MARGIN, title, size=12, bold=True))
    for number, row in enumerate(rows):
        lines = max(len(words) for words in row)
        for column, words in enumerate(row):
            x = MARGIN + column * (size.width + BETWEEN)
            view = views[number * COLUMNS + column]
            inner = diagram(subject_of(view), words[0])
            parts.append(f'<g transform="translate({x:g} {y + LINE:g})">{inner}</g>')
            parts.append(_text(x, y, words[0], bold=True))
            for offset, words_line in enumerate(words[1:]):
                parts.append(_text(x, y + size.height + (offset + 2) * LINE, words_line))
        y += size.height + (lines + 1) * LINE + BETWEEN
    width = 2 * MARGIN + COLUMNS * size.width + (COLUMNS - 1) * BETWEEN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {y + MARGIN:g}" '
        f'width="{1.6 * width:g}" height="{1.6 * (y + MARGIN):g}" role="img">'
        f'<rect width="100%" height="100%" fill="#fffdf8"/>{"".join(parts)}</svg>\n'
    )


def _title(view: View, speak: Callable[[Message], str]) -> str:
    names = ", ".join(speak(title) for title in view.titles)
    head = speak(view.game.title)
    return f"{view.header.title or head} – {names}" if names else view.header.title or head


def _cell(view: View, number: int, speak: Callable[[Message], str]) -> Iterator[str]:
    """The words at a diagram: its move first, then the lines of what else happened and of its comment."""
    told = [speak(sentence.words) for sentence in view.told]
    head = speak(text("Start")) if number == 0 else f"{number}. {told[0] if told else ''}"
    [*lines] = wrapped(head + "".join(view.annotation.glyphs), LETTERS)
    yield lines[0]
    yield from (*lines[1:], *wrapped("; ".join(told[1:]), LETTERS))[:MOST_LINES]
    yield from wrapped(view.comment, LETTERS)[:MOST_LINES]


def wrapped(words: str, letters: int) -> Sequence[str]:
    """A text in lines of so many letters at most, broken between words where it can be."""
    lines: list[str] = []
    for paragraph in words.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and breadth(longer) > letters:
                lines.append(line)
                longer = word
            while breadth(longer) > letters:
                cut = next(i for i in range(len(longer), 0, -1) if breadth(longer[:i]) <= letters)
                lines.append(longer[:cut])
                longer = longer[cut:]
            line = longer
        lines.append(line)
    return [line for line in lines if line]


def breadth(words: str) -> int:
    """How broad a text is, in Latin letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def _text(x: float, y: float, words: str, size: float = 8.0, *, bold: bool = False) -> str:
    clean = "".join(letter for letter in words if letter.isprintable())
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="Pretendard, sans-serif" '
        f'fill="{INK}"{weight}>{escape(clean)}</text>'
    )
