"""The rules of Spao, sentence by sentence."""

from math import prod

import pytest

from shibumi3d.games.spao import PYRAMID, SPAO, SpaoState, groups
from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Over, Placed, Scored
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.pyramid import places_in
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK, RED = 0, 1, 2


def board(drawing: str, turn: str = "") -> SpaoState:
    state = SPAO.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpaoState)
    return state


def test_white_black_and_red_put_ten_marbles_each_in_turn() -> None:
    start = SPAO.start()
    assert (start.scores, start.actor) == ((0, 0, 0), WHITE)
    moves = list(random_moves(SPAO, {}, 1))
    assert [state.actor for state, _ in moves] == [WHITE, BLACK, RED] * 10
    last, move = moves[-1]
    assert [last.play(move).position.mask(colour).bit_count() for colour in COLOURS] == [10, 10, 10]


def test_marbles_that_touch_are_a_group_and_corners_do_not_touch() -> None:
    state = board("""
        . . . .
        . R B R   . . .
        R B W W   . . .   . .
        B W W B   W R .   . .   .
        """)
    assert state.scores == (5, 1, 1)
    assert [detail.value for detail in state.details] == ["5", "1 1 1 1", "1 1 1 1"]
    assert groups(state.position.mask(Colour.WHITE)) == (PYRAMID.mask("1c1 1e1 1e3 1g3 2b2"),)


JOINING = """
    B R B R
    W R W B   . . .
    W B W R   R . R   . .
    W . W B   . . B   . .   .
    """


def test_joining_two_groups_can_cost_points() -> None:
    state = board(JOINING, "white")
    assert state.scores[WHITE] == 9
    placed, scored = told(state, "1c1")
    assert isinstance(placed, Placed)
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.points, scored.places) == (WHITE, -2, state.position.mask(Colour.WHITE) | 2)
    assert str(scored.reason) == "the groups are now 7"
    assert played(state, "1c1").scores[WHITE] == 7


def test_a_marble_alone_changes_nothing_and_one_more_of_a_group_adds() -> None:
    assert [type(event) for event in told(SPAO.start(), "1a1")] == [Placed, Scored], (
        "the first marble counts 1"
    )
    alone = board("W . . .\n. . . .  . . .\n. . . .  . . .  . .\n. . . .  . . .  . .  .", "white")
    assert [type(event) for event in told(alone, "1g1")] == [Placed]
    assert [str(event.reason) for event in told(alone, "1c7") if isinstance(event, Scored)] == [
        "the groups are now 2"
    ]


def test_marbles_that_can_not_be_seen_belong_to_their_groups() -> None:
    state = board("""
        R B R B
        R W W R   B R B
        B W W B   R B R   R .
        R B R B   B W B   B R   .
        """)
    buried = state.position.buried & state.position.mask(Colour.WHITE)
    assert PYRAMID.names_in(buried) == ("1c3", "1e3", "1c5")
    assert [group.bit_count() for group in groups(state.position.mask(Colour.WHITE))] == [5]


@pytest.mark.parametrize("seed", range(5))
def test_the_scores_are_the_products(seed: int) -> None:
    for state, _ in random_moves(SPAO, {}, seed):
        for seat, colour in enumerate(COLOURS):
            own = state.position.mask(colour)
            together = [_reached(place, own) for place in places_in(own)]
            sizes = {group: group.bit_count() for group in together}
            assert state.scores[seat] == (prod(sizes.values()) if own else 0)


def _reached(place: int, own: int) -> int:
    """The marbles of ``own`` that are joined to one of them, found by asking all pairs again and again."""
    group = 1 << place
    for _ in range(own.bit_count()):
        for other in places_in(own & ~group):
            if PYRAMID.touching[other] & group:
                group |= 1 << other
    return group


FULL = """
    R B B B
    W W B W   R W R
    W B R R   B R R   W W
    B W R W   B R B   W B   {apex}
    """


def test_the_highest_product_wins() -> None:
    state = board(FULL.format(apex="."), "red")
    assert legal(state) == "4d4"
    end = played(state, "4d4")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((BLACK,), "the highest product is 32")
    assert sorted(group.bit_count() for group in end.result.groups) == sorted(
        group.bit_count() for group in groups(end.position.mask(Colour.BLACK))
    )
    assert isinstance(told(state, "4d4")[-1], Over)


def test_equal_products_share_the_win() -> None:
    end = board("""
        W W B B
        W B B W   W R R
        W R B R   B W R   B W
        R B R R   W W B   B R   R
        """)
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (
        (WHITE, BLACK),
        "the highest product, 9, is shared",
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [("pass", "not done in this turn"), ("1a1", "stands there already"), ("2b2", "platform is not complete")],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(JOINING).play(parse(move))


def test_what_can_not_be_set_up() -> None:
    with pytest.raises(SetUpError, match="Spao has no seat 'blue'"):
        board(JOINING, "blue")


def test_the_pages_show_groups() -> None:
    for page in SPAO.pages:
        if page.position is None:
            continue
        white, black, red = (page.position.mask(colour).bit_count() for colour in COLOURS)
        assert white >= black >= red >= white - 1
        found = {group for colour in COLOURS for group in groups(page.position.mask(colour))}
        assert set(page.marked) <= found
