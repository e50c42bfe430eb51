"""What a plugin answers is compared with the contract: every wrong type and every value that can't be shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat
from typing import Any

import pytest

from shibumi3d.conformance.suite import check
from shibumi3d.model.answers import METHODS, MOST, PROPERTIES, answered, answers
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, GroupKind, Note, Placed, Removed, Scored
from shibumi3d.model.game import (
    Detail,
    Emphasis,
    Highlight,
    Prospect,
    Result,
    State,
    Tray,
)
from shibumi3d.model.limits import LARGEST, LONGEST_TEXT, MOST_MARBLES
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, pyramid_of
from shibumi3d.model.watch import watch
from tests.conformance.lying import complaints, lie, problems
from tests.conformance.toys import (
    GUESS,
    JUGGLING,
    LOTTERY,
    TOWERS,
    TOYS,
    GuessState,
    Juggling,
    Lottery,
    LotteryState,
    Towers,
    TowersState,
)

PROMISE = "answers fit the contract"


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_honest_answers_are_of_the_types_of_the_contract(game: Any) -> None:
    assert tuple(answered(game.start())) == ()


def test_a_state_is_asked_all_that_the_contract_has() -> None:
    asked = {name for name, _ in answers(TOWERS.start())}
    known = {name for name in vars(State) if not name.startswith("_")}
    on_demand = {"play", "seen_by", "sampled", "as_set_up", "key", "canonical", "decided"}
    assert asked == (known - on_demand) | {"position", "actor"}


NONE_IS_AN_ANSWER = ("turn", "result", "colour", "prompt")


WRONG: tuple[object, ...] = (None, 3.5, "1a1", [], ("1a1",))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        (name, wrong)
        for name in (*METHODS, *PROPERTIES)
        for wrong in WRONG
        if wrong is not None or name not in NONE_IS_AN_ANSWER
    ],
)
def test_an_answer_of_another_type_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: object
) -> None:
    lie(monkeypatch, TowersState, name, lambda *_: wrong)
    told = complaints(TOWERS, PROMISE, 1)
    assert told.startswith(f"`{name}`")
    assert "; expected " in told


@pytest.mark.parametrize("wrong", [None, "here", Position.of(3)])
def test_an_actor_of_another_type_is_named(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(LotteryState, "actor", property(lambda _: (wrong,)))
    told = complaints(LOTTERY, PROMISE, 1)
    assert told.startswith("`actor` is (")
    assert told.splitlines()[0].endswith("; expected int or 'chance' or None")


def test_a_position_of_another_type_is_named_and_nothing_else_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = LotteryState.play
    nowhere: Any = []

    def lost(state: LotteryState, move: Move) -> State:
        return LotteryState(nowhere) if state.hand else play(state, move)

    monkeypatch.setattr(LotteryState, "play", lost)
    assert complaints(LOTTERY, PROMISE, 1) == "`position` is []; expected Position"


@pytest.mark.parametrize("wrong", [None, 0, "state"])
def test_a_next_state_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(TowersState, "play", lambda *_: wrong)
    told = complaints(TOWERS, "what is legal can be played", 1)
    assert told == f"`play` is {wrong!r}; expected State"


def test_a_view_that_is_no_state_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TowersState, "seen_by", lambda *_: None)
    assert complaints(TOWERS, PROMISE, 1) == "`seen_by` is None; expected State"


def test_what_others_see_is_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(state: GuessState) -> Any:
        return None if state.hands[0] is not None else "?"

    monkeypatch.setattr(GuessState, "prompt", property(prompt))
    assert (
        complaints(GUESS, PROMISE, 1) == "`prompt` is '?'; expected Message or None, in what a bystander sees"
    )


def mask(names: str) -> int:
    return pyramid_of(2).mask(names)


def tray(**changes: Any) -> tuple[Tray, ...]:
    return (replace(Tray(text("Rack"), 0, ((Colour.RED, 1),)), **changes),)


def mark(**changes: Any) -> tuple[Highlight, ...]:
    return (replace(Highlight(Emphasis.GROUP, 1, text("Here"), 0), **changes),)


def prospect(**changes: Any) -> tuple[Prospect, ...]:
    return (replace(Prospect(GroupKind.LINE, 3, 3, text("Line"), 0), **changes),)


BEYOND: list[tuple[str, object, str]] = [
    ("trays", tray(title=text("")), "`trays`[0].title is an empty text"),
    ("trays", tray(title=text("{who}")), "`trays`[0].title can't be read: the text '{who}' with its values"),
    ("trays", tray(title=text("a\nb")), r"is 'a\nb'; expected one line"),
    ("trays", tray(title=text("a" * 400)), f"has 400 characters; expected {LONGEST_TEXT} at most"),
    ("trays", tray(title=Message("one", (), "many")), "can't be read"),
    ("trays", tray(title=text("{a}", a=text("{b}"))), "can't be read"),
    ("trays", tray(seat=2), "`trays`[0].seat is 2; expected the number of a seat"),
    ("trays", tray(seat=-1), "`trays`[0].seat is -1; expected the number of a seat"),
    ("trays", tray(hidden=-1), f"`trays`[0].hidden is -1; expected a number from 0 to {MOST_MARBLES}"),
    ("trays", tray(capacity=10**9), "`trays`[0].capacity is 1000000000; expected a number from 0"),
    ("trays", tray(marbles=((Colour.RED, -1),)), "expected counts from 0 to"),
    ("trays", tray(marbles=((Colour.RED, 10**9),)), "expected counts from 0 to"),
    ("trays", tray(marbles=((Colour.RED, 1), (Colour.RED, 1))), "expected every colour once"),
    ("trays", tray(marbles=[]), "`trays`[0].marbles is []; expected a tuple of (Colour, int)"),
    ("trays", tray(marbles=(("red", 1),)), "`trays`[0].marbles[0][0] is 'red'; expected Colour"),
    ("trays", tray(kind="rack"), "`trays`[0].kind is 'rack'; expected TrayKind"),
    ("highlights", mark(places=0), "`highlights`[0].places is 0; expected one place at least"),
    ("highlights", mark(places=1 << 30), "expected a mask of places on this pyramid"),
    ("highlights", mark(places=-1), "expected a mask of places on this pyramid"),
    ("highlights", mark(places=1 << 10**6), "expected a mask of places on this pyramid"),
    ("highlights", mark(seat=True), "`highlights`[0].seat is True; expected int"),
    ("prospects", prospect(places=0), "`prospects`[0].places is 0; expected one place at least"),
    ("prospects", prospect(lacks=1 << 30), "`prospects`[0].lacks is 1073741824; expected a mask of places"),
    ("prospects", prospect(worth=10**9), f"expected a number from {-LARGEST} to {LARGEST}"),
    ("prospects", prospect(seat=2), "`prospects`[0].seat is 2; expected the number of a seat"),
    ("details", (Detail("a", "b", text("A"), text("B"), 7),), "`details`[0].seat is 7"),
    ("details", (Detail("a", 3, text("A"), text("B")),), "`details`[0].value is 3; expected str"),  # type: ignore[arg-type]
    ("result", Result((2,), text("so")), "`result`.winners is (2,); expected different numbers of seats"),
    ("result", Result((0, 0), text("so")), "`result`.winners is (0, 0); expected different numbers of seats"),
    ("result", Result((0,), text("so"), (0,)), "`result`.groups is (0,); expected masks of places"),
    ("result", Result([0], text("so")), "`result`.winners is [0]; expected a tuple of int"),  # type: ignore[arg-type]
    ("prompt", text(" "), "`prompt` is an empty text"),
    ("trays", tray() * 13, "`trays` has 13; expected 12 at most"),
    ("highlights", mark() * 101, "`highlights` has 101; expected 100 at most"),
    ("moves", (Put("1a1"),) * (MOST + 1), f"`moves` holds {MOST + 1} things; expected {MOST} at most"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "answer", "words"), BEYOND)
def test_an_answer_that_cannot_be_shown_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, answer: object, words: str
) -> None:
    lie(monkeypatch, TowersState, name, lambda *_: answer)
    assert words in complaints(TOWERS, PROMISE, 1)


EVENTS: list[tuple[object, str]] = [
    (None, "`events` is None; expected a tuple of Placed or"),
    ([], "`events` is []; expected a tuple of"),
    (("placed",), "`events`[0] is 'placed'; expected Placed or"),
    ((Placed(2, 0, Colour.RED),), "`events`[0].seat is 2; expected the number of a seat"),
    ((Placed(0, 99, Colour.RED),), "`events`[0].place is 99; expected the number of a place"),
    ((Placed(0, "1a1", Colour.RED),), "`events`[0].place is '1a1'; expected int"),  # type: ignore[arg-type]
    ((Placed(0, 0, "red"),), "`events`[0].colour is 'red'; expected Colour"),  # type: ignore[arg-type]
    ((Removed(0, 0, Colour.RED, ((0, 99),)),), "`events`[0].dropped is ((0, 99),); expected pairs of places"),
    ((Group(GroupKind.LINE, 0, text("Line")),), "`events`[0].places is 0; expected one place at least"),
    ((Scored(0, 10**9, 0, text("so")),), "`events`[0].points is 1000000000; expected a number"),
    ((Note(text("{who} wins"), 0),), "`events`[0].sentence can't be read"),
    ((Note("so"),), "`events`[0].sentence is 'so'; expected Message"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("events", "words"), EVENTS)
def test_events_that_cannot_be_told_are_named(
    monkeypatch: pytest.MonkeyPatch, events: object, words: str
) -> None:
    lie(monkeypatch, Towers, "events", lambda *_: events)
    assert words in complaints(TOWERS, PROMISE, 1)


OWN_PYRAMID = Pyramid(2, pyramid_of(2).grid)

POSITIONS: list[tuple[Position, str]] = [
    (Position(pyramid_of(2), (1 << 9, 0, 0)), "`position` has marbles beside the pyramid"),
    (Position(pyramid_of(2), (-1, 0, 0)), "`position` has marbles beside the pyramid"),
    (Position(pyramid_of(2), (1, 1, 0)), "`position` has two marbles on one place"),
    (Position(pyramid_of(2), (mask("2b2"), 0, 0)), "`position` has a marble on 2b2, which four others don't carry"),
    (Position(OWN_PYRAMID), "`position`.pyramid is none that `pyramid_of(size)` gives"),
    (Position(pyramid_of(2), [0, 0, 0]), "`position`.masks is [0, 0, 0]; expected (int, int, int)"),  # type: ignore[arg-type]
    (Position(pyramid_of(2), (0, 0)), "`position`.masks is (0, 0); expected (int, int, int)"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("position", "words"), POSITIONS)
def test_marbles_that_cannot_stand_like_this_are_named(
    monkeypatch: pytest.MonkeyPatch, position: Position, words: str
) -> None:
    monkeypatch.setattr(Lottery, "begin", lambda *_: LotteryState(position))
    assert words in str(problems(LOTTERY, 1)[0])


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (None, "`rule_events` is None; expected Iterable of Placed or"),
        (repeat(Note(text("Again"))), "`rule_events` has more than 500; expected no more"),
        ((None,), "`events`[1] is None; expected Placed or"),
    ],
)
def test_what_the_rules_add_to_the_events_is_looked_at_first(
    monkeypatch: pytest.MonkeyPatch, events: object, words: str
) -> None:
    monkeypatch.setattr(Juggling, "rule_events", lambda *_: events)
    assert words in complaints(JUGGLING, PROMISE, 1)


def test_a_state_that_has_no_hash_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TowersState, "__hash__", None)
    told = complaints(TOWERS, PROMISE, 1)
    assert told.startswith("`__hash__` of a state says unhashable type: 'TowersState'; expected a frozen")


def test_all_that_is_wrong_is_told_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("trays", "details", "prompt"):
        lie(monkeypatch, TowersState, name, lambda *_: 7)
    assert [problem.method for problem in check(TOWERS, 3)] == ["trays", "details", "prompt"]


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("moves", None, "`moves` is None; expected a tuple of Move"),
        ("scores", [0, 0], r"`scores` is \[0, 0\]; expected a tuple of int"),
        ("prompt", "Go", "`prompt` is 'Go'; expected Message or None"),
        ("seen_by", None, "`seen_by` is None; expected State"),
    ],
)
def test_whoever_watches_a_state_is_told_of_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, name: str, answer: object, words: str
) -> None:
    assert watch(TOWERS.start()) == TOWERS.start()
    lie(monkeypatch, TowersState, name, lambda *_: answer)
    with pytest.raises(TypeError, match=f"^{words}$"):
        watch(TOWERS.start())


def test_a_text_for_one_and_for_many_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    lie(monkeypatch, TowersState, "prompt", lambda *_: plural("{n} marble", "{n} marbles", n=3))
    assert complaints(TOWERS, PROMISE, 1) == ""
