"""The application as a person starts it: time to the first frame."""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from statistics import median
from time import perf_counter

from pyvirtualdisplay.display import Display

from benchmarks.budget import Line

START = "start to first frame, imports included"
SECONDS = 1.0
ROUNDS = 4
PATIENCE = 30


@contextmanager
def application(home: str) -> Iterator[subprocess.Popen[str]]:
    """An application that keeps its things in ``home``, closed at the end."""
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    process = subprocess.Popen(
        [sys.executable, "-m", "shibumi3d"],
        env={**os.environ, **dict.fromkeys(folders, home), "SHIBUMI3D_TRACE_START": "1"},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for_first_frame(process: subprocess.Popen[str]) -> float:
    """Seconds from now to the line that the application writes after its first frame."""
    start = perf_counter()
    assert process.stderr is not None
    patience = threading.Timer(PATIENCE, process.kill)
    patience.start()
    try:
        for line in process.stderr:
            if "first frame" in line:
                return perf_counter() - start
    finally:
        patience.cancel()
    raise TimeoutError("the application showed no first frame")


def measure() -> list[Line]:
    if sys.platform != "linux":
        return [Line.missing(START, f"≤ {SECONDS} s", "needs Linux")]
    with Display(visible=False, size=(1920, 1080), color_depth=24):
        cold = [seconds_to_start(1)[0] for _ in range(ROUNDS)]
        _, *warm = seconds_to_start(1 + 2 * ROUNDS)
    start = Line.at_most(START, SECONDS, median(warm), "s")
    details = f"fastest {min(warm):.2f} s; the very first, with shaders to compile: {median(cold):.2f} s"
    return [replace(start, measured=f"{median(warm):.2f} s ({details})")]


def seconds_to_start(times: int) -> list[float]:
    """Start the application so many times in a new home: the driver keeps the shaders that it compiled."""
    seconds = []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(times):
            with application(home) as process:
                seconds.append(wait_for_first_frame(process))
    return seconds
