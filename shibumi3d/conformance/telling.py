"""What games promise of events: that they tell all that a move changed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from shibumi3d.conformance.playthrough import Playthrough
from shibumi3d.model.answers import shown
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import (
    Chosen,
    Drawn,
    Event,
    Group,
    Over,
    Passed,
    Picked,
    Placed,
    Removed,
    Revealed,
    Scored,
    Shifted,
)
from shibumi3d.model.game import State
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.position import Position

NAMED: Final = (Chosen, Drawn, Passed, Picked)
"""Events that only the move of their name has."""


def events_account_for_changes(play: Playthrough, step: int) -> Iterator[str]:
    """From the position before, the events lead to the position after; points and picks add up too."""
    if step == 0:
        return
    before, state, events = play.states[step - 1], play.states[step], play.events(step)
    if play.events(step) != events:
        yield f"asked twice, `events` are {shown(events)} and {shown(play.events(step))}"
    yield from _move_is_told(before, play.moves[step - 1], events)
    yield from _position_comes_about(before.position, events, state.position)
    for seat, (earlier, later) in enumerate(zip(before.scores, state.scores, strict=True)):
        points = sum(event.points for event in events if isinstance(event, Scored) and event.seat == seat)
        if later - earlier != points:
            yield f"`scores` of seat {seat} go from {earlier} to {later}, and Scored events tell of {points}"
    yield from _picks_are_revealed(play, step, events)


def groups_are_new(play: Playthrough, step: int) -> Iterator[str]:
    """Marbles stand on all places of a group that was completed, and one of them came by this move."""
    if step == 0:
        return
    before, position = play.states[step - 1].position, play.states[step].position
    changed = 0
    for old, new in zip(before.masks, position.masks, strict=True):
        changed |= new & ~old
    for event in play.events(step):
        if not isinstance(event, Group):
            continue
        places = " ".join(position.pyramid.names_in(event.places))
        if event.places & ~position.occupied:
            yield f"a Group event tells of {places}, and not on all of these marbles stand"
        elif not event.places & changed:
            yield f"a Group event tells of {places}, where this move brought no marble"


def the_end_is_told(play: Playthrough, step: int) -> Iterator[str]:
    """The last event of a game is that it is over, with the result's winners and reason."""
    if step == 0:
        return
    result, events = play.states[step].result, play.events(step)
    over = [event for event in events if isinstance(event, Over)]
    expected = [] if result is None else [Over(result.winners, result.reason)]
    if over != expected:
        yield f"`events` end the game with {shown(over)}; expected {shown(expected)} as `result` says"
    elif over and events[-1] != over[0]:
        yield f"`events` go on after Over with {shown(events[-1])}"


def _position_comes_about(before: Position, events: tuple[Event, ...], after: Position) -> Iterator[str]:
    position = before
    try:
        for event in events:
            position = _changed(position, event)
    except ValueError as error:
        yield f"`events` tell what can't be: {error}"
        return
    if position != after:
        yield f"`events` {shown(events)} don't lead to the position after the move"


def _changed(position: Position, event: Event) -> Position:
    match event:
        case Placed(_, place, colour):
            return position.put(place, colour)
        case Shifted(_, source, target, colour, dropped):
            return _taken(position, source, colour, dropped).put(target, colour)
        case Removed(_, place, colour, dropped):
            return _taken(position, place, colour, dropped)
        case _:
            return position


def _taken(position: Position, place: int, colour: Colour, dropped: tuple[tuple[int, int], ...]) -> Position:
    names = position.pyramid.names
    if position.at(place) is not colour:
        raise ValueError(f"no {colour} marble stands on {names[place]}")
    after = position.take(place)
    if dropped != position.falling(place):
        raise ValueError(
            f"what comes down when {names[place]} is empty is {position.falling(place)}, not {dropped}"
        )
    return after


def _move_is_told(before: State, move: Move, events: tuple[Event, ...]) -> Iterator[str]:
    """The move's own event is there, and none that only another move has."""
    expected = _own_event(before, move)
    own = [event for event in events if _said(event)[: len(expected)] == expected]
    kind, *values = expected
    if not own:
        told = ", ".join(map(str, values))
        yield f"'{move}' isn't told by `events`; expected {kind.__name__} with {told}"
    foreign = [event for event in events if isinstance(event, NAMED) and event not in own]
    if foreign or (len(own) > 1 and issubclass(kind, NAMED)):
        yield f"'{move}' gives the events {shown(foreign or own)}; expected those of this move, once"


def _said(event: Event) -> tuple[object, ...]:
    """The class of an event and its values."""
    return (type(event), *(getattr(event, field.name) for field in fields(event)))


def _own_event(before: State, move: Move) -> tuple[type, *tuple[object, ...]]:
    """What a move's event must say: its class and first values."""
    seat, position = before.turn, before.position
    named = position.pyramid.named
    match move:
        case Put(place, colour):
            return (Placed, seat, named[place], colour or before.colour)
        case Shift(source, target):
            return (Shifted, seat, named[source], named[target], position.at(named[source]))
        case Remove(place):
            return (Removed, seat, named[place], position.at(named[place]))
        case Choose(name):
            return (Chosen, seat, name)
        case Pick(colour):
            return (Picked, seat, colour)
        case Draw(colour):
            return (Drawn, seat, colour)
        case Pass():
            return (Passed, seat)


def _picks_are_revealed(play: Playthrough, step: int, events: tuple[Event, ...]) -> Iterator[str]:
    """What is revealed are the picks since the last time, in the order of the seats."""
    for event in events:
        if not isinstance(event, Revealed):
            continue
        picked = []
        for earlier in reversed(range(step)):
            actor, move = play.states[earlier].actor, play.moves[earlier]
            if isinstance(move, Pick) and isinstance(actor, int):
                picked.append((actor, move.colour))
            if any(isinstance(each, Revealed) for each in play.events(earlier)):
                break
        colours = tuple(colour for _, colour in sorted(picked))
        if event.colours != colours:
            yield f"a Revealed event tells of {shown(event.colours)}; picked were {shown(colours)}"
