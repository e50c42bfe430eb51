"""The picture in the window follows from how long its frames took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from shibumi3d.app.viewport.painting import Painting
from shibumi3d.model.colours import Colour
from shibumi3d.render.quality import BUDGET, LEVELS, Controller
from shibumi3d.scene.camera import Camera, projection_of
from shibumi3d.scene.description import Marble, Scene
from shibumi3d.scene.theme import INK

if TYPE_CHECKING:
    from shibumi3d.app.shell.window import Window
    from tests.app.person import Person

SCENE = Scene((), (Marble((0.0, 0.0, 0.0), Colour.RED),))
REGION = (0, 0, 32, 24)
CAMERA = Camera((0.0, 0.0, 0.0), 0.0, 0.5, 8.0)


class Counter:
    """A clock that says what it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def counter() -> Counter:
    return Counter()


@pytest.fixture
def painting(window: Window, counter: Counter) -> Iterator[Painting]:
    window.switch_to()
    made = Painting(window.ctx, INK, counter)
    yield made
    made.release()


def frames(painting: Painting, counter: Counter, seconds: float, count: int, turn: float = 0.01) -> None:
    """Draw frames that take so long, each from another side if it turns."""
    for number in range(count):
        begun = counter.now
        camera = replace(CAMERA, azimuth=CAMERA.azimuth + number * turn)
        painting.paint(SCENE, projection_of(camera, 4 / 3), INK, REGION, turning=bool(turn))
        counter.now += seconds
        painting.measure(begun)


def test_the_quality_goes_down_after_slow_frames_and_up_after_fast_ones(
    painting: Painting, counter: Counter
) -> None:
    start = painting.controller.index
    frames(painting, counter, 10.0 * BUDGET, 10)
    low = painting.controller.index
    assert low < start
    frames(painting, counter, 0.01 * BUDGET, 200)
    assert painting.controller.index > low


def test_what_was_drawn_before_and_is_only_shown_again_tells_nothing(
    painting: Painting, counter: Counter
) -> None:
    frames(painting, counter, 10.0 * BUDGET, 1, turn=0.0)
    start = painting.controller.index
    frames(painting, counter, 10.0 * BUDGET, 50, turn=0.0)
    assert painting.controller.index == start


@pytest.mark.parametrize(("budget", "level"), [(0.0, 0), (1e9, len(LEVELS) - 1)])
def test_a_turning_pyramid_is_drawn_as_finely_as_its_frames_allow(
    person: Person, budget: float, level: int
) -> None:
    """Where no time is allowed every frame is too slow, where any is every frame is fast."""
    person.start()
    person.window.painting.controller = Controller(budget)
    for _ in range(40):
        person.drag([(300.0 + 10 * step, 400.0) for step in range(12)])
        if person.window.painting.controller.index == level:
            break
    assert person.window.painting.controller.index == level
