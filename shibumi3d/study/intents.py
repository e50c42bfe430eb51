"""Intents: what a person wants done with the game. Panels and the viewport send them; the session acts.

Nodes are ids of the record's tree. `Walk` and `Act` are intents by themselves: they need no content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

from shibumi3d.files.autosave import Found
from shibumi3d.files.disk import Fingerprint
from shibumi3d.model.annotations import Arrow, Evaluation, Glyph, PlaceMark
from shibumi3d.model.moves import Move
from shibumi3d.model.set_up import SetUp


class Walk(Enum):
    """Show another position of the record."""

    START = auto()
    """The first position."""
    BACK = auto()
    """One move earlier."""
    FORWARD = auto()
    """One move later, along the line that is shown."""
    END = auto()
    """The last position of the line that is shown."""
    PREVIOUS_VARIATION = auto()
    NEXT_VARIATION = auto()
    PREVIOUS_FORK = auto()
    """The last position before this one from which several moves were tried."""
    NEXT_FORK = auto()
    """The next such position of the line that is shown."""
    GAME = auto()
    """Where the game stands."""


class Act(Enum):
    """Do something with the open game."""

    DRAW = auto()
    """Let chance make its move."""
    TAKE_BACK = auto()
    """Take back the last move of the game; it stays in the record as a variation."""
    AGREE_DRAW = auto()
    """All players agree that the game ends in a draw."""
    GO_ON_HERE = auto()
    """Let the game go on from the position that is shown, which comes into the main line."""
    UNDO = auto()
    """Undo the last change of any kind: a move, a move taken back, an edit of the tree or its comments."""
    REDO = auto()
    """Make the change again that was undone."""
    GIVE_AWAY = auto()
    """Show the move that is to be guessed."""
    END_GUESSING = auto()
    """Show the whole game again."""
    OPEN_HAND = auto()
    """Show the hand of the seat whose secret choice is due."""
    COVER_HAND = auto()
    LEAVE = auto()
    """Leave the game for the start screen."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Start a game. ``players`` are the persons' names by seat name; a missing one is no name.

    ``engines`` are the levels of the engines that play, by seat name.
    """

    game: str
    options: Mapping[str, str]
    players: Mapping[str, str]
    engines: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StartFrom:
    """Start a game from a position that was set up."""

    game: str
    options: Mapping[str, str]
    set_up: SetUp


@dataclass(frozen=True, slots=True)
class Open:
    """Open a record file; ``index`` tells which of several games of it."""

    path: Path
    index: int = 0


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with a game that a program left unfinished."""

    found: Found


@dataclass(frozen=True, slots=True)
class Paste:
    """Open what a text says: a transcript or a diagram."""

    words: str


@dataclass(frozen=True, slots=True)
class Over:
    """What may be replaced: a file with this fingerprint, or nothing at all."""

    fingerprint: Fingerprint | None


@dataclass(frozen=True, slots=True)
class Save:
    """Save the record to a file.

    ``over`` is what may be replaced there; without it only the document's own file as it was read or saved
    last, and in another place nothing. ChangedError where something else is there.
    """

    path: Path
    over: Over | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move in the game as it stands."""

    move: Move


@dataclass(frozen=True, slots=True)
class PlayVariation:
    """Make a move from the position that is shown, as a variation."""

    move: Move


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up; the others win."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """Show the position at a node."""

    node: int


@dataclass(frozen=True, slots=True)
class Guess:
    """Hide the moves that follow in the line that is shown, for a seat's moves to be guessed; None for everyone's."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Fold:
    """Fold the variation that a node belongs to in the list of moves, or unfold it; None for all variations."""

    node: int | None


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Open the line to a node, with all that follows it, as a game of its own."""

    node: int


@dataclass(frozen=True, slots=True)
class Comment:
    """Set the comment at a node."""

    node: int
    comment: str


@dataclass(frozen=True, slots=True)
class Evaluate:
    """Note what a position is worth, or, for None, take that away."""

    node: int
    evaluation: Evaluation | None


@dataclass(frozen=True, slots=True)
class Sit:
    """Let others sit at the seats: the persons' names and the engines' levels, by seat name."""

    players: Mapping[str, str]
    engines: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ToggleGlyph:
    """Note a glyph at a node, or take it away; of those that judge the move there is one at a time."""

    node: int
    glyph: Glyph


@dataclass(frozen=True, slots=True)
class ToggleMark:
    """Mark a place at a node; the same mark again takes it away, one of another kind replaces it."""

    node: int
    mark: PlaceMark


@dataclass(frozen=True, slots=True)
class ToggleArrow:
    """Draw an arrow at a node; the same again takes it away, one of another kind replaces it."""

    node: int
    arrow: Arrow


@dataclass(frozen=True, slots=True)
class ClearMarks:
    """Take all marks and arrows at a node away."""

    node: int


@dataclass(frozen=True, slots=True)
class KeepCamera:
    """Keep the view that a node is to be shown from, as `scene.camera.to_floats` gives it; () for none."""

    node: int
    camera: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Promote:
    """Move the variation of a node one step nearer to the main line."""

    node: int


@dataclass(frozen=True, slots=True)
class Demote:
    """Move the variation of a node one step further from the main line."""

    node: int


@dataclass(frozen=True, slots=True)
class MakeMainline:
    """Let the main line lead to a node."""

    node: int


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a node and all that follows."""

    node: int


Intent = (
    Walk
    | Act
    | NewGame
    | StartFrom
    | Open
    | Continue
    | Paste
    | Save
    | Play
    | PlayVariation
    | Resign
    | Show
    | Guess
    | Fold
    | TakeOut
    | Comment
    | Evaluate
    | Sit
    | ToggleGlyph
    | ToggleMark
    | ToggleArrow
    | ClearMarks
    | KeepCamera
    | Promote
    | Demote
    | MakeMainline
    | Delete
)
