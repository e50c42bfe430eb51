"""The states along a record, computed from the start of the game and kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from shibumi3d.model.events import Event
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Move
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.set_up import SetUp


@dataclass(slots=True, eq=False)
class Moment:
    """A state on the way, and what the move that led there did."""

    state: State
    events: tuple[Event, ...] = ()
    after: dict[Move, Moment] = field(default_factory=dict)


class Replay:
    """Replays records of one game with one choice of options and one start.

    What has been computed is kept by the moves that led there, never by ids of nodes: so it is right for
    every record of the game, whatever was added or deleted. When more than ``limit`` states are kept,
    they are dropped and computed again as needed.
    """

    def __init__(
        self, game: Game, options: Mapping[str, str], set_up: SetUp | None = None, limit: int = 20_000
    ) -> None:
        """OptionError or SetUpError for a start that the game doesn't have."""
        self._game = game
        self._root = Moment(game.start(options, set_up))
        self._limit = limit
        self._kept = 1
        self._line: tuple[object, int, tuple[Moment, ...]] | None = None

    @property
    def start(self) -> State:
        """The first state."""
        return self._root.state

    def state(self, record: Record, node: int) -> State:
        """The state at a node; IllegalMoveError where a move on the way breaks the rules."""
        return self.after(record.moves(node))

    def after(self, moves: Iterable[Move]) -> State:
        """The state after these moves; IllegalMoveError for the first that breaks the rules."""
        return self._along(moves)[-1].state

    def line(self, record: Record, last: int) -> tuple[Moment, ...]:
        """The moments from the start to a node, which are two for one move.

        Asked again for the same line of the same tree it gives the same moments without a walk.
        """
        known = self._line
        if known is not None and known[0] is record.nodes and known[1] == last:
            return known[2]
        moments = tuple(self._along(record.moves(last)))
        self._line = (record.nodes, last, moments)
        return moments

    def walk(self, record: Record, nodes: Iterable[int]) -> Iterator[Moment]:
        """The moment at each of these nodes; IllegalMoveError where a move on the way breaks the rules.

        Where they come as `Record.subtree` gives them, or along a line, every move is played once. Nothing is
        kept but the line to the node that was last.
        """
        line, moments = [ROOT], [Moment(self._root.state)]
        numbers = {ROOT: 0}
        for node in nodes:
            missing = []
            at = node
            while at not in numbers:
                missing.append(at)
                parent = record.nodes[at].parent
                at = ROOT if parent is None else parent
            for left in line[numbers[at] + 1 :]:
                del numbers[left]
            del line[len(numbers) :], moments[len(numbers) :]
            for step in reversed(missing):
                before, move = moments[-1].state, record.nodes[step].move
                assert move is not None  # noqa: S101 - only the root has none, and that is no step
                after = before.play(move)
                numbers[step] = len(line)
                line.append(step)
                moments.append(Moment(after, self._game.events(before, move, after)))
            yield moments[-1]

    def _along(self, moves: Iterable[Move]) -> list[Moment]:
        if self._kept > self._limit:
            self._root = Moment(self._root.state)
            self._kept = 1
        moment = self._root
        along = [moment]
        for move in moves:
            known = moment.after.get(move)
            if known is None:
                state = moment.state.play(move)
                known = Moment(state, self._game.events(moment.state, move, state))
                moment.after[move] = known
                self._kept += 1
            moment = known
            along.append(moment)
        return along
