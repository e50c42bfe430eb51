"""What answers may hold so that they can be shown: places of the pyramid, seats that there are, texts.

The contract uses one name for one thing, so a value is checked by the name of the field that holds it:
``seat`` is a seat wherever it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sized
from dataclasses import fields, is_dataclass
from functools import cache
from string import Formatter
from typing import Any, Final
from unicodedata import category

from shibumi3d.model.answers import mismatches, shown
from shibumi3d.model.events import Group
from shibumi3d.model.game import Game, Highlight, Page, Prospect, Tray
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put, Remove, Shift, parse
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, Pyramid, places_in, pyramid_of

MOST_MARBLES: Final = 300
"""More than any pyramid has: a tray with more couldn't be drawn."""

LARGEST: Final = 1_000_000
"""Scores, points and ranks lie within this, either way."""

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""The name of a game: it is typed, and stands in files."""

MOST_SEATS: Final = 4
"""The board has so many sides."""

WORD: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""The names of seats, options, extras and details, and the values of options."""

LONGEST_TEXT: Final = 300
LONGEST_PAGE: Final = 2000
"""How many characters a text can have, and the words of a page."""

MOST_SHOWN: Final = {
    "trays": 12,
    "highlights": 100,
    "details": 20,
    "prospects": 1000,
    "events": 500,
    "pages": 20,
    "options": 20,
    "choices": 50,
    "extras": 20,
}
"""How many of each a game can have: more couldn't be shown."""

_UNWANTED: Final = ("Cc", "Cs", "Zl", "Zp")
"""Controls, halves of characters, and ends of lines, in Unicode's terms."""

Check = Callable[[Any, int, Pyramid], bool]
"""Tells whether a value can stand in a field, for so many seats and a pyramid."""

_PLACE: Final[tuple[Check, str]] = (
    lambda place, _, pyramid: 0 <= place < len(pyramid),
    "the number of a place on this pyramid",
)
_MASK: Final[tuple[Check, str]] = (
    lambda mask, _, pyramid: not mask & ~pyramid.everywhere,
    "a mask of places on this pyramid",
)
_NUMBER: Final[tuple[Check, str]] = (
    lambda number, _, __: abs(number) <= LARGEST,
    f"a number from {-LARGEST} to {LARGEST}",
)
_COUNT: Final[tuple[Check, str]] = (
    lambda count, _, __: 0 <= count <= MOST_MARBLES,
    f"a number from 0 to {MOST_MARBLES}",
)

_FIELDS: Final[dict[str, tuple[Check, str]]] = {
    "seat": (lambda seat, seats, _: seat is None or 0 <= seat < seats, "the number of a seat"),
    "winners": (
        lambda winners, seats, _: set(winners) <= set(range(seats)) and len(set(winners)) == len(winners),
        "different numbers of seats",
    ),
    "place": _PLACE,
    "source": _PLACE,
    "target": _PLACE,
    "dropped": (
        lambda falls, _, pyramid: all(0 <= place < len(pyramid) for fall in falls for place in fall),
        "pairs of places on this pyramid",
    ),
    "places": _MASK,
    "lacks": _MASK,
    "groups": (
        lambda groups, _, pyramid: _are_groups(groups, pyramid),
        "masks of places on this pyramid, none of them empty",
    ),
    "points": _NUMBER,
    "worth": _NUMBER,
    "hidden": _COUNT,
    "capacity": _COUNT,
}
"""By the name of a field: what can stand there, and that in words."""


def _are_groups(masks: tuple[int, ...], pyramid: Pyramid) -> bool:
    return all(mask and not mask & ~pyramid.everywhere for mask in masks)


def beyond(value: object, seats: int, pyramid: Pyramid, where: str) -> Iterator[str]:
    """What in a value can't be shown. It is of the type that the contract gives, moves apart."""
    match value:
        case Message():
            yield from _unreadable(value, where)
            return
        case Position():
            yield from unstable(value, where)
            return
        case Page():
            yield from _page(value, where)
            return
        case tuple():
            for number, item in enumerate(value):
                yield from beyond(item, seats, pyramid, f"{where}[{number}]")
            return
        case Tray():
            yield from marbles_beyond(value.marbles, f"{where}.marbles")
        case Highlight() | Group() | Prospect() if not value.places:
            yield f"{where}.places is 0; expected one place at least"
    if isinstance(value, Move):
        return
    kind: Any = type(value)
    for name in _names(kind):
        held = getattr(value, name)
        check, expected = _FIELDS.get(name, (None, ""))
        if check is not None and not check(held, seats, pyramid):
            yield f"{where}.{name} is {shown(held)}; expected {expected}"
        else:
            yield from beyond(held, seats, pyramid, f"{where}.{name}")


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass; none of another class."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def too_many(name: str, held: Sized) -> Iterator[str]:
    """Whether there are more of these than can be shown."""
    most = MOST_SHOWN.get(name)
    if most is not None and len(held) > most:
        yield f"`{name}` has {len(held)}; expected {most} at most"


def marbles_beyond(marbles: tuple[tuple[object, int], ...], where: str) -> Iterator[str]:
    """What is wrong with colours and their counts."""
    if any(not 0 <= count <= MOST_MARBLES for _, count in marbles):
        yield f"{where} is {shown(marbles)}; expected counts from 0 to {MOST_MARBLES}"
    if len({colour for colour, _ in marbles}) < len(marbles):
        yield f"{where} is {shown(marbles)}; expected every colour once"


def unstable(position: Position, where: str) -> Iterator[str]:
    """Why marbles can't stand like this."""
    pyramid = position.pyramid
    if pyramid.size not in SIZES or pyramid is not pyramid_of(pyramid.size):
        yield f"{where}.pyramid is none that `pyramid_of(size)` gives"
        return
    for mask in position.masks:
        if mask & ~pyramid.everywhere:
            yield f"{where} has marbles beside the pyramid: its masks are {shown(position.masks)}"
            return
    white, black, red = position.masks
    if white & black | white & red | black & red:
        yield f"{where} has two marbles on one place"
    occupied = position.occupied
    for place in places_in(occupied):
        carriers = pyramid.carriers[place]
        if occupied & carriers != carriers:
            yield f"{where} has a marble on {pyramid.names[place]}, which four others don't carry"
            return


def unplayable(move: Move, position: Position) -> str:
    """Why a move can't be made with marbles that stand like this; empty where it can.

    Only what holds for every game is asked: that a marble is put where one can rest, that the one which
    is taken or moved is there and isn't pinned, that a text reads back as the same move.
    """
    try:
        read = parse(str(move))
    except ValueError:
        return "its text isn't read as a move"
    if read != move:
        return f"its text is read as {read!r}"
    named = position.pyramid.named
    match move:
        case Put(place) | Remove(place) if place not in named:
            return f"the pyramid has no place {place}"
        case Shift(source, target) if source not in named or target not in named:
            return f"the pyramid has no place {source if source not in named else target}"
        case Put(place):
            return _unrested(position, place)
        case Remove(place):
            return _untaken(position, place)
        case Shift(source, target):
            return _untaken(position, source) or _unrested(position.take(named[source]), target)
        case Choose() | Pick() | Draw() | Pass():
            return ""


def _unrested(position: Position, place: str) -> str:
    playable = position.playable >> position.pyramid.named[place] & 1
    return "" if playable else f"no marble can rest on {place}"


def _untaken(position: Position, place: str) -> str:
    number = position.pyramid.named[place]
    if position.at(number) is None:
        return f"no marble stands on {place}"
    return f"the marble on {place} is pinned" if position.pinned >> number & 1 else ""


def told_of_itself(game: Game) -> Iterator[str]:
    """What in the description of a game can't be shown or written. It is of the types that the contract gives."""
    if not NAME.fullmatch(game.name):
        yield f"`name` is {shown(game.name)}; expected small letters, digits and hyphens, a letter first, 40 at most"
    if not 1 <= len(game.seats) <= MOST_SEATS:
        yield f"`seats` has {len(game.seats)}; expected 1 to {MOST_SEATS}"
        return
    yield from unnamed("`seats`", [seat.name for seat in game.seats])
    if len(game.designer) > LONGEST_TEXT or any(category(letter) in _UNWANTED for letter in game.designer):
        yield f"`designer` is {shown(game.designer)}; expected one line of {LONGEST_TEXT} characters at most"
    for name in ("title", "summary", "score_title", "seats", "options"):
        yield from beyond(getattr(game, name), len(game.seats), pyramid_of(), f"`{name}`")
    if len({str(seat.title) for seat in game.seats}) < len(game.seats):
        yield "`seats` has the same title twice"
    yield from too_many("options", game.options)
    yield from unnamed("`options`", [option.name for option in game.options])
    for option in game.options:
        values = [choice.value for choice in option.choices]
        if not values:
            yield f"option '{option.name}' has no choices"
        yield from too_many("choices", option.choices)
        yield from unnamed(f"`choices` of option '{option.name}'", values)
    yield from marbles_beyond(game.marbles, "`marbles`")


def unnamed(where: str, names: list[str]) -> Iterator[str]:
    """What is wrong with the names of seats, options, values or extras."""
    for name in names:
        if not WORD.fullmatch(name):
            yield f"{where} has the name {shown(name)}; expected small letters, digits, '-' and '_', 40 at most"
            return
    if len(set(names)) < len(names):
        yield f"{where} has the same name twice: {', '.join(names)}"


def wrong_message(message: object, where: str) -> Iterator[str]:
    """What is wrong with something that should be a text that can be read."""
    wrong = tuple(mismatches(message, Message, where))
    yield from wrong
    if isinstance(message, Message) and not wrong:
        yield from _unreadable(message, where)


def _unfillable(message: Message) -> str | None:
    """A text in a message whose braces ask for more than the value of a name, such as a width of a billion."""
    for pattern in (message.msgid, message.plural):
        try:
            parts = tuple(Formatter().parse(pattern))
        except ValueError:
            continue  # filling it in says what is wrong
        if any(name is not None and (extra or how or set(name) & set(".[")) for _, name, extra, how in parts):
            return pattern
    inner = (_unfillable(value) for _, value in message.values if isinstance(value, Message))
    return next((pattern for pattern in inner if pattern is not None), None)


def _unreadable(
    message: Message, where: str, longest: int = LONGEST_TEXT, *, lines: bool = False
) -> Iterator[str]:
    """What is wrong with a text; with ``lines`` it can have several."""
    if (wrong := _unfillable(message)) is not None:
        yield f"{where} can't be read: the text {shown(wrong)} has braces with more than a name in them"
        return
    try:
        words = str(message)
    except Exception as error:  # noqa: BLE001 - a wrong pattern can raise anything
        fault = f"{type(error).__name__}: {error}"
        yield f"{where} can't be read: the text {shown(message.msgid)} with its values gives {fault}"
        return
    if not words.strip():
        yield f"{where} is an empty text"
    elif len(words) > longest:
        yield f"{where} has {len(words)} characters; expected {longest} at most"
    elif any(category(letter) in _UNWANTED for letter in (words.replace("\n", "") if lines else words)):
        yield f"{where} is {shown(words)}; expected one line of characters that can be shown"


def _page(page: Page, where: str) -> Iterator[str]:
    yield from _unreadable(page.title, f"{where}.title")
    yield from _unreadable(page.words, f"{where}.words", LONGEST_PAGE, lines=True)
    if page.position is None:
        if page.marked:
            yield f"{where}.marked marks places where there is no position"
        return
    yield from unstable(page.position, f"{where}.position")
    if not _are_groups(page.marked, page.position.pyramid):
        yield f"{where}.marked is {shown(page.marked)}; expected masks of places on its pyramid"
