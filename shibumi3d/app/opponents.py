"""Seats at which an engine plays: it is asked when it is to move, and its move is made when people could see the last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shibumi3d.app.dialogues import Dialogues
from shibumi3d.app.shell.inbox import Inbox
from shibumi3d.app.thinking import Mind, Starting, start
from shibumi3d.engine.levels import level_named
from shibumi3d.engine.question import Answer
from shibumi3d.engine.report import Limit
from shibumi3d.model.game import CHANCE
from shibumi3d.model.messages import Message, MessageError
from shibumi3d.model.moves import Move
from shibumi3d.study.intents import Act, Play, Sit
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

SEEN: Final = 0.7
"""Seconds for which a position is shown at least before an engine's move, or what chance draws for it."""

Asked = tuple[int, int]
"""A position that an engine is to move in: the number of its document, and its node."""


class Opponents:
    """Lets engines make the moves of their seats, unless that is paused."""

    def __init__(
        self,
        session: Session,
        dialogues: Dialogues,
        inbox: Inbox,
        now: Callable[[], float],
        say: Callable[[Message], object],
        starting: Starting = start,
    ) -> None:
        """``now`` is a clock in seconds that only goes forward; ``say`` tells the person something."""
        self._session = session
        self._dialogues = dialogues
        self._now = now
        self._say = say
        self._mind = Mind(inbox, self._heard, starting)
        self._asked: Asked | None = None
        self._since = 0.0
        self._move: Move | None = None
        self.paused = False
        session.listen(self._follow)

    # What is to be done

    def engine_at(self, seat: int | None) -> str:
        """The level of the engine at a seat of the open game; empty where a person sits."""
        view = self._session.view
        if view is None or seat is None:
            return ""
        return view.header.engines.get(view.game.seats[seat].name, "")

    @property
    def any(self) -> bool:
        """Whether an engine plays in the open game."""
        view = self._session.view
        return view is not None and any(self.engine_at(seat) for seat in range(len(view.game.seats)))

    @property
    def to_move(self) -> bool:
        """Whether it is an engine's turn where the game stands, and that is shown."""
        return self._due_seat() is not None

    @property
    def moving(self) -> bool:
        """Whether an engine is about to move, so that nobody else can."""
        return self._wanted() is not None

    @property
    def thinks(self) -> bool:
        """Whether an engine thinks about its move."""
        return self._mind.thinks

    def _due_seat(self) -> int | None:
        """The seat of the engine that is to move or to draw in the position that is shown; None for a person's."""
        view = self._session.view
        if view is None or not view.at_live or view.outcome is not None or view.guessing is not None:
            return None
        seat = view.now.actor if isinstance(view.now.actor, int) else view.now.turn
        if view.now.actor is None or not self.engine_at(seat):
            return None
        return seat

    def _wanted(self) -> Asked | None:
        view = self._session.view
        if view is None or self.paused or self._due_seat() is None:
            return None
        return (view.document, view.node)

    # Time

    @property
    def due(self) -> float | None:
        """When a move that is ready is made; None while there is none."""
        view = self._session.view
        ready = self._move is not None or (view is not None and view.now.actor == CHANCE)
        return self._since + SEEN if self._asked is not None and ready else None

    def advance(self) -> None:
        """Make the move of an engine when it is time, and ask the one that is to move next."""
        wanted, due = self._wanted(), self.due
        ready = due is not None and self._now() >= due and self._dialogues.open is None
        if ready and wanted == self._asked:
            move, self._move, self._asked = self._move, None, None
            if not self._session.send(Act.DRAW if move is None else Play(move)):
                self.paused = True
            wanted = self._wanted()
        if wanted != self._asked:
            self._mind.stop()
            self._asked, self._move, self._since = wanted, None, self._now()
            if wanted is not None:
                self._ask()

    def _ask(self) -> None:
        view, seat = self._session.view, self._due_seat()
        if view is None or view.now.actor == CHANCE:
            return
        try:
            question = self._session.question(Limit(), level_named(self.engine_at(seat)))
        except MessageError as error:
            self._fail(error.message)
            return
        if question is not None:
            self._mind.ask(question)

    def _heard(self, answer: Answer) -> None:
        if answer.failure is not None:
            self._fail(answer.failure)
        elif answer.last:
            self._move = answer.move

    def _fail(self, message: Message) -> None:
        """It is said why there is no move, and nothing is tried again unasked."""
        self.paused, self._asked = True, None
        self._say(message)

    def _follow(self, before: View | None, after: View | None) -> None:
        if before is None or after is None or before.document != after.document:
            self.paused = False

    # What a person wants of them

    def move_now(self) -> None:
        """Let the engine that thinks make the best move that it has found."""
        self._mind.finish()

    def toggle(self) -> None:
        """Let engines wait, or go on."""
        self.paused = not self.paused

    def take_back(self) -> None:
        """Take back to the last decision of a person: the moves of engines before it with it."""
        view = self._session.view
        while view is not None and Act.TAKE_BACK in view.can:
            if not self._session.send(Act.TAKE_BACK):
                return
            view = self._session.view
            if view is None or (isinstance(view.now.actor, int) and not self.engine_at(view.now.actor)):
                return

    def swap(self) -> None:
        """Let everyone sit one seat further in the game as it stands, engines as well as persons."""
        view = self._session.view
        if view is None:
            return
        seats = [seat.name for seat in view.game.seats]
        header = view.header
        after = dict(zip(seats, (seats[-1], *seats[:-1]), strict=True))
        players = {seat: header.players[came] for seat, came in after.items() if header.players.get(came)}
        engines = {seat: header.engines[came] for seat, came in after.items() if header.engines.get(came)}
        self._session.send(Sit(players, engines))

    def close(self) -> None:
        """The window closes."""
        self._mind.close()
