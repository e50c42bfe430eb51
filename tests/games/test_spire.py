"""The rules of Spire, sentence by sentence."""

from random import Random

import pytest

from shibumi3d.games.spire import BOUNDS, SPIRE, SQUARES, SpireState
from shibumi3d.model import diagram
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played

WHITE, BLACK = 0, 1

THREE = """
    . . . .
    . . . .   . . .
    W B . .   . . .   . .
    . W . .   . . .   . .   .
    """


def board(drawing: str, turn: str = "white", red_put: str = "0") -> SpireState:
    state = SPIRE.start(set_up=SetUp(diagram.parse(drawing), turn, {"red_put": red_put}))
    assert isinstance(state, SpireState)
    return state


def test_there_are_fourteen_squares_and_a_small_pyramid_on_each() -> None:
    assert (len(SQUARES), len(BOUNDS)) == (14, 28)


def test_a_turn_is_an_own_marble_or_a_red_one_before_it() -> None:
    start = SPIRE.start()
    assert len(start.moves()) == 32
    assert played(start, "white@1a1").actor == BLACK
    red = played(start, "red@1a1")
    assert (red.actor, str(red.prompt)) == (WHITE, "An own marble follows the red one")
    assert all(text.startswith("white@") for text in legal(red).split())


def test_a_square_has_two_of_a_colour_at_most() -> None:
    moves = legal(board(THREE)).split()
    assert "white@1a1" not in moves
    assert "red@1a1" in moves
    assert "black@1a1" in legal(board(THREE, "black")).split()


def test_a_small_pyramid_has_two_of_a_colour_at_most() -> None:
    drawing = """
        . . . .
        . . . .   . . .
        W R . .   . . .   . .
        R W . .   . . .   . .   .
        """
    assert not {"white@2b2", "red@2b2"} & set(legal(board(drawing)).split())
    assert "black@2b2" in legal(board(drawing, "black")).split()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("white@1a1", "this colour can't be put there"),
        ("black@1a7", "this colour can't be put there"),
        ("white@1c3", "a marble stands there already"),
        ("white@2b2", "its platform is not complete"),
        ("1a7", "it does not name a colour"),
        ("white@1i1", "no such place"),
        ("pass", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(THREE).play(parse(move))


def test_after_red_no_second_red_follows() -> None:
    with pytest.raises(IllegalMoveError, match="this colour can't be put there"):
        played(SPIRE.start(), "red@1a1 red@1c1")


def test_a_red_marble_that_leaves_no_place_loses() -> None:
    """Found by playing at random: the red marble is legal, and its player loses by it."""
    for seed in range(200):
        generator, state = Random(seed), SPIRE.start()
        while moves := state.moves():
            before, move = state, generator.choice(moves)
            state = state.play(move)
        if str(move).startswith("red@"):
            assert state.result is not None
            assert state.result.winners == (1 - (before.turn or 0),)
            return
    pytest.fail("no such end in 200 games")


def test_a_position_with_three_of_a_colour_cannot_be() -> None:
    with pytest.raises(SetUpError, match="more than two of a colour stand on 1a1 1c1 1a3 1c3"):
        board("""
            . . . .
            . . . .   . . .
            W B . .   . . .   . .
            W W . .   . . .   . .   .
            """)


@pytest.mark.parametrize("red_put", ["", "2", "x", "0 1"])
def test_the_red_marble_of_the_turn_is_there_or_not(red_put: str) -> None:
    with pytest.raises(SetUpError, match="Red put"):
        board(THREE, red_put=red_put)
    assert all(text.startswith("white@") for text in legal(board(THREE, red_put="1")).split())
