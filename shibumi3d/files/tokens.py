"""A transcript cut into what it is made of: moves, comments and the brackets of variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from shibumi3d.files.errors import TextError
from shibumi3d.model.messages import text

_SPACE: Final = re.compile(r"[\s,]+")
_NUMBER: Final = re.compile(r"\d{1,6}(?:\.+|\)|(?=[\s,;(){}]|$))")
_COMMENT: Final = re.compile(r"\{((?:[^\\}]++|\\.)*+)\}", re.DOTALL)
_WORD: Final = re.compile(r"[^\s,;(){}]+")
_MOVES: Final = re.compile(
    r"(?:[\s,;]|\d+(?:\.+|\)|(?=[\s,;]|$))|(?:x|[a-z]+[@:])?(?:[1-8]?[a-o]\d{1,2}|\d{1,2}[a-o])"
    r"(?:-[1-8]?[a-o]\d{1,2})?[!?]*(?![\w:])|(?:pick|draw):[a-z]+|pass\b)+",
    re.IGNORECASE,
)

OUTCOMES: Final = frozenset(("1-0", "0-1", "1/2-1/2", "½-½", "*"))
"""How chess players end a transcript: it tells nothing that the moves don't."""


class Kind(Enum):
    """What a token is."""

    MOVE = auto()
    COMMENT = auto()
    OPEN = auto()
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a transcript; ``text`` is the move's word or the comment's words."""

    kind: Kind
    text: str = ""


def looks_like_moves(line: str) -> bool:
    """Whether a text has the form of moves, and nothing else."""
    return _MOVES.fullmatch(line.strip()) is not None


def tokens(transcript: str) -> Iterator[Token]:
    """The tokens of a transcript, without its header; TextError for a comment that never ends."""
    at = 0
    parted = 0  # where the part of a line ends whose semicolons are known to stand between moves
    while at < len(transcript):
        skipped = _SPACE.match(transcript, at) or _NUMBER.match(transcript, at)
        if skipped:
            at = skipped.end()
        elif transcript[at] == ";" and at < parted:
            at += 1
        elif transcript[at] == ";":
            end = transcript.find("\n", at)
            rest = transcript[at + 1 : end if end >= 0 else len(transcript)]
            parted = at + 1 + len(rest)
            if looks_like_moves(rest):
                at += 1
            else:
                yield Token(Kind.COMMENT, rest)
                at = parted
        else:
            token, at = _token(transcript, at)
            if token is not None:
                yield token


def _token(transcript: str, at: int) -> tuple[Token | None, int]:
    match transcript[at]:
        case "(":
            return Token(Kind.OPEN), at + 1
        case ")":
            return Token(Kind.CLOSE), at + 1
        case "{":
            comment = _COMMENT.match(transcript, at)
            if comment is None:
                raise TextError(text("the comment '{start}…' is not closed", start=transcript[at : at + 20]))
            return Token(Kind.COMMENT, re.sub(r"\\(.)", r"\1", comment[1], flags=re.DOTALL)), comment.end()
        case "}":
            raise TextError(text("there is a '}}' that closes no comment"))
        case _:
            word = _WORD.match(transcript, at)
            end = word.end() if word else at + 1
            spoken = transcript[at:end]
            return (None if spoken in OUTCOMES else Token(Kind.MOVE, spoken)), end
