"""The states along a record, computed from the start of the game and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Move
from shibumi3d.model.record import Record


@dataclass(slots=True)
class _Moment:
    """A state and what was played from it."""

    state: State
    after: dict[Move, _Moment] = field(default_factory=dict)


class Replay:
    """Replays records of one game with one choice of options.

    What has been computed is kept by the moves that led there, never by ids of nodes: so it is right for
    every record of the game, whatever was added or deleted. When more than ``limit`` states are kept,
    they are dropped and computed again as needed.
    """

    def __init__(self, game: Game, options: Mapping[str, str], limit: int = 20_000) -> None:
        """OptionError for an option or a value that the game doesn't have."""
        self._root = _Moment(game.start(options))
        self._limit = limit
        self._kept = 1

    def state(self, record: Record, node: int) -> State:
        """The state at a node; IllegalMoveError where a move on the way breaks the rules."""
        return self.after(record.moves(node))

    def after(self, moves: Iterable[Move]) -> State:
        """The state after these moves; IllegalMoveError for the first that breaks the rules."""
        if self._kept > self._limit:
            self._root = _Moment(self._root.state)
            self._kept = 1
        moment = self._root
        for move in moves:
            known = moment.after.get(move)
            if known is None:
                known = moment.after[move] = _Moment(moment.state.play(move))
                self._kept += 1
            moment = known
        return moment.state
