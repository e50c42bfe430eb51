"""Record files: games with their variations and annotations as JSON, and back.

The format is in record_format.py, and described in docs/record-format.md. What is read is checked
twice: its form against the typed structures, its moves against the rules of the game. Whatever part of
a file is good is opened; the file itself is left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET

from shibumi3d.files import disk, salvage, seals
from shibumi3d.files.disk import ANYTHING, Fingerprint, Whatever
from shibumi3d.files.entries import (
    annotation_of,
    clean,
    entry_of,
    header_entries,
    mended,
    result_of,
    set_up_of,
    shortened,
)
from shibumi3d.files.errors import DamagedFileError, FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_format import (
    FORMAT,
    NODE_FIELDS,
    NOTE_FIELDS,
    RECORD_FIELDS,
    VERSION,
    GameEntry,
    NodeEntry,
)
from shibumi3d.files.validation import LegalPart, legal_part
from shibumi3d.model.annotations import NO_ANNOTATION, Annotation
from shibumi3d.model.game import Game, OptionError, State
from shibumi3d.model.messages import Message, MessageError, plural, text
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import Registry, UnknownGameError

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_GROWTH: Final = 8
"""A file written anew is less than so many times as large: lines are broken, numbers written out."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record that was opened, the game that it is of, and what of the file could not be opened.

    ``others`` is how many more games the file holds, ``fingerprint`` what the file was when it was read.
    """

    record: Record
    game: Game
    problems: tuple[Message, ...] = ()
    others: int = 0
    fingerprint: Fingerprint | None = field(default=None, compare=False)

    @property
    def whole(self) -> bool:
        """Whether the record is all that the file holds, so that it can be put in the file's place."""
        return not self.problems and not self.others


def load(path: Path, registry: Registry, limit: int = LIMITS.bytes, index: int = 0) -> Loaded:
    """Open a game of a record file of at most ``limit`` bytes, up to the last legal move of each line.

    ``index`` tells which of several games, the first by default. FileError if nothing of it can be opened;
    DamagedFileError where that is the content's fault.
    """
    content = disk.read(path, limit)
    loaded = decode(content, disk.shown(path), registry, limit, index)
    return replace(loaded, fingerprint=Fingerprint.of(content))


def load_all(path: Path, registry: Registry) -> tuple[Loaded, ...]:
    """Open the games of a record file. Errors as for `load`, where none of them can be opened."""
    return decode_all(disk.read(path, LIMITS.bytes), disk.shown(path), registry)


def save(
    path: Path,
    *records: Record,
    registry: Registry | None = None,
    over: Fingerprint | Whatever | None = ANYTHING,
) -> Fingerprint:
    """Save records in one step; FileError if that fails, and then an old file is as it was.

    ``over`` is what may be replaced, see `disk.write`; ``registry`` has the games, see `encode`. The answer
    is what the file holds now.
    """
    content = encode(disk.shown(path), *records, registry=registry)
    disk.write(path, content, over=over)
    return Fingerprint.of(content)


def decode(
    content: bytes, name: str, registry: Registry, limit: int = LIMITS.bytes, index: int = 0
) -> Loaded:
    """A record in a file's content; ``name`` is what messages call the file. Errors as for `load`."""
    games, problems = game_entries(content, name)
    if not 0 <= index < len(games):
        raise FileError(text("'{file}' has no game {number} any more", file=name, number=index + 1))
    entries, unpacked, of_seal = _unsealed(games, index, name)
    loaded = of_entries(entries, _name_of(name, index, games), registry)
    problems = (*problems, *of_seal)
    if len(content) + unpacked > limit // _GROWTH:
        encode(name, loaded.record, limit=limit)  # refused, rather than opened and never saved
    others = len(games) - 1
    if others and index:
        which = text(
            "'{file}' holds {n} games: game {number} is open, and is saved to a file of its own",
            file=name,
            n=len(games),
            number=index + 1,
        )
        problems = (*problems, which)
    elif others:
        many = plural(
            "'{file}' holds {n} more game: the first is open",
            "'{file}' holds {n} more games: the first is open",
            n=others,
            file=name,
        )
        problems = (*problems, many)
    return replace(loaded, problems=(*problems, *loaded.problems), others=others)


def decode_all(content: bytes, name: str, registry: Registry) -> tuple[Loaded, ...]:
    """The records in a file's content. Errors as for `load_all`.

    What is wrong with the file, and with games that can't be opened, stands with the first.
    """
    games, problems = game_entries(content, name)
    opened: list[Loaded] = []
    errors: list[FileError] = []
    for index in range(len(games)):
        try:
            entries, _, of_seal = _unsealed(games, index, name)
            opened.append(of_entries(entries, _name_of(name, index, games), registry))
            problems = (*problems, *of_seal)
        except FileError as error:
            errors.append(error)
    if not opened:
        raise errors[0]
    told = (*problems, *(error.message for error in errors))
    opened[0] = replace(opened[0], problems=(*told, *opened[0].problems))
    return tuple(replace(loaded, others=len(games) - 1) for loaded in opened)


def _name_of(name: str, index: int, games: Sequence[object]) -> str:
    """What messages call one of the games of a file."""
    return name if len(games) == 1 else f"{name} games[{index}]"


def encode(name: str, *records: Record, limit: int = LIMITS.bytes, registry: Registry | None = None) -> bytes:
    """Records as a file's content; FileError where they are too many, or more than ``limit`` bytes.

    Whatever is written can be read again: it goes through the same check. What nobody should see of a game
    in progress is sealed (`seals`), unless that would make the file too large; ``registry`` has the games,
    which know best whether they are over.
    """
    if not 0 < len(records) <= LIMITS.games:
        raise FileError(_wrong_number(name, len(records)))
    games = [_entries(record) for record in records]
    head = {"format": FORMAT, "version": VERSION}
    try:
        for entries in games:
            entry = msgspec.convert(entries, GameEntry)
            if max(_depths(entry.nodes), default=0) > LIMITS.depth:
                raise FileError(
                    text("'{file}' can't be saved: a line has more than {n} moves", file=name, n=LIMITS.depth)
                )
        most = LIMITS.bytes // len(games)
        covered = [
            seals.sealed(
                entries,
                [number for number, node in enumerate(record.subtree()) if node in hidden],
                seed=seals.seed_is_secret(record, registry),
                most=most,
            )
            for entries, record in zip(games, records, strict=True)
            for hidden in [seals.hidden(record)]
        ]
        content = _page(head, covered)
        if len(content) > limit:
            content = _page(head, games)
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError) as error:
        raise FileError(text("'{file}' can't be saved: {reason}", file=name, reason=str(error))) from error
    if len(content) > limit:
        raise FileError(
            text(
                "'{file}' can't be saved: it would be larger than {limit} MiB",
                file=name,
                limit=limit // disk.MEBIBYTE,
            )
        )
    return content


# Reading


def game_entries(content: bytes, name: str) -> tuple[list[dict[str, Any]], tuple[Message, ...]]:
    """The JSON objects of the games of a file, and what of it is damaged. Errors as for `load`.

    What stands beside several games is kept with the first.
    """
    entries, problems = _parse(content.removeprefix(_BYTE_ORDER_MARK), name)
    if "games" not in entries or "nodes" in entries:
        return [entries], problems
    games = entries["games"]
    if not isinstance(games, list) or not all(isinstance(game, dict) for game in games):
        raise DamagedFileError(text("'{file}' is damaged: its games are no list of games", file=name))
    if not 0 < len(games) <= LIMITS.games:
        raise DamagedFileError(_wrong_number(name, len(games)))
    beside = {key: value for key, value in entries.items() if key not in RECORD_FIELDS}
    return [{**beside, **games[0]}, *games[1:]], problems


def _unsealed(
    games: Sequence[dict[str, Any]], index: int, name: str
) -> tuple[dict[str, Any], int, tuple[Message, ...]]:
    """The JSON object of one of the games with what was sealed, how many bytes that was, and what is wrong."""
    entries = games[index]
    name = _name_of(name, index, games)
    try:
        whole, size, lost = seals.opened(entries, LIMITS.bytes // len(games))
        if _is_deeper(whole, LIMITS.nesting):
            raise seals.SealError("it is nested too deep")
    except seals.SealError as error:
        rest = {key: value for key, value in entries.items() if key != seals.FIELD}
        return rest, 0, (_left_out(name, seals.FIELD, text("{reason}", reason=str(error))),)
    if lost:
        many = plural(
            "'{file}': {n} sealed move was left out, because what it follows is missing",
            "'{file}': {n} sealed moves were left out, because what they follow is missing",
            n=lost,
            file=name,
        )
        return whole, size, (many,)
    return whole, size, ()


def _wrong_number(name: str, number: int) -> Message:
    return text("'{file}' has {n} games; a file holds 1 to {most}", file=name, n=number, most=LIMITS.games)


def _parse(content: bytes, name: str) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """The JSON object of a file, or of the part before the place where it is damaged."""
    problems: tuple[Message, ...] = ()
    try:
        entries = msgspec.json.decode(content)
    except RecursionError as error:
        raise DamagedFileError(_too_deep(name)) from error
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
    if _is_deeper(entries, LIMITS.nesting):
        raise DamagedFileError(_too_deep(name))
    if not isinstance(entries, dict) or entries.get("format") != FORMAT:
        raise DamagedFileError(text("'{file}' is no record of a Shibumi game", file=name))
    version = entries.get("version")
    if type(version) is not int or version < 1:
        raise DamagedFileError(text("'{file}' is damaged: it has no version of its format", file=name))
    if version > VERSION:
        raise FileError(
            text(
                "'{file}' was saved by a newer version of Shibumi 3D (format {version}; this one reads {known})",
                file=name,
                version=version,
                known=VERSION,
            )
        )
    return entries, problems


def _is_deeper(value: object, limit: int) -> bool:
    """Whether more than ``limit`` lists and objects stand inside each other."""
    level = _holding([value])
    for _ in range(limit):
        level = [
            inner
            for outer in level
            for inner in _holding(outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _holding(values: Iterable[Any]) -> list[Any]:
    """Those of the values that are lists or objects."""
    return [value for value in values if isinstance(value, (dict, list))]


def _too_deep(name: str) -> Message:
    return text("'{file}' is nested too deep to be a record of a game", file=name)


def _no_json(content: bytes, name: str, error: msgspec.DecodeError) -> Message:
    if not content.strip():
        return text("'{file}' is empty", file=name)
    if not content.lstrip().startswith(b"{"):
        return text("'{file}' is no record of a Shibumi game", file=name)
    return text("'{file}' is damaged: {reason}", file=name, reason=str(error))


def of_entries(
    entries: dict[str, Any],
    name: str,
    registry: Registry,
    visit: Callable[[int, State], object] = lambda _number, _state: None,
) -> Loaded:
    """The record of one game's JSON object; ``visit`` is told every node with its state. Errors as for `load`."""
    entry, entries, of_form = _typed(entries, name)
    game, header, of_header = _header(entry, name, registry)
    start = _start(game, header, name)
    moves = legal_part(start, entry.nodes, name, visit)
    annotations, of_annotations = _annotations(entry, entries, moves.kept, start, name)
    end, of_end = _game_end(entry, moves, name)
    beyond = {key: value for key, value in entries.items() if key not in RECORD_FIELDS}
    record = Record.of(header, moves.kept, annotations, end, beyond)
    problems = (*of_form, *of_header, *moves.problems, *of_annotations, *of_end)
    return Loaded(record, game, shortened(problems, name))


def _typed(entries: dict[str, Any], name: str) -> tuple[GameEntry, dict[str, Any], tuple[Message, ...]]:
    """A game's object in its typed form and as it is, without what is wrong and the rest can do without."""
    problems: tuple[Message, ...] = ()
    try:
        entry = msgspec.convert(entries, GameEntry)
    except msgspec.ValidationError:
        entries, problems = mended(entries, name)
        try:
            entry = msgspec.convert(entries, GameEntry)
        except msgspec.ValidationError as error:
            raise DamagedFileError(
                text("'{file}' is damaged: {reason}", file=name, reason=str(error))
            ) from error
    if max(_depths(entry.nodes), default=0) > LIMITS.depth:
        raise DamagedFileError(
            text("'{file}' has a line of more than {n} moves, which is too long", file=name, n=LIMITS.depth)
        )
    return entry, entries, problems


def _depths(nodes: list[NodeEntry]) -> list[int]:
    """How many moves lead to each node, the root first; one with an impossible parent counts from it."""
    depths = [0]
    for index, node in enumerate(nodes):
        parent = index if node.parent is UNSET else node.parent
        depths.append(depths[parent] + 1 if 0 <= parent <= index else 0)
    return depths


def _header(entry: GameEntry, name: str, registry: Registry) -> tuple[Game, Header, tuple[Message, ...]]:
    """The game, the header, and what of the header can't be."""
    problems: tuple[Message, ...] = ()
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
    result = None
    if entry.result is not None:
        try:
            result = result_of(entry.result, [seat.name for seat in game.seats])
        except MessageError as error:
            problems = (_left_out(name, "result", error.message),)
    header = Header(
        entry.game,
        options,
        entry.players,
        entry.engines,
        entry.seed,
        entry.date,
        entry.title,
        entry.notes,
        None if entry.set_up is None else set_up_of(entry.set_up, name),
        result,
    )
    return game, header, problems


def _left_out(name: str, where: str, reason: Message) -> Message:
    return text("'{file}', {where}: {reason}; it was left out", file=name, where=where, reason=reason)


def _start(game: Game, header: Header, name: str) -> State:
    try:
        return game.start(header.options, header.set_up)
    except MessageError as error:
        raise FileError(text("'{file}': {reason}", file=name, reason=error.message)) from error
    except Exception as error:
        raise FileError(
            text(
                "'{file}' can't be opened: {game} failed to start with {error}",
                file=name,
                game=game.title,
                error=type(error).__name__,
            )
        ) from error


def _annotations(
    entry: GameEntry, entries: dict[str, Any], kept: Iterable[int], start: State, name: str
) -> tuple[dict[int, Annotation], tuple[Message, ...]]:
    """What is noted at the nodes that are kept, and what of that can't be."""
    seats = [seat.name for seat in start.game.seats]
    pyramid = start.position.pyramid
    annotations: dict[int, Annotation] = {}
    problems: list[Message] = []
    for number in kept:
        if number == ROOT:
            held, comment, where = entry.start, entry.comment, "start"
            raw, known = entries.get("start", {}), NOTE_FIELDS
        else:
            node = entry.nodes[number - 1]
            held, comment, where = node, node.comment, f"nodes[{number - 1}]"
            raw, known = entries["nodes"][number - 1], NODE_FIELDS
        beyond = {key: value for key, value in raw.items() if key not in known}
        annotation, wrong = annotation_of(held, comment, beyond, pyramid, seats)
        if annotation != NO_ANNOTATION:
            annotations[number] = annotation
        problems += (_left_out(name, where, reason) for reason in wrong)
    return annotations, tuple(problems)


def _game_end(entry: GameEntry, moves: LegalPart, name: str) -> tuple[int, tuple[Message, ...]]:
    """The node where the game ends: the last that is kept of the part of the main line up to its end.

    So a variation isn't taken for the game where the moves of the game can't be opened.
    """
    line = (ROOT, *moves.mainline)
    problems: tuple[Message, ...] = ()
    if entry.end is not UNSET and entry.end in line:
        line = line[: line.index(entry.end) + 1]
    elif entry.end is not UNSET:
        reason = text("entry {end} isn't on the main line", end=entry.end)
        problems = (_left_out(name, "end", reason),)
    return next(number for number in reversed(line) if number in moves.kept), problems


# Writing


def _entries(record: Record) -> dict[str, Any]:
    """The JSON object of a game. The nodes come last: of a file cut short the beginning tells most."""
    order = {node: number for number, node in enumerate(record.subtree())}
    root = record.annotation(ROOT)
    start = {**entry_of(root), **root.extra}
    known = {**header_entries(record.header), "comment": clean(root.comment), "start": start}
    if record.game_end != record.end():
        known["end"] = order[record.game_end]
    wanted = {key: value for key, value in known.items() if value not in ("", {}, None)}
    nodes = [_node_entry(record, node, order) for node in islice(order, 1, None)]
    for number, entry in enumerate(nodes):
        if entry["parent"] == number:
            del entry["parent"]
    return {**wanted, **record.extra, "nodes": nodes}


def _node_entry(record: Record, node: int, order: Mapping[int, int]) -> dict[str, Any]:
    held, annotation = record.nodes[node], record.annotation(node)
    entry: dict[str, Any] = {"move": str(held.move), "parent": order[held.parent or ROOT]}
    if annotation is NO_ANNOTATION:
        return entry
    if annotation.comment:
        entry["comment"] = clean(annotation.comment)
    return {**entry, **entry_of(annotation), **annotation.extra}


def _page(head: dict[str, Any], games: list[dict[str, Any]]) -> bytes:
    """JSON with a line for each field and each move, as people like to read and compare it."""
    if len(games) == 1:
        return f"{_object({**head, **games[0]}, '')}\n".encode()
    fields = "".join(f"  {_compact(key)}: {_compact(value)},\n" for key, value in head.items())
    several = ",\n".join(f"    {_object(game, '    ')}" for game in games)
    return f'{{\n{fields}  "games": [\n{several}\n  ]\n}}\n'.encode()


def _object(entries: dict[str, Any], inset: str) -> str:
    """One game, with its nodes at the end."""
    nodes = ",".join(f"\n{inset}    {_compact(node)}" for node in entries["nodes"])
    fields = "".join(
        f"{inset}  {_compact(key)}: {_compact(value)},\n" for key, value in entries.items() if key != "nodes"
    )
    return f'{{\n{fields}{inset}  "nodes": [{nodes}\n{inset}  ]\n{inset}}}'


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode("utf-8")
