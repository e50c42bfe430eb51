"""Reads a collection in a thread of its own: names, then heads, then moves; those in sight first."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from shibumi3d.files import collection, disk
from shibumi3d.files.collection import Contents, Listing
from shibumi3d.files.collection_cache import CollectionCache, Known
from shibumi3d.files.errors import FileError
from shibumi3d.model.messages import Message, text
from shibumi3d.model.registry import Registry
from shibumi3d.study.collection import Row, rows_of

TOLD_EVERY: Final = 0.2
"""Seconds between two batches of what was found, so that a long list is put in order seldom."""

KEPT_EVERY: Final = 20.0
"""Seconds after which what was found is kept, beside the end."""

WAY: Final = 0.03
"""Seconds for which a frame is given way: while frames follow each other, nothing is read."""

PATIENCE: Final = 2.0
"""Seconds that are waited for the thread when the program ends."""

_NOTHING: Final[Mapping[Path, tuple[Row, ...]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Found:
    """What the thread has to tell: the names, once; the rows of files; that all is read, or why nothing is."""

    listing: Listing | None = None
    rows: Mapping[Path, tuple[Row, ...]] = field(default_factory=lambda: _NOTHING)
    finished: bool = False
    problem: Message | None = None


class _StoppedError(BaseException):
    """Nobody wants to know any more. It is no `Exception`, so that it isn't taken for a fault of a file."""


class CollectionReader:
    """Reads one collection. It tells what it finds from its own thread, until it is stopped."""

    def __init__(
        self,
        source: Path,
        registry: Registry,
        cache: CollectionCache,
        tell: Callable[[Found], object],
        known: Mapping[str, Known] | None = None,
    ) -> None:
        """``known`` is what was found out of the collection before, by the names of files."""
        self._source = source
        self._registry = registry
        self._cache = cache
        self._tell = tell
        self.known: dict[str, Known] = dict(known or {})
        self._wanted: tuple[Path, ...] = ()
        self._way_until = 0.0
        self._stopped = False
        self._told = self._kept = time.monotonic()
        self._batch: dict[Path, tuple[Row, ...]] = {}
        self._thread = threading.Thread(target=self._run, name="collection", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self, patience: float = 0.0) -> None:
        """Tell nothing any more, and end soon; wait for that so long."""
        self._stopped = True
        if patience and self._thread.is_alive():
            self._thread.join(patience)

    def want(self, paths: Sequence[Path]) -> None:
        """Look at these files before others."""
        self._wanted = tuple(paths)

    def give_way(self) -> None:
        """Let a frame that is drawn now have the processor."""
        self._way_until = time.monotonic() + WAY

    def _pace(self) -> None:
        while True:
            if self._stopped:
                raise _StoppedError
            left = self._way_until - time.monotonic()
            if left <= 0.0:
                return
            time.sleep(min(left, WAY))

    def _run(self) -> None:
        try:
            self._read()
        except _StoppedError:
            self._cache.save(self.known)
        except FileError as error:
            self._say(Found(problem=error.message, finished=True))

    def _rows(self, path: Path, contents: Contents | None) -> tuple[Row, ...]:
        return rows_of(path, contents, self._registry)

    def _say(self, found: Found) -> None:
        if not self._stopped:
            self._tell(found)

    def _read(self) -> None:
        listing = collection.listed(self._source)
        self._say(Found(listing, {path: self._rows(path, None) for path, _ in listing.files}))
        before = {**self._cache.load(), **self.known}
        self.known = {
            path.name: before[path.name]
            for path, stamp in listing.files
            if stamp is not None and path.name in before and before[path.name].stamp == stamp
        }
        there = {
            path: self._rows(path, self.known[path.name].contents)
            for path, _ in listing.files
            if path.name in self.known
        }
        self._say(Found(rows=there))
        for path in (path for path, _ in listing.files if path not in there):
            self._look(path, collection.heads)
        self._flush()
        for path in self._unstudied([path for path, _ in listing.files]):
            self._look(path, lambda one: collection.studied(one, self._registry, self._pace))
            if time.monotonic() - self._kept > KEPT_EVERY:
                self._keep()
        self._flush()
        self._keep()
        self._say(Found(finished=True))

    def _unstudied(self, paths: list[Path]) -> Iterator[Path]:
        """The files whose moves weren't looked at, those in sight first."""
        waiting = dict.fromkeys(
            path
            for path in paths
            if path.name not in self.known or not self.known[path.name].contents.studied
        )
        while waiting:
            path = next((path for path in self._wanted if path in waiting), None) or next(iter(waiting))
            del waiting[path]
            yield path

    def _look(self, path: Path, how: Callable[[Path], Contents]) -> None:
        """Look at a file; what can't be read now isn't kept."""
        self._pace()
        stamp = collection.stamp_of(path)
        try:
            contents = how(path)
        except FileError as error:
            self.known.pop(path.name, None)
            self._batch[path] = self._rows(path, Contents(problem=error.message))
        except Exception as error:  # noqa: BLE001 - one file must not keep the others from being read
            name = disk.shown(path)
            problem = text("'{file}' can't be looked at: {reason}", file=name, reason=type(error).__name__)
            self._batch[path] = self._rows(path, Contents(problem=problem))
        else:
            if stamp is not None:
                self.known[path.name] = Known(stamp, contents)
            self._batch[path] = self._rows(path, contents)
        if time.monotonic() - self._told > TOLD_EVERY:
            self._flush()

    def _flush(self) -> None:
        if self._batch:
            self._say(Found(rows=self._batch))
            self._batch = {}
        self._told = time.monotonic()

    def _keep(self) -> None:
        self._kept = time.monotonic()
        self._cache.save(self.known)
