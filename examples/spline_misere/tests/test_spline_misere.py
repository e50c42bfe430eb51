"""The rules of misère Spline."""

import pytest
from shibumi3d.conformance.suite import check
from shibumi3d.games.kit.lines import full_lines
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, GroupKind, Over
from shibumi3d.model.game import Emphasis, IllegalMoveError
from shibumi3d.model.moves import Pass, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

from shibumi_spline_misere import SPLINE_MISERE, MisereState

PYRAMID = pyramid_of(4)

ALMOST = """
    . . . .
    B . . .   . . .
    B B . .   . . .   . .
    W W W .   . . .   . .   .
    """


def test_it_keeps_every_promise_of_a_game() -> None:
    assert check(SPLINE_MISERE, games=20) == ()


@pytest.mark.parametrize(
    ("drawing", "place", "line"),
    [
        (ALMOST, "1g1", "1a1 1c1 1e1 1g1"),
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
def test_whoever_completes_a_line_of_a_level_loses(drawing: str, place: str, line: str) -> None:
    before = MisereState(diagram.parse(drawing))
    after = before.play(Put(place))
    assert after.result is not None
    assert after.result.winners == (1,)
    assert str(after.result.reason) == "White has a full line"
    assert after.moves() == ()
    assert [(mark.emphasis, mark.places) for mark in after.highlights] == [(Emphasis.WIN, PYRAMID.mask(line))]
    (group,) = (e for e in SPLINE_MISERE.events(before, Put(place), after) if isinstance(e, Group))
    assert (group.kind, group.places, group.seat) == (GroupKind.LINE, PYRAMID.mask(line), 0)


def test_black_loses_by_a_line_of_black() -> None:
    board = diagram.parse("""
        B . . .
        B . . .   . . .
        B W . .   . . .   . .
        . W W .   . . .   . .   .
        """)
    before = MisereState(board, 1)
    after = before.play(Put("1a1"))
    assert SPLINE_MISERE.events(before, Put("1a1"), after)[-1] == Over((0,), after.result.reason)  # type: ignore[union-attr]


def test_an_incomplete_line_ends_nothing() -> None:
    after = MisereState(diagram.parse(ALMOST)).play(Put("1g7"))
    assert after.result is None
    assert after.actor == 1


def test_any_two_places_of_the_level_of_two_are_a_line() -> None:
    level = list(places_in(PYRAMID.levels[2]))
    pairs = {1 << one | 1 << other for one in level for other in level if one < other}
    assert {line for line in full_lines(PYRAMID) if line & PYRAMID.levels[2]} == pairs


def test_what_it_costs_to_complete_a_line_is_known_before() -> None:
    row = PYRAMID.mask("1a1 1c1 1e1 1g1")
    (prospect,) = (each for each in MisereState(diagram.parse(ALMOST)).prospects() if each.places == row)
    assert (prospect.seat, prospect.lacks, prospect.worth) == (0, PYRAMID.mask("1g1"), -1)


@pytest.mark.parametrize("size", ["3", "4", "5"])
def test_the_size_is_an_option(size: str) -> None:
    assert SPLINE_MISERE.start({"size": size}).position.pyramid is pyramid_of(int(size))


def test_a_game_can_start_from_a_position() -> None:
    state = SPLINE_MISERE.start({}, SetUp(diagram.parse(ALMOST)))
    assert state.actor == 0
    assert SPLINE_MISERE.start({}, SetUp(diagram.parse(ALMOST), "black")).actor == 1
    with pytest.raises(SetUpError, match="has no red marbles"):
        SPLINE_MISERE.start({}, SetUp(Position.of(red="1a1")))


def test_a_game_that_starts_with_a_line_is_lost() -> None:
    state = SPLINE_MISERE.start({}, SetUp(Position.of(black="1a1 1c3 1e5 1g7")))
    assert state.result is not None
    assert state.result.winners == (0,)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Pass(), "that is not done in this turn"),
        (Put("2b2"), "its platform is not complete"),
        (Put("1a1"), "a marble stands there already"),
    ],
)
def test_an_illegal_move_is_refused_with_a_reason(move: Pass | Put, reason: str) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        SPLINE_MISERE.start().play(Put("1a1")).play(move)
    assert str(raised.value.reason) == reason
