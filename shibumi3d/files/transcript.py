"""Transcripts: the moves of a game as text, the way people post them.

::

    ; Game: NAME
    ; OPTION: VALUE
    ; SEAT: Ann
    ; Setup: size 4, white 1a1 1c1, black 1e1
    ; Played: 3

    1. 1a1 2. 1c1 {a comment} (2. 1g7 3. 1e1) 3. 1e1

Comments stand in braces, other lines of play in parentheses after the move that they replace. Every
move has its own number: in some games a turn has several moves, in others the seats don't alternate.
``Setup`` is a position that the game starts from instead of the usual start, and ``Played`` tells how many
moves of the main line are the game itself, where it was taken back from there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from shibumi3d.files.errors import TextError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.tokens import Kind, Token, tokens
from shibumi3d.files.transcript_header import headed, header_of, lines_of, played_of, recognised
from shibumi3d.model.annotations import Annotation
from shibumi3d.model.game import Game, IllegalMoveError, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put, parse
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.record import ROOT, Node, Record
from shibumi3d.model.registry import Registry

_LEVEL: Final = re.compile(r"[1-8](?=[a-o]\d)")
_RANK_FIRST: Final = re.compile(r"(\d{1,2})([a-o])")
_SHORT_PLACE: Final = re.compile(r"[a-o]\d{1,2}")
_MARK: Final = re.compile(r"[!?]+$")


# Writing


def write(record: Record) -> str:
    """The whole record as a transcript, with its comments and variations; TextError if it is too long."""
    return _page(record, " ".join(_words(record)))


def _page(record: Record, moves: str) -> str:
    page = "\n".join((*lines_of(record), "", moves, ""))
    _check_length(page)
    return page


def _words(record: Record) -> list[str]:
    """The tree in the order of a transcript: a move, the variations to it, what follows it."""
    words = _comment(record, ROOT)
    # What is still to be written, the next last: nodes with their depth and bracket, or the end of a variation.
    waiting: list[tuple[int, int, str] | None] = [(n, 1, "") for n in record.nodes[ROOT].children[:1]]
    while waiting:
        following = waiting.pop()
        if following is None:
            words[-1] += ")"
            continue
        node, depth, bracket = following
        words += [f"{bracket}{depth}. {record.nodes[node].move}", *_comment(record, node)]
        waiting += ((child, depth + 1, "") for child in record.nodes[node].children[:1])
        siblings = record.siblings(node)
        if siblings[0] == node:
            for sibling in reversed(siblings[1:]):
                waiting += (None, (sibling, depth, "("))
    return words


def _comment(record: Record, node: int) -> list[str]:
    comment = record.comment_at(node)
    return ["{" + re.sub(r"([\\}])", r"\\\1", comment) + "}"] if comment else []


# Reading


@dataclass(slots=True)
class _Place:
    """A node while the tree is being read."""

    state: State
    depth: int
    move: Move | None = None
    parent: int | None = None
    children: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    length: int = 0
    """Characters of the comments, a line's end after each."""


class _Tree:
    """What has been read so far, and where reading stands."""

    def __init__(self, start: State) -> None:
        self.places = [_Place(start, 0)]
        self.at = ROOT

    def take(self, token: Token) -> None:
        if token.kind is Kind.COMMENT:
            self.comment(token.text.strip())
        elif not self.names_a_seat(token.text):
            word = _MARK.sub("", token.text)[: LIMITS.name]  # none that is longer is a move
            place = self.places[self.at]
            self.play(_meant(word, place.state, place.depth + 1))
            self.comment(token.text[len(word) :])

    def names_a_seat(self, word: str) -> bool:
        """Whether a word only says who plays, such as ``Red:``."""
        seats = self.places[ROOT].state.game.seats
        return word.endswith(":") and word[:-1].casefold() in {
            name.casefold() for seat in seats for name in (seat.name, str(seat.title))
        }

    def comment(self, words: str) -> None:
        """Add to the comment on the last move; TextError where it becomes too long."""
        if words:
            place = self.places[self.at]
            place.comments.append(words)
            place.length += len(words) + 1
            if place.length > LIMITS.comment + 1:
                raise TextError(text("a comment is longer than {n} characters", n=LIMITS.comment))

    def play(self, meant: tuple[Move, State]) -> None:
        move, state = meant
        place = self.places[self.at]
        for child in place.children:
            if self.places[child].move == move:
                self.at = child
                return
        if len(self.places) > LIMITS.nodes:
            raise TextError(text("the text has more than {n} moves", n=LIMITS.nodes))
        if place.depth >= LIMITS.depth:
            raise TextError(text("a line has more than {n} moves", n=LIMITS.depth))
        place.children.append(len(self.places))
        self.places.append(_Place(state, place.depth + 1, move, self.at))
        self.at = len(self.places) - 1

    def step_back(self) -> None:
        """To before the last move, where a variation to it begins."""
        parent = self.places[self.at].parent
        if parent is None:
            raise TextError(text("a variation begins before there is a move that it could replace"))
        self.at = parent

    def nodes(self) -> dict[int, Node]:
        return {
            number: Node(place.move, place.parent, tuple(place.children))
            for number, place in enumerate(self.places)
        }

    def annotations(self) -> dict[int, Annotation]:
        return {
            number: Annotation("\n".join(place.comments))
            for number, place in enumerate(self.places)
            if place.comments
        }


def read(
    transcript: str, registry: Registry, game: Game | None = None, options: Mapping[str, str] | None = None
) -> Record:
    """The record that a transcript tells of, of the game that its header names or else of ``game``.

    It reads move numbers, line breaks, comments, variations, capital letters, and places without the
    level where only one legal move is meant. TextError names the first word that can't be read, at which
    move, and why; OptionError and SetUpError are for options and a start that the game doesn't have.
    """
    _check_length(transcript)
    named = recognised(transcript, registry)
    if named is None:
        if game is None:
            raise TextError(
                text(
                    "the text doesn't say which game it is of: write the game's name above the moves; "
                    "there is {known}",
                    known=", ".join(registry.games),
                )
            )
        return read_moves(transcript, game, options or {})
    game_named, said = named
    return read_moves(transcript, game_named, {**(options or {}), **said} if game is game_named else said)


def read_moves(transcript: str, game: Game, options: Mapping[str, str]) -> Record:
    """The record that a transcript of this game with these options tells of; errors as for `read`."""
    _check_length(transcript)
    header = header_of(transcript, game, options)
    tree = _Tree(game.start(header.options, header.set_up))
    opened: list[int] = []
    for token in tokens(headed(transcript, [game]).moves):
        match token.kind:
            case Kind.OPEN:
                opened.append(tree.at)
                tree.step_back()
            case Kind.CLOSE if opened:
                tree.at = opened.pop()
            case Kind.CLOSE:
                raise TextError(text("there is a ')' that closes no variation"))
            case _:
                tree.take(token)
    if opened:
        raise TextError(text("a variation that begins with '(' is not closed"))
    record = Record.of(header, tree.nodes(), tree.annotations())
    played = played_of(transcript, game)
    return record if played is None else record.take_back((ROOT, *record.mainline())[: played + 1][-1])


def _check_length(transcript: str) -> None:
    if len(transcript) > LIMITS.transcript:
        raise TextError(text("the text is longer than {n} characters", n=LIMITS.transcript))


def _meant(word: str, state: State, number: int) -> tuple[Move, State]:
    """The move that a word means in a state, and the state after it; TextError if there is none."""
    written = _RANK_FIRST.fullmatch(word.lower())
    spoken = written[2] + written[1] if written else word.lower()
    try:
        move = parse(spoken)
    except ValueError:
        move = _short(word, spoken, state, number)
    try:
        return move, state.play(move)
    except IllegalMoveError as error:
        raise TextError(text("move {number}: {reason}", number=number, reason=error.message)) from error


def _short(word: str, spoken: str, state: State, number: int) -> Move:
    """The only legal move that a short form means; TextError if there is none or are several."""
    meant = [legal for legal in state.moves() if spoken in _short_forms(legal)]
    if len(meant) == 1:
        return meant[0]
    pyramid = state.position.pyramid
    standing = [pyramid.names[place] for place in places_in(state.position.playable)]
    places = [name for name in standing if name[1:] == spoken]
    if not meant and state.actor is not None and len(places) == 1:
        return Put(places[0])  # the rules will say why not
    if meant:
        reason = text("it can mean {moves}", moves=", ".join(map(str, meant)))
    elif state.actor is None:
        reason = text("the game is over")
    elif _SHORT_PLACE.fullmatch(spoken):
        reason = text("no place with that file and rank can be played now")
    else:
        reason = text("that is no move")
    raise TextError(
        text("move {number}: '{word}' can't be played: {reason}", number=number, word=word, reason=reason)
    )


def _short_forms(move: Move) -> tuple[str, str]:
    """The move without the levels of its places, and without the word before a colour."""
    return _LEVEL.sub("", str(move)), str(move).partition(":")[2]
