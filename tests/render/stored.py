"""Small pictures that are stored: `python tests/render/stored.py` draws them anew when the look is meant to change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import moderngl
from PIL import Image

from shibumi3d.export.subject import subject_of
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.render.capture import picture
from shibumi3d.render.context import headless_context
from shibumi3d.scene.camera import projection_of
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Look, bounds_of, compose
from shibumi3d.scene.far_side import far_side
from shibumi3d.scene.theme import THEMES
from shibumi3d.study.view import bystander

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
    record = Record(Header(SPARRO.name))
    for move in POSITIONS[position].split():
        record = record.continue_game(parse(move))
    subject = subject_of(bystander(SPARRO, record, record.game_end))
    camera = preset(side, bounds_of(subject), SIZE[0] / SIZE[1])
    look = Look(side=far_side(camera.azimuth, camera.elevation))
    return picture(
        compose(subject, look), projection_of(camera, SIZE[0] / SIZE[1]), THEMES[theme], SIZE, SAMPLES, ctx
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    ctx = headless_context()
    for name in NAMES:
        drawn(*name, ctx).save(file_of(*name), optimize=True)


if __name__ == "__main__":
    main()
