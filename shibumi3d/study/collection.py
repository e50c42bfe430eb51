"""The games of a collection as rows: what is looked for among them, in which order, and in what words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from shibumi3d.files import disk
from shibumi3d.files.collection import AND, DRAW, Contents, Summary, natural, seen
from shibumi3d.model.game import Result
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.registry import Registry
from shibumi3d.model.replay import Replay
from shibumi3d.model.symmetry import key_of
from shibumi3d.study import narration

UNFINISHED: Final = "unfinished"
WON: Final = "won"
"""Results that can be looked for beside a draw and the seats: the game goes on, somebody won."""

UNREAD: Final = Summary()


class Order(StrEnum):
    """What rows are put in order by."""

    NAME = "name"
    GAME = "game"
    PLAYER = "player"
    DATE = "date"
    RESULT = "result"
    LENGTH = "length"


@dataclass(frozen=True, slots=True)
class Row:
    """A game of a collection, or a file of which nothing can be read.

    ``index`` tells which game of its file, of ``games`` in all. ``known`` is whether its head was read;
    ``problem`` says what is wrong with it.
    """

    path: Path
    index: int = 0
    games: int = 1
    summary: Summary = UNREAD
    known: bool = False
    problem: Message | None = None
    file: str = ""
    """The name of its file without the ending, and which game of several it is."""
    words: str = field(default="", compare=False)
    """What is searched, folded."""

    @property
    def opens(self) -> bool:
        """Whether it is worth trying to open it."""
        return not self.known or self.problem is None or bool(self.summary.game)

    @property
    def whole(self) -> bool:
        """Whether there is nothing more to be found out about it."""
        return self.known and (self.problem is not None or self.summary.studied)

    @property
    def title(self) -> str:
        """The title of the game, or what its file is called."""
        return self.summary.title or self.file

    @property
    def people(self) -> str:
        """The players' names."""
        return " – ".join(self.summary.players.values())

    @property
    def result(self) -> str:
        """How the game ended, as `Query.result` names it; empty while that isn't known."""
        if self.summary.result or not self.summary.studied:
            return self.summary.result
        return "" if self.summary.size == 0 else UNFINISHED


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for. Empty is anything; ``contains`` is the key of a position (`symmetry.key_of`).

    ``words`` all stand somewhere in what is told of a game. ``date`` is the beginning of a date, ``result`` a
    seat that won, several joined by `AND`, or one of DRAW, WON and UNFINISHED. ``shortest`` and ``longest``
    are numbers of moves.
    """

    words: str = ""
    game: str = ""
    player: str = ""
    date: str = ""
    result: str = ""
    shortest: int = 0
    longest: int | None = None
    contains: bytes = b""

    def found(self, rows: Iterable[Row]) -> list[Row]:
        """Those of the rows that are looked for, in their order."""
        words = folded(self.words).split()
        person = folded(self.player)
        return [row for row in rows if all(word in row.words for word in words) and self._fits(row, person)]

    def _fits(self, row: Row, person: str) -> bool:
        told = row.summary
        return (
            (not self.game or told.game == self.game)
            and (not person or any(person in _name(name) for name in told.players.values()))
            and told.date.startswith(self.date)
            and (not self.result or self._ended(row.result))
            and self._long(told)
            and (not self.contains or told.passed(self.contains))
        )

    def _ended(self, result: str) -> bool:
        if self.result == WON:
            return result not in ("", DRAW, UNFINISHED)
        return self.result == result

    def _long(self, told: Summary) -> bool:
        if not self.shortest and self.longest is None:
            return True
        return (
            bool(told.game)
            and self.shortest <= told.moves
            and (self.longest is None or told.moves <= self.longest)
        )


def rows_of(path: Path, contents: Contents | None, registry: Registry) -> tuple[Row, ...]:
    """The rows of a file: one while it isn't read or can't be, else one for each of its games."""
    file = disk.shown(path.with_suffix(""))
    if contents is None:
        return (Row(path, file=file, words=folded(path.name)),)
    if contents.problem is not None or not contents.games:
        return (Row(path, known=True, problem=contents.problem, file=file, words=folded(path.name)),)
    count = len(contents.games)
    return tuple(
        Row(
            path,
            index,
            count,
            told,
            known=True,
            problem=told.problem,
            file=file if count == 1 else f"{file}  {index + 1}/{count}",
            words=_words(path, told, registry),
        )
        for index, told in enumerate(contents.games)
    )


def _words(path: Path, told: Summary, registry: Registry) -> str:
    game = registry.games.get(told.game)
    title = told.game if game is None else f"{told.game} {game.title}"
    return folded(" ".join((path.name, title, told.title, *told.players.values(), told.date, told.notes)))


def folded(words: str) -> str:
    """Words without what people leave out when they search: capitals, accents, the width of signs.

    Syllables of Hangul are parted, so that the beginning of one finds it, however its file was written.
    """
    parts = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in parts if unicodedata.category(letter) != "Mn")


@lru_cache(maxsize=1 << 14)
def _name(words: str) -> str:
    """Names of people, folded; the same ones come up again and again."""
    return folded(words)


def ordered(rows: Sequence[Row], order: Order, *, backwards: bool = False) -> list[Row]:
    """The rows in an order; what has nothing to be put in order by comes last, also backwards."""
    key = _KEYS[order]
    keyed = [(key(row), row) for row in rows]
    there = [(value, row) for value, row in keyed if value not in ("", None, ())]
    there.sort(key=lambda pair: pair[0], reverse=backwards)  # type: ignore[arg-type, return-value]
    return [row for _, row in there] + [row for value, row in keyed if value in ("", None, ())]


_KEYS: Final[dict[Order, Callable[[Row], object]]] = {
    Order.NAME: lambda row: (natural(row.title), row.index),
    Order.GAME: lambda row: row.summary.game,
    Order.PLAYER: lambda row: _name(row.people),
    Order.DATE: lambda row: row.summary.date,
    Order.RESULT: lambda row: row.result,
    Order.LENGTH: lambda row: row.summary.moves if row.known and row.summary.game else None,
}


def result_words(result: str, game: str, registry: Registry) -> Message | None:
    """How a game ended, in words; None while that isn't known."""
    if not result:
        return None
    if result == UNFINISHED:
        return text("Unfinished")
    if result == DRAW:
        return text("A draw")
    if result == WON:
        return text("Somebody won")
    known = registry.games.get(game)
    names = result.split(AND)
    if known is None:
        return text("{player} wins", player=", ".join(names))
    seats = [seat.name for seat in known.seats]
    winners = tuple(seats.index(name) for name in names if name in seats)
    if not winners:
        return text("{player} wins", player=", ".join(names))
    return narration.winner(known, Result(winners, text("{reason}", reason="")))


def first_with(record: Record, registry: Registry, key: bytes) -> int | None:
    """The first node of a record at which the position of a key stands; the game itself comes before variations."""
    replay = Replay(registry.game(record.header.game), record.header.options, record.header.set_up)
    nodes = (ROOT, *record.mainline(), *record.subtree())
    for node in nodes:
        if key_of(seen(replay.state(record, node))) == key:
            return node
    return None
