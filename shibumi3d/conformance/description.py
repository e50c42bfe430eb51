"""What games promise of their description: what is read before anything is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from shibumi3d.model.answers import described, mismatches, pictured, shown
from shibumi3d.model.game import Extra, Game, OptionError, State
from shibumi3d.model.limits import beyond, told_of_itself, too_many, unnamed
from shibumi3d.model.position import Position
from shibumi3d.model.registry import PLAYERS
from shibumi3d.model.set_up import SetUp, SetUpError

YEARS: Final = range(1, 10_000)
MINUTES: Final = range(1, 1001)


def description(game: Game) -> Iterator[str]:
    """What is wrong with the description of a game, each fault in a sentence."""
    faults = tuple(described(game))
    yield from faults
    if faults:
        return
    yield from told_of_itself(game)
    yield from _words(game)
    start = game.start()
    wrong = (
        *mismatches(start, State, "`begin`"),
        *mismatches(getattr(start, "position", None), Position, "`position`"),
    )
    yield from wrong
    if wrong:
        return
    yield from _refusals(game)
    yield from _set_up(game, start)
    yield from _for_the_gallery(game)


def _words(game: Game) -> Iterator[str]:
    if game.year not in YEARS:
        yield f"`year` is {game.year}; expected a year"
    if not game.designer.strip():
        yield "`designer` is an empty text"
    if str(game.summary).endswith("."):
        yield "`summary` ends with a full stop; expected none, as one is put after it"


def _refusals(game: Game) -> Iterator[str]:
    for options in ({"no-such-option": ""}, {option.name: "no such value" for option in game.options}):
        try:
            game.start(options)
        except OptionError:
            continue
        if options:
            yield f"`start` accepts the options {shown(options)}; expected OptionError"


def _set_up(game: Game, start: State) -> Iterator[str]:
    options = game.complete({})
    extras = game.extras(options)
    faults = tuple(mismatches(extras, tuple[Extra, ...], "`extras`"))
    yield from faults or beyond(extras, len(game.seats), start.position.pyramid, "`extras`")
    if faults:
        return
    yield from too_many("extras", extras)
    yield from unnamed("`extras`", [extra.name for extra in extras])
    for given in (SetUp(start.position, "no such seat"), SetUp(start.position, "", {"no such extra": ""})):
        try:
            game.start(options, given)
        except SetUpError:
            continue
        yield f"`start` accepts {shown(given)}; expected SetUpError"


def _for_the_gallery(game: Game) -> Iterator[str]:
    """What a game is chosen by. A board for one person is chosen by its title alone."""
    faults = tuple(pictured(game))
    yield from faults
    if faults:
        return
    pyramid = game.typical.pyramid
    yield from beyond(game.pages, len(game.seats), pyramid, "`pages`")
    yield from beyond(game.typical, len(game.seats), pyramid, "`typical`")
    yield from too_many("pages", game.pages)
    if len(set(game.kinds)) < len(game.kinds):
        yield "`kinds` has the same one twice"
    if game.minutes not in MINUTES:
        yield f"`minutes` is {game.minutes}; expected {MINUTES[0]} to {MINUTES[-1]}"
    if len(game.seats) < PLAYERS:
        return
    if not game.kinds:
        yield "`kinds` is empty; expected what sort of game it is"
    if not any(count for _, count in game.marbles):
        yield "`marbles` is empty; expected how many marbles of each colour the game needs"
    if not game.typical.occupied:
        yield "`typical` is an empty board; expected a position, or pages with one"
