"""Whole games with secrets, with a bag, and with marbles that move, in the real window with real input."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app.shell.window import Window
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spline import SPLINE
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.game import CHANCE, Game
from shibumi3d.model.moves import Pick, Shift, parse
from shibumi3d.model.registry import Registry
from tests.app.person import VIEWS, Person, seated
from tests.conftest import ReadGolden

PICKS = {"pick:white": "Q", "pick:black": "W", "pick:red": "E"}


def only(game: Game) -> Registry:
    return Registry({game.name: game})


def won_by(person: Person) -> list[str]:
    result = person.app.view.now.result
    assert result is not None
    return [person.app.view.game.seats[winner].name for winner in result.winners]


def pick(person: Person, move: str) -> None:
    """Hold the hand open and pick; nothing on the screen tells before what it will be."""
    title = person.app.preferences.words(person.app.view.game.seats[len(person.app.view.now.trays) - 3].title)
    assert f"Pass to {title}" in person.widgets.texts
    with person.robot.held("H"):
        person.settle()
        person.keys(PICKS[move])
    person.settle()


def test_three_people_play_spindizzy_to_its_end(
    window: Window, tmp_path: Path, golden: ReadGolden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    game = golden("spindizzy")["games"][0]
    with seated(window, tmp_path, registry=only(SPINDIZZY)) as person:
        person.start()
        for number, move in enumerate(game["moves"], 1):
            if isinstance(parse(move), Pick):
                pick(person, move)
            else:
                person.play(move)
            assert len(person.moves) == number
        assert person.moves == game["moves"]
        assert won_by(person) == game["winners"]
        assert {"Red wins", "7 points to 4 and 3"} <= set(person.widgets.texts)


def test_two_people_play_spoker_to_its_end_with_the_bag(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path, registry=only(SPOKER)) as person:
        person.start()
        while person.app.view.now.actor is not None:
            if person.app.view.now.actor == CHANCE:
                person.click_on("Draw a marble")
                assert person.app.view.now.colour is not None
            else:
                person.play(str(person.document.state.moves()[0]))
        table = person.document
        assert person.app.view.now.scores == table.replay.after(table.record.moves(table.node)).scores
        assert any(text.endswith(" wins") or text == "A draw" for text in person.widgets.texts)
        drawn = person.moves
        person.keys("Home", "End")
        assert person.moves == drawn


def take(person: Person, place: str) -> None:
    """Click the marble on a place, from a side from which it is seen."""
    wanted = person.app.view.now.position.pyramid.named[place]
    for view in VIEWS:
        person.keys(view)
        person.point(*person.seen_at(place))
        if person.app.viewport.pointed.marble == wanted:
            person.press()
            return
    raise LookupError(f"the marble on {place} isn't seen from anywhere")


def test_two_people_play_spline_plus_to_its_end_with_marbles_that_move(
    window: Window, tmp_path: Path, golden: ReadGolden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    game = golden("more/splineplus")["games"][1]
    with seated(window, tmp_path, registry=only(SPLINE)) as person:
        person.start("Spline+")
        for number, move in enumerate(map(parse, game["moves"]), 1):
            if isinstance(move, Shift):
                take(person, move.source)
                person.play(move.target)
            else:
                person.play(str(move))
            assert person.moves == game["moves"][:number]
        assert won_by(person) == game["winners"]
        person.keys("Home", "End")
        assert person.moves == game["moves"]
