"""The command that lists the games of a folder, or of a file that holds several."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.rules import known_game
from shibumi3d.files import collection, diagram_text, disk, names, record_file
from shibumi3d.files.collection import Contents
from shibumi3d.files.collection_cache import CollectionCache, Known, usual_folder
from shibumi3d.files.errors import FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.new_plugins import installed
from shibumi3d.model.messages import Message, MessageError, plural, text
from shibumi3d.model.position import Position
from shibumi3d.model.registry import Registry
from shibumi3d.model.symmetry import key_of
from shibumi3d.study.collection import Order, Query, Row, ordered, result_words, rows_of


def list_games(wanted: Namespace) -> Answer:
    """The games of a collection that are looked for, in the order that is wanted."""
    registry = installed()
    source = _source(wanted.source)
    try:
        listing = collection.listed(source)
    except FileError as error:
        raise CommandError(error.message) from error
    query = Query(
        words=wanted.search,
        game="" if wanted.game is None else known_game(wanted.game).name,
        player=wanted.player,
        date=wanted.date,
        result=wanted.result,
        contains=b"" if wanted.contains is None else key_of(_position(wanted.contains, registry)),
    )
    found = query.found(_rows(source, (path for path, _ in listing.files), registry))
    rows = ordered(found, Order(wanted.sort), backwards=wanted.reverse)
    data = {"source": str(source), "games": [_data(row) for row in rows]}
    many = plural("{n} game", "{n} games", n=sum(1 for row in rows if row.summary.game))
    lines = (*(_line(row, registry) for row in rows), many)
    return Answer(data, lines, () if listing.problem is None else (listing.problem,))


def _source(words: str) -> Path:
    try:
        return names.path_of(words)
    except FileError as error:
        raise CommandError(error.message) from error


def _rows(source: Path, paths: Iterable[Path], registry: Registry) -> list[Row]:
    """The rows of all files; those that haven't changed since they were listed last aren't read."""
    cache = CollectionCache(usual_folder(), source.absolute(), registry.games)
    before = cache.load()
    known: dict[str, Known] = {}
    rows: list[Row] = []
    for path in paths:
        stamp, last = collection.stamp_of(path), before.get(path.name)
        if last is not None and last.stamp == stamp and last.contents.studied:
            contents = last.contents
        else:
            try:
                contents = collection.studied(path, registry)
            except FileError as error:
                rows += rows_of(path, Contents(problem=error.message), registry)
                continue
        if stamp is not None:
            known[path.name] = Known(stamp, contents)
        rows += rows_of(path, contents, registry)
    if known != before:
        cache.save(known)
    return rows


def _position(words: str, registry: Registry) -> Position:
    """The position that is looked for: of a diagram, or of a file with one, or where a record's game stands."""
    path = Path(words)
    try:
        there = "\n" not in words and path.is_file()
    except (OSError, ValueError):
        there = False
    try:
        if not there:
            return diagram_text.read(words.replace("/", "\n"))
        if not names.is_record(path):
            return diagram_text.read(disk.read(path, 4 * LIMITS.diagram).decode("utf-8", "replace"))
        loaded = record_file.load(path, registry)
        state = loaded.game.start(loaded.record.header.options, loaded.record.header.set_up)
        for move in loaded.record.moves(loaded.record.game_end):
            state = state.play(move)
        return collection.seen(state)
    except MessageError as error:
        raise CommandError(text("--contains: {reason}", reason=error.message)) from error


def _data(row: Row) -> dict[str, object]:
    told = row.summary
    return {
        "file": str(row.path),
        "index": row.index,
        "game": told.game or None,
        "title": told.title,
        "players": told.players,
        "date": told.date,
        "result": row.result or None,
        "reason": told.reason,
        "moves": told.moves,
        "nodes": told.nodes,
        "notes": told.notes,
        "problem": None if row.problem is None else str(row.problem),
    }


def _line(row: Row, registry: Registry) -> Message:
    told = row.summary
    if not told.game:
        return text("{file}: {problem}", file=row.file, problem=row.problem or text("nothing is known of it"))
    game = registry.games.get(told.game)
    people = row.people
    moves = plural("{n} move", "{n} moves", n=told.moves)
    parts: list[Message | str] = [
        row.title,
        told.game if game is None else game.title,
        *(part for part in (people, told.date) if part),
        result_words(row.result, told.game, registry) or "",
        moves,
        *([row.file] if told.title else []),
        *([] if row.problem is None else [row.problem]),
    ]
    return _joined([part for part in parts if part])


def _joined(parts: list[Message | str]) -> Message:
    line = text("{part}", part=parts[0])
    for part in parts[1:]:
        line = text("{line}  ·  {part}", line=line, part=part)
    return line
