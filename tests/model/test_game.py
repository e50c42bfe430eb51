"""What every game does with its options, and the errors of the contract."""

import pytest

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.game import IllegalMoveError, OptionError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Pass


def test_what_is_not_said_takes_its_default() -> None:
    assert SPARRO.complete({}) == {"variant": "standard"}
    assert SPARRO.complete({"variant": "extended"}) == {"variant": "extended"}
    assert SPARRO.start() == SPARRO.start({"variant": "standard"}) != SPARRO.start({"variant": "extended"})


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(OptionError, match=r"^Sparro has no option 'size'; it has variant$"):
        SPARRO.start({"size": "5"})


def test_an_impossible_value_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(
        OptionError, match=r"^option 'variant' of Sparro can't be 'short'; it can be standard, extended$"
    ):
        SPARRO.start({"variant": "short"})


def test_a_game_without_options_says_so() -> None:
    class Bare(type(SPARRO)):  # type: ignore[misc]
        options = ()

    with pytest.raises(OptionError, match=r"^Sparro has no option 'size'$"):
        Bare().start({"size": "5"})


def test_an_illegal_move_tells_move_reason_and_rule() -> None:
    error = IllegalMoveError(Pass(), text("it is cold"), text("nobody freezes"))
    assert str(error) == "pass is not allowed: it is cold (nobody freezes)"
    assert (error.move, str(error.reason), str(error.rule)) == (Pass(), "it is cold", "nobody freezes")
