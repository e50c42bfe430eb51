"""The list of a large collection: how soon its names are there, and how it scrolls while the rest is read.

Run as a program with a folder, it measures and prints what it found; `measure` runs it so, on a display of its own.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict

from benchmarks.budget import Line
from shibumi3d.app.main import open_window
from shibumi3d.app.shell.system import Folders
from shibumi3d.files import record_file
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.record import Header, Record

if TYPE_CHECKING:
    from shibumi3d.app.shell.event_loop import Loop

FILES = 3_000
GAMES = 60
"""Different games among the files."""

SIZE = (1280, 720)
FRAMES = 240
NAMES_SECONDS = 2.0
FRAME = 17
"""Milliseconds of a frame at full rate."""

NAMES = f"the names of a collection of {FILES:,} files on the screen, nothing kept"
SCROLLING = f"frame of the window, 1280×720, scrolling in {FILES:,} games while they are read"
AGAIN = "the same when everything is read"
READ = f"all of {FILES:,} games read: results, lengths, positions"


class Found(TypedDict):
    """What the program prints: seconds until the names show, of frames, and until all is read."""

    names: float
    scrolling: list[float]
    read: float
    again: list[float]


def collection(folder: Path) -> None:
    """Many files of a few dozen games, as a club keeps them; the same every time."""
    chance = random.Random(FILES)
    contents = []
    for number in range(GAMES):
        record = Record(
            Header(SPARRO.name, {"variant": "extended"}, {"red": f"Ann {number}"}, date="2026-02-28")
        )
        state = SPARRO.start(record.header.options, None)
        while state.actor is not None and len(record.nodes) < 40:
            move = chance.choice(state.moves())
            state, record = state.play(move), record.continue_game(move)
        contents.append(record_file.encode("game", record))
    folder.mkdir()
    for number in range(FILES):
        (folder / f"game {number}.shibumi").write_bytes(contents[number % GAMES])


def scrolling(loop: Loop) -> Iterator[float]:
    """Seconds of each frame while the wheel turns."""
    window = loop.window
    x, y = window.width // 3, window.height // 3
    window.on_mouse_motion(x, y, 1, 1)
    for frame in range(FRAMES):
        window.on_mouse_scroll(x, y, 0.0, -1.0 if frame // 120 % 2 == 0 else 1.0)
        start = perf_counter()
        window.frame()
        window.ctx.finish()
        yield perf_counter() - start
        time.sleep(0.004)


def found(home: Path) -> Found:
    folder = home / "club"
    collection(folder)
    loop = open_window(
        Folders(
            home / "settings.json", home / "unfinished", home / "games", home / "pictures", home / "cache"
        )
    )
    window, collections = loop.window, loop.window.app.collections
    window.set_size(*SIZE)
    until = time.monotonic() + 1.0
    while time.monotonic() < until:
        window.dispatch_events()
        window.frame()
    start = perf_counter()
    window.app.archive.open(folder)
    while collections.games < FILES or collections.drawn == 0:
        loop.idle()
        window.dispatch_events()
    names = perf_counter() - start
    times = list(scrolling(loop))
    while collections.reading:
        pause = loop.idle()
        window.dispatch_events()
        time.sleep(0.005 if pause is None else min(pause, 0.005))
    read = perf_counter() - start
    again = list(scrolling(loop))
    collections.close()
    return Found(names=names, scrolling=times, read=read, again=again)


def _scrolled(what: str, seconds: list[float]) -> Line:
    times = [1000 * one for one in seconds]
    late = quantiles(times, n=20)[-1]
    return Line(
        what,
        f"≤ {FRAME} ms",
        f"{median(times):.3g} ms (of 20 frames 19 within {late:.3g} ms)",
        median(times) <= FRAME,
    )


def measure() -> list[Line]:
    if sys.platform != "linux":
        return [
            Line.missing(NAMES, f"≤ {NAMES_SECONDS} s", "needs Linux"),
            Line.missing(SCROLLING, f"≤ {FRAME} ms", "needs Linux"),
            Line.missing(AGAIN, f"≤ {FRAME} ms", "needs Linux"),
            Line.missing(READ, "–", "needs Linux"),
        ]
    from pyvirtualdisplay.display import Display

    with TemporaryDirectory() as home, Display(visible=False, size=(1920, 1080), color_depth=24):
        printed = subprocess.run(
            [sys.executable, "-m", "benchmarks.collection", home], check=True, capture_output=True, text=True
        )
    seen: Found = json.loads(printed.stdout.splitlines()[-1])
    return [
        Line.at_most(NAMES, NAMES_SECONDS, seen["names"], "s"),
        _scrolled(SCROLLING, seen["scrolling"]),
        _scrolled(AGAIN, seen["again"]),
        Line(READ, "–", f"{seen['read']:.3g} s", None),
    ]


if __name__ == "__main__":
    print(json.dumps(found(Path(sys.argv[1]))))
