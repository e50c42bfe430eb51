"""Games that come in and go out: files, games left unfinished, the clipboard, pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from shibumi3d.app import dialogues
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.system import Desk, Folders
from shibumi3d.files import autosave, diagram_text, transcript
from shibumi3d.files.autosave import Found, Pending
from shibumi3d.files.errors import FileError
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.game import Game, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.document import Document

_NO_NAME: Final = str.maketrans(dict.fromkeys('/\\:*?"<>|', "-"))
"""Signs that some system doesn't allow in the name of a file."""


class Host(Protocol):
    """What the archive needs of the application, and what it asks of it."""

    settings: Settings
    folders: Folders
    desk: Desk

    @property
    def table(self) -> Document | None:
        """The open game."""

    @property
    def game(self) -> Game:
        """The game that is open or chosen."""

    @property
    def state(self) -> State:
        """The state that is shown."""

    def words(self, message: Message) -> str:
        """A message in the person's language."""

    def say(self, message: Message) -> None:
        """Say something for a while."""

    def ask(self, dialogue: dialogues.Dialogue) -> None:
        """Show a question."""

    def send(self, intent: intents.Intent) -> bool:
        """Follow an intent; whether it could be followed."""

    def change(self, **values: Any) -> None:
        """Change settings."""

    def guarded(self, then: Callable[[], object]) -> None:
        """Do something that closes the open game, after asking where that loses something."""


def is_folder(path: Path) -> bool:
    """Whether it is a folder, as far as that can be told."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _is_file(path: Path) -> bool:
    """Whether it is a file, as far as that can be told; to write there tells what is wrong with it."""
    try:
        return path.is_file()
    except OSError:
        return False


def named(folder: Path, typed: str) -> Path:
    """What a typed name means in a folder; ``~`` is a home, where there is one of that name."""
    path = Path(typed.strip())
    try:
        return folder / path.expanduser()
    except RuntimeError:
        return folder / path


class Archive:
    """Opens, saves, copies and pastes."""

    def __init__(self, host: Host, registry: Registry) -> None:
        self._host = host
        self._registry = registry
        self.unfinished: Pending = autosave.pending(host.folders.autosaves, registry)

    def open(self, path: Path) -> None:
        """Open a record file, after asking for an unsaved game."""
        self._host.guarded(lambda: self._open(path.absolute()))

    def _open(self, path: Path) -> None:
        if self._host.send(intents.Open(path)):
            self._remember(path)

    def _remember(self, path: Path) -> None:
        """Keep a file and its folder for the next time."""
        recent = self._host.settings.with_recent(path).recent
        self._host.change(recent=recent, folder=str(path.parent))

    def proceed(self, found: Found) -> None:
        """Go on with a game that was left unfinished."""
        if self._host.send(intents.Continue(found)):
            self._look_again()

    def give_up(self, found: Found) -> None:
        """Take an unfinished game away."""
        try:
            autosave.discard(found)
        except FileError as error:
            self._host.say(error.message)
        self._look_again()

    def _look_again(self) -> None:
        self.unfinished = autosave.pending(self._host.folders.autosaves, self._registry)

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Save where the game was saved before, or ask where; then go on."""
        table = self._host.table
        if table is not None and table.path is not None:
            self.save_to(table.path, then)
        else:
            self.ask_save(then)

    def save_to(self, path: Path, then: Callable[[], object] = lambda: None) -> None:
        """Save to a file, then go on."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._host.say(
                text(
                    "The folder '{folder}' can't be made: {reason}",
                    folder=str(path.parent),
                    reason=str(error),
                )
            )
            return
        if self._host.send(intents.Save(path)):
            self._remember(path)
            self._host.say(text("Saved as {file}", file=path.name))
            then()

    @property
    def folder(self) -> Path:
        """The folder where files were last opened or saved."""
        last = Path(self._host.settings.folder) if self._host.settings.folder else self._host.folders.games
        return last if is_folder(last) else self._host.folders.games

    def ask_open(self) -> None:
        """Ask for a file to open."""
        self._host.ask(dialogues.OpenFile(self.folder))

    def ask_save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask where to save, then go on."""
        if self._host.table is None:
            return
        header = self._host.table.record.header
        people = " – ".join(name for name in header.players.values() if name)
        game = self._host.words(self._host.game.title)
        new = f"{game} {people or header.date}".strip().translate(_NO_NAME) + ENDING
        known = self._host.table.path
        self._host.ask(dialogues.SaveFile(self.folder, known.name if known else new, then))

    def save_as(self, path: Path, then: Callable[[], object]) -> None:
        """Save to a file that was named, after asking whether another may be replaced; then go on."""
        if path.name and path.suffix != ENDING:
            path = path.with_name(path.name + ENDING)
        known = None if self._host.table is None else self._host.table.path
        if _is_file(path) and path != known:
            self._host.ask(dialogues.AskReplace(path, then))
        else:
            self.save_to(path, then)

    def listing(self, folder: Path) -> list[Path]:
        """The folders and records in a folder, as far as it can be read; nothing hidden."""
        try:
            entries = [path for path in folder.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        shown = [path for path in entries if is_folder(path) or path.suffix == ENDING]
        return sorted(shown, key=lambda path: (not is_folder(path), path.name.casefold()))

    def copy_transcript(self) -> None:
        """Put the moves on the clipboard."""
        if self._host.table is not None and self._host.table.guarded:
            self._host.say(
                text("The moves can be copied when the game is over and nothing is secret any more")
            )
        elif self._host.table is not None:
            self._host.desk.set_clipboard(transcript.write(self._host.table.record))
            self._host.say(text("The moves are on the clipboard"))

    def copy_diagram(self) -> None:
        """Put the position on the clipboard."""
        self._host.desk.set_clipboard(diagram_text.write(self._host.state.position))
        self._host.say(text("The position is on the clipboard"))

    def paste(self) -> None:
        """Open the moves or the position that are on the clipboard."""
        words = self._host.desk.clipboard()
        if words.strip():
            self._host.guarded(lambda: self._host.send(intents.Paste(words)))
        else:
            self._host.say(text("There is no text on the clipboard"))

    def want_picture(self) -> None:
        """Save what is seen as a picture."""
        folder = self._host.folders.pictures
        name = (
            self._host.game.name
            if self._host.table is None
            else f"{self._host.game.name}-{self._host.table.record.depth(self._host.table.node)}"
        )
        path = next(
            candidate
            for number in range(1, 10_000)
            if not (candidate := folder / f"{name}-{number}.png").exists()
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._host.desk.save_picture(path)
        except OSError as error:
            self._host.say(text("The picture could not be saved: {reason}", reason=str(error)))
        else:
            self._host.say(text("Picture saved as {file}", file=str(path)))
