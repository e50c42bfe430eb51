"""Moves played in random games: our Sparro against the Spline of the package `shibumi`, in turns.

The package pulls in a whole GUI toolkit, so it lives in an environment of its own, .venv-bench.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median

from benchmarks.budget import Line

WHAT = "moves in random games of Sparro, against Spline of the package `shibumi`"
TIMES = 40
ROUNDS = 3
ROOT = Path(__file__).resolve().parent.parent
RIVAL_ENVIRONMENT = ROOT / ".venv-bench"
RIVAL_PACKAGES = ["shibumi==0.5.0", "zero-play==0.5.0", "seaborn", "setuptools<80"]
"""The package with what its window needs; it doesn't name all of that itself."""


def rival_python() -> Path:
    return RIVAL_ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare_rival() -> None:
    """Install the package once."""
    ready = RIVAL_ENVIRONMENT / "ready"
    if ready.exists():
        return
    venv.create(RIVAL_ENVIRONMENT, with_pip=True, clear=True)
    install: list[str | Path] = [
        rival_python(),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    subprocess.run([*install, *RIVAL_PACKAGES], check=True)
    ready.touch()


def moves_per_second(python: str | Path, module: str) -> float:
    finished = subprocess.run([python, "-m", module], cwd=ROOT, check=True, capture_output=True, text=True)
    return float(finished.stdout)


def measure() -> list[Line]:
    budget = f"≥ {TIMES} times as many"
    try:
        prepare_rival()
    except (subprocess.CalledProcessError, OSError) as error:
        return [Line.missing(WHAT, budget, f"the package can't be installed ({error})")]
    pairs = [
        (
            moves_per_second(sys.executable, "benchmarks.play_sparro"),
            moves_per_second(rival_python(), "benchmarks.play_spline"),
        )
        for _ in range(ROUNDS)
    ]
    ours, theirs = (median(rates) for rates in zip(*pairs, strict=True))
    times = ours / theirs
    measured = f"{times:.0f} times: {ours:,.0f} a second against {theirs:,.0f}"
    return [Line(WHAT, budget, measured, times >= TIMES)]
