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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from shibumi3d.files.errors import TextError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.plain_text import made_plain, plain
from shibumi3d.files.tokens import Kind, Token, escaped, looks_like_moves, tokens
from shibumi3d.files.transcript_header import (
    headed,
    header_end,
    header_of,
    lines_of,
    names_a_game,
    played_of,
    recognised,
    says_something,
)
from shibumi3d.model.annotations import Annotation, Glyph
from shibumi3d.model.colours import Colour
from shibumi3d.model.diagram import LETTERS
from shibumi3d.model.game import Game, IllegalMoveError, State
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Move, Put, parse
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.record import ROOT, Node, Record
from shibumi3d.model.registry import Registry

_CHOICE: Final = re.compile(r"choose:[a-z0-9-]+|x[1-8]?[a-o]\d{1,2}")
_BEGINS: Final = re.compile(
    r"""[;#%\s]{0,20}(?:game\s*+(?:[:=]|#?\d{1,6}[.:]?\s*+$)|\[(?:game|event)\s*+")""", re.IGNORECASE
)
"""A line that a game begins with."""

_FIRST: Final = re.compile(r"\s*+#?1\s?[.):]")
_MOVE: Final = re.compile(
    r"(?<!\w)(?:[wbrx]?[:=-]?[1-8]?[a-o]\d{1,2}(?!\w)|\d{1,2}[a-o](?!\w)|(?:pick|draw|choose):\w|pass\b)",
    re.IGNORECASE,
)
"""A move in a line of any words."""

_COLOUR_FIRST: Final = re.compile(r"([wbr])[:=-]?((?:[1-8])?[a-o]\d{1,2})")
_COLOUR_LAST: Final = re.compile(r"((?:[1-8])?[a-o]\d{1,2})[:=-]?([wbr])")
_LETTERS: Final = {
    sign: colour
    for colour, letter in LETTERS.items()
    for sign in (letter, letter.lower(), f"{letter}:", f"{letter}.")
}
_FILLERS: Final = {"move", "turn", "round", "수"}
"""Words before a move that mean nothing more."""

_SIGNS: Final = {str(glyph): glyph for glyph in Glyph}
_GLYPHS: Final = "!?□=∞"
_DRESS: Final = "*_~`|\"'[]<>"
"""Signs around a move that are only how it looks, such as those that make words bold on the web."""

_STEM: Final = re.compile(r"[!?]+|.")
_COUNT: Final = re.compile(r"#?\d{1,6}")
_MISTYPED: Final = re.compile(
    r"(?!\d+(?:st|nd|rd|th|am|pm|h|min|s)$)(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{2,5}", re.IGNORECASE
)
"""A word that is more likely a move with a wrong sign in it than anything else."""

_BESIDE: Final = frozenset(["!", "?", "!!", "??", "!?", "?!", "□"])
_EVALUATIONS: Final = frozenset(
    ["+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "±", "∓", "⩲", "⩱", "+−", "−+"]
)
"""Signs for how a position stands: they are kept as words."""

_NUMBERED: Final = {
    number: glyph
    for glyph, numbers in {
        Glyph.GOOD: "1",
        Glyph.MISTAKE: "2",
        Glyph.BRILLIANT: "3",
        Glyph.BLUNDER: "4",
        Glyph.INTERESTING: "5",
        Glyph.DUBIOUS: "6",
        Glyph.ONLY: "7 8",
        Glyph.EQUAL: "10 11 12",
        Glyph.UNCLEAR: "13",
        Glyph.NOVELTY: "146",
    }.items()
    for number in numbers.split()
}
"""The numbers that chess programs give glyphs (Portable Game Notation, 1994, section 10)."""

_NUMBERS: Final = {glyph: number for number, glyph in reversed(_NUMBERED.items())}
"""The first number of each glyph."""

_GREETING: Final = 10
"""Lines above those that name the game."""

_MOST_PROBLEMS: Final = 1000
"""Problems of a text that are counted; one with more is no transcript, and its rest is passed over."""

_LEVEL: Final = re.compile(r"[1-8](?=[a-o]\d)")
_RANK_FIRST: Final = re.compile(r"(\d{1,2})([a-o])")
_SHORT_PLACE: Final = re.compile(r"[a-o]\d{1,2}")


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
    # By their numbers: "N =" at the beginning of a line would name something and its value.
    first = [f"${_NUMBERS[glyph]}" for glyph in record.annotation(ROOT).glyphs]
    words = [*first, *_comment(record, ROOT)]
    # What is still to be written, the next last: nodes with their depth and bracket, or the end of a variation.
    waiting: list[tuple[int, int, str] | None] = [(n, 1, "") for n in record.nodes[ROOT].children[:1]]
    while waiting:
        following = waiting.pop()
        if following is None:
            words[-1] += ")"
            continue
        node, depth, bracket = following
        move = f"{record.nodes[node].move}{_sign(record, node)}"
        words += [f"{bracket}{depth}. {move}", *_comment(record, node)]
        waiting += ((child, depth + 1, "") for child in record.nodes[node].children[:1])
        siblings = record.siblings(node)
        if siblings[0] == node:
            for sibling in reversed(siblings[1:]):
                waiting += (None, (sibling, depth, "("))
    return words


def _comment(record: Record, node: int) -> list[str]:
    comment = record.comment_at(node)
    return ["{" + escaped(comment) + "}"] if comment else []


def _sign(record: Record, node: int) -> str:
    """The glyphs of a move as they are written after it: the first beside it, others apart."""
    first, *others = record.annotation(node).glyphs or ("",)
    beside = first if first in _BESIDE else f" {first}" if first else ""
    return "".join((beside, *(f" {glyph}" for glyph in others)))


# Reading


@dataclass(frozen=True, slots=True)
class ReadText:
    """A record that was read from a text, and what of the text could not be understood.

    ``others`` is how many more games the text holds.
    """

    record: Record
    problems: tuple[Message, ...] = ()
    others: int = 0


@dataclass(slots=True)
class _Place:
    """A node while the tree is being read."""

    state: State
    depth: int
    move: Move | None = None
    parent: int | None = None
    children: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    glyphs: list[Glyph] = field(default_factory=list)
    length: int = 0
    """Characters of the comments, a line's end after each."""


class _Tree:
    """What has been read so far, and where reading stands."""

    def __init__(self, start: State, people: Iterable[str] = ()) -> None:
        self.places = [_Place(start, 0)]
        self.at = ROOT
        self.waiting: list[str] | None = None
        """Comments and glyphs at the beginning of a variation, for its first move; None elsewhere."""
        self.problems: list[Message] = []
        self.colour: Colour | None = None
        seats = start.game.seats
        titles = (name for seat in seats for name in (seat.name, str(seat.title)))
        self._names = {name.casefold() for name in (*titles, *people)} | _FILLERS

    def take(self, token: Token) -> None:
        """Take a comment, a move or a glyph in; TextError for a word that means nothing here."""
        if token.kind is Kind.COMMENT:
            self.comment(token.text.strip())
        elif token.text in _EVALUATIONS:
            self.comment(token.text)
        elif token.text in _SIGNS or not token.text.strip(_GLYPHS):
            self.signs(token.text)
        elif token.text.startswith("$"):
            self.numbers_of_glyphs(token.text[1:].split("$"))
        elif not token.text.strip("-|."):
            pass  # a dash between moves, or the side of a table
        elif token.text in _LETTERS:
            self.colour = _LETTERS[token.text]
        elif not self.says_who_plays(token.text):
            try:
                self.word(token.text)
            except TextError:
                # In some games the name of a seat is that of a pick as well.
                if token.text.casefold() not in self._names:
                    raise

    def word(self, said: str) -> None:
        """Make the move that a word means, with the glyph at its end."""
        spoken, *numbers = said.split("$")
        bare, signs = _undressed(spoken)
        if bare and not _COUNT.fullmatch(bare):
            place = self.places[self.at]
            colour, self.colour = self.colour, None
            # No longer word is a move.
            word, shown = bare[: LIMITS.name], said[: LIMITS.name]
            self.play(_meant(word, shown, place.state, place.depth + 1, colour))
        self.signs(signs)
        self.numbers_of_glyphs(numbers)

    def signs(self, said: str) -> None:
        """Add the glyphs that stand in a row, and as a comment what is none; ``!!!`` says no more than ``!!``."""
        for part in [said] if said in _SIGNS else _STEM.findall(said):
            sign = part[:2] if len(set(part)) == 1 else part
            if sign in _SIGNS:
                self.sign(_SIGNS[sign])
            else:
                self.comment(part)

    def says_who_plays(self, word: str) -> bool:
        """Whether a word only says who plays, such as ``Red:``."""
        name = word.removesuffix(":")
        return name != word and (name.casefold() in self._names or name.isalpha())

    def numbers_of_glyphs(self, said: Iterable[str]) -> None:
        """Add glyphs by their numbers, as chess programs write them; those that aren't known are told."""
        for number in said:
            glyph = _NUMBERED.get(number)
            if glyph is None:
                self.tell(text("the sign '${number}' isn't known", number=number[:20]))
            else:
                self.sign(glyph)

    def sign(self, glyph: Glyph) -> None:
        """Add a glyph at the last move; where it has as many as it can, that is told."""
        if self.waiting is not None:
            self.waiting.append(glyph)
            return
        glyphs = self.places[self.at].glyphs
        if len(glyphs) >= LIMITS.glyphs:
            self.tell(text("a move has more than {n} signs", n=LIMITS.glyphs))
        else:
            glyphs.append(glyph)

    def comment(self, words: str) -> None:
        """Add to the comment on the last move; where it becomes too long it is cut, which is told."""
        if not words:
            return
        if self.waiting is not None:
            self.waiting.append(words)
            return
        place = self.places[self.at]
        room = LIMITS.comment - place.length
        if len(words) > room:
            self.tell(text("a comment is longer than {n} characters", n=LIMITS.comment))
        if room > 0:
            place.comments.append(words[:room])
            place.length += len(words[:room]) + 1

    def tell(self, problem: Message) -> None:
        """Keep what could not be understood or held."""
        self.problems.append(problem)

    def play(self, meant: tuple[Move, State]) -> None:
        """Make a move, or go to where it was made already."""
        move, state = meant
        place = self.places[self.at]
        known = next((child for child in place.children if self.places[child].move == move), None)
        if known is None:
            if len(self.places) > LIMITS.nodes:
                raise TextError(text("the text has more than {n} moves", n=LIMITS.nodes))
            if place.depth >= LIMITS.depth:
                raise TextError(text("a line has more than {n} moves", n=LIMITS.depth))
            known = len(self.places)
            place.children.append(known)
            self.places.append(_Place(state, place.depth + 1, move, self.at))
        self.at = known
        self.settle()

    def settle(self) -> None:
        """Give the comments and glyphs that wait to the move that is stood at."""
        waiting, self.waiting = self.waiting, None
        self.give(waiting or ())

    def give(self, noted: Iterable[str]) -> None:
        """Add comments and glyphs at the last move, or let them wait where others do."""
        for words in noted:
            if isinstance(words, Glyph):
                self.sign(words)
            else:
                self.comment(words)

    def begin_variation(self) -> None:
        """To before the last move, where a variation to it begins; TextError where there is none."""
        parent = self.places[self.at].parent
        if parent is None:
            raise TextError(text("a variation begins before there is a move that it could replace"))
        self.at, self.waiting = parent, []

    def nodes(self) -> dict[int, Node]:
        return {
            number: Node(place.move, place.parent, tuple(place.children))
            for number, place in enumerate(self.places)
        }

    def annotations(self) -> dict[int, Annotation]:
        return {
            number: Annotation("\n".join(place.comments), tuple(place.glyphs))
            for number, place in enumerate(self.places)
            if place.comments or place.glyphs
        }


class _Reader:
    """Reads the tokens of a transcript, and keeps what could not be understood.

    A move that can't be made ends its line: what follows it there is left out. Other words are passed over.
    """

    def __init__(self, tree: _Tree) -> None:
        self.tree = tree
        self.problems = tree.problems
        self._opened: list[tuple[int, bool, list[str] | None]] = []
        self._over = False

    def read(self, found: Iterable[Token]) -> None:
        for token in found:
            if token.fault is not None:
                self.tree.tell(token.fault)
            elif token.kind is Kind.OPEN:
                self._open()
            elif token.kind is Kind.CLOSE:
                self._close()
            elif not self._over:
                self._take(token)
            if len(self.problems) >= _MOST_PROBLEMS:
                break
        else:
            if self._opened:
                self.tree.tell(text("a variation that begins with '(' is not closed"))
        self.tree.settle()

    def _take(self, token: Token) -> None:
        try:
            self.tree.take(token)
        except TextError as error:
            self.tree.tell(error.message)
            self._over = token.kind is Kind.MOVE and is_move_like(token.text)

    def _open(self) -> None:
        self._opened.append((self.tree.at, self._over, self.tree.waiting))
        if not self._over:
            try:
                self.tree.begin_variation()
            except TextError as error:
                self.tree.tell(error.message)
                self._over = True

    def _close(self) -> None:
        if not self._opened:
            self.tree.tell(text("there is a ')' that closes no variation"))
            return
        over = self._over
        outside = self._opened.pop()
        # What was noted where no move follows is about the move that the bracket follows.
        noted = () if over else self.tree.waiting or ()
        self.tree.at, self._over, self.tree.waiting = outside
        self.tree.give(noted)


def read(
    transcript: str, registry: Registry, game: Game | None = None, options: Mapping[str, str] | None = None
) -> Record:
    """The record that a transcript tells of, of the game that its header names or else of ``game``.

    It reads move numbers, line breaks, comments, variations, glyphs, capital letters, and places without the
    level where only one legal move is meant. TextError names the first word that can't be read, at which
    move, and why; OptionError and SetUpError are for options and a start that the game doesn't have.
    """
    found = read_text(transcript, registry, game, options)
    if found.problems:
        raise TextError(found.problems[0])
    return found.record


def read_text(
    transcript: str, registry: Registry, game: Game | None = None, options: Mapping[str, str] | None = None
) -> ReadText:
    """What of a text can be understood, as `read` reads it; of several games the first.

    Errors as for `read`, where nothing of it can be understood.
    """
    _check_length(transcript)
    made = made_plain(transcript)
    end, others = _first_game(made.covered, registry)
    start, named = _recognised(made.covered[:end], registry, game)
    first = made.text[start:end]
    if named is not None:
        game, said = named if named[0] is not game else (game, {**(options or {}), **named[1]})
        found = _read_plain(first, game, said)
    elif game is not None:
        found = _read_plain(first, game, options or {})
    else:
        raise TextError(
            text(
                "the text doesn't say which game it is of: write the game's name above the moves; "
                "there is {known}",
                known=", ".join(registry.games),
            )
        )
    record = found.record
    if named is None and len(record.nodes) == 1 and not record.annotations and record.header.set_up is None:
        raise TextError(text("the text has no moves"))
    return replace(found, others=others)


def read_moves(transcript: str, game: Game, options: Mapping[str, str]) -> Record:
    """The record that a transcript of this game with these options tells of; errors as for `read`."""
    _check_length(transcript)
    found = _read_plain(plain(transcript), game, options)
    if found.problems:
        raise TextError(found.problems[0])
    return found.record


def _read_plain(transcript: str, game: Game, options: Mapping[str, str]) -> ReadText:
    found = headed(transcript, [game])
    header, of_header = header_of(found, game, options)
    people = [word for person in header.players.values() for word in (person, *person.split())]
    reader = _Reader(_Tree(game.start(header.options, header.set_up), people))
    reader.read(tokens(found.moves))
    problems = (*of_header, *reader.problems)
    tree = reader.tree
    if reader.problems and len(tree.places) == 1 and header.set_up is None:
        raise TextError(reader.problems[0])
    record = Record.of(header, tree.nodes(), tree.annotations())
    played = played_of(found)
    if played is not None:
        record = record.take_back((ROOT, *record.mainline())[: played + 1][-1])
    return ReadText(record, shortened(problems))


def shortened(problems: Sequence[Message]) -> tuple[Message, ...]:
    """The first problems of a text, and how many more there are."""
    beyond = len(problems) - LIMITS.problems
    if beyond <= 0:
        return tuple(problems)
    more = plural("the text has {n} more such fault", "the text has {n} more such faults", n=beyond)
    return (*problems[: LIMITS.problems], more)


def _recognised(
    covered: str, registry: Registry, expected: Game | None
) -> tuple[int, tuple[Game, dict[str, str]] | None]:
    """Where the game begins that a text names, and the game; people greet before they begin.

    A game that is named below moves begins where the text does. Where one is expected it isn't meant.
    """
    lines = covered.splitlines(keepends=True)
    greeting = lines[:_GREETING]
    start = 0
    while start < len(greeting):
        # What a header doesn't name none of its lines names, so that no line is looked at twice.
        end = header_end(lines, start, registry.games.values())
        named = recognised(lines[start:end], registry)
        if named is not None:
            above = "".join(lines[:start])
            if not _MOVE.search(above):
                return len(above), named
            return 0, (named if expected is None else None)
        start = end + 1
    return 0, None


def _first_game(covered: str, registry: Registry) -> tuple[int, int]:
    """Where the first game of a text ends, and how many more there are.

    Each has a line that names its game or event, or lines of a header above its first move.
    """
    starts: list[int] = []
    moves = False
    heading: int | None = None  # where lines of a header begin that stand below moves
    at = 0
    for line in covered.splitlines(keepends=True):
        begin, at = at, at + len(line)
        if not line.strip():
            continue
        named = _BEGINS.match(line) is not None or names_a_game(line, registry.games.values())
        if named or (heading is not None and _FIRST.match(line)):
            if moves:
                starts.append(begin if heading is None else heading)
            moves, heading = not named, None
        elif moves and says_something(line):
            heading = begin if heading is None else heading
        elif line.lstrip()[0] not in ";[":
            moves = moves or _MOVE.search(line) is not None
            heading = None
    return (starts[0] if starts else len(covered)), len(starts)


def _check_length(transcript: str) -> None:
    if len(transcript) > LIMITS.transcript:
        raise TextError(text("the text is longer than {n} characters", n=LIMITS.transcript))


def is_move_like(word: str) -> bool:
    """Whether a word has the form of a move, so that what follows it depends on it."""
    bare = _undressed(word.partition("$")[0])[0][: LIMITS.name].lower()
    forms = (_CHOICE, _COLOUR_FIRST, _COLOUR_LAST, _MISTYPED)
    return bool(looks_like_moves(bare)) or any(form.fullmatch(bare) for form in forms)


def _undressed(word: str) -> tuple[str, str]:
    """A move without what people put around it, and the glyphs at its end."""
    bare = word.rstrip(f"{_GLYPHS}{_DRESS}.")
    return bare.lstrip(_DRESS), "".join(sign for sign in word[len(bare) :] if sign in _GLYPHS)


def _meant(
    word: str, shown: str, state: State, number: int, colour: Colour | None = None
) -> tuple[Move, State]:
    """The move that a word means in a state, and the state after it; TextError if there is none.

    ``shown`` is the word as it was written, for what is said of it.

    Other programs write the colour of a marble before or after its place: ``Wb2``, ``b2=W``. It counts where
    the game lets colours be chosen.
    """
    first: TextError | None = None
    for spoken, named in _spoken(word.lower(), colour):
        coloured = f"{named}@{spoken}" if named and "@" not in spoken else spoken
        for form in dict.fromkeys((coloured, spoken)):
            try:
                return _played(shown, form, state, number)
            except TextError as error:
                first = first or error
    raise first or TextError(text("that is no move"))


def _spoken(word: str, colour: Colour | None) -> Iterator[tuple[str, Colour | None]]:
    """What a word can stand for, in our own words, the likeliest first; each with a colour or none."""
    written = _RANK_FIRST.fullmatch(word)
    yield (written[2] + written[1] if written else word), colour
    if found := _COLOUR_FIRST.fullmatch(word):
        yield found[2], _LETTERS[found[1]]
    elif found := _COLOUR_LAST.fullmatch(word):
        yield found[1], _LETTERS[found[2]]


def _played(word: str, spoken: str, state: State, number: int) -> tuple[Move, State]:
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
