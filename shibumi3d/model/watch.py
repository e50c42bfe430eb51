"""Reading of a state all that an interface reads, so that a fault of a plugin shows at a known moment."""

from __future__ import annotations

from shibumi3d.model.game import State


def watch(state: State) -> State:
    """The same state, after everything that it can be asked was asked; raises whatever the plugin raises."""
    state.moves()
    state.chances()
    for seat in (None, *range(len(state.game.seats))):
        view = state.seen_by(seat)
        _ = (view.position, view.actor, view.turn, view.colour, view.prompt, view.result, view.scores)
        _ = (view.events, view.trays, view.highlights, view.details)
    return state
