"""The application as a person starts it: time to the first frame, and the memory it takes."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from pyvirtualdisplay.display import Display

from benchmarks.budget import Line

START = "start to first frame, imports included"
MEMORY = "memory, resident"
SECONDS = 1.0
MEBIBYTES = 250
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


def resident_mebibytes(process: subprocess.Popen[str]) -> float:
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError("the system doesn't tell the memory of a process")


def measure() -> list[Line]:
    if sys.platform != "linux":
        return [
            Line.missing(START, f"≤ {SECONDS} s", "needs Linux"),
            Line.missing(MEMORY, f"≤ {MEBIBYTES} MiB", "needs Linux"),
        ]
    times, sizes = [], []
    with tempfile.TemporaryDirectory() as home, Display(visible=False, size=(1920, 1080), color_depth=24):
        for _ in range(1 + ROUNDS):
            with application(home) as process:
                times.append(wait_for_first_frame(process))
                time.sleep(3)  # the still picture refines, and settles
                sizes.append(resident_mebibytes(process))
    # The first start ever is slower: the driver compiles the shaders and keeps them for the next.
    first, *later = times
    start = Line.at_most(START, SECONDS, median(later), "s")
    return [
        replace(start, measured=f"{start.measured} (the very first: {first:.3g} s)"),
        Line.at_most(MEMORY, MEBIBYTES, median(sizes[1:]), "MiB"),
    ]
