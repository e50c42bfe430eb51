"""Does a game keep its promises? Random games to the end, looked at in every moment.

A plugin is foreign code: whatever it raises is a complaint like any other. What can't be survived is a
game that stays inside one of its own functions for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from shlex import quote
from traceback import extract_tb
from typing import Final

from shibumi3d.conformance.promises import PROMISES, Playthrough, Promise
from shibumi3d.model.game import Game, OptionError, State
from shibumi3d.model.moves import Move

LONGEST: Final = 5000
"""A game that goes on for more moves counts as one that never ends."""

_FOREIGN: Final = (Exception, SystemExit)
"""What foreign code may raise without stopping the program."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A promise that a game breaks, what was seen, and the options and moves that lead there."""

    game: str
    promise: str
    complaint: str
    options: tuple[tuple[str, str], ...] = ()
    moves: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that shows the moment."""
        options = "".join(f" --option {quote(f'{name}={value}')}" for name, value in self.options)
        moves = f" --moves {quote(' '.join(self.moves))}" if self.moves else ""
        return f"shibumi3d show {quote(self.game)}{options}{moves}"

    def __str__(self) -> str:
        return f"{self.promise}: {self.complaint}"


def check(
    game: Game, games: int = 100, seed: int = 0, promises: Sequence[Promise] = PROMISES
) -> tuple[Problem, ...]:
    """What is wrong with a game, after so many random games; nothing if it keeps its promises.

    The games are spread over all values of all options, and the same seed gives the same games. Of each
    broken promise the problem with the fewest moves is kept. A game whose description is wrong is not
    played.
    """
    shortest: dict[str, Problem] = {}
    for problem in _described(game) or _played(game, games, seed, promises):
        known = shortest.get(problem.promise)
        if known is None or len(problem.moves) < len(known.moves):
            shortest[problem.promise] = problem
    return tuple(shortest.values())


def _name(game: Game) -> str:
    return str(getattr(game, "name", type(game).__name__))


def _described(game: Game) -> tuple[Problem, ...]:
    promise = "the game is described"
    try:
        complaints = tuple(_description(game))
    except _FOREIGN as error:
        complaints = (_raised(error),)
    return tuple(Problem(_name(game), promise, complaint) for complaint in complaints)


def _description(game: Game) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9-]*", game.name):
        yield f"the name '{game.name}' is not made of small letters, digits and hyphens"
    if not all(str(words) for words in (game.title, game.summary, game.designer)):
        yield "title, summary or designer is empty"
    if not game.seats or len({seat.name for seat in game.seats}) < len(game.seats):
        yield "seats are missing, or have the same name"
    for option in game.options:
        values = [choice.value for choice in option.choices]
        if not values or len(set(values)) < len(values):
            yield f"option '{option.name}' has no choices, or the same one twice"
        if not str(option.title) or not str(option.help):
            yield f"option '{option.name}' lacks its title or its help"
    try:
        game.start({"no such option": ""})
    except OptionError:
        return
    yield "an option that it doesn't have is accepted"


def _played(game: Game, games: int, seed: int, promises: Sequence[Promise]) -> Iterator[Problem]:
    choices = _choices(game)
    for number in range(games):
        if not choices:
            return
        options = choices[number % len(choices)]
        play, trouble = _at_random(game, options, f"{_name(game)} {seed} {number}")
        if len(play.moves) >= LONGEST:
            choices.remove(options)
        for promise, complaint, step in trouble or _complaints(play, promises):
            moves = tuple(str(move) for move in play.moves[:step])
            yield Problem(_name(game), promise, complaint, tuple(options.items()), moves)


def _choices(game: Game) -> list[Mapping[str, str]]:
    """Every way to set the options."""
    values = [[choice.value for choice in option.choices] for option in game.options]
    return [
        {option.name: value for option, value in zip(game.options, chosen, strict=True)}
        for chosen in product(*values)
    ]


Complaint = tuple[str, str, int]
"""A promise, what is wrong, and after how many moves."""


def _at_random(
    game: Game, options: Mapping[str, str], seed: str
) -> tuple[Playthrough, tuple[Complaint, ...]]:
    """A random game, and why it couldn't be played to its end.

    Chance is not weighted here: what happens rarely is worth seeing.
    """
    chooser = Random(seed)
    states: list[State] = []
    moves: list[Move] = []
    trouble: tuple[Complaint, ...] = ()
    try:
        states.append(game.start(options))
        while len(moves) < LONGEST and (legal := states[-1].moves()):
            moves.append(chooser.choice(legal))
            states.append(states[-1].play(moves[-1]))
    except _FOREIGN as error:
        trouble = (("what is legal can be played", _raised(error), len(moves)),)
    if len(moves) >= LONGEST:
        trouble = (("the game ends", f"after {LONGEST} moves it goes on", 0),)
    return Playthrough(game, options, seed, tuple(states), tuple(moves)), trouble


def _complaints(play: Playthrough, promises: Sequence[Promise]) -> Iterator[Complaint]:
    for step in range(len(play.states)):
        for promise in promises:
            try:
                complaints = list(promise(play, step))
            except _FOREIGN as error:
                complaints = [_raised(error)]
            for complaint in complaints:
                yield promise.__name__.replace("_", " "), complaint, step


def _raised(error: BaseException) -> str:
    """What was raised and where, in one line."""
    where = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(where.filename).name}, line {where.lineno}, {where.name})"
