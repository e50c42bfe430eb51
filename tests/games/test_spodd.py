"""The rules of Spodd, sentence by sentence."""

import pytest

from shibumi3d.games.spodd import DIAGONALS, PYRAMID, SPODD, SpoddState, leaders, seen
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Scored
from shibumi3d.model.game import IllegalMoveError, State
from shibumi3d.model.position import Position
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "", first: str = "") -> SpoddState:
    state = SPODD.start(set_up=SetUp(diagram.parse(drawing), turn, {"first_put": first}))
    assert isinstance(state, SpoddState)
    return state


def test_red_stands_on_two_corners_and_white_begins() -> None:
    start = SPODD.start()
    assert PYRAMID.names_in(start.position.occupied) == ("1a1", "1g7")
    assert start.position.mask(Colour.RED) == start.position.occupied
    assert (start.actor, len(start.moves())) == (WHITE, 28)


def test_a_turn_is_both_colours_that_touch() -> None:
    first = played(SPODD.start(), "black@1c1")
    assert (first.actor, str(first.prompt)) == (WHITE, "The other colour goes next to 1c1")
    assert legal(first) == "white@1e1 white@1c3"
    assert played(first, "white@1c3").actor == BLACK
    with pytest.raises(IllegalMoveError, match="this colour can't be put there"):
        played(first, "white@1g1")


def test_the_diagonals_have_an_odd_number_of_marbles_to_be_seen() -> None:
    full = Position(PYRAMID, (PYRAMID.everywhere, 0, 0))
    assert [seen(full, number)[WHITE].bit_count() for number in range(5)] == [3, 5, 7, 5, 3]
    assert PYRAMID.names_in(DIAGONALS[0]) == ("1c1", "1a3", "2b2")
    assert all(DIAGONALS[2] >> PYRAMID.named[name] & 1 for name in ("1g1", "4d4", "1a7"))


HALF = """
    . . . R
    W B W .   . . .
    B B B W   W B .   . .
    R W B W   B W .   . .   .
    """


def test_a_buried_marble_counts_no_more() -> None:
    state = board(HALF.replace("W   B W .", "W   B . ."))
    assert seen(state.position, 1) == (PYRAMID.mask("1a5 2b4"), PYRAMID.mask("1c3 1e1"))
    buried = played(state, "white@2d2 black@3c3")
    assert seen(buried.position, 1) == (PYRAMID.mask("1a5 2d2 2b4"), PYRAMID.mask("3c3 1e1"))


def test_the_scores_are_the_diagonals_that_a_player_leads_now() -> None:
    state = board(HALF)
    assert leaders(state.position) == (BLACK, WHITE, BLACK, WHITE, None)
    assert state.scores == (2, 2)
    assert [(str(light.title), light.seat) for light in state.highlights] == [
        ("Diagonal 1", BLACK),
        ("Diagonal 2", WHITE),
        ("Diagonal 3", BLACK),
        ("Diagonal 4", WHITE),
    ]


def scored(state: State, moves: str) -> list[tuple[int, int, str]]:
    return [
        (event.seat, event.points, str(event.reason))
        for event in told(state, moves)
        if isinstance(event, Scored)
    ]


def test_a_change_of_the_leader_is_told_for_both() -> None:
    state = board("""
        . . . R
        . . . .   . . .
        . W . .   . . .   . .
        R B . .   . . .   . .   .
        """)
    tied = scored(state, "white@1a3")
    assert tied == [(BLACK, -1, "Diagonal 1: 1 white, 1 black")]
    led = board("""
        . . . R
        . . . .   . . .
        . W . .   . . .   . .
        R W . .   . . .   . .   .
        """)
    assert led.scores == (2, 0)
    assert scored(led, "black@1a3 white@1a5") == []
    level = board(HALF.replace("W   B W .", "W   B . ."))
    assert scored(level, "white@2d2") == [(WHITE, 1, "Diagonal 2: 3 white, 2 black")]


def test_three_of_five_diagonals_win() -> None:
    for seed in range(20):
        *_, (state, move) = random_moves(SPODD, {}, seed)
        end = state.play(move)
        assert end.position.occupied == PYRAMID.everywhere
        assert sum(end.scores) == 5
        assert end.result is not None
        assert end.result.winner == end.scores.index(max(end.scores))
        assert len(end.result.groups) == max(end.scores)


SPARSE = """
    . {0} . R
    {1} . {2} .   . . .
    . {3} . {4}   . . .   . .
    R . {5} .   . . .   . .   .
    """


@pytest.mark.parametrize(
    ("marbles", "winners", "reason"),
    [
        ("BWBWBW", (WHITE, BLACK), "both have as many diagonals"),
        ("WWWWBB", (WHITE,), "more diagonals: 2 to 0"),
        ("BBBBWW", (BLACK,), "more diagonals: 2 to 0"),
    ],
)
def test_where_no_pair_can_be_put_it_is_counted_as_it_stands(
    marbles: str, winners: tuple[int, ...], reason: str
) -> None:
    end = board(SPARSE.format(*marbles))
    assert end.result is not None
    assert end.moves() == ()
    assert (end.result.winners, str(end.result.reason)) == (winners, reason)


@pytest.mark.parametrize(
    ("drawing", "first", "reason"),
    [
        (HALF.replace("R W B W", "W W B W"), "", "the two red marbles stand on 1a1 and 1g7"),
        (HALF, "1g5", "First marble can't be"),
        (HALF, "1a1", "First marble can't be"),
    ],
)
def test_what_cannot_be_set_up(drawing: str, first: str, reason: str) -> None:
    with pytest.raises(SetUpError, match=reason):
        board(drawing, first=first)


def test_the_picture_of_the_goal_is_what_it_says() -> None:
    page = SPODD.pages[0]
    assert page.position is not None
    end = SPODD.start(set_up=SetUp(page.position))
    assert end.result is not None
    assert (end.result.winners, end.result.groups) == ((WHITE,), page.marked)
