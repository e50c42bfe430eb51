"""Records as studies make them: a main line with variations of variations, comments here and there."""

import random

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.replay import Replay

OPTIONS = {"variant": "extended"}
COMMENTED = 10
"""Every so many moves one has a comment."""


def study(nodes: int) -> Record:
    """A record of so many moves of Sparro; the same every time."""
    chance = random.Random(nodes)
    record = Record(Header(SPARRO.name, OPTIONS))
    replay = Replay(SPARRO, OPTIONS)
    node, state = ROOT, replay.start
    while state.actor is not None and len(record.nodes) <= nodes:
        record = record.continue_game(chance.choice(state.moves()))
        node = record.game_end
        state = replay.state(record, node)
    known = list(record.nodes)
    while len(record.nodes) <= nodes:
        node = chance.choice(known)
        for _ in range(chance.randint(1, 12)):
            moves = replay.state(record, node).moves()
            if not moves or len(record.nodes) > nodes:
                break
            record, node = record.add(node, chance.choice(moves))
            known.append(node)
    for node in known[::COMMENTED]:
        record = record.comment(node, f"What if, after move {record.depth(node)}?")
    return record
