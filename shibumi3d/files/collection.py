"""Collections: a folder of record files, or a file with several games, as it is listed before a game is opened.

First come the names, for which no file is opened; then what the head of each game says; then what its moves
tell: where it ended, who won, and which positions it passed. Whatever can't be read is an entry with a
sentence, and the rest goes on. Nothing that is sealed is looked into.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from shibumi3d.files import disk, record_file, seals
from shibumi3d.files.errors import FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.diagram import EMPTY, LETTERS
from shibumi3d.model.game import Game, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, pyramid_of
from shibumi3d.model.record import ROOT, EndReason, Record
from shibumi3d.model.registry import Registry
from shibumi3d.model.symmetry import key_of

MOST: Final = 50_000
"""Files of a folder that are listed."""

NOTES: Final = 2000
"""Characters of the notes that are shown."""

DRAW: Final = "draw"
"""The result of a game whose seats all share it; else the winning seats are joined by `AND`."""

AND: Final = "+"


class Stamp(Struct, frozen=True):
    """What tells that a file has changed, without opening it: a file put in its place has another ``inode``."""

    size: int
    modified: int
    inode: int


class Summary(Struct, frozen=True, omit_defaults=True):
    """What a list tells of a game.

    ``moves`` are those of the game itself, ``nodes`` all moves. ``result`` is empty while the game goes on, and
    where it isn't known. ``shown`` are the letters of a diagram by place, of the position that tells most of the
    game: where it started if that was set up, else where it stands. ``keys`` are those of all its positions
    (`symmetry.key_of`), one after another. ``studied`` tells whether the moves were looked at. ``problem`` says
    what of the game can't be opened.
    """

    game: str = ""
    title: str = ""
    players: dict[str, str] = {}
    date: str = ""
    notes: str = ""
    moves: int = 0
    nodes: int = 0
    result: str = ""
    reason: str = ""
    size: int = 0
    shown: str = ""
    keys: bytes = b""
    studied: bool = False
    problem: Message | None = None

    @property
    def position(self) -> Position | None:
        """The position that is shown of the game; None where it isn't known."""
        if self.size not in SIZES or len(self.shown) != len(pyramid_of(self.size)):
            return None
        masks = [
            sum(1 << place for place, letter in enumerate(self.shown) if letter == LETTERS[colour])
            for colour in COLOURS
        ]
        return Position(pyramid_of(self.size), (masks[0], masks[1], masks[2]))

    def passed(self, key: bytes) -> bool:
        """Whether a position of this key comes up in the game, in a variation, or turned or mirrored."""
        at = self.keys.find(key)
        while at % len(key) and at >= 0:
            at = self.keys.find(key, at + 1)
        return at >= 0


class Contents(Struct, frozen=True, omit_defaults=True):
    """What is known of a file: its games, or why there are none."""

    games: tuple[Summary, ...] = ()
    problem: Message | None = None

    @property
    def studied(self) -> bool:
        """Whether there is nothing more to be found out."""
        return self.problem is not None or all(game.studied for game in self.games)


@dataclass(frozen=True, slots=True)
class Listing:
    """The names in a collection: the folders in it, and its record files with their stamps.

    A file without a stamp can't be looked at. ``problem`` says what is missing.
    """

    source: Path
    folders: tuple[Path, ...] = ()
    files: tuple[tuple[Path, Stamp | None], ...] = ()
    problem: Message | None = None


def listed(source: Path) -> Listing:
    """The names in a folder, or the one of a file. No file is opened, and no folder in the folder is read.

    FileError where there is nothing to be listed.
    """
    try:
        if not stat.S_ISDIR(source.stat().st_mode):
            return Listing(source, files=((source, stamp_of(source)),))
        folders: list[Path] = []
        files: list[tuple[Path, Stamp | None]] = []
        problem = None
        with os.scandir(source) as entries:
            shown = (entry for entry in entries if not entry.name.startswith("."))
            for entry in islice(_wanted(shown), MOST + 1):
                if len(files) == MOST:
                    problem = text("only the first {n} files of the folder are listed", n=MOST)
                    break
                if entry.name.lower().endswith(ENDING) and not _is_folder(entry):
                    files.append((source / entry.name, _stamp(entry)))
                else:
                    folders.append(source / entry.name)
    except (OSError, ValueError) as error:
        raise FileError(
            text("'{file}' can't be listed: {reason}", file=disk.shown(source), reason=disk.reason(error))
        ) from error
    ordered = sorted(files, key=lambda file: natural(file[0].name))
    return Listing(
        source, tuple(sorted(folders, key=lambda path: natural(path.name))), tuple(ordered), problem
    )


@lru_cache(maxsize=1 << 16)
def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """What names are put in order by, as people do it: game 2 before game 10."""
    parts = re.split(r"(\d+)", name.casefold(), maxsplit=20)
    return tuple(
        (0, int(part[:30]), "") if part.isdecimal() and part.isascii() else (1, 0, part)
        for part in parts
        if part
    )


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it is now; None where it can't be looked at."""
    with contextlib.suppress(OSError, ValueError):
        found = path.stat()
        return Stamp(found.st_size, found.st_mtime_ns, found.st_ino)
    return None


def _wanted(entries: Iterator[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    return (entry for entry in entries if entry.name.lower().endswith(ENDING) or _is_folder(entry))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder; a link that leads in a circle is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _stamp(entry: os.DirEntry[str]) -> Stamp | None:
    try:
        found = entry.stat()
    except OSError:
        return None
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ino)


# Reading a file


def heads(path: Path) -> Contents:
    """What the heads of a file's games say, without playing a move. FileError where the file can't be read."""
    games, problem = _entries(path)
    return Contents(tuple(_head(entries) for entries in games), problem)


def studied(path: Path, registry: Registry, pace: Callable[[], object] = lambda: None) -> Contents:
    """All that a list tells of a file's games. FileError where the file can't be read.

    ``pace`` is called for each position, so that whoever is in a hurry can be let pass.
    """
    games, problem = _entries(path)
    several = len(games) > 1
    return Contents(
        tuple(
            _studied(entries, disk.shown(path) + (f" games[{index}]" if several else ""), registry, pace)
            for index, entries in enumerate(games)
        ),
        problem,
    )


def _entries(path: Path) -> tuple[list[dict[str, Any]], Message | None]:
    """The JSON objects of a file's games without what is sealed, or why there are none.

    FileError where it can't be read, which is no fault of its content.
    """
    content = disk.read(path, LIMITS.bytes)
    try:
        games, _ = record_file.game_entries(content, disk.shown(path))
    except FileError as error:
        return [], error.message
    return [{key: value for key, value in game.items() if key != seals.FIELD} for game in games], None


def _head(entries: dict[str, Any]) -> Summary:
    """What the fields of a game say; those that aren't what they should be are passed over."""
    line, nodes = _length(entries)
    players = entries.get("players")
    result = entries.get("result")
    named = players if isinstance(players, dict) else {}
    winners = result.get("winners") if isinstance(result, dict) else None
    return Summary(
        game=_word(entries.get("game")),
        title=_word(entries.get("title")),
        players={seat: _word(name) for seat, name in named.items() if _word(name)},
        date=_word(entries.get("date")),
        notes=_word(entries.get("notes"), NOTES),
        moves=line,
        nodes=nodes,
        result=AND.join(map(_word, winners)) if isinstance(winners, list) else "",
        reason=_word(result.get("reason")) if isinstance(result, dict) else "",
    )


def _word(value: object, most: int = LIMITS.name) -> str:
    return value[:most] if isinstance(value, str) else ""


def _length(entries: dict[str, Any]) -> tuple[int, int]:
    """How many moves the game has, and how many its tree."""
    nodes = entries.get("nodes")
    if not isinstance(nodes, list):
        return 0, 0
    following: dict[int, int] = {}
    for index, node in enumerate(nodes):
        parent = node.get("parent", index) if isinstance(node, dict) else index
        if type(parent) is int and 0 <= parent <= index:
            following.setdefault(parent, index + 1)
    end = entries.get("end")
    at = count = 0
    while at in following and at != end:
        at, count = following[at], count + 1
    return count, len(nodes)


def _studied(entries: dict[str, Any], name: str, registry: Registry, pace: Callable[[], object]) -> Summary:
    head = _head(entries)
    positions: dict[int, Position] = {}
    ends: dict[int, Result] = {}

    def visit(number: int, state: State) -> None:
        pace()
        positions[number] = seen(state)
        if state.actor is None and state.result is not None:
            ends[number] = state.result

    try:
        loaded = record_file.of_entries(entries, name, registry, visit)
        problem = loaded.problems[0] if loaded.problems else None
        summary = _told(head, loaded.record, loaded.game, positions, ends)
    except FileError as error:
        return msgspec.structs.replace(head, studied=True, problem=error.message)
    except Exception as error:  # noqa: BLE001 - the rules of a plugin; the game is listed by its head
        failed = text("'{file}' can't be looked at: {reason}", file=name, reason=type(error).__name__)
        return msgspec.structs.replace(head, studied=True, problem=failed)
    return msgspec.structs.replace(summary, problem=problem)


def _told(
    head: Summary, record: Record, game: Game, positions: dict[int, Position], ends: dict[int, Result]
) -> Summary:
    """The head with what the moves tell."""
    line = record.path(record.game_end)
    shown = positions[ROOT if record.header.set_up is not None else record.game_end]
    result, reason = _result(record, game, ends.get(record.game_end))
    keys = {key_of(position) for position in set(positions.values())}
    return msgspec.structs.replace(
        head,
        moves=len(line),
        nodes=len(record.nodes) - 1,
        result=result,
        reason=reason,
        size=shown.pyramid.size,
        shown=_letters(shown),
        keys=b"".join(sorted(keys)),
        studied=True,
    )


def _result(record: Record, game: Game, by_rules: Result | None) -> tuple[str, str]:
    """Who won, by the record where the players ended the game themselves, else by the rules; and why."""
    seats = [seat.name for seat in game.seats]
    recorded = record.header.result
    if by_rules is not None and (recorded is None or recorded.reason is EndReason.RULES):
        return _winners([seats[winner] for winner in by_rules.winners], seats), str(EndReason.RULES)
    return ("", "") if recorded is None else (_winners(recorded.winners, seats), str(recorded.reason))


def _winners(winners: tuple[str, ...] | list[str], seats: list[str]) -> str:
    return DRAW if len(seats) > 1 and set(winners) == set(seats) else AND.join(winners)


def _letters(position: Position) -> str:
    found = [EMPTY] * len(position.pyramid)
    for place, colour in position.marbles():
        found[place] = LETTERS[colour]
    return "".join(found)


def seen(state: State) -> Position:
    """The position of a state as a bystander may see it."""
    return (state.seen_by(None) if state.game.secret else state).position
