"""What may be seen while seats have secrets from each other, for any game with secret picks.

At one screen everybody looks at the same window. So it shows what a bystander may see; a seat's own
secrets show only while that player holds the hand open. When the game is over everything shows. All
that the view tells of a game with secrets has come through here.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from shibumi3d.model.events import Event, Picked, Revealed
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Pick
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.replay import Replay


def guarded(game: Game, replay: Replay, record: Record) -> bool:
    """Whether there are secrets to be kept: in a game that has them, until it was played to its end."""
    return game.secret and replay.state(record, record.end()).actor is not None


def picking(state: State) -> bool:
    """Whether the next move is a secret pick."""
    return any(isinstance(move, Pick) for move in state.moves())


def round_start(replay: Replay, record: Record, node: int) -> int:
    """The last node at or before this one where the secret picks of a round begin."""
    while node != ROOT:
        held = record.nodes[node]
        if picking(replay.state(record, node)) and not isinstance(held.move, Pick):
            break
        node = ROOT if held.parent is None else held.parent
    return node


def known(replay: Replay, record: Record) -> Record:
    """The record as it may be known while hands are secret.

    While a round is open its picks alone are there, without what was played in their place before: a
    pick that was made once more, or for the first time, would show by that.
    """
    live = record.game_end
    if not (isinstance(record.nodes[live].move, Pick) and picking(replay.state(record, live))):
        return record
    first = round_start(replay, record, live)
    way = (first, *record.path(live)[record.depth(first) :])
    after = dict(pairwise(way))
    nodes = dict(record.nodes)
    for node in tuple(record.subtree(first)):
        if node in way:
            nodes[node] = replace(nodes[node], children=(after[node],) if node in after else ())
        else:
            del nodes[node]
    return record.with_nodes(nodes)


def hidden_pick(replay: Replay, record: Record, node: int) -> bool:
    """Whether the move of a node is a pick that has not been revealed, while hands are secret."""
    at: int | None = node
    while at is not None and isinstance(record.nodes[at].move, Pick):
        if any(isinstance(event, Revealed) for event in replay.line(record, at)[-1].events):
            return False
        at = next(iter(record.nodes[at].children), None)
        if at is None:
            return True
    return False


def veiled(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What may be told of a pick that has not been revealed: that it was made, and nothing else."""
    return tuple(Picked(event.seat, None) for event in events if isinstance(event, Picked))
