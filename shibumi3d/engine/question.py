"""What an engine in another process is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from shibumi3d.engine.levels import Level
from shibumi3d.engine.report import Limit, Report
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Move
from shibumi3d.model.set_up import SetUp


@dataclass(frozen=True, slots=True)
class Question:
    """A state of play, told so that another process can make it: the game by name, its start, the moves since.

    ``seat`` is who asks; the seat to move if none is given. With a ``level`` a move is chosen as this level plays,
    and else the state is analysed until the limit.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    set_up: SetUp | None = None
    moves: tuple[Move, ...] = ()
    limit: Limit = field(default_factory=Limit)
    seed: int = 0
    seat: int | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question, by its number: a report, a chosen move, or the sentence that says why there is none.

    ``last`` is True when no other answer to it will come.
    """

    number: int
    report: Report | None = None
    move: Move | None = None
    failure: Message | None = None
    last: bool = True
