"""The rules of Sparks, sentence by sentence."""

import pytest

from shibumi3d.games.sparks import PYRAMID, SPARKS, SparksState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Over, Placed, Removed
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "white", hand: str = "0 0") -> SparksState:
    state = SPARKS.start(set_up=SetUp(diagram.parse(drawing), turn, {"hand": hand}))
    assert isinstance(state, SparksState)
    return state


def test_the_board_is_chequered_and_white_begins() -> None:
    start = SPARKS.start()
    assert diagram.draw(start.position).splitlines()[2:] == [
        "W B W B   . . .   . .",
        "B W B W   . . .   . .   .",
    ]
    assert len(start.moves()) == 8
    assert all(text.startswith("x") for text in legal(start).split())


def test_red_goes_into_an_empty_place_and_the_own_marble_is_put_back() -> None:
    start = SPARKS.start()
    place = PYRAMID.named["1c1"]
    assert told(start, "x1c1") == (Removed(WHITE, place, Colour.WHITE), Placed(WHITE, place, Colour.RED))
    lifted = played(start, "x1c1")
    assert (lifted.actor, [tray.marbles for tray in lifted.trays]) == (WHITE, [((Colour.WHITE, 1),)])
    assert set(legal(lifted).split()) == {
        f"white@{name}" for name in ["2b2", "2d2", "2f2", "2b4", "2d4", "2f4", "2b6", "2d6", "2f6"]
    }
    assert played(lifted, "white@2b2").actor == BLACK


@pytest.mark.parametrize(
    ("top", "hand", "colours"),
    [("R", ((Colour.WHITE, 1),), {"white"}), ("B", ((Colour.WHITE, 1), (Colour.RED, 1)), {"white", "red"})],
)
def test_the_colour_that_comes_down_decides(top: str, hand: tuple[object, ...], colours: set[str]) -> None:
    state = board(f"""
        W B W B
        B W B R   . . .
        W B W B   . . .   . .
        B W R W   {top} . .   . .   .
        """)
    lifted = state.play(parse("x1c1"))
    assert lifted.trays[0].marbles == hand
    assert {text.split("@")[0] for text in legal(lifted).split()} == colours


def test_the_two_marbles_are_put_in_either_order() -> None:
    state = board(
        """
        W B W B
        B W B R   . . .
        W B W B   . . .   . .
        B W R W   B . .   . .   .
        """
    )
    one = played(state, "x1c1 red@2b6")
    assert (one.actor, {text.split("@")[0] for text in legal(one).split()}) == (WHITE, {"white"})
    other = played(state, "x1c1 white@2d2")
    assert {text.split("@")[0] for text in legal(other).split()} == {"red"}
    assert played(one, "white@2d2") == played(other, "red@2b6")


def test_of_several_that_come_down_the_first_counts() -> None:
    black = board(
        """
        W B W B
        B W B R   . . .
        W B W B   R R .   . .
        B W R W   B R .   W .   .
        """,
        "black",
    )
    lifted = black.play(parse("x1a1"))
    assert lifted.position.at(PYRAMID.named["1a1"]) is Colour.BLACK
    assert lifted.position.at(PYRAMID.named["2b2"]) is Colour.WHITE
    assert lifted.trays[0].marbles == ((Colour.BLACK, 1), (Colour.RED, 1))


APEX = """
    R B R R
    R R B B   B W R
    W R B B   R B W   R R
    R W R W   W R B   W R   .
    """


def test_the_apex_wins() -> None:
    state = board(APEX, hand="1 0")
    end = state.play(parse("white@4d4"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "White has the apex")
    assert isinstance(told(state, "white@4d4")[-1], Over)


def test_red_on_the_apex_wins_nothing() -> None:
    state = board(APEX, hand="0 1")
    after = state.play(parse("red@4d4"))
    assert (after.actor, after.result) == (BLACK, None)


def test_who_has_no_free_marble_loses() -> None:
    end = board("""
        R R R R
        R R R R   . . .
        R R R B   . . .   . .
        R R R B   . . .   . .   .
        """)
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((BLACK,), "White has no free marble")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("x1a1", "not one to be taken"),
        ("x1c1", "pinned: two or more rest on it"),
        ("white@2b4", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    state = board("""
        W B W B
        B W B R   . . .
        W B W B   . . .   . .
        B W R W   B R .   . .   .
        """)
    with pytest.raises(IllegalMoveError, match=reason):
        state.play(parse(move))


def test_the_hand_is_put_before_another_marble_is_taken() -> None:
    with pytest.raises(IllegalMoveError, match="the marbles in hand are put"):
        played(SPARKS.start(), "x1c1 x1g1")


@pytest.mark.parametrize("hand", ["", "2 0", "1", "x 1"])
def test_a_hand_that_cannot_be(hand: str) -> None:
    with pytest.raises(SetUpError, match="Hand"):
        board(APEX, hand=hand)


def test_red_on_the_last_place_leaves_none_for_the_own_marble() -> None:
    state = board(APEX, hand="1 1")
    end = state.play(parse("red@4d4"))
    assert end.result is not None
    assert end.result.winners == (WHITE, BLACK)
    assert state.play(parse("white@4d4")).result != end.result
