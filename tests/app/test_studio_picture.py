"""The studio picture in the window: it follows the ordinary one at rest, and steps back at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pytest

from shibumi3d.app.settings import Settings
from shibumi3d.app.viewport import painting as painting_module
from shibumi3d.app.viewport import resting
from shibumi3d.app.viewport.painting import Painting, Region
from shibumi3d.app.viewport.resting import Resting
from shibumi3d.model.colours import Colour
from shibumi3d.render.studio import StudioError
from shibumi3d.scene.camera import Camera, projection_of
from shibumi3d.scene.description import Accent, Marble, Scene, Slab
from shibumi3d.scene.overlays import Ring
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import INK

if TYPE_CHECKING:
    from shibumi3d.app.shell.window import Window
    from tests.app.person import Person

SCENE = Scene((Slab((0.0, 0.0), 2, 2),), (Marble((0.5, 0.5, 0.0), Colour.RED),))
REGION = (10, 20, 96, 64)
CAMERA = Camera((0.0, 0.0, 0.0), 0.0, 0.6, 12.0)


def seen(turn: float = 0.0) -> Projection:
    return projection_of(replace(CAMERA, azimuth=turn), REGION[2] / REGION[3])


@pytest.fixture
def painting(window: Window, monkeypatch: pytest.MonkeyPatch) -> Iterator[Painting]:
    monkeypatch.setattr(painting_module, "REST", 0.0)
    window.switch_to()
    made = Painting(window.ctx, INK)
    made.resting.samples = 3
    yield made
    made.release()


@pytest.fixture
def at_rest(window: Window, monkeypatch: pytest.MonkeyPatch) -> Iterator[Resting]:
    """A studio picture of its own for the window that all tests share."""
    window.switch_to()
    made = Resting(window.ctx, window.painting._renderer)
    monkeypatch.setattr(window.painting, "resting", made)
    yield made
    window.switch_to()
    made.release()


def rested(painting: Painting, scene: Scene = SCENE) -> None:
    """Paint until the ordinary picture is finished."""
    for _ in range(100):
        paint(painting, scene)
        if painting.resting.works or painting.due is None:
            return
    raise AssertionError("the ordinary picture is never finished")


def paint(
    painting: Painting,
    scene: Scene = SCENE,
    turn: float = 0.0,
    *,
    studio: bool = True,
    free: Region | None = None,
) -> None:
    painting.paint(scene, seen(turn), INK, REGION, turning=False, studio=studio, free=free)


def screen(window: Window) -> npt.NDArray[np.int16]:
    content = window.ctx.screen.read(viewport=REGION, components=3)
    return np.frombuffer(content, np.uint8).reshape(REGION[3], REGION[2], 3).astype(np.int16)


def test_it_follows_the_ordinary_picture_until_it_is_finished(window: Window, painting: Painting) -> None:
    rested(painting)
    ordinary = screen(window)
    steps = 0
    while painting.resting.works:
        painting.work()
        steps += 1
        assert steps < 10_000
    assert steps
    paint(painting)
    assert painting.due is None
    finished = screen(window)
    assert np.abs(finished - ordinary).mean() > 1.0
    paint(painting)
    assert np.array_equal(screen(window), finished)
    size, content = painting.pixels()
    saved = np.frombuffer(content, np.uint8).reshape(size[1], size[0], 3).astype(np.int16)
    assert np.abs(saved - finished).max() <= 1


def test_a_bar_at_the_lower_edge_shows_how_far_it_is(window: Window, painting: Painting) -> None:
    painting.resting.samples = 4000
    rested(painting)
    while painting.resting.progress < 1e-3:
        painting.work()
    paint(painting)
    accent = np.round(np.array(INK.panels.accent) * 255)
    assert (np.abs(screen(window)[0, 0] - accent) <= 1).all()
    assert not (np.abs(screen(window)[0, -1] - accent) <= 1).all()
    assert not (np.abs(screen(window)[6, 0] - accent) <= 1).all()
    # Above a panel that covers the lower part, not under it.
    paint(painting, free=(REGION[0], REGION[1] + 20, REGION[2], REGION[3] - 20))
    assert not (np.abs(screen(window)[0, 0] - accent) <= 1).all()
    assert (np.abs(screen(window)[20, 0] - accent) <= 1).all()


def test_what_moves_ends_it_at_once(painting: Painting) -> None:
    painting.resting.samples = 4000
    rested(painting)
    painting.work()
    done = painting.resting.progress
    assert done > 0.0
    paint(painting, turn=0.3)
    assert (painting.resting.works, painting.resting.progress) == (False, 0.0)


def test_what_only_lies_over_it_lets_it_go_on(painting: Painting) -> None:
    painting.resting.samples = 4000
    rested(painting)
    painting.work()
    done = painting.resting.progress
    paint(painting, replace(SCENE, overlays=(Ring((0.0, 0.0, 0.0), 0.4, Accent.CURSOR),)))
    assert painting.resting.progress == done > 0.0


def test_it_is_drawn_only_where_it_is_wanted(painting: Painting) -> None:
    for _ in range(100):
        paint(painting, studio=False)
    states = [(painting.resting.works, painting.due is None)]
    rested(painting)
    states.append((painting.resting.works, painting.due is None))
    paint(painting, studio=False)
    states.append((painting.resting.works, painting.due is None))
    assert states == [(False, True), (True, False), (False, True)]


def test_a_window_at_rest_traces_it_and_then_computes_nothing(
    window: Window, at_rest: Resting, tmp_path: Path
) -> None:
    from tests.app.person import seated

    settings = Settings(language="en", studio=True, width=640, height=400)
    with seated(window, tmp_path, settings) as person:
        person.start()
        at_rest.samples = 1
        person.given("1g3")
        traced = []

        def rests() -> bool:
            traced.append(person.window.works)
            return not (person.window.wants_frame or person.window.works or person.window.due is not None)

        person.wait_until(rests)
        assert any(traced)
        frames = person.window.frames
        for _ in range(20):
            person.step(0.01)
        assert person.window.frames == frames
        # An input is answered while it works.
        at_rest.samples = 4000
        person.keys("5")
        person.wait_until(lambda: person.window.works)
        person.play("1a1")
        assert person.moves == ["1g3", "1a1"]


def test_a_key_turns_it_on_and_off(person: Person) -> None:
    person.start()
    wanted = [person.app.settings.studio]
    for _ in range(2):
        person.keys("S")
        wanted.append(person.app.settings.studio)
    assert wanted == [False, True, False]


def test_a_driver_that_cant_is_told_of_once(
    window: Window, at_rest: Resting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.app.person import seated

    def refuse(*_: Any) -> None:
        raise StudioError

    monkeypatch.setattr(resting, "Studio", refuse)
    monkeypatch.setattr(painting_module, "REST", 0.0)
    settings = Settings(language="en", studio=True, width=640, height=400)
    told: list[str] = []
    with seated(window, tmp_path, settings) as person:
        monkeypatch.setattr(person.app.notices, "say", lambda message: told.append(str(message)))
        person.start()
        person.given("1g3")
        person.wait_until(lambda: bool(told))
        person.keys("5")
        person.settle()
        for _ in range(5):
            person.step()
        assert not person.window.works
        assert at_rest.refused
    sentence = "The graphics driver can't draw the studio picture: the best ordinary picture is shown"
    assert told.count(sentence) == 1
