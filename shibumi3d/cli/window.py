"""Opening the application from the command line."""

from __future__ import annotations

import gc

from shibumi3d.cli.answers import CommandError
from shibumi3d.model.messages import text


def opened(file: str | None) -> int:
    """Run the application with a file or without; the result is the exit status.

    CommandError where it can't be shown.
    """
    # What starting makes stays for good: the application looks for garbage once its window is open.
    gc.disable()
    try:
        return _run(file)
    finally:
        gc.enable()


def _run(file: str | None) -> int:
    try:
        from shibumi3d.app.main import run
        from shibumi3d.render.context import DisplayError
    except ImportError as error:
        # A library of the system is missing, or the installation is incomplete.
        raise CommandError(text("the application can't start: {reason}", reason=str(error))) from error
    try:
        return run(file)
    except DisplayError as error:
        raise CommandError(text("{reason}", reason=str(error))) from error
