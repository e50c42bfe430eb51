"""Plugins that are new to this machine, tried in a program of their own before they are loaded in this one.

Code can end a program, crash it, or go on in C where nothing interrupts it. So a plugin is imported and listed
once elsewhere, with limits to its time and memory. That it went well is remembered, until the plugin changes:
starting stays as fast as it was.
"""

from __future__ import annotations

import contextlib
import hashlib
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

from shibumi3d.files import disk
from shibumi3d.files.errors import FileError
from shibumi3d.model import registry
from shibumi3d.model.foreign import PATIENCE
from shibumi3d.model.messages import Message, text
from shibumi3d.model.registry import LOADING, Registry

LIMIT: Final = LOADING + 2 * PATIENCE
"""How many seconds a plugin may take to be imported and listed, and to end."""

MEMORY: Final = 4 << 30
"""How many bytes it may ask the system for meanwhile: libraries set much aside that they never use."""

MOST_REMEMBERED: Final = 1000
LARGEST: Final = 1 << 20
"""How many plugins are remembered, and how many bytes the file of that may have."""

_CHILD: Final = """
import json, sys
job = json.load(sys.stdin)
sys.path[:] = job["path"]
from shibumi3d.files.new_plugins import try_out
try_out(job)
"""


def installed(folder: Path | None = None, limit: float = LIMIT) -> Registry:
    """The games of all installed plugins; those that are new and do harm are named among the failures.

    ``folder`` is where it is remembered which went well; the person's own folder for such things if not given.
    """
    return registry.installed(lambda points: refused(points, folder, limit))


def refused(
    points: Sequence[EntryPoint], folder: Path | None = None, limit: float = LIMIT
) -> Mapping[EntryPoint, Message]:
    """Why some plugins can't be loaded: those that did harm when they were tried."""
    # A frozen program has no interpreter to try them with; and it can have no plugins but its own.
    if not points or getattr(sys, "frozen", False) or not sys.executable:
        return {}
    kept = (_folder() if folder is None else folder) / "plugins.json"
    known = _known(kept)
    new = {point: key for point in points if (key := _key(point)) and key not in known}
    if not new:
        return {}
    found = _tried(tuple(new), limit)
    good = [key for point, key in new.items() if found[point] is None]
    _remember(kept, [*known, *good])
    return {point: reason for point, reason in found.items() if reason is not None}


def _folder() -> Path:
    import platformdirs

    return Path(platformdirs.PlatformDirs("shibumi3d", appauthor=False).user_cache_dir)


# What is remembered


def _key(point: EntryPoint) -> str:
    """What a plugin is known by: its package with version, where its module is and when that changed.

    Empty where nothing can be tried apart, as of a plugin that comes from no package.
    """
    try:
        package = point.dist
        if package is None:
            return ""
        module = str(point.value).partition(":")[0].strip().partition(".")[0]
        # Asked one by one, the finders tell where it is now, not where it was when it was imported.
        specs = (finder.find_spec(module, None) for finder in sys.meta_path)
        origin = next((Path(spec.origin) for spec in specs if spec is not None and spec.origin), None)
        changed = (0, 0) if origin is None else (origin.stat().st_mtime_ns, origin.stat().st_size)
        said = (package.name, package.version, point.name, point.value, str(origin), changed, sys.version)
        return hashlib.sha256(repr(said).encode("utf-8", "replace")).hexdigest()
    except Exception:  # noqa: BLE001 - a damaged description fails in many ways; to load it tells which
        return ""


def _known(path: Path) -> list[str]:
    """The plugins that went well; a file that can't be read is as good as an empty one."""
    try:
        content = json.loads(disk.read(path, LARGEST))
    except (FileError, ValueError, RecursionError):
        return []
    keys: Any = content.get("good") if isinstance(content, dict) else None
    return [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []


def _remember(path: Path, keys: Sequence[str]) -> None:
    """Keep which plugins went well, the newest of them; where that can't be, they are tried again."""
    with contextlib.suppress(FileError, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.write(path, json.dumps({"good": keys[-MOST_REMEMBERED:]}).encode())


# Trying


def _tried(points: Sequence[EntryPoint], limit: float) -> dict[EntryPoint, Message | None]:
    """What came of trying plugins, each in a program of its own, all at once; None where it went well."""
    until = time.monotonic() + limit
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            tried = [(point, Path(folder) / str(number)) for number, point in enumerate(points)]
            running = [(point, answer, _begun(point, answer)) for point, answer in tried]
            return {point: _outcome(child, answer, until) for point, answer, child in running}
    except OSError:
        # Where no program can be started, they are loaded without.
        return dict.fromkeys(points)


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
