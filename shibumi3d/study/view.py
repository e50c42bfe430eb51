"""The view: one immutable value that holds all that panels and the viewport show of a game.

It is made once for each change of the document. Secrets are taken out before: nothing in a view depends
on what people at the screen may not see. It holds no state of the game, so that no rules run, and no
plugin can fail, while something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import tee
from pathlib import Path
from typing import Final

from shibumi3d.engine.levels import LEVELS
from shibumi3d.model.annotations import NO_ANNOTATION, Annotation, Glyph
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import (
    Chosen,
    Drawn,
    Event,
    Passed,
    Picked,
    Placed,
    Removed,
    Revealed,
    Scored,
    Shifted,
)
from shibumi3d.model.game import CHANCE, Game, Result, State
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Draw, Move
from shibumi3d.model.record import ROOT, Cursor, EndReason, Header, Record
from shibumi3d.model.replay import Moment, Replay
from shibumi3d.study import narration, secrecy
from shibumi3d.study.choices import NO_CHOICES, Choices, choices
from shibumi3d.study.document import Document
from shibumi3d.study.guessing import Guessing
from shibumi3d.study.intents import Act, Walk
from shibumi3d.study.narration import Sentence
from shibumi3d.study.outline import Outline, OutlineBuilder
from shibumi3d.study.snapshot import Snapshot, snapshot

MOST_TICKS: Final = 200
"""How many ticks a timeline shows; more can't be told from each other."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of the line that is shown; ``notable`` tells that more happened than a marble being put."""

    node: int
    notable: bool = False
    branches: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """One or several steps on a timeline, the first after ``number`` moves."""

    number: int
    notable: bool
    branches: bool


@dataclass(frozen=True)
class Line:
    """The line that is walked, from the start on; ``numbers`` is how many moves lead to each of its nodes."""

    steps: tuple[Step, ...]
    numbers: Mapping[int, int] = field(compare=False, repr=False)

    @cached_property
    def ticks(self) -> tuple[Tick, ...]:
        """The steps as ticks of a timeline, MOST_TICKS at most.

        Steps that would lie on one another are one tick: the first of them, with what is special to any.
        """
        stride = max(-(-len(self.steps) // MOST_TICKS), 1)
        together = (self.steps[number : number + stride] for number in range(0, len(self.steps), stride))
        return tuple(
            Tick(number * stride, any(step.notable for step in some), any(step.branches for step in some))
            for number, some in enumerate(together)
        )


@dataclass(frozen=True, slots=True)
class View:
    """What is open and how it stands.

    ``document`` is another number for another game that was opened. ``titles`` are what the seats are
    called, persons' names included. ``events`` are what the last move did and ``told`` the same in words,
    ``earlier`` what of moments just before still matters: the scores of a round, while the picks of the next
    are made. ``outcome`` is how the game ended where it stands; None while it is on;
    ``continues`` tells that a move goes on with what is there, ``played`` are the moves that were made here.
    ``line`` and ``outline`` show the record, ``row`` where the node shown is in the outline. ``can`` holds what can be
    done now, ``asks`` what everyone should agree to first. ``guessing`` tells how far the guessing of moves has come.
    """

    document: int
    game: Game
    header: Header
    titles: tuple[Message, ...]
    now: Snapshot
    events: tuple[Event, ...] = ()
    told: tuple[Sentence, ...] = ()
    earlier: tuple[Sentence, ...] = ()
    node: int = ROOT
    number: int = 0
    live: int = ROOT
    live_number: int = 0
    choices: Choices = NO_CHOICES
    secret_seat: int | None = None
    opened: int | None = None
    guarded: bool = False
    continues: bool = False
    played: tuple[Move, ...] = ()
    line: Line = field(default_factory=lambda: Line((Step(ROOT),), {ROOT: 0}))
    outline: Outline | None = field(default=None, compare=False, repr=False)
    row: int = 0
    moves: int = 0
    annotation: Annotation = NO_ANNOTATION
    path: Path | None = None
    unsaved: bool = False
    outcome: Result | None = None
    can: frozenset[Act | Walk] = frozenset()
    asks: frozenset[Act] = frozenset()
    guessing: Guessing | None = None

    @property
    def comment(self) -> str:
        """The comment at the position shown."""
        return self.annotation.comment

    @property
    def at_live(self) -> bool:
        """Whether the position shown is where the game stands."""
        return self.node == self.live


def preview(game: Game, options: Mapping[str, str]) -> View:
    """The view of a game that could be started: its first position, in which nothing can be done."""
    state = game.start(options).seen_by(None)
    titles = tuple(seat.title for seat in game.seats)
    return View(0, game, Header(game.name, options), titles, snapshot(state))


def bystander(game: Game, record: Record, node: int) -> View:
    """What everybody may see of a record at a node, where nobody has it open.

    IllegalMoveError where a move on the way breaks the rules, KeyError for a node that `known_record` doesn't have.
    """
    return ViewMaker.of(0, game).view(_unopened(game, record, node))


def known_record(game: Game, record: Record) -> Record:
    """The record as everybody may know it: without what would tell the secret picks of an open round.

    A pick that was made and isn't revealed yet still has its node there. Errors as for `bystander`.
    """
    return _unopened(game, record, ROOT).known.record


def bystander_views(game: Game, record: Record, nodes: Iterable[int]) -> Iterator[View]:
    """What everybody may see at these nodes, one after the other, as far as it is there to be looked at.

    What can be done, the line and the list of moves are left out. Where the nodes come as `Record.subtree` gives
    them, or along a line, all of it costs no more than playing each move once. Errors as for `bystander`.
    """
    document = _unopened(game, record, ROOT)
    replay, known, guarded = document.replay, document.known.record, document.guarded
    header, titles = replace(known.header, seed=0), _titles(game, known.header)
    agreed = _agreed(game, known.header)
    wanted, followed = tee(nodes)
    for node, moment in zip(wanted, replay.walk(known, followed), strict=True):
        state = moment.state.seen_by(None) if guarded else moment.state
        events = _visible(replay, known, node, moment, guarded=guarded)
        pyramid = state.position.pyramid
        now = snapshot(state, events)
        outcome = now.result
        if agreed is not None and node == known.game_end:
            now, outcome = replace(now, actor=None, turn=None, prompt=None, result=agreed), agreed
        yield View(
            document=0,
            game=game,
            header=header,
            titles=titles,
            now=now,
            events=events,
            told=tuple(narration.sentence(event, game, pyramid) for event in events),
            node=node,
            live=known.game_end,
            guarded=guarded,
            annotation=known.annotation(node),
            outcome=outcome,
        )


def legal_moves(game: Game, record: Record, node: int) -> tuple[Move, ...]:
    """The legal moves at a node, for programs. They are those of whoever is to move.

    What others have picked in secret changes nothing in them.
    """
    return _unopened(game, record, node).state.moves()


def _unopened(game: Game, record: Record, node: int) -> Document:
    replay = Replay(game, record.header.options, record.header.set_up)
    return Document(game, replay, Cursor(record).at(node))


@dataclass(slots=True)
class ViewMaker:
    """Makes the views of one document as it changes, and takes over what hasn't changed."""

    number: int
    builder: OutlineBuilder
    _line: tuple[object, int, Line] | None = None

    @classmethod
    def of(cls, number: int, game: Game) -> ViewMaker:
        """For a document of a game; ``number`` tells documents apart."""
        return cls(number, OutlineBuilder(max(len(game.seats), 1)))

    def view(self, document: Document, opened: int | None = None) -> View:
        """What may be shown of a document while ``opened`` is the seat that holds its hand open."""
        guarded = document.guarded
        known = document.known
        game, replay, record, cursor = document.game, document.replay, known.record, known.cursor
        line_nodes = (ROOT, *cursor.line)
        moments = replay.line(record, line_nodes[-1])
        line = self._walked(known, line_nodes, moments)
        number = line.numbers[known.node]
        moment = moments[number]
        state = moment.state.seen_by(opened if known.at_live else None) if guarded else moment.state
        events = _visible(replay, record, known.node, moment, guarded=guarded)
        pyramid = state.position.pyramid
        picking = guarded and known.at_live and secrecy.picking(moment.state)
        secret_seat = state.actor if picking and isinstance(state.actor, int) else None
        offered = choices(state)
        self.builder.reveal(record, line_nodes[1 : number + 1])
        outline = self._outlined(replay, record, guarded=guarded)
        agreed = _agreed(game, record.header)
        live_state = replay.state(record, known.live)
        now = snapshot(state, events)
        if agreed is not None and known.at_live:
            now, offered = replace(now, actor=None, turn=None, prompt=None, result=agreed), NO_CHOICES
        return View(
            document=self.number,
            game=game,
            header=replace(record.header, seed=0),
            titles=_titles(game, record.header),
            now=now,
            events=events,
            told=tuple(narration.sentence(event, game, pyramid) for event in events),
            earlier=_earlier(moments[:number], game, guarded=guarded),
            node=known.node,
            number=number,
            live=known.live,
            live_number=line.numbers.get(known.live, record.depth(known.live)),
            choices=replace(offered, picks=()) if guarded and opened is None else offered,
            secret_seat=secret_seat,
            opened=opened if known.at_live else None,
            guarded=guarded,
            continues=known.continues,
            played=_played(record, known.node, guarded=guarded),
            line=line,
            outline=outline,
            row=outline.index(line_nodes[1 : number + 1]),
            moves=len(record.nodes) - 1,
            annotation=record.annotation(known.node),
            path=document.path,
            unsaved=document.unsaved,
            outcome=agreed or live_state.result,
            can=frozenset(_possible(known, cursor, line, moment.state, guarded=guarded)),
            asks=_asked(document, guarded=guarded),
            guessing=document.guessing,
        )

    def _walked(self, known: Document, nodes: tuple[int, ...], moments: tuple[Moment, ...]) -> Line:
        record = known.record
        if self._line is not None and self._line[0] is record.nodes and self._line[1] == nodes[-1]:
            return self._line[2]
        steps = tuple(
            Step(
                node,
                any(not isinstance(event, PLAIN) for event in moment.events),
                len(record.siblings(node)) > 1,
            )
            for node, moment in zip(nodes, moments, strict=True)
        )
        line = Line(steps, {node: number for number, node in enumerate(nodes)})
        self._line = (record.nodes, nodes[-1], line)
        return line

    def _outlined(self, replay: Replay, record: Record, *, guarded: bool) -> Outline:
        if not guarded:
            return self.builder.outline(record)
        return self.builder.veiled(record, lambda node: secrecy.hidden_pick(replay, record, node))


PLAIN: Final = (Chosen, Drawn, Passed, Picked, Placed, Removed, Revealed, Shifted)
"""What happens all the time; anything else is worth finding again on the timeline."""


def _visible(
    replay: Replay, record: Record, node: int, moment: Moment, *, guarded: bool
) -> tuple[Event, ...]:
    """What may be told of what the move of a node did."""
    hidden = guarded and secrecy.hidden_pick(replay, record, node)
    return secrecy.veiled(moment.events) if hidden else moment.events


def _earlier(moments: Sequence[Moment], game: Game, *, guarded: bool) -> tuple[Sentence, ...]:
    """The scores of the round before, which would be gone from sight with the first pick of the next."""
    if not guarded:
        return ()
    for moment in reversed(moments):
        if not all(isinstance(event, Picked) for event in moment.events):
            pyramid = moment.state.position.pyramid
            scores = (event for event in moment.events if isinstance(event, Scored))
            return tuple(narration.sentence(event, game, pyramid) for event in scores)
    return ()


@dataclass(frozen=True, slots=True)
class Made:
    """A move as a list shows it: who made it, the colour that it put, picked or drew, and what it did.

    ``glyphs`` are noted at it; ``marked`` tells that places are marked or arrows drawn there.
    """

    seat: int | None
    colour: Colour | None
    told: tuple[Sentence, ...]
    glyphs: tuple[Glyph, ...] = ()
    marked: bool = False


NOT_MADE: Final = Made(None, None, ())


def made_at(document: Document, node: int) -> Made:
    """The move of a node, as far as it may be told; nothing for a node that isn't shown."""
    known = document.known
    record = known.record
    if node not in record.nodes:
        return NOT_MADE
    moment = known.replay.line(record, node)[-1]
    events = _visible(known.replay, record, node, moment, guarded=document.guarded)
    pyramid = moment.state.position.pyramid
    told = tuple(narration.sentence(event, document.game, pyramid) for event in events)
    seat, colour = _who_put(events)
    return Made(seat, colour, told)


def _who_put(events: Iterable[Event]) -> tuple[int | None, Colour | None]:
    """Who put, picked or drew a marble, and of what colour."""
    for event in events:
        match event:
            case Placed(seat, _, colour) | Shifted(seat, _, _, colour) | Removed(seat, _, colour):
                return seat, colour
            case Picked(seat, picked):
                return seat, picked
            case Drawn(seat, colour):
                return seat, colour
            case _:
                pass
    return None, None


def _agreed(game: Game, header: Header) -> Result | None:
    """How the players ended the game themselves; None where they didn't."""
    result = header.result
    if result is None or result.reason is EndReason.RULES:
        return None
    winners = tuple(number for number, seat in enumerate(game.seats) if seat.name in result.winners)
    return Result(winners, narration.ended(result.reason, winners, game))


def _titles(game: Game, header: Header) -> tuple[Message, ...]:
    people = (_who(header, seat.name) for seat in game.seats)
    return tuple(
        text("{seat} · {person}", seat=seat.title, person=person) if person else seat.title
        for seat, person in zip(game.seats, people, strict=True)
    )


def _who(header: Header, seat: str) -> Message | str:
    """Who or what sits at a seat: a person's name, or an engine's level; nothing where nobody is named."""
    level = header.engines.get(seat)
    if not level:
        return header.players.get(seat, "")
    return next((known.title for known in LEVELS if known.name == level), level)


def _played(record: Record, node: int, *, guarded: bool) -> tuple[Move, ...]:
    """The moves that were made at a node; while hands are secret, none is told."""
    if guarded:
        return ()
    moves = (record.nodes[child].move for child in record.nodes[node].children)
    return tuple(move for move in moves if move is not None)


def _possible(
    document: Document, cursor: Cursor, line: Line, state: State, *, guarded: bool
) -> Iterator[Act | Walk]:
    """What can be done now. ``document`` is what is known of it, ``state`` what is shown."""
    if document.guessing is None:
        yield from _changes(document, state, guarded=guarded)
    else:
        yield Act.END_GUESSING
        if not document.guessing.over:
            yield Act.GIVE_AWAY
    if not document.at_live:
        yield Walk.GAME
    if cursor.node != ROOT:
        yield from (Walk.START, Walk.BACK)
    if line.numbers[cursor.node] < len(line.steps) - 1:
        yield from (Walk.FORWARD, Walk.END)
    if any(step.branches for step in line.steps):
        yield from (Walk.PREVIOUS_VARIATION, Walk.NEXT_VARIATION)


def _changes(document: Document, state: State, *, guarded: bool) -> Iterator[Act]:
    """What can be done with the game itself."""
    taken_back = document.live != ROOT or document.ended
    if taken_back:
        yield Act.TAKE_BACK
    if document.changes or (guarded and taken_back):
        yield Act.UNDO
    if document.undone:
        yield Act.REDO
    if state.actor == CHANCE and document.continues:
        yield Act.DRAW
    if document.at_live and not document.ended and state.actor is not None and len(document.game.seats) > 1:
        yield Act.AGREE_DRAW
    if not document.at_live and not guarded:
        yield Act.GO_ON_HERE
    elif document.at_live and guarded and secrecy.picking(state):
        yield Act.OPEN_HAND


def _asked(document: Document, *, guarded: bool) -> frozenset[Act]:
    """What gives back something that was revealed or drawn."""
    drew = isinstance(document.record.nodes[document.live].move, Draw)
    if not document.changes:
        undoes = guarded
    else:
        undoes = drew and document.changes[-1].record.game_end != document.live
    return frozenset(act for act, asks in ((Act.TAKE_BACK, guarded or drew), (Act.UNDO, undoes)) if asks)
