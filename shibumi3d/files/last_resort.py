"""What ends the program when a plugin can't be interrupted, so that nobody is left with a dead window.

A call into C can keep everything else in the program from running, so a small program of its own watches from
outside: it hears signs of life while foreign code is asked, and where they stop it says so and ends the program.
It is started with the first question to a plugin; the program's own games are never watched.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from shibumi3d.files import disk
from shibumi3d.files.errors import FileError
from shibumi3d.files.lock import is_held
from shibumi3d.model import foreign
from shibumi3d.model.messages import Message, text

ENDING: Final = ".stopped"
"""Of a note beside the autosave of the same name: it tells which game's rules stopped the program."""

STATUS: Final = 2
"""The exit status of a program that could still end itself."""

LARGEST: Final = 4096

_WATCHER: Final = """
import json, os, signal, sys, threading, time
parent, note = int(sys.argv[1]), sys.argv[2]
job, heard = None, time.monotonic()
def listen():
    global job, heard
    for line in sys.stdin:
        heard = time.monotonic()
        if line[0] == "{":
            job = json.loads(line)
        elif line[0] == "-":
            job = None
    os._exit(0)
threading.Thread(target=listen, daemon=True).start()
while True:
    time.sleep(0.1)
    asked = job
    if asked is not None and time.monotonic() - heard > asked["seconds"]:
        if note:
            try:
                with open(note, "w", encoding="utf-8") as file:
                    json.dump({"game": asked["game"]}, file)
            except OSError:
                pass
        try:
            os.write(2, asked["say"].encode("utf-8", "replace"))
        except OSError:
            pass
        os.kill(parent, getattr(signal, "SIGKILL", signal.SIGTERM))
        os._exit(0)
"""


class LastResort:
    """Ends the program, with a sentence on standard error, when a plugin can't be interrupted.

    ``sentence`` is what is said of a game; ``note`` where it is written down which game it was, if anywhere.
    """

    def __init__(self, sentence: Callable[[str], str], note: Path | None = None) -> None:
        self._sentence = sentence
        self._note = note
        self._pipe: int | None = None
        self._started = False

    def asked(self, who: str, seconds: float) -> None:
        """Foreign code is being asked, and may be silent for so long."""
        if not self._started:
            self._started = True
            self._start()
        silent = seconds + foreign.HOPELESS
        self._send(json.dumps({"game": who, "say": self._line(who), "seconds": silent}))

    def alive(self) -> None:
        """It still lets other things run."""
        self._send(".")

    def answered(self) -> None:
        """Nothing is asked any more."""
        self._send("-")

    def give_up(self, who: str) -> None:
        """End the program, which still can."""
        if self._note is not None:
            with contextlib.suppress(FileError):
                disk.write(self._note, json.dumps({"game": who}).encode(), 0o600)
        with contextlib.suppress(OSError):
            os.write(2, self._line(who).encode("utf-8", "replace"))
        os._exit(STATUS)

    def _line(self, who: str) -> str:
        return f"shibumi3d: {self._sentence(who)}\n"

    def _start(self) -> None:
        if getattr(sys, "frozen", False) or not sys.executable:
            return  # there is no interpreter to watch with
        import subprocess  # starting the program needs none of it

        with contextlib.suppress(OSError):
            watcher = subprocess.Popen(
                (sys.executable, "-I", "-S", "-c", _WATCHER, str(os.getpid()), str(self._note or "")),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
            if watcher.stdin is not None:
                self._pipe = watcher.stdin.fileno()
                os.set_blocking(self._pipe, False)
            self._watcher = watcher

    def _send(self, line: str) -> None:
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                os.write(self._pipe, f"{line}\n".encode())


def watched(sentence: Callable[[str], str], note: Path | None = None) -> None:
    """Let the program end where a plugin can't be interrupted from now on."""
    foreign.set_last_resort(LastResort(sentence, note))


def note_of(autosave: Path) -> Path:
    """Where it is written down which game stopped the program that keeps its game there."""
    return autosave.with_suffix(ENDING)


def stopped(folder: Path) -> Iterator[Message]:
    """Which games' rules stopped programs that kept their games in this folder; each is told once."""
    try:
        notes = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except OSError:
        return
    for note in notes:
        if is_held(note.with_suffix(".lock")):
            continue
        with contextlib.suppress(FileError, ValueError, AttributeError, RecursionError):
            game = json.loads(disk.read(note, LARGEST)).get("game")
            if isinstance(game, str):
                yield text("The last time the rules of {game} stopped the program", game=game[:100])
        with contextlib.suppress(OSError):
            note.unlink()
