"""The format of record files: typed structures, from which the JSON Schema in docs/ is made."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from shibumi3d.files.limits import LIMITS
from shibumi3d.model.annotations import Glyph, MarkKind
from shibumi3d.model.colours import Colour
from shibumi3d.model.pyramid import SIZES
from shibumi3d.model.record import MAX_SEED, EndReason

FORMAT: Final = "shibumi-record"
VERSION: Final = 2
ENDING: Final = ".shibumi"

Word = Annotated[str, Meta(max_length=LIMITS.name)]
Words = Annotated[dict[Word, Word], Meta(max_length=LIMITS.header_words)]
Comment = Annotated[str, Meta(max_length=LIMITS.comment, description="Free text.")]
Place = Annotated[str, Meta(max_length=4, description="A place, such as 2b4.")]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class EvaluationEntry(Struct, omit_defaults=True, frozen=True):
    """What a position is worth."""

    values: Annotated[
        tuple[Share, ...],
        Meta(max_length=LIMITS.seats, description="The expected results by seat, from 0 to 1."),
    ] = ()
    proven: bool = False
    winner: Annotated[Word, Meta(description="The seat that wins; empty for a draw. Where it is proven.")] = (
        ""
    )
    moves: Annotated[int, Meta(ge=0)] | None = None
    level: Annotated[Word, Meta(description="Who found it.")] = ""
    seconds: Annotated[float, Meta(ge=0.0)] = 0.0


class NoteEntry(Struct, omit_defaults=True, frozen=True, kw_only=True):
    """What is noted at a position beside its comment."""

    glyphs: Annotated[tuple[Glyph, ...], Meta(max_length=LIMITS.glyphs)] = ()
    marks: Annotated[
        tuple[tuple[MarkKind, Place], ...],
        Meta(max_length=LIMITS.marks, description="Marks on places: what they mean, and where."),
    ] = ()
    arrows: Annotated[
        tuple[tuple[MarkKind, Place, Place], ...],
        Meta(max_length=LIMITS.marks, description="Arrows: what they mean, from where and to where."),
    ] = ()
    evaluation: EvaluationEntry | None = None
    camera: Annotated[
        tuple[float, ...],
        Meta(max_length=LIMITS.camera, description="The view that the comment was written for."),
    ] = ()


class NodeEntry(NoteEntry, omit_defaults=True, frozen=True, kw_only=True):
    """A move. Whatever else an entry holds is kept."""

    move: Annotated[Word, Meta(description="The move's text form, such as 1a1, pick:red or 1a1-2b2.")]
    parent: Annotated[
        int | UnsetType,
        Meta(
            description=(
                "The entry that this move follows: 0 is the start of the game, 1 the first entry. "
                "It comes earlier in the list. The entry just before where it is left out."
            ),
        ),
    ] = UNSET
    comment: Comment = ""


class SetUpEntry(Struct, omit_defaults=True, frozen=True):
    """A position that the game starts from instead of the usual start."""

    position: Annotated[
        dict[Place, Colour], Meta(max_length=LIMITS.marks, description="The colours of the marbles by place.")
    ]
    size: Annotated[int, Meta(ge=SIZES[0], le=SIZES[-1], description="How many holes a side has.")] = 4
    turn: Annotated[Word, Meta(description="The seat to move; whoever begins where it is empty.")] = ""
    extras: Annotated[Words, Meta(description="The game's own: hands, a bag, a token, scores.")] = {}


class ResultEntry(Struct, omit_defaults=True, frozen=True):
    """How a game ended where the rules don't tell it."""

    winners: Annotated[
        tuple[Word, ...], Meta(max_length=LIMITS.seats, description="Seats; all who share a draw.")
    ]
    reason: EndReason = EndReason.RULES


class GameEntry(Struct, omit_defaults=True, frozen=True, kw_only=True):
    """A game with its variations and comments. Whatever else it holds is kept."""

    game: Annotated[Word, Meta(min_length=1, description="The game's name, in small letters.")]
    nodes: Annotated[
        list[NodeEntry],
        Meta(
            max_length=LIMITS.nodes,
            description=(
                "The tree of moves. Of the entries with the same parent the first is the main line, "
                "the others are variations."
            ),
        ),
    ]
    options: Annotated[Words, Meta(description="The options that the game is played with.")] = {}
    players: Annotated[Words, Meta(description="The persons' names by the names of their seats.")] = {}
    engines: Annotated[Words, Meta(description="The levels of engines by the names of their seats.")] = {}
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED, description="Decides what chance draws.")] = 0
    date: Annotated[Word, Meta(description="The day the game was begun, such as 2026-02-28.")] = ""
    title: Word = ""
    notes: Comment = ""
    set_up: SetUpEntry | None = None
    result: ResultEntry | None = None
    end: Annotated[
        Annotated[int, Meta(ge=0)] | UnsetType,
        Meta(
            description=(
                "The entry of the main line where the game itself stands or ended; 0 is its start. "
                "The end of the main line where it is left out."
            ),
        ),
    ] = UNSET
    comment: Comment = ""
    start: Annotated[NoteEntry, Meta(description="What is noted at the start of the game.")] = NoteEntry()
    sealed: Annotated[
        str,
        Meta(
            description=(
                "What nobody should see at a glance in a game that isn't over: a JSON object, packed with zlib "
                "and written in Base64. Its `nodes` are entries with their numbers in the whole list."
            )
        ),
    ] = ""


class RecordEntry(GameEntry, omit_defaults=True, frozen=True, kw_only=True):
    """A record of one game of the Shibumi system."""

    format: Annotated[Literal["shibumi-record"], Meta(description="What kind of file this is.")]
    version: Annotated[Literal[1, 2], Meta(description="The version of the format.")]


class CollectionEntry(Struct, omit_defaults=True, frozen=True, kw_only=True):
    """Several games in one file."""

    format: Literal["shibumi-record"]
    version: Literal[2]
    games: Annotated[list[GameEntry], Meta(min_length=1, max_length=LIMITS.games)]


NOTE_FIELDS: Final = frozenset(NoteEntry.__struct_fields__)
NODE_FIELDS: Final = frozenset(NodeEntry.__struct_fields__)
RECORD_FIELDS: Final = frozenset((*RecordEntry.__struct_fields__, *CollectionEntry.__struct_fields__))

OPTIONAL_OF_GAMES: Final = ("engines", "title", "notes", "result", "end", "start", "sealed")
"""Fields of a game without which the rest of it can be opened."""

OPTIONAL_OF_NODES: Final = NoteEntry.__struct_fields__
"""Fields of an entry without which its move can be opened."""


def schema() -> dict[str, Any]:
    """The JSON Schema of record files: one game, or several."""
    (one, several), parts = msgspec.json.schema_components(
        (RecordEntry, CollectionEntry), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Shibumi record",
        "anyOf": [one, several],
        "$defs": parts,
    }
