"""Plugins that are new to this machine, tried in a program of their own before they are loaded in this one.

Code can end a program, crash it, or go on in C where nothing interrupts it. So a plugin is imported and listed
once elsewhere, with limits to its time and memory. That it went well is remembered, until the plugin changes:
starting stays as fast as it was.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

from shibumi3d.files import disk
from shibumi3d.files.errors import FileError
from shibumi3d.model import registry
from shibumi3d.model.foreign import PATIENCE
from shibumi3d.model.messages import Message
from shibumi3d.model.registry import LOADING, Registry

LIMIT: Final = LOADING + 2 * PATIENCE
"""How many seconds a plugin may take to be imported and listed, and to end."""

MOST_REMEMBERED: Final = 1000
LARGEST: Final = 1 << 20
"""How many plugins are remembered, and how many bytes the file of that may have."""


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
    # Trying needs modules that starting doesn't.
    from shibumi3d.files.plugin_trial import tried

    found = tried(tuple(new), limit)
    good = [key for point, key in new.items() if point in found and found[point] is None]
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
