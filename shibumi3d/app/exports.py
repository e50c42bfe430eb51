"""Exports from the window: pictures, animations, sheets and pages, made between the frames or in another thread.

What makes them is imported when it is wanted: the window's start doesn't wait for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shibumi3d.app.archive import named
from shibumi3d.app.dialogues import Dialogues, ShowExport
from shibumi3d.app.preferences import Preferences
from shibumi3d.app.shell.inbox import Inbox
from shibumi3d.app.viewport.viewport import Viewport
from shibumi3d.export.endings import FILMS, PICTURE, SHEET
from shibumi3d.files import disk, names
from shibumi3d.files.errors import FileError
from shibumi3d.model.foreign import said
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.scene.theme import THEMES
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

if TYPE_CHECKING:
    import moderngl

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1080))
"""Pixels of a picture."""

FILM_SIZES: Final = ((480, 270), (640, 360), (960, 540), (1280, 720))
"""Pixels of an animation."""

SECONDS: Final = (0.5, 1.0, 2.0, 4.0)
"""How long each position of an animation is shown."""

TURNS: Final = (0.0, 90.0, 360.0)
"""How far an animation goes round, in degrees."""

_NUMBERS: Final = 10_000
"""Numbers that are tried for a name that is free."""

Job = Generator[float, None, bytes]
"""Makes a file's content step by step, and tells after each the share that is done."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is wanted of an export: an ending that says what it is, and what the kinds need to know."""

    ending: str = PICTURE
    name: str = ""
    size: tuple[int, int] = SIZES[1]
    transparent: bool = False
    film_size: tuple[int, int] = FILM_SIZES[1]
    seconds: float = 1.0
    turn: float = 0.0
    captions: bool = True
    from_here: bool = False

    @property
    def filmed(self) -> bool:
        """Whether it is an animation."""
        return self.ending in FILMS


@dataclass(slots=True)
class _Running:
    """An export on its way: in steps, begun with what pictures are drawn with, or in another thread."""

    path: Path
    begin: Callable[[moderngl.Context], Job] | None = None
    job: Job | None = None
    share: float = 0.0


def _with_ending(name: str, ending: str) -> str:
    """A typed name with another ending; the same where it has none."""
    path = Path(name)
    return str(path.with_suffix(ending)) if path.suffix else name


class Exports:
    """Makes one file at a time of the open game, while everything goes on."""

    def __init__(
        self,
        session: Session,
        viewport: Viewport,
        preferences: Preferences,
        dialogues: Dialogues,
        inbox: Inbox,
        folder: Path,
        say: Callable[[Message], object],
    ) -> None:
        """``folder`` is where files go that are named without one; ``say`` tells the person something."""
        self._session = session
        self._viewport = viewport
        self._preferences = preferences
        self._dialogues = dialogues
        self._inbox = inbox
        self._folder = folder
        self._say = say
        self._form = Form()
        self.problem: Message | None = None
        self._running: _Running | None = None

    # What is wanted

    def ask(self) -> None:
        """Ask what is to be made."""
        view = self._session.view
        if view is None:
            return
        if self._running is not None:
            self._say(text("One file is being made already: wait for it, or cancel it"))
            return
        self.problem = None
        self._form = replace(self._form, name=str(self._free(view, self._form.ending)))
        self._dialogues.ask(ShowExport())

    @property
    def form(self) -> Form:
        """What is wanted by now."""
        return self._form

    def choose(self, form: Form) -> None:
        """Want something else; another kind has another ending."""
        if form.ending != self._form.ending:
            form = replace(form, name=_with_ending(form.name, form.ending))
        self._form = form

    def _free(self, view: View, ending: str) -> Path:
        """A name that no file has."""
        stem = view.path.stem if view.path is not None else view.game.name
        for number in range(1, _NUMBERS):
            path = self._folder / names.proposed(f"{stem} {number}", ending)
            if not path.exists():
                break
        return path

    # Making it

    @property
    def running(self) -> bool:
        """Whether something is being made."""
        return self._running is not None

    @property
    def works(self) -> bool:
        """Whether there is a step to be done here."""
        return self._running is not None and self._running.begin is not None

    @property
    def name(self) -> str:
        """What the file is called that is being made."""
        return "" if self._running is None else self._running.path.name

    @property
    def share(self) -> float | None:
        """The share of it that is done, from 0 to 1; None where that isn't known."""
        running = self._running
        return None if running is None or running.begin is None else running.share

    def begin(self) -> None:
        """Begin to make what is wanted and take the question away; where that can't be, ``problem`` says why."""
        try:
            self._running = self._prepared(self._path(self._form), self._form)
        except MessageError as error:
            self.problem = error.message
        else:
            self.problem = None
            self._dialogues.close()

    def _path(self, form: Form) -> Path:
        """Where the file is to be; FileError where it can't be there, or another is."""
        if not form.name.strip():
            raise FileError(text("The file needs a name"))
        path = named(self._folder, form.name)
        if path.suffix.lower() != form.ending:
            path = path.with_name(path.name + form.ending)
        if form.ending in FILMS:
            from shibumi3d.export.film import check_available

            check_available(form.ending)
        disk.make_folder(path.parent)
        if path.exists():
            raise FileError(text("There is a file '{name}' already: choose another name", name=path.name))
        disk.check_writable(path)
        return path

    def _prepared(self, path: Path, form: Form) -> _Running:
        if form.ending == PICTURE:
            return _Running(path, self._picture(form))
        if form.ending in FILMS:
            return _Running(path, self._film(form))
        running = _Running(path)
        threading.Thread(target=self._written(running, form), name="export", daemon=True).start()
        return running

    def _picture(self, form: Form) -> Callable[[moderngl.Context], Job]:
        from shibumi3d.export.picture import picturing
        from shibumi3d.render.renderer import Request

        size, theme = form.size, THEMES[self._preferences.settings.theme]
        scene, projection = self._viewport.picture(size[0] / size[1])
        request = Request(scene, projection, theme, size)
        return lambda ctx: picturing(request, ctx, transparent=form.transparent)

    def _film(self, form: Form) -> Callable[[moderngl.Context], Job]:
        from shibumi3d.export.animation import Wanted, animating

        game, record, line = self._session.shown_line(from_here=form.from_here)
        size = form.film_size
        camera = self._viewport.picture_camera(size[0] / size[1])
        theme = self._preferences.settings.theme
        wanted = Wanted(size, camera, theme, form.seconds, form.turn, form.captions)
        words = self._preferences.words
        return lambda ctx: animating(game, record, line, wanted, form.ending, words, ctx)

    def _written(self, running: _Running, form: Form) -> Callable[[], None]:
        """What another thread does for a sheet or a page."""
        from shibumi3d.export.page import page
        from shibumi3d.export.sheet import sheet

        game, record, line = self._session.shown_line(from_here=form.from_here)
        words = self._preferences.words
        language = self._preferences.language.info().get("language", "en") or "en"

        def write() -> None:
            try:
                made = (
                    sheet(game, record, words, line)
                    if form.ending == SHEET
                    else page(game, record, words, language)
                )
            except Exception as error:  # noqa: BLE001 - the rules of a plugin raise anything
                failure = error
                self._inbox.put(lambda: self._fail(running, failure))
            else:
                self._inbox.put(lambda: self._finish(running, made.encode()))

        return write

    def work(self, ctx: moderngl.Context) -> None:
        """Do one step, of some hundredths of a second, in the context that is current."""
        running = self._running
        if running is None or running.begin is None:
            return
        try:
            if running.job is None:
                running.job = running.begin(ctx)
            running.share = next(running.job)
        except StopIteration as finished:
            self._finish(running, finished.value)
        except Exception as error:  # noqa: BLE001 - the rules of a plugin raise anything
            self._fail(running, error)

    def cancel(self) -> None:
        """Give up what is being made; no file comes of it."""
        running, self._running = self._running, None
        if running is None:
            return
        if running.job is not None:
            running.job.close()
        self._say(text("Cancelled: no file was written"))

    def close(self) -> None:
        """The window closes: give back what is drawn with."""
        running, self._running = self._running, None
        if running is not None and running.job is not None:
            running.job.close()

    def _finish(self, running: _Running, content: bytes) -> None:
        if self._running is not running:
            return
        self._running = None
        try:
            disk.write(running.path, content, over=None)
        except FileError as error:
            self._say(text("The file could not be written: {reason}", reason=error.message))
        else:
            self._say(text("Saved as {file}", file=str(running.path)))

    def _fail(self, running: _Running, error: Exception) -> None:
        if self._running is not running:
            return
        self._running = None
        reason = error.message if isinstance(error, MessageError) else said(error)
        self._say(text("The file could not be made: {reason}", reason=reason))
