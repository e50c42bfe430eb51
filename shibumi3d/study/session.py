"""The session: the game that is open. It is the only thing that changes, and only by intents.

What it holds of a game is seen through its view alone, which is made once for each change.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from itertools import count
from operator import or_
from pathlib import Path
from typing import Final, Protocol

from shibumi3d.engine.levels import Level
from shibumi3d.engine.question import Question
from shibumi3d.engine.report import Limit
from shibumi3d.files import autosave, diagram_text, record_file, transcript
from shibumi3d.files.autosave import Found
from shibumi3d.files.disk import Fingerprint
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.model.annotations import NO_ANNOTATION, Evaluation
from shibumi3d.model.foreign import ForeignError, PersonInterrupt, said
from shibumi3d.model.game import CHANCE, Game, IllegalMoveError, Prospect
from shibumi3d.model.messages import Message, MessageError, plural, text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.plugin_game import PluginGame
from shibumi3d.model.record import ROOT, Cursor, Header, Record
from shibumi3d.model.registry import Registry
from shibumi3d.model.replay import Replay
from shibumi3d.model.set_up import SetUp, SetUpError
from shibumi3d.model.watch import watch
from shibumi3d.study import intents
from shibumi3d.study.collection import first_with
from shibumi3d.study.document import Document, IntentError, follow
from shibumi3d.study.intents import Act
from shibumi3d.study.recurrences import Recurrences
from shibumi3d.study.snapshot import Snapshot
from shibumi3d.study.view import NOT_MADE, Made, View, ViewMaker, made_at

SEED_BITS: Final = 32


class Keeper(Protocol):
    """What keeps the game in progress after every change."""

    def put(self, record: Record, saved: Path | None, fingerprint: Fingerprint | None = None) -> None:
        """Keep this record in place of the one before.

        ``saved`` is the file that the game is saved to, ``fingerprint`` what it held then.
        """

    def clear(self) -> None:
        """Keep nothing, because everything is saved or given up."""

    def flush(self) -> bool:
        """Wait until what was put is kept; whether it is."""


Listener = Callable[[View | None, View | None], object]
"""Is told of a change: the view before it and after it."""


class Session:
    """Follows intents. ``view`` is what may be seen of the open game, None on the start screen."""

    def __init__(
        self,
        registry: Registry,
        tell: Callable[[Message], object],
        keeper: Keeper | None = None,
        *,
        new_seed: Callable[[], int] = lambda: secrets.randbits(SEED_BITS),
        today: Callable[[], str] = lambda: dt.date.today().isoformat(),
    ) -> None:
        """``tell`` says what people should know; ``keeper`` keeps every change until the game is closed."""
        self.registry = registry
        self.view: View | None = None
        self._tell = tell
        self._keeper = keeper
        self._new_seed = new_seed
        self._today = today
        self._document: Document | None = None
        self._opened: int | None = None
        self._numbers = count(1)
        self._maker: ViewMaker | None = None
        self._listeners: list[Listener] = []
        self._problems: list[Message] = []
        self._made: tuple[object, dict[int, Made]] = (None, {})
        self._recurrences: Recurrences | None = None
        self._prospects: tuple[Snapshot, tuple[Prospect, ...]] | None = None

    def listen(self, listener: Listener) -> None:
        """Tell ``listener`` of every change from now on."""
        self._listeners.append(listener)

    def send(self, intent: intents.Intent) -> bool:
        """Follow an intent, and tell what came of it; whether it could be followed."""
        try:
            self.do(intent)
        except MessageError as error:
            self._tell(error.message)
            return False
        return True

    def do(self, intent: intents.Intent) -> None:
        """Follow an intent. Raises a MessageError, with nothing changed, where that can't be.

        Rules that fail, which can be a plugin's, are refused with their name.
        """
        document, maker, _, view = before = (self._document, self._maker, self._opened, self.view)
        self._problems.clear()
        if document is not None and self._keeper is not None and isinstance(document.game, PluginGame):
            # Rules that stop the program must not stop the game from being kept.
            self._keeper.flush()
        try:
            self._follow(intent)
            self._look()
        except (MessageError, PersonInterrupt):
            self._document, self._maker, self._opened, self.view = before
            raise
        except BaseException as error:
            self._document, self._maker, self._opened, self.view = before
            raise IntentError(
                text(
                    "{game} can't go on: {reason}",
                    game=text("this") if document is None else document.game.title,
                    reason=said(error),
                )
            ) from error
        self._keep(document, closed=self._maker is not maker)
        for problem in self._problems:
            self._tell(problem)
        if self.view is not view:
            for listener in self._listeners:
                listener(view, self.view)

    def _follow(self, intent: intents.Intent) -> None:
        match intent:
            case intents.NewGame(name, options, players, engines):
                seed, date = self._new_seed(), self._today()
                self._begin(name, Header(name, options, players, engines, seed=seed, date=date))
            case intents.StartFrom(name, options, start):
                seed, date = self._new_seed(), self._today()
                self._begin(name, Header(name, options, seed=seed, date=date, set_up=start))
            case intents.Open(path, index):
                self._open(path, index)
            case intents.Continue(found):
                self._continue(found)
            case intents.Paste(words):
                self._paste(words)
            case intents.Save(path, over):
                self._save(path, over)
            case intents.Fold(node):
                self._fold(node)
            case intents.TakeOut(node):
                self._take_out(node)
            case Act.LEAVE:
                self._document = self._maker = None
            case Act.OPEN_HAND:
                self._opened = None if self.view is None else self.view.secret_seat
            case Act.COVER_HAND:
                self._opened = None
            case _:
                self._document = follow(self._there, intent)
                self._opened = None

    @property
    def _there(self) -> Document:
        if self._document is None:
            raise IntentError(text("no game is open"))
        return self._document

    def _look(self) -> None:
        """Make the view of what is open now."""
        document, maker = self._document, self._maker
        if document is None or maker is None:
            self.view = self._opened = None
            return
        watch(document.state)
        self.view = maker.view(document, self._opened)

    def _keep(self, before: Document | None, *, closed: bool) -> None:
        """Let what keeps the game in progress follow a change."""
        document = self._document
        if self._keeper is None:
            return
        if document is not None and self._worth_keeping(document, None if closed else before):
            # It takes the place of what was kept before, so that at no moment nothing is kept.
            self._keeper.put(document.record, document.path, document.fingerprint)
        elif closed:
            self._keeper.clear()

    def _worth_keeping(self, document: Document, before: Document | None) -> bool:
        """Whether something has changed that would be missed; a game just begun or opened is nothing new."""
        if before is None:
            return document.unsaved
        return (
            document.record is not before.record
            or document.path != before.path
            or document.fingerprint != before.fingerprint
        )

    # What the record gives to others

    def made(self, node: int) -> Made:
        """The move of a node as a list shows it, as far as it may be told."""
        document, view = self._document, self.view
        if document is None or view is None:
            return NOT_MADE
        # While hands are secret, what may be told of a move changes with what follows it.
        known: object = view if view.guarded else document.record.nodes
        if self._made[0] is not known:
            self._made = (known, {})
        made = self._made[1].get(node)
        if made is None:
            made = self._made[1][node] = made_at(document, node)
        noted = document.record.annotation(node)
        if noted is NO_ANNOTATION:
            return made
        return replace(made, glyphs=noted.glyphs, marked=bool(noted.marks or noted.arrows))

    def counting_for(self, seat: int) -> int:
        """The mask of the places that count for a seat in the position that is shown: its lines, its groups."""
        whole = (one.places for one in self.prospects() if not one.lacks and one.seat == seat)
        return reduce(or_, whole, 0)

    def recurring(self) -> tuple[int, ...]:
        """The other nodes at which the position that is shown stands, by another order of moves or a symmetry."""
        document, view = self._document, self.view
        if document is None or view is None or view.guarded or view.guessing is not None:
            return ()
        if self._recurrences is None or self._recurrences.replay is not document.replay:
            self._recurrences = Recurrences(document.replay)
        try:
            return self._recurrences.others(document.record, document.node)
        except Exception:  # noqa: BLE001 - the rules of a plugin; nothing is found in them
            return ()

    @property
    def looks_further(self) -> bool:
        """Whether not all of the record has been looked at for positions that come again."""
        held, document = self._recurrences, self._document
        return held is not None and held.waits and document is not None and held.replay is document.replay

    def look_further(self) -> None:
        """Look at a little more of the record, in a few milliseconds."""
        if self._recurrences is None or self._document is None:
            return
        # The rules of a plugin can raise anything; its position is passed over.
        with suppress(Exception):
            self._recurrences.go_on(self._document.record)

    def first_with(self, key: bytes) -> int | None:
        """The first node at which a position of this key stands (`symmetry.key_of`), as far as it may be known."""
        if self._document is None:
            return None
        try:
            return first_with(self._document.known.record, self.registry, key)
        except Exception:  # noqa: BLE001 - the rules of a plugin; nothing is found in them
            return None

    def name(self, node: int) -> Message:
        """How a place of the record is spoken of: the number of its move, and whether it is of the main line."""
        record = self._there.record
        if record.is_mainline(node):
            return text("move {n}", n=record.depth(node))
        return text("move {n} of a variation", n=record.depth(node))

    def prospects(self) -> tuple[Prospect, ...]:
        """What matters in the position that is shown, as everybody may see it."""
        view = self.view
        if self._document is None or view is None:
            return ()
        if self._prospects is None or self._prospects[0] is not view.now:
            try:
                found = tuple(self._document.state.seen_by(None).prospects())
            except Exception:  # noqa: BLE001 - the rules of a plugin; nothing is shown of them
                found = ()
            self._prospects = (view.now, found)
        return self._prospects[1]

    def refusal(self, place: int) -> Message | None:
        """Why nothing can be put on a place in the position that is shown; None where the rules don't say."""
        view = self.view
        if self._document is None or view is None or view.now.actor is None:
            return None
        if view.now.actor == CHANCE:
            return text("A marble is drawn first")
        if view.secret_seat is not None:
            return text("The picks come first")
        name = view.now.position.pyramid.names[place]
        colour = next(iter(view.choices.colours), None)
        try:
            self._document.state.play(Put(name, colour))
        except IllegalMoveError as error:
            return error.message
        except Exception:  # noqa: BLE001 - the rules of a plugin; there is nothing to be said for them
            return None
        return None

    def transcript(self) -> str:
        """The moves of the open game as text; IntentError while something in them is secret."""
        document = self._there
        if document.guarded:
            raise IntentError(
                text("The moves can be copied when the game is over and nothing is secret any more")
            )
        return transcript.write(document.record)

    def line(self, node: int) -> str:
        """The moves that lead to a node as text, with what is noted at them; IntentError as in `transcript`."""
        document = self._there
        if document.guarded:
            return self.transcript()
        record = document.record
        line = Record(record.header).annotate(ROOT, record.annotation(ROOT))
        for at in record.path(node):
            move = record.nodes[at].move
            if move is not None:
                line = line.continue_game(move)
            line = line.annotate(line.game_end, record.annotation(at))
        return transcript.write(line)

    def question(self, limit: Limit, level: Level | None = None, node: int | None = None) -> Question | None:
        """What an engine is asked about a position, by default the one that is shown.

        With a ``level`` it chooses a move for whoever is to move, from what that seat sees; without one it analyses,
        which nothing may be asked about while hands are secret or moves are guessed: None then, and where nobody is
        to move.
        """
        document = self._there
        node = document.node if node is None else node
        state = document.replay.state(document.record, node)
        hidden = document.guarded or document.guessing is not None
        if not isinstance(state.actor, int) or (level is None and hidden):
            return None
        header = document.record.header
        moves = document.record.moves(node)
        seed = self._new_seed()
        return Question(
            header.game, dict(header.options), header.set_up, moves, limit, seed, state.actor, level
        )

    def evaluation(self, node: int) -> Evaluation | None:
        """What is noted of the worth of a position, as far as it may be known."""
        document = self._document
        if document is None or document.guarded or node not in document.known.record.nodes:
            return None
        return document.record.annotation(node).evaluation

    def move_of(self, node: int) -> Move | None:
        """The move of a node, as far as it may be known; None at the start."""
        document = self._document
        if document is None or document.guarded or node not in document.known.record.nodes:
            return None
        return document.record.nodes[node].move

    def parent_of(self, node: int) -> int | None:
        """The node before another; None at the start."""
        return None if self._document is None else self._document.record.nodes[node].parent

    def mover(self, node: int) -> int | None:
        """Whose move led to a node; None at the start, and for what chance did."""
        parent = None if self._document is None else self._document.record.nodes[node].parent
        if self._document is None or parent is None:
            return None
        actor = self._document.replay.state(self._document.record, parent).actor
        return actor if isinstance(actor, int) else None

    def shown_line(self, *, from_here: bool) -> tuple[Game, Record, tuple[int, ...]]:
        """The open game as everybody may know it, and the line that is shown: from its start, or from the node shown."""
        known = self._there.known
        line = (ROOT, *known.cursor.line)
        return known.game, known.record, line[line.index(known.node) :] if from_here else line

    def size_from(self, node: int) -> int:
        """How many moves are deleted with a node."""
        return sum(1 for _ in self._there.record.subtree(node))

    # Games that come and go

    def _begin(self, name: str, header: Header) -> None:
        game = self.registry.game(name)
        header = replace(header, options=game.complete(header.options))
        self._adopt(self._document_of(Record(header), None, None))

    def _adopt(self, document: Document) -> None:
        """Take another game in place of the one that is open."""
        self._document, self._opened = document, None
        self._maker = ViewMaker.of(next(self._numbers), document.game)

    def _document_of(
        self,
        record: Record,
        path: Path | None,
        saved: Record | None,
        fingerprint: Fingerprint | None = None,
    ) -> Document:
        game = self.registry.game(record.header.game)
        replay = Replay(game, record.header.options, record.header.set_up)
        cursor = Cursor(record).at(record.game_end)
        return Document(game, replay, cursor, path, saved, fingerprint=fingerprint)

    def _fold(self, node: int | None) -> None:
        """Fold or unfold variations in the list of moves. What is shown stays in sight."""
        document, maker = self._there, self._maker
        if maker is None:
            return
        builder, record = maker.builder, document.known.record
        if node is None:
            every = frozenset(first for first in record.nodes if record.begins_variation(first))
            builder.fold(record, frozenset() if every <= builder.folded else every)
        else:
            first = record.variation(node)
            if first is None:
                raise IntentError(text("this move is of the main line"))
            builder.fold(record, builder.folded ^ {first})
        hiding = builder.folded.intersection(record.path(document.node)[:-1])
        if hiding:
            outermost = min(hiding, key=record.depth)
            self._document = replace(document, cursor=document.cursor.at(outermost))

    def _take_out(self, node: int) -> None:
        """Open a line and what follows it as a game of its own; IntentError while something in it is secret."""
        document = self._there
        if document.guarded or document.guessing is not None:
            raise IntentError(text("a line can be taken out when nothing of the game is hidden"))
        self._adopt(self._document_of(document.record.taken_out(node), None, None))

    def _open(self, path: Path, index: int) -> None:
        loaded = record_file.load(path, self.registry, index=index)
        # Saving must not replace a file of which only a part is open.
        whole = loaded.whole
        self._adopt(
            self._document_of(loaded.record, path, loaded.record, loaded.fingerprint)
            if whole
            else self._document_of(loaded.record, None, None)
        )
        self._problems += loaded.problems

    def _continue(self, found: Found) -> None:
        self._adopt(self._document_of(found.loaded.record, found.saved, None, found.fingerprint))
        self._problems += found.loaded.problems
        if self._keeper is None:
            return
        self._keeper.put(found.loaded.record, found.saved, found.fingerprint)
        if self._keeper.flush():
            try:
                autosave.discard(found)
            except FileError as error:
                self._problems.append(error.message)

    def problem_of(self, words: str) -> Message | None:
        """Why nothing of a text can be opened; None where something can."""
        try:
            self._read(words)
        except MessageError as error:
            return error.message
        except Exception:  # noqa: BLE001 - the rules of a plugin; to paste it tells what they did
            return None
        finally:
            self._problems.clear()
        return None

    def _paste(self, words: str) -> None:
        """Open what a text says."""
        self._adopt(self._document_of(self._read(words), None, None))

    def _read(self, words: str) -> Record:
        """What a text says: the moves of a game, or else a position."""
        game = None if self._document is None else self._document.game
        options = None if self._document is None else self._document.record.header.options
        try:
            found = transcript.read_text(words, self.registry, game, options)
            record = found.record
            self._problems += found.problems
            if found.others:
                self._problems.append(
                    plural(
                        "the text holds {n} more game: the first is open",
                        "the text holds {n} more games: the first is open",
                        n=found.others,
                    )
                )
        except TextError:
            position = self._positioned(words)
            if position is None:
                raise
            record = position
        if not record.header.seed:
            record = replace(record, header=replace(record.header, seed=self._new_seed()))
        return record

    def _positioned(self, words: str) -> Record | None:
        """A record that starts from the position of a diagram; None where the text is no diagram.

        Boards without an opponent come first: there any position can be studied.
        """
        try:
            position = diagram_text.read(words)
        except TextError:
            return None
        for game in sorted(self.registry.games.values(), key=lambda game: len(game.seats)):
            start = SetUp(position)
            try:
                options = game.options_of_size(position.pyramid.size)
                if options is None:
                    continue
                game.start(options, start)
            except (SetUpError, ForeignError):
                continue
            seed, date = self._new_seed(), self._today()
            return Record(Header(game.name, options, seed=seed, date=date, set_up=start))
        return None

    def _save(self, path: Path, over: intents.Over | None) -> None:
        document = self._there
        known = document.fingerprint if path == document.path else None
        fingerprint = record_file.save(
            path,
            document.record,
            registry=self.registry,
            over=known if over is None else over.fingerprint,
        )
        self._document = replace(document, path=path, saved=document.record, fingerprint=fingerprint)
