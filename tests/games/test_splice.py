"""The rules of Splice, sentence by sentence."""

import pytest

from shibumi3d.games.splice import PYRAMID, SPLICE, SpliceState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "white") -> SpliceState:
    state = SPLICE.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpliceState)
    return state


def test_the_first_marble_is_an_own_or_a_red_one_in_any_hole() -> None:
    moves = legal(SPLICE.start()).split()
    assert len(moves) == 32
    assert {move.split("@")[0] for move in moves} == {"white", "red"}


PLATFORMS = """
    . . . .
    . . . .   . . .
    W B B W   . . .   . .
    B W R B   . . .   . .   .
    """


def test_an_own_marble_goes_on_a_platform_with_red_in_it_only() -> None:
    state = board(PLATFORMS)
    above = [move for move in legal(state).split() if "@2" in move]
    assert above == ["white@2d2", "white@2f2", "red@2b2", "red@2d2", "red@2f2"]
    with pytest.raises(IllegalMoveError, match="this colour can't be put there"):
        state.play(parse("white@2b2"))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1a5", "does not name a colour"),
        ("black@1a5", "this colour can't be put there"),
        ("white@1a1", "stands there already"),
        ("white@2b4", "its platform is not complete"),
        ("red@1o15", "no such place"),
        ("pass", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(PLATFORMS).play(parse(move))


LINE = """
    . . . .
    . B . B   . . .
    {line}   . . .   . .
    B . B .   . . .   . .   .
    """


@pytest.mark.parametrize(
    ("line", "move", "winner"),
    [
        ("W R W .", "white", WHITE),
        ("W R W .", "red", WHITE),
        ("W W W .", "red", WHITE),
        ("R R R .", "white", WHITE),
        ("W W W .", "white", None),
        ("R R R .", "red", None),
        ("W R B .", "white", None),
        ("B R R .", "red", BLACK),
    ],
)
def test_a_line_has_own_and_red_marbles_and_no_others(line: str, move: str, winner: int | None) -> None:
    state = board(LINE.format(line=line))
    end = state.play(parse(f"{move}@1g3"))
    assert (end.result and end.result.winner) == winner
    kinds = [type(event) for event in told(state, f"{move}@1g3")][1:]
    assert kinds == ([] if winner is None else [Group, Over])


@pytest.mark.parametrize("turn", ["white", "black"])
def test_of_two_lines_by_one_red_marble_the_mover_wins(turn: str) -> None:
    state = board(
        """
        . B . .
        . R . .   . . .
        W . W R   . . .   . .
        . B . .   . . .   . .   .
        """,
        turn,
    )
    end = state.play(parse("red@1c3"))
    assert end.result is not None
    assert end.result.winner == state.actor
    assert [type(event) for event in told(state, "red@1c3")][1:] == [Group, Group, Over]


def test_a_line_of_one_colour_still_lacks_the_other() -> None:
    (line,) = (
        prospect
        for prospect in board(LINE.format(line="R R R .")).prospects()
        if prospect.places == PYRAMID.mask("1a3 1c3 1e3 1g3") and prospect.seat == WHITE
    )
    assert (line.lacks, line.colour) == (PYRAMID.mask("1g3"), Colour.WHITE)


USED_UP = """
    R R R R
    R R R R   W B W
    R R R R   B W B   . .
    R R R R   W B .   . .   .
    """


def test_there_are_sixteen_red_marbles() -> None:
    state = board(USED_UP)
    assert state.trays[0].count == 0
    assert legal(state) == "white@2f2"
    with pytest.raises(IllegalMoveError, match="this colour can't be put there"):
        state.play(parse("red@2f2"))


def test_where_nobody_can_move_the_game_is_drawn() -> None:
    end = played(board(USED_UP), "white@2f2")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE, BLACK), "nobody can move")


def test_what_can_not_be_set_up() -> None:
    with pytest.raises(SetUpError, match="Splice has 16 red marbles, and here are 17"):
        board("""
            R R R R
            R R R R   . . .
            R R R R   . . .   . .
            R R R R   R . .   . .   .
            """)


def test_the_pages_show_what_the_rules_do() -> None:
    def shown(title: str) -> tuple[str, tuple[int, ...]]:
        page = next(page for page in SPLICE.pages if str(page.title) == title)
        assert page.position is not None
        return diagram.draw(page.position), page.marked

    for title, winner in (("The goal", WHITE), ("What a line is", WHITE), ("Lines of both players", WHITE)):
        drawing, marked = shown(title)
        result = board(drawing, "black" if winner == WHITE else "white").result
        assert result is not None
        assert result.winners == (winner,)
        assert marked[0] in result.groups
    assert board(shown("What is no line")[0]).result is None
    assert "white@2f2" in legal(board(shown("Own marbles")[0])).split()
    assert "white@2b2" not in legal(board(shown("Own marbles")[0])).split()
