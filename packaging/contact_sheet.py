"""Draws the pictures by which the look is judged: `make contact-sheet`, and those of the README: `make pictures`.

packaging/contact_sheet.py sheet    docs/images/contact-sheet.jpg: both themes in twelve states each
packaging/contact_sheet.py readme   docs/images/sparro.jpg, a studio still, spindizzy.jpg and spoker.jpg
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import radians
from pathlib import Path
from typing import Final

import moderngl
from PIL import Image, ImageDraw

from shibumi3d.app.viewport.sight import SPREAD
from shibumi3d.export.self_play import SEED, self_played
from shibumi3d.export.subject import subject_of
from shibumi3d.model.game import CHANCE, State
from shibumi3d.model.moves import Move
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import installed
from shibumi3d.render.capture import picture, studio_picture
from shibumi3d.render.context import headless_context
from shibumi3d.render.renderer import Request
from shibumi3d.scene.camera import Camera, fit, projection_of
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Look, bounds_of, compose
from shibumi3d.scene.far_side import far_side
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import THEMES
from shibumi3d.study.view import bystander

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
CELL: Final = (480, 270)
COLUMNS: Final = 4
SAMPLES: Final = 16
STUDIO_SAMPLES: Final = 96


STACKED: Final = Look()


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: a game after a number of moves, how it is looked at, and from where.

    ``view`` is a fixed view or azimuth and elevation in degrees; ``near`` divides the distance that shows all.
    """

    title: str
    game: str
    moves: int
    view: Preset | tuple[float, float] = Preset.HOME
    look: Look = STACKED
    near: float = 1.0
    studio: bool = False


SHOTS: Final = (
    Shot("empty", "spline", 0),
    Shot("middle", "sparro", 11),
    Shot("won", "sparro", 99),
    Shot("studio", "spline", 28, studio=True),
    Shot("low", "spline", 28, (20.0, 8.0)),
    Shot("top", "spline", 28, Preset.TOP),
    Shot("back", "sparro", 17, Preset.BACK),
    Shot("near", "spindizzy", 45, (-20.0, 30.0), near=2.6),
    Shot("apart", "spline", 28, look=Look(spread=SPREAD)),
    Shot("side by side", "sparro", 17, Preset.TOP, Look(flat=1.0)),
    Shot("seen through", "spindizzy", 60, look=Look(show_buried=True)),
    Shot("hands", "spindizzy", 11),
    Shot("bag", "spoker", 21),
)

README: Final = {
    "sparro.jpg": ("ink", Shot("", "sparro", 22, (-28.0, 26.0), studio=True)),
    "spindizzy.jpg": ("ink", Shot("", "spindizzy", 45)),
    "spoker.jpg": ("paper", Shot("", "spoker", 31)),
}


def played(game: str, count: int) -> Subject:
    """A game after so many moves, or at its end if that is earlier, always the same, as a bystander sees it."""
    rules = installed().game(game)
    options = {"variant": "extended"} if game == "sparro" else {}
    record = Record(Header(game, options))
    chance = random.Random(SEED)
    state = rules.start(options)
    moves = self_played(state, SEED) if game == "sparro" else _at_random(state, chance)
    for _, move in zip(range(count), moves, strict=False):
        record = record.continue_game(move)
    return subject_of(bystander(rules, record, record.game_end))


def _at_random(state: State, chance: random.Random) -> Iterator[Move]:
    while state.actor is not None:
        choices = [move for move, _ in state.chances()] if state.actor == CHANCE else state.moves()
        move = chance.choice(choices)
        yield move
        state = state.play(move)


def drawn(shot: Shot, theme: str, size: tuple[int, int], ctx: moderngl.Context) -> Image.Image:
    """The picture of a shot."""
    subject, aspect = played(shot.game, shot.moves), size[0] / size[1]
    bounds = bounds_of(subject, shot.look)
    if isinstance(shot.view, Preset):
        camera = preset(shot.view, bounds, aspect)
    else:
        azimuth, elevation = map(radians, shot.view)
        camera = fit(Camera(bounds.middle, azimuth, elevation, 1.0), bounds, aspect)
    camera = replace(camera, distance=camera.distance / shot.near)
    scene = compose(subject, replace(shot.look, side=far_side(camera.azimuth, camera.elevation)))
    request = Request(scene, projection_of(camera, aspect), THEMES[theme], size)
    if shot.studio:
        image, _ = studio_picture(request, STUDIO_SAMPLES, ctx=ctx)
        assert image is not None
        return image
    return picture(scene, request.projection, request.theme, size, SAMPLES, ctx)


def sheet(ctx: moderngl.Context) -> None:
    """Draw all shots in both themes, each with its title; the hands in one, the bag in the other."""
    cells = []
    for theme, left_out in (("ink", "bag"), ("paper", "hands")):
        for shot in SHOTS:
            if shot.title != left_out:
                image = drawn(shot, theme, CELL, ctx)
                ImageDraw.Draw(image).text((8, CELL[1] - 18), shot.title, fill=(150, 145, 135))
                cells.append(image)
    rows = -(-len(cells) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * CELL[0], rows * CELL[1]))
    for number, cell in enumerate(cells):
        whole.paste(cell, (number % COLUMNS * CELL[0], number // COLUMNS * CELL[1]))
    whole.save(IMAGES / "contact-sheet.jpg", quality=88, optimize=True)


def readme(ctx: moderngl.Context) -> None:
    """Draw the README's pictures."""
    for name, (theme, shot) in README.items():
        drawn(shot, theme, (1280, 720), ctx).save(IMAGES / name, quality=90, optimize=True)


if __name__ == "__main__":
    {"sheet": sheet, "readme": readme}[sys.argv[1]](headless_context())
