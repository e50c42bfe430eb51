"""The commands that tell a record's tree, and that write it as a sheet, a page or an animation."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from shibumi3d.cli import INTERRUPTED
from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.progress import ProgressBar, stoppable
from shibumi3d.export.picture import PictureError
from shibumi3d.export.tree import tree_data, tree_lines
from shibumi3d.files import disk, record_file
from shibumi3d.files.errors import FileError
from shibumi3d.files.new_plugins import installed
from shibumi3d.languages import translations
from shibumi3d.model.game import Game, IllegalMoveError
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.record import Record
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.theme import THEMES

ANIMATIONS = {".gif": "GIF", ".webp": "WEBP"}
KINDS = (*ANIMATIONS, ".svg", ".html")


def tree(wanted: Namespace) -> Answer:
    """The tree of a record file, as everybody may know it."""
    game, record, problems = _opened(wanted.file)
    try:
        return Answer(tree_data(game, record), tuple(tree_lines(game, record)), problems)
    except MessageError as error:
        raise CommandError(error.message) from error


def export(wanted: Namespace) -> Answer:
    """Write a record file in another form, chosen by the ending of the output's name."""
    path = Path(wanted.output)
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise CommandError(
            text(
                "'{file}' has no ending that can be exported to; there is {known}",
                file=disk.shown(path),
                known=", ".join(KINDS),
            )
        )
    if wanted.theme not in THEMES:
        raise CommandError(
            text("there is no theme '{name}'; there is {known}", name=wanted.theme, known=", ".join(THEMES))
        )
    try:
        disk.check_writable(path)  # before time is spent
        game, record, problems = _opened(wanted.file)
        _check_range(wanted, len(record.mainline()))
        content = _animated(game, record, wanted, ANIMATIONS[kind]) if kind in ANIMATIONS else None
        if content is None and kind in ANIMATIONS:
            stopped = text("stopped: no file was written")
            return Answer({"file": wanted.output, "stopped": True}, (), (stopped,), INTERRUPTED)
        if content is None:
            content = _written(game, record, wanted, kind).encode()
        disk.write(path, content)
    except (FileError, PictureError, IllegalMoveError) as error:
        raise CommandError(error.message) from error
    except DisplayError as error:
        raise CommandError(text("{reason}", reason=str(error))) from error
    return Answer({"file": wanted.output, "bytes": len(content)}, (), problems)


def _opened(file: str) -> tuple[Game, Record, tuple[Message, ...]]:
    registry = installed()
    try:
        loaded = record_file.load(Path(file), registry)
        return registry.game(loaded.record.header.game), loaded.record, tuple(loaded.problems)
    except MessageError as error:
        raise CommandError(error.message) from error


def _check_range(wanted: Namespace, moves: int) -> None:
    """CommandError where the moves wanted aren't there."""
    last = moves if wanted.to is None else wanted.to
    if not wanted.first <= last <= moves:
        raise CommandError(
            text(
                "the line has moves 0 to {moves}: from {first} to {last} is none of it",
                moves=moves,
                first=wanted.first,
                last=last,
            )
        )


def _written(game: Game, record: Record, wanted: Namespace, kind: str) -> str:
    language = translations()

    def speak(message: Message) -> str:
        return message.in_language(language)

    if kind == ".svg":
        from shibumi3d.export.sheet import sheet

        return sheet(game, record, speak, wanted.first, wanted.to)
    from shibumi3d.export.page import page

    return page(game, record, speak, language.info().get("language", "en") or "en")


def _animated(game: Game, record: Record, wanted: Namespace, kind: str) -> bytes | None:
    """The animation; while it is drawn a bar shows how far it is. None where Ctrl-C stopped it."""
    from shibumi3d.export.animation import StoppedError, Wanted, encoded, frames

    bar = ProgressBar(sys.stderr)
    with stoppable() as stop:

        def go_on(share: float) -> bool:
            bar.show(share)
            return not stop.wanted

        options = Wanted(
            wanted.size,
            wanted.view or "home",
            wanted.theme,
            wanted.seconds,
            wanted.turn,
            wanted.captions,
            wanted.first,
            wanted.to,
        )
        try:
            return encoded(frames(game, record, options, go_on), kind)
        except StoppedError:
            return None
        finally:
            bar.clear()
