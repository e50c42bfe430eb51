"""Secret picks in the application: hands that are held open, and questions to everyone."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app import dialogues
from shibumi3d.app.application import Application
from shibumi3d.app.hand import GLANCE
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.moves import Pick
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.intents import Act, Walk
from tests.app.offline import application, clock, document, said, shown, system
from tests.games.playing import random_moves

SECRETS = Registry({"spindizzy": SPINDIZZY})


@pytest.fixture
def app(tmp_path: Path) -> Application:
    app = application(tmp_path, registry=SECRETS)
    app.session.send(intents.NewGame("spindizzy", {}, {}))
    return app


def pick(app: Application, *colours: Colour) -> None:
    """Every seat in turn opens its hand and picks."""
    for colour in colours:
        app.hand.open()
        app.hand.pick(colour)


def own_colours() -> list[Colour]:
    """A colour that each seat has in its hand."""
    return [seat.colour for seat in SPINDIZZY.seats if seat.colour is not None]


def test_a_pick_needs_an_open_hand_and_covers_it(app: Application) -> None:
    app.hand.pick(own_colours()[0])
    assert shown(app) == ""
    pick(app, own_colours()[0])
    assert len(document(app).record.nodes) == 2
    assert not app.hand.is_open


def test_a_hand_counts_as_seen_after_a_glance(app: Application) -> None:
    def seen() -> bool:
        return app.hand.was_seen

    app.hand.open()
    assert not seen()
    clock(app).on(GLANCE)
    assert seen()
    app.hand.cover()
    assert not seen()


def test_a_hand_that_is_held_open_does_nothing_new(app: Application) -> None:
    app.hand.open()
    before = app.view
    app.hand.open()
    assert app.view is before


def test_a_colour_that_a_hand_has_not_is_not_told(app: Application) -> None:
    def lacking() -> set[Colour]:
        return set(COLOURS) - {move.colour for move in document(app).state.moves() if isinstance(move, Pick)}

    app.hand.open()
    while not app.hand.is_open or not lacking():
        app.session.send(intents.Play(document(app).state.moves()[-1]))
        app.hand.open()
    before = document(app)
    app.hand.pick(min(lacking()))
    assert said(app) == ""
    assert document(app) is before
    assert app.hand.is_open


def test_taking_back_a_round_asks_everyone(app: Application) -> None:
    pick(app, *own_colours())
    for act in (Act.TAKE_BACK, Act.UNDO):
        app.moves.do(act)
        assert app.dialogues.open == dialogues.AskAgreement(act)
        assert len(document(app).record.moves(document(app).live)) == 3
        app.dialogues.close()


def test_while_hands_are_secret_nobody_is_asked_for_a_variation(app: Application) -> None:
    for _, move in list(random_moves(SPINDIZZY, {}, 5))[:6]:
        app.session.send(intents.Play(move))
    app.session.send(Walk.BACK)
    app.moves.play(document(app).state.moves()[0])
    assert app.dialogues.open is None
    assert "an earlier position is shown" in said(app)


def test_while_hands_are_secret_the_moves_are_not_copied(app: Application) -> None:
    pick(app, *own_colours()[:2])
    app.archive.copy_transcript()
    assert system(app).content == ""
    assert "nothing is secret any more" in said(app)


def test_a_game_that_is_over_is_copied(app: Application) -> None:
    for _, move in random_moves(SPINDIZZY, {}, 3):
        assert app.session.send(intents.Play(move))
    app.archive.copy_transcript()
    assert "pick:" in system(app).content
