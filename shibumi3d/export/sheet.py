"""A sheet: flat diagrams of every move of a line with its comments, as one SVG for print and web."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shibumi3d.export.flat_diagram import INK, PAPER_WHITE, Plan, diagram, plan
from shibumi3d.export.lines import line_between
from shibumi3d.export.markup import marked_up, wrapped
from shibumi3d.export.subject import subject_of
from shibumi3d.export.words import Speak, ending, game_title, players, position_words, told_words
from shibumi3d.model.game import Game
from shibumi3d.model.messages import text
from shibumi3d.model.record import Record
from shibumi3d.study.view import bystander_views, known_record

WIDTH: Final = 960.0
"""Of a page, if a diagram isn't broader; its height is to it as on paper of the sizes A3, A4 and A5."""

PAPER_SHAPE: Final = 2.0**0.5
MARGIN: Final = 24.0
BETWEEN: Final = 22.0
LINE: Final = 11.0
"""Lengths in the diagrams' units: round a page, between diagrams, and from line to line of a comment."""

LETTER: Final = 4.6
"""How broad a Latin letter is; a Korean one is twice as broad."""

NARROWEST: Final = 200.0
"""How much room the words at a diagram have, at least."""

MOST_LINES: Final = 60
"""Lines of words at one diagram, so that a page holds them; an ellipsis tells of more."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A diagram with its words: the move above it, what else happened and the comment below."""

    head: str
    picture: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """How the cells stand on pages."""

    plan: Plan
    columns: int
    width: float

    @classmethod
    def of(cls, at: Plan) -> Grid:
        """For diagrams of a size: as many side by side as a page has room for."""
        step = max(at.width, NARROWEST) + BETWEEN
        width = max(WIDTH, at.width + 2 * MARGIN)
        return cls(at, max(int((width - 2 * MARGIN + BETWEEN) / step), 1), width)

    @property
    def step(self) -> float:
        """From one cell to the next."""
        return (self.width - 2 * MARGIN + BETWEEN) / self.columns

    @property
    def letters(self) -> int:
        """How many letters stand in a line of a cell."""
        return int((self.step - BETWEEN) / LETTER)

    @property
    def height(self) -> float:
        """Of a page."""
        return self.width * PAPER_SHAPE


def sheet(game: Game, record: Record, speak: Speak, nodes: Sequence[int] | None = None) -> str:
    """The moves at these nodes, those of the main line by default, as an SVG document.

    Its pages stand below each other; ``#page-2`` at the end of its address shows the second alone. Errors as for
    `bystander_views`.
    """
    known = known_record(game, record)
    nodes = line_between(known) if nodes is None else nodes
    grid: Grid | None = None
    cells: list[Cell] = []
    title = below = ""
    number = known.depth(nodes[0])
    for view in bystander_views(game, record, nodes):
        if grid is None:
            grid = Grid.of(plan(view.now.position.pyramid))
            title, below = game_title(view, speak), players(view, speak)
        happened = told_words(view, speak)
        head = f"{number}. {happened[0] if happened else ''}" if number else speak(text("Start"))
        head += "".join(view.annotation.glyphs)
        heads = wrapped(head, grid.letters)
        more = "; ".join((*happened[1:], *((ending(view, speak),) if view.now.result else ())))
        words = (
            *heads[1:],
            *wrapped(more, grid.letters),
            *wrapped(view.comment, grid.letters),
        )
        picture = diagram(subject_of(view), head, position_words(view.now.position, speak))
        cells.append(Cell(heads[0], picture, _cut(words)))
        number += 1
    assert grid is not None  # noqa: S101 - a line has at least one node
    return _document(grid, cells, title, below)


def _cut(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if len(words) <= MOST_LINES else (*words[: MOST_LINES - 1], f"{words[MOST_LINES - 1]} …")


def _document(grid: Grid, cells: Sequence[Cell], title: str, below: str) -> str:
    pages = list(_pages(grid, cells))
    height = grid.height * len(pages)
    if len(pages) == 1:
        height = max(y + _height(grid, cell) for _, y, cell in pages[0]) + MARGIN
    measures = f'viewBox="0 0 {grid.width:g} {height:g}" width="{grid.width:g}" height="{height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {measures}>',
        f"<title>{marked_up(title)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER_WHITE}"/>',
    ]
    for number, placed in enumerate(pages):
        top = number * grid.height
        parts.append(
            f'<view id="page-{number + 1}" viewBox="0 {top:g} {grid.width:g} {height / len(pages):g}"/>'
            f'<g transform="translate(0 {top:g})">'
        )
        if number == 0:
            parts.append(_text(MARGIN, MARGIN + 4, title, size=14, bold=True))
            parts.append(_text(MARGIN, MARGIN + 18, below))
        if len(pages) > 1:
            foot = f"{number + 1} / {len(pages)}"
            parts.append(_text(grid.width / 2, grid.height - 0.5 * MARGIN, foot, anchor="middle"))
        for x, y, cell in placed:
            parts.append(_text(x, y, cell.head, bold=True))
            parts.append(
                f'<g class="diagram" role="img" transform="translate({x:g} {y + LINE:g})">{cell.picture}</g>'
            )
            below_it = y + grid.plan.height + 2 * LINE
            parts += (_text(x, below_it + row * LINE, words) for row, words in enumerate(cell.words))
        parts.append("</g>")
    return "".join((*parts, "</svg>\n"))


def _height(grid: Grid, cell: Cell) -> float:
    return grid.plan.height + (len(cell.words) + 1) * LINE


def _pages(grid: Grid, cells: Sequence[Cell]) -> Iterator[list[tuple[float, float, Cell]]]:
    """The cells of each page with their places; a row that doesn't fit on a page any more begins the next."""
    page: list[tuple[float, float, Cell]] = []
    y = MARGIN + 36.0
    for start in range(0, len(cells), grid.columns):
        row = cells[start : start + grid.columns]
        height = max(_height(grid, cell) for cell in row)
        if page and y + height > grid.height - MARGIN:
            yield page
            page, y = [], MARGIN + LINE
        page += ((MARGIN + column * grid.step, y, cell) for column, cell in enumerate(row))
        y += height + BETWEEN
    yield page


def _text(
    x: float, y: float, words: str, size: float = 8.0, *, bold: bool = False, anchor: str = "start"
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="Pretendard, sans-serif" '
        f'text-anchor="{anchor}" fill="{INK}"{weight}>{marked_up(words)}</text>'
    )
