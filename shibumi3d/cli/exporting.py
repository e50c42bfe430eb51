"""The command that writes a record as an animation, a sheet of diagrams or a page."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from shibumi3d.cli import INTERRUPTED
from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.progress import ProgressBar, stoppable
from shibumi3d.cli.trees import opened
from shibumi3d.export.animation import StoppedError, Wanted, animated
from shibumi3d.export.endings import FILMS, PAGE, SHEET
from shibumi3d.export.lines import line_between
from shibumi3d.export.page import page
from shibumi3d.export.sheet import sheet
from shibumi3d.files import disk
from shibumi3d.files.record_file import Loaded
from shibumi3d.languages import translations
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.record import ROOT
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.theme import THEMES
from shibumi3d.study.view import known_record

KINDS: Final = (*FILMS, SHEET, PAGE)


def export(wanted: Namespace) -> Answer:
    """Write a record file in another form, chosen by the ending of the output's name, as a bystander sees it."""
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
        loaded = opened(wanted.file)
        content = _content(loaded, wanted, kind)
        disk.write(path, content)
    except StoppedError:
        stopped = text("stopped: no file was written")
        return Answer({"file": wanted.output, "stopped": True}, (), (stopped,), INTERRUPTED)
    except MessageError as error:
        raise CommandError(error.message) from error
    except DisplayError as error:
        raise CommandError(text("{reason}", reason=str(error))) from error
    return Answer({"file": wanted.output, "bytes": len(content)}, (), loaded.problems)


def _content(loaded: Loaded, wanted: Namespace, kind: str) -> bytes:
    """What the file is to hold. Errors as for `animated`, `sheet` and `page`, LineError for moves that there aren't."""
    game, record = loaded.game, loaded.record
    language = translations()

    def speak(message: Message) -> str:
        return message.in_language(language)

    if kind == PAGE:
        if wanted.first != ROOT or wanted.to is not None:
            raise CommandError(
                text("--from and --to are for animations and sheets: a page holds the whole tree")
            )
        return page(game, record, speak, language.info().get("language", "en") or "en").encode()
    nodes = line_between(known_record(game, record), wanted.first, wanted.to)
    if kind == SHEET:
        return sheet(game, record, speak, nodes).encode()
    return _animated(loaded, nodes, wanted, kind, speak)


def _animated(
    loaded: Loaded, nodes: Sequence[int], wanted: Namespace, kind: str, speak: Callable[[Message], str]
) -> bytes:
    """The animation; while it is drawn a bar shows how far it is, and Ctrl-C stops it with a StoppedError."""
    options = Wanted(wanted.size, wanted.view, wanted.theme, wanted.seconds, wanted.turn, wanted.captions)
    bar = ProgressBar(sys.stderr)
    with stoppable() as stop:

        def go_on(share: float) -> bool:
            bar.show(share)
            return not stop.wanted

        try:
            return animated(loaded.game, loaded.record, nodes, options, kind, speak, go_on)
        finally:
            bar.clear()
