"""The lines above the moves of a transcript, in which people say what was played and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.files.tokens import looks_like_moves
from shibumi3d.model.game import Game
from shibumi3d.model.record import MAX_SEED, Header
from shibumi3d.model.registry import Registry

_MARKS: Final = re.compile(r"^[;#%\s]+|\s+$")
_TAG: Final = re.compile(r'^\[(\w[\w ]*?)\s+"(.*)"\]$')
_FIELD: Final = re.compile(r"^(\w[\w ]*?)\s*(?::(?:\s+|$)|=)\s*(.*)$")


@dataclass(frozen=True, slots=True)
class Headed:
    """A transcript taken apart: the lines of its header as they stand, and the rest of it."""

    lines: tuple[str, ...]
    moves: str

    @property
    def fields(self) -> dict[str, str]:
        """What the header says, by names in small letters."""
        pairs = (found.groups() for found in map(_field, self.lines) if found)
        return {name.casefold(): value for name, value in pairs}


def headed(transcript: str, games: Iterable[Game]) -> Headed:
    """Take a transcript apart: the header ends before the first line that isn't one of a header.

    Such a line is a comment, names something and its value, or begins with the name of one of the games.
    """
    lines = transcript.lstrip("\ufeff").splitlines(keepends=True)
    names = [name for game in games for name in _names(game)]
    count = 0
    while count < len(lines) and _is_header(lines[count], names):
        count += 1
    bare = (_MARKS.sub("", line) for line in lines[:count])
    return Headed(tuple(line for line in bare if line), "".join(lines[count:]))


def recognised(transcript: str, registry: Registry) -> tuple[Game, dict[str, str]] | None:
    """The game that a transcript says it is of, and the options that it names; None where it doesn't say."""
    found = headed(transcript, registry.games.values())
    for line in (found.fields.get("game", ""), *found.lines):
        words = _words(line)
        for game in registry.games.values():
            if _begins_with(words, _names(game)):
                return game, _options(found, game, words)
    return None


def header_of(transcript: str, game: Game, options: Mapping[str, str]) -> Header:
    """The header for a transcript of this game, with what the transcript says of players, seed and date."""
    fields = headed(transcript, [game]).fields
    players = {}
    for seat in game.seats:
        person = fields.get(seat.name, fields.get(str(seat.title).casefold(), ""))
        if person:
            players[seat.name] = person
    seed = fields.get("seed", "")
    number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) <= len(str(MAX_SEED)) else 0
    return Header(game.name, game.complete(options), players, min(number, MAX_SEED), fields.get("date", ""))


def lines_of(header: Header) -> Iterable[str]:
    """The lines that say what a record is of."""
    yield f"; Game: {header.game}"
    yield from (f"; {name}: {value}" for name, value in header.options.items())
    yield from (f"; {seat}: {' '.join(person.split())}" for seat, person in header.players.items())
    if header.date:
        yield f"; Date: {header.date}"
    if header.seed:
        yield f"; Seed: {header.seed}"


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


def _is_header(line: str, names: Iterable[list[str]]) -> bool:
    bare = _MARKS.sub("", line)
    if not bare or line.lstrip()[0] in ";#%" or _TAG.match(bare):
        return True
    if any(map(looks_like_moves, (bare, *bare.split()))):
        return False
    return _FIELD.match(bare) is not None or _begins_with(_words(bare), names)


def _field(line: str) -> re.Match[str] | None:
    return _TAG.match(line) or _FIELD.match(line)


def _names(game: Game) -> tuple[list[str], list[str]]:
    return _words(game.name), _words(str(game.title))


def _begins_with(words: list[str], names: Iterable[list[str]]) -> bool:
    return any(words[: len(name)] == name for name in names)


def _words(line: str) -> list[str]:
    return re.findall(r"\w+", line.casefold())
