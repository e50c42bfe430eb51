"""Thinking about a state: proofs where they can be had, estimates elsewhere, told while they grow."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Final

from shibumi3d.engine.proof import DRAWN, LOST, WON, Bounds, Proof, StoppedError, outcome
from shibumi3d.engine.report import Limit, MoveReport, Report, shares
from shibumi3d.engine.tree_search import Branch, TreeSearch
from shibumi3d.model.game import CHANCE, State
from shibumi3d.model.messages import MessageError, text
from shibumi3d.model.moves import Move

FIRST_SLICE: Final = 400
"""Moves made in the first turn of each search; every later turn has half as many more, up to the longest."""

LONGEST_SLICE: Final = 20_000

HOPEFUL: Final = 26.0
"""How many moves games last on average, at most, where a proof to their end is likely to be found."""

HOPEFUL_SHARE: Final = 16
HOPELESS_SHARE: Final = 6
"""How many times the effort of the others a proof then gets, and how many times its own it else leaves to estimates."""

DEEPEST: Final = 90
"""How many moves a proof looks ahead; more than any pyramid of the usual size takes to fill up."""

ENOUGH: Final = 20_000
"""Moves made at least to find out how soon a proven game ends, before that is left open."""

PLAYING_OUT: Final = 150_000
"""Moves made at most to play out what is proven, where no end of it is known."""

LONGEST_LINE: Final = 60

Book = Callable[[Hashable], Bounds | None]


def provable(state: State) -> bool:
    """Whether who wins can be proven: two play, without chance and secrets."""
    game = state.game
    return len(game.seats) == 2 and not game.random and not game.secret


class NobodyMovesError(MessageError):
    """A state in which there is no move to look for."""


@dataclass(slots=True)
class _Found:
    """What is proven of a move: bounds of the outcome for seat 0, and the moves to the end."""

    lower: int = LOST
    upper: int = WON
    ending: int | None = None

    @property
    def proven(self) -> bool:
        return self.lower == self.upper


class Analysis:
    """The search for what is best in a state, from what ``seat`` sees of it; the seat to move if none is given.

    `run` thinks; `report` tells what is known by then, at any time. ``book`` tells bounds of outcomes by a
    state's canonical key; NobodyMovesError where the game is over; ``prove`` is False for a search that only estimates and ``estimate`` for one that only proves.
    """

    def __init__(
        self,
        state: State,
        limit: Limit,
        seed: int = 0,
        seat: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        book: Book | None = None,
        *,
        prove: bool = True,
        estimate: bool = True,
    ) -> None:
        mover = state.turn
        if state.actor is None or mover is None:
            raise NobodyMovesError(text("the game is over: there is no move to look for"))
        self.state = state
        self.mover = mover
        self.seat = mover if seat is None else seat
        self.limit = limit
        self._stop = stop
        self._began = time.monotonic()
        self._until_nodes: int | None = None
        self.moves = state.seen_by(self.seat).moves() if state.game.secret else state.moves()
        self._found = {move: _Found() for move in self.moves}
        self._tree = TreeSearch(state, self.seat, seed, self._wanted) if estimate else None
        self._deep: Proof | None = None
        self._near: Proof | None = None
        if prove and provable(state):
            self._deep = Proof(state, self._pause, book)
            self._near = Proof(state, self._wanted, nearest=True)
            self._after = {move: state.play(move) for move in self.moves}
        self._near_depth = 0
        self._slice = FIRST_SLICE
        self._next_pause = 0
        self._pausing = False
        self._played_out = False
        self._tell: Callable[[Report], None] | None = None
        self._every = self._told_at = 0.0

    @property
    def nodes(self) -> int:
        """How many moves were made."""
        return sum(part.nodes for part in (self._tree, self._deep, self._near) if part is not None)

    @property
    def over(self) -> bool:
        """Whether the limit is reached, or somebody wants it to stop."""
        limit = self.limit
        if limit.nodes is not None and self.nodes >= limit.nodes:
            return True
        return self._stop() or (limit.seconds is not None and self.seconds >= limit.seconds)

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return time.monotonic() - self._began

    @property
    def settled(self) -> bool:
        """Whether every move is proven."""
        return bool(self._found) and all(found.proven for found in self._found.values())

    def run(self, tell: Callable[[Report], None] | None = None, every: float = 0.1) -> Report:
        """Think until the limit or until all is proven; ``tell`` hears of it every so many seconds."""
        self._tell, self._every = tell, every
        self._pause()
        while not self._done():
            if self._deep is not None and not self.settled:
                self._prove_deep()
            elif self.settled and self._endings_known():
                self._play_out()
            else:
                self._pause()
        return self.report()

    def _done(self) -> bool:
        if self.over or (self.settled and self._endings_known() and self._played_out):
            return True
        return self._deep is None and self._all_proven_by_tree()

    def _all_proven_by_tree(self) -> bool:
        if self._tree is None:
            return True
        branches = self._tree.root.branches
        return len(branches) == len(self.moves) and all(
            branch.proven is not None for branch in branches.values()
        )

    def _pause(self) -> bool:
        """The turn of all but the deep proof, and a report when one is due; whether to stop altogether.

        The deep proof is never left and begun again, which would lose what it is in the middle of: it calls this.
        """
        if self._until_nodes is not None or self.over:
            return self._wanted()
        waiting = self._deep is not None and not self.settled and self._deep.nodes < self._next_pause
        if self._pausing or waiting:
            return False
        self._pausing = True
        hopeful = self._hopeful()
        self._estimate(self._slice * (1 if hopeful else HOPELESS_SHARE))
        self._prove_near(self._slice)
        self._pausing = False
        if self._deep is not None:
            self._next_pause = self._deep.nodes + self._slice * (HOPEFUL_SHARE if hopeful else 1)
        self._slice = min(self._slice * 3 // 2, LONGEST_SLICE)
        if self._tell is not None and self.seconds - self._told_at >= self._every:
            self._told_at = self.seconds
            self._tell(self.report())
        return self.over

    def _hopeful(self) -> bool:
        """Whether games are so short that a proof to their end is likely to be found."""
        return self._tree is None or self._tree.walk_length <= HOPEFUL

    def _wanted(self) -> bool:
        return self.over or (self._until_nodes is not None and self.nodes >= self._until_nodes)

    def _estimate(self, slice_: int) -> None:
        if self._tree is None or self.settled:
            return
        until = self.nodes + slice_
        while self.nodes < until and not self.over:
            self._tree.walk()

    def _prove_near(self, slice_: int) -> None:
        """Look for ends, one move deeper each time: what is found first is the nearest."""
        if self._near is None or self._endings_known():
            return
        self._until_nodes = self.nodes + slice_
        try:
            while self._near_depth <= DEEPEST:
                for move, found in self._found.items():
                    if found.ending is None:
                        self._look_near(move, found, self._near_depth)
                if all(found.ending is not None for found in self._found.values()):
                    return
                self._near_depth += 1
        except StoppedError:
            pass
        finally:
            self._until_nodes = None

    def _prove_deep(self) -> None:
        """Prove who wins, to the end of the game."""
        assert self._deep is not None  # noqa: S101 - asked for where there is one
        try:
            for move, found in self._found.items():
                if not found.proven:
                    lower, upper = self._deep.value(self._after[move], DEEPEST)
                    found.lower, found.upper = max(lower, found.lower), min(upper, found.upper)
        except StoppedError:
            return
        if not self.settled:
            self._deep = None  # no proof within the deepest look

    def _look_near(self, move: Move, found: _Found, depth: int) -> None:
        assert self._near is not None  # noqa: S101 - asked for where there is one
        lower, upper = self._near.prove(self._after[move], WON, depth)
        if lower < upper and upper < WON:
            lower, upper = self._near.prove(self._after[move], DRAWN, depth)
        if lower == upper:
            found.lower, found.upper, found.ending = lower, upper, depth + 1

    def _play_out(self) -> None:
        """Prove what comes after the proven moves whose end isn't known, so that a line to it can be told."""
        self._played_out = True
        if self._deep is None:
            return
        self._until_nodes = self.nodes + PLAYING_OUT
        try:
            best_first = sorted(self.moves, key=lambda move: self._rank(self._told(move)), reverse=True)
            for move in best_first:
                state = self._after[move]
                for _ in range(LONGEST_LINE):
                    if self._found[move].ending is not None or state.actor is None or self._wanted():
                        break
                    for following in state.moves():
                        self._deep.value(state.play(following), DEEPEST)
                    chosen = self._next(state)
                    if chosen is None:
                        break
                    state = state.play(chosen)
        except StoppedError:
            pass
        finally:
            self._until_nodes = None

    def _endings_known(self) -> bool:
        if self._near is None:
            return True
        if all(found.ending is not None for found in self._found.values()) or self._near_depth > DEEPEST:
            return True
        effort = 0 if self._deep is None else self._deep.nodes
        return self.settled and self._near.nodes > max(ENOUGH, effort // 2)

    def report(self) -> Report:
        """What is known by now; the moves, the best first."""
        told = [self._told(move) for move in self.moves]
        order = sorted(range(len(told)), key=lambda number: (self._rank(told[number]), -number), reverse=True)
        moves = tuple(told[number] for number in order)
        drawing = self.state.actor == CHANCE
        line = self._line(moves[0]) if moves and not drawing else ()
        finished = all(move.proven for move in moves) and self._endings_known()
        return Report(self.mover, moves, line, self.nodes, self.seconds, finished, drawing)

    def _told(self, move: Move) -> MoveReport:
        seats = len(self.state.game.seats)
        found = self._found[move]
        branch = None if self._tree is None else self._tree.root.branches.get(move)
        visits = 0 if branch is None else branch.visits
        if found.proven:
            winners = {WON: (0,), LOST: (1,), DRAWN: (0, 1)}[found.lower]
            ending = found.ending
            if ending is None:
                line, ended = self._proven_line(move)
                ending = 1 + len(line) if ended else None
            return MoveReport(move, shares(seats, winners), True, winners, ending, visits)
        if branch is not None and branch.proven is not None:
            winners = branch.proven or tuple(range(seats))
            return MoveReport(move, shares(seats, winners), True, winners, None, visits)
        if branch is None or not branch.visits:
            return MoveReport(move, (1.0 / seats,) * seats if seats > 2 else (0.5,) * seats, visits=visits)
        values = tuple(total / branch.visits for total in branch.totals)
        return MoveReport(move, tuple(self._bounded(values, found)), visits=visits)

    def _bounded(self, values: tuple[float, ...], found: _Found) -> Iterator[float]:
        """Estimates that don't contradict what is proven, such as that a seat can't win."""
        for seat, value in enumerate(values):
            if self._deep is None:
                yield value
                continue
            sign = 1 if seat == 0 else -1
            lower, upper = sorted((sign * found.lower, sign * found.upper))
            yield min(max(value, (lower + 1) / 2), (upper + 1) / 2)

    def _rank(self, move: MoveReport) -> tuple[float, ...]:
        """How good a move is for whoever is to move: proven wins first, the nearest before; losses last, the longest before."""
        value = move.values[self.mover]
        if move.proven and value == 1.0:
            return (3.0, -float(move.ending if move.ending is not None else DEEPEST), float(move.visits))
        if move.proven and value == 0.0:
            return (0.0, float(move.ending if move.ending is not None else DEEPEST), float(move.visits))
        if move.proven:
            return (1.0, 0.0, float(move.visits)) if self._better_than(value) else (2.5, 0.0, 0.0)
        return (2.0, float(move.visits), value)

    def _better_than(self, value: float) -> bool:
        """Whether a move that isn't proven promises more than this."""
        branches: dict[Move, Branch] = self._tree.root.branches if self._tree is not None else {}
        return any(
            branch.value(self.mover) > value
            for move, branch in branches.items()
            if branch.visits and branch.proven is None and not self._found[move].proven
        )

    def _line(self, best: MoveReport) -> tuple[Move, ...]:
        if best.proven and self._near is not None:
            return (best.move, *self._proven_line(best.move)[0])
        line = [best.move]
        branch = None if self._tree is None else self._tree.root.branches.get(best.move)
        while branch is not None and not self.state.game.secret and not self.state.game.random:
            node = branch.children.get(None)
            if node is None or not node.branches:
                break
            move, branch = max(node.branches.items(), key=lambda item: item[1].visits)
            line.append(move)
        return tuple(line)

    def _proven_line(self, move: Move) -> tuple[tuple[Move, ...], bool]:
        """How a proven game goes on after a move, as far as that is known; and whether that is to its end."""
        line: list[Move] = []
        state = self._after[move]
        while state.actor is not None and len(line) < LONGEST_LINE:
            following = self._next(state)
            if following is None:
                return tuple(line), False
            line.append(following)
            state = state.play(following)
        return tuple(line), state.actor is None

    def _next(self, state: State) -> Move | None:
        """The move that keeps what is proven, the nearest or longest as far as that is known; None for want of knowledge."""
        seat = state.actor
        assert isinstance(seat, int)  # noqa: S101 - two play without chance
        sign = 1 if seat == 0 else -1
        best: tuple[int, int] | None = None
        chosen = None
        moves = state.moves()
        for move in moves:
            lower, upper, ending = self._looked_up(state.play(move))
            if lower != upper:
                continue
            value = sign * lower
            rank = (value, -ending if value > 0 else ending)
            if best is None or rank > best:
                best, chosen = rank, move
        if chosen is None and state.decided is not None:
            return moves[0]
        return chosen

    def _looked_up(self, state: State) -> tuple[int, int, int]:
        """Bounds of a state from what was searched before, and how many moves it takes to the end."""
        if state.actor is None:
            value = outcome(state.result.winners if state.result else ())
            return value, value, 0
        near = None if self._near is None else self._near.table.get(state.canonical)
        if near is not None and near[0] == near[1]:
            return near[0], near[1], near[2]
        lower, upper = (LOST, WON) if self._deep is None else self._deep.known(state)
        return lower, upper, DEEPEST


def analyse(
    state: State,
    limit: Limit,
    seed: int = 0,
    seat: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[Report], None] | None = None,
    every: float = 0.1,
    book: Book | None = None,
) -> Report:
    """Think until the limit, until all is proven or until ``stop``; ``tell`` hears of it every so many seconds.

    Where chance is to move, what it can do is valued for the seat whose turn it is. NobodyMovesError where the game
    is over.
    """
    return Analysis(state, limit, seed, seat, stop, book).run(tell, every)
