"""The start form: what was filled in last time, as far as it still fits."""

from __future__ import annotations

from shibumi3d.app.new_games import StartForm, filled
from shibumi3d.files.limits import LIMITS
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.registry import Registry
from tests.study.sessions import REGISTRY
from tests.study.toys import TOY

BOTH = Registry({"sparro": SPARRO, "toy": TOY})


def test_at_first_the_first_game_is_chosen_with_its_defaults() -> None:
    form = filled(BOTH, "", {}, {})
    assert form.game is SPARRO
    assert form.options == {"variant": "standard"}
    assert form.players == {"red": "", "black": ""}


def test_every_game_is_filled_in_as_it_was_last_time() -> None:
    options = {"sparro": {"variant": "extended"}, "toy": {}}
    players = {"sparro": {"red": "Ann"}, "toy": {"white": "Ben"}}
    form = filled(BOTH, "toy", options, players)
    assert (form.game, form.players["white"]) == (TOY, "Ben")
    form = filled(BOTH, "sparro", options, players)
    assert (form.options, form.players["red"]) == ({"variant": "extended"}, "Ann")


def test_what_is_not_possible_any_more_is_left_out() -> None:
    form = filled(REGISTRY, "toy", {"sparro": {"variant": "wild", "size": "9"}}, {"sparro": {"green": "Ann"}})
    assert form.game is SPARRO
    assert form.options == {"variant": "standard"}
    assert form.players == {"red": "", "black": ""}


def test_a_remembered_name_that_no_file_would_hold_is_cut() -> None:
    form = filled(BOTH, "sparro", {}, {"sparro": {"red": "A" * (LIMITS.name + 1)}})
    assert form.players["red"] == "A" * LIMITS.name


def test_filling_in_leaves_the_rest() -> None:
    form = filled(REGISTRY, "", {}, {})
    changed = form.with_option("variant", "extended").with_player("red", "Ann").with_player("black", "Ben")
    assert changed.options == {"variant": "extended"}
    assert changed.players == {"red": "Ann", "black": "Ben"}
    assert form.options == {"variant": "standard"}


def test_swapping_moves_everyone_one_seat_further() -> None:
    form = StartForm(TOY, {}, {"white": "Ann", "black": "Ben", "red": "Cleo"})
    assert form.swapped().players == {"white": "Cleo", "black": "Ann", "red": "Ben"}
    assert form.swapped().swapped().swapped().players == form.players


def test_swapping_with_a_seat_nobody_named() -> None:
    assert StartForm(SPARRO, {}, {"red": "Ann"}).swapped().players == {"red": "", "black": "Ann"}
