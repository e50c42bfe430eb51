"""The rules of Spline and Spline+, sentence by sentence (docs/rules/spline.md)."""

import pytest

from shibumi3d.games.spline import SPLINE, SplineState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, GroupKind, Over, Placed, Shifted
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put, Shift, mapped, parse
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK = 0, 1
PLUS = {"variant": "plus"}
PYRAMID = pyramid_of(4)


def board(drawing: str, turn: str = "", **options: str) -> SplineState:
    """A drawn board and whose turn it is."""
    position = diagram.parse(drawing)
    state = SPLINE.start({"size": str(position.pyramid.size), **options}, SetUp(position, turn))
    assert isinstance(state, SplineState)
    return state


def plus(drawing: str, turn: str = "") -> SplineState:
    return board(drawing, turn, variant="plus")


def line(places: str, seat: int) -> Group:
    """The event of a line that a seat has."""
    return Group(GroupKind.LINE, PYRAMID.mask(places), text("Line {places}", places=places), seat)


# Placing and lines


def test_the_board_is_empty_and_white_begins() -> None:
    start = SPLINE.start()
    assert (start.actor, start.colour, start.position.occupied) == (WHITE, Colour.WHITE, 0)
    assert len(start.moves()) == 16


def test_players_put_their_own_marbles_in_turn() -> None:
    state = played(SPLINE.start(), "1a1 1c1 1a3 1c3")
    assert diagram.draw(state.position).splitlines()[-2:] == [
        "W B . .   . . .   . .",
        "W B . .   . . .   . .   .",
    ]
    assert "2b2" in legal(state)


@pytest.mark.parametrize(
    ("drawing", "move", "places"),
    [
        (
            """
            . . . .
            . . . .   . . .
            B B . B   . . .   . .
            W W . W   . . .   . .   .
            """,
            "1e1",
            "1a1 1c1 1e1 1g1",
        ),
        (
            """
            W . . .
            W B . .   . . .
            . B . .   . . .   . .
            W B . .   . . .   . .   .
            """,
            "1a3",
            "1a1 1a3 1a5 1a7",
        ),
        (
            """
            W . . .
            . W B .   . . .
            . B . .   . . .   . .
            B . . W   . . .   . .   .
            """,
            "1e3",
            "1g1 1e3 1c5 1a7",
        ),
        (
            """
            . . . .
            B . . B   . . .
            B W B W   . . .   . .
            W B W B   W . W   . .   .
            """,
            "2d2",
            "2b2 2d2 2f2",
        ),
    ],
    ids=["row", "column", "diagonal", "row of the second level"],
)
def test_a_full_row_column_or_diagonal_of_a_level_wins(drawing: str, move: str, places: str) -> None:
    state = board(drawing, "white")
    end = state.play(parse(move))
    assert (end.actor, end.moves()) == (None, ())
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "White has a full line")
    assert end.result.groups == (PYRAMID.mask(places),)
    ordered = " ".join(PYRAMID.names_in(PYRAMID.mask(places)))
    assert told(state, move) == (
        Placed(WHITE, PYRAMID.named[move], Colour.WHITE),
        line(ordered, WHITE),
        Over((WHITE,), end.result.reason),
    )


def test_three_in_a_row_or_a_line_that_climbs_are_not_enough() -> None:
    state = board(
        """
        . . . .
        . . B .   . . .
        B B . .   . . .   . .
        W W . B   W . .   . .   .
        """,
        "white",
    )
    assert state.play(Put("1e1")).result is None


def test_one_marble_can_make_two_lines() -> None:
    state = board(
        """
        W B B B
        W B . .   . . .
        W . B .   . . .   . .
        . W W W   . . .   . .   .
        """,
        "white",
    )
    end = state.play(Put("1a1"))
    assert end.result is not None
    assert len(end.result.groups) == 2


def test_on_the_third_level_any_two_marbles_are_a_line() -> None:
    state = board(
        """
        . . . .
        W B W B   . . .
        B W B W   B W B   . .
        W B W B   W B W   W .   .
        """,
        "white",
    )
    assert state.play(Put("3e3")).result is not None


@pytest.mark.parametrize(("size", "moves"), [("3", 9), ("4", 16), ("5", 25)])
@pytest.mark.parametrize("seed", range(10))
def test_no_game_of_spline_is_drawn_on_a_board_of_any_size(size: str, moves: int, seed: int) -> None:
    played_out = list(random_moves(SPLINE, {"size": size}, seed))
    assert len(played_out[0][0].moves()) == moves
    state, move = played_out[-1]
    end = state.play(move)
    assert end.result is not None
    assert end.result.winners == (state.actor,)


# Spline+: moving

SMALL = """
    . . . .
    . . . .   . . .
    B W . .   . . .   . .
    W B . .   B . .   . .   .
    """


def test_in_spline_nothing_is_moved() -> None:
    with pytest.raises(IllegalMoveError, match="one own marble is put on the pyramid"):
        board(SMALL, "white").play(parse("1a1-1g1"))


def test_in_spline_plus_a_marble_is_put_or_moved() -> None:
    moves = plus(SMALL, "white").moves()
    assert {type(move) for move in moves} == {Put, Shift}
    assert isinstance(moves[0], Put)
    assert isinstance(moves[-1], Shift)


def test_what_rests_on_a_marble_comes_down_when_it_moves() -> None:
    state = plus(SMALL, "white")
    after = state.play(parse("1a1-1g1"))
    assert diagram.draw(after.position).splitlines()[-1] == "B B . W   . . .   . .   ."
    source, target, top = (PYRAMID.named[name] for name in ("1a1", "1g1", "2b2"))
    assert told(state, "1a1-1g1") == (Shifted(WHITE, source, target, Colour.WHITE, ((top, source),)),)


def test_a_marble_moves_up_down_or_along() -> None:
    moves = legal(plus(SMALL, "black")).split()
    assert "2b2-1g7" in moves, "down"
    assert "1c1-1e1" in moves, "along"
    up = """
        . . . .
        . . . .   . . .
        B W . .   . . .   . .
        W B . B   . . .   . .   .
        """
    assert "1g1-2b2" in legal(plus(up, "black")).split()


@pytest.mark.parametrize(
    ("move", "reason", "rule"),
    [
        ("1a1-2b2", "can't land there", "one that has just come down"),
        ("1a1-1a1", "can't land there", "another hole or platform"),
        ("1a1-2f2", "can't land there", "another hole or platform"),
        ("1c1-1g1", "no own marble stands there", "their own marbles"),
        ("1g7-1g1", "no own marble stands there", "their own marbles"),
        ("1a1-1i1", "no such place", "30 places"),
    ],
)
def test_where_a_marble_may_not_go(move: str, reason: str, rule: str) -> None:
    state = plus(SMALL, "white")
    assert parse(move) not in state.moves()
    with pytest.raises(IllegalMoveError) as raised:
        state.play(parse(move))
    assert reason in str(raised.value.reason)
    assert rule in str(raised.value.rule)


def test_a_marble_that_carries_two_is_pinned() -> None:
    state = plus(
        """
        . . . .
        . . . .   . . .
        B W B .   . . .   . .
        W B W .   W B .   . .   .
        """,
        "white",
    )
    assert not any(str(move).startswith("1c3-") for move in state.moves())
    with pytest.raises(IllegalMoveError, match="pinned: two or more rest on it"):
        state.play(parse("1c3-1g1"))


def test_what_came_down_is_no_ground_for_the_marble_that_moved() -> None:
    """When white leaves 1c3, black comes down from 2b2: the platform is whole again, and forbidden."""
    state = plus(SMALL, "white")
    assert state.position.take(PYRAMID.named["1c3"]).playable >> PYRAMID.named["2b2"] & 1
    assert "1c3-2b2" not in legal(state).split()


# Spline+: lines of both


def test_a_marble_that_comes_down_can_win_for_the_other() -> None:
    state = plus(
        """
        . . . .
        . . . .   . . .
        W B . .   . . .   . .
        W B B B   B . .   . .   .
        """,
        "white",
    )
    end = state.play(parse("1a1-1g7"))
    assert end.result is not None
    assert end.result.winners == (BLACK,)
    assert told(state, "1a1-1g7")[1:] == (
        line("1a1 1c1 1e1 1g1", BLACK),
        Over((BLACK,), end.result.reason),
    )


def test_of_lines_of_both_the_longest_wins_whoever_moved() -> None:
    state = plus(
        """
        W B W W
        B W B W   W W .
        W B W B   . . .   . .
        W B B B   B . .   . .   .
        """,
        "white",
    )
    end = state.play(parse("1a1-2f6"))
    groups = [event for event in told(state, "1a1-2f6") if isinstance(event, Group)]
    assert groups == [line("2b6 2d6 2f6", WHITE), line("1a1 1c1 1e1 1g1", BLACK)]
    assert end.result is not None
    assert end.result.winners == (BLACK,)


def test_of_equal_lines_of_both_the_mover_wins() -> None:
    state = plus(
        """
        . . . .
        W W W .   . . .
        W B . .   . . .   . .
        W B B B   B . .   . .   .
        """,
        "white",
    )
    end = state.play(parse("1a1-1g5"))
    assert end.result is not None
    assert end.result.winners == (WHITE,)
    groups = [event for event in told(state, "1a1-1g5") if isinstance(event, Group)]
    assert [group.seat for group in groups] == [WHITE, BLACK]


# Spline+: repetition

BACK_AND_FORTH = "1a1-1c1 1g7-1e7 1c1-1a1 1e7-1g7"


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    start = played(SPLINE.start(PLUS), "1a1 1g7")
    twice = played(start, BACK_AND_FORTH)
    assert twice.position == start.position
    almost = played(twice, "1a1-1c1 1g7-1e7 1c1-1a1")
    assert almost.result is None
    end = almost.play(parse("1e7-1g7"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((0, 1), "the same position for the third time")
    assert told(almost, "1e7-1g7")[-1] == Over((0, 1), end.result.reason)


def test_a_state_knows_what_has_been_seen_and_no_more() -> None:
    once = played(SPLINE.start(PLUS), "1a1 1g7")
    again = played(once, BACK_AND_FORTH)
    assert once.position == again.position
    assert once != again, "a third time is nearer"
    assert played(once, "1a3 1c3") == played(again, "1a3 1c3"), "what was put stays"
    assert played(SPLINE.start(), "1a1 1g7 1a3 1g5") == played(SPLINE.start(), "1a3 1g5 1a1 1g7")


# What matters


def test_lines_are_prospects_until_the_other_colour_stands_in_them() -> None:
    (most_urgent, *_) = board(
        """
        . . . .
        . . . .   . . .
        . . . .   . . .   . .
        W W W .   . . .   . .   .
        """,
        "black",
    ).prospects()
    assert (most_urgent.seat, PYRAMID.names_in(most_urgent.lacks)) == (WHITE, ("1g1",))
    closed = played(SPLINE.start(), "1a1 1c1").prospects()
    assert not any(prospect.places == PYRAMID.mask("1a1 1c1 1e1 1g1") for prospect in closed)


# Setting up


def test_the_marbles_say_whose_turn_it_is_where_nobody_does() -> None:
    assert board(". . .\n. . .   . .\nW . .   . .   .").actor == BLACK
    assert board(". . .\n. . .   . .\nW B .   . .   .").actor == WHITE
    assert board(". . .\n. . .   . .\nW B .   . .   .", "black").actor == BLACK


def test_red_marbles_are_not_of_the_game() -> None:
    with pytest.raises(SetUpError, match="Spline has no red marbles"):
        board(". . .\n. . .   . .\nR B .   . .   .")


def test_a_position_with_a_line_is_over() -> None:
    over = board(". . .\nB B .   . .\nW W W   . .   .")
    assert (over.actor, over.result and over.result.winners) == (None, (WHITE,))


@pytest.mark.parametrize("options", [{}, PLUS, {"size": "5"}], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_every_state_can_be_set_up_again(options: dict[str, str], seed: int) -> None:
    for state, _ in random_moves(SPLINE, options, seed):
        again = SPLINE.start(options, state.as_set_up())
        assert (again.position, again.actor, again.moves()) == (state.position, state.actor, state.moves())


@pytest.mark.parametrize("options", [{}, PLUS], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_mirrored_game_is_the_same_game(options: dict[str, str], seed: int) -> None:
    for symmetry in PYRAMID.symmetries:
        image = SPLINE.start(options)
        for state, move in random_moves(SPLINE, options, seed):
            turned: set[Move] = {mapped(each, PYRAMID, symmetry) for each in state.moves()}
            assert turned == set(image.moves())
            image = image.play(mapped(move, PYRAMID, symmetry))
            after = state.play(move)
            assert (image.actor, image.position) == (after.actor, after.position.mapped(symmetry))
            assert (image.result and image.result.winners) == (after.result and after.result.winners)


@pytest.mark.parametrize("move", ["1a1", "1a1-1c1", "pass"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    over = plus(". . .\nB B .   . .\nW W W   . .   .")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        over.play(parse(move))
