"""The application with no window: a clock that is set by hand, and a system made of paper."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from shibumi3d.app import settings as remembered
from shibumi3d.app.application import Application
from shibumi3d.app.layout import COLUMN, Layout, arrange
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.system import FileDialog, Folders, System
from shibumi3d.app.thinking import Starting, start
from shibumi3d.model.registry import Registry
from shibumi3d.study.document import Document
from tests.study import sessions
from tests.study.sessions import REGISTRY


@dataclass
class Clock:
    """A clock that goes when it is told to."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    def on(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


@dataclass
class PaperSystem(System):
    """Remembers what the application wanted of the window."""

    content: str = ""
    pictures: list[Path] = field(default_factory=list)
    full_screen: bool = False
    closed: bool = False
    dialog: FileDialog | None = None

    def clipboard(self) -> str:
        return self.content

    def set_clipboard(self, content: str) -> None:
        self.content = content

    def dialog_to_open(self, title: str, folder: Path, kind: str) -> FileDialog | None:
        del title, folder, kind
        return self.dialog

    def dialog_for_folder(self, title: str, folder: Path) -> FileDialog | None:
        del title, folder
        return self.dialog

    def dialog_to_save(self, title: str, path: Path, kind: str) -> FileDialog | None:
        del title, path, kind
        return self.dialog

    def toggle_full_screen(self) -> None:
        self.full_screen = not self.full_screen

    def save_picture(self, path: Path) -> None:
        path.write_bytes(b"picture")
        self.pictures.append(path)

    def close(self) -> None:
        self.closed = True


def folders(home: Path) -> Folders:
    """Where everything is kept in a test."""
    return Folders(
        home / "settings.json", home / "unfinished", home / "games", home / "pictures", home / "cache"
    )


def application(
    home: Path,
    settings: Settings | None = None,
    registry: Registry = REGISTRY,
    thinker: Starting = start,
    **values: object,
) -> Application:
    """The application as it starts; ``values`` are settings that were remembered."""
    where = folders(home)
    if settings is None:
        settings = Settings(language="en", **values)  # type: ignore[arg-type]
    remembered.save(where.settings, settings)
    return restarted(home, registry, thinker)


def killed(home: Path, after: Path) -> Path:
    """A home as a killed program leaves it: what lies on the disk now, without its lock."""
    there, left = folders(home), folders(after)
    shutil.copytree(there.autosaves, left.autosaves)
    shutil.copy(there.settings, left.settings)
    for lock in left.autosaves.glob("*.lock"):
        lock.unlink()
    return after


def restarted(home: Path, registry: Registry = REGISTRY, thinker: Starting = start) -> Application:
    """The application as it starts with whatever is there."""
    where = folders(home)
    return Application(registry, where, PaperSystem(), Clock(), remembered.load(where.settings), thinker)


def system(app: Application) -> PaperSystem:
    """The system of an application that was made here."""
    assert isinstance(app.system, PaperSystem)
    return app.system


def clock(app: Application) -> Clock:
    """The clock of an application that was made here."""
    assert isinstance(app.viewport._now, Clock)
    return app.viewport._now


def started(app: Application, moves: str = "", *, settled: bool = True, **options: str) -> Application:
    """The same application with a game of Sparro in which moves were made, seen in a window of 1280 × 720."""
    sessions.begin(app.session, moves, **options)
    app.viewport.arrange(laid_out(app))
    if settled:
        app.viewport.settle()
    return app


def laid_out(app: Application, width: float = 1280.0, height: float = 720.0) -> Layout:
    """The layout of a window in play."""
    return arrange(width, height, app.settings.text_size, column=COLUMN, timeline=True)


def shown(app: Application) -> str:
    """The moves that lead to the position that is shown."""
    return sessions.shown(app.session)


def main_line(app: Application) -> str:
    """The moves of the main line."""
    return sessions.main_line(app.session)


def lines(app: Application) -> set[str]:
    """Every line of the record, from the start to its end."""
    return sessions.lines(app.session)


def document(app: Application) -> Document:
    """The document that is open."""
    return sessions.document(app.session)


def said(app: Application) -> str:
    """What is said just now."""
    app.inbox.open()
    return "\n".join(app.preferences.words(notice.message) for notice in app.notices.shown)
