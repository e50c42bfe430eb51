"""A game that is open, as a value, and what intents make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from shibumi3d.model.chance import drawn
from shibumi3d.model.game import CHANCE, Game, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Draw, Move, Pick
from shibumi3d.model.record import ROOT, Cursor, Record
from shibumi3d.model.replay import Replay
from shibumi3d.study import intents, rounds


class Refused(Exception):  # noqa: N818 - it is an answer, not a fault
    """An intent that can't be followed now, with a sentence that says why."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


@dataclass(frozen=True, slots=True)
class Document:
    """A game that is open.

    ``cursor`` is what is shown and ``live`` the node where the game stands. ``path`` is the file it was
    saved to or opened from, ``saved`` the record as it is in that file, and ``before`` what the table
    was before the last change to its tree, for undoing that.
    """

    game: Game
    replay: Replay
    cursor: Cursor
    live: int
    path: Path | None = None
    saved: Record | None = None
    before: Document | None = None

    @property
    def record(self) -> Record:
        """The tree of moves."""
        return self.cursor.record

    @property
    def node(self) -> int:
        """The node that is shown."""
        return self.cursor.node

    @property
    def at_live(self) -> bool:
        """Whether the position shown is the one where the game stands."""
        return self.node == self.live

    @property
    def state(self) -> State:
        """The state that is shown."""
        return self.replay.state(self.record, self.node)

    @property
    def live_state(self) -> State:
        """The state where the game stands."""
        return self.replay.state(self.record, self.live)

    @property
    def guarded(self) -> bool:
        """Whether there are secrets to be kept: in a game that has them, until it was played to its end."""
        return self.game.secret and self.replay.state(self.record, self.record.end()).actor is not None

    @property
    def known(self) -> Document:
        """The table as it may be shown: without what would tell the secret picks of a round that is open."""
        record = rounds.known(self.replay, self.record, self.live) if self.guarded else self.record
        if record is self.record:
            return self
        tip = self.cursor.tip if self.cursor.tip in record.nodes else None
        return replace(self, cursor=replace(self.cursor, record=record, tip=tip))

    @property
    def unsaved(self) -> bool:
        """Whether there is something that would be lost without saving."""
        nodes = self.record.nodes
        begun = len(nodes) > 1 or bool(nodes[ROOT].comment)
        return self.record is not self.saved and (begun or self.saved is not None)

    def player(self, seat: int) -> str:
        """The name of the person at a seat; empty where none was given."""
        return self.record.header.players.get(self.game.seats[seat].name, "")


def follow(table: Document, intent: intents.Intent) -> Document:
    """The table after an intent that concerns the open game only. Errors as in `Session.do`."""
    match intent:
        case intents.Play(move):
            return _play(table, move)
        case intents.PlayVariation(move):
            return _play_variation(table, move)
        case intents.LetChance():
            return _let_chance(table)
        case intents.TakeBack():
            return _take_back(table)
        case intents.PlayAgain():
            return _play_again(table)
        case intents.GoOnHere():
            return _go_on_here(table)
        case intents.Comment(node, comment):
            return _edited(table, table.record.comment(node, comment))
        case intents.Promote(node):
            return _edited(table, table.record.promote(node))
        case intents.Delete(node):
            return _delete(table, node)
        case intents.Restore():
            return _restored(table)
        case _:
            return replace(table, cursor=replace(_moved(table.known, intent), record=table.record))


def _moved(table: Document, intent: intents.Intent) -> Cursor:
    cursor = table.cursor
    match intent:
        case intents.Show(node):
            return cursor.at(node)
        case intents.Back():
            return cursor.back()
        case intents.Forward():
            return cursor.forward()
        case intents.ToStart():
            return cursor.start()
        case intents.ToEnd():
            return cursor.end()
        case intents.NextVariation():
            return cursor.next_variation()
        case intents.PreviousVariation():
            return cursor.previous_variation()
        case intents.ToGame():
            return cursor.at(table.live)
        case _:
            raise Refused(text("this can't be done while a game is open"))


def _played(table: Document, cursor: Cursor) -> Document:
    return replace(table, cursor=cursor, live=cursor.node, before=None)


def _legal(table: Document, move: Move) -> None:
    """Raise IllegalMoveError if the state that is shown doesn't allow the move."""
    table.replay.after((*table.record.moves(table.node), move))


def _play(table: Document, move: Move) -> Document:
    """A move of the game itself: its line becomes the main line of what was taken back here.

    Not so in a game that had secrets: once it is over all have seen them, and what follows is a study.
    """
    if not table.at_live:
        raise Refused(text("an earlier position is shown"))
    if isinstance(move, Draw):
        raise Refused(text("only chance draws"))
    _legal(table, move)
    cursor = table.cursor.play(move)
    return _played(table, cursor if table.game.secret and not table.guarded else cursor.make_mainline())


def _play_variation(table: Document, move: Move) -> Document:
    _open(table)
    _legal(table, move)
    return _played(table, table.cursor.play(move))


def _let_chance(table: Document) -> Document:
    state = table.state
    if state.actor != CHANCE:
        raise Refused(text("there is nothing to draw now"))
    record = table.record
    move = drawn(state, record.header.seed, record.moves(table.node))
    cursor = table.cursor.play(move)
    return _played(table, cursor.make_mainline() if table.at_live else cursor)


def _take_back(table: Document) -> Document:
    parent = table.record.nodes[table.live].parent
    if parent is None:
        raise Refused(text("there is no move to take back"))
    # To take back less than a round would leave picks in the game that others have seen since.
    node = rounds.start(table.replay, table.record, parent) if table.guarded else parent
    cursor = table.cursor.at(table.live).at(node)
    return replace(table, cursor=cursor, live=node)


def _play_again(table: Document) -> Document:
    cursor = table.known.cursor.at(table.live).forward()
    if cursor.node == table.live:
        raise Refused(text("no move was taken back"))
    if table.guarded and isinstance(table.record.nodes[cursor.node].move, Pick):
        raise Refused(text("secret picks are made anew"))
    return replace(table, cursor=cursor, live=cursor.node)


def _open(table: Document) -> None:
    """Raise Refused where going on from another position would tell secrets."""
    if not table.at_live:
        _stay(table)


def _stay(table: Document) -> None:
    """Raise Refused while hands are secret: to leave where the game stands would tell secrets."""
    if table.guarded:
        raise Refused(text("while hands are secret, the game goes on only where it stands"))


def _go_on_here(table: Document) -> Document:
    _open(table)
    return replace(table, live=table.node)


def _edited(table: Document, record: Record) -> Document:
    if record is table.record:
        return table
    return replace(table, cursor=replace(table.cursor, record=record), before=table)


def _restored(table: Document) -> Document:
    if table.before is None:
        raise Refused(text("there is nothing to undo"))
    # Where the game stands was changed by the change itself only if that deleted it.
    live = table.live if table.before.live in table.record.nodes else table.before.live
    return replace(table.before, live=live, path=table.path, saved=table.saved)


def _delete(table: Document, node: int) -> Document:
    if node == ROOT:
        raise Refused(text("the start of a game can't be deleted"))
    record = table.record
    parent = record.nodes[node].parent
    kept = record.delete(node)
    if table.live not in kept.nodes:
        _stay(table)
    home = ROOT if parent is None else parent
    shown = table.node if table.node in kept.nodes else home
    live = table.live if table.live in kept.nodes else home
    cursor = Cursor(kept).at(shown)
    return replace(table, cursor=cursor, live=live, before=table)
