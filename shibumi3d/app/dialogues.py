"""The questions and sheets that can stand over the picture, as values; one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from shibumi3d.files.disk import Fingerprint
from shibumi3d.model.moves import Move
from shibumi3d.study.intents import Act


@dataclass(frozen=True, slots=True)
class AskVariation:
    """A move was meant in an earlier position: should it become a variation?"""

    move: Move


@dataclass(frozen=True, slots=True)
class AskUnsaved:
    """The game isn't saved: save it before going on with ``then``?"""

    then: Callable[[], object] = field(compare=False)


@dataclass(frozen=True, slots=True)
class AskAgreement:
    """Does everyone agree that something revealed or drawn is taken back or undone?"""

    act: Act


@dataclass(frozen=True, slots=True)
class AskResign:
    """Does this seat give the game up?"""

    seat: int


@dataclass(frozen=True, slots=True)
class AskDraw:
    """Does everyone agree that the game ends in a draw?"""


@dataclass(frozen=True, slots=True)
class ShowRules:
    """The rules of the game."""


@dataclass(frozen=True, slots=True)
class AskDelete:
    """Delete a move and all that follows?"""

    node: int


@dataclass(frozen=True, slots=True)
class AskReplace:
    """Another file than the game was read from or saved to is there: replace it, and then go on?

    ``found`` is what is there, None where the game's own file has gone; ``own`` tells whether it is the
    game's own file, which somebody else changed.
    """

    path: Path
    then: Callable[[], object] = field(compare=False)
    found: Fingerprint | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class OpenFile:
    """Choose a record file in a folder. ``name`` is what is typed."""

    folder: Path
    name: str = ""


@dataclass(frozen=True, slots=True)
class OpenFolder:
    """Choose a folder to be listed, or a file in it. ``name`` is what is typed, ``then`` what goes on with it."""

    folder: Path
    then: Callable[[Path], object] = field(compare=False)
    name: str = ""


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Choose where to save. ``then`` is what goes on afterwards."""

    folder: Path
    name: str
    then: Callable[[], object] = field(default=lambda: None, compare=False)


@dataclass(frozen=True, slots=True)
class ShowExport:
    """What is to be made of the open game: a picture, an animation, a sheet or a page."""


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """The settings."""


@dataclass(frozen=True, slots=True)
class ShowKeys:
    """The sheet of all commands with their keys; ``changing`` is the command that waits for a new key."""

    changing: str | None = None


@dataclass(frozen=True, slots=True)
class ShowAbout:
    """What this program is, and whose games these are."""


Dialogue = (
    AskVariation
    | AskAgreement
    | AskUnsaved
    | AskDelete
    | AskResign
    | AskDraw
    | AskReplace
    | OpenFile
    | OpenFolder
    | SaveFile
    | ShowExport
    | ShowRules
    | ShowSettings
    | ShowKeys
    | ShowAbout
)


class Dialogues:
    """The question or sheet that is open; None most of the time."""

    def __init__(self) -> None:
        self.open: Dialogue | None = None

    def ask(self, dialogue: Dialogue) -> None:
        """Show a question or a sheet."""
        self.open = dialogue

    def close(self) -> None:
        """Take the question or sheet away."""
        self.open = None
