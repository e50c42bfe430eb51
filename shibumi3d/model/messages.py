"""Texts that people see, kept apart from their language.

Rules and events never hold finished sentences: they hold a `Message`, whose English text is the key of
the message catalogues. Whoever shows it puts it into the person's language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

ENGLISH: Final = NullTranslations()

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that break a line or do something else to a terminal; values can come from a file."""


class MessageError(Exception):
    """Something that can't be done; ``message`` says in one sentence what is wrong and where."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable text with named values in braces; the values can be messages themselves.

    ``plural`` is the text for many, chosen by the value named ``n``; it is empty where there is none.
    """

    msgid: str
    values: tuple[tuple[str, Message | str | int], ...] = ()
    plural: str = ""

    def in_language(self, translations: NullTranslations) -> str:
        """The finished text in the language of ``translations``."""
        values = {
            name: value.in_language(translations) if isinstance(value, Message) else _on_one_line(value)
            for name, value in self.values
        }
        if self.plural:
            pattern = translations.ngettext(self.msgid, self.plural, int(values["n"]))
        else:
            pattern = translations.gettext(self.msgid)
        return pattern.format(**values)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)


def _on_one_line(value: str | int) -> str | int:
    """The same value with a mark in place of every control character."""
    return value if isinstance(value, int) else _CONTROL.sub("\ufffd", value)


def text(msgid: str, **values: Message | str | int) -> Message:
    """A message; its first argument is collected into the catalogues."""
    return Message(msgid, tuple(values.items()))


def plural(msgid: str, many: str, *, n: int, **values: Message | str | int) -> Message:
    """A message that depends on the number ``n``; both texts are collected into the catalogues."""
    return Message(msgid, (("n", n), *values.items()), many)
