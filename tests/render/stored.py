"""Small pictures that are stored: `python tests/render/stored.py` draws them anew when the look is meant to change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import moderngl
from PIL import Image

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.game import State
from shibumi3d.model.moves import parse
from shibumi3d.render.capture import picture
from shibumi3d.render.context import headless_context
from shibumi3d.scene.camera import view
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import room_of, stage
from shibumi3d.scene.theme import THEMES

FOLDER: Final = Path(__file__).parent / "pictures"
SIZE: Final = (192, 120)
SAMPLES: Final = 4

POSITIONS: Final = {
    "empty": "",
    "middle": "1e7 1a7 1c7 1a5 2b6 1g1",
    "won": "1g3 1a3 1a1 1a7 1e7 1g1 1c1 2b2 1e1",
}
SIDES: Final = (Preset.FRONT, Preset.RIGHT, Preset.BACK, Preset.LEFT)
NAMES: Final = tuple(
    (theme, position, side) for theme in ("ink", "paper") for position in POSITIONS for side in SIDES
)


def file_of(theme: str, position: str, side: Preset) -> Path:
    return FOLDER / f"{theme}-{position}-{side}.png"


def drawn(theme: str, position: str, side: Preset, ctx: moderngl.Context) -> Image.Image:
    state: State = SPARRO.start()
    for move in POSITIONS[position].split():
        state = state.play(parse(move))
    camera = preset(side, room_of(state), SIZE[0] / SIZE[1])
    return picture(stage(state), view(camera, SIZE[0] / SIZE[1]), THEMES[theme], SIZE, SAMPLES, ctx)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    ctx = headless_context()
    for name in NAMES:
        drawn(*name, ctx).save(file_of(*name), optimize=True)


if __name__ == "__main__":
    main()
