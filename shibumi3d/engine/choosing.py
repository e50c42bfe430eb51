"""The move that a level plays. Whoever only speaks of levels needs no search, and so it is apart from them."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from shibumi3d.engine.analysis import Analysis, Book
from shibumi3d.engine.levels import Level
from shibumi3d.engine.report import Limit, MoveReport, Report
from shibumi3d.engine.tactics import Tactics
from shibumi3d.model.game import State
from shibumi3d.model.moves import Move


def choose(
    state: State,
    seat: int,
    level: Level,
    seed: int,
    limit: Limit | None = None,
    book: Book | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Move:
    """The move that this level plays for the seat that is to move.

    It looks at the state as the seat sees it. Without a time in ``limit`` the same arguments give the same move;
    a limit can only shorten what the level thinks, and ``stop`` ends it with the best so far. ValueError where the seat isn't to move.
    """
    if state.actor != seat:
        raise ValueError(f"seat {seat} is not to move")
    view = state.seen_by(seat)
    moves = view.moves()
    if len(moves) == 1:
        return moves[0]
    chance = Random(seed)
    if level.nodes == 0:
        return chance.choice(moves)
    if level.oversight and chance.random() < level.oversight:
        return Tactics(view).urgent(view, seat) or chance.choice(moves)
    asked = limit or Limit()
    nodes = level.nodes if asked.nodes is None else min(asked.nodes, level.nodes)
    known = book if level.proving else None
    analysis = Analysis(state, Limit(asked.seconds, nodes), seed, seat, stop, known, prove=level.proving)
    return _chosen(analysis.run(), level, chance)


def _chosen(report: Report, level: Level, chance: Random) -> Move:
    """Of what a search found, the move that a level plays: the best, or now and then one not far behind it."""
    best, *others = report.moves
    if not level.looseness:
        return best.move
    seat = report.seat
    top = max(move.values[seat] for move in report.moves)

    def weight(move: MoveReport) -> float:
        return math.exp(min(move.values[seat] - top, 0.0) / level.looseness) if move.visits else 0.0

    if best.proven and best.values[seat] == 1.0:
        return best.move
    weights = [max(weight(move), 1e-9) for move in (best, *others)]
    return chance.choices([move.move for move in (best, *others)], weights)[0]
