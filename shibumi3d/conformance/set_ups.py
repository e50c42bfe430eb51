"""What games promise of positions that are set up: each state can be, and what can't be is refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from shibumi3d.conformance.playthrough import Playthrough
from shibumi3d.model.answers import answered, answers, mismatches, shown
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.game import Game, State
from shibumi3d.model.limits import wrong_message
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

NONSENSE: Final = ("", "-1", "999999999999", "white:", "nobody", "1a1 1a1 9z9", "½")
"""Texts that somebody could write for something that a position has beside its marbles."""


def states_can_be_set_up_again(play: Playthrough, step: int) -> Iterator[str]:
    """What `as_set_up` gives sets up the same state, for every state of a game that is on."""
    state = play.states[step]
    if not can_be_set_up(play.game):
        return
    given = state.as_set_up()
    faults = tuple(mismatches(given, SetUp, "`as_set_up`"))
    yield from faults
    if faults:
        return
    if given.position != state.position:
        yield "`as_set_up` has another position"
    try:
        again = play.game.start(play.options, given)
    except SetUpError as error:
        if state.actor is not None:
            yield f"`set_up` refuses what `as_set_up` gives, {shown(given)}: {error}"
        return
    if state.actor is None:
        # Who made the last move isn't part of a position, so it may not tell who won.
        if again.actor is not None:
            yield f"set up again by `as_set_up`, the game goes on with `actor` {again.actor!r}"
        return
    for (name, one), (_, other) in zip(answers(state), answers(again), strict=True):
        if one != other:
            yield f"set up again by `as_set_up`, `{name}` is {shown(other)}; expected {shown(one)}"
            return
    if again != state and not play.game.looks_back:
        yield "set up again by `as_set_up`, the state isn't equal: it holds more than matters to play"


def what_can_not_be_set_up_is_refused(play: Playthrough, step: int) -> Iterator[str]:
    """`set_up` gives the position that was asked for, or raises SetUpError with a sentence.

    It is tried at one moment of each play.
    """
    chooser = play.chooser(len(play.states))
    if step != chooser.randrange(len(play.states)):
        return
    for given in _attempts(play, step, chooser):
        try:
            state = play.game.start(play.options, given)
        except SetUpError as error:
            yield from wrong_message(error.message, f"what `set_up` says of {shown(given)}")
            continue
        except Exception as error:  # noqa: BLE001 - foreign code can raise anything
            yield (
                f"`set_up` of {shown(given)} raises {type(error).__name__}: {error}; "
                f"expected a state or SetUpError"
            )
            continue
        yield from _is_as_asked(play.game, given, state, chooser)


def _is_as_asked(game: Game, given: SetUp, state: State, chooser: Random) -> Iterator[str]:
    """Whether what was set up is what was asked for and can be played."""
    wrong = tuple(mismatches(state, State, "`set_up`"))
    for fault in wrong or answered(state):
        yield f"{fault}, for {shown(given)}"
        return
    if state.position != given.position:
        yield f"`set_up` of {shown(given)} gives another position"
    if given.turn and state.turn not in (None, [seat.name for seat in game.seats].index(given.turn)):
        yield f"`set_up` with {given.turn} to move gives the turn to seat {state.turn}"
    moves = state.moves()
    if moves:
        try:
            state.play(chooser.choice(moves))
        except Exception as error:  # noqa: BLE001 - foreign code can raise anything
            yield f"after `set_up` of {shown(given)} `play` raises {type(error).__name__}: {error}"


def _attempts(play: Playthrough, step: int, chooser: Random) -> Iterator[SetUp]:
    """Things that somebody could try to set up."""
    game, state = play.game, play.states[step]
    size = state.position.pyramid.size
    turns = ("", *(seat.name for seat in game.seats))
    yield SetUp(_at_random(size, chooser), chooser.choice(turns))
    yield SetUp(_at_random(chooser.choice(SIZES), chooser), chooser.choice(turns))
    for extra in game.extras(play.options):
        yield SetUp(state.position, chooser.choice(turns), {extra.name: chooser.choice(NONSENSE)})
    yield SetUp(state.position, chooser.choice(turns))


def _at_random(size: int, chooser: Random) -> Position:
    """Marbles put at random, from none to all."""
    position = Position(pyramid_of(size))
    for _ in range(chooser.randint(0, len(position.pyramid))):
        place = chooser.choice(tuple(places_in(position.playable)))
        position = position.put(place, chooser.choice(COLOURS))
    return position


def can_be_set_up(game: Game) -> bool:
    """Whether the game has its own `set_up`; without one it says that it can't."""
    return type(game).set_up is not Game.set_up
