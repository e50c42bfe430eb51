"""What a game and its states answer, compared with the types that the contract gives.

A plugin is foreign code, and nothing makes it keep to types. Whoever asks it can find out here, at a
moment of his choice, and in words that name the question: "`trays` is None; expected a tuple of Tray".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from shibumi3d.model.game import Actor, Game, State
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid

MOST: Final = 10_000
"""How many things an answer can hold: more would stop whoever goes through them."""

DESCRIPTION: Final = (
    "name",
    "title",
    "designer",
    "year",
    "summary",
    "seats",
    "options",
    "score_title",
    "random",
    "secret",
    "symmetric",
    "looks_back",
    "kinds",
    "minutes",
    "marbles",
)
"""What a game says of itself without being played."""

PICTURES: Final = ("pages", "typical")
"""What a game shows of itself; made when asked for."""

PROPERTIES: Final = (
    "game",
    "bag",
    "turn",
    "scores",
    "result",
    "colour",
    "trays",
    "highlights",
    "details",
    "prompt",
)
METHODS: Final = ("moves", "chances", "prospects")
"""What a state answers: what it has, and what it gives when it is called."""

LONGEST: Final = 80
"""How many characters of a wrong answer are told."""


@cache
def state_types() -> Mapping[str, object]:
    """The type of the answer to each question that a state is asked."""
    asked = {name: getattr(State, name).fget for name in PROPERTIES}
    asked |= {name: getattr(State, name) for name in METHODS}
    answered = {name: get_type_hints(method)["return"] for name, method in asked.items()}
    return {"position": Position, "actor": Actor, **answered}


@cache
def _game_types() -> Mapping[str, object]:
    hints = get_type_hints(Game)
    pictures = {name: get_type_hints(getattr(Game, name).fget)["return"] for name in PICTURES}
    return {name: hints[name] for name in DESCRIPTION} | pictures


def answers(state: State) -> Iterator[tuple[str, object]]:
    """Every question that a state is asked, by its name, with the answer; raises what the plugin raises."""
    for name in state_types():
        answer = getattr(state, name)
        yield name, answer() if name in METHODS else answer


def answered(state: State) -> Iterator[str]:
    """What a state answers otherwise than the contract says."""
    for name, answer in answers(state):
        yield from mismatches(answer, state_types()[name], f"`{name}`")


def described(game: Game) -> Iterator[str]:
    """What a game says of itself otherwise than the contract says."""
    for name in DESCRIPTION:
        if hasattr(game, name):
            yield from mismatches(getattr(game, name), _game_types()[name], f"`{name}`")
        else:
            yield f"`{name}` is missing; expected {words(_game_types()[name])}"


def pictured(game: Game) -> Iterator[str]:
    """What a game shows of itself otherwise than the contract says; one answer can rest on another."""
    for name in PICTURES:
        faults = tuple(mismatches(getattr(game, name), _game_types()[name], f"`{name}`"))
        yield from faults
        if faults:
            return


def mismatches(value: object, expected: Any, where: str) -> Iterator[str]:
    """Where a value, or what it holds, is not of the type that was expected.

    ``expected`` is a type as annotations have it, made of classes, unions, literals, tuples and
    mappings; what an iterable gives isn't looked at. Of several faults in one tuple only the first is told.
    """
    origin = get_origin(expected)
    if origin in (Union, UnionType):
        # The choices of the contract are told apart by their classes alone.
        choice = next((each for each in get_args(expected) if _is_of(value, each)), None)
        if choice is None:
            yield _unexpected(value, expected, where)
        else:
            yield from mismatches(value, choice, where)
    elif origin is Literal:
        if value not in get_args(expected):
            yield _unexpected(value, expected, where)
    elif origin is tuple:
        yield from _in_tuple(value, expected, where)
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        yield from _in_mapping(value, expected, where)
    elif origin is Iterable:
        if not isinstance(value, Iterable):
            yield _unexpected(value, expected, where)
    elif not isinstance(value, expected) or (expected is int and isinstance(value, bool)):
        yield _unexpected(value, expected, where)
    elif expected is not Pyramid:
        for name, hint in _fields(expected):
            yield from mismatches(getattr(value, name), hint, f"{where}.{name}")


def _is_of(value: object, choice: Any) -> bool:
    """Whether a value is of the class of one of several types, whatever it holds."""
    if get_origin(choice) is Literal:
        return value in get_args(choice)
    return isinstance(value, get_origin(choice) or choice)


def _in_tuple(value: object, expected: Any, where: str) -> Iterator[str]:
    if not isinstance(value, tuple):
        yield _unexpected(value, expected, where)
        return
    each = get_args(expected)
    if len(each) == 2 and each[1] is Ellipsis:
        if len(value) > MOST:
            yield f"{where} holds {len(value)} things; expected {MOST} at most"
            return
        each = each[:1] * len(value)
    if len(value) != len(each):
        yield _unexpected(value, expected, where)
        return
    for number, (item, hint) in enumerate(zip(value, each, strict=True)):
        for fault in mismatches(item, hint, f"{where}[{number}]"):
            yield fault
            return


def _in_mapping(value: object, expected: Any, where: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield _unexpected(value, expected, where)
        return
    if len(value) > MOST:
        yield f"{where} holds {len(value)} things; expected {MOST} at most"
        return
    of_key, of_value = get_args(expected)
    for key, item in value.items():
        yield from mismatches(key, of_key, f"a key of {where}")
        yield from mismatches(item, of_value, f"{where}[{shown(key)}]")


@cache
def _fields(kind: Any) -> tuple[tuple[str, object], ...]:
    """The fields of a dataclass with their types; none of another class."""
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _unexpected(value: object, expected: Any, where: str) -> str:
    return f"{where} is {shown(value)}; expected {words(expected)}"


def shown(value: object) -> str:
    """A value as code, shortened; foreign code decides what it looks like, and can fail to."""
    try:
        code = repr(value)
    except Exception:  # noqa: BLE001 - foreign code can raise anything
        code = f"an unreadable {type(value).__name__}"
    return code if len(code) <= LONGEST else f"{code[:LONGEST]}…"


def words(expected: Any) -> str:
    """A type in words."""
    origin, of = get_origin(expected), get_args(expected)
    if expected == Move:
        return "Move"
    if origin in (Union, UnionType):
        return " or ".join(words(choice) for choice in of)
    if origin is Literal:
        return " or ".join(map(repr, of))
    if origin is tuple and of[-1] is Ellipsis:
        return f"a tuple of {words(of[0])}"
    if origin is tuple:
        return f"({', '.join(words(each) for each in of)})"
    if origin is not None:
        return f"{origin.__name__} of {' to '.join(words(each) for each in of)}"
    return "None" if expected is NoneType else str(expected.__name__)
