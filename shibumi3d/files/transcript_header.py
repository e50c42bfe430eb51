"""The lines above the moves of a transcript, in which people say what was played and by whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shibumi3d.files.errors import TextError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.plain_text import kept
from shibumi3d.files.tokens import looks_like_moves
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.diagram import supported
from shibumi3d.model.game import Extra, Game
from shibumi3d.model.messages import Message, text
from shibumi3d.model.position import Position
from shibumi3d.model.record import MAX_SEED, Header, Record
from shibumi3d.model.registry import Registry
from shibumi3d.model.set_up import SetUp

_MARKS: Final = re.compile(r"[;#%\s]*")
# Nothing is tried twice (*+), so that a line of a million spaces takes no longer than any other.
_TAG: Final = re.compile(r'\[(\w[\w ]*+)\s*+"(.*)"\]')
_FIELD: Final = re.compile(r"(\w[\w ]*+)\s*+(?::(?:\s++|$)|=)\s*+(.*)")

_BESIDE_MOVES: Final = "!?□=∞*_~`|\"'#.)"
"""Signs that people write around a move."""

_GAME_NUMBER: Final = re.compile(r"game\s*+#?\d{1,6}[.:]?", re.IGNORECASE)
"""Above each game of a text that holds several."""

_SET_UP: Final = "Setup"
"""The name of the line that tells a position to start from, and the beginning of those that go with it."""


@dataclass(frozen=True, slots=True)
class Headed:
    """A transcript taken apart: the lines of its header as they stand, and the rest of it."""

    lines: tuple[str, ...]
    moves: str

    @property
    def fields(self) -> dict[str, str]:
        """What the header says, by names in small letters."""
        pairs = (found.groups() for found in map(_field, self.lines) if found)
        return {name.rstrip().casefold(): value for name, value in pairs}


def headed(transcript: str, games: Iterable[Game]) -> Headed:
    """Take a transcript apart: the header ends before the first line that isn't one of a header.

    Such a line is a comment, names something and its value, or begins with the name of one of the games.
    """
    lines = transcript.lstrip("\ufeff").splitlines(keepends=True)
    count = header_end(lines, 0, games)
    return Headed(_bared(lines[:count]), "".join(lines[count:]))


def header_end(lines: Sequence[str], start: int, games: Iterable[Game]) -> int:
    """The number of the first line from ``start`` on that isn't one of a header."""
    names = [name for game in games for name in _names(game)]
    end = start
    while end < len(lines) and _is_header(lines[end], names):
        end += 1
    return end


def recognised(lines: Sequence[str], registry: Registry) -> tuple[Game, dict[str, str]] | None:
    """The game that the lines of a header name, and the options beside it; None where they name none."""
    found = Headed(_bared(lines), "")
    for line in (found.fields.get("game", ""), *found.lines):
        words = _words(line)
        for game in registry.games.values():
            if _begins_with(words, _names(game)):
                return game, _options(found, game, words)
    return None


def header_of(found: Headed, game: Game, options: Mapping[str, str]) -> tuple[Header, tuple[Message, ...]]:
    """The header for a transcript of this game, with what it says of players, seed, date and start.

    Names that no record can hold are cut, which is told. TextError for a start that can't be read.
    """
    problems: list[Message] = []

    def _short(value: str) -> str:
        if len(value) > LIMITS.name:
            problems.append(text("'{start}…' is longer than {n} characters", start=value[:20], n=LIMITS.name))
        return value[: LIMITS.name]

    fields = found.fields
    for option in game.options:
        value = fields.get(option.name, "")
        if value and value.casefold() not in {choice.value for choice in option.choices}:
            problems.append(text("{name} can't be '{value}'", name=option.name, value=value[:20]))
    players = {}
    for seat in game.seats:
        person = fields.get(seat.name, fields.get(str(seat.title).casefold(), ""))
        if person:
            players[seat.name] = _short(person)
    seed = fields.get("seed", "")
    number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) <= len(str(MAX_SEED)) else 0
    complete = game.complete(options)
    header = Header(
        game.name,
        complete,
        players,
        seed=min(number, MAX_SEED),
        date=_short(fields.get("date", "")),
        set_up=_set_up(fields, game.extras(complete), _short),
    )
    return header, tuple(problems)


def played_of(found: Headed) -> int | None:
    """How many moves of the main line are the game itself; None where the transcript doesn't say."""
    said = found.fields.get("played", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= len(str(LIMITS.depth)) else None


def lines_of(record: Record) -> Iterable[str]:
    """The lines that say what a record is of. They tell no seed: it would tell what is still to be drawn."""
    header = record.header
    yield _line("Game", header.game)
    for name, value in (*header.options.items(), *header.players.items()):
        yield _line(name, value)
    if header.date:
        yield _line("Date", header.date)
    if header.set_up is not None:
        yield from _set_up_lines(header.set_up)
    if record.game_end != record.end():
        yield _line("Played", str(record.depth(record.game_end)))


def _line(name: str, value: str) -> str:
    return f"; {' '.join(name.split())}: {kept(' '.join(value.split()))}"


def _set_up_lines(start: SetUp) -> Iterable[str]:
    position = start.position
    marbles = [(colour, position.pyramid.names_in(position.mask(colour))) for colour in COLOURS]
    parts = [
        f"size {position.pyramid.size}",
        *(" ".join((colour, *names)) for colour, names in marbles if names),
    ]
    yield _line(_SET_UP, ", ".join(parts))
    if start.turn:
        yield _line(f"{_SET_UP} turn", start.turn)
    yield from (_line(f"{_SET_UP} {name}", value) for name, value in start.extras.items())


def _set_up(fields: Mapping[str, str], extras: Iterable[Extra], short: Callable[[str], str]) -> SetUp | None:
    """The start that the header tells; None where it tells none."""
    said = fields.get(_SET_UP.casefold())
    if said is None:
        return None
    groups: dict[str, list[str]] = {}
    for words in map(str.split, said.casefold().split(",")):
        groups.setdefault(words[0] if words else "", []).extend(words[1:])
    groups.pop("", None)
    try:
        size = int(" ".join(groups.pop("size", ["4"])))
        marbles = {Colour(colour).value: " ".join(places) for colour, places in groups.items()}
        position = supported(Position.of(size, **marbles))
        if position.occupied.bit_count() < sum(mask.bit_count() for mask in position.masks):
            raise ValueError("two marbles are on one place")
    except KeyError as error:
        raise TextError(text("there is no place '{place}'", place=str(error.args[0])[:20])) from error
    except ValueError as error:
        reason = str(error)[: LIMITS.name]
        raise TextError(text("the position set up can't be read: {reason}", reason=reason)) from error
    said_of = {extra.name: fields.get(f"{_SET_UP} {extra.name}".casefold()) for extra in extras}
    return SetUp(
        position,
        short(fields.get(f"{_SET_UP} turn".casefold(), "")),
        {name: short(value) for name, value in said_of.items() if value is not None},
    )


def _options(found: Headed, game: Game, words: list[str]) -> dict[str, str]:
    """The options that the header names, as fields or beside the name of the game."""
    options = {}
    for option in game.options:
        said = found.fields.get(option.name, "").casefold()
        values = [choice.value for choice in option.choices]
        if said in values:
            options[option.name] = said
        else:
            beside = [value for value in values if value in words]
            options.update({option.name: beside[0]} if len(beside) == 1 else {})
    return options


def names_a_game(line: str, games: Iterable[Game]) -> bool:
    """Whether a line is the name of a game, with nothing beside it but options of this game."""
    if len(line) > LIMITS.name or line.lstrip().startswith(";"):
        return False
    words = _words(line)
    return any(
        words[: len(name)] == name and _option_words(game).issuperset(words[len(name) :])
        for game in games
        for name in _names(game)
    )


def _option_words(game: Game) -> frozenset[str]:
    said = [word for option in game.options for word in (option.name, *(c.value for c in option.choices))]
    return frozenset(part for word in said for part in _words(word))


def says_something(line: str) -> bool:
    """Whether a line names something and its value, as in ``[Red "Ann"]`` or ``Red: Ann``."""
    bare = _bare(line)
    return _field(bare) is not None and not _has_moves(bare)


def _has_moves(bare: str) -> bool:
    """Whether a line is a list of moves, or one of its words is a move; a number alone is none."""
    words = (word.strip(_BESIDE_MOVES) for word in bare.split())
    return looks_like_moves(bare) or any(looks_like_moves(word) for word in words if not word.isdigit())


def _is_header(line: str, names: Iterable[list[str]]) -> bool:
    bare = _bare(line)
    if not bare or line.lstrip()[0] in ";#%" or _TAG.fullmatch(bare) or _GAME_NUMBER.fullmatch(bare):
        return True
    if _has_moves(bare):
        return False
    return _FIELD.fullmatch(bare) is not None or _begins_with(_words(bare), names)


def _field(line: str) -> re.Match[str] | None:
    return _TAG.fullmatch(line) or _FIELD.fullmatch(line)


def _bared(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(_bare, lines)))


def _bare(line: str) -> str:
    """A line without the marks before it and the space around it."""
    return _MARKS.sub("", line, count=1).rstrip()


def _names(game: Game) -> tuple[list[str], list[str]]:
    return _words(game.name), _words(str(game.title))


def _begins_with(words: list[str], names: Iterable[list[str]]) -> bool:
    return any(words[: len(name)] == name for name in names)


def _words(line: str) -> list[str]:
    return re.findall(r"\w+", line.casefold())
