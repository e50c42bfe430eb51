"""The rules of Spook, sentence by sentence."""

import pytest

from shibumi3d.games.spook import PYRAMID, SPOOK, SpookState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Note, Over, Passed, Placed, Removed, Scored, Shifted
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import parse
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, told

RED, BLACK = 0, 1
NAMED = PYRAMID.named


def board(drawing: str, turn: str = "red", catching: str = "") -> SpookState:
    state = SPOOK.start(set_up=SetUp(diagram.parse(drawing), turn, {"catching": catching}))
    assert isinstance(state, SpookState)
    return state


CASTLE = """
    R B R R
    R B R B   B R R
    B R R R   B B R   {one} B
    B B B B   R R B   R B   {apex}
    """


def test_red_and_black_build_and_black_puts_the_ghost_on_the_apex() -> None:
    start = SPOOK.start()
    assert (start.actor, start.colour) == (RED, Colour.RED)
    assert [tray.count for tray in start.trays] == [15, 14, 1]
    last = board(CASTLE.format(one=".", apex="."))
    assert (last.actor, legal(last), last.scores) == (RED, "3c5", (0, 0))
    put, ghost, note = told(last, "3c5")
    assert put == Placed(RED, NAMED["3c5"], Colour.RED)
    assert ghost == Placed(BLACK, PYRAMID.apex, Colour.WHITE)
    assert isinstance(note, Note)
    after = played(last, "3c5")
    assert after.actor == RED
    assert legal(after).split() == ["x3c3", "x3e3", "x3c5", "x3e5"]
    assert [tray.count for tray in after.trays] == [0, 0]


def test_the_ghost_comes_down_on_a_marble_that_carries_it_alone() -> None:
    state = board(CASTLE.format(one="R", apex="W"))
    removed, scored = told(state, "x3c5")
    assert removed == Removed(RED, NAMED["3c5"], Colour.RED, ((PYRAMID.apex, NAMED["3c5"]),))
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.points) == (RED, 1)
    after = state.play(parse("x3c5"))
    assert after.position.at(NAMED["3c5"]) is Colour.WHITE
    assert (after.actor, after.scores) == (BLACK, (1, 0))


LEVEL_TWO = """
    R B R R
    R B R B   W R R
    B R R R   {west} B R   . .
    B B B B   R R B   . .   .
    """


def test_the_ghost_steps_to_a_marble_beside_it_that_carries_nothing() -> None:
    state = board(LEVEL_TWO.format(west="B"))
    assert legal(state).split() == ["x1a7", "x2b4", "x2d6"]
    removed, shifted, scored = told(state, "x2b4")
    assert removed == Removed(RED, NAMED["2b4"], Colour.BLACK)
    assert shifted == Shifted(RED, NAMED["2b6"], NAMED["2b4"], Colour.WHITE)
    assert isinstance(scored, Scored)
    assert scored.seat == BLACK
    after = state.play(parse("x2b4"))
    assert after.position.at(NAMED["2b6"]) is None
    assert after.position.at(NAMED["2b4"]) is Colour.WHITE


def test_coming_down_ends_the_turn() -> None:
    down = played(board(LEVEL_TWO.format(west=".")), "x1a7")
    assert down.position.at(NAMED["1a7"]) is Colour.WHITE
    assert down.actor == BLACK


CHAIN = """
    . . . .
    . . . .   . . .
    . W R R   . . .   . .
    . B B B   . . .   . .   .
    """


def test_the_ghost_goes_on_to_marbles_of_the_same_colour_or_stops() -> None:
    state = board(CHAIN, "black")
    assert legal(state).split() == ["x1c1", "x1e3"]
    stepped = played(state, "x1e3")
    assert stepped.actor == BLACK
    assert legal(stepped).split() == ["x1g3", "pass"], "black marbles are of the other colour"
    assert str(stepped.prompt) == "The ghost may go on catching, or the turn ends"
    passed, *_ = told(stepped, "pass")
    assert isinstance(passed, Passed)
    assert str(passed.title) == "End the turn"
    assert played(stepped, "pass").actor == RED
    assert legal(played(stepped, "pass")).split() == ["x1e1", "x1g3"], "a new turn may begin with any"


def test_a_step_that_leads_to_no_other_marble_of_the_colour_ends_the_turn() -> None:
    state = board("""
        . . . .
        . . . .   . . .
        . W R B   . . .   . .
        . B . R   . . .   . .   .
        """)
    assert played(state, "x1e3").actor == BLACK


@pytest.mark.parametrize("turn", ["red", "black"])
def test_whose_marbles_are_gone_wins_whoever_took_the_last(turn: str) -> None:
    state = board(CHAIN.replace("R R", ". R").replace("W", ".").replace(". . R", ". W R"), turn)
    end = played(state, "x1g3")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((RED,), "Red has no marble left")
    assert isinstance(told(state, "x1g3")[-1], Over)


def test_a_ghost_alone_goes_to_a_hole_beside_another_marble_or_onto_a_platform() -> None:
    state = board("""
        W . . .
        . . . .   . . .
        . R R .   . . .   . .
        . B B .   . . .   . .   .
        """)
    assert str(state.prompt) == "The ghost is alone: move it"
    targets = {move.split("-")[1] for move in legal(state).split()}
    assert targets == {"1a1", "1g1", "1a3", "1g3", "1c5", "1e5", "2d2"}, "not the holes beside its own"
    assert told(state, "1a7-2d2") == (Shifted(RED, NAMED["1a7"], NAMED["2d2"], Colour.WHITE),)
    on_top = played(state, "1a7-2d2")
    assert on_top.actor == BLACK
    assert legal(on_top).split() == ["x1c1", "x1e1", "x1c3", "x1e3"], "it comes down on any of the four"


STUCK = """
    . . . .
    . . . .   . . .
    W R R B   . . .   . .
    . R {here} B   . {up} .   . .   .
    """


def test_a_ghost_that_can_not_catch_leaves_a_free_marble_of_the_other_player() -> None:
    state = board(STUCK.format(here="R", up="B"))
    assert str(state.prompt) == "The ghost can't catch: take a marble of the other player"
    assert legal(state).split() == ["x1g1", "x1g3", "x2d2"]
    black = board(STUCK.format(here="R", up="B"), "black")
    assert legal(black).split() == ["x1c1", "x1e1", "x1c3", "x1e3"], "the one above them comes down"
    (removed, scored) = told(black, "x1c3")
    assert isinstance(removed, Removed)
    assert removed.dropped == ((NAMED["2d2"], NAMED["1c3"]),)
    assert isinstance(scored, Scored)


def test_who_can_catch_and_take_nothing_passes() -> None:
    state = board("""
        . . . .
        R R . .   . . .
        R B R .   R . .   . .
        W R R .   . R .   . .   .
        """)
    assert legal(state) == "pass"
    assert str(state.prompt) == "Nothing can be caught or taken"
    assert played(state, "pass").actor == BLACK


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("x1g1", "not one to be taken"),
        ("x1g7", "no marble stands there"),
        ("x1o15", "no such place"),
        ("1g7", "not done in this turn"),
        ("pass", "not done in this turn"),
        ("1c3-1g7", "not done in this turn"),
    ],
)
def test_what_is_refused(move: str, reason: str) -> None:
    state = board(CHAIN)
    with pytest.raises(IllegalMoveError, match=reason):
        state.play(parse(move))


def test_a_ghost_alone_goes_nowhere_else() -> None:
    state = board("""
        W . . .
        . . . .   . . .
        . R R .   . . .   . .
        . B B .   . . .   . .   .
        """)
    for move, reason in (
        ("1a7-1c7", "it can't land there"),
        ("1c3-1g1", "not done in this turn"),
        ("1a7-1o15", "no such place"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            state.play(parse(move))


@pytest.mark.parametrize(
    ("drawing", "turn", "catching", "sentence"),
    [
        (CASTLE.format(one="R", apex="."), "", "", "without the ghost"),
        (CHAIN.replace("W", "."), "", "", "without the ghost"),
        (CHAIN.replace("R", "W"), "", "", "1 white marble, and here are 3"),
        (CHAIN.replace("R", ".").replace("B", "."), "", "", "without any other marble"),
        (STUCK.format(here="W", up="B").replace("W R", ". R"), "", "", "no marble can stand on the ghost"),
        (CHAIN, "red", "blue", "Catching can't be 'blue'"),
        (CHAIN, "red", "white", "Catching can't be 'white'"),
        (STUCK.format(here="R", up="B"), "red", "red", "Catching can't be 'red'"),
        (diagram.draw(SPOOK.start().position), "black", "", "it is the turn of Red"),
    ],
)
def test_what_can_not_be_set_up(drawing: str, turn: str, catching: str, sentence: str) -> None:
    with pytest.raises(SetUpError, match=sentence):
        board(drawing, turn, catching)


def test_the_pages_show_what_the_rules_do() -> None:
    def shown(title: str) -> tuple[SpookState, set[str]]:
        page = next(page for page in SPOOK.pages if str(page.title) == title)
        assert page.position is not None
        return board(diagram.draw(page.position)), set(PYRAMID.names_in(page.marked[0]))

    for title in ("Coming down", "Several steps"):
        state, marked = shown(title)
        first = {move[1:] for move in legal(state).split()}
        assert first & marked
    state, marked = shown("Coming down")
    assert {move[1:] for move in legal(state).split()} == marked
    state, marked = shown("Stepping aside")
    assert "x2d6" in legal(state).split()
    assert marked == {"2d6"}
    state, _ = shown("Several steps")
    assert legal(played(state, "x1e3")).split() == ["x1g3", "pass"]
    state, marked = shown("A lonely ghost")
    assert {move.split("-")[0] for move in legal(state).split()} == marked
