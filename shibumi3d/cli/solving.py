"""The command that solves a game and writes its book."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Final

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.progress import ProgressBar, stoppable
from shibumi3d.cli.rules import known_game, trusting
from shibumi3d.engine.books import BookError, decoded, encoded, merged, name_of
from shibumi3d.engine.proof import DRAWN, UNKNOWN, WON
from shibumi3d.engine.solving import Solution, solve
from shibumi3d.files import disk
from shibumi3d.files.errors import FileError
from shibumi3d.model.game import Game, State
from shibumi3d.model.messages import Message, text

INTERRUPTED: Final = 130

EVERY: Final = 60.0
"""Seconds after which what was found is written, so that a kill loses no more."""

LARGEST: Final = 64 << 20
"""Bytes that a book can have."""


def solved(wanted: Namespace) -> Answer:
    """Prove the positions of a game's first moves into a book; what the file holds already isn't proven again."""
    game = known_game(wanted.game)
    with trusting(game):
        options = game.complete(dict(wanted.option))
        start = game.start(options)
    path = Path(wanted.output or name_of(game.name, options))
    before = _read(path)
    solution = Solution()
    bar = ProgressBar(sys.stderr)
    began = written = time.monotonic()
    with stoppable() as stop, trusting(game):

        def heeded() -> bool:
            nonlocal written
            if time.monotonic() - written > EVERY:
                _write(path, solution, before)
                written = time.monotonic()
            return stop.wanted

        known = None if before is None else decoded(before)
        try:
            for _ in solve(start, wanted.plies, solution, heeded, known):
                bar.show((solution.ply + solution.ready / solution.positions) / (wanted.plies + 1))
        finally:
            bar.clear()
    size = _write(path, solution, before)
    return _answer(game, start, path, solution, size, time.monotonic() - began, wanted.plies, stop.wanted)


def _read(path: Path) -> bytes | None:
    """The book that is there from before; CommandError for another file, which isn't overwritten."""
    if not path.exists():
        return None
    try:
        content = disk.read(path, LARGEST)
        decoded(content)
    except FileError as error:
        raise CommandError(error.message) from error
    except BookError as error:
        raise CommandError(
            text("'{file}' is there and is no book: it isn't overwritten", file=disk.shown(path))
        ) from error
    return content


def _write(path: Path, solution: Solution, before: bytes | None) -> int:
    content = encoded(solution.bounds.items())
    if before is not None:
        content = merged(before, content)
    try:
        disk.write(path, content)
    except FileError as error:
        raise CommandError(error.message) from error
    return len(content)


def _answer(
    game: Game,
    start: State,
    path: Path,
    solution: Solution,
    size: int,
    seconds: float,
    plies: int,
    stopped: bool,
) -> Answer:
    lower, upper = solution.bounds.get(start.canonical, UNKNOWN)
    winner = game.seats[0 if lower == WON else 1] if lower == upper != DRAWN else None
    data = {
        "game": game.name,
        "solved": lower == upper,
        "winner": None if winner is None else winner.name,
        "file": str(path),
        "positions": len(solution.bounds),
        "nodes": solution.nodes,
        "bytes": size,
        "seconds": round(seconds, 1),
    }
    lines: list[Message | str] = []
    if winner is not None:
        lines.append(text("{player} wins with best play (proven)", player=winner.title))
    elif lower == upper:
        lines.append(text("a draw with best play (proven)"))
    lines.append(
        text(
            "{positions} positions in '{file}', {size} bytes; {nodes} moves tried in {seconds} seconds",
            positions=f"{len(solution.bounds):,}",
            file=disk.shown(path),
            size=f"{size:,}",
            nodes=f"{solution.nodes:,}",
            seconds=f"{seconds:.1f}",
        )
    )
    if not stopped:
        return Answer(data, tuple(lines))
    warning = text(
        "stopped after {ply} of {plies} moves; the same command goes on", ply=solution.ply, plies=plies
    )
    return Answer(data, tuple(lines), (warning,), INTERRUPTED)
