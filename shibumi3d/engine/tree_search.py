"""Estimating moves by playing on at random: a tree that grows where it is promising, for any number of seats.

Chance makes its moves with its weights. What the seat that plans can't see is drawn anew for every walk, from what
its view allows, and the tree tells states apart only as far as that seat could: so no plan rests on a secret. In a
game without chance and secrets, ends that can't be avoided are carried up the tree as proven.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from random import Random
from typing import Final

from shibumi3d.engine.report import shares
from shibumi3d.engine.tactics import Tactics
from shibumi3d.model.game import CHANCE, State
from shibumi3d.model.messages import MessageError, text
from shibumi3d.model.moves import Move

CURIOSITY: Final = 0.7
"""How much a move that was tried seldom is favoured, in results from 0 to 1."""

LONGEST_WALK: Final = 400
"""After so many moves a walk ends as a draw; a game can go on for ever."""

Values = tuple[float, ...]


class NotSampledError(MessageError):
    """A game with secrets whose views can't be made full again."""


class Branch:
    """A move from a node: what came of it so far.

    ``offered`` counts the walks in which it could have been made: with secrets, not every walk offers every move.
    """

    __slots__ = ("children", "offered", "proven", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        self.totals = [0.0] * seats
        self.proven: tuple[int, ...] | None = None
        self.children: dict[Hashable, Node] = {}

    def value(self, seat: int) -> float:
        """The mean result of a seat; a half before anything is known."""
        return self.totals[seat] / self.visits if self.visits else 0.5


class Node:
    """A state as the planning seat sees it."""

    __slots__ = ("branches", "untried")

    def __init__(self) -> None:
        self.branches: dict[Move, Branch] = {}
        self.untried: list[Move] | None = None


class TreeSearch:
    """The tree below a state, grown walk by walk; ``nodes`` counts the moves made.

    The state is looked at as ``seat`` sees it and no further. ``stop`` is asked during long walks.
    """

    def __init__(self, state: State, seat: int, seed: int, stop: Callable[[], bool] = lambda: False) -> None:
        game = state.game
        self.seat = seat
        self.seats = len(game.seats)
        self.secret = game.secret
        self.exact = not game.secret and not game.random
        self.view = state.seen_by(seat) if game.secret else state
        self.random = Random(seed)
        self.root = Node()
        self.nodes = 0
        self.walks = 0
        self._stop = stop
        self._tactics = Tactics(self.view)

    def walk(self) -> None:
        """One walk from the root to an end, and what it tells of every move on the way."""
        state = self.view.sampled(self.random) if self.secret else self.view
        node: Node | None = self.root
        way: list[tuple[Node, Branch, int | None]] = []
        while node is not None and state.actor is not None and len(way) < LONGEST_WALK:
            actor = state.actor
            if actor == CHANCE:
                move = self._drawn(state)
                branch = node.branches.setdefault(move, Branch(self.seats))
                way.append((node, branch, None))
                new = False
            else:
                assert isinstance(actor, int)  # noqa: S101 - chance is dealt with above
                move, new = self._chosen(node, state, actor)
                branch = node.branches[move]
                way.append((node, branch, actor))
                if branch.proven is not None:
                    self.nodes += 1
                    self._learn(way, shares(self.seats, branch.proven), branch.proven)
                    return
            state = state.play(move)
            self.nodes += 1
            node = None if new else self._below(branch, state)
        winners = state.result.winners if state.result is not None else None
        if winners is not None:
            self._learn(way, shares(self.seats, winners), winners)
        else:
            values = self._played_out(state, len(way))
            if values is not None:
                self._learn(way, values, None)

    @property
    def walk_length(self) -> float:
        """How many moves a walk takes on average; infinite before the first."""
        return self.nodes / self.walks if self.walks else math.inf

    def _below(self, branch: Branch, state: State) -> Node:
        """The node that a branch leads to; with secrets or chance there can be several, told apart by the view."""
        sight = state.seen_by(self.seat).key if self.secret else None
        found = branch.children.get(sight)
        if found is None:
            found = branch.children[sight] = Node()
        return found

    def _chosen(self, node: Node, state: State, actor: int) -> tuple[Move, bool]:
        """The move to try, and whether it is tried for the first time."""
        moves = _moves(state)
        branches = node.branches
        if self.secret:
            untried = [move for move in moves if move not in branches]
        else:
            if node.untried is None:
                node.untried = list(moves)
                self.random.shuffle(node.untried)
                urgent = self._tactics.urgent(state, actor)
                if urgent is not None and urgent in node.untried:
                    node.untried.remove(urgent)
                    node.untried.append(urgent)
            untried = node.untried
        if untried:
            move = untried.pop(self.random.randrange(len(untried)) if self.secret else -1)
            branches[move] = Branch(self.seats)
            branches[move].offered = 1
            return move, True
        best, highest = moves[0], -1.0
        for move in moves:
            branch = branches[move]
            branch.offered += 1
            if not branch.visits:
                return move, False
            if branch.proven is not None:
                worth = shares(self.seats, branch.proven)[actor] * 2 - 0.5
            else:
                worth = branch.totals[actor] / branch.visits + CURIOSITY * math.sqrt(
                    math.log(branch.offered) / branch.visits
                )
            if worth > highest:
                best, highest = move, worth
        return best, False

    def _drawn(self, state: State) -> Move:
        moves, weights = zip(*state.chances(), strict=True)
        drawn: Move = self.random.choices(moves, weights)[0]
        return drawn

    def _played_out(self, state: State, played: int) -> Values | None:
        """What each seat gets when the game is played out; None where it was to stop before that."""
        choice = self.random.choice
        while state.actor is not None:
            played += 1
            if played > LONGEST_WALK:
                break
            if not played & 7 and self._stop():
                return None
            actor = state.actor
            if actor == CHANCE:
                move: Move | None = self._drawn(state)
            else:
                assert isinstance(actor, int)  # noqa: S101 - chance is dealt with above
                move = self._tactics.urgent(state, actor)
            state = state.play(choice(_moves(state)) if move is None else move)
            self.nodes += 1
        return shares(self.seats, state.result.winners if state.result else ())

    def _learn(
        self, way: list[tuple[Node, Branch, int | None]], values: Values, winners: tuple[int, ...] | None
    ) -> None:
        """Carry a result up, and what it proves as far as it proves anything."""
        self.walks += 1
        for node, branch, actor in reversed(way):
            branch.visits += 1
            for seat, value in enumerate(values):
                branch.totals[seat] += value
            if winners is not None and self.exact:
                branch.proven = winners
                winners = self._settled(node, actor)
            else:
                winners = None

    def _settled(self, node: Node, actor: int | None) -> tuple[int, ...] | None:
        """Who wins a node where ``actor`` is to move, if that is proven by its branches."""
        if actor is None:
            return None
        proven = [branch.proven for branch in node.branches.values() if branch.proven is not None]
        if (actor,) in proven:
            return (actor,)
        if node.untried or len(proven) < len(node.branches):
            return None
        best = max(shares(self.seats, winners)[actor] for winners in proven)
        likely = {winners for winners in proven if shares(self.seats, winners)[actor] == best}
        # Among three, whoever can't win any more may hand the game to either of the others.
        return likely.pop() if len(likely) == 1 else None


def _moves(state: State) -> tuple[Move, ...]:
    """The moves of a state that isn't over; NotSampledError where secrets leave none."""
    moves = state.moves()
    if not moves:
        raise NotSampledError(
            text("{game} doesn't say what hidden marbles can be: it can't be analysed", game=state.game.title)
        )
    return moves
