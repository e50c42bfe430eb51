"""A game that is shown move by move, by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shibumi3d.app.preferences import Preferences
from shibumi3d.study.intents import Walk
from shibumi3d.study.session import Session
from shibumi3d.study.view import View


@dataclass(frozen=True, slots=True)
class Pace:
    """When moves are shown: the last was due at the time ``last`` (seconds), the next a while after it."""

    last: float

    def due(self, speed: float) -> float:
        """When the next move is due, with ``speed`` moves a second."""
        return self.last + 1.0 / speed

    def after(self, now: float, speed: float) -> Pace:
        """After a move was shown; late moves don't crowd."""
        return Pace(max(self.due(speed), now - 0.5 / speed))


class Autoplay:
    """Shows the line that is walked move by move; whatever else shows another move stops it."""

    def __init__(self, session: Session, preferences: Preferences, now: Callable[[], float]) -> None:
        self._session = session
        self._preferences = preferences
        self._now = now
        self._pace: Pace | None = None
        self._stepping = False
        self._paused_at: int | None = None
        session.listen(self._follow)

    @property
    def running(self) -> bool:
        """Whether it shows moves."""
        return self._pace is not None

    @property
    def presents(self) -> bool:
        """Whether it shows moves, or has stopped by itself at the one that is shown, for its comment to be read."""
        view = self._session.view
        return self.running or (view is not None and view.node == self._paused_at)

    @property
    def due(self) -> float | None:
        """When the next move is shown; None if none will be."""
        return None if self._pace is None else self._pace.due(self._speed)

    @property
    def _speed(self) -> float:
        return self._preferences.settings.speed

    def start(self) -> None:
        """Show the moves that follow, from the start if the end of the line is shown."""
        view = self._session.view
        if view is None:
            return
        if Walk.FORWARD not in view.can:
            self._session.send(Walk.START)
        self._pace = Pace(self._now())

    def stop(self) -> None:
        """Show no more moves by itself."""
        self._pace = None

    def toggle(self) -> None:
        """Start, or stop."""
        if self.running:
            self.stop()
        else:
            self.start()

    def review(self) -> None:
        """Go through the game from its start."""
        self._session.send(Walk.START)
        self.start()

    def advance(self) -> None:
        """Show the next move if it is time; after the last stop, or begin anew where that is wished.

        Where that is wished, it also stops where something is commented or has happened.
        """
        now, pace, view = self._now(), self._pace, self._session.view
        if pace is None or view is None or now < pace.due(self._speed):
            return
        self._stepping = True
        try:
            self._session.send(Walk.FORWARD if Walk.FORWARD in view.can else Walk.START)
        finally:
            self._stepping = False
        view = self._session.view
        goes_on = view is not None and self._goes_on(view)
        self._pace = pace.after(now, self._speed) if goes_on else None
        self._paused_at = None if goes_on or view is None else view.node

    def _goes_on(self, view: View) -> bool:
        """Whether another move is shown after this one."""
        settings = self._preferences.settings
        if settings.pauses and (view.comment or view.line.steps[view.number].notable):
            return False
        return Walk.FORWARD in view.can or (settings.loop and view.number > 0)

    def _follow(self, before: View | None, after: View | None) -> None:
        if not self._stepping:
            self._paused_at = None
        same = before is not None and after is not None and before.document == after.document
        if not same or (
            not self._stepping and before is not None and after is not None and before.node != after.node
        ):
            self.stop()
