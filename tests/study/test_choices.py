"""Choices: the legal moves of any game as places, colours and buttons."""

from __future__ import annotations

import pytest

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import CHANCE, State
from shibumi3d.model.moves import parse
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.study.choices import Choices, Selection, choices
from tests.games.playing import played
from tests.study.sessions import WON
from tests.study.toys import allowing

PYRAMID = pyramid_of(4)
NOTHING = Selection()


def places(state: State, selection: Selection = NOTHING) -> dict[str, str]:
    """The moves by the names of their places, as texts."""
    return {PYRAMID.names[place]: str(move) for place, move in choices(state).places(selection).items()}


def at(name: str) -> int:
    return PYRAMID.named[name]


def test_every_placement_is_a_place_to_point_at() -> None:
    state = SPARRO.start()
    offered = choices(state)
    assert places(state) == {str(move): str(move) for move in state.moves()}
    assert (offered.colours, offered.picks, offered.buttons, dict(offered.shifts)) == ((), (), (), {})
    assert not offered.draws


def test_when_the_game_is_over_there_is_nothing_to_choose() -> None:
    over = choices(played(SPARRO.start(), WON))
    assert not over.places(NOTHING)
    assert (over.picks, over.buttons, over.draws) == ((), (), False)


def test_chance_leaves_one_choice_to_let_it_draw() -> None:
    assert choices(allowing("draw:red draw:white", actor=CHANCE)) == Choices(draws=True)


def test_a_colour_is_chosen_before_the_place() -> None:
    state = allowing("red@1a3 red@1c3 black@1a3 white@1e3")
    assert choices(state).colours == (Colour.WHITE, Colour.BLACK, Colour.RED)
    assert places(state) == {"1e3": "white@1e3"}
    assert places(state, Selection(colour=Colour.RED)) == {"1a3": "red@1a3", "1c3": "red@1c3"}


def test_a_colour_that_is_not_offered_any_more_is_forgotten() -> None:
    state = allowing("black@1a3")
    assert places(state, Selection(colour=Colour.RED)) == {"1a3": "black@1a3"}


def test_a_marble_that_can_move_waits_for_its_target() -> None:
    state = allowing("1a1-1a3 1a1-1a5 1c1-1a3")
    assert set(choices(state).shifts) == {at("1a1"), at("1c1")}
    assert places(state) == {}
    assert places(state, Selection(source=at("1a1"))) == {"1a3": "1a1-1a3", "1a5": "1a1-1a5"}


def test_a_marble_that_can_not_move_any_more_is_forgotten() -> None:
    state = allowing("1a1-1a3 1c3")
    assert places(state, Selection(source=at("1c1"))) == {"1c3": "1c3"}


def test_a_marble_to_be_taken_is_a_place_to_point_at() -> None:
    assert places(allowing("x1a1 x1c1")) == {"1a1": "x1a1", "1c1": "x1c1"}


def test_picks_named_choices_and_passing_are_buttons() -> None:
    state = allowing("pick:red pick:white choose:black choose:swap-sides pass")
    offered = choices(state)
    assert offered.picks == (Colour.RED, Colour.WHITE)
    assert [(str(move), str(title)) for move, title in offered.buttons] == [
        ("choose:black", "black"),
        ("choose:swap-sides", "swap-sides"),
        ("pass", "Pass"),
    ]
    assert places(state) == {}


@pytest.mark.parametrize(
    ("state", "move", "colour"),
    [
        (SPARRO.start(), "1a1", Colour.RED),
        (played(SPARRO.start(), "1a1"), "1c1", Colour.BLACK),
        (allowing("red@1a3"), "red@1a3", Colour.RED),
        (allowing("1e1-1a3"), "1e1-1a3", Colour.BLACK),
        (allowing("x1a1"), "x1a1", None),
        (allowing("pass"), "pass", None),
    ],
)
def test_the_ghost_has_the_colour_that_the_move_puts(state: State, move: str, colour: Colour | None) -> None:
    assert choices(state).marble(parse(move), state.position) is colour
