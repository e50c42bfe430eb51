"""What stands for the engine in tests: it is told what to answer."""

from __future__ import annotations

from collections.abc import Callable

from shibumi3d.engine.question import Answer, Question
from shibumi3d.engine.report import MoveReport, Report
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Move, parse


class PaperThinker:
    """Notes what it was asked, and answers when it is told to."""

    def __init__(self, tell: Callable[[Answer], None]) -> None:
        self.tell = tell
        self.asked: list[Question] = []
        self.stopped = 0
        self.finished = 0
        self.closed = False

    def ask(self, question: Question) -> int:
        self.asked.append(question)
        return len(self.asked)

    def stop(self) -> None:
        self.stopped += 1

    def finish(self) -> None:
        self.finished += 1

    def close(self) -> None:
        self.closed = True

    def choose(self, move: str, number: int | None = None) -> None:
        """Answer with a move; to the last question unless another is named."""
        self.tell(Answer(len(self.asked) if number is None else number, move=parse(move)))

    def fail(self, message: Message) -> None:
        self.tell(Answer(len(self.asked), failure=message))

    def report(self, *moves: MoveReport, last: bool = True, number: int | None = None) -> None:
        """Answer with what is found of some moves, the best first."""
        asked = len(self.asked) if number is None else number
        seat = self.asked[asked - 1].seat or 0
        line: tuple[Move, ...] = (moves[0].move,)
        self.tell(Answer(asked, Report(seat, moves, line, 100, 0.5, last), last=last))

    def finished_report(self, *moves: MoveReport) -> None:
        """Tell that more time would find no more, before the last answer."""
        line: tuple[Move, ...] = (moves[0].move,)
        seat = self.asked[-1].seat or 0
        self.tell(Answer(len(self.asked), Report(seat, moves, line, 100, 0.5, finished=True), last=False))


class Thinkers:
    """Starts them, and keeps them in the order in which they were needed."""

    def __init__(self) -> None:
        self.made: list[PaperThinker] = []

    def __call__(self, tell: Callable[[Answer], None]) -> PaperThinker:
        self.made.append(PaperThinker(tell))
        return self.made[-1]

    @property
    def last(self) -> PaperThinker:
        return self.made[-1]


def estimated(move: str, value: float, seat: int = 0) -> MoveReport:
    """What a search estimates of a move for one of two seats."""
    values = (value, 1.0 - value) if seat == 0 else (1.0 - value, value)
    return MoveReport(parse(move), values, visits=10)


def proven(move: str, winner: int, ending: int) -> MoveReport:
    """A move of which it is proven who of two wins, and when."""
    values = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    return MoveReport(parse(move), values, proven=True, winners=(winner,), ending=ending, visits=10)
