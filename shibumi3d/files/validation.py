"""Replaying what a file says through the rules, and keeping what they allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from shibumi3d.files.record_format import NodeEntry
from shibumi3d.model.foreign import ForeignError
from shibumi3d.model.game import IllegalMoveError, State
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.moves import Move, parse
from shibumi3d.model.record import ROOT, Node


@dataclass(frozen=True, slots=True)
class LegalPart:
    """The nodes that can be opened, by their number in the file from 1, with the root as 0.

    ``mainline`` are the numbers of the main line as the file has it, whether or not they can be opened.
    """

    kept: dict[int, Node]
    mainline: tuple[int, ...]
    problems: tuple[Message, ...]


class _RefusedError(MessageError):
    """A node that can't be opened."""


class _FailedError(_RefusedError):
    """A node at which a plugin's rules failed: they aren't asked any more, as each answer may take long."""


def legal_part(
    start: State,
    entries: Sequence[NodeEntry],
    name: str,
    visit: Callable[[int, State], object] = lambda _number, _state: None,
) -> LegalPart:
    """What of a tree of moves the rules allow from the state ``start`` on.

    A node that they don't allow is left out with everything after it, and told as a problem of the
    file ``name``. ``visit`` is told every node that is kept, with its state.
    """
    visit(ROOT, start)
    following, problems = _linked(entries, name)
    kept: dict[int, Node] = {}
    # Each with its parent, the state before its move and how many moves lead to it.
    waiting = [(first, ROOT, start, 1) for first in reversed(following[ROOT])]
    children: dict[int, list[int]] = {ROOT: []}
    while waiting:
        number, parent, before, depth = waiting.pop()
        entry = entries[number - 1]
        try:
            move, state = _played(before, entry.move)
        except _RefusedError as refused:
            problems.append(_problem(name, number, depth, refused.message))
            if isinstance(refused, _FailedError):
                break
            continue
        visit(number, state)
        kept[number] = Node(move, parent)
        children[number] = []
        children[parent].append(number)
        waiting.extend((next_one, number, state, depth + 1) for next_one in reversed(following[number]))
    linked = {ROOT: Node(children=tuple(children[ROOT]))}
    for number in sorted(kept):
        node = kept[number]
        linked[number] = Node(node.move, node.parent, tuple(children[number]))
    return LegalPart(linked, _mainline(following), tuple(problems))


def _mainline(following: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The numbers from the root on where every first entry is followed, without the root."""
    line = []
    at = ROOT
    while following[at]:
        at = following[at][0]
        line.append(at)
    return tuple(line)


def _linked(entries: Sequence[NodeEntry], name: str) -> tuple[list[list[int]], list[Message]]:
    """For the root and each entry the numbers of the entries that follow it."""
    following: list[list[int]] = [[] for _ in range(len(entries) + 1)]
    problems = []
    for index, entry in enumerate(entries):
        parent = index if entry.parent is UNSET else entry.parent
        if 0 <= parent <= index:
            following[parent].append(index + 1)
        else:
            problems.append(
                text(
                    "'{file}': {move} (nodes[{index}]) is said to follow entry {parent}, "
                    "which doesn't come before it; it was left out with what follows it",
                    file=name,
                    move=entry.move,
                    index=index,
                    parent=parent,
                )
            )
    return following, problems


def _played(before: State, words: str) -> tuple[Move, State]:
    try:
        move = parse(words)
    except ValueError as error:
        raise _RefusedError(text("'{text}' is no move", text=words)) from error
    try:
        return move, before.play(move)
    except ForeignError as error:
        raise _FailedError(error.message) from error
    except IllegalMoveError as error:
        raise _RefusedError(error.message) from error
    except Exception as error:
        raise _RefusedError(
            text(
                "the rules of {game} failed at {move} with {error}",
                game=before.game.title,
                move=words,
                error=type(error).__name__,
            )
        ) from error


def _problem(name: str, number: int, depth: int, reason: Message) -> Message:
    return text(
        "'{file}', move {depth} (nodes[{index}]): {reason}; it was left out with what follows it",
        file=name,
        depth=depth,
        index=number - 1,
        reason=reason,
    )
