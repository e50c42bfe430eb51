"""The rules of Span, sentence by sentence."""

import pytest

from shibumi3d.games.span import PYRAMID, SPAN, SpanState, chain
from shibumi3d.model import diagram
from shibumi3d.model.events import Group, GroupKind, Over
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, told

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "") -> SpanState:
    state = SPAN.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpanState)
    return state


OVER = """
    . B . .
    . . . B   . . .
    W B W W   . . .   . .
    B W B B   W . W   . .   .
    """


def test_a_chain_over_the_levels_joins_west_and_east_for_white() -> None:
    state = board(OVER, "white")
    end = state.play(parse("2d2"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((WHITE,), "White joins both sides")
    _, group, over = told(state, "2d2")
    assert isinstance(group, Group)
    assert group.kind is GroupKind.SET
    assert group.places & PYRAMID.mask("1a3 2b2 2d2 2f2 1g3") == PYRAMID.mask("1a3 2b2 2d2 2f2 1g3")
    assert isinstance(over, Over)


@pytest.mark.parametrize(("over", "joined"), [("W .", True), ("W W", False)])
def test_an_overpass_cuts_the_underpass(over: str, joined: bool) -> None:
    position = diagram.parse(f"""
        . B . .
        W B W .   . . .
        W B W .   {over} .   . .
        . B . .   . . .   . .   .
        """)
    assert bool(chain(position, BLACK)) is joined


@pytest.mark.parametrize(("top", "joined"), [(".", True), ("W", False)])
def test_a_buried_marble_is_of_no_chain(top: str, joined: bool) -> None:
    position = diagram.parse(f"""
        . . B .
        W W B .   . . .
        W B W .   W B .   . .
        W B W .   B W .   {top} .   .
        """)
    assert bool(chain(position, BLACK)) is joined


def test_white_does_not_join_south_and_north() -> None:
    turned = diagram.draw(diagram.parse(OVER)).translate(str.maketrans("WB", "BW"))
    assert board(turned, "black").play(parse("2d2")).result is None


@pytest.mark.parametrize(
    ("move", "reason"), [("pass", "not done in this turn"), ("1a1", "stands there already")]
)
def test_what_is_refused(move: str, reason: str) -> None:
    state = board(OVER, "white")
    assert move not in legal(state).split()
    with pytest.raises(IllegalMoveError, match=reason):
        state.play(parse(move))


def test_red_marbles_are_not_of_the_game() -> None:
    with pytest.raises(SetUpError, match="Span has no red marbles"):
        board(OVER.replace("W", "R"))
