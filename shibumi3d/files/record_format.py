"""The format of record files: typed structures, from which the JSON Schema in docs/ is made."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from shibumi3d.model.record import MAX_SEED

FORMAT: Final = "shibumi-record"
VERSION: Final = 1
ENDING: Final = ".shibumi"

MAX_BYTES: Final = 32 << 20
MAX_NODES: Final = 100_000
MAX_COMMENT: Final = 100_000
"""How many characters a comment can have."""

MAX_DEPTH: Final = 20_000
"""How many moves can lead to a node."""

Word = Annotated[str, Meta(max_length=200)]
Words = Annotated[dict[Word, Word], Meta(max_length=100)]
Comment = Annotated[str, Meta(max_length=MAX_COMMENT, description="Free text.")]


class NodeEntry(Struct, omit_defaults=True, frozen=True):
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


class RecordEntry(Struct, omit_defaults=True, frozen=True):
    """A record of a game of the Shibumi system. Whatever else it holds is kept."""

    format: Annotated[Literal["shibumi-record"], Meta(description="What kind of file this is.")]
    version: Annotated[Literal[1], Meta(description="The version of the format.")]
    game: Annotated[Word, Meta(min_length=1, description="The game's name, in small letters.")]
    nodes: Annotated[
        list[NodeEntry],
        Meta(
            max_length=MAX_NODES,
            description=(
                "The tree of moves. Of the entries with the same parent the first is the main line, "
                "the others are variations."
            ),
        ),
    ]
    options: Annotated[Words, Meta(description="The options that the game is played with.")] = {}
    players: Annotated[Words, Meta(description="The persons' names by the names of their seats.")] = {}
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED, description="Decides what chance draws.")] = 0
    date: Annotated[Word, Meta(description="The day the game was begun, such as 2026-02-28.")] = ""
    comment: Comment = ""


NODE_FIELDS: Final = frozenset(NodeEntry.__struct_fields__)
RECORD_FIELDS: Final = frozenset(RecordEntry.__struct_fields__)


def schema() -> dict[str, Any]:
    """The JSON Schema of record files."""
    made = msgspec.json.schema(RecordEntry)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Shibumi record", **made}
