"""The analysis of a position of a record, as whoever is to move sees it."""

from __future__ import annotations

from collections.abc import Callable

from shibumi3d.engine.analysis import analyse
from shibumi3d.engine.books import book_for
from shibumi3d.engine.report import Limit, Report
from shibumi3d.model.game import Game
from shibumi3d.model.record import Record
from shibumi3d.model.replay import Replay


def analyse_node(
    game: Game,
    record: Record,
    node: int,
    limit: Limit,
    seed: int,
    stop: Callable[[], bool],
    tell: Callable[[Report], None],
) -> Report:
    """What each move at a node is worth. Errors as for `analyse`; IllegalMoveError for a way that breaks the rules."""
    header = record.header
    state = Replay(game, header.options, header.set_up).state(record, node)
    return analyse(state, limit, seed, stop=stop, tell=tell, book=book_for(state, header.options))
