"""Text as the web carries it, made plain before it is read: quotes of mails, full-width and invisible signs.

Comments in braces and the lines of a header keep what people wrote; only what surrounds them is changed.
"""

from __future__ import annotations

import html
import re
import unicodedata
from typing import Final

from shibumi3d.files.tokens import COMMENT

_QUOTE: Final = re.compile(r"(?:[ \t]*+>)+[ \t]?")
_BREAK: Final = re.compile(r"<\s{0,9}br\s{0,9}/?\s{0,9}>", re.IGNORECASE)
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});", re.IGNORECASE)
_FENCE: Final = re.compile(r"(?:`{3}|~{3})[\w-]{0,20}")

_MARKS: Final = ";#%["
"""What begins a line that is no list of moves."""

_INVISIBLE: Final = (
    *range(0x200B, 0x2010),  # zero width, and signs of direction
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    0x00AD,
    0xFE0E,
    0xFE0F,
    0xFEFF,
)
_DASHES: Final = "‐‑‒–—―−﹣"
_SINGLE: Final = "‘’‚‛′"
_DOUBLE: Final = "“”„‟″«»"
_OF_FULL_WIDTH: Final = 0xFEE0
"""How much further on a sign of full width stands than its usual form."""

_PLAIN: Final = {
    **dict.fromkeys(_INVISIBLE, ""),
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, _SINGLE), "'"),
    **dict.fromkeys(map(ord, _DOUBLE), '"'),
    **{code: chr(code - _OF_FULL_WIDTH) for code in range(0xFF01, 0xFF5F)},
    **{code: " " for code in range(0x3001) if unicodedata.category(chr(code)) == "Zs"},
    ord("…"): "...",
    ord("、"): ",",
    ord("。"): ".",
}

_BRACES: Final = str.maketrans({"｛": "{", "｝": "}"})


def plain(words: str) -> str:
    """The same text with plain signs outside its comments, and without the marks of mails and web pages."""
    lines = words.split("\n")
    written = [line for line in lines if line.strip()]
    if written and all(_QUOTE.match(line) for line in written):
        # A mail that was quoted as a whole has the marks inside its comments too.
        lines = list(map(_unquoted, lines))
    text = "\n".join(lines).translate(_BRACES)
    parts: list[str] = []
    at = 0
    while (start := text.find("{", at)) >= 0:
        comment = COMMENT.match(text, start)
        if comment is None:
            break  # nothing that begins later is closed either
        parts += (_translated(text[at:start]), comment[0])
        at = comment.end()
    return "".join((*parts, _translated(text[at:])))


def _unquoted(line: str) -> str:
    """A line without the marks of a mail that quotes it."""
    quoted = _QUOTE.match(line)
    return line[quoted.end() :] if quoted else line


def _translated(text: str) -> str:
    """A piece of text outside comments, in plain signs."""
    text = text.replace("\r\n", "\n")
    if "<" in text:
        text = _BREAK.sub("\n", text)
    if "&" in text:
        text = _ENTITY.sub(lambda found: html.unescape(found[0]), text)
    lines = map(_unquoted, text.split("\n"))
    return "\n".join(
        line if line.lstrip("\ufeff \t")[:1] in _MARKS else line.translate(_PLAIN)
        for line in lines
        if not _FENCE.fullmatch(line.strip())
    )
