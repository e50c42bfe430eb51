"""The application as a person starts it: time to the first frame."""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from pyvirtualdisplay.display import Display

from benchmarks.budget import Line
from benchmarks.random_play import ROOT, prepare_rival, rival_python

START = "start to first frame, imports included"
SECONDS = 1.0
AGAINST = "start to first frame, against the window of the package `shibumi`"
PART = 0.33
OURS = (sys.executable, "-m", "shibumi3d")
ROUNDS = 4
PATIENCE = 30


@contextmanager
def application(home: str, *command: str | Path) -> Iterator[subprocess.Popen[str]]:
    """An application that keeps its things in ``home``, closed at the end."""
    folders = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    # Qt draws into memory: showing it on the display would need more of the system's libraries.
    told = {"SHIBUMI3D_TRACE_START": "1", "QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **dict.fromkeys(folders, home), **told},
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
        return [
            Line.missing(START, f"≤ {SECONDS} s", "needs Linux"),
            Line.missing(AGAINST, f"≤ {PART} of it", "needs Linux"),
        ]
    with Display(visible=False, size=(1920, 1080), color_depth=24):
        cold = [seconds_to_start(1, *OURS)[0] for _ in range(ROUNDS)]
        _, *warm = seconds_to_start(1 + 2 * ROUNDS, *OURS)
        against = _against()
    start = Line.at_most(START, SECONDS, median(warm), "s")
    details = f"fastest {min(warm):.2f} s; the very first, with shaders to compile: {median(cold):.2f} s"
    return [replace(start, measured=f"{median(warm):.2f} s ({details})"), against]


def _against() -> Line:
    """The start beside that of the package, in turns; each keeps what it cached at its first start."""
    budget = f"≤ {PART} of it"
    try:
        prepare_rival()
    except (subprocess.CalledProcessError, OSError) as error:
        return Line.missing(AGAINST, budget, f"the package can't be installed ({error})")
    theirs = (rival_python(), "-m", "benchmarks.start_shibumi")
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        pairs = [(_started(one, *OURS), _started(other, *theirs)) for _ in range(1 + ROUNDS)]
    ours, rivals = (median(times) for times in zip(*pairs[1:], strict=True))
    measured = f"{ours / rivals:.2f} of it: {ours:.2f} s against {rivals:.2f} s"
    return Line(AGAINST, budget, measured, ours <= PART * rivals)


def seconds_to_start(times: int, *command: str | Path) -> list[float]:
    """Start the application so many times in a new home: the driver keeps the shaders that it compiled."""
    with tempfile.TemporaryDirectory() as home:
        return [_started(home, *command) for _ in range(times)]


def _started(home: str, *command: str | Path) -> float:
    with application(home, *command) as process:
        return wait_for_first_frame(process)
