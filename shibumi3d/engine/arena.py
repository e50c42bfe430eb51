"""Levels against each other: games that play themselves, the seats rotated, and what the results tell."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shibumi3d.engine.choosing import choose
from shibumi3d.engine.levels import level_named
from shibumi3d.engine.report import Limit, shares
from shibumi3d.model.chance import drawn
from shibumi3d.model.game import CHANCE, Game
from shibumi3d.model.moves import Move

NINETY_FIVE: Final = 1.96
"""How many standard deviations hold 95 of 100 results."""

LONGEST_GAME: Final = 1000
"""After so many moves a game is broken off as a draw."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: the level at each seat, the seed, the moves, and each seat's result from 0 to 1."""

    levels: tuple[str, ...]
    seed: int
    moves: tuple[Move, ...]
    results: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What an entrant got: points out of games, and between what, with 95 % confidence, the true share lies."""

    points: float
    games: int

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the share."""
        return wilson(self.points, self.games)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The interval in which the true share lies with 95 % confidence, after so many points in so many games.

    A draw counts as half a win, which makes the interval rather too wide than too narrow.
    """
    if not games:
        return 0.0, 1.0
    share, square = points / games, NINETY_FIVE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = (
        NINETY_FIVE
        * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
        / (1 + square / games)
    )
    return max(middle - half, 0.0), min(middle + half, 1.0)


def seated(entrants: Sequence[str], number: int) -> tuple[int, ...]:
    """Which entrant sits at each seat in the game of this number: they move on by one seat a game."""
    count = len(entrants)
    return tuple((seat + number) % count for seat in range(count))


def play(
    game: Game, options: Mapping[str, str], levels: Sequence[str], seed: int, limit: Limit | None = None
) -> Played:
    """One game between levels, one for each seat; the seed decides the bag and what the levels do at random."""
    state = start = game.start(dict(options))
    players = [level_named(name) for name in levels]
    moves: list[Move] = []
    while state.actor is not None and len(moves) < LONGEST_GAME:
        if state.actor == CHANCE:
            move: Move = drawn(start, moves, seed)
        else:
            seat = int(state.actor)
            move = choose(state, seat, players[seat], seed * LONGEST_GAME + len(moves), limit)
        moves.append(move)
        state = state.play(move)
    winners = () if state.result is None else state.result.winners
    return Played(tuple(levels), seed, tuple(moves), shares(len(game.seats), winners))


def play_named(
    game: str, options: Mapping[str, str], levels: Sequence[str], seed: int, limit: Limit | None = None
) -> Played:
    """As `play`, for a game given by its name, so that another process or machine can be asked."""
    from shibumi3d.model.registry import installed

    return play(installed().game(game), options, levels, seed, limit)


def scores(entrants: Sequence[str], games: Sequence[tuple[int, Played]]) -> tuple[Score, ...]:
    """What each entrant got in games, each given with its number, by which the seats were rotated."""
    points = [0.0] * len(entrants)
    for number, played in games:
        for seat, entrant in enumerate(seated(entrants, number)):
            points[entrant] += played.results[seat]
    return tuple(Score(total, len(games)) for total in points)


def seat_scores(seats: int, games: Sequence[tuple[int, Played]]) -> tuple[Score, ...]:
    """What each seat got, whoever sat there."""
    return tuple(Score(sum(played.results[seat] for _, played in games), len(games)) for seat in range(seats))
