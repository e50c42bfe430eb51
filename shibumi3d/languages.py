"""The languages that the program speaks, and which of them a person wants."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from typing import Final

from shibumi3d.resources import resource

DOMAIN: Final = "shibumi3d"

_LONGEST: Final = 20
"""Characters of a language's code, such as ``zh_Hant_TW``."""

_MOST: Final = 20
"""Languages that a person can ask for."""

OWN_NAMES: Final = {"en": "English", "ko": "한국어"}
"""What languages call themselves; one that isn't here is called by its code."""


def translations(language: str | None = None) -> NullTranslations:
    """The translations into a language such as ``ko`` or ``ko_KR``; None is the language of the system.

    Where there are none the texts stay English.
    """
    for code in (language,) if language else _wanted():
        for known in (code, code.partition("_")[0]):
            if known == "en":
                return NullTranslations()
            if len(known) <= _LONGEST and known.isascii() and known.replace("_", "").isalnum():
                catalogue = resource("assets", "locale", known, "LC_MESSAGES", f"{DOMAIN}.mo")
                if catalogue.is_file():
                    with catalogue.open("rb") as stream:
                        return GNUTranslations(stream)
    return NullTranslations()


def available() -> tuple[tuple[str, str], ...]:
    """The languages that there are: their codes and what they call themselves, English first."""
    folder = resource("assets", "locale")
    translated = [
        entry.name
        for entry in (folder.iterdir() if folder.is_dir() else ())
        if entry.joinpath("LC_MESSAGES", f"{DOMAIN}.mo").is_file()
    ]
    return tuple((code, OWN_NAMES.get(code, code)) for code in ("en", *sorted(translated)))


def _wanted() -> Iterator[str]:
    """The languages that the environment asks for, in order of preference, such as ``ko_KR``."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((os.environ[name] for name in names if os.environ.get(name)), None)
    for wanted in (asked or _of_system()).split(":", _MOST)[:_MOST]:
        code = wanted.partition(".")[0].partition("@")[0]
        if code:
            yield code


def _of_system() -> str:
    """The language that the system has beside the environment."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # for a name that isn't known
        return ""
