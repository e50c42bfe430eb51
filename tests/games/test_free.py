"""The free board: any position can be set up, of any size, and nothing but the pyramid's rules holds."""

import pytest

from shibumi3d.games.free import FREE
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Placed
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import played, told

DRAWN = """
W . . .
R B . .   . . .
B W . .   R . .   . .
. . . .   . . .   . .   .
"""


def test_any_position_can_be_set_up() -> None:
    position = diagram.parse(DRAWN)
    state = FREE.start({}, SetUp(position))
    assert (state.position, state.actor) == (position, 0)
    assert FREE.start({}, state.as_set_up()) == state


def test_the_size_of_the_board_is_an_option() -> None:
    with pytest.raises(SetUpError, match="a board of 4 × 4, and the game on one of 5 × 5"):
        FREE.start({"size": "5"}, SetUp(diagram.parse(DRAWN)))


def test_marbles_of_any_colour_are_put_in_any_order() -> None:
    assert told(FREE.start(), "red@1a1 red@1c1") == (Placed(0, 1, Colour.RED),)
    assert played(FREE.start(), "red@1a1 white@1c1") == played(FREE.start(), "white@1c1 red@1a1")


@pytest.mark.parametrize("size", [str(size) for size in range(2, 9)])
def test_every_size_can_be_filled_and_is_over_then(size: str) -> None:
    state = FREE.start({"size": size})
    while state.actor is not None:
        state = state.play(state.moves()[-1])
    assert state.position.occupied == state.position.pyramid.everywhere
    assert state.moves() == ()


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("1a1", "doesn't say which marble"),
        ("red@2b2", "platform is not complete"),
        ("red@1b1", "no such place"),
        ("pass", "doesn't say which marble"),
    ],
)
def test_a_move_that_the_pyramid_forbids_is_refused_with_its_reason(move: str, why: str) -> None:
    with pytest.raises(IllegalMoveError, match=why):
        FREE.start().play(parse(move))
