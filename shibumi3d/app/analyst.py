"""Analysis on demand: what each move is worth in the position that is shown, a hint, and the review of a whole line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from shibumi3d.app.shell.inbox import Inbox
from shibumi3d.app.thinking import Mind, Starting, start
from shibumi3d.engine.question import Answer
from shibumi3d.engine.report import Limit, MoveReport, Report, shares
from shibumi3d.model.annotations import Evaluation, Glyph
from shibumi3d.model.game import CHANCE
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Move
from shibumi3d.model.pyramid import mask_of, places_in
from shibumi3d.study.intents import Evaluate, PlayVariation, Show, ToggleGlyph
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

LONGEST: Final = 120.0
"""Seconds after which the analysis of one position ends by itself."""

HINT_SECONDS: Final = 1.5
REVIEW_SECONDS: Final = 1.0
"""How long is thought about a hint, and about each position of a review."""

LEVEL: Final = "analysis"
"""Who found an evaluation, where it is noted."""

NEARBY: Final = 2
"""How far from the move, in half marbles, the places are where a hint says to look."""

DUBIOUS: Final = 0.15
MISTAKE: Final = 0.3
BLUNDER: Final = 0.5
"""How much of the expected result a move has to lose to be marked as such."""


class Hint(Enum):
    """How much of a hint is shown."""

    WHERE = auto()
    MOVE = auto()


@dataclass(frozen=True, slots=True)
class Review:
    """A line that is gone through: the nodes that are still to be looked at, and how many there were."""

    waiting: tuple[int, ...]
    count: int

    @property
    def share(self) -> float:
        """How much of it is done."""
        return 1.0 - len(self.waiting) / max(self.count, 1)


@dataclass(frozen=True, slots=True)
class Fault:
    """A move that lost something: its node, by how much the expected result of who made it fell."""

    node: int
    lost: float


@dataclass(frozen=True, slots=True)
class LineReport:
    """What each position of a line is worth, from its start on, as far as that is known, and the moves that lost much."""

    worth: tuple[Evaluation | None, ...] = ()
    faults: tuple[Fault, ...] = ()


NOTHING_KNOWN: Final = LineReport()


def evaluation_of(view: View, report: Report) -> Evaluation | None:
    """What the best move of a report makes the position worth, as it is noted in a record; None without a move."""
    if not report.moves:
        return None
    best = report.moves[0]
    winner = ""
    if best.proven and best.winners is not None and len(best.winners) == 1:
        winner = view.game.seats[best.winners[0]].name
    return Evaluation(
        values=best.values,
        proven=best.proven,
        winner=winner,
        moves=best.ending if best.proven else None,
        level=LEVEL,
        seconds=round(report.seconds, 3),
    )


class Analyst:
    """Analyses the position that is shown while it is ``on``; reports of others are never shown."""

    def __init__(
        self,
        session: Session,
        inbox: Inbox,
        say: Callable[[Message], object],
        starting: Starting = start,
    ) -> None:
        """``say`` tells the person something."""
        self._session = session
        self._say = say
        self._mind = Mind(inbox, self._heard, starting)
        # Nodes are those of the game that is open: with another all of this begins anew.
        self._asked: int | None = None
        self._reports: dict[int, Report] = {}
        self._answers = 0
        self._line: tuple[View, int, LineReport] | None = None
        self.on = False
        self.review: Review | None = None
        self.hint: Hint | None = None
        self._hints: tuple[int, ...] | None = None
        self.point_out: Callable[[int], object] = lambda _: None
        session.listen(self._follow)

    # What is known

    @property
    def possible(self) -> bool:
        """Whether the position that is shown may be analysed: while something is hidden, nothing may be told of it."""
        view = self._session.view
        return view is not None and not view.guarded and view.guessing is None

    @property
    def thinks(self) -> bool:
        """Whether it thinks now."""
        return self._mind.thinks

    @property
    def report(self) -> Report | None:
        """What is known of the position that is shown; None where nothing is, or nothing is wanted."""
        view = self._session.view
        if view is None or not self.possible or not (self.on or self.hint):
            return None
        return self._reports.get(view.node)

    @property
    def values(self) -> Mapping[int, MoveReport]:
        """The best move on each place of the position that is shown, while analysis is on."""
        report, view = self.report, self._session.view
        if report is None or view is None or not self.on:
            return MappingProxyType({})
        named = view.now.position.pyramid.named
        best: dict[int, MoveReport] = {}
        for move in report.moves:
            place = named.get(getattr(move.move, "place", ""))
            if place is not None and (move.visits or move.proven):
                best.setdefault(place, move)
        return MappingProxyType(best)

    def hinted(self) -> tuple[int, ...]:
        """The places that a hint shows: first where to look, among them that of the move, then it alone."""
        return (self._hints or ()) if self.hint is not None else ()

    def _show_hint(self, view: View) -> None:
        """Show a hint once it is found, from a side from which it is seen."""
        thinks = self._mind.thinks and self._asked == view.node
        if self.hint is None or self._hints is not None or thinks:
            return
        self._hints = self._places_hinted()
        if self._hints:
            self.point_out(mask_of(self._hints))

    def _places_hinted(self) -> tuple[int, ...] | None:
        view, report = self._session.view, self.report
        if view is None or report is None or report.best is None:
            return None
        pyramid = view.now.position.pyramid
        place = pyramid.named.get(getattr(report.best, "place", ""))
        if place is None:
            return ()
        if self.hint is Hint.MOVE:
            return (place,)
        level, file, rank = pyramid.grid[place]
        near = [
            other
            for other in places_in(view.now.position.playable)
            if pyramid.grid[other][0] == level
            and abs(pyramid.grid[other][1] - file) <= NEARBY
            and abs(pyramid.grid[other][2] - rank) <= NEARBY
        ]
        return tuple(near)

    def worth(self, node: int) -> Evaluation | None:
        """What a position is worth, as far as it was analysed or is noted; for the graph."""
        view = self._session.view
        if view is None or not self.possible:
            return None
        report = self._reports.get(node)
        return self._session.evaluation(node) if report is None else evaluation_of(view, report)

    def best_at(self, node: int) -> tuple[Move, ...]:
        """The good moves of a position that was analysed."""
        report = self._reports.get(node)
        return () if report is None else best_moves(report, report.seat)

    @property
    def line(self) -> LineReport:
        """What is known of the line that is shown. It is found anew only when it, or what is known, has changed."""
        view = self._session.view
        if view is None or not self.possible:
            return NOTHING_KNOWN
        if self._line is None or self._line[0] is not view or self._line[1] != self._answers:
            worth = tuple(self.worth(step.node) for step in view.line.steps)
            self._line = (view, self._answers, LineReport(worth, tuple(self._faults(view))))
        return self._line[2]

    def faults(self) -> tuple[Fault, ...]:
        """The moves of the line that is shown that lost much of what their maker could expect."""
        return self.line.faults

    def _faults(self, view: View) -> Iterator[Fault]:
        for before, after in pairwise(view.line.steps):
            seat = self._session.mover(after.node)
            was, now = self.worth(before.node), self._after(after.node)
            if seat is None or was is None or now is None:
                continue
            lost = was.values[seat] - now[seat]
            if lost >= DUBIOUS:
                yield Fault(after.node, lost)

    def _after(self, node: int) -> tuple[float, ...] | None:
        """What a position is worth by seat, one in which the game is over included."""
        view = self._session.view
        if view is None:
            return None
        worth = self.worth(node)
        if worth is not None:
            return worth.values
        outcome = view.outcome
        if outcome is None or node != view.line.steps[-1].node:
            return None
        return shares(len(view.game.seats), outcome.winners)

    # What is wanted

    def toggle(self) -> None:
        """Analyse the positions that are shown, or stop."""
        self.on = not self.on
        self.hint = None

    def ask_hint(self) -> None:
        """Show where to look; asked again, the move."""
        view = self._session.view
        if view is None or not self.possible or view.now.actor in (None, CHANCE):
            self._say(text("There is no move to be found here"))
        elif self.hint is None:
            self.hint = Hint.WHERE
            self._hints = None
        else:
            self.hint = Hint.MOVE
            self._hints = None

    def begin_review(self) -> None:
        """Go through the line that is shown, position by position."""
        view = self._session.view
        if view is None or not self.possible:
            return
        nodes = tuple(step.node for step in view.line.steps)
        waiting = tuple(node for node in nodes if node not in self._reports)
        self.review = Review(waiting, len(nodes))

    def end_review(self) -> None:
        """Look at no more positions of the line."""
        self.review = None

    def keep_line(self) -> None:
        """Keep the best line of the position that is shown as a variation."""
        view, report = self._session.view, self.report
        if view is None or report is None:
            return
        node = view.node
        for move in report.line:
            if not self._session.send(PlayVariation(move)):
                break
        self._session.send(Show(node))

    def note_results(self) -> None:
        """Note in the record what was found: the worth of each position, and a sign at moves that lost much."""
        view = self._session.view
        if view is None:
            return
        for fault in self.faults():
            self._mark(fault)
        noted = 0
        for step in view.line.steps:
            report = self._reports.get(step.node)
            evaluation = None if report is None else evaluation_of(view, report)
            if evaluation is not None and self._session.send(Evaluate(step.node, evaluation)):
                noted += 1
        self._say(plural("{n} evaluation is noted", "{n} evaluations are noted", n=noted))

    def _mark(self, fault: Fault) -> None:
        glyph = Glyph.DUBIOUS
        if fault.lost >= BLUNDER:
            glyph = Glyph.BLUNDER
        elif fault.lost >= MISTAKE:
            glyph = Glyph.MISTAKE
        if not self._session.made(fault.node).glyphs:
            self._session.send(ToggleGlyph(fault.node, glyph))

    # Time

    def advance(self) -> None:
        """Ask about the position that matters now."""
        view = self._session.view
        # A position in which nobody is to move is done with at once, and the next one's turn comes.
        while (wanted := None if view is None else self._wanted(view)) != self._asked:
            self._mind.stop()
            self._asked = None
            if wanted is not None:
                self._ask(wanted)
        if view is not None:
            self._show_hint(view)

    def _wanted(self, view: View) -> int | None:
        """The node to think about; None where nothing is to be found out."""
        if not self.possible:
            return None
        shown = self._reports.get(view.node)
        open_ = view.now.actor not in (None, CHANCE) and not (shown is not None and shown.finished)
        hinting = shown is None or (self._asked == view.node and self._mind.thinks)
        if open_ and (self.on or (self.hint is not None and hinting)):
            return view.node
        return None if self.review is None else self._next_of_review(self.review)

    def _next_of_review(self, review: Review) -> int | None:
        if review.waiting:
            return review.waiting[0]
        self.review = None
        return None

    def _ask(self, node: int) -> None:
        view = self._session.view
        self._asked = node
        if view is None:
            return
        reviewed = self.review is not None and node != view.node
        seconds = REVIEW_SECONDS if reviewed or not self.on else LONGEST
        if self.hint and not self.on:
            seconds = HINT_SECONDS
        question = self._session.question(Limit(seconds=seconds), node=node)
        if question is None:
            self._done(node)
        else:
            self._mind.ask(question)

    def _heard(self, answer: Answer) -> None:
        asked = self._asked
        if answer.failure is not None:
            self.on, self.hint, self.review, self._asked = False, None, None, None
            self._say(answer.failure)
            return
        if asked is None or answer.report is None:
            return
        self._reports[asked] = answer.report
        self._answers += 1
        if answer.last:
            self._done(asked)

    def _done(self, node: int) -> None:
        """Nothing more is found out about a position in this go."""
        if self.review is not None and node in self.review.waiting:
            left = tuple(other for other in self.review.waiting if other != node)
            self.review = replace(self.review, waiting=left)
            self._asked = None

    def _follow(self, before: View | None, after: View | None) -> None:
        if after is None or before is None or before.document != after.document:
            self._mind.stop()
            self._reports, self._asked, self.review, self.hint = {}, None, None, None
            self.on = False
        elif before.node != after.node:
            self.hint = None

    def close(self) -> None:
        """The window closes."""
        self._mind.close()


def told_move(move: MoveReport, seat: int) -> Message:
    """What a move is worth for the seat that makes it, in words."""
    if not move.proven or move.winners is None:
        return text("{share} %", share=round(100 * move.values[seat]))
    if len(move.winners) > 1:
        return text("draw")
    wins = seat in move.winners
    if move.ending is None:
        return text("wins") if wins else text("loses")
    return text("wins in {n}", n=move.ending) if wins else text("loses in {n}", n=move.ending)


def best_moves(report: Report, seat: int) -> tuple[Move, ...]:
    """The moves that are as good as the best one."""
    if not report.moves:
        return ()
    best = report.moves[0]
    if best.proven:
        same = (one for one in report.moves if one.proven and one.values[seat] == best.values[seat])
        return tuple(one.move for one in same)
    return (best.move,)
