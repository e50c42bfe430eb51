"""The rules of Spargo and Margo, sentence by sentence."""

import pytest

from shibumi3d.games.spargo import MARGO, SPARGO, SpargoState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Note, Placed, Removed, Scored
from shibumi3d.model.game import Emphasis, IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, told

WHITE, BLACK = 0, 1
PYRAMID = pyramid_of(4)


def board(drawing: str, turn: str, ko: str = "") -> SpargoState:
    state = SPARGO.start(set_up=SetUp(diagram.parse(drawing), turn, {"ko": ko}))
    assert isinstance(state, SpargoState)
    return state


def test_margo_is_played_on_larger_boards() -> None:
    assert [len(MARGO.start({"size": size}).moves()) for size in "6578"] == [36, 25, 49, 64]
    assert MARGO.start().game is MARGO
    assert SPARGO.start().game is SPARGO


SURROUNDED = """
    . B . .
    B W B .   . . .
    . . . .   . . .   . .
    . . . .   . . .   . .   .
    """


def test_a_group_without_a_freedom_is_captured() -> None:
    state = board(SURROUNDED, "black")
    (danger,) = [mark for mark in state.highlights if mark.emphasis is Emphasis.THREAT and mark.seat == WHITE]
    assert danger.places == PYRAMID.mask("1c5")
    place, taken = PYRAMID.named["1c3"], PYRAMID.named["1c5"]
    placed, one, removed, lost = told(state, "1c3")
    assert placed == Placed(BLACK, place, Colour.BLACK)
    assert removed == Removed(BLACK, taken, Colour.WHITE)
    assert [(e.seat, e.points) for e in (one, lost) if isinstance(e, Scored)] == [(BLACK, 1), (WHITE, -1)]
    assert state.play(parse("1c3")).scores == (0, 4)


def test_a_captured_marble_that_carries_another_stays_as_a_zombie() -> None:
    state = board(
        """
        . B . .
        B W B .   . . .
        B W W .   B . .   . .
        W B B .   . . .   . .   .
        """,
        "black",
    )
    events = told(state, "1g3")
    assert [event.place for event in events if isinstance(event, Removed)] == [PYRAMID.named["1e3"]]
    (note,) = [event for event in events if isinstance(event, Note)]
    assert note.places == PYRAMID.mask("1c3 1c5")
    zombies = state.play(parse("1g3"))
    assert zombies.position.at(PYRAMID.named["1c3"]) is Colour.WHITE
    assert zombies.position.at(PYRAMID.named["1e3"]) is None


def test_captured_marbles_come_off_from_the_top_down() -> None:
    state = board(
        """
        B B . .
        W W B .   . . .
        W W B .   W . .   . .
        B . . .   . . .   . .   .
        """,
        "black",
    )
    places = [event.place for event in told(state, "1c1") if isinstance(event, Removed)]
    assert places == [PYRAMID.named[name] for name in ("2b4", "1c5", "1a5", "1c3", "1a3")]
    assert diagram.draw(state.play(parse("1c1")).position).split("\n")[1:3] == [
        ". . B .   . . .",
        ". . B .   . . .   . .",
    ]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1c5", "its group would have no freedom"),
        ("1a5", "a marble stands there already"),
        ("2b2", "its platform is not complete"),
        ("pass", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    state = board(
        """
        . B . .
        B . B .   . . .
        . B . .   . . .   . .
        . . . .   . . .   . .   .
        """,
        "white",
    )
    assert move not in legal(state).split()
    with pytest.raises(IllegalMoveError, match=reason):
        state.play(parse(move))


KO = """
    . B W .
    B W . W   . . .
    . B W .   . . .   . .
    . . . .   . . .   . .   .
    """


def test_no_position_comes_a_second_time() -> None:
    taken = board(KO, "black").play(parse("1e5"))
    assert taken.position.at(PYRAMID.named["1c5"]) is None
    with pytest.raises(IllegalMoveError, match="this position has been there before"):
        taken.play(parse("1c5"))
    elsewhere = taken.play(parse("1a1")).play(parse("1g1"))
    assert "1c5" in legal(elsewhere).split()
    again = SPARGO.start(set_up=taken.as_set_up())
    assert again.moves() == taken.moves(), "the place of a ko is set up too"


@pytest.mark.parametrize("ko", ["9z9", "1a1,1c1"])
def test_a_ko_that_is_no_place(ko: str) -> None:
    with pytest.raises(SetUpError, match="Ko can't be"):
        board(KO, "black", ko)


def test_an_overpass_cuts_a_group() -> None:
    state = board(
        """
        W B . .
        B W B .   . . .
        W W . .   B . .   . .
        B W . .   B . .   . .   .
        """,
        "black",
    )
    assert state.actor == BLACK
    groups = [mark.places for mark in state.highlights if mark.seat == WHITE]
    assert not any(group & PYRAMID.mask("1a3") and group & PYRAMID.mask("1c3") for group in groups)


def test_who_cannot_move_ends_the_game() -> None:
    """White has neither of the two empty holes nor a platform: every marble would be without freedom."""
    end = board(
        """
        B B B .
        B B B B   . . .
        B B B B   . . .   . .
        . B B B   . . .   . .   .
        """,
        "white",
    )
    assert (end.actor, end.moves()) == (None, ())
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (
        (BLACK,),
        "White can't move; more marbles: 14 to 0",
    )


@pytest.mark.parametrize(("apex", "winners"), [("W", (WHITE, BLACK)), ("B", (BLACK,))])
def test_all_marbles_count_at_the_end_and_equally_many_are_a_draw(
    apex: str, winners: tuple[int, ...]
) -> None:
    full = board(
        f"""
        W B W B
        B W B W   W B W
        W B W B   B W B   W B
        B W B W   W B B   B W   {apex}
        """,
        "white",
    )
    assert full.result is not None
    assert full.result.winners == winners
    again = SPARGO.start(set_up=full.as_set_up())
    assert again.actor is None
