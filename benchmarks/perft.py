"""The number of move sequences of Sparro, counted by the command that people use."""

import subprocess
import sys
from time import perf_counter

from benchmarks.budget import Line

DEPTH = 6
SEQUENCES = 777_328
SECONDS = 1.5


def measure() -> list[Line]:
    start = perf_counter()
    command = [sys.executable, "-m", "shibumi3d", "perft", "sparro", str(DEPTH)]
    counted = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds = perf_counter() - start
    if int(counted.stdout.split()[-1]) != SEQUENCES:
        raise ValueError(f"perft counted {counted.stdout}")
    return [
        Line.at_most(f"`shibumi3d perft sparro {DEPTH}` ({SEQUENCES:,} sequences)", SECONDS, seconds, "s")
    ]
