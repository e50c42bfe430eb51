"""How strong the engine plays: levels for people, from beginner to best, and what lies between them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from shibumi3d.engine.analysis import Analysis, Book
from shibumi3d.engine.report import Limit, MoveReport, Report
from shibumi3d.engine.tactics import Tactics
from shibumi3d.model.game import State
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.moves import Move


@dataclass(frozen=True, slots=True)
class Level:
    """How somebody plays whom the engine stands for.

    ``nodes`` is how many moves are tried for each move played, ``looseness`` how far, in expected results, a move may
    be behind the best and still be played now and then; ``oversight`` is the share of moves played without
    thinking, apart from what leaps to the eye. With ``proving`` it looks for proofs as well.
    """

    name: str
    title: Message
    nodes: int
    looseness: float = 0.0
    oversight: float = 0.0
    proving: bool = False


LEVELS: Final = (
    Level("beginner", text("Beginner"), 250, 0.25, 0.4),
    Level("casual", text("Casual player"), 1_000, 0.10, 0.12),
    Level("club", text("Club player"), 4_000, 0.03),
    Level("expert", text("Expert"), 16_000, proving=True),
    Level("master", text("Master"), 64_000, proving=True),
)
"""From the weakest to the strongest; each has to beat the one before."""

RANDOM: Final = Level("random", text("Random moves"), 0, 0.0, 1.0)
"""Plays any move, to measure others by; no level for people."""

STEP: Final = 0.15
"""How much the strength changes after a game, where a level is tuned to a person's results."""


class UnknownLevelError(MessageError):
    """A name that no level has."""


def level_named(name: str) -> Level:
    """The level of this name, "random" included; UnknownLevelError, with those that there are, for another."""
    for level in (*LEVELS, RANDOM):
        if level.name == name:
            return level
    known = ", ".join(level.name for level in (*LEVELS, RANDOM))
    raise UnknownLevelError(text("there is no level '{level}'; there is {known}", level=name, known=known))


def level_of(strength: float) -> Level:
    """A level between others: 0 is the weakest, 1 the one above it and so on; beyond the ends it is the end's."""
    strength = min(max(strength, 0.0), len(LEVELS) - 1.0)
    lower = min(int(strength), len(LEVELS) - 2)
    share = strength - lower
    below, above = LEVELS[lower], LEVELS[lower + 1]
    nearest = above if share >= 0.5 else below

    def between(one: float, other: float) -> float:
        return one + (other - one) * share

    return replace(
        nearest,
        nodes=round(math.exp(between(math.log(below.nodes), math.log(above.nodes)))),
        looseness=between(below.looseness, above.looseness),
        oversight=between(below.oversight, above.oversight),
    )


def tuned(strength: float, result: float) -> float:
    """The strength for the next game against a person who got this result, 1 for a win, in the last one."""
    return min(max(strength + STEP * (2.0 * result - 1.0), 0.0), len(LEVELS) - 1.0)


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
