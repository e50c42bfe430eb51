"""What was found out of a collection, kept for the next time: only files that have changed are read again.

It can be thrown away at any time. It belongs to its owner alone, as it holds what the games hold.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
import platformdirs
from msgspec import Struct

from shibumi3d import __version__
from shibumi3d.files import disk
from shibumi3d.files.collection import Contents, Stamp
from shibumi3d.files.errors import FileError

FORMAT: Final = 1
"""Changes with what is kept of a game."""

LARGEST: Final = 256 << 20
"""Bytes of what is read back: many times what is kept of a folder of as many files as are listed."""

KEPT: Final = 50
"""Collections that are kept; those that weren't opened for longest go first."""

_ENDING: Final = ".collection"


class Known(Struct, frozen=True):
    """What is known of a file, and the stamp that it had then."""

    stamp: Stamp
    contents: Contents


class _Kept(Struct, frozen=True):
    """The file of a collection. What another version or other games have found out isn't used."""

    made_by: str
    files: dict[str, Known]


def usual_folder() -> Path | None:
    """Where this person's collections are kept; None where there is no home."""
    with contextlib.suppress(RuntimeError, OSError):
        folder = Path(platformdirs.user_cache_dir("shibumi3d", appauthor=False))
        if folder.is_absolute():
            return folder
    return None


class CollectionCache:
    """What is kept of one collection; nothing is, and nothing goes wrong, where the folder can't be used."""

    def __init__(self, folder: Path | None, source: Path, games: Iterable[str]) -> None:
        """``folder`` is where collections are kept, ``games`` the names of the games that are installed."""
        self._made_by = f"{FORMAT} {__version__} {' '.join(sorted(games))}"
        name = blake2b(str(source).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
        self._path = None if folder is None else folder / "collections" / f"{name}{_ENDING}"

    def load(self) -> Mapping[str, Known]:
        """What is known of files, by their names; nothing where nothing fitting is kept."""
        if self._path is None:
            return {}
        try:
            kept = msgspec.msgpack.decode(disk.read(self._path, LARGEST), type=_Kept)
        except (FileError, msgspec.MsgspecError, ValueError, RecursionError):
            return {}
        return kept.files if kept.made_by == self._made_by else {}

    def save(self, files: Mapping[str, Known]) -> None:
        """Keep this in place of what was kept, if that can be done."""
        if self._path is None:
            return
        with contextlib.suppress(OSError, FileError, ValueError, msgspec.MsgspecError):
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # A name that is no text can't be written down; its file is read again.
            named = {name: known for name, known in files.items() if disk.is_text(Path(name))}
            content = msgspec.msgpack.encode(_Kept(self._made_by, named))
            disk.write(self._path, content, mode=0o600)
            forget(self._path.parent, KEPT, _ENDING)


def forget(folder: Path, most: int, ending: str) -> None:
    """Leave so many files of this ending in a folder, those written last. OSError where it can't be read."""
    found = [(path.stat().st_mtime_ns, path) for path in folder.iterdir() if path.name.endswith(ending)]
    for _, path in sorted(found, reverse=True)[most:]:
        with contextlib.suppress(OSError):
            path.unlink()
    disk.sweep(folder)
