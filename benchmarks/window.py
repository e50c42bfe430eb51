"""The whole window, panels included, at the end of a game: its frames, its memory, and what it does at rest.

Run as a program with a folder, it plays, measures and prints what it found; `measure` runs it so, on a display
of its own.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING, TypedDict

from benchmarks.budget import Line
from benchmarks.frames import LOWEST, MOVING, SIZE, frame_line
from benchmarks.memory import resident_mebibytes
from benchmarks.trees import study
from shibumi3d.app.application import Application
from shibumi3d.app.main import open_window
from shibumi3d.app.shell.system import Folders
from shibumi3d.files import record_file
from shibumi3d.render.quality import LEVELS, Controller
from shibumi3d.study import intents

if TYPE_CHECKING:
    from shibumi3d.app.shell.event_loop import Loop
    from shibumi3d.app.shell.window import Window

LARGE = (1920, 1080)
STEP = 6
"""Window units that the pointer drags from frame to frame."""

LEFT = 1
RESTING = 3.0
"""Seconds for which a window at rest is watched."""

MEBIBYTES = 250

FRAME = "frame of the whole window after a full game, 1280×720, turning, adaptive level"
LOWEST_FRAME = "the same at the lowest level"
MEMORY = "memory, resident, after a full game and its still picture at 1280×720"
REST = "a still window"
SHORT, LONG, LONGER = 24, 3_000, 5_000
ROUNDS = 3
TIMES = 1.2
RECORD = f"frame of the whole window with a record of {LONG:,} moves open, against one of {SHORT}, turning"


WALK = f"a step and its frame, walking through a tree of {LONGER:,} moves, lowest level"


class Found(TypedDict):
    """What the program prints: seconds of frames, mebibytes, and frames and seconds of computing at rest."""

    adaptive: list[float]
    level: str
    lowest: list[float]
    memory: float
    memory_large: float
    frames: int
    computing: float
    short: list[float]
    long: list[float]
    walk: list[float]


def play_to_the_end(app: Application) -> None:
    choose = random.Random(1).choice
    app.session.send(intents.NewGame("sparro", {}, {}))
    while app.view.now.actor is not None:
        app.session.send(intents.Play(choose(list(app.viewport.places.values()))))
    app.viewport.settle()


def turning(window: Window, levels: int) -> tuple[list[float], str]:
    """Drag the pyramid to and fro: seconds of frames, and the level that was chosen of the lowest ones."""
    controller = window.painting.controller = Controller(levels=LEVELS[:levels], index=levels // 2)
    times = list(_dragged(window, 240))
    return times[-120:], controller.quality.name


def _dragged(window: Window, frames: int) -> Iterator[float]:
    x, y = window.width // 3, window.height // 2
    window.on_mouse_press(x, y, LEFT, 0)
    for frame in range(frames):
        step = STEP if frame // 60 % 2 else -STEP
        x += step
        window.on_mouse_drag(x, y, step, 0, LEFT, 0)
        start = perf_counter()
        window.frame()
        window.ctx.finish()
        yield perf_counter() - start
    window.on_mouse_release(x, y, LEFT, 0)
    window.app.viewport.settle()


def come_to_rest(loop: Loop) -> None:
    """Let the loop run until nothing wants a frame any more."""
    while (pause := loop.idle()) is not None:
        loop.window.dispatch_events()
        time.sleep(pause)


def resize(loop: Loop, size: tuple[int, int]) -> None:
    loop.window.set_size(*size)
    until = time.monotonic() + 1.0
    while time.monotonic() < until:
        loop.window.dispatch_events()
        loop.window.frame()
    come_to_rest(loop)


def at_rest(loop: Loop) -> tuple[int, float]:
    """Frames drawn and seconds computed while nothing happens."""
    frames, computed = loop.window.frames, process_time()
    until = time.monotonic() + RESTING
    while (left := until - time.monotonic()) > 0:
        wanted = loop.idle()
        loop.window.dispatch_events()
        time.sleep(left if wanted is None else min(left, wanted))
    return loop.window.frames - frames, process_time() - computed


def with_record(loop: Loop, nodes: int, home: Path) -> list[float]:
    """Seconds of frames, turning at the lowest level, with a record of so many moves open."""
    path = home / f"{nodes}.shibumi"
    record_file.save(path, study(nodes))
    loop.window.app.session.send(intents.Open(path))
    come_to_rest(loop)
    return turning(loop.window, 1)[0]


def walking(loop: Loop, home: Path) -> list[float]:
    """Seconds of steps with their frames, from the middle of a large tree on, variations included."""
    window = loop.window
    record = study(LONGER)
    path = home / f"{LONGER}.shibumi"
    record_file.save(path, record)
    window.app.session.send(intents.Open(path))
    come_to_rest(loop)
    window.painting.controller = Controller(levels=LEVELS[:1], index=0)
    nodes = sorted(record.nodes)[LONGER // 2 : LONGER // 2 + 240]
    times = []
    for node in nodes:
        start = perf_counter()
        window.app.session.send(intents.Show(node))
        window.frame()
        window.ctx.finish()
        times.append(perf_counter() - start)
    window.app.viewport.settle()
    return times[20:]


def found(home: Path) -> Found:
    loop = open_window(
        Folders(
            home / "settings.json", home / "unfinished", home / "games", home / "pictures", home / "cache"
        )
    )
    window = loop.window
    resize(loop, SIZE)
    play_to_the_end(window.app)
    come_to_rest(loop)
    lowest, _ = turning(window, 1)
    adaptive, level = turning(window, len(LEVELS))
    come_to_rest(loop)
    memory = resident_mebibytes(os.getpid())
    frames, computing = at_rest(loop)
    # In turns, because what else the machine does in the meantime should slow both alike.
    pairs = [(with_record(loop, SHORT, home), with_record(loop, LONG, home)) for _ in range(ROUNDS)]
    short, long = (min(times, key=median) for times in zip(*pairs, strict=True))
    walk = walking(loop, home)
    resize(loop, LARGE)
    large = resident_mebibytes(os.getpid())
    window.release()
    window.close()
    return Found(
        adaptive=adaptive,
        level=level,
        lowest=lowest,
        memory=memory,
        memory_large=large,
        frames=frames,
        computing=computing,
        short=short,
        long=long,
        walk=walk,
    )


def measure() -> list[Line]:
    if sys.platform != "linux":
        return [
            Line.missing(FRAME, f"≤ {MOVING} ms", "needs Linux"),
            Line.missing(LOWEST_FRAME, f"≤ {LOWEST} ms", "needs Linux"),
            Line.missing(MEMORY, f"≤ {MEBIBYTES} MiB", "needs Linux"),
            Line.missing(REST, "no frame", "needs Linux"),
            Line.missing(RECORD, f"≤ {TIMES} times", "needs Linux"),
            Line.missing(WALK, f"≤ {MOVING} ms", "needs Linux"),
        ]
    from pyvirtualdisplay.display import Display

    with TemporaryDirectory() as home, Display(visible=False, size=LARGE, color_depth=24):
        printed = subprocess.run(
            [sys.executable, "-m", "benchmarks.window", home], check=True, capture_output=True, text=True
        )
    seen: Found = json.loads(printed.stdout)
    short, long = 1000 * median(seen["short"]), 1000 * median(seen["long"])
    memory = Line.at_most(MEMORY, MEBIBYTES, seen["memory"], "MiB")
    return [
        frame_line(FRAME, MOVING, seen["adaptive"], seen["level"]),
        frame_line(LOWEST_FRAME, LOWEST, seen["lowest"], LEVELS[0].name),
        replace(memory, measured=f"{memory.measured} (1920×1080: {seen['memory_large']:.3g} MiB)"),
        Line(
            REST,
            "no frame, no computing",
            f"{seen['frames']} frames, {1000 * seen['computing'] / RESTING:.1f} ms of computing a second",
            seen["frames"] == 0 and seen["computing"] < 0.01 * RESTING,
        ),
        Line(
            RECORD,
            f"≤ {TIMES} times",
            f"{long / short:.2f} times: {long:.3g} ms against {short:.3g} ms",
            long <= TIMES * short,
        ),
        frame_line(WALK, MOVING, seen["walk"], LEVELS[0].name),
    ]


if __name__ == "__main__":
    print(json.dumps(found(Path(sys.argv[1]))))
