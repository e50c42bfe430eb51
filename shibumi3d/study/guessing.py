"""Guessing the moves of a game that was played: what comes is hidden, each guess is compared with it and counted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from shibumi3d.model.moves import Draw, Move
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.replay import Replay


@dataclass(frozen=True, slots=True)
class Guessing:
    """How far the guessing has come.

    ``line`` are the nodes from the start to the end of the line that is guessed, ``reached`` how many of its moves
    are shown by now. ``seat`` is the one whose moves are guessed, None for everyone's. ``at_once`` moves were found
    with the first guess, ``later`` with another, ``given`` had to be shown. ``wrong`` are the guesses made in vain at
    the move that is due.
    """

    line: tuple[int, ...]
    reached: int
    seat: int | None = None
    at_once: int = 0
    later: int = 0
    given: int = 0
    wrong: tuple[Move, ...] = ()

    @property
    def node(self) -> int:
        """The last node that may be known."""
        return self.line[self.reached]

    @property
    def over(self) -> bool:
        """Whether nothing is left to be guessed."""
        return self.reached == len(self.line) - 1

    @property
    def left(self) -> int:
        """How many moves come, those that aren't asked included."""
        return len(self.line) - 1 - self.reached

    @property
    def asked(self) -> int:
        """How many moves were asked so far."""
        return self.at_once + self.later + self.given

    def guessed(self, replay: Replay, record: Record, move: Move) -> Guessing:
        """After a guess: the move is shown if it is the one that was made, else counted as wrong."""
        if move != record.nodes[self.line[self.reached + 1]].move:
            return self if move in self.wrong else replace(self, wrong=(*self.wrong, move))
        counted = (
            replace(self, later=self.later + 1) if self.wrong else replace(self, at_once=self.at_once + 1)
        )
        return _moved(counted, replay, record)

    def shown(self, replay: Replay, record: Record) -> Guessing:
        """After the move that is due was given away."""
        return _moved(replace(self, given=self.given + 1), replay, record)

    def of_seat(self, seat: int | None, replay: Replay, record: Record) -> Guessing:
        """With the moves of another seat to be guessed from here on; None for everyone's."""
        return _to_question(replace(self, seat=seat, wrong=()), replay, record)


def guessing_from(replay: Replay, record: Record, line: tuple[int, ...], node: int) -> Guessing:
    """Everyone's moves of a line are guessed, from one of its nodes on. ``line`` is without the start."""
    whole = (ROOT, *line)
    return _to_question(Guessing(whole, whole.index(node)), replay, record)


def hidden(guessing: Guessing, record: Record) -> Record:
    """The record as it may be known: the moves that are shown by now, without variations and without a result."""
    way = guessing.line[: guessing.reached + 1]
    after = dict(pairwise(way))
    nodes = {
        node: replace(record.nodes[node], children=(after[node],) if node in after else ()) for node in way
    }
    header = replace(record.header, result=None)
    return replace(record.with_nodes(nodes), header=header).ending_at(way[-1])


def _moved(guessing: Guessing, replay: Replay, record: Record) -> Guessing:
    return _to_question(replace(guessing, reached=guessing.reached + 1, wrong=()), replay, record)


def _to_question(guessing: Guessing, replay: Replay, record: Record) -> Guessing:
    """At the next move that is asked: what chance drew and other seats did is shown."""
    while not guessing.over:
        move = record.nodes[guessing.line[guessing.reached + 1]].move
        actor = replay.state(record, guessing.node).actor
        if not isinstance(move, Draw) and guessing.seat in (None, actor):
            break
        guessing = replace(guessing, reached=guessing.reached + 1)
    return guessing
