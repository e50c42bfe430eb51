"""What a game says of itself before it is played: each fault is told in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Choice, Extra, Kind, Option, Page, Seat
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from tests.conformance.lying import broken, complaints
from tests.conformance.toys import SEATS, TOWERS, Towers

PROMISE = "the game is described"
SIZE = TOWERS.options[0]
PAGE = TOWERS.pages[0]


def option(**changes: Any) -> tuple[Option, ...]:
    return (replace(SIZE, **changes),)


ATTRIBUTES: list[tuple[str, object, str]] = [
    ("name", "My game", "`name` is 'My game'; expected small letters, digits and hyphens, a letter first"),
    ("name", "x" * 200, "expected small letters"),
    ("name", None, "`name` is None; expected str"),
    ("title", "Towers", "`title` is 'Towers'; expected Message"),
    ("title", text(""), "`title` is an empty text"),
    ("title", text("{who}'s game"), "`title` can't be read"),
    ("designer", " ", "`designer` is an empty text"),
    ("designer", None, "`designer` is None; expected str"),
    ("year", "2026", "`year` is '2026'; expected int"),
    ("year", 0, "`year` is 0; expected a year"),
    ("summary", text("It ends."), "`summary` ends with a full stop"),
    ("score_title", "Points", "`score_title` is 'Points'; expected Message or None"),
    ("random", "no", "`random` is 'no'; expected bool"),
    ("seats", None, "`seats` is None; expected a tuple of Seat"),
    ("seats", [], "`seats` is []; expected a tuple of Seat"),
    ("seats", (), "`seats` has 0; expected 1 to 4"),
    ("seats", SEATS[:1] * 2, "`seats` has the same name twice: white, white"),
    ("seats", (SEATS[0], replace(SEATS[0], name="also")), "`seats` has the same title twice"),
    ("seats", (Seat("The first", text("First"), None),), "`seats` has the name 'The first'; expected small"),
    ("seats", (Seat("one", text("One"), "white"),), "`seats`[0].colour is 'white'; expected Colour or None"),  # type: ignore[arg-type]
    ("options", [SIZE], "`options` is [Option("),
    ("options", option(choices=()), "option 'size' has no choices"),
    ("options", option(choices=SIZE.choices * 2), "`choices` of option 'size' has the same name twice"),
    ("options", option(choices=(Choice("", text("None")),)), "`choices` of option 'size' has the name ''"),
    ("options", option(help=text("")), "`options`[0].help is an empty text"),
    ("options", (SIZE,) * 21, "`options` has 21; expected 20 at most"),
    ("options", option(choices=SIZE.choices * 26), "`choices` has 52; expected 50 at most"),
    ("options", (SIZE, SIZE), "`options` has the same name twice"),
    ("kinds", (), "`kinds` is empty; expected what sort of game it is"),
    ("kinds", ("line",), "`kinds`[0] is 'line'; expected Kind"),
    ("kinds", (Kind.LINE, Kind.LINE), "`kinds` has the same one twice"),
    ("minutes", 0, "`minutes` is 0; expected 1 to 1000"),
    ("minutes", "ten", "`minutes` is 'ten'; expected int"),
    ("marbles", (), "`marbles` is empty; expected how many marbles of each colour the game needs"),
    ("marbles", ((Colour.RED, -1),), "`marbles` is ((<Colour.RED: 'red'>, -1),); expected counts from 0"),
    ("marbles", {Colour.RED: 3}, "`marbles` is {<Colour.RED: 'red'>: 3}; expected a tuple of (Colour, int)"),
    ("pages", None, "`pages` is None; expected a tuple of Page"),
    ("pages", ("Rules",), "`pages`[0] is 'Rules'; expected Page"),
    ("pages", (replace(PAGE, title=text("")),), "`pages`[0].title is an empty text"),
    ("pages", (replace(PAGE, words=text("a" * 3000)),), "`pages`[0].words has 3000 characters; expected 2000"),
    ("pages", (replace(PAGE, marked=(0,)),), "`pages`[0].marked is (0,); expected masks of places"),
    ("pages", (replace(PAGE, marked=(1 << 14,)),), "`pages`[0].marked is (16384,); expected masks of places"),
    ("pages", (Page(text("A"), text("B"), None, (1,)),), "`pages`[0].marked marks places where there is no"),
    ("pages", (replace(PAGE, position=Position(pyramid_of(2), (1 << 4, 0, 0))),), "four others don't carry"),
    ("pages", (PAGE,) * 30, "`pages` has 30; expected 20 at most"),
    ("typical", None, "`typical` is None; expected Position"),
    ("typical", Position(pyramid_of(2)), "`typical` is an empty board; expected a position, or pages with one"),
    ("typical", Position(pyramid_of(2), (1, 1, 0)), "`typical` has two marbles on one place"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "words"), ATTRIBUTES)
def test_a_wrong_description_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, words: str
) -> None:
    monkeypatch.setattr(Towers, name, value)
    assert broken(TOWERS, 1) == {PROMISE}
    assert words in complaints(TOWERS, PROMISE, 1)


@pytest.mark.parametrize("name", ["name", "title", "designer", "year", "summary", "seats"])
def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delattr(Towers, name)
    assert complaints(TOWERS, PROMISE, 1).startswith(f"`{name}` is missing; expected ")


TOKEN = (Extra("token", text("Token"), text("A seat's name."), "black"),)

METHODS: list[tuple[str, Callable[..., Any], str]] = [
    ("begin", lambda *_: None, "`begin` is None; expected State"),
    ("begin", lambda *_: [][0], "IndexError: list index out of range (test_description.py, line "),
    ("complete", lambda *_: {"size": "3"}, "`start` accepts the options {'no-such-option': ''}"),
    ("extras", lambda *_: None, "`extras` is None; expected a tuple of Extra"),
    ("extras", lambda *_: (Extra("points", text(""), text("?"), ""),), "`extras`[0].title is an empty text"),
    ("extras", lambda *_: TOKEN * 2, "`extras` has the same name twice: token, token"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "method", "words"), METHODS)
def test_a_method_that_describes_wrongly_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, method: Callable[..., Any], words: str
) -> None:
    monkeypatch.setattr(Towers, name, method)
    assert words in complaints(TOWERS, PROMISE, 1)


def test_a_start_that_takes_any_set_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Towers, "start", lambda game, options=None, start=None: game.begin(game.complete(options or {}))
    )
    told = complaints(TOWERS, PROMISE, 1)
    assert "`start` accepts SetUp(" in told
    assert told.endswith("; expected SetUpError")


def test_a_board_for_one_needs_nothing_for_the_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Towers, "kinds", ())
    monkeypatch.setattr(Towers, "marbles", ())
    monkeypatch.setattr(Towers, "seats", SEATS[:1])
    assert complaints(TOWERS, PROMISE, 1) == ""


def test_all_faults_of_a_description_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Towers, "year", 0)
    monkeypatch.setattr(Towers, "minutes", 0)
    monkeypatch.setattr(Towers, "kinds", ())
    assert complaints(TOWERS, PROMISE, 1).count("; expected") == 3
