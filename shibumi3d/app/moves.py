"""What a person does with moves, with the question that some of it needs first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from shibumi3d.app.dialogues import AskAgreement, AskDelete, AskResign, AskVariation, Dialogues
from shibumi3d.model.moves import Move
from shibumi3d.study.intents import Act, Play, PlayVariation, Promote
from shibumi3d.study.session import Session

if TYPE_CHECKING:
    from shibumi3d.app.training import Training


class Moves:
    """Makes moves, takes them back, and changes the tree at the move that is shown."""

    def __init__(self, session: Session, dialogues: Dialogues) -> None:
        self._session = session
        self._dialogues = dialogues
        self.training: Training | None = None
        self.engine_moves: Callable[[], bool] = lambda: False

    def play(self, move: Move) -> None:
        """Make a move where the game stands; elsewhere it is a variation, and a new one is asked about.

        A move that was made there already is only shown.

        While hands are secret there are no variations, and so the move is refused without a question.
        """
        view = self._session.view
        if (self.training is not None and self.training.takes(move)) or self.engine_moves():
            return
        if view is None or view.at_live or view.guarded:
            self._session.send(Play(move))
        elif view.continues or move in view.played:
            self._session.send(PlayVariation(move))
        else:
            self._dialogues.ask(AskVariation(move))

    def do(self, act: Act) -> None:
        """Take back or undo; what gives back something revealed or drawn, after asking everyone."""
        view = self._session.view
        if view is not None and act in view.asks:
            self._dialogues.ask(AskAgreement(act))
        else:
            self._session.send(act)

    def ask_to_resign(self) -> None:
        """Ask whoever is to move whether to give the game up."""
        view = self._session.view
        if view is None:
            return
        seat = view.now.turn if view.secret_seat is None else view.secret_seat
        if seat is not None:
            self._dialogues.ask(AskResign(seat))

    def promote(self) -> None:
        """Move the shown variation up."""
        view = self._session.view
        if view is not None:
            self._session.send(Promote(view.node))

    def delete_shown(self) -> None:
        """Ask whether to delete the shown move and all that follows."""
        view = self._session.view
        if view is not None:
            self._dialogues.ask(AskDelete(view.node))
