"""The command that draws a picture."""

from __future__ import annotations

import sys
from argparse import Namespace
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from shibumi3d.cli import INTERRUPTED
from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.progress import ProgressBar, stoppable
from shibumi3d.cli.rules import known_game, played
from shibumi3d.export.picture import SAMPLES, STUDIO, Drawing, PictureError, PictureOptions, render_picture
from shibumi3d.export.subject import subject_of
from shibumi3d.files import disk, record_file
from shibumi3d.files.errors import FileError
from shibumi3d.files.new_plugins import installed
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.messages import text
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.subject import Subject
from shibumi3d.study.view import View, bystander, known_record

TRANSPARENT: Final = ("PNG", "WEBP", "TIFF")
"""What kinds of files pictures can be written to that one sees through in part."""


def render(wanted: Namespace) -> Answer:
    """Draw the wanted state into a file as a bystander sees it; CommandError where that can't be done.

    What seats have picked in secret isn't drawn until it is revealed. A studio picture that is stopped by Ctrl-C is
    written as it is by then.
    """
    path = Path(wanted.output)
    kind = Image.registered_extensions().get(path.suffix.lower())
    if kind not in Image.SAVE:
        raise CommandError(
            text(
                "'{file}' has no ending of a picture, such as .png",
                file=disk.shown(path),
            )
        )
    if wanted.transparent and kind not in TRANSPARENT:
        raise CommandError(
            text("'{file}' can't be transparent: write .png, .webp or .tiff", file=disk.shown(path))
        )
    try:
        disk.check_writable(path)  # before time is spent on the picture
    except FileError as error:
        raise CommandError(error.message) from error
    view = _view(wanted)
    options = _options(wanted)
    drawing = Drawing()
    try:
        image = _drawn(subject_of(view), options, drawing)
        content = BytesIO()
        image.save(content, kind)
        disk.write(path, content.getvalue())
    except DisplayError as error:
        raise CommandError(text("{reason}", reason=str(error))) from error
    except (FileError, PictureError) as error:
        raise CommandError(error.message) from error
    except (OSError, ValueError) as error:
        raise CommandError(
            text("'{file}' can't be saved: {reason}", file=disk.shown(path), reason=str(error))
        ) from error
    return _answer(wanted.output, options, drawing)


def _options(wanted: Namespace) -> PictureOptions:
    if wanted.aperture and wanted.quality != STUDIO:
        raise CommandError(text("--aperture is for --quality studio"))
    return PictureOptions(
        wanted.size,
        wanted.view,
        wanted.theme,
        wanted.quality,
        wanted.arrangement,
        wanted.samples,
        wanted.aperture,
        wanted.transparent,
    )


def _drawn(subject: Subject, options: PictureOptions, drawing: Drawing) -> Image.Image:
    """The picture; while a studio picture is drawn a bar shows how far it is, and Ctrl-C stops it."""
    if options.quality != STUDIO:
        return render_picture(subject, options, drawing)
    bar = ProgressBar(sys.stderr)
    with stoppable() as stop:

        def go_on(share: float) -> bool:
            bar.show(share)
            return not stop.wanted

        drawing.go_on = go_on
        try:
            return render_picture(subject, options, drawing)
        finally:
            bar.clear()


def _answer(file: str, options: PictureOptions, drawing: Drawing) -> Answer:
    """What was drawn, and what of it is not as it was wanted."""
    width, height = options.size
    data: dict[str, object] = {"file": file, "width": width, "height": height}
    if options.quality != STUDIO:
        return Answer(data, ())
    data |= {"quality": drawing.quality, "samples": drawing.samples}
    if drawing.quality != STUDIO:
        problem = text(
            "the graphics driver can't draw the studio picture: the best ordinary level was used instead"
        )
        return Answer(data, (), (problem,))
    wanted = SAMPLES[STUDIO] if options.samples is None else options.samples
    if drawing.samples < wanted:
        stopped = text(
            "stopped after {done} of {wanted} samples: the picture was written as it was",
            done=drawing.samples,
            wanted=wanted,
        )
        return Answer(data, (), (stopped,), INTERRUPTED)
    return Answer(data, ())


def _view(wanted: Namespace) -> View:
    """What a bystander sees of a file's node, or of a game after moves."""
    path = Path(wanted.what)
    if path.suffix.lower() != ENDING and not path.is_file():
        if wanted.node is not None:
            raise CommandError(text("--node is for a record file, and '{name}' is none", name=wanted.what))
        game = known_game(wanted.what)
        record = played(game, wanted.option, wanted.moves)
        return bystander(game, record, record.end())
    if wanted.option or wanted.moves:
        raise CommandError(text("--option and --moves are for the name of a game, not for a record file"))
    try:
        loaded = record_file.load(path, installed())
    except FileError as error:
        raise CommandError(error.message) from error
    record = loaded.record
    node = record.game_end if wanted.node is None else wanted.node
    if node not in known_record(loaded.game, record).nodes:
        raise CommandError(text("'{file}' has no legal move number {node}", file=disk.shown(path), node=node))
    return bystander(loaded.game, record, node)
