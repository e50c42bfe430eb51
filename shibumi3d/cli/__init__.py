"""The command line. It starts fast: what a command needs is imported when the command runs."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from gettext import NullTranslations
from io import TextIOWrapper
from typing import Final

from shibumi3d.cli import arguments
from shibumi3d.cli.answers import Answer, CommandError, spoken
from shibumi3d.languages import translations
from shibumi3d.model.messages import text

FAILED: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""What shells give for a program that ended by Ctrl-C or by a reader that went away."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the result is its exit status. Errors are one line on standard error."""
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
    from shibumi3d.cli import rules

    match wanted.command:
        case "games":
            return rules.games()
        case "show":
            return rules.show(wanted.game, wanted.option, wanted.moves)
        case _:
            return rules.perft(wanted.game, wanted.option, wanted.depth)


def _complain(sentence: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        print(f"shibumi3d: {sentence}", file=sys.stderr)


def _forget_output() -> None:
    """Let nothing more be written, or Python would complain again on its way out."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
