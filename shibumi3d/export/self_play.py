"""Pictures of a game that the program plays by itself: what `make play` shows where there is no display."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shibumi3d.model.game import State
from shibumi3d.model.registry import installed
from shibumi3d.render.capture import picture
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.camera import view
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import room_of, stage
from shibumi3d.scene.theme import INK

SIZE: Final = (1280, 720)
SEED: Final = 4
GAME: Final = "sparro"
OPTIONS: Final = {"variant": "extended"}
STEP: Final = 6
"""Every so many moves a picture is drawn."""

ROUND: Final = (Preset.HOME, Preset.FRONT, Preset.FRONT_RIGHT, Preset.TOP, Preset.BACK_LEFT)
"""The sides that the pictures are drawn from, in turn."""


def self_played(start: State, seed: int) -> Iterator[State]:
    """The states of a game from its start to its end, each move the best of a few drawn at random.

    The best is the one after which the mover's score is highest.
    """
    chance = random.Random(seed)
    state = start
    yield state
    while isinstance(state.actor, int):
        actor, moves = state.actor, state.moves()
        tried = [state.play(move) for move in chance.sample(moves, min(4, len(moves)))]
        state = max(tried, key=lambda after: after.scores[actor])
        yield state


def draw(folder: Path) -> list[Path]:
    """Draw the pictures into a folder; the files written. DisplayError or OSError where that can't be."""
    folder.mkdir(parents=True, exist_ok=True)
    states = list(self_played(installed().game(GAME).start(OPTIONS), SEED))
    written = []
    last = len(states) - 1
    for turn, number in enumerate((*range(0, last, STEP), last)):
        state = states[number]
        camera = preset(ROUND[turn % len(ROUND)], room_of(state), SIZE[0] / SIZE[1])
        path = folder / f"{GAME}-{number:02}.png"
        picture(stage(state), view(camera, SIZE[0] / SIZE[1]), INK, SIZE).save(path)
        written.append(path)
    return written


def main(folder: str) -> int:
    """Draw the pictures and name them; the exit status."""
    try:
        for path in draw(Path(folder)):
            print(path)
    except (DisplayError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "out"))
