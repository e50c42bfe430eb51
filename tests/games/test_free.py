"""The free board: any position can be set up, of any size, and nothing but the pyramid's rules holds."""

import pytest

from shibumi3d.games.free import FREE
from shibumi3d.model import diagram
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse

DRAWN = """
W . . .
R B . .   . . .
B W . .   R . .   . .
. . . .   . . .   . .   .
"""


def test_a_drawn_position_is_set_up_move_by_move() -> None:
    position = diagram.parse(DRAWN)
    options, moves = FREE.setting_up(position)
    state = FREE.start(options)
    for move in moves:
        state = state.play(move)
    assert state.position == position


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
