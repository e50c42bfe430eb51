"""The rules of Spyramid, sentence by sentence."""

import pytest

from shibumi3d.games.spyramid import PYRAMID, PYRAMIDS, SPYRAMID, SpyramidState
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, GroupKind, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "white") -> SpyramidState:
    state = SPYRAMID.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpyramidState)
    return state


def test_there_are_twenty_upright_pyramids_and_five_upside_down() -> None:
    assert len(PYRAMIDS) == len(set(PYRAMIDS)) == 25
    assert all(corners.bit_count() == 5 for corners in PYRAMIDS)
    top = {corners: [PYRAMID.grid[place][0] for place in places_in(corners)] for corners in PYRAMIDS}
    upside_down = [corners for corners, levels in top.items() if levels[0] < levels[1]]
    assert [" ".join(PYRAMID.names_in(corners)) for corners in upside_down] == [
        "1c3 2b2 2d2 2b4 2d4",
        "1e3 2d2 2f2 2d4 2f4",
        "1c5 2b4 2d4 2b6 2d6",
        "1e5 2d4 2f4 2d6 2f6",
        "2d4 3c3 3e3 3c5 3e5",
    ]


@pytest.mark.parametrize("title", ["The goal", "Small pyramids", "Larger pyramids", "Upside down"])
def test_the_pages_show_pyramids_that_win(title: str) -> None:
    page = next(page for page in SPYRAMID.pages if str(page.title) == title)
    assert page.position is not None
    end = board(diagram.draw(page.position), "black")
    assert end.result is not None
    assert (end.result.winners, end.result.groups) == ((WHITE,), page.marked)
    assert str(end.result.reason) == "White has the corners of a pyramid"


def test_the_pages_show_what_can_be_moved() -> None:
    def movable(title: str) -> set[str]:
        page = next(page for page in SPYRAMID.pages if str(page.title) == title)
        assert page.position is not None
        moves = legal(board(diagram.draw(page.position))).split()
        return {move.split("-")[0] for move in moves if "-" in move}

    assert "1a1" in movable("What comes down")
    assert not movable("Pinned marbles") & {"1c1", "1c3"}


TIP = """
    . . . .
    W B W .   . . .
    B W B .   B W .   . .
    W B W B   B B .   . .   .
    """


def test_a_tip_completes_a_pyramid_three_wide() -> None:
    state = board(TIP)
    _, group, over = told(state, "3c3")
    assert isinstance(group, Group)
    assert (group.kind, group.places, group.seat) == (
        GroupKind.PYRAMID,
        PYRAMID.mask("1a1 1e1 1a5 1e5 3c3"),
        WHITE,
    )
    assert isinstance(over, Over)
    assert any(prospect.lacks == PYRAMID.mask("3c3") for prospect in state.prospects())
    assert board(TIP.replace("W B W .", "W B B .")).play(parse("3c3")).result is None


def test_moving_completes_one_too() -> None:
    state = board(TIP.replace(". . . .", ". . . W"))
    end = played(state, "1g7-3c3")
    assert end.result is not None
    assert end.result.winners == (WHITE,)


BOTH = """
    W W B W
    W W B W   . B W
    B W B W   W B B   . B
    B B B W   B W W   B W   .
    """


@pytest.mark.parametrize(("colours", "turn", "winner"), [("WB", "white", WHITE), ("BW", "black", BLACK)])
def test_of_two_pyramids_by_a_fall_the_mover_wins(colours: str, turn: str, winner: int) -> None:
    state = board(BOTH.translate(str.maketrans("WB", colours)), turn)
    assert state.result is None
    end = played(state, "2f6-2b6")
    assert end.result is not None
    assert end.result.winners == (winner,)
    seats = [event.seat for event in told(state, "2f6-2b6") if isinstance(event, Group)]
    assert set(seats) == {WHITE, BLACK}


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1c3-1g7", "pinned: two or more rest on it"),
        ("1c1-1g7", "no own marble stands there"),
        ("1g7-1g5", "no own marble stands there"),
        ("1a1-1a3", "can't land there"),
        ("1a1-1o15", "no such place"),
        ("x1a1", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(TIP).play(parse(move))


def test_who_can_not_move_draws() -> None:
    state = board("""
        B W W W
        B W B W   W B W
        W W B B   W B W   B B
        W W W B   B B B   W B   .
        """)
    end = played(state, "4d4")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE, BLACK), "Black can't move")


def test_a_position_that_stands_for_the_third_time_is_a_draw() -> None:
    circle = "1a1-1c1 1g7-1e7 1c1-1a1 1e7-1g7"
    state = played(SPYRAMID.start(), f"1a1 1g7 {circle}")
    assert state.result is None
    end = played(state, circle)
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (
        (WHITE, BLACK),
        "the same position for the third time",
    )


def test_what_can_not_be_set_up() -> None:
    with pytest.raises(SetUpError, match="Spyramid has no red marbles"):
        board(TIP.replace("W", "R"))
