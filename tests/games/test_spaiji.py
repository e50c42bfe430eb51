"""The rules of Spaiji, sentence by sentence."""

import pytest

from shibumi3d.games.spaiji import SPAIJI, SpaijiState, largest
from shibumi3d.model import diagram
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves

WHITE, BLACK = 0, 1


def board(drawing: str, turn: str = "", first: str = "") -> SpaijiState:
    state = SPAIJI.start(set_up=SetUp(diagram.parse(drawing), turn, {"first_put": first}))
    assert isinstance(state, SpaijiState)
    return state


def test_a_turn_is_both_colours_in_either_order() -> None:
    start = SPAIJI.start()
    assert len(start.moves()) == 32
    first = played(start, "black@1a1")
    assert (first.actor, str(first.prompt)) == (WHITE, "The other colour goes next to 1a1")
    assert legal(first) == "white@1c1 white@1a3"
    assert played(first, "white@1c1").actor == BLACK
    assert played(start, "black@1a1 white@1c1") == played(start, "white@1c1 black@1a1")


def test_the_second_marble_may_stand_on_a_platform_that_the_first_completes() -> None:
    state = board("""
        . . . .
        . . . .   . . .
        W B . .   . . .   . .
        B . . .   . . .   . .   .
        """)
    assert "black@2b2" in legal(played(state, "white@1c1")).split()


LAST = """
    W B W .
    B W B W   . . .
    W B W B   . . .   . .
    B W B W   B . W   . .   .
    """


def test_a_first_marble_that_leaves_no_second_is_not_allowed() -> None:
    state = board(LAST, "white")
    moves = legal(state).split()
    assert "white@2d2" in moves, "the second goes next to it"
    alone = board(
        """
        W B . B
        . B B .   . . .
        B . W W   . . .   . .
        . B W .   . . .   . .   .
        """
    )
    assert "white@1a1" not in legal(alone).split(), "neighbours are full, and no platform is made"
    with pytest.raises(IllegalMoveError, match="this colour can't be put there"):
        alone.play(parse("white@1a1"))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("white@1g7", "this colour can't be put there"),
        ("black@1c1", "this colour can't be put there"),
        ("1c1", "does not name a colour"),
        ("red@1c1", "this colour can't be put there"),
    ],
)
def test_what_is_refused_as_a_second_marble(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        played(SPAIJI.start(), f"black@1a1 {move}")


@pytest.mark.parametrize(("over", "size"), [(".", 4), ("B", 2)])
def test_an_overpass_cuts_a_group(over: str, size: int) -> None:
    position = diagram.parse(f"""
        . . . .
        W B . .   . . .
        W W . .   {over} . .   . .
        B W . .   B . .   . .   .
        """)
    white, _ = largest(position)
    assert white.bit_count() == size


def test_the_larger_group_wins_and_equal_ones_are_black() -> None:
    reasons = set()
    for seed in range(60):
        *_, (state, move) = random_moves(SPAIJI, {}, seed)
        end = state.play(move)
        white, black = end.scores
        assert end.result is not None
        assert end.result.winners == ((WHITE,) if white > black else (BLACK,))
        assert len(end.result.groups) == 1
        reasons.add(str(end.result.reason).split(":")[0])
    assert reasons == {"the larger group", "the largest groups are equal, which is Black's"}


@pytest.mark.parametrize("first", ["9z9", "1g7", "1a1 1c1"])
def test_a_first_marble_that_cannot_be(first: str) -> None:
    with pytest.raises(SetUpError, match="First marble"):
        board(LAST, first=first)


def test_a_first_marble_without_room_beside_it() -> None:
    drawing = """
        W B . B
        B . B B   . . .
        B . W W   . . .   . .
        . B W .   . . .   . .   .
        """
    with pytest.raises(SetUpError, match="no second marble can be put next to the one on 1a7"):
        board(drawing, first="1a7")
