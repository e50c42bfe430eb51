"""The command line. It starts fast: what a command needs is imported when the command runs."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Sequence
from gettext import NullTranslations
from io import TextIOWrapper
from typing import Final

from shibumi3d.cli import arguments
from shibumi3d.cli.answers import Answer, CommandError, spoken
from shibumi3d.cli.plugins import interruptible, own_output
from shibumi3d.languages import translations
from shibumi3d.model.foreign import ForeignError
from shibumi3d.model.messages import text

FAILED: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""What shells give for a program that ended by Ctrl-C or by a reader that went away."""

_LONGEST: Final = 1000
"""Characters of a complaint; an argument that it names can be far longer."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the result is its exit status. Errors are one line on standard error."""
    if argv is None:
        # The libraries' warnings are for those who write them, whatever the environment makes of them.
        warnings.simplefilter("ignore")
        _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that can't show a character gets a mark in its place.
            stream.reconfigure(errors="replace")
    language = translations()
    try:
        status = _run(sys.argv[1:] if argv is None else argv, language)
        sys.stdout.flush()
    except CommandError as error:
        _complain(spoken(error.message, language))
        return FAILED
    except ForeignError as error:
        _complain(spoken(error.message, language))
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return BROKEN_PIPE
    except OSError as error:
        _forget_output()
        reason = text("the output can't be written: {reason}", reason=error.strerror or str(error))
        _complain(spoken(reason, language))
        return FAILED
    return status


def _run(argv: Sequence[str], language: NullTranslations) -> int:
    try:
        wanted = arguments.parse(argv, language)
    except SystemExit as done:  # after --help and --version
        return int(done.code or 0)
    if wanted.command == "open":
        from shibumi3d.cli.window import opened

        return opened(wanted.file)
    with own_output(), interruptible():
        answer = _answer(wanted)
    if wanted.json:
        print(json.dumps(answer.data, indent=2))
    else:
        for line in answer.lines:
            print(spoken(line, language))
    for warning in answer.warnings:
        _complain(spoken(warning, language))
    return answer.status


def _answer(wanted: Namespace) -> Answer:
    match wanted.command:
        case "check":
            from shibumi3d.cli.checking import check

            return check(wanted.files)
        case "check-game":
            from shibumi3d.cli.checking import check_game

            return check_game(wanted.game, wanted.games, wanted.seed)
        case "render":
            from shibumi3d.cli.rendering import render

            return render(wanted)
        case "tree":
            from shibumi3d.cli.trees import tree

            return tree(wanted)
        case "list":
            from shibumi3d.cli.listing import list_games

            return list_games(wanted)
        case "export":
            from shibumi3d.cli.exporting import export

            return export(wanted)
        case "analyse":
            from shibumi3d.cli.analysing import analysed

            return analysed(wanted)
        case "arena":
            from shibumi3d.cli.matches import matched

            return matched(wanted)
        case "solve":
            from shibumi3d.cli.solving import solved

            return solved(wanted)
    from shibumi3d.cli import rules

    match wanted.command:
        case "games":
            return rules.games()
        case "show":
            return rules.show(wanted.game, wanted.option, wanted.moves)
        case _:
            return rules.perft(wanted.game, wanted.option, wanted.depth)


def _open_streams() -> None:
    """Open the streams that are closed, to nothing.

    A file that is saved would else become one of them, and get what some library complains of.
    """
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            with contextlib.suppress(OSError):
                os.open(os.devnull, os.O_RDWR)  # the lowest that is free
    for name, handle in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            with contextlib.suppress(OSError):
                setattr(sys, name, open(handle, "w", encoding="utf-8", closefd=False))  # noqa: SIM115


def _complain(sentence: str) -> None:
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[: _LONGEST // 2]} … {sentence[-_LONGEST // 2 :]}"
    with contextlib.suppress(OSError, ValueError):
        print(f"shibumi3d: {sentence}", file=sys.stderr)


def _forget_output() -> None:
    """Let nothing more be written, or Python would complain again on its way out."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
