"""A transcript cut into what it is made of: moves, comments and the brackets of variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from shibumi3d.model.messages import Message, text

_SPACE: Final = re.compile(r"[\s,]+")
_NUMBER: Final = re.compile(r"#?\d{1,6}(?:\.++|\)|:(?=\s)|(?=[\s,;(){}]|$))|\(\d{1,6}\)|\[#?\d{1,6}\]")
COMMENT: Final = re.compile(r"\{((?:[^\\}]++|\\.)*+)\}", re.DOTALL)
_WORD: Final = re.compile(r"[^\s,;(){}]+")
# What was taken is never given back (++), so that a word of a million letters takes no longer than any other.
_MOVES: Final = re.compile(
    r"(?:[\s,;]|\d++(?:\.++|\)|(?=[\s,;]|$))|(?:x|[a-z]++[@:])?(?:[1-8]?[a-o]\d{1,2}|\d{1,2}[a-o])"
    r"(?:-[1-8]?[a-o]\d{1,2})?[!?]*+(?![\w:])|(?:pick|draw):[a-z]++|pass\b)++",
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
    FAULT = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a transcript; ``text`` is the move's word or the comment's words, ``fault`` what is wrong."""

    kind: Kind
    text: str = ""
    fault: Message | None = None


def looks_like_moves(line: str) -> bool:
    """Whether a text has the form of moves, and nothing else."""
    return _MOVES.fullmatch(line.strip()) is not None


def tokens(transcript: str) -> Iterator[Token]:
    """The tokens of a transcript, without its header. A comment that never ends ends with the text."""
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
            found, at = _token(transcript, at)
            yield from found


def _token(transcript: str, at: int) -> tuple[tuple[Token, ...], int]:
    match transcript[at]:
        case "(":
            return (Token(Kind.OPEN),), at + 1
        case ")":
            return (Token(Kind.CLOSE),), at + 1
        case "{":
            comment = COMMENT.match(transcript, at)
            if comment is None:
                fault = text(
                    "the comment '{start}…' is not closed", start=transcript[at : at + 20].splitlines()[0]
                )
                rest = Token(Kind.COMMENT, transcript[at + 1 :])
                return (Token(Kind.FAULT, fault=fault), rest), len(transcript)
            return (Token(Kind.COMMENT, unescaped(comment[1])),), comment.end()
        case "}":
            return (Token(Kind.FAULT, fault=text("there is a '}}' that closes no comment")),), at + 1
        case _:
            word = _WORD.match(transcript, at)
            end = word.end() if word else at + 1
            spoken = transcript[at:end]
            return (() if spoken in OUTCOMES else (Token(Kind.MOVE, spoken),)), end


def escaped(comment: str) -> str:
    """A comment as it stands between braces."""
    return re.sub(r"([\\}])", r"\\\1", comment)


def unescaped(comment: str) -> str:
    """A comment as it was written; a backslash before anything but a brace or a backslash is a backslash."""
    return re.sub(r"\\([\\}])", r"\1", comment)
