"""Reading of a state all that an interface reads, so that a fault of a plugin shows at a known moment."""

from __future__ import annotations

from shibumi3d.model.answers import answered, mismatches
from shibumi3d.model.game import State


def watch(state: State) -> State:
    """The same state, after everything that it can be asked was asked, by every seat and by a bystander.

    Raises whatever the plugin raises, and TypeError, which says what is wrong, for an answer that is not
    of the type that the contract gives.
    """
    _ask(state)
    for seat in (None, *range(len(state.game.seats))):
        view = state.seen_by(seat)
        for fault in mismatches(view, State, "`seen_by`"):
            raise TypeError(fault)
        if view is not state:
            _ask(view)
    return state


def _ask(view: State) -> None:
    for fault in answered(view):
        raise TypeError(fault)
