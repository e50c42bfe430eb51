"""What a file holds of a game in progress that nobody should see at a glance: open secret picks, and the seed.

It stands in the field ``sealed``, so that a text editor doesn't show it. That is a wrapper and no
encryption: any program can open it.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterable, Mapping
from heapq import merge
from itertools import count
from operator import itemgetter
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from shibumi3d.files.limits import LIMITS
from shibumi3d.files.record_format import RECORD_FIELDS
from shibumi3d.model.moves import Draw, Pick
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.registry import Registry

FIELD: Final = "sealed"

Entries = dict[str, Any]
"""The JSON object of a game."""


class SealError(ValueError):
    """What was sealed can't be opened."""


class _Sealed(Struct, frozen=True):
    """What is known of a sealed object: entries with their numbers in the whole list, and what else it holds."""

    nodes: list[tuple[Annotated[int, Meta(ge=1)], dict[str, Any]]] = []
    end: int = ROOT


def hidden(record: Record) -> frozenset[int]:
    """The nodes that tell secret picks which may not have been revealed; whatever follows one is among them.

    These are the picks that nothing but picks follow, on every branch, and all that was ever played in the
    round in which the game stands: a pick that is made again would show by the node that it shares. In a
    game that reveals picks at once a few more are taken for secret, which does no harm.
    """
    nodes = record.nodes
    found: set[int] = set()
    for node in reversed(tuple(record.subtree())):
        if isinstance(nodes[node].move, Pick) and all(child in found for child in nodes[node].children):
            found.add(node)
    at = record.game_end
    if isinstance(nodes[at].move, Pick):
        while isinstance(nodes[at].move, Pick):
            at = nodes[at].parent or ROOT
        found.update(record.subtree(at))
        found.discard(at)
    return frozenset(found)


def seed_is_secret(record: Record, registry: Registry | None) -> bool:
    """Whether the seed tells what is still to be drawn: in a game with chance that isn't over.

    Without the registry, or a game in it, a game in which something was drawn is taken for such.
    """
    header = record.header
    game = None if registry is None else registry.games.get(header.game)
    if game is None:
        return any(isinstance(record.nodes[node].move, Draw) for node in record.subtree())
    if not game.random:
        return False
    try:
        state = game.start(header.options, header.set_up)
        for move in record.moves(record.end()):
            state = state.play(move)
    except Exception:  # noqa: BLE001 - what a plugin's rules can't tell stays a secret
        return True
    return state.actor is not None


def sealed(entries: Entries, numbers: Iterable[int], *, seed: bool, most: int = LIMITS.bytes) -> Entries:
    """The object of a game with the nodes of these numbers sealed, and its ``seed``.

    With a node all that follow it are sealed. The game as anybody may read it then ends where the secrets
    begin. What would make more than ``most`` bytes stays as it is.
    """
    apart: Entries = {}
    kept = dict(entries)
    if seed and kept.get("seed"):
        apart["seed"] = kept.pop("seed")
    chosen = frozenset(numbers)
    if chosen:
        apart["nodes"], kept["nodes"], end = _split(entries, chosen)
        if "end" in kept:
            apart["end"] = kept.pop("end")
        if end is not None:
            kept["end"] = end
    content = msgspec.json.encode(apart)
    if not apart or len(content) > most:
        return entries
    words = b64encode(zlib.compress(content)).decode("ascii")
    return {
        **{key: value for key, value in kept.items() if key != "nodes"},
        FIELD: words,
        "nodes": kept["nodes"],
    }


def opened(entries: Entries, most: int = LIMITS.bytes) -> tuple[Entries, int, int]:
    """The object of a game with what was sealed put back; how many bytes that was, and how many nodes are lost.

    Nodes are lost where those that they follow are, in a file that was cut short. SealError where it
    can't be opened; it is sound only up to ``most`` bytes.
    """
    words = entries.get(FIELD)
    if not isinstance(words, str) or not words:
        return entries, 0, 0
    content = _inflated(words, most)
    try:
        apart = msgspec.json.decode(content, type=dict[str, Any])
        nodes = msgspec.convert(apart, _Sealed).nodes
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SealError(str(error)) from error
    kept = {key: value for key, value in entries.items() if key != FIELD}
    lost = 0
    if nodes and isinstance(kept.get("nodes"), list):
        kept["nodes"], lost, places = _joined(kept["nodes"], dict(nodes))
        kept.pop("end", None)
        if "end" in apart:
            kept["end"] = places.get(apart["end"], apart["end"])
    if "seed" in apart:
        kept["seed"] = apart["seed"]
    beyond = {key: value for key, value in apart.items() if key not in RECORD_FIELDS}
    return {**kept, **beyond}, len(content), lost


def _inflated(words: str, most: int) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(b64decode(words, validate=True), most)
    except (Base64Error, ValueError, zlib.error) as error:
        raise SealError(str(error)) from error
    if not unpacking.eof:
        raise SealError("it is cut short or too large")
    return content


def _parents(nodes: Iterable[Mapping[str, Any]]) -> list[int]:
    """The number that each entry follows."""
    return [entry.get("parent", index) for index, entry in enumerate(nodes)]


def _split(entries: Entries, chosen: frozenset[int]) -> tuple[list[list[Any]], list[Entries], int | None]:
    """The entries of these numbers with them, the other entries, and where the game of these ends.

    None is the end of their main line.
    """
    nodes = entries["nodes"]
    parents = [ROOT, *_parents(nodes)]
    places = {ROOT: ROOT}
    apart: list[list[Any]] = []
    plain: list[Entries] = []
    plain_parents = [ROOT]
    for number, entry in enumerate(nodes, 1):
        if number in chosen:
            apart.append([number, {**entry, "parent": parents[number]}])
            continue
        parent = places[parents[number]]
        rest = {key: value for key, value in entry.items() if key != "parent"}
        following = {} if parent == len(plain) else {"parent": parent}
        plain.append({"move": rest.pop("move"), **following, **rest})
        plain_parents.append(parent)
        places[number] = len(plain)
    end = entries.get("end", _line_end(parents))
    while end in chosen:
        end = parents[end]
    return apart, plain, None if places[end] == _line_end(plain_parents) else places[end]


def _line_end(parents: list[int]) -> int:
    """The last number of the main line: the first entry that follows is taken each time."""
    first: dict[int, int] = {}
    for number in range(1, len(parents)):
        first.setdefault(parents[number], number)
    at = ROOT
    while at in first:
        at = first[at]
    return at


def _joined(plain: list[Any], apart: dict[int, Entries]) -> tuple[list[Any], int, dict[int, int]]:
    """The whole list of entries, how many of those apart are lost, and the places of whole numbers in it."""
    places = {ROOT: ROOT}
    of_plain = [ROOT]
    nodes: list[Any] = []
    lost = 0
    free = (number for number in count(1) if number not in apart)
    numbered = zip(free, plain, strict=False)
    for number, entry, secret in merge(
        ((number, entry, False) for number, entry in numbered),
        ((number, apart[number], True) for number in sorted(apart)),
        key=itemgetter(0),
    ):
        if secret:
            parent = places.get(entry.get("parent"))
            if parent is None:
                lost += 1
                continue
            nodes.append({**entry, "parent": parent})
        else:
            nodes.append(_placed(entry, of_plain))
            of_plain.append(len(nodes))
        places[number] = len(nodes)
    return nodes, lost, places


def _placed(entry: Any, of_plain: list[int]) -> Any:
    """An entry that follows what it followed among the entries that weren't sealed."""
    if not isinstance(entry, dict):
        return entry
    parent = entry.get("parent", len(of_plain) - 1)
    if type(parent) is not int or not 0 <= parent < len(of_plain):
        return entry
    return {**entry, "parent": of_plain[parent]}
