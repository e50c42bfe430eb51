"""Parts of record files to and from the model: annotations, the header, a position that was set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, get_type_hints

import msgspec

from shibumi3d.files.errors import FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_format import (
    OPTIONAL_OF_GAMES,
    OPTIONAL_OF_NODES,
    EvaluationEntry,
    GameEntry,
    NodeEntry,
    NoteEntry,
    ResultEntry,
    SetUpEntry,
)
from shibumi3d.model.annotations import Annotation, Arrow, Evaluation, PlaceMark
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.diagram import supported
from shibumi3d.model.messages import Message, MessageError, plural, text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, pyramid_of
from shibumi3d.model.record import Header, RecordedResult
from shibumi3d.model.set_up import SetUp

_GAME_TYPES: Final = get_type_hints(GameEntry, include_extras=True)
_NODE_TYPES: Final = get_type_hints(NodeEntry, include_extras=True)


def clean(words: str) -> str:
    """The same text without halves of characters, which input on some systems leaves behind."""
    return words.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def mended(entries: dict[str, Any], name: str) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """A game's JSON object without wrong values in fields that the rest can do without, and what they were."""
    problems: list[Message] = []

    def without_wrong(
        held: dict[str, Any], fields: Sequence[str], types: Mapping[str, Any], where: str
    ) -> dict[str, Any]:
        kept = dict(held)
        for field in fields:
            if field not in kept:
                continue
            try:
                msgspec.convert(kept[field], types[field])
            except msgspec.ValidationError as error:
                del kept[field]
                problems.append(
                    text(
                        "'{file}': {field} is wrong and was left out: {reason}",
                        file=name,
                        field=where + field,
                        reason=str(error),
                    )
                )
        return kept

    game = without_wrong(entries, OPTIONAL_OF_GAMES, _GAME_TYPES, "")
    nodes = game.get("nodes")
    if isinstance(nodes, list):
        game["nodes"] = [
            without_wrong(node, OPTIONAL_OF_NODES, _NODE_TYPES, f"nodes[{index}].")
            if isinstance(node, dict)
            else node
            for index, node in enumerate(nodes)
        ]
    return game, tuple(problems)


def shortened(problems: Sequence[Message], name: str) -> tuple[Message, ...]:
    """The first problems of a file, and how many more there are."""
    beyond = len(problems) - LIMITS.problems
    if beyond <= 0:
        return tuple(problems)
    more = plural(
        "'{file}' has {n} more such fault", "'{file}' has {n} more such faults", n=beyond, file=name
    )
    return (*problems[: LIMITS.problems], more)


def annotation_of(
    entry: NoteEntry,
    comment: str,
    beyond: Mapping[str, object],
    pyramid: Pyramid,
    seats: Sequence[str],
) -> tuple[Annotation, tuple[Message, ...]]:
    """What an entry notes at a node, and what of it can't be: places and seats that there aren't."""
    problems: list[Message] = []

    def there(*places: str) -> bool:
        missing = next((place for place in places if place not in pyramid.named), None)
        if missing is not None:
            problems.append(text("there is no place '{place}'", place=missing))
        return missing is None

    marks = tuple(PlaceMark(kind, place) for kind, place in entry.marks if there(place))
    arrows = tuple(
        Arrow(kind, source, target) for kind, source, target in entry.arrows if there(source, target)
    )
    evaluation = None if entry.evaluation is None else Evaluation(**msgspec.structs.asdict(entry.evaluation))
    if evaluation is not None and len(evaluation.values) not in (0, len(seats)):
        problems.append(text("an evaluation has a value for each seat"))
        evaluation = None
    elif evaluation is not None and evaluation.winner and evaluation.winner not in seats:
        problems.append(_no_seat(evaluation.winner))
        evaluation = None
    annotation = Annotation(comment, entry.glyphs, marks, arrows, evaluation, entry.camera, dict(beyond))
    return annotation, tuple(problems)


def result_of(entry: ResultEntry, seats: Sequence[str]) -> RecordedResult:
    """The result that an entry tells; a MessageError for a seat that there isn't."""
    for seat in entry.winners:
        if seat not in seats:
            raise MessageError(_no_seat(seat))
    return RecordedResult(entry.winners, entry.reason)


def _no_seat(seat: str) -> Message:
    return text("there is no seat '{seat}'", seat=seat)


def entry_of(annotation: Annotation) -> dict[str, Any]:
    """What a node's entry says beside its move and comment."""
    evaluation = annotation.evaluation
    entry = NoteEntry(
        glyphs=annotation.glyphs,
        marks=tuple((mark.kind, mark.place) for mark in annotation.marks),
        arrows=tuple((arrow.kind, arrow.source, arrow.target) for arrow in annotation.arrows),
        evaluation=None
        if evaluation is None
        else EvaluationEntry(**{**asdict(evaluation), "level": clean(evaluation.level)}),
        camera=annotation.camera,
    )
    known: dict[str, Any] = msgspec.to_builtins(entry)
    return known


def header_entries(header: Header) -> dict[str, Any]:
    """The fields of a header; empty ones are for the writer to leave out."""
    result = header.result
    return {
        "game": header.game,
        "title": clean(header.title),
        "options": dict(header.options),
        "players": {clean(seat): clean(person) for seat, person in header.players.items()},
        "engines": {clean(seat): clean(level) for seat, level in header.engines.items()},
        "seed": header.seed,
        "date": clean(header.date),
        "set_up": None if header.set_up is None else _set_up_entry(header.set_up),
        "result": None if result is None else {"winners": list(result.winners), "reason": str(result.reason)},
        "notes": clean(header.notes),
    }


def _set_up_entry(start: SetUp) -> dict[str, Any]:
    position = start.position
    names = position.pyramid.names
    entry: dict[str, Any] = {
        "size": position.pyramid.size,
        "position": {names[place]: str(colour) for place, colour in sorted(position.marbles())},
    }
    if start.turn:
        entry["turn"] = clean(start.turn)
    if start.extras:
        entry["extras"] = {clean(name): clean(value) for name, value in start.extras.items()}
    return entry


def set_up_of(entry: SetUpEntry, name: str) -> SetUp:
    """The start that an entry describes; FileError for a place that there isn't, or a marble in the air."""
    pyramid = pyramid_of(entry.size)
    masks = dict.fromkeys(COLOURS, 0)
    for place, colour in entry.position.items():
        if place not in pyramid.named:
            raise FileError(
                text("'{file}': the position set up has no place '{place}'", file=name, place=place)
            )
        masks[colour] |= 1 << pyramid.named[place]
    white, black, red = masks.values()
    try:
        position = supported(Position(pyramid, (white, black, red)))
    except ValueError as error:
        raise FileError(
            text("'{file}': the position set up can't be: {reason}", file=name, reason=str(error))
        ) from error
    return SetUp(position, entry.turn, entry.extras)
