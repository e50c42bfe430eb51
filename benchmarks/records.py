"""Large records: opening them, editing them, and the memory that this takes.

Run as a program with a folder, it measures and prints what it found; `measure` runs it so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypedDict

from benchmarks.budget import Line
from benchmarks.memory import resident_mebibytes
from benchmarks.trees import study
from shibumi3d.files import record_file
from shibumi3d.files.autosave import AutosaveWriter
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.registry import Registry
from shibumi3d.study.intents import Comment, Open, Show
from shibumi3d.study.session import Session

SMALL = 5_000
LARGE = 50_000
EDITS = 300
OPENING = 1.0
EDITING = 5
MEBIBYTES = 200

OPENED = f"opening a record of {SMALL:,} nodes"
EDITED = f"an edit in a record of {LARGE:,} nodes, on the frame's thread, while every change is kept"
MEMORY = f"memory for {LARGE:,} nodes with {EDITS} edits, all of which can be undone"


class Found(TypedDict):
    """What the program prints: seconds to open, seconds of edits, mebibytes more."""

    opening: float
    edits: list[float]
    memory: float


def edits(session: Session) -> Iterator[float]:
    """The seconds that each edit takes: a walk to a move, then a comment there."""
    for number in range(1, EDITS + 1):
        node = 1 + number * 97 % (LARGE - 1)
        session.do(Show(node))
        start = perf_counter()
        session.do(Comment(node, f"edit {number}"))
        yield perf_counter() - start


def found(home: Path) -> Found:
    registry = Registry({SPARRO.name: SPARRO})
    small, large = home / "small.shibumi", home / "large.shibumi"
    record_file.save(small, study(SMALL))
    record_file.save(large, study(LARGE))
    with closing(AutosaveWriter(home / "unfinished", print)) as keeper:
        session = Session(registry, print, keeper)
        start = perf_counter()
        session.do(Open(small))
        opening = perf_counter() - start
        before = resident_mebibytes(os.getpid())
        session.do(Open(large))
        times = list(edits(session))
        keeper.flush()
        memory = resident_mebibytes(os.getpid()) - before
    return Found(opening=opening, edits=times, memory=memory)


def measure() -> list[Line]:
    if sys.platform != "linux":
        return [
            Line.missing(OPENED, f"≤ {OPENING} s", "needs Linux"),
            Line.missing(EDITED, f"≤ {EDITING} ms", "needs Linux"),
            Line.missing(MEMORY, f"≤ {MEBIBYTES} MiB", "needs Linux"),
        ]
    with TemporaryDirectory() as home:
        printed = subprocess.run(
            [sys.executable, "-m", "benchmarks.records", home], check=True, capture_output=True, text=True
        )
    seen: Found = json.loads(printed.stdout.splitlines()[-1])
    milliseconds = [1000 * seconds for seconds in seen["edits"]]
    edit = Line.at_most(EDITED, EDITING, median(milliseconds), "ms")
    return [
        Line.at_most(OPENED, OPENING, seen["opening"], "s"),
        replace(edit, measured=f"{edit.measured} (slowest {max(milliseconds):.3g} ms)"),
        Line.at_most(MEMORY, MEBIBYTES, seen["memory"], "MiB"),
    ]


if __name__ == "__main__":
    print(json.dumps(found(Path(sys.argv[1]))))
