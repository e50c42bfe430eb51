"""The rules of Sploof, sentence by sentence."""

import pytest

from shibumi3d.games.sploof import LINES, PYRAMID, SPLOOF, SploofState
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, Over, Removed
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "white", stock: str = "2 2") -> SploofState:
    state = SPLOOF.start(set_up=SetUp(diagram.parse(drawing), turn, {"stock": stock}))
    assert isinstance(state, SploofState)
    return state


def test_red_stands_on_the_edge_and_each_player_has_two_marbles() -> None:
    start = SPLOOF.start()
    assert diagram.draw(start.position).splitlines()[0] == "R R R R"
    assert [tray.count for tray in start.trays] == [2, 2]
    assert legal(start).split()[:4] == ["1c3", "1e3", "1c5", "1e5"]
    assert len(start.moves()) == 4 + 12


def test_a_red_marble_is_worth_two_and_what_it_carried_comes_down() -> None:
    state = board("""
        R R R R
        R . . R   . . .
        R B W R   . . .   . .
        R R R R   W . .   . .   .
        """)
    after = state.play(parse("x1a1"))
    assert [tray.count for tray in after.trays] == [4, 2]
    one, top = PYRAMID.named["1a1"], PYRAMID.named["2b2"]
    (removed,) = told(state, "x1a1")
    assert isinstance(removed, Removed)
    assert removed.dropped == ((top, one),)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("x1c1", "pinned: two or more rest on it"),
        ("x1c3", "not one to be taken"),
        ("x1c5", "no marble stands there"),
        ("x1i1", "no such place"),
        ("1a1-1c5", "not done in this turn"),
        ("red@1c5", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    state = board("""
        R R R R
        R . . R   . . .
        R B W R   . . .   . .
        R R R R   W B .   . .   .
        """)
    with pytest.raises(IllegalMoveError, match=reason):
        state.play(parse(move))


def test_with_an_empty_stock_nothing_is_put() -> None:
    state = board(diagram.draw(SPLOOF.start().position), stock="0 2")
    assert all(text.startswith("x") for text in legal(state).split())
    with pytest.raises(IllegalMoveError, match="the stock is empty"):
        state.play(parse("1c3"))


def test_there_are_eight_rows_and_the_diagonals_over_levels() -> None:
    assert len(LINES) == len(set(LINES))
    assert PYRAMID.mask("1a3 1c3 1e3 1g3") in LINES
    assert PYRAMID.mask("1a1 2b2 3c3 4d4") in LINES
    assert PYRAMID.mask("2b2 1c3 2d4 1e5") in LINES
    assert PYRAMID.mask("1a1 1c3 1e5 1g7") not in LINES, "these don't touch"


ROW = """
    R R R R
    R B . R   . . .
    W W . W   {up} . .   . .
    R B B R   B . .   . .   .
    """


def test_an_overpass_cuts_a_row() -> None:
    seen = board(ROW.format(up="."))
    assert seen.play(parse("1e3")).result is not None
    cut = board(ROW.format(up="W"))
    assert cut.play(parse("1e3")).result is None
    assert not any(prospect.places == PYRAMID.mask("1a3 1c3 1e3 1g3") for prospect in cut.prospects())


def test_a_line_goes_up_and_down_over_the_levels() -> None:
    state = board("""
        . . . .
        . B W .   . . .
        B . B .   . . .   . .
        R W B .   . . .   . .   .
        """)
    assert state.play(parse("1c3")).result is None
    zigzag = board("""
        . . . .
        . B W .   . . .
        B W B .   . W .   . .
        R W B .   . . .   . .   .
        """)
    end = zigzag.play(parse("2b2"))
    assert end.result is not None
    assert end.result.groups == (PYRAMID.mask("2b2 1c3 2d4 1e5"),)
    assert [type(event) for event in told(zigzag, "2b2")][1:] == [Group, Over]


def test_a_fall_wins_for_the_other() -> None:
    state = board("""
        . . . .
        . . . .   . . .
        B W R .   . . .   . .
        R B B B   B . .   . .   .
        """)
    end = state.play(parse("x1a1"))
    assert end.result is not None
    assert end.result.winners == (BLACK,)


@pytest.mark.parametrize(("turn", "winner"), [("white", WHITE), ("black", BLACK)])
def test_of_two_lines_by_a_fall_the_mover_wins(turn: str, winner: int) -> None:
    uncovered = board(
        """
        . . . .
        W B B .   . . .
        W W W W   B . .   . .
        R B B B   B . .   . .   .
        """,
        turn,
    )
    assert uncovered.result is None, "the contact of two white ones lies under an overpass"
    end = uncovered.play(parse("x1a1"))
    assert end.result is not None
    assert end.result.winners == (winner,)
    groups = [event.seat for event in told(uncovered, "x1a1") if isinstance(event, Group)]
    assert groups == [BLACK], "the white one was there before, but not to be seen"


def test_who_cannot_move_loses() -> None:
    state = board(
        """
        B W B W
        W B W B   . . .
        W B B W   . . .   . .
        W B W .   . . .   . .   .
        """,
        "white",
        "1 0",
    )
    end = state.play(parse("1g1"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "Black can't move")


@pytest.mark.parametrize("stock", ["", "2", "2 x", "-1 2", "27 0", "99999999999999 1", "2 2 2", "½ 1"])
def test_a_stock_that_cannot_be(stock: str) -> None:
    with pytest.raises(SetUpError, match="Stock"):
        board(diagram.draw(SPLOOF.start().position), stock=stock)
