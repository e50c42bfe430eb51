"""The rules of Spought, sentence by sentence."""

import pytest

from shibumi3d.games.spought import PYRAMID, SPOUGHT, SpoughtState, largest, won
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, Over, Scored, Shifted
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "") -> SpoughtState:
    state = SPOUGHT.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpoughtState)
    return state


def test_all_marbles_stand_chequered_and_the_first_moves_go_up() -> None:
    start = SPOUGHT.start()
    assert start.position.at(PYRAMID.named["1a1"]) == "white"
    assert start.scores == (1, 1)
    assert len(start.moves()) == 54
    assert all(move.split("-")[1].startswith("2") for move in legal(start).split())
    assert "1a1-2b2" not in legal(start).split(), "it rests on the place that is left"


CARRIED = """
    B W B .
    W B W B   . . .
    B W B W   . . .   . .
    W B W B   W . .   . .   .
    """


def test_what_rests_on_a_moved_marble_comes_down_and_nothing_lands_on_it() -> None:
    state = board(CARRIED, "black")
    shifted, *_ = told(state, "1c1-1g7")
    assert isinstance(shifted, Shifted)
    assert shifted.dropped == ((PYRAMID.named["2b2"], PYRAMID.named["1c1"]),)
    moves = legal(state).split()
    assert "1c1-1g7" in moves
    assert "1c1-2d2" not in moves, "1c1 is part of that platform, and a marble comes down into it"
    assert "1c1-2d4" in moves
    assert "1c1-2b2" not in moves
    after = state.play(parse("1c1-1g7"))
    assert after.position.at(PYRAMID.named["1c1"]) == "white"
    assert after.position.at(PYRAMID.named["2b2"]) is None


HIGH = """
    B W . .
    W B W B   . . .
    B W B W   W . .   . .
    W B W B   B . .   . .   .
    """


@pytest.mark.parametrize(
    ("turn", "move", "reason"),
    [
        ("white", "2b4-1g7", "doesn't stand in a hole"),
        ("white", "1c3-1g7", "pinned: two or more rest on it"),
        ("white", "1a3-1g7", "no own marble stands there"),
        ("white", "1a1-1c1", "it can't land there"),
        ("white", "1a1-2b2", "it can't land there"),
        ("white", "pass", "a marble can be moved"),
        ("white", "1g7", "not done in this turn"),
        ("white", "1a1-1o15", "no such place"),
    ],
)
def test_what_is_refused(turn: str, move: str, reason: str) -> None:
    state = board(HIGH, turn)
    with pytest.raises(IllegalMoveError, match=reason):
        state.play(parse(move))


def test_a_marble_goes_up_to_any_platform_that_stays() -> None:
    state = board("""
        W . . .
        B W B .   . . .
        W B W B   W B .   . .
        B W B W   B W .   . .   .
        """)
    assert [move for move in legal(state).split() if move.endswith("3c3")] == ["1g1-3c3", "1a7-3c3"]
    high = state.play(parse("1a7-3c3"))
    assert high.position.at(PYRAMID.named["3c3"]) == "white"


STUCK = """
    . . . .
    B W B .   . . .
    W W B B   W W .   . .
    B W B B   W B W   . .   .
    """


def test_who_cannot_move_passes() -> None:
    state = board(STUCK, "white")
    assert state.scores == (7, 6)
    assert (legal(state), str(state.prompt)) == ("pass", "No own marble can be moved")
    after = state.play(parse("pass"))
    assert (after.actor, after.position) == (BLACK, state.position)
    assert "pass" not in legal(after)


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    there_and_back = " 1g7-1a1 1g1-1a3 1a1-1g7 1a3-1g1"
    raised = "1a1-2d6 1a3-2d2"
    twice = played(SPOUGHT.start(), raised + there_and_back)
    assert twice.result is None
    end = played(twice, there_and_back)
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (
        (WHITE, BLACK),
        "the same position for the third time",
    )


ALMOST = """
    B W B .
    B B B B   . . .
    B W W .   W . .   . .
    W W W B   . W .   . .   .
    """


def test_all_own_marbles_in_one_group_win() -> None:
    state = board(ALMOST, "black")
    assert state.scores == (7, 7)
    end = state.play(parse("1g1-1g3"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((BLACK,), "Black has all marbles in one group")
    assert end.result.groups == (PYRAMID.mask("1a7 1e7 1a5 1c5 1e5 1g5 1a3 1g3"),)
    shifted, group, scored, over = told(state, "1g1-1g3")
    assert isinstance(shifted, Shifted)
    assert isinstance(group, Group)
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.points) == (BLACK, 1)
    assert isinstance(over, Over)


@pytest.mark.parametrize("mover", [WHITE, BLACK])
def test_if_both_are_joined_the_mover_wins(mover: int) -> None:
    halves = """
        B B W W
        B B W W   . . .
        B B W W   . . .   . .
        B B W W   . . .   . .   .
        """
    result = won(diagram.parse(halves), mover)
    assert result is not None
    assert result.winners == (mover,)
    assert board(halves, "black" if mover == WHITE else "white").result == result


def test_marbles_of_two_levels_touch_though_they_are_not_seen() -> None:
    position = diagram.parse("""
        . . . .
        W B W .   . . .
        B W B .   W B .   . .
        W B B .   B W .   W .   .
        """)
    white, black = largest(position)
    assert white == PYRAMID.mask("1c3 2b4 1a5 2d2 3c3")
    assert black == PYRAMID.mask("1c1 1e1 1e3 2b2 2d4 1a3 1c5")


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (CARRIED.replace("B W B .", ". W B .", 1), "all eight marbles of each colour stand on the pyramid"),
        (CARRIED.replace("B W B .", "R W B .", 1), "Spought has no red marbles"),
    ],
)
def test_what_cannot_be_set_up(drawing: str, reason: str) -> None:
    with pytest.raises(SetUpError, match=reason):
        board(drawing)
