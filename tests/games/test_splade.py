"""The rules of Splade, sentence by sentence."""

import pytest

from shibumi3d.games.splade import PYRAMID, SPLADE, SpladeState
from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Group, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK, RED = 0, 1, 2
ROW = PYRAMID.mask("1a3 1c3 1e3 1g3")


def board(drawing: str, turn: str = "") -> SpladeState:
    state = SPLADE.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpladeState)
    return state


def test_white_black_and_red_put_a_marble_each_in_turn() -> None:
    state = SPLADE.start()
    for seat in (WHITE, BLACK, RED, WHITE):
        assert state.actor == seat
        state = state.play(state.moves()[0])
    assert len(SPLADE.start().moves()) == 16


LINE = """
    . . . .
    . . . .   . . .
    {line}   . . .   . .
    . . . .   . . .   . .   .
    """


@pytest.mark.parametrize(
    ("line", "turn", "winner", "reason"),
    [
        ("W B W .", "white", BLACK, "a line of two colours, where Black follows White"),
        ("W W W .", "black", BLACK, "a line of two colours, where Black follows White"),
        ("B R B .", "black", RED, "a line of two colours, where Red follows Black"),
        ("R R R .", "white", WHITE, "a line of two colours, where White follows Red"),
        ("W R W .", "red", WHITE, "a line of two colours, where White follows Red"),
    ],
)
def test_of_two_colours_the_one_who_follows_wins(line: str, turn: str, winner: int, reason: str) -> None:
    state = board(LINE.format(line=line), turn)
    end = played(state, "1g3")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason), end.result.groups) == ((winner,), reason, (ROW,))
    _, group, over = told(state, "1g3")
    assert isinstance(group, Group)
    assert (group.places, group.seat) == (ROW, winner)
    assert isinstance(over, Over)


@pytest.mark.parametrize(("line", "turn"), [("W W W .", "white"), ("W B R .", "white"), ("W B W .", "red")])
def test_a_line_of_one_or_three_colours_ends_nothing(line: str, turn: str) -> None:
    assert played(board(LINE.format(line=line), turn), "1g3").result is None


BOTH = """
    . B . .
    . B . .   . . .
    R {here} R W   . . .   . .
    . B . .   . . .   . .   .
    """


@pytest.mark.parametrize(
    ("turn", "winner", "colours"),
    [("white", WHITE, "WBR"), ("black", BLACK, "BRW"), ("red", RED, "RWB")],
)
def test_of_lines_with_both_others_the_mover_wins(turn: str, winner: int, colours: str) -> None:
    drawing = BOTH.format(here=".").translate(str.maketrans("WBR", colours))
    state = board(drawing, turn)
    end = played(state, "1c3")
    assert end.result is not None
    assert end.result.winners == (winner,)
    assert len(end.result.groups) == 1
    assert len([event for event in told(state, "1c3") if isinstance(event, Group)]) == 2


def test_a_full_pyramid_without_a_line_of_two_colours_is_a_draw() -> None:
    state = board("""
        W B B R
        R W R B   W B R
        B R W B   R W B   W W
        R W B W   B R W   W W   .
        """)
    assert legal(state) == "4d4"
    end = played(state, "4d4")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (
        (WHITE, BLACK, RED),
        "no line has exactly two colours",
    )


def test_a_line_of_one_colour_lacks_the_other() -> None:
    lacking = {
        (prospect.seat, prospect.colour)
        for prospect in board(LINE.format(line="B B B .")).prospects()
        if prospect.places == ROW
    }
    assert lacking == {(RED, Colour.RED), (BLACK, Colour.WHITE)}


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("pass", "not done in this turn"),
        ("1a3", "stands there already"),
        ("2b2", "its platform is not complete"),
        ("red@1g3", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(LINE.format(line="W B R .")).play(parse(move))


def test_what_can_not_be_set_up() -> None:
    with pytest.raises(SetUpError, match="Splade has no seat 'blue'"):
        board(LINE.format(line="W B R ."), "blue")


@pytest.mark.parametrize(
    ("title", "winner"),
    [
        ("The goal", BLACK),
        ("Who wins", WHITE),
        ("What a line is", BLACK),
        ("What is no line", None),
        ("Lines of both kinds", WHITE),
    ],
)
def test_the_pages_show_what_the_rules_do(title: str, winner: int | None) -> None:
    page = next(page for page in SPLADE.pages if str(page.title) == title)
    assert page.position is not None
    result = board(diagram.draw(page.position)).result
    assert (result and result.winner) == winner
    if result is not None:
        assert set(result.groups) <= set(page.marked)
    white, black, red = (page.position.mask(colour).bit_count() for colour in COLOURS)
    assert white >= black >= red >= white - 1
