"""Names of files: those that people type, those that other programs hand over, and those proposed for a new file."""

from __future__ import annotations

import os
import platform
import unicodedata
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

from shibumi3d.files import disk
from shibumi3d.files.errors import FileError
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.messages import text

LONGEST: Final = 143
"""Bytes of a proposed name, its ending included: what an encrypted folder allows, which is less than others do."""

_SCHEME: Final = "file:/"

_REFUSED: Final = str.maketrans(dict.fromkeys('/\\:*?"<>|', "-"))
"""Signs that some system doesn't allow in the name of a file."""

_DEVICES: Final = frozenset(
    (
        *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"),
        *(f"{port}{digit}" for port in ("COM", "LPT") for digit in "0123456789¹²³"),
    )
)
"""Names that mean devices on Windows, with any ending and in small letters too."""


def is_record(path: Path) -> bool:
    """Whether a file is called a record file, in small letters or capitals."""
    return path.suffix.lower() == ENDING


def as_record(path: Path) -> Path:
    """The path with the ending of record files where it has none; a path without a name stays as it is."""
    return path if not path.name or is_record(path) else path.with_name(path.name + ENDING)


def proposed(words: str, ending: str = ENDING) -> str:
    """A name for a new file that every system takes, made of some words."""
    plain = "".join(" " if disk.is_command(letter) else letter for letter in words).translate(_REFUSED)
    stem = _trimmed(" ".join(plain.split()))
    first, dot, rest = stem.partition(".")
    if first.rstrip().upper() in _DEVICES:
        stem = f"{first.rstrip()}_{dot}{rest}"
    return (_trimmed(_cut(stem, LONGEST - len(ending.encode()))) or "game") + ending


def path_of(words: str, *, windows: bool = os.name == "nt") -> Path:
    """The path that some words mean: a path, or the ``file://`` address of one.

    FileError for an address on another machine.
    """
    # Programs hand over lists of addresses, a line each.
    address = words.strip().partition("\n")[0].rstrip()
    if windows:
        address = address.replace("\\", "/")
    if not address.lower().startswith(_SCHEME):
        return Path(words)
    return Path(_decoded(_local(address[len(_SCHEME) - 1 :]), windows=windows))


def _local(rest: str) -> str:
    """The path in an address, from its first slash on."""
    if not rest.startswith("//"):
        # An address that was taken for a path has lost slashes.
        return rest.removeprefix("/localhost") if rest.startswith("/localhost/") else rest
    host, _, path = rest[2:].partition("/")
    if host.lower() not in ("", "localhost", platform.node().lower()):
        raise FileError(text("'{file}' is on another machine", file=disk.shown(Path("file:" + rest))))
    return "/" + path


def _decoded(path: str, *, windows: bool) -> str:
    content = unquote_to_bytes(path.encode("utf-8", "surrogateescape"))
    if not windows:
        return os.fsdecode(content)
    decoded = content.decode("utf-8", "replace")
    drive = decoded[1:3]
    if len(drive) == 2 and drive[0].isalpha() and drive[1] in ":|":
        return f"{drive[0]}:{decoded[3:]}"
    return decoded


def _trimmed(stem: str) -> str:
    """Without what hides a file, makes it an option or a home, or gets lost on some system."""
    return stem.lstrip(" .-~").rstrip(" .")


def _cut(stem: str, most: int) -> str:
    """The beginning of some words that has at most so many bytes, and no half of a character."""
    kept = stem
    while len(kept.encode("utf-8", "replace")) > most:
        kept = kept[:-1]
    if len(kept) < len(stem):
        while kept and (_joins(stem[len(kept)]) or kept[-1] == "\u200d"):
            kept = kept[:-1]
    return kept


def _joins(letter: str) -> bool:
    """Whether a character belongs to the one before it."""
    return letter == "\u200d" or unicodedata.category(letter).startswith("M") or "🏻" <= letter <= "🏿"
