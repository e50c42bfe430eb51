"""The session: the game that is open. It is the only thing that changes, and only by intents.

A session holds the record, the place in it that is shown, and the place where the game stands. They
are the same while people play; stepping through the game moves only what is shown.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from shibumi3d.files import autosave, diagram_text, record_file, transcript
from shibumi3d.files.autosave import Autosave, Found
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.model.game import IllegalMoveError, OptionError
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import ROOT, Cursor, Header, Record
from shibumi3d.model.registry import Registry, UnknownGameError
from shibumi3d.model.replay import Replay
from shibumi3d.model.watch import watch
from shibumi3d.study import intents
from shibumi3d.study.choices import choices
from shibumi3d.study.document import Document, Refused, follow

SEED_BITS: Final = 32


EXPECTED: Final = (Refused, IllegalMoveError, FileError, TextError, OptionError, UnknownGameError)
"""What can come of an intent that can't be followed; each has a ``message`` for people."""


class Session:
    """Follows intents. ``table`` is the open game, None on the start screen."""

    def __init__(
        self,
        registry: Registry,
        keeper: Autosave | None = None,
        *,
        new_seed: Callable[[], int] = lambda: secrets.randbits(SEED_BITS),
        today: Callable[[], str] = lambda: dt.date.today().isoformat(),
    ) -> None:
        """``keeper`` keeps every change until the game is closed; None where there is no place for that."""
        self.registry = registry
        self.keeper = keeper
        self.table: Document | None = None
        self.problems: tuple[Message, ...] = ()
        self._new_seed = new_seed
        self._today = today

    def do(self, intent: intents.Intent) -> None:
        """Follow an intent. Raises Refused or one of EXPECTED, with nothing changed.

        Rules that fail, which can be a plugin's, are refused with their name.
        """
        before = self.table
        try:
            self._follow(intent)
        except EXPECTED:
            raise
        except Exception as error:
            self.table = before
            raise Refused(
                text(
                    "{game} can't go on: {reason}",
                    game=text("this") if before is None else before.game.title,
                    reason=f"{type(error).__name__}: {error}",
                )
            ) from error

    def _follow(self, intent: intents.Intent) -> None:
        self.problems = ()
        match intent:
            case intents.NewGame(name, options, players):
                self._begin(name, Header(name, options, players, self._new_seed(), self._today()))
            case intents.Open(path):
                self._open(path)
            case intents.Continue(found):
                self._continue(found)
            case intents.Paste(words):
                self._paste(words)
            case intents.Save(path):
                self._save(path)
            case intents.Leave():
                self._close()
            case _:
                if self.table is None:
                    raise Refused(text("no game is open"))
                before = self.table
                self.table = follow(before, intent)
                choices(watch(self.table.state))
                if self.table.record is not before.record:
                    self._keep()

    def _begin(self, name: str, header: Header) -> None:
        game = self.registry.game(name)
        header = replace(header, options=game.complete(header.options))
        record = Record(header)
        self._seat(Document(game, Replay(game, header.options), Cursor(record), ROOT))

    def _seat(self, table: Document) -> None:
        watch(table.state)
        self._close()
        self.table = table

    def _table_of(self, record: Record, path: Path | None, saved: Record | None) -> Document:
        game = self.registry.game(record.header.game)
        end = record.end()
        return Document(game, Replay(game, record.header.options), Cursor(record).at(end), end, path, saved)

    def _open(self, path: Path) -> None:
        loaded = record_file.load(path, self.registry)
        # What could be opened of a damaged file is a new game: saving it must not replace the file.
        whole = not loaded.problems
        self._seat(self._table_of(loaded.record, path if whole else None, loaded.record if whole else None))
        self.problems = (*self.problems, *loaded.problems)

    def _continue(self, found: Found) -> None:
        self._seat(self._table_of(found.loaded.record, found.saved, None))
        self.problems = (*self.problems, *found.loaded.problems)
        if self._keep():
            try:
                autosave.discard(found)
            except FileError as error:
                self.problems = (*self.problems, error.message)

    def _paste(self, words: str) -> None:
        """Open what a text says: the moves of a game, or else a position."""
        header = None if self.table is None else self.table.record.header
        game = None if self.table is None else self.table.game
        try:
            record = transcript.read(words, self.registry, game, None if header is None else header.options)
        except TextError:
            position = self._set_up(words)
            if position is None:
                raise
            record = position
        if not record.header.seed:
            record = replace(record, header=replace(record.header, seed=self._new_seed()))
        self._seat(self._table_of(record, None, None))
        self._keep()

    def _set_up(self, words: str) -> Record | None:
        """A record that sets up the position of a diagram; None where the text is no diagram."""
        try:
            position = diagram_text.read(words)
        except TextError:
            return None
        for game in self.registry.games.values():
            way = game.setting_up(position)
            if way is not None:
                options, moves = way
                cursor = Cursor(Record(Header(game.name, options, {}, self._new_seed(), self._today())))
                for move in moves:
                    cursor = cursor.play(move)
                return cursor.record
        return None

    def _save(self, path: Path) -> None:
        if self.table is None:
            raise Refused(text("no game is open"))
        record_file.save(path, self.table.record)
        self.table = replace(self.table, path=path, saved=self.table.record)
        self._keep()

    def _keep(self) -> bool:
        """Write the autosave, and tell whether it is written; a failure is said, and play goes on."""
        if self.table is None or self.keeper is None:
            return False
        try:
            self.keeper.write(self.table.record, self.table.path)
        except FileError as error:
            self.problems = (*self.problems, error.message)
            return False
        return True

    def _close(self) -> None:
        """Close the game; an autosave that can't be removed is said, and keeps nobody from going on."""
        if self.table is not None and self.keeper is not None:
            try:
                self.keeper.clear()
            except FileError as error:
                self.problems = (*self.problems, error.message)
        self.table = None
