"""Intents: what a person wants done with the game. Panels and handlers send them; the session acts.

Nodes are ids of the record's tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from shibumi3d.files.autosave import Found
from shibumi3d.model.moves import Move


@dataclass(frozen=True, slots=True)
class NewGame:
    """Start a game. ``players`` are the persons' names by seat name; a missing one is no name."""

    game: str
    options: Mapping[str, str]
    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a record file."""

    path: Path


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with a game that a program left unfinished."""

    found: Found


@dataclass(frozen=True, slots=True)
class Paste:
    """Start from a transcript."""

    transcript: str


@dataclass(frozen=True, slots=True)
class Save:
    """Save the record to a file."""

    path: Path


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the game for the start screen."""


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move in the game as it stands."""

    move: Move


@dataclass(frozen=True, slots=True)
class PlayVariation:
    """Make a move from the position that is shown, and go on from there."""

    move: Move


@dataclass(frozen=True, slots=True)
class LetChance:
    """Let chance make its move."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last move of the game; it stays in the record."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Make the move again that was taken back."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show the position at a node."""

    node: int


@dataclass(frozen=True, slots=True)
class Back:
    """Show the position one move earlier."""


@dataclass(frozen=True, slots=True)
class Forward:
    """Show the position one move later, along the line that is shown."""


@dataclass(frozen=True, slots=True)
class ToStart:
    """Show the first position."""


@dataclass(frozen=True, slots=True)
class ToEnd:
    """Show the last position of the line that is shown."""


@dataclass(frozen=True, slots=True)
class NextVariation:
    """Show the next alternative."""


@dataclass(frozen=True, slots=True)
class PreviousVariation:
    """Show the previous alternative."""


@dataclass(frozen=True, slots=True)
class ToGame:
    """Show the position where the game stands."""


@dataclass(frozen=True, slots=True)
class GoOnHere:
    """Let the game go on from the position that is shown."""


@dataclass(frozen=True, slots=True)
class Comment:
    """Set the comment at a node."""

    node: int
    comment: str


@dataclass(frozen=True, slots=True)
class Promote:
    """Move the variation of a node one step nearer to the main line."""

    node: int


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a node and all that follows."""

    node: int


@dataclass(frozen=True, slots=True)
class Restore:
    """Undo the last change that was made to the tree or its comments."""


Intent = (
    NewGame
    | Open
    | Continue
    | Paste
    | Save
    | Leave
    | Play
    | PlayVariation
    | LetChance
    | TakeBack
    | PlayAgain
    | Show
    | Back
    | Forward
    | ToStart
    | ToEnd
    | NextVariation
    | PreviousVariation
    | ToGame
    | GoOnHere
    | Comment
    | Promote
    | Delete
    | Restore
)
