"""The application without its window: its parts, and how they hang together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shibumi3d.app.analyst import Analyst
from shibumi3d.app.archive import Archive
from shibumi3d.app.autoplay import Autoplay
from shibumi3d.app.collections import Collections
from shibumi3d.app.comparison import Comparison
from shibumi3d.app.dialogues import Dialogues, ShowKeys
from shibumi3d.app.exports import Exports
from shibumi3d.app.guide import Guide
from shibumi3d.app.hand import Hand
from shibumi3d.app.moves import Moves
from shibumi3d.app.new_games import NewGames
from shibumi3d.app.notices import Notices
from shibumi3d.app.opponents import Opponents
from shibumi3d.app.position_editor import PositionEditor
from shibumi3d.app.preferences import Preferences
from shibumi3d.app.settings import Settings
from shibumi3d.app.shell.inbox import Inbox
from shibumi3d.app.shell.system import Folders, System
from shibumi3d.app.thinking import Starting, start
from shibumi3d.app.training import Training
from shibumi3d.app.viewport.viewport import Viewport
from shibumi3d.files import disk, last_resort
from shibumi3d.files.autosave import AutosaveWriter
from shibumi3d.model.messages import Message
from shibumi3d.model.registry import Registry
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

PROGRAM: Final = "Shibumi 3D"


class Application:
    """Everything but the window.

    Panels, commands and the window's events call its parts; what is shown comes from ``view`` alone.
    """

    def __init__(
        self,
        registry: Registry,
        folders: Folders,
        system: System,
        now: Callable[[], float],
        loaded: tuple[Settings, Message | None],
        thinker: Starting = start,
    ) -> None:
        """``now`` is a clock in seconds that only goes forward; ``loaded`` is what `settings.load` gave.

        The registry has at least one game. ``thinker`` starts what thinks for engines.
        """
        settings, broken = loaded
        self.inbox = Inbox()
        self.system = system
        self.notices = Notices(now)
        self.preferences = Preferences(folders.settings, settings, self.notices.say)
        self.dialogues = Dialogues()
        self.keeper = self._keeper(folders, registry)
        self.session = Session(registry, self.notices.say, self.keeper)
        self.new_games = NewGames(self.session, self.preferences, self.notices.say)
        self.moves = Moves(self.session, self.dialogues)
        self.hand = Hand(self.session, now)
        self.autoplay = Autoplay(self.session, self.preferences, now)
        self.comparison = Comparison(self.session)
        self.editor = PositionEditor(
            self.session, self.notices.say, lambda draft: self.preferences.change(draft=draft)
        )
        self.opponents = Opponents(self.session, self.dialogues, self.inbox, now, self.notices.say, thinker)
        self.analyst = Analyst(self.session, self.inbox, self.notices.say, thinker)
        self.training = Training(self.session, self.analyst, self.notices.say)
        self.moves.training = self.training
        self.moves.engine_moves = lambda: self.opponents.moving
        self.viewport = Viewport(
            lambda: self.view,
            self.session,
            self.preferences,
            self.moves,
            self.dialogues,
            now,
            self.notices.say,
            lambda: self.comparison.differing,
            self.editor,
            self.analyst,
        )
        self.analyst.point_out = self.viewport.bring_into_sight
        self.archive = Archive(
            self.session, self.preferences, self.notices, self.dialogues, system, folders, now
        )
        self.exports = Exports(
            self.session,
            self.viewport,
            self.preferences,
            self.dialogues,
            self.inbox,
            folders.pictures,
            self.notices.say,
        )
        self.collections = Collections(
            self.session, self.preferences, self.archive, self.inbox, self.notices.say, folders.cache
        )
        self.guide = Guide(self.session, self.preferences, self.viewport)
        self._panels_have_keyboard = False
        self.menu_wanted = False
        self.comment_wanted = False
        self.session.listen(self._follow)
        failures = (failure.message for failure in registry.failures)
        ended = last_resort.stopped(folders.autosaves)
        for message in (broken, *failures, *ended, *self.archive.unfinished.problems):
            if message is not None:
                self.notices.say(message)

    def _keeper(self, folders: Folders, registry: Registry) -> AutosaveWriter:
        """What keeps the game in progress; where that can't be, it is said and play goes on."""
        return AutosaveWriter(
            folders.autosaves,
            lambda message: self.inbox.put(lambda: self.notices.say(message)),
            registry,
        )

    # What is there

    @property
    def settings(self) -> Settings:
        """How the person wants things."""
        return self.preferences.settings

    @property
    def playing(self) -> bool:
        """Whether a game is open and shown; else the start screen shows, the list of a collection, or the editor."""
        return self.session.view is not None and not self.editor.open and not self.collections.open

    @property
    def view(self) -> View:
        """What is shown: the open game, or the first position of the one chosen on the start screen."""
        return self.editor.view or self.session.view or self.new_games.shown

    @property
    def title(self) -> str:
        """The window's title: the game, its file or its players."""
        view = self.session.view
        if view is None:
            return PROGRAM
        words = self.preferences.words
        mark = "• " if view.unsaved else ""
        name = (
            disk.shown(view.path.with_suffix(""))
            if view.path is not None
            else " – ".join(filter(None, view.header.players.values()))
        )
        parts = (words(view.game.title), name, PROGRAM)
        return mark + " – ".join(part for part in parts if part)

    def _follow(self, before: View | None, after: View | None) -> None:
        """What was asked concerned the game that was open."""
        if before is None or after is None or before.document != after.document:
            self.dialogues.close()
            self.editor.give_way()

    # Time

    def advance(self) -> None:
        """Let motions, notices and a game that plays itself go on to now, and take what has arrived."""
        self.inbox.open()
        self.viewport.advance()
        self.guide.advance()
        self.archive.advance()
        self.notices.advance()
        if self.dialogues.open is not None or self.collections.open:
            self.autoplay.stop()
        self.autoplay.advance()
        self.opponents.advance()
        self.analyst.advance()

    def close(self) -> None:
        """End what runs beside the program."""
        self.opponents.close()
        self.analyst.close()

    @property
    def due(self) -> float | None:
        """When something happens next without an input; None if nothing will."""
        times = (
            self.notices.due,
            self.autoplay.due,
            self.viewport.due,
            self.archive.due,
            self.opponents.due,
        )
        return min((time for time in times if time is not None), default=None)

    # What concerns several parts

    def cancel(self) -> None:
        """Give up the last thing begun."""
        if self.dialogues.open is not None:
            self.dialogues.close()
        elif self.collections.open:
            self.collections.hide()
        elif not self.viewport.cancel():
            self.autoplay.stop()

    def bind_key(self, key: str) -> None:
        """Give the command that waits for it in the sheet of shortcuts this key; Escape leaves it as it is."""
        sheet = self.dialogues.open
        if not isinstance(sheet, ShowKeys) or sheet.changing is None:
            return
        if key != "Escape":
            self.preferences.bind(sheet.changing, key)
        self.dialogues.ask(ShowKeys())

    @property
    def keyboard_in_panels(self) -> bool:
        """Whether the keyboard steps through the panels: on the start screen, in a question, or as wished."""
        return not self.playing or self.dialogues.open is not None or self._panels_have_keyboard

    def focus_picture(self) -> None:
        """Give the keyboard back to the pyramid."""
        self._panels_have_keyboard = False

    def open_menu(self) -> None:
        """Open the first menu; a game that plays itself pauses."""
        self.autoplay.stop()
        self.menu_wanted = True

    def write_comment(self) -> None:
        """Let the comment at the move that is shown be typed; a game that plays itself pauses."""
        self.autoplay.stop()
        if not self.settings.column:
            self.preferences.change(column=True)
        self.comment_wanted = True

    def toggle_focus(self) -> None:
        """Give the keyboard to the panels, or back to the pyramid."""
        self._panels_have_keyboard = not self._panels_have_keyboard
