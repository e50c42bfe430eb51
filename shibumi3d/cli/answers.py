"""What a command answers: data for programs, lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations

from shibumi3d.model.messages import Message, MessageError


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a command: ``data`` is what ``--json`` prints, ``lines`` what people read.

    ``warnings`` go to standard error; ``status`` is the exit status.
    """

    data: Mapping[str, object]
    lines: tuple[Message | str, ...]
    warnings: tuple[Message, ...] = ()
    status: int = 0


class CommandError(MessageError):
    """A command that can't be done; ``message`` says why in one sentence."""


def spoken(line: Message | str, language: NullTranslations) -> str:
    """A line in a person's language, without characters that would command a terminal."""
    words = line.in_language(language) if isinstance(line, Message) else line
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(words.splitlines()))
