"""Does a game keep its promises? Random games to the end, looked at in every moment.

A plugin is foreign code: whatever it raises is a complaint like any other, and so is a function that
doesn't come to its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from pathlib import Path
from random import Random
from shlex import quote
from traceback import extract_tb
from typing import Final

from shibumi3d.conformance.answering import answers_fit_the_contract
from shibumi3d.conformance.description import description
from shibumi3d.conformance.playthrough import Playthrough, Promise
from shibumi3d.conformance.promises import PROMISES
from shibumi3d.model.answers import mismatches
from shibumi3d.model.foreign import OutOfTimeError, PersonInterrupt, said, within
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Move

LONGEST: Final = 5000
"""A game that goes on for more moves counts as one that never ends."""

PATIENCE: Final = 20.0
"""How many seconds a game may take for all that it is asked at one moment."""

MOST_WAYS: Final = 1_000_000
"""Of more ways to set the options only so many are thought of."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A promise that a game breaks, what was seen, and the options and moves that lead there."""

    game: str
    promise: str
    complaint: str
    options: tuple[tuple[str, str], ...] = ()
    moves: tuple[str, ...] = ()

    @property
    def method(self) -> str:
        """The method that the complaint names first; empty where it names none."""
        named = re.search(r"`(\w+)`", self.complaint)
        return named[1] if named else ""

    @property
    def command(self) -> str:
        """The command that shows the moment."""
        options = "".join(f" --option {quote(f'{name}={value}')}" for name, value in self.options)
        moves = f" --moves {quote(' '.join(self.moves))}" if self.moves else ""
        return f"shibumi3d show {quote(self.game)}{options}{moves}"

    def __str__(self) -> str:
        return f"{self.promise}: {self.complaint}"


def check(
    game: Game,
    games: int = 100,
    seed: int = 0,
    promises: Sequence[Promise] = PROMISES,
    patience: float = PATIENCE,
) -> tuple[Problem, ...]:
    """What is wrong with a game, after so many random games; nothing if it keeps its promises.

    The games are spread over all values of all options, and the same seed gives the same games. Of the
    problems with one promise and one method of the game the one with the fewest moves is kept. A game
    whose description is wrong is not played.
    """
    shortest: dict[tuple[str, str], Problem] = {}
    for problem in _described(game, patience) or _played(game, games, seed, promises, patience):
        about = (problem.promise, problem.method)
        known = shortest.get(about)
        if known is None or len(problem.moves) < len(known.moves):
            shortest[about] = problem
    return tuple(shortest.values())


Question = tuple[str, Callable[[], Iterator[str]]]
"""A promise, and what yields complaints about it."""


@dataclass(frozen=True, slots=True)
class _Complaint:
    """A promise, what is wrong, and whether the game never came to an end of it."""

    promise: str
    words: str
    endless: bool = False


def _asked(questions: Sequence[Question], patience: float, who: str) -> tuple[_Complaint, ...]:
    """The answers to some questions, whatever the game does when it is asked."""
    found: list[_Complaint] = []
    asking = [""]

    def answered() -> None:
        for promise, question in questions:
            asking[0] = promise
            try:
                for words in question():
                    found.append(_Complaint(promise, words))  # noqa: PERF401 - kept if the next raises
            except (OutOfTimeError, PersonInterrupt):
                raise
            except BaseException as error:  # noqa: BLE001 - foreign code can raise anything
                found.append(_Complaint(promise, f"{said(error)} {_place(error)}"))

    try:
        within(patience, answered, who)
    except OutOfTimeError as error:
        words = f"no answer after {patience:g} seconds {_place(error)}"
        found.append(_Complaint(asking[0], words, endless=True))
    return tuple(found)


def _name(game: Game) -> str:
    return str(getattr(game, "name", type(game).__name__))


def _described(game: Game, patience: float) -> tuple[Problem, ...]:
    complaints = _asked((("the game is described", lambda: description(game)),), patience, _name(game))
    return tuple(Problem(_name(game), complaint.promise, complaint.words) for complaint in complaints)


def _played(
    game: Game, games: int, seed: int, promises: Sequence[Promise], patience: float
) -> Iterator[Problem]:
    """The problems of random games; after a function that never ends no more are played."""
    ways = min(prod(len(option.choices) for option in game.options), MOST_WAYS)
    order = Random(seed).sample(range(ways), min(ways, games))
    for number in range(games):
        if not order:
            return
        way = order[number % len(order)]
        play = Playthrough(game, _options(game, way), f"{_name(game)} {seed} {number}", [], [])
        for moves, complaint in _complaints(play, promises, patience):
            told = tuple(str(move) for move in moves)
            yield Problem(_name(game), complaint.promise, complaint.words, tuple(play.options.items()), told)
            if complaint.endless:
                return
        if len(play.moves) >= LONGEST or not play.states:
            order.remove(way)


def _options(game: Game, way: int) -> Mapping[str, str]:
    """One of the ways to set the options, by its number."""
    chosen = {}
    for option in game.options:
        way, choice = divmod(way, len(option.choices))
        chosen[option.name] = option.choices[choice].value
    return chosen


def _complaints(
    play: Playthrough, promises: Sequence[Promise], patience: float
) -> Iterator[tuple[Sequence[Move], _Complaint]]:
    """Play to the end and look at every moment; what is wrong, and after which moves."""
    yield from _played_at_random(play, patience)
    if len(play.moves) >= LONGEST:
        yield (), _Complaint("the game ends", f"after {LONGEST} moves it goes on")
        return
    for step in range(len(play.states)):
        questions = [(_title(promise), partial(promise, play, step)) for promise in promises]
        for complaint in _asked(questions, patience, _name(play.game)):
            yield play.moves[:step], complaint


def _title(promise: Promise) -> str:
    return promise.__name__.replace("_", " ")


def _played_at_random(play: Playthrough, patience: float) -> Iterator[tuple[Sequence[Move], _Complaint]]:
    """Fill a playthrough with a random game up to its end, or up to an answer that doesn't fit.

    Chance is not weighted here: what happens rarely is worth seeing.
    """
    chooser = Random(play.seed)
    states, moves = play.states, play.moves
    way: list[Move] = []
    while len(moves) < LONGEST:
        questions = (
            ("what is legal can be played", partial(_go_on, play, way)),
            (_title(answers_fit_the_contract), lambda: answers_fit_the_contract(play, len(states) - 1)),
            ("what is legal can be played", partial(_choose, play, way, chooser)),
        )
        made = len(way)
        troubled = False
        for question in questions:
            for complaint in _asked((question,), patience, _name(play.game)):
                troubled = True
                yield tuple(way), complaint
            if troubled:
                del states[made:], moves[max(made - 1, 0) :]
                return
        if len(way) == made:
            return


def _go_on(play: Playthrough, way: Sequence[Move]) -> Iterator[str]:
    """Play the last move of a way, or begin where there is none."""
    state = play.states[-1].play(way[-1]) if way else play.game.start(play.options)
    faults = tuple(mismatches(state, State, "`play`" if way else "`begin`"))
    yield from faults
    if not faults:
        play.states.append(state)
        play.moves.extend(way[-1:])


def _choose(play: Playthrough, way: list[Move], chooser: Random) -> Iterator[str]:
    """Choose one of the moves that are legal, where there are any; there is nothing to complain of."""
    legal = play.states[-1].moves()
    if legal:
        way.append(chooser.choice(legal))
    return iter(())


def _place(error: BaseException) -> str:
    """Where it was raised."""
    where = extract_tb(error.__traceback__)[-1]
    return f"({Path(where.filename).name}, line {where.lineno}, {where.name})"
