"""Secret picks at one screen: the window shows what a bystander may see, and taking back tells no secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app import dialogues
from shibumi3d.app.application import Application
from shibumi3d.app.commands import BY_NAME
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Picked
from shibumi3d.model.moves import Pick
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents, secrecy
from tests.app.offline import application, desk, open_table, said, shown
from tests.games.playing import random_moves

SECRETS = Registry({"spindizzy": SPINDIZZY})


@pytest.fixture
def app(tmp_path: Path) -> Application:
    app = application(tmp_path, registry=SECRETS)
    app.send(intents.NewGame("spindizzy", {}, {}))
    return app


def pick(app: Application, *colours: Colour) -> None:
    """Every seat in turn opens its hand and picks."""
    for colour in colours:
        app.open_hand()
        app.pick(colour)


def own_colours(app: Application) -> list[Colour]:
    """A colour that each seat has in its hand."""
    return [seat.colour for seat in app.game.seats if seat.colour is not None]


def seen_counts(app: Application) -> list[int]:
    """How many marbles beside the board have a colour that is seen, by seat."""
    return [
        sum(count for tray in app.state.trays if tray.seat == seat for _, count in tray.marbles)
        for seat in range(len(app.game.seats))
    ]


def test_a_hand_is_seen_only_while_its_owner_holds_it_open(app: Application) -> None:
    assert app.secret_seat == 0
    assert seen_counts(app) == [0, 0, 0]
    app.open_hand()
    assert seen_counts(app)[0] > 0
    assert seen_counts(app)[1:] == [0, 0]
    app.cover_hand()
    assert seen_counts(app) == [0, 0, 0]


def test_a_pick_needs_an_open_hand_and_covers_it(app: Application) -> None:
    app.pick(COLOURS[0])
    assert shown(app) == ""
    pick(app, own_colours(app)[0])
    assert len(open_table(app).record.nodes) == 2
    assert app.secret_seat == 1
    assert seen_counts(app) == [0, 0, 0]


def test_a_colour_that_a_hand_has_not_is_not_told(app: Application) -> None:
    def lacking() -> set[Colour]:
        return set(COLOURS) - {move.colour for move in app.state.moves() if isinstance(move, Pick)}

    app.open_hand()
    while app.opened is None or not lacking():
        app.cover_hand()
        app.send(intents.Play(open_table(app).live_state.moves()[-1]))
        app.open_hand()
    colour = min(lacking())
    before = open_table(app)
    app.pick(colour)
    assert said(app) == ""
    assert open_table(app) is before
    assert app.opened is not None


def test_a_pick_is_not_told_before_all_have_picked(app: Application) -> None:
    colours = own_colours(app)
    pick(app, *colours[:2])
    assert [event for event in app.state.events if isinstance(event, Picked)] == [Picked(1, None)]
    assert secrecy.veiled(open_table(app), 1)
    assert secrecy.veiled(open_table(app), 2)
    pick(app, colours[2])
    assert not any(secrecy.veiled(open_table(app), node) for node in (1, 2, 3))
    assert app.secret_seat is None


def test_looking_at_the_past_opens_no_hand(app: Application) -> None:
    colours = own_colours(app)
    pick(app, *colours[:2])
    app.send(intents.Back())
    assert app.secret_seat is None
    app.open_hand()
    assert seen_counts(app) == [0, 0, 0]
    app.send(intents.ToGame())
    assert seen_counts(app) == [0, 0, 0]


def test_an_open_hand_is_covered_when_anything_else_is_shown(app: Application) -> None:
    app.open_hand()
    pick(app, own_colours(app)[0])
    app.open_hand()
    app.send(intents.ToStart())
    assert seen_counts(app) == [0, 0, 0]


def test_taking_back_asks_everyone_and_goes_to_the_start_of_the_round(app: Application) -> None:
    pick(app, *own_colours(app))
    app.take_back()
    assert isinstance(app.dialogue, dialogues.AskTakeBack)
    assert len(open_table(app).record.moves(open_table(app).live)) == 3
    app.send(intents.TakeBack())
    assert shown(app) == ""
    assert app.secret_seat == 0
    assert not app.send(intents.PlayAgain())
    assert "made anew" in said(app)


def test_while_hands_are_secret_nobody_goes_on_from_the_past(app: Application) -> None:
    pick(app, *own_colours(app))
    app.send(intents.Back())
    assert not app.send(intents.GoOnHere())
    assert not app.send(intents.PlayVariation(Pick(own_colours(app)[2])))
    assert len(open_table(app).record.nodes) == 4


def test_while_hands_are_secret_nobody_is_asked_for_a_variation(app: Application) -> None:
    for _, move in list(random_moves(SPINDIZZY, {}, 5))[:6]:
        app.send(intents.Play(move))
    app.send(intents.Back())
    app.play(app.state.moves()[0])
    assert app.dialogue is None
    assert "an earlier position is shown" in said(app)


def test_while_hands_are_secret_the_moves_are_not_copied(app: Application) -> None:
    pick(app, *own_colours(app)[:2])
    app.archive.copy_transcript()
    assert desk(app).content == ""


def test_when_the_game_is_over_everything_is_shown(app: Application) -> None:
    moves = [move for _, move in random_moves(SPINDIZZY, {}, 3)]
    for move in moves:
        assert app.send(intents.Play(move))
    assert app.state.actor is None
    app.send(intents.ToStart())
    assert all(count > 0 for count in seen_counts(app))
    app.archive.copy_transcript()
    assert "pick:" in desk(app).content


def test_whole_games_tell_no_pick_before_it_is_revealed(app: Application) -> None:
    for state, move in random_moves(SPINDIZZY, {}, 5):
        app.send(intents.Play(move))
        if app.secret_seat is not None:
            assert seen_counts(app) == [0, 0, 0]
            if isinstance(move, Pick) and isinstance(state.actor, int):
                assert app.state.events == (Picked(state.actor, None),)


@pytest.mark.parametrize("again", [0, 1])
def test_a_round_that_is_picked_anew_does_not_tell_whether_it_is_the_same(
    app: Application, again: int
) -> None:
    colours = own_colours(app)
    pick(app, *colours)
    app.send(intents.TakeBack())
    pick(app, colours[again])
    known = open_table(app).known
    assert list(known.record.nodes) == [0, known.live]
    assert known.cursor.line == (known.live,)
    assert secrecy.veiled(known, known.live)
    assert not BY_NAME["play-again"].enabled(app)
    app.send(intents.Forward())
    app.send(intents.NextVariation())
    assert open_table(app).at_live
    assert len(open_table(app).record.nodes) > 3


def test_a_round_that_is_open_shows_all_that_was_played_before_it(app: Application) -> None:
    for _, move in list(random_moves(SPINDIZZY, {}, 5))[:8]:
        app.send(intents.Play(move))
    table = open_table(app)
    assert table.known.record == table.record
    app.send(intents.ToStart())
    app.send(intents.ToEnd())
    assert open_table(app).at_live


def test_deleting_does_not_take_a_pick_back_that_was_revealed(app: Application) -> None:
    pick(app, *own_colours(app))
    before = open_table(app)
    assert not app.send(intents.Delete(2))
    assert open_table(app) is before
    app.send(intents.TakeBack())
    assert app.send(intents.Delete(1))
    assert open_table(app).known.record.mainline() == ()


def played_out(app: Application) -> Application:
    """The game played at random to its end."""
    for _, move in random_moves(SPINDIZZY, {}, 1):
        app.send(intents.Play(move))
    assert app.state.actor is None
    return app


def test_after_the_end_everything_is_open_and_what_follows_is_a_study(app: Application) -> None:
    played_out(app)
    end = open_table(app).live
    app.send(intents.ToStart())
    assert min(seen_counts(app)) > 0
    app.send(intents.GoOnHere())
    assert app.secret_seat is None
    for colour in own_colours(app):
        app.play(Pick(colour))
    assert len(open_table(app).record.path(open_table(app).live)) == 3
    assert open_table(app).record.end() == end
    app.send(intents.Show(end))
    app.send(intents.GoOnHere())
    assert open_table(app).live == end
    app.take_back()
    assert app.dialogue is None
    assert open_table(app).live == open_table(app).record.nodes[end].parent


def test_what_secrets_forbid_is_not_offered(app: Application) -> None:
    pick(app, *own_colours(app))
    app.send(intents.ToStart())
    assert not BY_NAME["go-on-here"].enabled(app)
    app.send(intents.ToGame())
    app.send(intents.TakeBack())
    assert not BY_NAME["play-again"].enabled(app)
