"""Finding a better move: a position of the game before a move that lost much, until a good one is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move
from shibumi3d.study.intents import PlayVariation, Show
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

if TYPE_CHECKING:
    from shibumi3d.app.analyst import Analyst


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which a better move is looked for than the one that was made.

    ``wrong`` are the moves that were tried in vain, ``found`` the good one, once it is found or shown.
    """

    node: int
    made: Move
    wrong: tuple[Move, ...] = ()
    found: Move | None = None
    shown: bool = False


class Training:
    """Asks for a better move, and takes the answers, which don't change the game."""

    def __init__(self, session: Session, analyst: Analyst, say: Callable[[Message], object]) -> None:
        """``say`` tells the person something."""
        self._session = session
        self._analyst = analyst
        self._say = say
        self.exercise: Exercise | None = None
        session.listen(self._follow)

    def begin(self, node: int) -> None:
        """Ask for a better move than the one of a node."""
        move = self._session.move_of(node)
        before = self._session.parent_of(node)
        if move is None or before is None:
            return
        self.exercise = None
        if self._session.send(Show(before)):
            self.exercise = Exercise(before, move)

    def end(self) -> None:
        """Ask no more."""
        self.exercise = None

    def takes(self, move: Move) -> bool:
        """Whether a move is an answer, and then take it."""
        exercise = self.exercise
        if exercise is None or exercise.found is not None:
            return False
        good = self._analyst.best_at(exercise.node)
        if move in good:
            self.exercise = replace(exercise, found=move)
        elif move == exercise.made:
            self._say(text("That is the move that was made"))
        elif move not in exercise.wrong:
            self.exercise = replace(exercise, wrong=(*exercise.wrong, move))
        return True

    def give_up(self) -> None:
        """Show a good move."""
        exercise = self.exercise
        good = () if exercise is None else self._analyst.best_at(exercise.node)
        if exercise is not None and good:
            self.exercise = replace(exercise, found=good[0], shown=True)

    def keep(self) -> None:
        """Keep the good move as a variation."""
        exercise = self.exercise
        if exercise is not None and exercise.found is not None:
            self.exercise = None
            self._session.send(PlayVariation(exercise.found))

    def _follow(self, before: View | None, after: View | None) -> None:
        """Whoever goes elsewhere looks for it no more."""
        exercise = self.exercise
        gone = after is None or before is None or before.document != after.document
        if exercise is not None and (gone or (after is not None and after.node != exercise.node)):
            self.exercise = None
