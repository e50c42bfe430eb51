"""What may be seen while seats have secrets from each other, for any game with secret picks.

At one screen everybody looks at the same window. So it shows what a bystander may see; a seat's own
secrets show only while that player holds the hand open. When the game is over everything shows.
"""

from __future__ import annotations

from shibumi3d.model.events import Revealed
from shibumi3d.model.game import State
from shibumi3d.model.moves import Pick
from shibumi3d.study.document import Document


def seen(table: Document, state: State, opened: int | None) -> State:
    """A state of this game as the window may show it; ``opened`` is the seat that holds its hand open."""
    return state.seen_by(opened) if table.guarded else state


def veiled(table: Document, node: int) -> bool:
    """Whether the move of a node is a pick that has not been revealed yet."""
    if not table.guarded:
        return False
    at: int | None = node
    while at is not None and isinstance(table.record.nodes[at].move, Pick):
        if any(isinstance(event, Revealed) for event in table.replay.state(table.record, at).events):
            return False
        at = next(iter(table.record.nodes[at].children), None)
        if at is None:
            return True
    return False
