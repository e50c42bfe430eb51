"""Which moves of a record are shown: a line of the tree from one node to another."""

from __future__ import annotations

from shibumi3d.model.messages import MessageError, text
from shibumi3d.model.record import ROOT, Record


class LineError(MessageError):
    """A line that a record doesn't have."""


def line_between(record: Record, first: int = ROOT, last: int | None = None) -> tuple[int, ...]:
    """The nodes from ``first`` to ``last``, both among them; without ``last`` up to the end of the line.

    ``record`` is one that everybody may know. LineError for a node that there isn't, or that doesn't come after
    the first.
    """
    for node in (first, *(() if last is None else (last,))):
        if node not in record.nodes:
            raise LineError(text("there is no move number {node} in this record", node=node))
    if last is None:
        return (first, *record.mainline(first))
    path = (ROOT, *record.path(last))
    if first not in path:
        raise LineError(
            text("move number {last} doesn't come after move number {first}", last=last, first=first)
        )
    return path[path.index(first) :]
