"""The command that tells the tree of a record."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.export.tree import tree_data, tree_lines
from shibumi3d.files import record_file
from shibumi3d.files.new_plugins import installed
from shibumi3d.files.record_file import Loaded
from shibumi3d.model.messages import MessageError


def tree(wanted: Namespace) -> Answer:
    """The tree of a record file, as everybody may know it."""
    loaded = opened(wanted.file)
    try:
        return Answer(
            tree_data(loaded.game, loaded.record),
            tuple(tree_lines(loaded.game, loaded.record, numbered=wanted.numbers)),
            loaded.problems,
        )
    except MessageError as error:
        raise CommandError(error.message) from error


def opened(file: str) -> Loaded:
    """The first game of a record file; CommandError where it can't be opened."""
    try:
        return record_file.load(Path(file), installed())
    except MessageError as error:
        raise CommandError(error.message) from error
