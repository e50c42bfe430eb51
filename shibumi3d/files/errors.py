"""What can go wrong with files and pasted texts, each as one sentence for people."""

from __future__ import annotations

from shibumi3d.model.messages import Message


class FileError(Exception):
    """A file that can't be read or written; ``message`` says why, in one sentence with its name."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


class DamagedFileError(FileError):
    """A file of which nothing can be opened, whatever program or plugins there are."""


class TextError(ValueError):
    """A text that is no transcript or no diagram; ``message`` says where and why, in one sentence."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))
