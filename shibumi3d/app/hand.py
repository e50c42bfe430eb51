"""A hand that its owner holds open to make a secret choice, at one screen for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.moves import Pick
from shibumi3d.study.intents import Act, Play
from shibumi3d.study.session import Session

GLANCE: Final = 0.25
"""Seconds that a hand has to be open before letting go of the pointer picks a marble of it."""


class Hand:
    """Opens and covers the hand of the seat whose secret choice is due."""

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        self._session = session
        self._now = now
        self._opened_at = 0.0

    @property
    def is_open(self) -> bool:
        """Whether a hand shows."""
        return self._session.view is not None and self._session.view.opened is not None

    @property
    def was_seen(self) -> bool:
        """Whether the hand has been open for long enough to be looked at: a mere click picks nothing."""
        return self.is_open and self._now() - self._opened_at >= GLANCE

    def open(self) -> None:
        """Show the hand for as long as it is held open; nothing where no secret choice is due."""
        view = self._session.view
        if view is not None and view.secret_seat is not None and view.opened is None:
            self._session.send(Act.OPEN_HAND)
            self._opened_at = self._now()

    def cover(self) -> None:
        """Cover the hand again."""
        if self.is_open:
            self._session.send(Act.COVER_HAND)

    def pick(self, colour: Colour) -> None:
        """Make the secret choice; what can't be picked is passed over in silence.

        To say that a hand doesn't hold a colour would tell it to everybody.
        """
        view = self._session.view
        if view is not None and view.opened is not None and colour in view.choices.picks:
            self._session.send(Play(Pick(colour)))
