"""A guided first game: a few things to try on the real board, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from shibumi3d.app.preferences import Preferences
from shibumi3d.app.viewport.viewport import Viewport
from shibumi3d.model.events import Placed
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, text
from shibumi3d.model.registry import PLAYERS
from shibumi3d.scene.camera import Camera
from shibumi3d.study.intents import NewGame
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

TURNED: Final = 0.25
"""How far, in radians, the pyramid is turned by somebody who tries to turn it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to try: what to do, and how it shows that it was done.

    ``done`` is asked with the view and the camera when the step began and as they are now.
    """

    title: Message
    words: Message
    done: Callable[[View, Camera, View, Camera], bool]


def _turned(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del then, now
    return abs(here.azimuth - from_there.azimuth) + abs(here.elevation - from_there.elevation) > TURNED


def _played(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del from_there, here
    return now.live_number > then.live_number


def _stacked(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del then, from_there, here
    grid = now.now.position.pyramid.grid
    return any(isinstance(event, Placed) and grid[event.place][0] > 1 for event in now.events)


def _taken_back(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del from_there, here
    return now.live_number < then.live_number


def _walked(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del then, from_there, here
    return not now.at_live


def _returned(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del then, from_there, here
    return now.at_live


def _never(then: View, from_there: Camera, now: View, here: Camera) -> bool:
    del then, from_there, now, here
    return False


STEPS: Final = (
    Step(
        text("Turn the pyramid"),
        text("Drag anywhere on the picture. The wheel goes nearer, the right button moves the picture."),
        _turned,
    ),
    Step(
        text("Put a marble"),
        text("Point at a hole: a ghost shows how the marble would lie. A click puts it there."),
        _played,
    ),
    Step(
        text("Build upwards"),
        text(
            "Four marbles in a square carry another. Go on, in turns, until one stands on the second level."
        ),
        _stacked,
    ),
    Step(
        text("Take back"),
        text("A slip? The Backspace key takes the last move back. It stays in the list."),
        _taken_back,
    ),
    Step(
        text("Look back"),
        text("The left arrow key shows the position before. A click on a move in the list goes there."),
        _walked,
    ),
    Step(
        text("Return to the game"),
        text("Press Back to the game at the top of the column, and it goes on where it stood."),
        _returned,
    ),
    Step(
        text("That is all"),
        text("F1 has the rules with pictures, F2 all keys. Ctrl+S saves the game with all that was tried."),
        _never,
    ),
)


def first_game(games: Sequence[Game]) -> Game | None:
    """The game to begin with: for two, all in the open, and the shortest; None where there is none."""
    plain = [game for game in games if len(game.seats) == PLAYERS and not game.secret and not game.random]
    return min(plain, key=lambda game: game.minutes, default=None)


class Guide:
    """Leads through the steps; ``number`` is that of the step to be tried, None while nobody is guided."""

    def __init__(self, session: Session, preferences: Preferences, viewport: Viewport) -> None:
        self._session = session
        self._preferences = preferences
        self._viewport = viewport
        self._begun: tuple[View, Camera] | None = None
        self.number: int | None = None

    @property
    def step(self) -> Step | None:
        """The step to be tried; None while nobody is guided."""
        return None if self.number is None else STEPS[self.number]

    def begin(self) -> None:
        """Begin a game to try things on."""
        game = first_game(tuple(self._session.registry.games.values()))
        if game is not None and self._session.send(NewGame(game.name, {}, {})):
            self._go_to(0)

    def go_on(self) -> None:
        """Go to the next step, whether or not this one was tried; after the last the guide is done."""
        if self.number is None:
            return
        if self.number + 1 < len(STEPS):
            self._go_to(self.number + 1)
        else:
            self.end()

    def end(self) -> None:
        """Guide no more, and don't offer it by itself again."""
        self.number = None
        self._preferences.change(guided=True)

    def advance(self) -> None:
        """See whether the step was done, or the game left."""
        step, view = self.step, self._session.view
        if step is None or self._begun is None:
            return
        if view is None or view.document != self._begun[0].document:
            self.number = None
        elif step.done(*self._begun, view, self._viewport.viewpoint.camera):
            self.go_on()

    def _go_to(self, number: int) -> None:
        view = self._session.view
        if view is not None:
            self.number = number
            self._begun = (view, self._viewport.viewpoint.camera)
