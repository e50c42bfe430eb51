"""The rules of Sponnect, sentence by sentence."""

import pytest

from shibumi3d.games.sponnect import PYRAMID, SPONNECT, SponnectState
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "white", passed: str = "0") -> SponnectState:
    state = SPONNECT.start(set_up=SetUp(diagram.parse(drawing), turn, {"passed": passed}))
    assert isinstance(state, SponnectState)
    return state


def test_five_red_marbles_stand_in_the_middle() -> None:
    start = SPONNECT.start()
    assert diagram.draw(start.position).splitlines()[1:3] == [". R R .   . . .", ". R R .   . R .   . ."]
    assert len(start.moves()) == 12 + 1


def test_a_player_passes_but_not_right_after_a_pass() -> None:
    passed = played(SPONNECT.start(), "pass")
    assert passed.actor == BLACK
    assert "pass" not in legal(passed).split()
    with pytest.raises(IllegalMoveError, match="the other player has just passed"):
        passed.play(parse("pass"))
    assert "pass" in legal(played(passed, "1a1")).split()


OVER = """
    . B . .
    . R R B   . . .
    W R R W   . R .   . .
    B W B B   W {gap} W   . .   .
    """


def test_a_chain_over_the_levels_joins_west_and_east_for_white() -> None:
    state = board(OVER.format(gap="."))
    end = state.play(parse("2d2"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "White joins both sides")
    assert [type(event) for event in told(state, "2d2")][1:] == [Group, Over]
    assert end.result.groups[0] & PYRAMID.mask("1a3 2b2 2d2 2f2 1g3") == PYRAMID.mask("1a3 2b2 2d2 2f2 1g3")


def test_west_and_east_are_nothing_to_black() -> None:
    turned = diagram.draw(board(OVER.format(gap=".")).position).translate(str.maketrans("WB", "BW"))
    assert board(turned, "black").play(parse("2d2")).result is None


def test_an_overpass_cuts_nothing() -> None:
    """Two white marbles stand above the place where two black ones of the column touch."""
    state = board(
        """
        . B . .
        W B R .   . . .
        W B R .   W R .   . .
        W . R .   . . .   . .   .
        """,
        "black",
    )
    under = board(
        """
        . B . .
        W B R .   . . .
        W B R .   W W .   . .
        W . R .   . . .   . .   .
        """,
        "black",
    )
    for each in (state, under):
        end = each.play(parse("1c1"))
        assert end.result is not None
        assert end.result.winners == (BLACK,)


def test_marbles_at_the_corners_of_a_square_do_not_touch() -> None:
    state = board("""
        . . . .
        . R R .   . . .
        W R R W   . R .   . .
        . W W .   . . .   . .   .
        """)
    assert state.result is None


@pytest.mark.parametrize("passed", ["", "2", "yes"])
def test_a_pass_that_cannot_be(passed: str) -> None:
    with pytest.raises(SetUpError, match="Passed"):
        board(OVER.format(gap="."), passed=passed)
