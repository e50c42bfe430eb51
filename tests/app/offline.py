"""The application with no window: a clock that is set by hand, and a desk made of paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from shibumi3d.app import settings as remembered
from shibumi3d.app.application import Application
from shibumi3d.app.layout import COLUMN, Layout, arrange
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.system import Desk, Folders
from shibumi3d.files.autosave import Autosave
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Record
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.document import Document
from shibumi3d.study.session import Session

REGISTRY = Registry({"sparro": SPARRO})

WON = "1g3 1a3 1a1 1a7 1e7 1g1 1c1 2b2 1e1"
"""Red makes a line with the last of these moves."""


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
class PaperDesk(Desk):
    """Remembers what the application wanted of the window."""

    content: str = ""
    pictures: list[Path] = field(default_factory=list)
    full_screen: bool = False
    closed: bool = False

    def clipboard(self) -> str:
        return self.content

    def set_clipboard(self, content: str) -> None:
        self.content = content

    def toggle_full_screen(self) -> None:
        self.full_screen = not self.full_screen

    def save_picture(self, path: Path) -> None:
        path.write_bytes(b"picture")
        self.pictures.append(path)

    def close(self) -> None:
        self.closed = True


def folders(home: Path) -> Folders:
    """Where everything is kept in a test."""
    return Folders(home / "settings.json", home / "unfinished", home / "games", home / "pictures")


def application(
    home: Path, settings: Settings | None = None, registry: Registry = REGISTRY, **values: object
) -> Application:
    """The application as it starts; ``values`` are settings that were remembered."""
    where = folders(home)
    if settings is None:
        settings = Settings(language="en", **values)  # type: ignore[arg-type]
    remembered.save(where.settings, settings)
    return restarted(home, registry)


def restarted(home: Path, registry: Registry = REGISTRY) -> Application:
    """The application as it starts with whatever is there."""
    where = folders(home)
    return Application(registry, where, PaperDesk(), Clock(), remembered.load(where.settings))


def desk(app: Application) -> PaperDesk:
    """The desk of an application that was made here."""
    assert isinstance(app.desk, PaperDesk)
    return app.desk


def clock(app: Application) -> Clock:
    """The clock of an application that was made here."""
    assert isinstance(app.now, Clock)
    return app.now


def open_table(source: Session | Application) -> Document:
    """The table of a session or application that has one."""
    assert source.table is not None
    return source.table


def begin(session: Session, moves: str = "", **options: str) -> None:
    """Start a game of Sparro and make moves."""
    session.do(intents.NewGame("sparro", options, {"red": "Ann", "black": "Ben"}))
    for move in moves.split():
        session.do(intents.Play(parse(move)))


def started(app: Application, moves: str = "", *, settled: bool = True, **options: str) -> Application:
    """The same application with a game of Sparro in which moves were made, seen in a window of 1280 × 720."""
    begin(app.session, moves, **options)
    app.viewport.arranged(laid_out(app))
    if settled:
        app.viewport.settle()
    return app


def laid_out(app: Application, width: float = 1280.0, height: float = 720.0) -> Layout:
    """The layout of a window in play."""
    return arrange(width, height, app.settings.text_size, column=COLUMN, timeline=True)


def kept(keeper: Autosave | None) -> Record:
    """What the autosave of a session holds."""
    from shibumi3d.files import record_file

    assert keeper is not None
    return record_file.load(keeper.path, REGISTRY).record


def shown(source: Session | Application) -> str:
    """The moves that lead to the position that is shown."""
    table = open_table(source)
    return " ".join(map(str, table.record.moves(table.node)))


def main_line(source: Session | Application) -> str:
    """The moves of the main line."""
    record = open_table(source).record
    return " ".join(map(str, record.moves(record.end())))


def lines(source: Session | Application) -> set[str]:
    """Every line of the record, from the start to its end."""
    record = open_table(source).record
    ends = [node for node in record.nodes if not record.nodes[node].children]
    return {" ".join(map(str, record.moves(end))) for end in ends}


def said(app: Application) -> str:
    """What is said just now."""
    return "\n".join(app.words(notice.message) for notice in app.notices)
