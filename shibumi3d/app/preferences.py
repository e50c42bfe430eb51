"""The settings in force: every change is written at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from shibumi3d.app import settings as stored
from shibumi3d.app.settings import SPEEDS, Settings
from shibumi3d.files import disk
from shibumi3d.languages import translations
from shibumi3d.model.messages import Message


class Preferences:
    """How the person wants things. ``language`` are the texts that go with it."""

    def __init__(self, path: Path, settings: Settings, tell: Callable[[Message], object]) -> None:
        """``path`` is where the settings are written; ``tell`` says where that fails."""
        self._path = path
        self._tell = tell
        self._changed: set[str] = set()
        self._told: Message | None = None
        self.settings = settings
        self.language = translations(settings.language or None)

    def change(self, **values: Any) -> None:
        """Change settings by name. What can't be written is told once, until it can be."""
        self.settings = stored.corrected(msgspec.structs.replace(self.settings, **values))
        if "language" in values:
            self.language = translations(self.settings.language or None)
        self._changed.update(values)
        problem = stored.save(self._path, self.settings, self._changed)
        if problem is not None and problem != self._told:
            self._tell(problem)
        self._told = problem

    def hold(self, **values: Any) -> None:
        """Change settings by name for now: `change` writes them when they have come to rest."""
        self.settings = stored.corrected(msgspec.structs.replace(self.settings, **values))

    def words(self, message: Message) -> str:
        """A message in the person's language."""
        return message.in_language(self.language)

    def bind(self, command: str, key: str) -> None:
        """Give a command this key alone; no other own shortcut keeps it."""
        others = {name: tuple(k for k in keys if k != key) for name, keys in self.settings.keys.items()}
        self.change(keys={**others, command: (key,)})

    def change_speed(self, step: int) -> None:
        """Play games by themselves faster or slower."""
        nearest = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.settings.speed))
        self.change(speed=SPEEDS[min(max(nearest + step, 0), len(SPEEDS) - 1)])

    def remember_file(self, path: Path) -> None:
        """Keep a file and its folder for the next time; a name that is no text can't be kept."""
        if disk.is_text(path):
            self.change(recent=self.settings.with_recent(path).recent, folder=str(path.parent))
