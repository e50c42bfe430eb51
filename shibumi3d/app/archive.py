"""Games that come in and go out: files, games left unfinished, the clipboard, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from shibumi3d.app.dialogues import (
    AskReplace,
    AskUnsaved,
    Dialogue,
    Dialogues,
    OpenFile,
    OpenFolder,
    SaveFile,
)
from shibumi3d.app.notices import Notices
from shibumi3d.app.preferences import Preferences
from shibumi3d.app.shell.system import FileDialog, Folders, System
from shibumi3d.files import autosave, diagram_text, disk, names
from shibumi3d.files.autosave import Found, Pending
from shibumi3d.files.disk import ChangedError
from shibumi3d.files.errors import FileError
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.study import intents
from shibumi3d.study.intents import Act
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

LOOK_SECONDS: Final = 0.2
"""How often a dialogue of the system is looked at."""

_PICTURES: Final = 10_000
"""Numbers that are tried for the name of a picture."""


def is_folder(path: Path) -> bool:
    """Whether it is a folder, as far as that can be told."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def named(folder: Path, typed: str) -> Path:
    """What a typed name or ``file://`` address means in a folder; ``~`` is a home, where there is one of that name.

    FileError for an address on another machine.
    """
    path = names.path_of(typed.strip())
    try:
        return folder / path.expanduser()
    except RuntimeError:
        return folder / path


def _absolute(path: Path) -> Path:
    """The whole path; the path as it is where the current folder has gone."""
    try:
        return path.absolute()
    except OSError:
        return path


@dataclass(frozen=True, slots=True)
class _Asked:
    """A dialogue of the system that is open: when and how often it was looked at, and what follows it."""

    dialog: FileDialog
    looked: float
    own: Dialogue
    then: Callable[[Path], object]
    looks: int = 0


class Archive:
    """Opens, saves, copies and pastes."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        notices: Notices,
        dialogues: Dialogues,
        system: System,
        folders: Folders,
        now: Callable[[], float],
    ) -> None:
        """``now`` is a clock in seconds that only goes forward."""
        self._now = now
        self._asked: _Asked | None = None
        session.listen(self._follow)
        self._session = session
        self._preferences = preferences
        self._notices = notices
        self._dialogues = dialogues
        self._system = system
        self._folders = folders
        self._swept: set[Path] = set()
        self.show_folder: Callable[[Path], object] = lambda _: None
        self._sweep(folders.settings.parent)
        self.unfinished: Pending = autosave.pending(folders.autosaves, session.registry)

    def _follow(self, before: View | None, after: View | None) -> None:
        """A dialogue of the system concerned the game that was open."""
        if before is None or after is None or before.document != after.document:
            self._take_away()

    def _take_away(self) -> None:
        if self._asked is not None:
            self._asked.dialog.cancel()
            self._asked = None

    # Leaving a game

    def leaving(self, then: Callable[[], object]) -> None:
        """Do something that closes the open game; if that isn't saved, ask first."""
        if self._session.view is not None and self._session.view.unsaved:
            self._dialogues.ask(AskUnsaved(then))
        else:
            then()

    def leave(self) -> None:
        """Go to the start screen."""
        self.leaving(lambda: self._session.send(Act.LEAVE))

    def quit(self) -> None:
        """Close the program."""
        self.leaving(self._quit)

    def _quit(self) -> None:
        self._take_away()
        self._session.send(Act.LEAVE)
        self._system.close()

    # Opening

    def open(self, path: Path, index: int = 0, then: Callable[[], object] = lambda: None) -> None:
        """Open a record file, or the one of a ``file://`` address, after asking for an unsaved game; then go on.

        ``index`` tells which of several games of the file. A folder is shown as a list.
        """
        try:
            meant = _absolute(names.path_of(str(path)))
        except FileError as error:
            self._notices.say(error.message)
            return
        if is_folder(meant):
            self.show_folder(meant)
        else:
            self.leaving(lambda: self._open(meant, index, then))

    def open_named(self, folder: Path, typed: str) -> None:
        """Open the record file of a typed name in a folder."""
        try:
            self.open(named(folder, typed))
        except FileError as error:
            self._notices.say(error.message)

    def _open(self, path: Path, index: int, then: Callable[[], object]) -> None:
        if self._session.send(intents.Open(path, index)):
            self._preferences.remember_file(path)
            then()
        self._sweep(path.parent)

    def _sweep(self, folder: Path) -> None:
        """Remove what killed programs left in a folder, the first time that something is done there."""
        if folder not in self._swept:
            self._swept.add(folder)
            disk.sweep(folder)

    def ask_open(self) -> None:
        """Ask for a file to open, with the system's dialogue where there is one."""
        folder = self.folder
        self._ask(
            text("Open a game"),
            lambda title, kind: self._system.dialog_to_open(title, folder, kind),
            OpenFile(folder),
            self.open,
        )

    def ask_file(self, then: Callable[[Path], object]) -> None:
        """Ask for a file, with the system's dialogue where there is one, then go on with it."""
        folder = self.folder
        self._ask(
            text("Open a file with several games"),
            lambda title, kind: self._system.dialog_to_open(title, folder, kind),
            OpenFolder(folder, then),
            then,
        )

    def ask_folder(self, then: Callable[[Path], object]) -> None:
        """Ask for a folder, with the system's dialogue where there is one, then go on with it."""
        folder = self.folder
        self._ask(
            text("Open a collection"),
            lambda title, _: self._system.dialog_for_folder(title, folder),
            OpenFolder(folder, then),
            then,
        )

    def go_on_with(self, folder: Path, typed: str, then: Callable[[Path], object]) -> None:
        """Go on with what a typed name in a folder means."""
        try:
            meant = _absolute(named(folder, typed))
        except FileError as error:
            self._notices.say(error.message)
        else:
            then(meant)

    def _ask(
        self,
        title: Message,
        of_system: Callable[[str, str], FileDialog | None],
        own: Dialogue,
        then: Callable[[Path], object],
    ) -> None:
        """Wait for an answer to a dialogue of the system, while everything goes on; else ask with the own one.

        ``of_system`` shows the one of the system, from its title and what the files are called.
        """
        self._take_away()
        words = self._preferences.words
        wanted = self._preferences.settings.system_dialogs
        dialog = of_system(words(title), words(text("Games"))) if wanted else None
        if dialog is None:
            self._dialogues.ask(own)
        else:
            self._asked = _Asked(dialog, self._now(), own, then)

    @property
    def due(self) -> float | None:
        """When the dialogue of the system is looked at next; None where there is none."""
        return None if self._asked is None else self._asked.looked + LOOK_SECONDS

    def advance(self) -> None:
        """Take the answer to a dialogue of the system, if there is one by now."""
        asked, now = self._asked, self._now()
        if asked is None or now < asked.looked + LOOK_SECONDS:
            return
        if not asked.dialog.ready():
            self._asked = replace(asked, looked=now, looks=asked.looks + 1)
            return
        self._asked = None
        path = asked.dialog.chosen()
        if path is not None:
            asked.then(path)
        elif asked.looks == 0:
            # Nobody is so quick: it could not be shown.
            self._dialogues.ask(asked.own)

    def proceed(self, found: Found) -> None:
        """Go on with a game that was left unfinished."""
        if self._session.send(intents.Continue(found)):
            self._look_again()

    def give_up(self, found: Found) -> None:
        """Take an unfinished game away."""
        try:
            autosave.discard(found)
        except FileError as error:
            self._notices.say(error.message)
        self._look_again()

    def _look_again(self) -> None:
        self.unfinished = autosave.pending(self._folders.autosaves, self._session.registry)

    # Saving

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Save where the game was saved before, or ask where; then go on."""
        view = self._session.view
        if view is not None and view.path is not None:
            self.save_to(view.path, then)
        else:
            self.ask_save(then)

    def ask_save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask where to save, then go on."""
        view = self._session.view
        if view is not None:
            name = view.path.name if view.path else self._proposed(view)
            folder = self.folder
            self._ask(
                text("Save the game"),
                lambda title, kind: self._system.dialog_to_save(title, folder / name, kind),
                SaveFile(folder, name, then),
                lambda path: self.save_as(path, then),
            )

    def _proposed(self, view: View) -> str:
        """A name for a game that has no file: what it is, and whose or when."""
        people = " – ".join(name for name in view.header.players.values() if name)
        game = self._preferences.words(view.game.title)
        return names.proposed(f"{game} {people or view.header.date}")

    def save_as(self, path: Path, then: Callable[[], object]) -> None:
        """Save to a file that was named, after asking whether another may be replaced; then go on."""
        self.save_to(names.as_record(path), then)

    def save_named(self, folder: Path, typed: str, then: Callable[[], object]) -> None:
        """Save to the file of a typed name in a folder, as `save_as` does."""
        try:
            self.save_as(named(folder, typed), then)
        except FileError as error:
            self._notices.say(error.message)

    def save_to(self, path: Path, then: Callable[[], object] = lambda: None) -> None:
        """Save to a file, then go on; ask where it isn't the game's own as it was read or saved last."""
        self._save(intents.Save(path), then)

    def replace(self, asked: AskReplace) -> None:
        """Save in place of what was asked about, then go on; if that has changed once more, ask again."""
        self._save(intents.Save(asked.path, intents.Over(asked.found)), asked.then)

    def _save(self, intent: intents.Save, then: Callable[[], object]) -> None:
        path = intent.path
        try:
            disk.make_folder(path.parent)
        except FileError as error:
            self._notices.say(error.message)
            return
        view = self._session.view
        own = view is not None and path == view.path
        try:
            self._session.do(intent)
        except ChangedError as changed:
            self._dialogues.ask(AskReplace(path, then, changed.found, own))
        except MessageError as error:
            self._notices.say(error.message)
        else:
            self._preferences.remember_file(path)
            self._sweep(path.parent)
            self._notices.say(text("Saved as {file}", file=disk.shown(path)))
            then()

    # Folders

    @property
    def folder(self) -> Path:
        """The folder where files were last opened or saved."""
        remembered = self._preferences.settings.folder
        last = Path(remembered) if remembered else self._folders.games
        return last if is_folder(last) else self._folders.games

    def listing(self, folder: Path) -> list[Path]:
        """The folders and records in a folder, as far as it can be read; nothing hidden."""
        try:
            entries = [path for path in folder.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        shown = [path for path in entries if is_folder(path) or names.is_record(path)]
        return sorted(shown, key=lambda path: (not is_folder(path), path.name.casefold()))

    # The clipboard

    def copy_transcript(self) -> None:
        """Put the moves on the clipboard."""
        try:
            moves = self._session.transcript()
        except MessageError as error:
            self._notices.say(error.message)
        else:
            self._system.set_clipboard(moves)
            self._notices.say(text("The moves are on the clipboard"))

    def copy_line(self, node: int) -> None:
        """Put the moves that lead to a node on the clipboard."""
        try:
            moves = self._session.line(node)
        except MessageError as error:
            self._notices.say(error.message)
        else:
            self._system.set_clipboard(moves)
            self._notices.say(text("The moves of this line are on the clipboard"))

    def copy_diagram(self) -> None:
        """Put the position on the clipboard."""
        view = self._session.view
        if view is not None:
            self._system.set_clipboard(diagram_text.write(view.now.position))
            self._notices.say(text("The position is on the clipboard"))

    def paste(self) -> None:
        """Open the moves or the position that are on the clipboard."""
        try:
            words = self._system.clipboard()
        except MessageError as error:
            self._notices.say(error.message)
            return
        if not words.strip():
            self._notices.say(text("There is no text on the clipboard"))
            return
        view = self._session.view
        # A text is read twice only where something would be asked for it in vain.
        problem = self._session.problem_of(words) if view is not None and view.unsaved else None
        if problem is not None:
            self._notices.say(problem)
        else:
            self.leaving(lambda: self._session.send(intents.Paste(words)))

    # Pictures

    def save_picture(self, view: View) -> None:
        """Save what is seen as a picture."""
        folder = self._folders.pictures
        name = view.game.name if self._session.view is None else f"{view.game.name}-{view.number}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = self._new_picture(folder, name)
        except FileError as error:
            reason: Message | str = error.message
        except OSError as error:
            reason = disk.reason(error)
        else:
            self._sweep(folder)
            self._notices.say(text("Picture saved as {file}", file=str(path)))
            return
        self._notices.say(text("The picture could not be saved: {reason}", reason=reason))

    def _new_picture(self, folder: Path, name: str) -> Path:
        """Save what is seen under the first name that is free; FileError where that can't be done."""
        for number in range(1, _PICTURES):
            path = folder / f"{name}-{number}.png"
            if not path.exists():
                try:
                    self._system.save_picture(path)
                except ChangedError:
                    continue
                return path
        raise FileError(text("there is no name left for it in '{folder}'", folder=disk.shown(folder)))
