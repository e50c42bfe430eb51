"""The rules of Spline."""

import pytest
from shibumi3d.conformance.suite import check
from shibumi3d.model import diagram
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import Pass, Put
from shibumi3d.model.pyramid import places_in, pyramid

from shibumi_spline import SPLINE, SplineState, lines_of

HOME = pyramid(4)


def test_it_keeps_every_promise_of_a_game() -> None:
    assert check(SPLINE, games=30) == ()


@pytest.mark.parametrize(("size", "count"), [(3, 8 + 6), (4, 10 + 8 + 6), (5, 12 + 10 + 8 + 6)])
def test_the_lines_are_rows_columns_and_diagonals_of_each_level(size: int, count: int) -> None:
    assert len(set(lines_of(pyramid(size)))) == count


def test_any_two_places_of_the_level_of_two_are_a_line() -> None:
    level = list(places_in(HOME.levels[2]))
    pairs = {1 << one | 1 << other for one in level for other in level if one < other}
    assert {line for line in lines_of(HOME) if line & HOME.levels[2]} == pairs


@pytest.mark.parametrize(
    ("drawing", "place", "line"),
    [
        (
            """
            . . . .
            B . . .   . . .
            B B . .   . . .   . .
            W W W .   . . .   . .   .
            """,
            "1g1",
            "1a1 1c1 1e1 1g1",
        ),
        (
            """
            . . . W
            B . . .   . . .
            B W . .   . . .   . .
            W B . .   . . .   . .   .
            """,
            "1e5",
            "1a1 1c3 1e5 1g7",
        ),
        (
            """
            . . . .
            W B B .   . . .
            B W W B   B B .   . .
            W B W W   W W .   . .   .
            """,
            "2f2",
            "2b2 2d2 2f2",
        ),
    ],
    ids=["a row", "a diagonal", "on the second level"],
)
def test_a_complete_line_of_a_level_wins(drawing: str, place: str, line: str) -> None:
    after = SplineState(diagram.parse(drawing)).play(Put(place))
    assert after.result is not None
    assert after.result.winners == (0,)
    assert str(after.result.reason) == "White crossed a level"
    assert after.result.groups == (HOME.mask(line),)
    assert [mark.places for mark in after.highlights] == [HOME.mask(line)]
    assert after.moves() == ()


def test_an_incomplete_line_does_not_win() -> None:
    board = diagram.parse("""
        . . . .
        B . . .   . . .
        B B . .   . . .   . .
        . W W .   . . .   . .   .
        """)
    after = SplineState(board).play(Put("1g1"))
    assert after.result is None
    assert after.actor == 1


@pytest.mark.parametrize("size", ["3", "4", "5"])
def test_the_size_is_an_option(size: str) -> None:
    assert SPLINE.start({"size": size}).position.pyramid is pyramid(int(size))


def test_the_size_is_four_if_nothing_is_said() -> None:
    assert len(SPLINE.start().moves()) == 16


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Pass(), "no place for a marble of the own colour is named"),
        (Put("2b2"), "its platform is not complete"),
        (Put("1a1"), "a marble stands there already"),
    ],
)
def test_an_illegal_move_is_refused_with_a_reason(move: Pass | Put, reason: str) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        SPLINE.start().play(Put("1a1")).play(move)
    assert str(raised.value.reason) == reason
