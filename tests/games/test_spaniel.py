"""The rules of Spaniel, sentence by sentence."""

import pytest

from shibumi3d.games.spaniel import ORDER, PYRAMID, SPANIEL, SpanielState, lines_of, won
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import told

FIRST, SECOND, THIRD = 0, 1, 2


def board(drawing: str, turn: str = "", diagonals: str = "yes") -> SpanielState:
    state = SPANIEL.start({"diagonals": diagonals}, SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpanielState)
    return state


def test_each_turn_is_two_marbles_of_the_colours_that_are_due() -> None:
    state = SPANIEL.start()
    found = []
    for move in ("1a1", "1g1", "1c5", "1g5", "1a7", "1e7", "1c3"):
        ((colour, _),) = state.trays[0].marbles
        assert colour is state.colour
        assert state.actor == state.trays[0].seat
        found.append((state.actor, str(colour), str(state.prompt)))
        state = state.play(parse(move))
    assert found == [
        (FIRST, "black", "A black marble, then a white one"),
        (FIRST, "white", "Now a white marble"),
        (SECOND, "red", "A red marble, then a black one"),
        (SECOND, "black", "Now a black marble"),
        (THIRD, "white", "A white marble, then a red one"),
        (THIRD, "red", "Now a red marble"),
        (FIRST, "black", "A black marble, then a white one"),
    ]


def test_lines_go_along_and_over_the_levels() -> None:
    assert len(lines_of(diagonals=True)) == len(set(lines_of(diagonals=True))) == 52
    lines = lines_of(diagonals=False)
    assert len(lines) == 42
    assert PYRAMID.mask("1a1 1c1 1e1") in lines
    assert PYRAMID.mask("2b2 3c3 4d4") in lines
    assert PYRAMID.mask("1a1 1c3 1e5") not in lines
    assert PYRAMID.mask("1a1 1c3 1e5") in lines_of(diagonals=True)
    assert PYRAMID.mask("2b6 2d4 2f2") in lines_of(diagonals=True)


DIAGONAL = """
    . . . .
    W . . .   . . .
    R B . .   . . .   . .
    B W R .   . . .   . .   .
    """


@pytest.mark.parametrize(("diagonals", "over"), [("yes", True), ("no", False)])
def test_diagonals_of_a_level_count_unless_the_option_leaves_them_out(diagonals: str, over: bool) -> None:
    state = board(DIAGONAL, diagonals=diagonals)
    assert (state.actor, state.colour) == (FIRST, Colour.BLACK)
    assert (state.play(parse("1e5")).result is not None) is over


def test_the_first_marble_of_a_turn_wins_too() -> None:
    state = board(DIAGONAL)
    end = state.play(parse("1e5"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((FIRST,), "First has three in a line")
    assert end.result.groups == (PYRAMID.mask("1a1 1c3 1e5"),)
    assert [type(event) for event in told(state, "1e5")][1:] == [Group, Over]


def test_the_second_marble_of_a_turn_wins() -> None:
    state = board("""
        . W . W
        B . . .   . . .
        R . B .   . . .   . .
        R . . B   . . .   . .   .
        """)
    assert (state.actor, state.colour) == (FIRST, Colour.WHITE)
    end = state.play(parse("1e7"))
    assert end.result is not None
    assert end.result.winners == (FIRST,)


BURIED = """
    . . . .
    B W B .   . . .
    R R R .   W B .   . .
    W B R .   B W .   {top} .   .
    """


def test_a_buried_marble_is_of_no_line() -> None:
    line = PYRAMID.mask("1a3 1c3 1e3")
    assert won(diagram.parse(BURIED.format(top=".")), True) == (line,)
    covered = diagram.parse(BURIED.format(top="W"))
    assert won(covered, True) == ()
    state = board(BURIED.format(top="W"))
    assert state.result is None
    assert not any(prospect.places == line for prospect in state.prospects())


def test_a_prospect_is_a_colours() -> None:
    state = board(DIAGONAL)
    ones = [
        (PYRAMID.names_in(prospect.lacks), prospect.seat, prospect.colour)
        for prospect in state.prospects()
        if prospect.places == PYRAMID.mask("1a1 1c3 1e5")
    ]
    assert ones == [(("1e5",), None, Colour.BLACK)]


FULL = """
    B B W R
    B R W W   W R R
    R W R R   B R B   R W
    B W B B   B W W   W B   R
    """


def test_a_full_pyramid_without_a_line_is_a_draw() -> None:
    end = board(FULL)
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((0, 1, 2), "nobody made a line")


def test_another_turn_than_the_count_says_is_refused() -> None:
    with pytest.raises(SetUpError, match="with these marbles it is the turn of First"):
        board(DIAGONAL, "second")
    with pytest.raises(SetUpError, match="Spaniel has 10 white marbles, and here are 11"):
        board("""
            . W W W
            W W W W   . . .
            W W W W   . . .   . .
            . . . .   . . .   . .   .
            """)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("black@1e5", "not done in this turn"),
        ("2d2", "platform is not complete"),
        ("1a1", "stands there already"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(DIAGONAL).play(parse(move))


@pytest.mark.parametrize("title", ["The goal", "Along the levels", "Over the levels", "Diagonals of levels"])
def test_a_picture_shows_the_line_that_wins(title: str) -> None:
    (page,) = (page for page in SPANIEL.pages if str(page.title) == title)
    assert page.position is not None
    assert won(page.position, True) == page.marked
    (line,) = page.marked
    last = ORDER[(page.position.occupied.bit_count() - 1) % len(ORDER)]
    assert page.position.mask(last) & line == line, "who puts the last colour has made it"
