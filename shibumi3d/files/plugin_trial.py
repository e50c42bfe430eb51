"""Trying plugins: each is imported and listed in a program of its own, which it may ruin."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

from shibumi3d.model import registry
from shibumi3d.model.messages import Message, text

MEMORY: Final = 4 << 30
"""How many bytes it may ask the system for meanwhile: libraries set much aside that they never use."""

_CHILD: Final = """
import json, sys
job = json.load(sys.stdin)
sys.path[:] = job["path"]
from shibumi3d.files.plugin_trial import try_out
try_out(job)
"""


def tried(points: Sequence[EntryPoint], limit: float) -> dict[EntryPoint, Message | None]:
    """What came of trying plugins, each in a program of its own, all at once; None where it went well.

    Nothing where no program can be started: they are loaded without, and tried another time.
    """
    until = time.monotonic() + limit
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            answers = [(point, Path(folder) / str(number)) for number, point in enumerate(points)]
            running = [(point, answer, _begun(point, answer)) for point, answer in answers]
            return {point: _outcome(child, answer, until) for point, answer, child in running}
    except OSError:
        return {}


def _begun(point: EntryPoint, answer: Path) -> subprocess.Popen[bytes]:
    job = {
        "path": sys.path,
        "name": point.name,
        "value": point.value,
        "answer": str(answer),
    }
    child = subprocess.Popen(
        (sys.executable, "-I", "-c", _CHILD),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=os.name == "posix",
    )
    if child.stdin is not None:
        with contextlib.suppress(OSError), child.stdin as stream:
            stream.write(json.dumps(job).encode())
    return child


def _outcome(child: subprocess.Popen[bytes], answer: Path, until: float) -> Message | None:
    """Why a plugin isn't to be loaded here; None where it is."""
    try:
        status = child.wait(max(until - time.monotonic(), 0.0))
    except subprocess.TimeoutExpired:
        status = None
    finally:
        _end(child)
    try:
        said = answer.read_text("utf-8")
    except (OSError, ValueError):
        said = None
    if said:
        return text("{reason}", reason=said)
    if status is None:
        return text("loading it doesn't come to an end")
    if status < 0:
        return text("loading it ends the program with {signal}", signal=_signal(-status))
    if said is None:
        return text("loading it ends the program with status {n}", n=status)
    return None


def _end(child: subprocess.Popen[bytes]) -> None:
    """End a program that was started here, with what it started itself."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        child.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(1.0)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def try_out(job: Mapping[str, Any]) -> None:
    """Import and list a plugin, in the program that was started for it, and write down what is wrong.

    An empty answer says that nothing is. The program ends by itself, for a plugin can keep it from that.
    """
    _limit_memory()
    point = EntryPoint(job["name"], job["value"], registry.GROUP)
    game = registry.loaded(point)
    Path(job["answer"]).write_text(str(game) if isinstance(game, Message) else "", "utf-8")


def _limit_memory() -> None:
    """Let the system refuse more memory than MEMORY, where it can."""
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))
