"""The rules of Spree, sentence by sentence."""

import pytest

from shibumi3d.games.spree import SPREE, SpreeState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.perft import perft
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.conftest import ReadGolden
from tests.games.playing import legal, played, told

FIRST, SECOND = 0, 1
ROW = """
    . . . .
    . . . .   . . .
    B B . .   . . .   . .
    {row}   . . .   . .   .
    """


def board(row: str, hand: str = "", last: str = "") -> SpreeState:
    setting = SetUp(diagram.parse(ROW.format(row=row)), "second", {"hand": hand, "last": last})
    state = SPREE.start(set_up=setting)
    assert isinstance(state, SpreeState)
    return state


def test_whole_turns_are_as_many_as_another_program_counts(golden: ReadGolden) -> None:
    """A turn there is a placement and what is handed after it; one that wins hands nothing."""
    for game in golden("more/spree")["games"]:
        state, moves = SPREE.start(), list(game["moves"])
        for count in game["turn_counts"]:
            if state.turn is not None and not state.trays:
                assert perft(state, 1) == count
                state = state.play(parse(moves.pop(0)))
                continue
            ends = sum(not after.moves() for after in map(state.play, state.moves()))
            assert perft(state, 2) + ends == count
            state = played(state, " ".join(moves[:2]))
            del moves[:2]
        assert not moves


def test_the_first_player_hands_any_colour_and_the_second_puts_it() -> None:
    start = SPREE.start()
    assert legal(start) == "choose:white choose:black choose:red"
    assert str(start.prompt) == "Choose a colour for the other player"
    handed = played(start, "choose:red")
    assert (handed.actor, handed.colour, len(handed.moves())) == (SECOND, Colour.RED, 16)
    assert handed.trays[0].marbles == ((Colour.RED, 1),)


def test_then_a_colour_other_than_the_one_just_put_is_handed() -> None:
    state = played(SPREE.start(), "choose:red 1a1")
    assert (state.actor, legal(state)) == (SECOND, "choose:white choose:black")
    assert played(state, "choose:white").actor == FIRST


@pytest.mark.parametrize(
    ("row", "hand", "wins"),
    [
        ("W R W .", "white", True),
        ("W R W .", "red", True),
        ("W R W .", "black", False),
        ("B B R .", "black", True),
        ("W W W .", "white", True),
        ("R R R .", "white", True),
        ("R R R .", "red", False),
        ("W R B .", "red", False),
    ],
)
def test_a_line_of_a_colour_and_red_wins_whoever_completes_it(row: str, hand: str, wins: bool) -> None:
    state = board(row, hand)
    end = state.play(parse("1g1"))
    assert (end.result is not None) is wins
    assert any(isinstance(event, Group) for event in told(state, "1g1")) is wins
    if end.result is not None:
        assert end.result.winners == (SECOND,)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("1a1", "not done in this turn"),
        ("choose:red choose:white", "not done in this turn"),
        ("choose:red 1a1 choose:red", "not done in this turn"),
        ("choose:red 1a1 choose:white 1a1", "a marble stands there already"),
        ("choose:green", "not done in this turn"),
    ],
)
def test_what_is_refused(moves: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        played(SPREE.start(), moves)


def test_red_alone_is_no_line_to_be_had() -> None:
    assert all(prospect.lacks for prospect in board("R R R R").prospects())


def test_a_full_pyramid_without_a_line_is_a_draw() -> None:
    position = diagram.parse("""
        W W B B
        B W W B   W W B
        W B B W   B R W   R R
        B B W W   W B B   R R   .
        """)
    end = SPREE.start(set_up=SetUp(position, "first", {"hand": "white"})).play(parse("4d4"))
    assert end.result is not None
    assert end.result.winners == (FIRST, SECOND)


@pytest.mark.parametrize(("hand", "last", "title"), [("green", "", "Hand"), ("", "blue", "Last colour")])
def test_colours_that_cannot_be(hand: str, last: str, title: str) -> None:
    with pytest.raises(SetUpError, match=f"{title} can't be"):
        board("W R W .", hand, last)
