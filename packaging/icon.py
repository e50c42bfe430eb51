"""Draws the program's icon with its own renderer: `python packaging/icon.py`, run by hand when the look changes."""

from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw

from shibumi3d.model import diagram
from shibumi3d.render.capture import picture
from shibumi3d.scene.camera import fit, projection_of
from shibumi3d.scene.camera_bounds import bounds_around
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import compose_position
from shibumi3d.scene.theme import INK

SIZES = (256, 64, 32)
DRAWN = 1024
FOLDER = Path(__file__).parent.parent / "assets" / "icons"

POSITION = diagram.parse("""
R W B
W B R   W R
B R W   R B   B
""")


def main() -> None:
    scene = replace(compose_position(POSITION, ()), slabs=())
    around = bounds_around(POSITION.pyramid.centres, ())
    camera = fit(preset(Preset.FRONT_LEFT, around, 1.0), around, 1.0)
    image = picture(scene, projection_of(camera, 1.0), INK, (DRAWN, DRAWN), 64).convert("RGBA")
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, DRAWN - 1, DRAWN - 1), DRAWN // 5, fill=255)
    image.putalpha(mask)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        image.resize((size, size), Image.Resampling.LANCZOS).save(FOLDER / f"shibumi3d-{size}.png")


if __name__ == "__main__":
    main()
