"""How strong the engine plays: levels for people, from beginner to best, and what lies between them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from shibumi3d.model.messages import Message, MessageError, text


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
