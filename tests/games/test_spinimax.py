"""The rules of Spinimax, sentence by sentence."""

import pytest

from shibumi3d.games.spinimax import PYRAMID, SPINIMAX, SpinimaxState, colour_on
from shibumi3d.model import diagram
from shibumi3d.model.events import Note, Over, Placed
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK, RED = 0, 1, 2


def board(drawing: str, turn: str = "") -> SpinimaxState:
    state = SPINIMAX.start(set_up=SetUp(diagram.parse(drawing), turn))
    assert isinstance(state, SpinimaxState)
    return state


def test_three_players_fill_the_holes_in_turn() -> None:
    start = SPINIMAX.start()
    assert (start.actor, len(start.moves())) == (WHITE, 16)
    assert [played(start, moves).actor for moves in ("1a1", "1a1 1c1", "1a1 1c1 1e1")] == [BLACK, RED, WHITE]


@pytest.mark.parametrize(
    ("platform", "colour"),
    [
        ("WWWW", "white"),
        ("WWWB", "red"),
        ("RRRB", "white"),
        ("WWBB", "red"),
        ("BRRB", "white"),
        ("WWBR", "white"),
        ("BWRB", "black"),
    ],
)
def test_the_colours_of_a_platform_decide(platform: str, colour: str) -> None:
    position = diagram.parse(f"""
        . . . .
        . . . .   . . .
        {platform[0]} {platform[1]} . .   . . .   . .
        {platform[2]} {platform[3]} . .   . . .   . .   .
        """)
    assert colour_on(position, PYRAMID.named["2b2"]) == colour


GROWING = """
    . . . .
    . W B W   . . .
    . R W B   . W R   . .
    . . W B   . . R   . .   .
    """


def test_one_marble_brings_several_on_levels_above() -> None:
    state = board(GROWING, "black")
    events = told(state, "1c1")
    assert [event.place for event in events if isinstance(event, Placed)] == list(
        map(PYRAMID.named.__getitem__, ("1c1", "2d2", "3e3"))
    )
    assert {event.seat for event in events if isinstance(event, Placed)} == {BLACK}
    assert [str(event.sentence) for event in events if isinstance(event, Note)] == [
        "On 2d2 comes white, which is most in the platform, as no colour alone is least",
        "On 3e3 comes black, which is least in the platform",
    ]


def test_the_last_hole_brings_the_apex() -> None:
    state = board("""
        W R R R
        W W B B   B R W
        W B W R   R R B   W R
        . W B R   . R R   . W   .
        """)
    assert (state.actor, legal(state)) == (WHITE, "1a1")
    end = state.play(parse("1a1"))
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((BLACK,), "Black has the apex")
    assert isinstance(told(state, "1a1")[-1], Over)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("2b2", "nobody puts a marble there"),
        ("3e3", "nobody puts a marble there"),
        ("1e1", "a marble stands there already"),
        ("1i1", "no such place"),
        ("red@1a1", "not done in this turn"),
        ("1e1-1a1", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        board(GROWING).play(parse(move))


def test_sixteen_marbles_end_the_game_and_nobody_has_more_than_the_set() -> None:
    for seed in range(40):
        moves = list(random_moves(SPINIMAX, {}, seed))
        assert len(moves) == 16
        state, move = moves[-1]
        end = state.play(move)
        assert end.result is not None
        assert end.result.winner is not None
        for colour, number in SPINIMAX.marbles:
            assert end.position.mask(colour).bit_count() <= number


@pytest.mark.parametrize(
    ("of", "to", "reason"),
    [
        (". W R ", ". B R ", "the marble on 2d4 has to be white"),
        (". . R   . .   .", ". . .   . .   .", "the marble on 2f2 has to be red"),
    ],
)
def test_a_pyramid_that_the_rules_do_not_build_cannot_be_set_up(of: str, to: str, reason: str) -> None:
    with pytest.raises(SetUpError, match=reason):
        board(GROWING.replace(of, to))


@pytest.mark.parametrize("number", [0, 3, 4, 5])
def test_the_pictures_are_what_the_rules_build(number: int) -> None:
    position = SPINIMAX.pages[number].position
    assert position is not None
    assert SPINIMAX.start(set_up=SetUp(position)).position == position
