"""Someone at the window: moves the real pointer, presses real keys, and waits until the program is done.

The program runs in this process, so that a test can look at what it holds; it gets its input from the
X server as anybody's program does. Each person has a new application and new panels in a window that all share.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyglet
import pytest
from imgui_bundle import imgui

from shibumi3d.app import settings as remembered
from shibumi3d.app.application import Application
from shibumi3d.app.layout import Rect
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.event_loop import Loop
from shibumi3d.app.shell.imgui_context import Gui
from shibumi3d.app.shell.window import Window
from shibumi3d.app.shell.window_system import WindowSystem
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import Registry
from shibumi3d.render.quality import Controller, Quality
from shibumi3d.scene.composer import marble_centre
from shibumi3d.scene.projection import pixels
from shibumi3d.scene.theme import THEMES
from shibumi3d.study import intents
from shibumi3d.study.document import Document
from tests.app.offline import application, folders
from tests.app.robot import LEFT, WHEEL_DOWN, WHEEL_UP, Robot
from tests.study.sessions import REGISTRY, document

WIDGETS = (
    "begin_combo",
    "button",
    "checkbox",
    "input_text",
    "input_text_multiline",
    "input_text_with_hint",
    "invisible_button",
    "menu_item",
    "menu_item_simple",
    "selectable",
)

SMALL = Settings(language="en", motion="none", width=800, height=500, guided=True)
"""A window that is drawn quickly, in which nothing moves by itself."""

LARGE = Settings(language="en", motion="none", width=1280, height=720, guided=True)
"""A window of the usual size."""

COARSE = Quality("coarse", 0.25, 1, outlines=False)
"""How what moves is drawn: as quickly as can be, for where things are doesn't depend on it."""

VIEWS = tuple("0123456789")
"""The keys of the fixed views: from one of them every playable place is seen."""

TEXTS = ("text", "text_colored", "text_wrapped")

MANY = 5000
"""Steps of the loop after which a program that doesn't come to rest has failed."""

Point = tuple[float, float]


class Widgets:
    """What the panels showed in the last frame: widgets with their places, by what is written on them, and texts."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: list[tuple[str, Rect]] = []
        self.texts: list[str] = []
        self.focused = ""
        self._height = 0.0
        for name in WIDGETS:
            patch.setattr(imgui, name, self._watched(getattr(imgui, name)))
        for name in TEXTS:
            patch.setattr(imgui, name, self._read(getattr(imgui, name)))
        patch.setattr(imgui, "new_frame", self._fresh(imgui.new_frame))

    def _fresh(self, new_frame: Callable[[], None]) -> Callable[[], None]:
        def begin() -> None:
            self.found, self.texts, self.focused = [], [], ""
            self._height = imgui.get_io().display_size.y
            new_frame()

        return begin

    def _watched(self, draw: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(title: str, *rest: Any, **named: Any) -> Any:
            answer = draw(title, *rest, **named)
            if imgui.is_item_focused():
                self.focused = title
            if imgui.is_item_visible():
                low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
                where = Rect(low.x, self._height - high.y, high.x - low.x, high.y - low.y)
                self.found.append((title, where))
            return answer

        return drawn

    def _read(self, draw: Callable[..., None]) -> Callable[..., None]:
        def drawn(*content: Any) -> None:
            draw(*content)
            self.texts.append(str(content[-1]))

        return drawn

    def at(self, title: str, across: float = 0.5) -> Point:
        """A point on the widget with this text on it, or with this name after ``##``; its middle if nothing is said."""
        places = [where for shown, where in self.found if title in _names(shown)]
        if not places:
            raise LookupError(f"'{title}' isn't among {[shown for shown, _ in self.found]}")
        where = places[-1]
        return (where.x + across * where.width, where.y + 0.5 * where.height)

    def shown(self, title: str) -> bool:
        """Whether there is such a widget."""
        return any(title in _names(shown) for shown, _ in self.found)


def _names(shown: str) -> tuple[str, str, str]:
    """What is written on a widget, the same without its icon, and its hidden name."""
    visible, _, hidden = shown.partition("##")
    without_icon = "".join(letter for letter in visible if not "\ue000" <= letter <= "\uf8ff").strip()
    return (visible, without_icon, f"##{hidden}")


class Person:
    """A person, the window, and the program behind it."""

    def __init__(
        self,
        window: Window,
        robot: Robot,
        widgets: Widgets,
        home: Path,
        settings: Settings,
        file: Path | None = None,
        registry: Registry = REGISTRY,
    ) -> None:
        where = folders(home)
        remembered.save(where.settings, settings)
        self.robot = robot
        self.widgets = widgets
        self.window = window
        self.loop = Loop()
        pyglet.app.event_loop = self.loop
        loaded = remembered.load(where.settings)
        self.app = Application(registry, where, WindowSystem(window, self.loop), time.monotonic, loaded)
        self.app.inbox.wake = pyglet.app.platform_event_loop.notify
        self.loop.window = window
        window.switch_to()
        window._acted = None
        window.app = self.app
        window._supply(self.app)
        window.gui.release()
        window.gui = Gui(THEMES[settings.theme], window.text_scale, window)
        window.set_size(settings.width, settings.height)
        window.painting.controller = Controller(levels=(COARSE,), index=0)
        window.invalidate()
        if file is not None:
            self.app.archive.open(file)
        pyglet.app.platform_event_loop.start()
        robot.take(window._window)
        robot.point(1, 1)
        self.settle()

    def leave(self) -> None:
        """Get up, whatever is open."""
        self.robot.let_go()
        self.app.close()
        pyglet.app.platform_event_loop.stop()
        self.app.keeper.close()

    # Waiting

    def step(self, timeout: float = 0.0) -> bool:
        """Let the program's loop go round once; whether there was an event."""
        # It is there on X11 only, and this module is read on every system.
        from pyglet.libs.x11 import xlib

        self.loop.idle()
        xlib.XSync(self.window._x_display, False)
        return bool(pyglet.app.platform_event_loop.step(timeout))  # type: ignore[func-returns-value]

    def settle(self) -> None:
        """Wait until every event is dealt with and nothing moves; the picture may still be refined."""
        for _ in range(MANY):
            busy = self.step()
            if not busy and not self.window._pending and not self.app.viewport.moving:
                return
        raise TimeoutError("the window doesn't come to rest")

    def wait_until(self, happened: Callable[[], bool]) -> None:
        """Let the program run until something happened."""
        until = time.monotonic() + 60.0
        while not happened():
            if time.monotonic() > until:
                raise TimeoutError("it doesn't happen")
            self.step(0.01)

    def hold_time(self) -> Callable[[float], None]:
        """Let a game that plays itself wait, however slow the machine is, until its time is passed by hand."""
        # It lies in the future, so that the window never wakes for it by itself.
        now = [time.monotonic() + 1e6]
        self.app.autoplay._now = lambda: now[0]

        def on(seconds: float) -> None:
            now[0] += seconds
            self.window.invalidate()
            self.settle()

        return on

    # The mouse

    def point(self, x: float, y: float) -> None:
        self.robot.point(x, y)
        self.settle()

    def click(self, x: float, y: float, button: int = LEFT) -> None:
        """Point, look, press and let go."""
        self.point(x, y)
        self.press(button)

    def press(self, button: int = LEFT) -> None:
        """Press and let go where the pointer is."""
        self.robot.press(button)
        self.robot.release(button)
        self.settle()

    def drag(self, points: Sequence[Point], button: int = LEFT) -> None:
        """Press at the first point, go through the others, let go at the last."""
        self.point(*points[0])
        self.robot.press(button)
        for x, y in points[1:]:
            self.robot.point(x, y)
        self.robot.release(button)
        self.settle()

    def wheel(self, steps: int) -> None:
        """Turn the wheel: away from the person if ``steps`` is positive."""
        button = WHEEL_UP if steps > 0 else WHEEL_DOWN
        for _ in range(abs(steps)):
            self.robot.press(button)
            self.robot.release(button)
        self.settle()

    def click_on(self, title: str, button: int = LEFT) -> None:
        """Click the widget with this text on it."""
        self.click(*self.widgets.at(title), button)

    def focused(self, title: str) -> bool:
        """Whether the keyboard is on the widget with this text on it."""
        return title in _names(self.widgets.focused)

    # The keyboard

    def keys(self, *names: str) -> None:
        """Press keys one after another."""
        for name in names:
            self.robot.key(name)
            self.settle()

    def type(self, content: str) -> None:
        """Type a text."""
        for letter in content:
            self.robot.type(letter)
            self.settle()

    # The game

    @property
    def document(self) -> Document:
        """The open game."""
        return document(self.app.session)

    @property
    def moves(self) -> list[str]:
        """The moves that lead to the position shown."""
        return [str(move) for move in self.document.record.moves(self.document.node)]

    def start(self, *choices: str) -> None:
        """Start the game of the start screen, with these choices."""
        for choice in choices:
            self.click_on(choice)
        self.click_on("Start the game")

    def given(self, *moves: str) -> None:
        """Let moves be made already."""
        for move in moves:
            self.app.session.send(intents.Play(parse(move)))
        self.window.invalidate()
        self.settle()

    def seen_at(self, place: str, low: float = 0.0) -> Point:
        """Where the middle of a marble on this place is seen, or a point ``low`` below it."""
        viewport, home = self.app.viewport, self.app.view.now.position.pyramid
        layout = self.window.arranged()
        x, y, z = marble_centre(home, home.named[place], viewport.look)
        [(across, up)] = pixels(
            viewport.viewpoint.seen(layout), [(x, y, z - low)], layout.picture.width, layout.picture.height
        )
        return (layout.picture.x + float(across), layout.picture.y + float(up))

    def find(self, place: str) -> Point:
        """Where to point for this place to be meant; the pyramid is turned until it is seen."""
        wanted = self.app.view.now.position.pyramid.named[place]
        for view in ("", *VIEWS):
            if view:
                self.keys(view)
            for low in (0.0, 0.3):
                x, y = self.seen_at(place, low)
                if self.app.viewport.layout is not None and self.app.viewport.layout.free.holds(x, y):
                    self.point(x, y)
                    if self.app.viewport.aim.hovered == wanted:
                        return (x, y)
        raise LookupError(f"{place} isn't seen from anywhere")

    def play(self, *places: str) -> None:
        """Click places one after another."""
        for place in places:
            self.find(place)
            self.press()


def opened() -> Window:
    """The window that all tests share, for it takes a while to make ready to draw."""
    window = Window(SMALL.width, SMALL.height)
    with TemporaryDirectory() as home:
        window.show(application(Path(home), SMALL))
    Window._enable_event_queue = False
    window.dispatch_pending_events()
    return window


@contextmanager
def seated(
    window: Window,
    home: Path,
    settings: Settings = SMALL,
    file: Path | None = None,
    registry: Registry = REGISTRY,
) -> Iterator[Person]:
    """A person before the window as it is when the program has just started, with a file if one is given."""
    with pytest.MonkeyPatch.context() as patch:
        robot = Robot()
        person = Person(window, robot, Widgets(patch), home, settings, file, registry)
        try:
            yield person
        finally:
            person.leave()
            robot.close()
