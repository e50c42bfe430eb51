"""What games promise of every answer: it is of the type that the contract gives, and can be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from shibumi3d.conformance.playthrough import Playthrough
from shibumi3d.model.answers import answers, mismatches, state_types
from shibumi3d.model.events import Event
from shibumi3d.model.game import Game, State
from shibumi3d.model.limits import MOST_SHOWN, beyond, too_many
from shibumi3d.model.position import Position


def answers_fit_the_contract(play: Playthrough, step: int) -> Iterator[str]:
    """Every answer of a state, of what each seat sees of it, and what is told of the move, fits."""
    state = play.states[step]
    faults = tuple(faults_of(play.game, state))
    yield from faults
    if faults:
        return
    for seat in (None, *range(len(play.game.seats))):
        view = state.seen_by(seat)
        unseen = tuple(mismatches(view, State, "`seen_by`"))
        yield from unseen
        if play.game.secret and not unseen:
            whose = "a bystander" if seat is None else f"seat {seat}"
            yield from (f"{fault}, in what {whose} sees" for fault in faults_of(play.game, view))
    if step:
        yield from islice(_faults_of_events(play, step), 1)


def _faults_of_events(play: Playthrough, step: int) -> Iterator[str]:
    before, after = play.states[step - 1], play.states[step]
    by_rule = play.game.rule_events(before, after)
    yield from mismatches(by_rule, Iterable[Event], "`rule_events`")
    # What never ends is found before it is put together.
    if sum(1 for _ in islice(by_rule, MOST_SHOWN["events"] + 1)) > MOST_SHOWN["events"]:
        yield f"`rule_events` has more than {MOST_SHOWN['events']}; expected no more"
    events = play.events(step)
    yield from mismatches(events, tuple[Event, ...], "`events`")
    yield from too_many("events", events)
    yield from beyond(events, len(play.game.seats), after.position.pyramid, "`events`")


def faults_of(game: Game, state: State) -> Iterator[str]:
    """What doesn't fit in the answers of one state. Of each answer only the first fault is told."""
    position = state.position
    wrong = tuple(mismatches(position, Position, "`position`"))
    yield from wrong
    if wrong:
        return
    try:
        hash(state)
    except TypeError as error:
        yield f"`__hash__` of a state says {error}; expected a frozen dataclass of values that have one"
    for name, answer in answers(state):
        where = f"`{name}`"
        faults = chain(
            mismatches(answer, state_types()[name], where),
            too_many(name, answer) if isinstance(answer, tuple) else (),
            beyond(answer, len(game.seats), position.pyramid, where),
        )
        yield from islice(faults, 1)
