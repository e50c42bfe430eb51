"""The rules of Sprite, sentence by sentence."""

import pytest

from shibumi3d.games.sprite import PYRAMID, SPRITE, SpriteState, touched
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Scored
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "", points: str = "0 0", supply: str = "unlimited") -> SpriteState:
    state = SPRITE.start({"supply": supply}, SetUp(diagram.parse(drawing), turn, {"points": points}))
    assert isinstance(state, SpriteState)
    return state


def test_the_first_turn_has_a_third_marble_which_is_red_and_the_last_only_one() -> None:
    state = SPRITE.start()
    assert len(state.moves()) == 32
    assert str(state.prompt) == "Three marbles in the first turn, the third one red"
    third = played(state, "white@1a1 red@1c1")
    assert {text.split("@")[0] for text in legal(third).split()} == {"red"}
    assert str(third.prompt) == "The third marble of the first turn is red"
    with pytest.raises(IllegalMoveError, match="the third marble of White's first turn is red"):
        third.play(parse("white@1a3"))
    turns = [state.actor for state, _ in random_moves(SPRITE, {}, 1)]
    assert turns[:7] == [WHITE, WHITE, WHITE, BLACK, BLACK, WHITE, WHITE]
    assert turns[-3:] == [BLACK, BLACK, WHITE]
    assert len(turns) == 30


CROSS = """
    . . . .
    . R . .   . . .
    B . R .   . . .   . .
    . B . W   . . .   . .   .
    """


@pytest.mark.parametrize(
    ("move", "points", "reason"),
    [
        ("white@1c3", 2, "it touches 2 red marbles"),
        ("red@1c3", 0, ""),
        ("red@1g3", 1, "it touches 1 own marble"),
        ("white@1g3", 1, "it touches 1 red marble"),
        ("white@1a1", 0, ""),
    ],
)
def test_what_a_marble_scores(move: str, points: int, reason: str) -> None:
    state = board(CROSS)
    assert state.actor == WHITE
    scored = [
        (event.seat, event.points, str(event.reason))
        for event in told(state, move)
        if isinstance(event, Scored)
    ]
    assert scored == ([(WHITE, points, reason)] if points else [])
    assert state.play(parse(move)).scores == (points, 0)


def test_marbles_of_other_levels_touch_and_buried_ones_too() -> None:
    position = diagram.parse("""
        . . . .
        R W R .   . . .
        W R B .   R W .   . .
        B R W .   R B .   . .   .
        """)
    on_top = touched(position, WHITE, PYRAMID.named["3c3"], Colour.WHITE)
    assert on_top == PYRAMID.mask("2b2 2b4")
    assert touched(position, BLACK, PYRAMID.named["3c3"], Colour.RED) == PYRAMID.mask("2d2")
    assert touched(position, WHITE, PYRAMID.named["3c3"], Colour.RED) == PYRAMID.mask("2d4")


def test_a_set_has_sixteen_marbles_of_a_colour() -> None:
    used = """
        R R R .
        R R R R   . . .
        R R R R   R . .   . .
        R R R R   {} . .   . .   .
        """
    state = board(used.format("W"), points="9 3", supply="set")
    assert {text.split("@")[0] for text in legal(state).split()} == {"black" if state.actor else "white"}
    assert [(detail.name, detail.value) for detail in state.details] == [("red_left", "0")]
    with pytest.raises(IllegalMoveError, match="as long as there are any"):
        state.play(parse("red@2d2"))
    with pytest.raises(SetUpError, match="Sprite has 16 red marbles, and here are 17"):
        board(used.format("R"), supply="set")
    assert [tray.count for tray in state.trays] == [15, 16]
    unlimited = board(used.format("R"))
    assert "red@2d2" in legal(unlimited).split()
    assert (unlimited.trays, unlimited.details) == ((), ())


ALMOST = """
    R W B R
    W R R B   W B R
    B R W R   B R W   W B
    R B R W   R W B   B R   .
    """


@pytest.mark.parametrize(
    ("points", "winners", "reason"),
    [
        ("20 20", (WHITE,), "more points: 21 to 20"),
        ("19 20", (WHITE, BLACK), "both have as many points"),
        ("15 20", (BLACK,), "more points: 20 to 16"),
    ],
)
def test_more_points_win_and_equal_ones_are_a_draw(
    points: str, winners: tuple[int, ...], reason: str
) -> None:
    state = board(ALMOST, points=points)
    assert state.actor == WHITE
    end = state.play(parse("white@4d4"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (winners, reason)
    assert end.moves() == ()


@pytest.mark.parametrize(
    ("turn", "points", "reason"),
    [
        ("black", "0 0", "with these marbles it is the turn of White"),
        ("", "1 -1", "Points can't be '1 -1'"),
        ("", "1000 0", "Points: no number may be above 999"),
    ],
)
def test_what_cannot_be_set_up(turn: str, points: str, reason: str) -> None:
    with pytest.raises(SetUpError, match=reason):
        board(ALMOST, turn, points)
