"""A game that is open, as a value, and what intents make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from shibumi3d.files.disk import Fingerprint
from shibumi3d.files.limits import LIMITS
from shibumi3d.model.annotations import Annotation
from shibumi3d.model.chance import drawn
from shibumi3d.model.game import CHANCE, Game, State
from shibumi3d.model.messages import MessageError, text
from shibumi3d.model.moves import Draw, Move
from shibumi3d.model.record import ROOT, Cursor, EndReason, Record, RecordedResult
from shibumi3d.model.registry import PLAYERS
from shibumi3d.model.replay import Replay
from shibumi3d.study import guessing, intents, notes, secrecy
from shibumi3d.study.guessing import Guessing
from shibumi3d.study.intents import Act, Walk

UNDO_STEPS: Final = 1000
"""How many changes can be undone. A change keeps only what it changed of the tree."""


class IntentError(MessageError):
    """An intent that can't be followed now."""


@dataclass(frozen=True, slots=True)
class Change:
    """What undoes a change: the record before it and what was shown. ``comment`` is the node of a comment."""

    record: Record
    node: int
    comment: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A game that is open.

    ``cursor`` is what is shown; where the game stands is the record's own matter. ``path`` is the file it
    was saved to or opened from, ``saved`` the record as it is in that file, and ``fingerprint`` what the
    file held then. ``undone`` are the changes that can be made again, the next one last. While ``guessing``, the
    moves that follow are hidden.
    """

    game: Game
    replay: Replay
    cursor: Cursor
    path: Path | None = None
    saved: Record | None = None
    changes: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()
    fingerprint: Fingerprint | None = None
    guessing: Guessing | None = None

    @property
    def record(self) -> Record:
        """The tree of moves."""
        return self.cursor.record

    @property
    def node(self) -> int:
        """The node that is shown."""
        return self.cursor.node

    @property
    def live(self) -> int:
        """The node where the game stands."""
        return self.record.game_end

    @property
    def at_live(self) -> bool:
        """Whether the position shown is the one where the game stands."""
        return self.node == self.live

    @property
    def state(self) -> State:
        """The state that is shown."""
        return self.replay.state(self.record, self.node)

    @property
    def guarded(self) -> bool:
        """Whether there are secrets to be kept."""
        return secrecy.guarded(self.game, self.replay, self.record)

    @property
    def known(self) -> Document:
        """The document as it may be shown: without what would tell secret picks, or moves to be guessed."""
        record = self.record
        if self.guessing is not None:
            record = guessing.hidden(self.guessing, record)
        elif self.guarded:
            record = secrecy.known(self.replay, record)
        if record is self.record:
            return self
        tip = self.cursor.tip if self.cursor.tip in record.nodes else None
        return replace(self, cursor=replace(self.cursor, record=record, tip=tip))

    @property
    def unsaved(self) -> bool:
        """Whether there is something that would be lost without saving."""
        record = self.record
        begun = len(record.nodes) > 1 or bool(record.annotations)
        if self.saved is None:
            return begun
        return record != self.saved

    @property
    def ended(self) -> bool:
        """Whether the players ended the game themselves: one resigned, or they agreed on a draw."""
        result = self.record.header.result
        return result is not None and result.reason is not EndReason.RULES

    @property
    def continues(self) -> bool:
        """Whether a move here goes on with what is there: with the game, or with a variation at its end."""
        if self.at_live:
            return not self.ended
        return not self.record.nodes[self.node].children and not self.record.is_mainline(self.node)


def follow(document: Document, intent: intents.Intent) -> Document:
    """The document after an intent that concerns the open game only. Errors as in `Session.do`."""
    match intent:
        case Walk():
            return _walked(document, intent)
        case intents.Show(node):
            return _at(document, document.known.cursor.at(node))
        case intents.Guess(seat):
            return _guess(document, seat)
        case _ if document.guessing is not None:
            return _guessed(document, document.guessing, intent)
        case intents.Play(move):
            return _play(document, move)
        case intents.PlayVariation(move):
            return _play_variation(document, move)
        case intents.Resign(seat):
            return _resign(document, seat)
        case intents.Comment(node, comment):
            return _comment(document, node, comment)
        case intents.Promote() | intents.Demote() | intents.MakeMainline():
            return _ordered(document, intent)
        case intents.Delete(node):
            return _delete(document, node)
        case Act():
            return _act(document, intent)
        case _:
            return _noted(document, intent)


def _guess(document: Document, seat: int | None) -> Document:
    """The document in which the moves that follow are guessed, or now those of another seat."""
    replay, record = document.replay, document.record
    begun = document.guessing
    if begun is None:
        _stay(document)
        begun = guessing.guessing_from(replay, record, document.cursor.line, document.node)
        if begun.over:
            raise IntentError(text("no move follows here that could be guessed"))
    return _to_guess(document, begun.of_seat(seat, replay, record))


def _guessed(document: Document, begun: Guessing, intent: intents.Intent) -> Document:
    """After an intent while moves are guessed."""
    replay, record = document.replay, document.record
    match intent:
        case intents.Play(move) | intents.PlayVariation(move) if not begun.over:
            if document.node != begun.node:
                raise IntentError(text("an earlier position is shown"))
            _legal(document, move)
            return _to_guess(document, begun.guessed(replay, record, move))
        case Act.GIVE_AWAY if not begun.over:
            return _to_guess(document, begun.shown(replay, record))
        case Act.END_GUESSING:
            return replace(document, guessing=None)
        case _:
            raise IntentError(text("moves are being guessed: end that first"))


def _to_guess(document: Document, begun: Guessing) -> Document:
    cursor = Cursor(document.record, document.node, begun.line[-1]).at(begun.node)
    return replace(document, cursor=cursor, guessing=begun)


def _ordered(document: Document, intent: intents.Promote | intents.Demote | intents.MakeMainline) -> Document:
    """The variations in another order."""
    record = document.record
    match intent:
        case intents.Promote(node):
            changed = record.promote(node)
        case intents.Demote(node):
            changed = record.demote(node)
        case intents.MakeMainline(node):
            changed = record.make_mainline(node)
    return _edited(document, changed, document.node)


def _noted(document: Document, intent: intents.Intent) -> Document:
    """Something else noted at a move."""
    record = document.record
    match intent:
        case intents.ToggleGlyph(node, glyph):
            return _annotated(document, node, notes.with_glyph(record.annotation(node), glyph))
        case intents.ToggleMark(node, mark):
            return _annotated(document, node, notes.with_mark(record.annotation(node), mark))
        case intents.ToggleArrow(node, arrow):
            return _annotated(document, node, notes.with_arrow(record.annotation(node), arrow))
        case intents.ClearMarks(node):
            return _annotated(document, node, replace(record.annotation(node), marks=(), arrows=()))
        case intents.Evaluate(node, evaluation):
            return _annotated(document, node, replace(record.annotation(node), evaluation=evaluation))
        case intents.Sit(players, engines):
            header = replace(record.header, players=players, engines=engines)
            return _edited(document, replace(record, header=header), document.node)
        case intents.KeepCamera(node, camera):
            return _annotated(document, node, replace(record.annotation(node), camera=camera))
        case _:
            raise IntentError(text("this can't be done while a game is open"))


def _act(document: Document, act: Act) -> Document:
    match act:
        case Act.DRAW:
            return _draw(document)
        case Act.TAKE_BACK:
            return _take_back(document)
        case Act.AGREE_DRAW:
            seats = range(len(document.game.seats))
            return _ended(document, tuple(seats), EndReason.AGREEMENT)
        case Act.GO_ON_HERE:
            return _go_on_here(document)
        case Act.UNDO:
            return _undo(document)
        case Act.REDO:
            return _redo(document)
        case _:
            raise IntentError(text("this can't be done while a game is open"))


def _walked(document: Document, walk: Walk) -> Document:
    cursor = document.known.cursor
    match walk:
        case Walk.START:
            return _at(document, cursor.start())
        case Walk.BACK:
            return _at(document, cursor.back())
        case Walk.FORWARD:
            return _at(document, cursor.forward())
        case Walk.END:
            return _at(document, cursor.end())
        case Walk.PREVIOUS_VARIATION:
            return _at(document, cursor.previous_variation())
        case Walk.NEXT_VARIATION:
            return _at(document, cursor.next_variation())
        case Walk.PREVIOUS_FORK:
            return _at(document, cursor.previous_fork())
        case Walk.NEXT_FORK:
            return _at(document, cursor.next_fork())
        case Walk.GAME:
            return _at(document, cursor.at(document.known.live))


def _at(document: Document, cursor: Cursor) -> Document:
    return replace(document, cursor=replace(cursor, record=document.record))


def _changed(document: Document, record: Record, node: int) -> Document:
    """After a move or a move taken back: where hands are secret there is no way round asking everyone."""
    if not document.guarded:
        return _edited(document, record, node)
    return replace(document, cursor=_shown(document, record, node), changes=(), undone=())


def _edited(document: Document, record: Record, node: int, comment: int | None = None) -> Document:
    if record is document.record:
        return replace(document, cursor=_shown(document, record, node))
    change = Change(document.record, document.node, comment)
    return replace(
        document,
        cursor=_shown(document, record, node),
        changes=(*document.changes[1 - UNDO_STEPS :], change),
        undone=(),
    )


def _shown(document: Document, record: Record, node: int) -> Cursor:
    """The cursor at a node of a changed record, in the line that was walked if it is still there."""
    tip = document.cursor.tip if document.cursor.tip in record.nodes else None
    return Cursor(record, document.node if document.node in record.nodes else node, tip).at(node)


def _legal(document: Document, move: Move) -> None:
    """Raise IllegalMoveError if the state that is shown doesn't allow the move."""
    document.replay.after((*document.record.moves(document.node), move))


def _play(document: Document, move: Move) -> Document:
    """A move of the game itself.

    A game with secrets that was played to its end is a study from then on: all have seen the hands.
    """
    if not document.at_live:
        raise IntentError(text("an earlier position is shown"))
    if isinstance(move, Draw):
        raise IntentError(text("only chance draws"))
    if document.ended:
        raise IntentError(text("the game is over"))
    _legal(document, move)
    if document.game.secret and not document.guarded:
        return _added(document, move)
    return _continued(document, move)


def _resign(document: Document, seat: int) -> Document:
    others = tuple(other for other in range(len(document.game.seats)) if other != seat)
    return _ended(document, others, EndReason.RESIGNATION)


def _ended(document: Document, winners: tuple[int, ...], reason: EndReason) -> Document:
    """The game ended by the players: these seats won, or share a draw."""
    if len(document.game.seats) < PLAYERS:
        raise IntentError(text("nobody plays against another here"))
    if not document.at_live:
        raise IntentError(text("an earlier position is shown"))
    if document.ended or document.state.actor is None:
        raise IntentError(text("the game is over"))
    names = tuple(document.game.seats[winner].name for winner in winners)
    return _changed(document, _with_result(document.record, RecordedResult(names, reason)), document.node)


def _with_result(record: Record, result: RecordedResult | None) -> Record:
    return replace(record, header=replace(record.header, result=result))


def _continued(document: Document, move: Move) -> Document:
    record = document.record.continue_game(move)
    return _changed(document, _savable(record, record.game_end), record.game_end)


def _added(document: Document, move: Move) -> Document:
    record, node = document.record.add(document.node, move)
    return _changed(document, _savable(record, node), node)


def _savable(record: Record, node: int) -> Record:
    """The record; IntentError where the line to this node, or all lines together, are more than a file holds."""
    moves = len(record.nodes) - 1
    if moves > LIMITS.nodes:
        raise IntentError(
            text("a game can't hold more than {n} moves, those of its variations included", n=LIMITS.nodes)
        )
    # No line is longer than the tree, so that a line is walked in very large ones only.
    if moves > LIMITS.depth and record.depth(node) > LIMITS.depth:
        raise IntentError(text("a line can't have more than {n} moves", n=LIMITS.depth))
    return record


def _play_variation(document: Document, move: Move) -> Document:
    _open(document)
    _legal(document, move)
    return _added(document, move)


def _draw(document: Document) -> Document:
    if document.at_live and document.ended:
        raise IntentError(text("the game is over"))
    if document.state.actor != CHANCE:
        raise IntentError(text("there is nothing to draw now"))
    record = document.record
    move = drawn(document.replay.start, record.moves(document.node), record.header.seed)
    _legal(document, move)
    return _continued(document, move) if document.at_live else _added(document, move)


def _take_back(document: Document) -> Document:
    record = document.record
    if document.ended:
        return _changed(document, _with_result(record, None), document.live)
    parent = record.nodes[document.live].parent
    if parent is None:
        raise IntentError(text("there is no move to take back"))
    # To take back less than a round would leave picks in the game that others have seen since.
    node = secrecy.round_start(document.replay, record, parent) if document.guarded else parent
    return _changed(document, record.take_back(node), node)


def _open(document: Document) -> None:
    """Raise IntentError where going on from another position would tell secrets."""
    if not document.at_live:
        _stay(document)


def _stay(document: Document) -> None:
    """Raise IntentError while hands are secret: to leave where the game stands would tell secrets."""
    if document.guarded:
        raise IntentError(text("while hands are secret, the game goes on only where it stands"))


def _go_on_here(document: Document) -> Document:
    _open(document)
    record = _with_result(document.record.make_mainline(document.node), None)
    return _changed(document, record.ending_at(document.node), document.node)


def _comment(document: Document, node: int, comment: str) -> Document:
    """What is typed at one node without anything in between is one change."""
    record = document.record.comment(node, comment)
    last = document.changes[-1] if document.changes else None
    if last is not None and last.comment == node and not document.undone:
        typed = replace(document, cursor=replace(document.cursor, record=record))
        return replace(typed, changes=document.changes[:-1]) if record == last.record else typed
    return _edited(document, record, document.node, node)


def _annotated(document: Document, node: int, annotation: Annotation) -> Document:
    for what, most in (
        (annotation.marks, LIMITS.marks),
        (annotation.arrows, LIMITS.marks),
        (annotation.glyphs, LIMITS.glyphs),
    ):
        if len(what) > most:
            raise IntentError(text("there is no room for more than {n} of these at one move", n=most))
    return _edited(document, document.record.annotate(node, annotation), document.node)


def _delete(document: Document, node: int) -> Document:
    if node == ROOT:
        raise IntentError(text("the start of a game can't be deleted"))
    parent = document.record.nodes[node].parent or ROOT
    record = document.record.delete(node)
    if document.live not in record.nodes:
        _stay(document)
    return _edited(document, record, document.node if document.node in record.nodes else parent)


def _undo(document: Document) -> Document:
    if not document.changes:
        if document.guarded:
            return _take_back(document)
        raise IntentError(text("there is nothing to undo"))
    *rest, change = document.changes
    return replace(
        document,
        cursor=_restored(document, change),
        changes=tuple(rest),
        undone=(*document.undone, Change(document.record, document.node, change.comment)),
    )


def _redo(document: Document) -> Document:
    if not document.undone:
        raise IntentError(text("there is nothing to make again"))
    *rest, change = document.undone
    return replace(
        document,
        cursor=_restored(document, change),
        changes=(*document.changes, Change(document.record, document.node, change.comment)),
        undone=tuple(rest),
    )


def _restored(document: Document, change: Change) -> Cursor:
    """The cursor at what a change keeps. Ids that were given since are never given again."""
    return Cursor(change.record.with_unused(document.record.unused), change.node).at(change.node)
