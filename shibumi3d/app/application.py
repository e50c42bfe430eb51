"""The application without its window: what is open, what is asked, what is said, what is remembered.

Panels and handlers call it; it sends intents to the session and tells people what came of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from shibumi3d.app import dialogues
from shibumi3d.app import settings as remembered
from shibumi3d.app.archive import Archive
from shibumi3d.app.autoplay import Playing
from shibumi3d.app.settings import SPEEDS, Settings
from shibumi3d.app.shell.system import Desk, Folders
from shibumi3d.app.start_form import StartForm, filled
from shibumi3d.app.viewport.viewport import Viewport
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError
from shibumi3d.languages import translations
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Game, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Draw, Move, Pick
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents, narration, rounds, secrecy
from shibumi3d.study.document import Document
from shibumi3d.study.session import EXPECTED, Session

NOTICE_SECONDS: Final = 6.0
"""How long a notice stays, at least; longer texts stay longer."""


GLANCE: Final = 0.25
"""Seconds that a hand has to be open before letting go of the pointer picks a marble of it."""

PAUSE: Final = 1.0
"""Seconds without a key after which what is typed into a comment is kept."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A comment that is being typed at a node; it is kept at the time ``due``."""

    node: int
    comment: str
    due: float


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is said for a while. ``until`` is the time when it goes."""

    message: Message
    until: float


class Application:
    """Everything but the window."""

    def __init__(
        self,
        registry: Registry,
        folders: Folders,
        desk: Desk,
        now: Callable[[], float],
        loaded: tuple[Settings, Message | None],
    ) -> None:
        """``now`` is a clock in seconds that only goes forward; ``loaded`` is what `settings.load` gave."""
        self.folders = folders
        self.desk = desk
        self.now = now
        self.settings, broken = loaded
        self.language = translations(self.settings.language or None)
        self.notices: tuple[Notice, ...] = ()
        self.session = Session(registry, self._keeper())
        self.form: StartForm | None = filled(
            registry, self.settings.game, self.settings.options, self.settings.players
        )
        self.dialogue: dialogues.Dialogue | None = None
        self.opened: int | None = None
        self._opened_at = 0.0
        self._draft: Draft | None = None
        self.playing: Playing | None = None
        self._panels_have_keyboard = False
        self.viewport = Viewport(self, now)
        self.archive = Archive(self, registry)
        failures = (failure.message for failure in registry.failures)
        for message in (broken, *failures, *self.archive.unfinished.problems):
            if message is not None:
                self.say(message)

    def _keeper(self) -> Autosave | None:
        """What keeps the game in progress; where that can't be, it is said and play goes on."""
        try:
            return Autosave(self.folders.autosaves)
        except FileError as error:
            self.say(error.message)
            return None

    # What is there

    @property
    def table(self) -> Document | None:
        """The open game."""
        return self.session.table

    @property
    def game(self) -> Game:
        """The game that is open or chosen on the start screen."""
        if self.table is not None:
            return self.table.game
        if self.form is None:
            raise LookupError("there is no game at all")
        return self.form.game

    @property
    def state(self) -> State:
        """The state that is shown: of the open game, or the first one of the game chosen."""
        if self.table is not None:
            return self.state_at(self.table.node)
        if self.form is None:
            raise LookupError("there is no game at all")
        return self.form.game.start(self.form.options).seen_by(None)

    def state_at(self, node: int) -> State:
        """The state at a node of the open game, without what may not be seen now."""
        if self.table is None:
            raise LookupError("no game is open")
        state = self.table.replay.state(self.table.record, node)
        return secrecy.seen(self.table, state, self.opened if node == self.table.live else None)

    @property
    def secret_seat(self) -> int | None:
        """The seat whose secret choice is due; None where there is none."""
        table = self.table
        if table is None or not table.at_live or not table.guarded:
            return None
        state = table.live_state
        return state.actor if isinstance(state.actor, int) and rounds.picking(state) else None

    def open_hand(self) -> None:
        """Show the hand of the seat whose secret choice is due, for as long as it is held open."""
        self.opened = self.secret_seat
        self._opened_at = self.now()

    @property
    def hand_seen(self) -> bool:
        """Whether the hand has been open for long enough to be looked at: a mere click picks nothing."""
        return self.opened is not None and self.now() - self._opened_at >= GLANCE

    def cover_hand(self) -> None:
        """Cover the hand again."""
        self.opened = None

    def pick(self, colour: Colour) -> None:
        """Make the secret choice, and cover the hand; what can't be picked is passed over in silence.

        To say that a hand doesn't hold a colour would tell it to everybody.
        """
        if self.opened is not None and colour in self.viewport.choices.picks:
            self.opened = None
            self.send(intents.Play(Pick(colour)))

    @property
    def at_live(self) -> bool:
        """Whether the position shown is where the game stands."""
        return self.table is not None and self.table.at_live

    @property
    def titles(self) -> tuple[Message, ...]:
        """What the seats are called: their titles, each with the person's name where there is one."""
        people = [self.table.player(seat) if self.table else "" for seat in range(len(self.game.seats))]
        return tuple(
            text("{seat} · {person}", seat=seat.title, person=person) if person else seat.title
            for seat, person in zip(self.game.seats, people, strict=True)
        )

    def words(self, message: Message) -> str:
        """A message in the person's language."""
        return message.in_language(self.language)

    @property
    def title(self) -> str:
        """The window's title: what is open and whose move it is."""
        if self.table is None:
            return "Shibumi 3D"
        mark = "• " if self.table.unsaved else ""
        turn = self.words(narration.turn(self.state, self.titles))
        return f"{mark}{self.words(self.game.title)} – {turn} – Shibumi 3D"

    # Intents

    def send(self, intent: intents.Intent) -> bool:
        """Follow an intent, and say what came of it; whether it could be followed."""
        self.keep_comment()
        before = self.table
        try:
            self.session.do(intent)
        except EXPECTED as error:
            self.say(error.message)
            return False
        for problem in self.session.problems:
            self.say(problem)
        self._changed(before)
        return True

    def _changed(self, before: Document | None) -> None:
        """Let the picture follow what has changed."""
        after = self.table
        if after is before:
            return
        if after is None or before is None or after.replay is not before.replay:
            # What was asked concerned the game that was open.
            self.close_dialogue()
            self.playing = None
        elif after.node != before.node:
            self.playing = None
        if after is not None and (before is None or after.state is not before.state):
            self.viewport.forget()
            self.viewport.settle()
            if after.record.nodes[after.node].parent == (None if before is None else before.node):
                self.viewport.drop(after.state)
                self.viewport.face(after.state)
        self.cover_hand()

    def play(self, move: Move) -> None:
        """Make a move where the game stands; in an earlier position ask whether a variation is meant.

        While hands are secret there are no variations, and so the move is refused without a question.
        """
        if self.table is not None and not self.table.at_live and not self.table.guarded:
            self.playing = None
            self.ask(dialogues.AskVariation(move))
        else:
            self.send(intents.Play(move))

    def take_back(self) -> None:
        """Take back the last move; where something was revealed or drawn, after asking everyone."""
        table = self.table
        if table is None:
            return
        if table.guarded or isinstance(table.record.nodes[table.live].move, Draw):
            self.ask(dialogues.AskTakeBack())
        else:
            self.send(intents.TakeBack())

    def comment(self, node: int) -> str:
        """The comment at a node, as far as it is typed."""
        if self._draft is not None and self._draft.node == node:
            return self._draft.comment
        return "" if self.table is None else self.table.record.nodes[node].comment

    def type_comment(self, node: int, comment: str) -> None:
        """Take what is typed; it is kept when the typing pauses, so that a sentence is one change."""
        if self._draft is not None and self._draft.node != node:
            self.keep_comment()
        self._draft = Draft(node, comment, self.now() + PAUSE)

    def keep_comment(self) -> None:
        """Keep what was typed."""
        draft, self._draft = self._draft, None
        held = None if draft is None or self.table is None else self.table.record.nodes.get(draft.node)
        if draft is not None and held is not None and held.comment != draft.comment:
            self.send(intents.Comment(draft.node, draft.comment))

    # Saying and asking

    def say(self, message: Message) -> None:
        """Say something for a while."""
        seconds = max(NOTICE_SECONDS, 0.09 * len(str(message)))
        others = tuple(notice for notice in self.notices if notice.message != message)
        self.notices = (*others, Notice(message, self.now() + seconds))

    def unsay(self, notice: Notice) -> None:
        """Take a notice away."""
        self.notices = tuple(other for other in self.notices if other is not notice)

    def ask(self, dialogue: dialogues.Dialogue) -> None:
        """Show a question or a sheet."""
        self.dialogue = dialogue

    def close_dialogue(self) -> None:
        """Take the question or sheet away."""
        self.dialogue = None

    def cancel(self) -> None:
        """Give up the last thing begun."""
        if self.dialogue is not None:
            self.close_dialogue()
        elif not self.viewport.cancel():
            self.playing = None

    # Time

    def advance(self) -> None:
        """Let motions, notices and a game that plays itself go on to now."""
        now = self.now()
        self.viewport.advance()
        if any(notice.until <= now for notice in self.notices):
            self.notices = tuple(notice for notice in self.notices if notice.until > now)
        if self._draft is not None and now >= self._draft.due:
            self.keep_comment()
        if self.playing is not None and now >= self.playing.due:
            self.playing = self.playing.next(now)
            self._show_next()

    def _show_next(self) -> None:
        """Show the next move; stop after the last. Whatever else shows another move stops it too."""
        playing = self.playing
        if self.send(intents.Forward()) and self.table is not None:
            more = self.table.cursor.forward() != self.table.cursor
            self.playing = playing if more else None

    @property
    def due(self) -> float | None:
        """When something happens next without an input; None if nothing will."""
        times = [notice.until for notice in self.notices]
        times += [moment.due for moment in (self.playing, self._draft) if moment is not None]
        return min(times, default=None)

    def toggle_playing(self) -> None:
        """Show the game move by move, from the start if its end is shown; or stop."""
        if self.playing is not None:
            self.playing = None
            return
        if self.table is not None and self.table.cursor.forward() == self.table.cursor:
            self.send(intents.ToStart())
        self.playing = Playing.begun(self.now(), self.settings.speed)

    def change_speed(self, step: int) -> None:
        """Play by itself faster or slower."""
        nearest = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.settings.speed))
        self.change(speed=SPEEDS[min(max(nearest + step, 0), len(SPEEDS) - 1)])

    # Settings

    def change(self, **values: Any) -> None:
        """Change settings; they are written when the program closes and whenever they change."""
        self.settings = remembered.sound(msgspec.structs.replace(self.settings, **values))
        if "language" in values:
            self.language = translations(self.settings.language or None)
        if "speed" in values and self.playing is not None:
            self.playing = self.playing.at_speed(self.now(), self.settings.speed)
        self._remember()

    def _remember(self) -> None:
        problem = remembered.save(self.folders.settings, self.settings)
        if problem is not None:
            self.say(problem)

    def change_key(self, key: str) -> None:
        """Give the command that waits for it in the sheet of shortcuts this key; Escape leaves it as it is."""
        waiting = self.dialogue.changing if isinstance(self.dialogue, dialogues.ShowKeys) else None
        if waiting is None:
            return
        if key != "Escape":
            others = {name: tuple(k for k in keys if k != key) for name, keys in self.settings.keys.items()}
            self.change(keys={**others, waiting: (key,)})
        self.ask(dialogues.ShowKeys())

    # Games

    def begin(self) -> None:
        """Start the game that is filled in on the start screen."""
        if self.form is None:
            return
        name, form = self.form.game.name, self.form
        self.change(
            game=name,
            options={**self.settings.options, name: dict(form.options)},
            players={**self.settings.players, name: dict(form.players)},
        )
        players = {seat: person.strip() for seat, person in form.players.items() if person.strip()}
        self.send(intents.NewGame(name, form.options, players))

    def guarded(self, then: Callable[[], object]) -> None:
        """Do something that closes the open game; if that isn't saved, ask first."""
        self.keep_comment()
        if self.table is not None and self.table.unsaved:
            self.ask(dialogues.AskUnsaved(then))
        else:
            then()

    def leave(self) -> None:
        """Go to the start screen."""
        self.guarded(lambda: self.send(intents.Leave()))

    def rematch(self) -> None:
        """The same game with the same players."""
        self.guarded(lambda: self._again(swap=False))

    def swap_seats(self) -> None:
        """The same game with every player one seat further."""
        self.guarded(lambda: self._again(swap=True))

    def _again(self, *, swap: bool) -> None:
        if self.table is None:
            return
        header = self.table.record.header
        form = StartForm(self.table.game, header.options, header.players)
        self.form = form.swapped() if swap else form
        self.begin()

    def review(self) -> None:
        """Go through the game from its start, by itself."""
        self.send(intents.ToStart())
        self.playing = Playing.begun(self.now(), self.settings.speed)

    # The tree

    def ask_delete(self, node: int) -> None:
        """Ask whether to delete a move and all that follows."""
        self.ask(dialogues.AskDelete(node))

    def promote(self) -> None:
        """Move the shown variation up."""
        if self.table is not None:
            self.send(intents.Promote(self.table.node))

    def delete_shown(self) -> None:
        """Ask whether to delete the shown move and all that follows."""
        if self.table is not None:
            self.ask_delete(self.table.node)

    # The window

    @property
    def keyboard_in_panels(self) -> bool:
        """Whether the keyboard steps through the panels: on the start screen, in a question, or as wished."""
        return self.table is None or self.dialogue is not None or self._panels_have_keyboard

    def keyboard_on_picture(self) -> None:
        """Give the keyboard back to the pyramid."""
        self._panels_have_keyboard = False

    def toggle_full_screen(self) -> None:
        """Fill the screen, or not."""
        self.desk.toggle_full_screen()

    def toggle_focus(self) -> None:
        """Give the keyboard to the panels, or back to the pyramid."""
        self._panels_have_keyboard = not self._panels_have_keyboard

    def quit(self) -> None:
        """Close the program, after asking for an unsaved game."""
        self.guarded(self._quit)

    def _quit(self) -> None:
        self.send(intents.Leave())
        self.desk.close()
