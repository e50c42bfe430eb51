"""The command that draws a picture."""

from __future__ import annotations

from argparse import Namespace
from io import BytesIO
from math import isfinite, radians
from pathlib import Path
from typing import Final

from PIL import Image

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.rules import known_game, played
from shibumi3d.files import disk, record_file
from shibumi3d.files.errors import FileError
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.game import State
from shibumi3d.model.messages import text
from shibumi3d.model.registry import installed
from shibumi3d.model.replay import Replay
from shibumi3d.render.capture import picture
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.camera import Camera, fit, view
from shibumi3d.scene.camera_bounds import Room
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import room_of, stage
from shibumi3d.scene.theme import THEMES

SAMPLES: Final = {"draft": 1, "good": 16, "best": 64}
"""How many samples each pixel is made of, by quality."""


def render(wanted: Namespace) -> Answer:
    """Draw the wanted state into a file; CommandError where that can't be done."""
    path = Path(wanted.output)
    kind = Image.registered_extensions().get(path.suffix.lower())
    if kind not in Image.SAVE:
        raise CommandError(
            text(
                "'{file}' has no ending of a picture, such as .png",
                file=disk.shown(path),
            )
        )
    if wanted.theme not in THEMES:
        raise CommandError(
            text("there is no theme '{name}'; there is {known}", name=wanted.theme, known=", ".join(THEMES))
        )
    state = _state(wanted)
    scene = stage(state)
    width, height = wanted.size
    camera = _camera(wanted.view, room_of(state), width / height)
    try:
        image = picture(
            scene, view(camera, width / height), THEMES[wanted.theme], wanted.size, SAMPLES[wanted.quality]
        )
        content = BytesIO()
        image.save(content, kind)
        disk.write(path, content.getvalue())
    except DisplayError as error:
        raise CommandError(str(error)) from error
    except FileError as error:
        raise CommandError(error.message) from error
    except (OSError, ValueError) as error:
        raise CommandError(
            text("'{file}' can't be saved: {reason}", file=disk.shown(path), reason=str(error))
        ) from error
    return Answer({"file": wanted.output, "width": width, "height": height}, ())


def _state(wanted: Namespace) -> State:
    """The state of a file's node, or of a game after moves."""
    path = Path(wanted.what)
    if path.suffix != ENDING and not path.is_file():
        if wanted.node is not None:
            raise CommandError(text("--node is for a record file, and '{name}' is none", name=wanted.what))
        return played(known_game(wanted.what), wanted.option, wanted.moves)
    if wanted.option or wanted.moves:
        raise CommandError(text("--option and --moves are for the name of a game, not for a record file"))
    try:
        loaded = record_file.load(path, installed())
    except FileError as error:
        raise CommandError(error.message) from error
    record = loaded.record
    node = record.end() if wanted.node is None else wanted.node
    if node not in record.nodes:
        raise CommandError(text("'{file}' has no legal move number {node}", file=disk.shown(path), node=node))
    return Replay(loaded.game, record.header.options).state(record, node)


def _camera(words: str, room: Room, aspect: float) -> Camera:
    """The camera of a named view, or of an azimuth and an elevation in degrees."""
    if words in tuple(Preset):
        return preset(Preset(words), room, aspect)
    try:
        azimuth, elevation = map(float, words.split(","))
    except ValueError as error:
        raise CommandError(
            text(
                "there is no view '{name}'; there is {known}, or two angles such as 30,45",
                name=words,
                known=", ".join(Preset),
            )
        ) from error
    if not (isfinite(azimuth) and 0 <= elevation <= 90):
        raise CommandError(text("a view's elevation is from 0 to 90 degrees"))
    return fit(Camera(room.middle, radians(azimuth), radians(elevation), 1.0), room, aspect)
