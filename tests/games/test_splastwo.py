"""The rules of Splastwo, sentence by sentence."""

import pytest

from shibumi3d.games.splastwo import PYRAMID, SPLASTWO, SplastwoState
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, GroupKind, Passed, Placed, Scored
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "", run: str = "", points: str = "0 0") -> SplastwoState:
    given = SetUp(diagram.parse(drawing), turn, {"run": run, "points": points})
    state = SPLASTWO.start(set_up=given)
    assert isinstance(state, SplastwoState)
    return state


def test_a_turn_is_one_to_three_marbles_next_to_each_other() -> None:
    start = SPLASTWO.start()
    assert [tray.count for tray in start.trays] == [15, 15]
    assert "pass" not in legal(start), "a turn puts one marble at least"
    one = played(start, "1c3")
    assert legal(one) == "1c1 1a3 1e3 1c5 pass"
    assert str(one.prompt) == "Go on with the line, or stop"
    two = played(one, "1e3")
    assert legal(two) == "1a3 1g3 pass"
    assert [light.places for light in two.highlights] == [PYRAMID.mask("1c3 1e3")]
    three = played(two, "1a3")
    assert (three.actor, three.prompt) == (BLACK, None)
    assert three == played(start, "1e3 1c3 1a3"), "the order makes no difference"
    assert played(one, "pass").actor == played(two, "pass").actor == BLACK


def test_a_gap_cannot_be_filled_later_and_diagonals_are_no_lines() -> None:
    for second in ("1e1", "1c3"):
        with pytest.raises(IllegalMoveError, match="not done in this turn"):
            played(SPLASTWO.start(), f"1a1 {second}")


def test_passing_is_called_stopping() -> None:
    (passed,) = told(SPLASTWO.start(), "1a1 pass")
    assert isinstance(passed, Passed)
    assert str(passed.title) == "Stop"
    with pytest.raises(IllegalMoveError, match="not done in this turn"):
        SPLASTWO.start().play(parse("pass"))


LINE = """
    . . . .
    . B B .   . . .
    W W W B   . . .   . .
    B W W B   . . .   . .   .
    """


def test_a_turn_ends_by_itself_when_no_other_marble_fits() -> None:
    state = board("""
        . . . B
        . B B .   . . .
        W W W B   . . .   . .
        B W W B   . . .   . .   .
        """)
    after = played(state, "1g5")
    assert after.actor == BLACK, "its neighbours are full, and what it completes is on another level"
    assert "2f4" in legal(after).split()
    assert legal(played(state, "2b2")) == "2d2 pass"


@pytest.mark.parametrize(
    ("drawing", "move", "points", "number"),
    [
        (
            """
            B B W W
            W B B W   . . .
            W W W B   . . .   . .
            . B W B   . . .   . .   .
            """,
            "1a1",
            "0 0",
            1,
        ),
        (
            """
            B B W W
            W B B W   . W B
            W W W B   B W B   . .
            B B W B   W B W   . .   .
            """,
            "2b6",
            "0 1",
            2,
        ),
        (
            """
            B B W W
            W B B W   B W W
            W W W B   B W B   . B
            B B W B   W B W   W B   .
            """,
            "3c5",
            "1 1",
            3,
        ),
        (
            """
            B B W W
            W B B W   B W B
            W W W B   B W B   W B
            B B W B   W B W   B W   .
            """,
            "4d4",
            "2 1",
            4,
        ),
    ],
)
def test_who_completes_a_level_scores(drawing: str, move: str, points: str, number: int) -> None:
    state = board(drawing, "white", points=points)
    after = state.play(parse(move))
    gained = 2 if number == 4 else 1
    assert after.scores == (state.scores[0] + gained, state.scores[1])
    placed, group, scored, *_ = told(state, move)
    assert isinstance(placed, Placed)
    assert isinstance(group, Group)
    assert (group.kind, group.places) == (GroupKind.SET, PYRAMID.levels[number - 1])
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.points, str(scored.reason)) == (WHITE, gained, f"Level {number} is full")
    assert any(prospect.lacks == PYRAMID.mask(move) for prospect in state.prospects())


def test_who_has_no_marbles_left_leaves_the_rest_to_the_other() -> None:
    state = board(
        """
        W W W W
        W W W W   . . .
        W W W B   . . .   . .
        W W W B   . . B   . .   .
        """,
        "black",
        points="0 1",
    )
    turn = played(state, "2b2 pass")
    assert turn.actor == WHITE
    out = played(turn, "2d6")
    assert out.actor == BLACK, "White has put the fifteenth, which ends the turn"
    assert legal(out) == "2d2 2b4 2d4 2f4 2b6 2f6"
    assert played(out, "2d2 pass").actor == BLACK
    with pytest.raises(SetUpError, match="White has no marbles left"):
        SPLASTWO.start(set_up=SetUp(out.position, "white", {"points": "0 1"}))


def test_the_points_decide_and_are_never_equal() -> None:
    reasons = set()
    for seed in range(20):
        *_, (state, move) = random_moves(SPLASTWO, {}, seed)
        end = state.play(move)
        assert sum(end.scores) == 5
        assert end.result is not None
        assert end.result.winner == end.scores.index(max(end.scores))
        reasons.add(str(end.result.reason))
    assert reasons <= {f"more points: {5 - few} to {few}" for few in range(3)}


@pytest.mark.parametrize(
    ("turn", "run", "points", "reason"),
    [
        ("white", "", "1 0", "the points have to add up to 0"),
        ("white", "1a1", "0 0", "one or two of White's"),
        ("black", "1c1", "0 0", "one or two of Black's"),
        ("black", "1a1 1c5", "0 0", "one or two of Black's"),
        ("black", "1c5 1e5 1g3", "0 0", "one or two of Black's"),
        ("black", "1z1", "0 0", "Put in this turn can't be '1z1'"),
        ("black", "", "1", "Points can't be '1'"),
    ],
)
def test_what_cannot_be_set_up(turn: str, run: str, points: str, reason: str) -> None:
    with pytest.raises(SetUpError, match=reason):
        board(LINE, turn, run, points)


def test_a_turn_can_be_set_up_in_its_middle() -> None:
    state = board(LINE, "black", "1c5 1e5")
    assert legal(state) == "1a5 1g5 pass"
    blocked = """
        . . . .
        W B W .   . . .
        W W W B   . . .   . .
        B W W B   . . .   . .   .
        """
    assert legal(board(blocked, "black", "1c5")) == "1c7 pass"
    with pytest.raises(SetUpError, match="no other marble can be put in this turn"):
        board(blocked.replace(". . . .\n", ". B . .\n", 1), "black", "1c5 1c7")
