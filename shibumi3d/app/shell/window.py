"""The window: pyglet's events go to the panels or the picture; frames are drawn only when something changed."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import moderngl
import pyglet
from pyglet.window import key, mouse

from shibumi3d.app import dialogues
from shibumi3d.app.application import Application
from shibumi3d.app.commands import bound
from shibumi3d.app.layout import START_COLUMN, Layout, Rect, arrange, window_sizes
from shibumi3d.app.panels import (
    captions,
    collection,
    comparison,
    dialogue,
    export,
    guide,
    menu_bar,
    notices,
    position_editor,
    side_panel,
    sight,
    start,
    timeline,
)
from shibumi3d.app.panels.widgets import Ui
from shibumi3d.app.shell import clipboard
from shibumi3d.app.shell.imgui_context import Gui
from shibumi3d.app.shell.key_names import CONTROL, by_place, key_name
from shibumi3d.app.viewport.painting import Painting, Region
from shibumi3d.app.viewport.pointer import Grip, LastPress
from shibumi3d.model.annotations import MarkKind
from shibumi3d.model.game import Game
from shibumi3d.model.messages import text
from shibumi3d.render.context import DisplayError, window_context
from shibumi3d.resources import resource
from shibumi3d.scene.description import Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import THEMES, Theme
from shibumi3d.study.view import View

ICONS: Final = ("shibumi3d-32.png", "shibumi3d-64.png")

SETTLING: Final = 3
"""Frames that the panels need after an event until they stand still."""

BLINK: Final = 0.4
"""Seconds between frames while a text is typed into, for its cursor."""

_STEPS: Final = ("Left", "Right", "Up", "Down", "Home", "End")

EDITING: Final = frozenset(
    (
        *(
            f"Ctrl+{name}"
            for name in ("A", "C", "V", "X", "Y", "Z", "Shift+Z", "Enter", "Backspace", "Delete")
        ),
        *(f"Ctrl+{shift}{step}" for shift in ("", "Shift+") for step in _STEPS),
    )
)
"""Keys with Ctrl that edit a text or step through it, while one is typed into."""

TO_FRONT: Final = 0.15
"""Seconds after the window got the keyboard in which a click only brought it to the front."""

PAUSE: Final = 0.35
"""Seconds after which a tooltip may want a frame."""


def _reason(error: Exception) -> str:
    """Why no window could be opened, and what helps, in one sentence."""
    if "NoSuchDisplay" in type(error).__name__:  # its class has another home on every system
        return f"The display {os.environ.get('DISPLAY', '')} can't be reached: is it the right one?"
    return (
        "This display offers no OpenGL 3.3: install or update the graphics driver "
        "(on Debian and Ubuntu the package libgl1-mesa-dri)."
    )


def _icons() -> list[pyglet.image.AbstractImage]:
    """The program's icon in the sizes that systems ask for."""
    return [
        pyglet.image.load(name, file=BytesIO(resource("assets", "icons", name).read_bytes()))
        for name in ICONS
    ]


def _meaning(modifiers: int) -> MarkKind:
    """What a mark means that is made with these keys held."""
    if modifiers & key.MOD_SHIFT:
        return MarkKind.GOOD
    if modifiers & CONTROL:
        return MarkKind.BAD
    return MarkKind.QUESTION if modifiers & key.MOD_ALT else MarkKind.NOTE


class Window(pyglet.window.Window):
    """The one window."""

    def __init__(self, width: int, height: int) -> None:
        """DisplayError where no window with OpenGL 3.3 can be opened."""
        config = pyglet.gl.Config(  # type: ignore[abstract]
            major_version=3, minor_version=3, forward_compatible=True, double_buffer=True, depth_size=0
        )
        try:
            super().__init__(
                width, height, caption="Shibumi 3D", resizable=True, visible=False, config=config
            )
        except Exception as error:  # pyglet raises a different kind on every system
            raise DisplayError(_reason(error)) from error
        self.switch_to()
        self.ctx: moderngl.Context = window_context()
        self.app: Application
        self.frames = 0
        self._pending = SETTLING
        self._wake: float | None = None
        self._last = time.perf_counter()
        self._pointer = (-1.0, -1.0)
        self._drawn_pointer = self._pointer
        self._shown: tuple[object, ...] = (None,) * 7
        self._panel_press = False
        self._acted: LastPress | None = None
        self._in_front = True
        self._to_front = -TO_FRONT
        self._place: int | None = None
        self._moment: float | None = None
        self._shape = self.CURSOR_DEFAULT
        self._held = 0
        self._stepped: int | None = None
        self._undrawn: dict[str, Game] = {}
        self._alone = False
        self._refusal_told = False
        self._export_shown = -1
        self._aimed: tuple[object, ...] = ()
        if sys.platform.startswith("linux"):
            self._heed_x11()
        self._shape_to_screen(width, height)

    def _shape_to_screen(self, width: int, height: int) -> None:
        """Take the size that is wanted, in units of the design, as far as this screen has room for it."""
        size, least = window_sizes((width, height), self.unit, (self.screen.width, self.screen.height))
        self.set_minimum_size(*least)
        self.set_size(*size)

    def _heed_x11(self) -> None:
        """Keep what pyglet leaves out of X11's events: which key it was, and when it was; serve the clipboard."""
        from pyglet.libs.x11 import xlib

        def heed(handler: Any, event: Any) -> None:
            self._place = int(event.xkey.keycode)
            handler(event)

        def time_it(handler: Any, event: Any) -> None:
            self._moment = event.xbutton.time / 1000.0
            handler(event)

        for handlers in (self._event_handlers, self._view_event_handlers):
            for kinds, wrapped in (
                ((xlib.KeyPress, xlib.KeyRelease), heed),
                ((xlib.ButtonPress, xlib.ButtonRelease), time_it),
            ):
                handlers.update(
                    {kind: partial(wrapped, handlers[kind]) for kind in kinds if kind in handlers}
                )
        self._event_handlers[xlib.SelectionRequest] = lambda event: clipboard.serve_x11(
            self, event, self._clipboard_str or ""
        )

    def show(self, app: Application) -> None:
        """Take the application that this window shows, and become visible."""
        self.app = app
        theme = THEMES[app.settings.theme]
        self.gui = Gui(theme, self.text_scale, self)
        self.painting = Painting(self.ctx, theme)
        self._supply(app)
        self.set_icon(*_icons())
        self.set_visible(True)

    def _supply(self, app: Application) -> None:
        """Let small pictures be kept where this application keeps things, and come through its inbox."""
        thumbnails = self.painting.thumbnails
        cache = app.collections.cache
        thumbnails.folder = None if cache is None else cache / "thumbnails"
        thumbnails.put = app.inbox.put

    # The clipboard

    def get_clipboard_text(self) -> str:
        """The text on the system's clipboard; ClipboardError where it can't be had."""
        own = getattr(self, "_clipboard_str", None)
        if not sys.platform.startswith("linux") or own is not None:
            return str(super().get_clipboard_text() or "")
        from pyglet.libs.x11 import xlib

        return clipboard.read_x11(xlib.XDisplayString(self._x_display))

    def pasted_text(self) -> str:
        """The text that is pasted into a field; empty, and said why, where it can't be had."""
        try:
            return self.get_clipboard_text()
        except clipboard.ClipboardError as error:
            self.app.notices.say(error.message)
            return ""

    # Layout

    @property
    def unit(self) -> float:
        """Units of the window by unit of its design, as the screen's sharpness has it."""
        return float(self.get_pixel_ratio() / self.density[0])

    @property
    def designed_size(self) -> tuple[int, int]:
        """The size of the window in units of its design, the same on every screen."""
        width, height = self.get_size()
        return (round(width / self.unit), round(height / self.unit))

    @property
    def density(self) -> tuple[float, float]:
        """Pixels by window unit."""
        (width, height), (across, up) = self.get_size(), self.get_framebuffer_size()
        return (across / max(width, 1), up / max(height, 1))

    @property
    def text_scale(self) -> float:
        """The size of text and panels in window units: what the person chose, on a screen of this sharpness."""
        return float(self.app.settings.text_size * self.unit)

    def arranged(self) -> Layout:
        """The layout of the window as it is."""
        app = self.app
        width, height = self.get_size()
        begun = app.playing
        wanted = app.settings.column_width if begun else START_COLUMN
        return arrange(
            float(width),
            float(height),
            self.text_scale,
            column=wanted if app.settings.column or not begun else None,
            timeline=begun and app.settings.timeline,
            split=begun and app.comparison.split,
        )

    # Frames

    def invalidate(self, frames: int = SETTLING) -> None:
        """Ask for frames."""
        self._pending = max(self._pending, frames)

    @property
    def wants_frame(self) -> bool:
        """Whether there is something to draw now."""
        due = self.due
        return (
            self._pending > 0
            or self.app.inbox.waits
            or self.app.viewport.moving
            or (due is not None and time.monotonic() >= due)
        )

    @property
    def due(self) -> float | None:
        """When a frame is needed without an event, on the monotonic clock; None if never."""
        listing = self.app.collections.open
        picture = self.painting.thumbnails.due if listing else self.painting.due
        moments = (self.app.due, picture, self._wake)
        times = [moment for moment in moments if moment is not None]
        return min(times, default=None)

    @property
    def works(self) -> bool:
        """Whether there is something to go on with between the frames."""
        if self.app.exports.works:
            return True
        if self.app.collections.open:
            return self.painting.thumbnails.works
        return self.painting.resting.works or self.app.session.looks_further

    def work(self) -> None:
        """Go on with it for a few milliseconds."""
        self.switch_to()
        if self.app.exports.works:
            before = self._export_shown
            self.app.exports.work(self.ctx)
            self.ctx.screen.use()
            share = self.app.exports.share
            self._export_shown = -1 if share is None else int(100 * share)
            if self._export_shown != before:
                self.invalidate()
        elif self.app.collections.open:
            self.painting.thumbnails.work()
            self.invalidate(1)
        elif self.app.session.looks_further:
            found = self.app.session.recurring()
            self.app.session.look_further()
            if self.app.session.recurring() != found:
                self.invalidate()
        else:
            self.painting.work()

    def frame(self) -> None:
        """Draw one frame and show it."""
        begun = time.perf_counter()
        self.switch_to()
        app = self.app
        self._pending = max(0, self._pending - 1)
        app.collections.give_way()
        now = time.monotonic()
        if self._wake is not None and now >= self._wake:
            self._wake = None
        app.advance()
        view = app.view
        shown = (
            view,
            app.dialogues.open,
            app.notices.shown,
            app.settings,
            app.new_games.form,
            app.guide.number,
            app.collections.open,
        )
        if any(new is not old for new, old in zip(shown, self._shown, strict=True)):
            self._shown = shown
            self.invalidate()
        theme = THEMES[app.settings.theme]
        self.gui.apply_style(theme, self.text_scale)
        layout = self.arranged()
        app.viewport.arrange(layout)
        ui = self._draw_panels(layout, view, theme)
        layout = self.arranged()
        app.viewport.arrange(layout)
        self._aim_again()
        # The ground of the panel beside the picture: to clear is quicker than to blend.
        self.ctx.screen.clear(*theme.panels.surface)
        if not app.collections.open:  # which covers the picture
            self._paint(layout, theme, ui)
        self.ctx.screen.use()
        self.ctx.screen.viewport = (0, 0, *self.get_framebuffer_size())
        self.gui.end()
        if not app.collections.open:
            self.painting.measure(begun)
        self._tell_refusal()
        self._titled()
        self._shape_pointer()
        self.flip()
        self._draw_thumbnail(theme)
        self.frames += 1
        self._drawn_pointer = self._pointer
        if self.gui.typing:
            self._wake_at(now + BLINK)

    def _beside(self, layout: Layout, theme: Theme) -> tuple[Scene, Projection, Theme, Region] | None:
        """The pinned position and where it is drawn, if it is shown beside the other."""
        pinned = self.app.comparison.view
        if layout.beside is None or pinned is None:
            return None
        viewport = self.app.viewport
        projection = viewport.viewpoint.seen(layout)
        return (viewport.scene_of(pinned), projection, theme, self._in_pixels(layout.beside))

    def _paint_beside(self, layout: Layout, theme: Theme, ui: Ui) -> None:
        """Draw the pinned position beside the other, and what each of the two is; it is behind all panels."""
        wanted = self._beside(layout, theme)
        if wanted is not None:
            self.painting.paint_beside(*wanted)
            comparison.draw(ui, self.painting.beside(*wanted))

    def _paint(self, layout: Layout, theme: Theme, ui: Ui) -> None:
        """Draw the pyramid into its part of the window."""
        app = self.app
        self.painting.paint(
            app.viewport.scene(),
            app.viewport.viewpoint.seen(layout),
            theme,
            self._in_pixels(layout.picture),
            turning=app.viewport.moving or app.viewport.dragging,
            studio=app.settings.studio and app.playing,
            free=self._in_pixels(layout.free),
        )
        self._paint_beside(layout, theme, ui)

    def _tell_refusal(self) -> None:
        """Say once that the driver can't draw the studio picture."""
        if self.painting.resting.refused and not self._refusal_told:
            self._refusal_told = True
            self.app.notices.say(
                text("The graphics driver can't draw the studio picture: the best ordinary picture is shown")
            )
            self.invalidate()

    def _aim_again(self) -> None:
        """Ask what is under a pointer that rests while the picture or the panels under it have changed."""
        viewport = self.app.viewport
        aimed = (self._pointer, self.app.view, viewport.viewpoint, self.gui.over_window)
        if aimed == self._aimed or viewport.press is not None or viewport.moving or self._pointer[0] < 0:
            return
        self._aimed = aimed
        if self._pointer_on_panel:
            viewport.leave()
        else:
            viewport.point(*self._pointer)

    def _in_pixels(self, where: Rect) -> tuple[int, int, int, int]:
        """A part of the window in pixels."""
        across, up = self.density
        return (
            round(where.x * across),
            round(where.y * up),
            round(where.width * across),
            round(where.height * up),
        )

    def _draw_panels(self, layout: Layout, view: View, theme: Theme) -> Ui:
        now = time.perf_counter()
        seconds, self._last = now - self._last, now
        self._navigate()
        self.gui.begin(layout.width, layout.height, self.density, min(seconds, 0.1))
        ui = Ui(
            self.app,
            view,
            self.gui.fonts,
            layout,
            self.text_scale,
            theme.panels,
            self.painting.marbles(theme),
            lambda page: self.painting.sketch(page, theme),
            lambda game: self._thumbnail(game, theme),
            self.painting.thumbnails,
            theme,
        )
        if self.app.collections.open:
            collection.draw(ui)
        elif self.app.editor.open:
            position_editor.draw(ui)
        elif self.app.playing:
            side_panel.draw(ui)
            timeline.draw(ui)
        else:
            start.draw(ui)
        caption = 0.0
        export.draw_progress(ui)
        if not self.app.collections.open:
            caption = captions.draw(ui)
            sight.draw(ui, caption)
            guide.draw(ui)
        menu_bar.draw(ui)
        notices.draw_result(ui)
        notices.draw(ui, caption)
        dialogue.draw(ui)
        return ui

    def _thumbnail(self, game: Game, theme: Theme) -> int | None:
        """The small picture of a game; it asks for another frame where it is still to be drawn."""
        texture = self.painting.thumbnail(game.name, theme)
        if texture is None and game.name not in self._undrawn:
            self._undrawn[game.name] = game
            self.invalidate()
        return texture

    def _draw_thumbnail(self, theme: Theme) -> None:
        """Draw one of the small pictures that are missing; a rule book of thirty games delays no frame."""
        for name in list(self._undrawn)[:1]:
            game = self._undrawn.pop(name)
            try:
                position = game.typical
            except Exception:  # noqa: BLE001 - a plugin; its game has no picture
                position = None
            self.painting.draw_thumbnail(name, position, theme)
            self.invalidate()

    def _navigate(self) -> None:
        """The keyboard works in the panels on the start screen, in a question, and when it was given to them."""
        self.gui.navigate(by_keys=self.app.keyboard_in_panels or self.gui.popup or self.app.menu_wanted)

    def _titled(self) -> None:
        if self.caption != self.app.title:
            self.set_caption(self.app.title)

    def _wake_at(self, moment: float) -> None:
        self._wake = moment if self._wake is None else min(self._wake, moment)

    # Where an event goes

    def _on_panel(self, x: float, y: float) -> bool:
        """Whether a point belongs to a panel, a menu or a question rather than the picture."""
        layout = self.arranged()
        panels = (layout.bar, layout.column, layout.timeline)
        return (
            self.app.dialogues.open is not None
            or self.gui.popup
            or self.gui.over_window
            or any(panel is not None and panel.holds(x, y) for panel in panels)
        )

    # Events

    def on_draw(self) -> None:
        """Frames are drawn by the loop."""

    def on_expose(self) -> None:
        self.invalidate()

    def on_resize(self, width: int, height: int) -> None:
        del width, height
        self.invalidate()

    def on_activate(self) -> None:
        self.gui.focus(here=True)
        if not self._in_front:
            self._in_front, self._to_front = True, time.monotonic()
        self.invalidate()

    def on_deactivate(self) -> None:
        self._in_front = False
        self.gui.focus(here=False)
        self.app.hand.cover()
        self.invalidate()

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        del dx, dy
        self._moved(x, y)
        self._point(x, y)

    def _point(self, x: float, y: float) -> None:
        """Let the picture follow the pointer; a frame only where that changes something."""
        viewport = self.app.viewport
        before = viewport.pointed
        if self._on_panel(x, y):
            viewport.leave()
            self.invalidate()
            self._wake_at(time.monotonic() + PAUSE)
        else:
            viewport.point(x, y)
        if viewport.pointed != before:
            self.invalidate()
        self._shape_pointer()

    def _shape_pointer(self) -> None:
        """Let the pointer tell what it would do where it is."""
        shape = self.CURSOR_HAND if self.app.viewport.clickable else self.CURSOR_DEFAULT
        if self._pointer_on_panel:
            shape = self.gui.pointer_shape
        if shape != self._shape:
            self._shape = shape
            self.set_mouse_cursor(self.get_system_mouse_cursor(shape))

    def _moved(self, x: float, y: float) -> None:
        was_on_panel = self._pointer_on_panel
        self._pointer = (x, y)
        self.gui.pointer(x, y, self.get_size()[1])
        if was_on_panel:
            self.invalidate()

    @property
    def _pointer_on_panel(self) -> bool:
        return self._on_panel(*self._pointer)

    def on_mouse_leave(self, x: int, y: int) -> None:
        del x, y
        self.gui.pointer_left()
        self._pointer = (-1.0, -1.0)
        self.app.viewport.leave()
        self.invalidate()

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        self._alone = False  # Alt with a button isn't Alt alone, which goes to the menus
        moment = self._pressed_at()
        repeated = self._acted is not None and self._acted.is_repeated(x, y, moment)
        if not repeated:
            self._acted = None
        self._moved(x, y)
        if self._drawn_pointer != self._pointer:
            # What is under a pointer that came in one jump, such as a finger, shows only with a frame.
            self.frame()
        self.invalidate()
        on_panel = self._on_panel(x, y)
        if not repeated or (on_panel and self._panel_press):
            self.gui.button(button, down=True)
        self._panel_press = on_panel
        if on_panel:
            self._acted = LastPress(x, y, moment)
            return
        self.app.focus_picture()
        if button == mouse.RIGHT and self.app.viewport.press_to_mark(x, y, _meaning(modifiers)):
            return
        shifts = button in (mouse.RIGHT, mouse.MIDDLE) or modifiers & (key.MOD_SHIFT | CONTROL)
        grip = Grip.SHIFT if shifts else Grip.TURN
        meant = not repeated and self._in_front and time.monotonic() - self._to_front >= TO_FRONT
        self.app.viewport.press_at(x, y, grip, clicks=button == mouse.LEFT and not shifts and meant)

    def _pressed_at(self) -> float:
        """When a button was pressed, in seconds: X11 tells it, however late the event is dealt with."""
        moment, self._moment = self._moment, None
        return time.monotonic() if moment is None else moment

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        del buttons, modifiers
        self._moved(x, y)
        self.invalidate()
        if not self._panel_press:
            self.app.viewport.drag(x, y, dx, dy)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        del modifiers
        self._moved(x, y)
        self.gui.button(button, down=False)
        self.invalidate()
        if not self._panel_press:
            moment = self._pressed_at()
            before = (self.app.session.view, self.app.dialogues.open)
            self.app.viewport.release(x, y)
            if before != (self.app.session.view, self.app.dialogues.open):
                self._acted = LastPress(x, y, moment)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self._moved(x, y)
        self.invalidate()
        if self._on_panel(x, y):
            self.gui.wheel(scroll_x, scroll_y)
        elif not (self._held & CONTROL and self.app.viewport.wheel_colours(scroll_y)):
            self.app.viewport.wheel(scroll_x, scroll_y, x, y, zooms=self._zooms())

    def _zooms(self) -> bool:
        """Whether the wheel goes nearer; on a touchpad it does so only with Ctrl, where that is wished."""
        return not self.app.settings.touchpad or bool(self._held & CONTROL)

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        """Keys belong to a text that is typed, then to the panels' keyboard, then to the commands."""
        symbol = by_place(symbol, modifiers, self._place)
        name = key_name(symbol, modifiers)
        self._held = modifiers | (CONTROL if symbol in (key.LCTRL, key.RCTRL) else 0)
        self._alone = symbol == key.LALT
        self.invalidate()
        if isinstance(self.app.dialogues.open, dialogues.ShowKeys) and self.app.dialogues.open.changing:
            if name is not None:
                self.app.bind_key(name)
            return True
        if name == "Escape" and self.gui.typing and self.app.dialogues.open is None:
            self.gui.stop_typing()
            return True
        self._stepped = None
        if self._listing and name is not None and self.app.collections.key(name, typing=self.gui.typing):
            return True
        # Dear ImGui steps from text to text with Tab even while the keyboard belongs to the picture.
        if name not in ("Tab", "Shift+Tab") or self._for_panels(name):
            self.gui.key(symbol, modifiers, down=True)
        if name is not None and not self._for_panels(name):
            command = bound(self.app.settings.keys).get(name)
            if command is not None and command.enabled(self.app):
                command.run(self.app)
        return True

    @property
    def _listing(self) -> bool:
        """Whether keys belong to the list of a collection."""
        return self.app.collections.open and self.app.dialogues.open is None and not self.gui.popup

    def _for_panels(self, name: str) -> bool:
        """Whether a key is the panels' own: what types or steps there."""
        if name == "Escape":
            return self.gui.popup and self.app.dialogues.open is None
        plain = not name.startswith(("Ctrl+", "Alt+")) and not (name[0] == "F" and name[1:].isdigit())
        if self.gui.typing:
            return plain or name in EDITING
        if self.app.dialogues.open is not None or self.gui.popup:
            return name not in ("Ctrl+Q",)
        stepping = name in ("Tab", "Shift+Tab", "Left", "Right", "Up", "Down", "Space", "Enter", "NumEnter")
        return self.app.keyboard_in_panels and stepping

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        symbol = by_place(symbol, modifiers, self._place)
        self._held = modifiers & ~(CONTROL if symbol in (key.LCTRL, key.RCTRL) else 0)
        if symbol == key.LALT and self._alone and not self.gui.typing and self.app.dialogues.open is None:
            self.app.open_menu()
        self._alone = False
        self.gui.key(symbol, modifiers, down=False)
        # Whichever key of a shortcut is let go first: a hand is never left open.
        self.app.hand.cover()
        self.invalidate()

    def on_text(self, text: str) -> None:
        if self._listing and not self.gui.typing:
            self.app.collections.typed(text)
            self.invalidate()
            return
        self.gui.text(text)
        if self.gui.typing:
            self.invalidate()

    def on_text_motion(self, motion: int) -> None:
        """A key that steps or deletes is held: Dear ImGui repeats it by itself, frame by frame.

        In the list of a collection it is repeated as the system does; the first time it came as a key.
        """
        repeated, self._stepped = self._stepped == motion, motion
        name = key_name(motion, 0)
        if repeated and name is not None and self._listing:
            self.app.collections.key(name, typing=self.gui.typing)
            self.invalidate()
        if self.gui.typing or self.app.keyboard_in_panels:
            self.invalidate()

    def on_file_drop(self, x: int, y: int, paths: list[str]) -> None:
        del x, y
        # A drop can come without a path.
        for path in paths[:1]:
            self.app.archive.open(Path(path))
        self.invalidate()

    def on_close(self) -> None:
        self.app.archive.quit()
        self.invalidate()

    def release(self) -> None:
        """Give back what was made; the window can then be closed."""
        self.switch_to()
        if self.app is not None:
            self.app.exports.close()
            self.app.close()
        self.painting.release()
        self.gui.release()
