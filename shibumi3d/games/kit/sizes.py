"""Boards of several sizes."""

from __future__ import annotations

from shibumi3d.model.game import Choice, Option
from shibumi3d.model.messages import text


def size_option(*sizes: int) -> Option:
    """The option ``size`` of a game that is played on boards of these sizes, the usual one first."""
    return Option(
        "size",
        text("Size"),
        text("How many holes the board has along a side."),
        tuple(Choice(str(size), text("{n} × {n}", n=size)) for size in sizes),
    )
