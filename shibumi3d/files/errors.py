"""What can go wrong with files and pasted texts, each as one sentence for people."""

from __future__ import annotations

from shibumi3d.model.messages import MessageError


class FileError(MessageError):
    """A file that can't be read or written; the sentence has its name."""


class DamagedFileError(FileError):
    """A file of which nothing can be opened, whatever program or plugins there are."""


class TextError(MessageError):
    """A text that is no transcript or no diagram; the sentence says where and why."""
