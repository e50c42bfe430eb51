"""Pictures of a game that the program plays by itself: what `make play` shows where there is no display."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shibumi3d.export.picture import PictureOptions, render_picture
from shibumi3d.export.subject import subject_of
from shibumi3d.model.game import State
from shibumi3d.model.moves import Move
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import installed
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.camera_motion import Preset
from shibumi3d.study.view import bystander

SIZE: Final = (1280, 720)
SEED: Final = 4
GAME: Final = "sparro"
OPTIONS: Final = {"variant": "extended"}
STEP: Final = 6
"""Every so many moves a picture is drawn."""

ROUND: Final = (Preset.HOME, Preset.FRONT, Preset.FRONT_RIGHT, Preset.TOP, Preset.BACK_LEFT)
"""The sides that the pictures are drawn from, in turn."""


def self_played(start: State, seed: int) -> Iterator[Move]:
    """The moves of a game between two players who each look one move ahead at a few moves, chosen at random.

    The best is the one after which the mover's score is highest.
    """
    chance = random.Random(seed)
    state = start
    while isinstance(state.actor, int):
        actor, moves = state.actor, state.moves()
        tried = [(move, state.play(move)) for move in chance.sample(moves, min(4, len(moves)))]
        move, state = max(tried, key=lambda pair: pair[1].scores[actor])
        yield move


def draw_game(folder: Path) -> list[Path]:
    """Draw the pictures into a folder; the files written. DisplayError or OSError where that can't be."""
    folder.mkdir(parents=True, exist_ok=True)
    game = installed().game(GAME)
    record = Record(Header(GAME, OPTIONS))
    for move in self_played(game.start(OPTIONS), SEED):
        record = record.continue_game(move)
    line = (ROOT, *record.mainline())
    written = []
    for turn, number in enumerate((*range(0, len(line) - 1, STEP), len(line) - 1)):
        path = folder / f"{GAME}-{number:02}.png"
        options = PictureOptions(SIZE, ROUND[turn % len(ROUND)])
        render_picture(subject_of(bystander(game, record, line[number])), options).save(path)
        written.append(path)
    return written


def main(folder: str) -> int:
    """Draw the pictures and name them; the exit status."""
    try:
        for path in draw_game(Path(folder)):
            print(path)
    except (DisplayError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "out"))
