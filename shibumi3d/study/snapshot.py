"""A state in plain values, read once, so that no rules run while it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Group, Scored
from shibumi3d.model.game import Actor, Detail, Emphasis, Highlight, Result, State, Tray
from shibumi3d.model.messages import Message
from shibumi3d.model.position import Position


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position of play in plain values, as the people at the screen may see it."""

    position: Position
    actor: Actor
    turn: int | None
    colour: Colour | None
    scores: tuple[int, ...]
    result: Result | None
    trays: tuple[Tray, ...]
    highlights: tuple[Highlight, ...]
    details: tuple[Detail, ...]
    prompt: Message | None


def snapshot(state: State, events: tuple[Event, ...] = ()) -> Snapshot:
    """A state that was freed of secrets, in plain values; groups that were just completed are marked."""
    standing = state.highlights
    marked = {highlight.places for highlight in standing}
    fresh = tuple(
        highlight
        for highlight in map(_mark, events)
        if highlight is not None and highlight.places not in marked
    )
    return Snapshot(
        state.position,
        state.actor,
        state.turn,
        state.colour,
        state.scores,
        state.result,
        state.trays,
        (*standing, *fresh),
        state.details,
        state.prompt,
    )


def _mark(event: Event) -> Highlight | None:
    match event:
        case Group(_, places, title, seat):
            return Highlight(Emphasis.GROUP, places, title, seat)
        case Scored(seat, _, places, reason) if places:
            return Highlight(Emphasis.GROUP, places, reason, seat)
        case _:
            return None
