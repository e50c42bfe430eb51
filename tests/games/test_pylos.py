"""The rules of Pylos, sentence by sentence."""

import pytest

from shibumi3d.games.pylos import LINES, PYLOS, PYRAMID, SQUARES, PylosState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, GroupKind, Over, Passed, Removed, Shifted
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "white", variant: str = "standard", back: str = "0") -> PylosState:
    state = PYLOS.start({"variant": variant}, SetUp(diagram.parse(drawing), turn, {"back": back}))
    assert isinstance(state, PylosState)
    return state


SQUARE = """
    . . . .
    . B . B   . . .
    W . . .   . . .   . .
    W W . B   . . .   . .   .
    """


def test_each_player_has_fifteen_marbles() -> None:
    start = PYLOS.start()
    assert [tray.count for tray in start.trays] == [15, 15]
    assert [tray.count for tray in played(start, "1a1").trays] == [14, 15]
    assert len(start.moves()) == 16


RAISE = """
    . . . .
    B . . .   . . .
    W B . .   . . .   . .
    B W . W   . . .   . .   .
    """


def test_a_marble_that_carries_nothing_is_raised_but_not_onto_its_own_platform() -> None:
    state = board(RAISE, "black")
    assert [move for move in legal(state).split() if "-" in move] == ["1a5-2b2"]
    assert told(state, "1a5-2b2") == (
        Shifted(BLACK, PYRAMID.named["1a5"], PYRAMID.named["2b2"], Colour.BLACK),
    )
    after = played(state, "1a5-2b2")
    assert [tray.count for tray in after.trays] == [12, 12], "raising needs none of the reserve"
    assert [move for move in legal(after).split() if "-" in move] == [], "level 2 has no platform"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1a5-1c5", "can't be raised there"),
        ("1a3-2b2", "no own marble stands there"),
        ("1c3-2b2", "can't be raised there"),
        ("1a5-2d2", "can't be raised there"),
        ("1a5-1o15", "no such place"),
        ("x1a5", "not done in this turn"),
        ("pass", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(RAISE, "black").play(parse(move))


def test_a_marble_that_carries_one_stays() -> None:
    state = board("""
        . . . .
        W . . .   . . .
        W B W B   . . .   . .
        B W W B   W . .   . .   .
        """)
    assert [move for move in legal(state).split() if "-" in move] == ["1a5-2d2", "1a5-2f2"]
    with pytest.raises(IllegalMoveError, match="it carries another marble"):
        state.play(parse("1a3-2f2"))


def test_a_square_takes_one_or_two_marbles_back() -> None:
    state = board(SQUARE)
    _, group = told(state, "1c3")
    assert isinstance(group, Group)
    assert (group.kind, group.places, group.seat) == (GroupKind.SET, PYRAMID.mask("1a1 1c1 1a3 1c3"), WHITE)
    square = played(state, "1c3")
    assert (square.actor, str(square.prompt)) == (WHITE, "Take a marble back")
    assert legal(square).split() == ["x1a1", "x1c1", "x1a3", "x1c3"], "even the one just put"
    (removed,) = told(square, "x1a1")
    assert isinstance(removed, Removed)
    one = played(square, "x1a1")
    assert (one.actor, str(one.prompt)) == (WHITE, "Take a second marble back, or end the turn")
    assert legal(one).split() == ["x1c1", "x1a3", "x1c3", "pass"]
    (passed,) = told(one, "pass")
    assert isinstance(passed, Passed)
    assert str(passed.title) == "End the turn"
    assert played(one, "pass").actor == BLACK
    two = played(one, "x1c3")
    assert two.actor == BLACK
    assert [tray.count for tray in two.trays] == [13, 12]


def test_the_first_marble_must_be_taken_back_and_own_ones_only() -> None:
    square = played(board(SQUARE), "1c3")
    for move, reason in (
        ("pass", "a marble is taken back"),
        ("1g7", "a marble is taken back"),
        ("x1c5", "not one to be taken"),
        ("x1g7", "no marble stands there"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            square.play(parse(move))


def test_raising_completes_a_square_too() -> None:
    state = board("""
        W B . .
        B W B B   . . .
        B B W W   . W .   . .
        W B B W   W W .   . .   .
        """)
    moves = legal(state).split()
    assert "1a7-2b4" in moves
    assert [type(event) for event in told(state, "1a7-2b4")] == [Shifted, Group]
    raised = played(state, "1a7-2b4")
    assert raised.actor == WHITE
    assert {"x2b2", "x2d2", "x2b4", "x2d4"} <= set(legal(raised).split())


def test_when_nothing_else_can_be_taken_the_turn_is_ended() -> None:
    state = board(
        """
        . . . .
        . . . .   . . .
        B B . .   . . .   . .
        B B . .   W . .   . .   .
        """,
        back="1",
    )
    assert legal(state).split() == ["x2b2", "pass"]
    none = board(SQUARE.replace("W", "."), back="1")
    assert legal(none) == "pass"


def test_the_basic_game_has_no_squares() -> None:
    after = played(board(SQUARE, variant="basic"), "1c3")
    assert (after.actor, after.prospects()) == (BLACK, ())


LINE = """
    . . . .
    . . . B   . . .
    B . B .   . . .   . .
    W W W .   . . .   . .   .
    """


def test_the_expert_game_has_lines_too_but_no_diagonals() -> None:
    assert len(SQUARES) == 14
    assert sorted(line.bit_count() for line in LINES) == [3] * 6 + [4] * 8
    assert played(board(LINE), "1g1").actor == BLACK
    expert = board(LINE, variant="expert")
    group = told(expert, "1g1")[1]
    assert isinstance(group, Group)
    assert group.kind is GroupKind.LINE
    assert played(expert, "1g1").actor == WHITE
    diagonal = board(
        """
        . . . .
        B . W .   . . .
        B W . .   . . .   . .
        W . B .   . . .   . .   .
        """,
        variant="expert",
    )
    assert played(diagonal, "1g7").actor == BLACK


def test_the_apex_wins() -> None:
    state = board(
        """
        W B B W
        B B B W   B W B
        W W W B   W W B   B W
        B W B W   W B W   W B   .
        """,
        "black",
    )
    assert legal(state) == "4d4", "raising from the third level would take the platform away"
    end = played(state, "4d4")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((BLACK,), "Black has the apex")
    assert isinstance(told(state, "4d4")[-1], Over)


def test_who_can_not_move_loses() -> None:
    state = board(
        """
        B W W B
        W B B B   B W B
        B W B W   B W W   B B
        B W B W   B W .   W .   .
        """,
        back="1",
    )
    end = played(state, "pass")
    assert [tray.count for tray in end.trays] == [3, 0]
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "Black can't move")


def test_a_position_that_stands_for_the_third_time_is_a_draw() -> None:
    state = played(PYLOS.start(), "1a1 1g7 1c1 1e7 1a3 1g5")
    circle = "1c3 x1c3 x1a3 1e5 x1e5 x1g5 1a3 1g5"
    once = played(state, circle)
    assert (once.actor, once.position) == (WHITE, state.position)
    end = played(once, "1c3 x1c3 x1a3 1e5 x1e5 x1g5")
    assert end.result is not None, "so it stood before 1a3 was first put, too"
    assert end.result.winners == (WHITE, BLACK)
    assert str(end.result.reason) == "the same position for the third time"


@pytest.mark.parametrize(
    ("drawing", "variant", "back", "sentence"),
    [
        (SQUARE, "standard", "3", "no number may be above 2"),
        (SQUARE, "standard", "x", "Taking back can't be 'x'"),
        (SQUARE, "basic", "2", "White has nothing to take back"),
        (SQUARE.replace("W", "."), "standard", "2", "White has nothing to take back"),
        (SQUARE.replace("B", "R"), "standard", "0", "Pylos has no red marbles"),
    ],
)
def test_what_can_not_be_set_up(drawing: str, variant: str, back: str, sentence: str) -> None:
    with pytest.raises(SetUpError, match=sentence):
        board(drawing, "white", variant, back)


def test_the_pages_show_what_the_rules_do() -> None:
    def shown(title: str) -> str:
        page = next(page for page in PYLOS.pages if str(page.title) == title)
        assert page.position is not None
        return diagram.draw(page.position)

    end = board(shown("The goal")).result
    assert end is not None
    assert end.winners == (BLACK,)
    assert "1a5-2b2" in legal(board(shown("Raising a marble"), "black")).split()
    assert legal(board(shown("Squares save marbles"), back="2")).split() == ["x1a1", "x1c1", "x1a3", "x1c3"]
    stay = board(shown("What must stay"), "black")
    assert not any("-" in move for move in legal(stay).split())
    before = diagram.parse(shown("Basic and expert")).take(PYRAMID.named["1g1"])
    assert played(board(diagram.draw(before), variant="expert"), "1g1").actor == WHITE
