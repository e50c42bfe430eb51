"""Record files: a game with its variations and comments as JSON, and back.

The format is in record_format.py, and described in docs/record-format.md. What is read is checked
twice: its form against the typed structures, its moves against the rules of the game. Whatever part of
a file is good is opened; the file itself is left as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET

from shibumi3d.files import disk, salvage
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.record_format import (
    FORMAT,
    MAX_BYTES,
    MAX_DEPTH,
    NODE_FIELDS,
    RECORD_FIELDS,
    VERSION,
    NodeEntry,
    RecordEntry,
)
from shibumi3d.files.validation import legal_part
from shibumi3d.model.game import Game, OptionError, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import ROOT, Header, Node, Record
from shibumi3d.model.registry import Registry, UnknownGameError

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record that was opened, the game that it is of, and what of the file could not be opened."""

    record: Record
    game: Game
    problems: tuple[Message, ...] = ()


def load(path: Path, registry: Registry) -> Loaded:
    """Open a record file up to the last legal move of each line.

    FileError if nothing of it can be opened; DamagedFileError where that is the content's fault.
    """
    return decode(disk.read(path, MAX_BYTES), disk.shown(path), registry)


def save(path: Path, record: Record) -> None:
    """Save a record in one step; FileError if that fails, and then an old file is as it was."""
    disk.write(path, encode(record, disk.shown(path)))


def decode(content: bytes, name: str, registry: Registry) -> Loaded:
    """The record in a file's content; ``name`` is what messages call the file. Errors as for `load`."""
    entries, problems = _parse(content.removeprefix(_BYTE_ORDER_MARK), name)
    entry = _typed(entries, name)
    game, header = _header(entry, name, registry)
    moves = legal_part(_start(game, header, name), entry.nodes, name)
    record = _record(header, entry, entries, moves.kept)
    return Loaded(record, game, (*problems, *moves.problems))


def encode(record: Record, name: str) -> bytes:
    """A record as a file's content; FileError where it is larger than a file may be.

    Whatever is written can be read again: it goes through the same check.
    """
    entries = _entries(record)
    try:
        entry = msgspec.convert(entries, RecordEntry)
        if max(_depths(entry.nodes), default=0) > MAX_DEPTH:
            raise FileError(
                text("'{file}' can't be saved: a line has more than {n} moves", file=name, n=MAX_DEPTH)
            )
        content = _json(entries)
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError) as error:
        raise FileError(text("'{file}' can't be saved: {reason}", file=name, reason=str(error))) from error
    if len(content) > MAX_BYTES:
        raise FileError(
            text(
                "'{file}' can't be saved: it would be larger than {limit} MiB",
                file=name,
                limit=MAX_BYTES // disk.MEBIBYTE,
            )
        )
    return content


# Reading


def _parse(content: bytes, name: str) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """The JSON object of a file, or of the part before the place where it is damaged."""
    problems: tuple[Message, ...] = ()
    try:
        entries = msgspec.json.decode(content)
    except RecursionError as error:
        raise DamagedFileError(
            text("'{file}' is nested too deep to be a record of a game", file=name)
        ) from error
    except msgspec.DecodeError as error:
        rest = salvage.beginning(content, str(error))
        if rest is None:
            raise DamagedFileError(_no_json(content, name, error)) from error
        entries = rest
        problems = (
            text(
                "'{file}' is damaged or cut short ({reason}): it was opened up to there",
                file=name,
                reason=str(error),
            ),
        )
    if not isinstance(entries, dict) or entries.get("format") != FORMAT:
        raise DamagedFileError(text("'{file}' is no record of a Shibumi game", file=name))
    version = entries.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileError(
            text(
                "'{file}' was saved by a newer version of Shibumi 3D (format {version}; this one reads {known})",
                file=name,
                version=version,
                known=VERSION,
            )
        )
    return entries, problems


def _no_json(content: bytes, name: str, error: msgspec.DecodeError) -> Message:
    if not content.strip():
        return text("'{file}' is empty", file=name)
    if not content.lstrip().startswith(b"{"):
        return text("'{file}' is no record of a Shibumi game", file=name)
    return text("'{file}' is damaged: {reason}", file=name, reason=str(error))


def _typed(entries: dict[str, Any], name: str) -> RecordEntry:
    try:
        entry = msgspec.convert(entries, RecordEntry)
    except msgspec.ValidationError as error:
        raise DamagedFileError(text("'{file}' is damaged: {reason}", file=name, reason=str(error))) from error
    if max(_depths(entry.nodes), default=0) > MAX_DEPTH:
        raise DamagedFileError(
            text("'{file}' has a line of more than {n} moves, which is too long", file=name, n=MAX_DEPTH)
        )
    return entry


def _depths(nodes: list[NodeEntry]) -> list[int]:
    """How many moves lead to each node, the root first; one with an impossible parent counts from it."""
    depths = [0]
    for index, node in enumerate(nodes):
        parent = index if node.parent is UNSET else node.parent
        depths.append(depths[parent] + 1 if 0 <= parent <= index else 0)
    return depths


def _header(entry: RecordEntry, name: str, registry: Registry) -> tuple[Game, Header]:
    try:
        game = registry.game(entry.game)
    except UnknownGameError as error:
        raise FileError(
            text(
                "'{file}' is a game of '{game}', for which no plugin is installed; there is {known}",
                file=name,
                game=entry.game,
                known=", ".join(registry.games),
            )
        ) from error
    try:
        options = game.complete(entry.options)
    except OptionError as error:
        raise FileError(text("'{file}': {reason}", file=name, reason=error.message)) from error
    return game, Header(entry.game, options, entry.players, entry.seed, entry.date)


def _start(game: Game, header: Header, name: str) -> State:
    try:
        return game.start(header.options)
    except Exception as error:
        raise FileError(
            text(
                "'{file}' can't be opened: {game} failed to start with {error}",
                file=name,
                game=game.title,
                error=type(error).__name__,
            )
        ) from error


def _record(header: Header, entry: RecordEntry, entries: dict[str, Any], kept: Mapping[int, Node]) -> Record:
    nodes = dict(kept)
    for number, node in islice(kept.items(), 1, None):
        beyond = {key: value for key, value in entries["nodes"][number - 1].items() if key not in NODE_FIELDS}
        if beyond:
            nodes[number] = replace(node, extra=beyond)
    nodes[ROOT] = replace(nodes[ROOT], comment=entry.comment)
    beyond = {key: value for key, value in entries.items() if key not in RECORD_FIELDS}
    return Record.of(header, nodes, beyond)


# Writing


def _entries(record: Record) -> dict[str, Any]:
    """The JSON object of a record. The nodes come last: of a file cut short the beginning tells most."""
    header = record.header
    order = {node: number for number, node in enumerate(record.subtree())}
    known = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "options": dict(header.options),
        "players": {_clean(seat): _clean(person) for seat, person in header.players.items()},
        "seed": header.seed,
        "date": _clean(header.date),
        "comment": _clean(record.nodes[ROOT].comment),
    }
    wanted = {key: value for key, value in known.items() if value not in ("", {})}
    nodes = [_node_entry(record.nodes[node], order) for node in islice(order, 1, None)]
    for number, entry in enumerate(nodes):
        if entry["parent"] == number:
            del entry["parent"]
    return {**wanted, **record.extra, "nodes": nodes}


def _node_entry(node: Node, order: Mapping[int, int]) -> dict[str, Any]:
    entry: dict[str, Any] = {"move": str(node.move), "parent": order[node.parent or ROOT]}
    if node.comment:
        entry["comment"] = _clean(node.comment)
    return {**entry, **node.extra}


def _json(entries: dict[str, Any]) -> bytes:
    """JSON with a line for each field and each move, as people like to read and compare it."""
    nodes = ",".join("\n    " + _compact(node) for node in entries["nodes"])
    fields = [f"  {_compact(key)}: {_compact(value)},\n" for key, value in entries.items() if key != "nodes"]
    return "".join(("{\n", *fields, '  "nodes": [', nodes, "\n  ]\n}\n")).encode("utf-8")


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode("utf-8")


def _clean(words: str) -> str:
    """The same text without halves of characters, which input on some systems leaves behind."""
    return words.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
