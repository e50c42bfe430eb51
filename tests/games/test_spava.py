"""The rules of Spava, sentence by sentence."""

import pytest

from shibumi3d.games.spava import FULL, PYRAMID, SHORT, SPAVA, SpavaState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.perft import perft
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, random_moves, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "", marbles: str = "own") -> SpavaState:
    state = SPAVA.start({"marbles": marbles}, SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpavaState)
    return state


def test_lines_one_short_run_in_any_direction_of_a_level() -> None:
    assert len(SHORT) == len(set(SHORT)) == 44
    assert all(line.bit_count() >= 2 for line in SHORT)
    for names in ("1a1 1c1 1e1", "1a5 1c3 1e1", "1g3 1e5 1c7", "1a1 1c3 1e5", "2b2 2d2", "2b4 2d6"):
        assert PYRAMID.mask(names) in SHORT
    assert not any(line & PYRAMID.levels[2] for line in SHORT), "a single marble loses nothing"
    assert PYRAMID.mask("1a1 1c1 1g1") not in SHORT, "they stand next to each other"
    assert PYRAMID.mask("2b2 2f2") not in SHORT


GAP = """
    . . . .
    . B . .   . . .
    W W . W   . . .   . .
    B . . B   . . .   . .   .
    """


def test_a_full_line_wins_though_it_holds_shorter_ones() -> None:
    state = board(GAP, "white")
    end = state.play(parse("1e3"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "White has a full line")
    assert end.result.groups == (PYRAMID.mask("1a3 1c3 1e3 1g3"),)
    _, *groups, over = told(state, "1e3")
    assert {event.places for event in groups if isinstance(event, Group)} >= set(end.result.groups)
    assert isinstance(over, Over)


@pytest.mark.parametrize(
    ("drawing", "move", "places"),
    [
        (GAP.replace("W W . W", "W W . ."), "1e3", "1a3 1c3 1e3"),
        (
            """
            . . B .
            W . . .   . . .
            . W B .   . . .   . .
            B . . .   . . .   . .   .
            """,
            "1e1",
            "1e1 1c3 1a5",
        ),
        (
            """
            . . . .
            . W B .   . . .
            B W B .   . . .   . .
            W B . .   W . .   . .   .
            """,
            "2d4",
            "2b2 2d4",
        ),
    ],
)
def test_a_line_one_short_loses(drawing: str, move: str, places: str) -> None:
    state = board(drawing, "white")
    end = state.play(parse(move))
    assert end.result is not None
    assert end.result.winners == (BLACK,)
    assert str(end.result.reason) == "White has a line one marble short of a full one"
    assert end.result.groups == (PYRAMID.mask(places),)
    (prospect,) = (one for one in state.prospects() if one.places == PYRAMID.mask(places))
    assert (prospect.worth, prospect.lacks, prospect.seat) == (-1, PYRAMID.mask(move), WHITE)


def test_a_marble_alone_on_the_third_level_loses_nothing_and_two_win() -> None:
    state = board(
        """
        . . . .
        R R R R   . . .
        R R R R   R R R   . .
        R R R R   W R R   . .   .
        """,
        "black",
        "own_or_red",
    )
    alone = state.play(parse("black@3c3"))
    assert (alone.result, alone.actor) == (None, WHITE)
    two = alone.play(parse("red@1a7")).play(parse("black@3e3"))
    assert two.result is not None
    assert two.result.winners == (BLACK,)


@pytest.mark.parametrize("seed", range(3))
def test_games_of_own_marbles_have_a_winner(seed: int) -> None:
    *_, (state, move) = random_moves(SPAVA, {}, seed)
    result = state.play(move).result
    assert result is not None
    assert result.winner is not None


def test_red_marbles_are_put_by_an_option_and_are_of_no_line() -> None:
    start = SPAVA.start({"marbles": "own_or_red"})
    assert legal(start).split()[::16] == ["white@1a1", "red@1a1"]
    assert [perft(start, depth) for depth in (1, 2)] == [32, 32 * 30]
    state = board(GAP.replace("W W . W", "R R . R"), "white", "own_or_red")
    after = state.play(parse("red@1e3"))
    assert (after.result, after.actor) == (None, BLACK)
    mixed = board(GAP, "white", "own_or_red")
    assert mixed.play(parse("red@1e3")).result is None
    assert mixed.play(parse("white@1e3")).result is not None
    assert not any(prospect.colour is Colour.RED for prospect in state.prospects())


@pytest.mark.parametrize(
    ("move", "marbles", "reason"),
    [
        ("red@1e3", "own", "not done in this turn"),
        ("1e3", "own_or_red", "does not name a colour"),
        ("black@1e3", "own_or_red", "this colour can't be put there"),
        ("x1a1", "own_or_red", "not done in this turn"),
        ("2b2", "own", "platform is not complete"),
    ],
)
def test_what_is_refused(move: str, marbles: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(GAP, "white", marbles).play(parse(move))


def test_a_full_pyramid_of_red_marbles_is_a_draw() -> None:
    end = board(
        """
        R R R R
        R R R R   R R R
        R R R R   R R R   R R
        R R W R   R R R   R R   R
        """,
        marbles="own_or_red",
    )
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE, BLACK), "nobody made a line")
    assert end.moves() == ()
    with pytest.raises(IllegalMoveError, match="the game is over"):
        end.play(parse("red@1a1"))


def test_red_marbles_cannot_be_set_up_without_the_option() -> None:
    with pytest.raises(SetUpError, match="Spava has no red marbles"):
        board(GAP.replace("W W . W", "W R . W"))


@pytest.mark.parametrize("title", ["The goal", "Lines that win", "Lines that lose"])
def test_a_picture_shows_the_line_that_decides(title: str) -> None:
    (page,) = (page for page in SPAVA.pages if str(page.title) == title)
    assert page.position is not None
    end = SPAVA.start(set_up=SetUp(page.position))
    assert end.result is not None
    assert end.result.groups == page.marked
    assert end.result.winners == ((BLACK,) if "lose" in title else (WHITE,))
    assert (page.marked[0] in FULL) is ("lose" not in title)
