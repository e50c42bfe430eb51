"""Text as the web carries it, made plain before it is read: quotes of mails, full-width and invisible signs.

Comments in braces and the marked lines of a header keep what people wrote; only what surrounds them is changed.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shibumi3d.files.tokens import COMMENT, escaped, looks_like_moves, unescaped

_QUOTE: Final = re.compile(r"(?:[ \t]*+>)+[ \t]?")
_BREAK: Final = r"\r\n?|\n|<\s{0,9}br\s{0,9}/?\s{0,9}>"
_LINE_END: Final = re.compile(_BREAK, re.IGNORECASE)
_NAMED: Final = r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});"
_ENTITY: Final = re.compile(_NAMED, re.IGNORECASE)
_STOP: Final = re.compile(rf"[{{｛;；]|{_BREAK}|{_NAMED}", re.IGNORECASE)
"""What can end a piece of text that is no comment, or stands in it for another sign."""

_TAG: Final = re.compile(r"</?(?:p|div|span|li|ul|ol|b|i|em|strong|code|pre|t[dhr])\s{0,9}/?>", re.IGNORECASE)
_FENCE: Final = re.compile(r"(?:`{3,9}|~{3,9})[\w-]{0,20}")
_SAID_AT: Final = re.compile(
    r"[ \t]*+(?:\[[^\]\[\n\"“”]{1,60}\][ \t]?)?\[?(?:(?:오전|오후)[ \t]?)?\d{1,2}:\d\d(?::\d\d)?(?:[ \t]?[ap]m)?\]?(?=[ \t])",
    re.IGNORECASE,
)
"""Who said a line of a chat, and when, as programs for chats copy it."""

_LEAD: Final = re.compile(r"[ \t\ufeff]*+")
_CLOSING: Final = re.compile(r"[}｝]")
_FIELD_IN_BRACKETS: Final = re.compile(r'\[(\w[\w ]*+)\s*+["“”„«](.*)["“”»]\]')
_COUNT: Final = re.compile(r"#\d")

_INVISIBLE: Final = (
    *range(0x200B, 0x2010),  # zero width, and signs of direction
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    0x00AD,
    0x20E3,  # the key that emoji put around a digit
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
    ord("‼"): "!!",
    ord("⁇"): "??",
    ord("⁈"): "?!",
    ord("⁉"): "!?",
    ord("❗"): "!",
    ord("❓"): "?",
    ord("、"): ",",
    ord("。"): ".",
}


@dataclass(frozen=True, slots=True)
class Plain:
    """A text in plain signs, and the same with the words of its comments covered, letter for letter.

    What stands at a line's beginning in ``covered`` stands outside comments.
    """

    text: str
    covered: str


def plain(words: str) -> str:
    """The same text with plain signs outside its comments, and without the marks of mails and web pages."""
    return made_plain(words).text


def made_plain(words: str) -> Plain:
    """A text as `plain` makes it, with its comments covered."""
    pieces = [(piece, is_comment) for piece, is_comment in _pieces(words) if piece]
    covered = (f"{{{'_' * (len(piece) - 2)}}}" if is_comment else piece for piece, is_comment in pieces)
    return Plain("".join(piece for piece, _ in pieces), "".join(covered))


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The plain text piece by piece, each with whether it is a comment in braces."""
    at = 0
    escapes = True  # whether a backslash keeps a brace from closing a comment
    while at < len(text):
        quote = _QUOTE.match(text, at)
        at = quote.end() if quote else at
        end = _line_end(text, at)
        alone = _alone(text[at:end])
        if alone is not None:
            yield alone, False
            ended = _LINE_END.match(text, end)
            at = ended.end() if ended else end
            yield "\n" if ended and alone else "", False
            continue
        said_at = _SAID_AT.match(text, at, end)
        at = said_at.end() if said_at else at
        semicolons = False
        while True:
            stop = _STOP.search(text, at)
            yield _translated(text[at : stop.start() if stop else len(text)]), False
            if stop is None:
                return
            at = stop.end()
            if stop[0] in "{｛":
                comment, at, escapes = _comment(text, stop.start(), escapes)
                if comment is None:
                    yield "{" + text[at:], False  # it is never closed: the rest belongs to it
                    return
                yield "{" + escaped(_unquoted(comment) if quote else comment) + "}", True
            elif stop[0].startswith("&"):
                yield _translated(stop[0]), False
            elif stop[0] in ";；":
                yield ";", False
                if semicolons:
                    continue  # they stand between moves up to the end of this line
                end = _line_end(text, at)
                semicolons = looks_like_moves(_translated(text[at:end]))
                if not semicolons:
                    yield _decoded(text[at:end]), False
                    at = end
            else:
                yield "\n", False
                break


def _line_end(text: str, at: int) -> int:
    found = _LINE_END.search(text, at)
    return found.start() if found else len(text)


def _alone(line: str) -> str | None:
    """A line that is no list of moves, as it is left: fences are empty. None for any other."""
    if _FENCE.fullmatch(line.strip()):
        return ""
    lead = _LEAD.match(line)
    bare = line[lead.end() :] if lead else line
    mark = bare[:1].translate(_PLAIN)
    if mark == "%" or (mark == "#" and not _COUNT.match(bare.translate(_PLAIN))):
        # Among moves it is a comment, and above them a line of the header.
        return f";{_decoded(line)}"
    if mark == "[" and (found := _FIELD_IN_BRACKETS.fullmatch(_decoded(bare).rstrip())):
        return f'[{found[1]} "{found[2]}"]'
    return None


def _comment(text: str, start: int, escapes: bool) -> tuple[str | None, int, bool]:
    """The words of the comment whose brace stands at ``start``, and where it ends; None for one that doesn't.

    Where backslashes would let no comment end that begins here or later, they are backslashes.
    """
    if text[start] == "｛":
        found = _CLOSING.search(text, start)
        end = found.start() if found else -1
    elif escapes and (comment := COMMENT.match(text, start)):
        return unescaped(comment[1]), comment.end(), True
    else:
        escapes = False
        end = text.find("}", start)
    if end < 0:
        return None, start + 1, escapes
    return text[start + 1 : end], end + 1, escapes


def _unquoted(comment: str) -> str:
    """A comment without the marks of a mail that quotes its lines."""
    first, *others = comment.split("\n")
    return "\n".join(
        (first, *(_QUOTE.sub("", line, count=1) if _QUOTE.match(line) else line for line in others))
    )


def _decoded(text: str) -> str:
    """A text without the names that web pages give to signs."""
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text) if "&" in text else text


def _translated(text: str) -> str:
    """A piece of text outside comments, in plain signs."""
    text = _TAG.sub(" ", text) if "<" in text else text
    text = _decoded(text)
    return text if text.isascii() else text.translate(_PLAIN)


def kept(words: str) -> str:
    """Words for a line of a header that read as they are, though a web page would mean something else by them."""
    words = _ENTITY.sub(lambda found: f"&amp;{found[0][1:]}", words)
    return _LINE_END.sub(lambda found: f"&lt;{found[0][1:]}" if found[0][0] == "<" else " ", words)
