"""The commands that check: record files, and the promises of a game's plugin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from shibumi3d.cli.answers import Answer
from shibumi3d.cli.rules import known_game
from shibumi3d.conformance import suite
from shibumi3d.conformance.promises import PROMISES
from shibumi3d.conformance.round_trip import files_keep_the_game
from shibumi3d.conformance.suite import PATIENCE
from shibumi3d.files import disk, record_file
from shibumi3d.files.errors import FileError
from shibumi3d.files.limits import LIMITS
from shibumi3d.files.new_plugins import installed
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.plugin_game import PluginGame
from shibumi3d.model.registry import Registry


@dataclass(frozen=True, slots=True)
class _Checked:
    """A file, and the games that could be opened of it, each with the number of its moves."""

    file: str
    games: tuple[tuple[str, int], ...]
    problems: tuple[Message, ...]

    @property
    def line(self) -> Message:
        first, *others = self.problems
        # No file has so long a path; an argument can be as long as it likes.
        file = self.file if len(self.file) <= LIMITS.path else disk.shortened(self.file)
        if others:
            return text("{file}: {problem} (and more: {n})", file=file, problem=first, n=len(others))
        return text("{file}: {problem}", file=file, problem=first)


def check(files: Sequence[str]) -> Answer:
    """Check all games of record files: one line for each bad file, and then the exit status is 1."""
    registry = installed()
    checked = [_checked(file, registry) for file in files]
    data = {
        "files": [
            {
                "file": one.file,
                "good": not one.problems,
                "game": one.games[0][0] if one.games else None,
                "moves": sum(moves for _, moves in one.games),
                "games": [{"game": game, "moves": moves} for game, moves in one.games],
                "problems": [str(problem) for problem in one.problems],
            }
            for one in checked
        ]
    }
    lines = tuple(one.line for one in checked if one.problems)
    return Answer(data, lines, status=1 if lines else 0)


def _checked(file: str, registry: Registry) -> _Checked:
    try:
        opened = record_file.load_all(Path(file), registry)
    except FileError as error:
        return _Checked(file, (), (error.message,))
    games = tuple((loaded.game.name, len(loaded.record.nodes) - 1) for loaded in opened)
    return _Checked(file, games, tuple(problem for loaded in opened for problem in loaded.problems))


def check_game(name: str, games: int, seed: int) -> Answer:
    """Play random games of a game; a line for each broken promise, and then the exit status is 1."""
    listed = known_game(name)
    game = listed.original if isinstance(listed, PluginGame) else listed
    problems = suite.check(game, games, seed, (*PROMISES, files_keep_the_game), PATIENCE)
    found = [
        {"promise": problem.promise, "complaint": problem.complaint, "command": problem.command}
        for problem in problems
    ]
    lines = [line for problem in problems for line in (f"{name}: {problem}", f"    {problem.command}")]
    ending = (
        plural(
            "{game}: {n} promise broken in {games} random games",
            "{game}: {n} promises broken in {games} random games",
            n=len(problems),
            game=name,
            games=games,
        )
        if problems
        else text("{game}: nothing wrong in {games} random games", game=name, games=games)
    )
    return Answer(
        {"game": name, "games": games, "problems": found}, (*lines, ending), status=1 if problems else 0
    )
