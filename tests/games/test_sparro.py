"""The rules of Sparro, sentence by sentence (docs/rules/sparro.md)."""

from itertools import product

import pytest

from shibumi3d.games.sparro import APEX, BLACK, LINES, OPENING, PYRAMID, RED, SPARRO, SparroState
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Group, GroupKind, Note, Over, Placed, Scored
from shibumi3d.model.game import Emphasis, IllegalMoveError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Put, mapped, parse
from shibumi3d.model.pyramid import mask_of
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.conftest import ReadGolden
from tests.games.playing import legal, played, random_moves, told

EXTENDED = {"variant": "extended"}


def standard(moves: str = "") -> SparroState:
    state = played(SPARRO.start(), moves)
    assert isinstance(state, SparroState)
    return state


def extended(moves: str = "") -> SparroState:
    state = played(SPARRO.start(EXTENDED), moves)
    assert isinstance(state, SparroState)
    return state


def board(drawing: str, actor: int = RED, holder: int | None = None) -> SparroState:
    """A state from a drawn board, in the middle of a game: extended where somebody holds the token."""
    return SparroState(diagram.parse(drawing), actor, holder=holder)


def line(places: str, seat: int = RED) -> tuple[Group, Scored]:
    """The events of a line that a seat has made."""
    title = text("Line {places}", places=places)
    mask = PYRAMID.mask(places)
    return Group(GroupKind.LINE, mask, title, seat), Scored(seat, 1, mask, title)


def token(seat: int) -> Note:
    """The event of the token that goes to a seat."""
    return Note(text("The token goes to {player}", player=SPARRO.seats[seat].title), seat=seat)


def test_the_start() -> None:
    start = standard()
    assert diagram.draw(start.position) == "\n".join(
        [". . . .", ". W W .   . . .", ". W W .   . W .   . .", ". . . .   . . .   . .   ."]
    )
    assert start.actor == RED
    assert start.colour is Colour.RED
    assert (start.highlights, start.result, start.scores) == ((), None, (0, 0))
    assert [tray.marbles for tray in start.trays] == [((Colour.RED, 12),), ((Colour.BLACK, 12),)]


def test_the_twelve_holes_at_the_edge_are_playable_first() -> None:
    assert legal(standard()) == "1a1 1c1 1e1 1g1 1a3 1g3 1a5 1g5 1a7 1c7 1e7 1g7"


def test_players_alternate_with_their_own_marbles() -> None:
    state = standard("1a1 1c1 1g7")
    assert state.actor == BLACK
    assert state.position.mask(Colour.RED) == PYRAMID.mask("1a1 1g7")
    assert state.position.mask(Colour.BLACK) == PYRAMID.mask("1c1")
    assert [tray.marbles[0][1] for tray in state.trays] == [10, 11]
    assert [(tray.seat, str(tray.title)) for tray in state.trays] == [
        (0, "Marbles of Red"),
        (1, "Marbles of Black"),
    ]


def test_the_lines_are_those_of_the_rules(golden: ReadGolden) -> None:
    expected = {mask_of(PYRAMID.named[place] for place in line) for line in golden("lines")["sparro_lines"]}
    assert set(LINES) == expected
    assert len(LINES) == 24


def test_the_apex_is_never_used() -> None:
    state = board("""
        R B R B
        B W W R   B R B
        R W W B   R W R   R B
        B R B R   B R B   B R   .
        """)
    assert state.position.playable == APEX
    assert legal(state) == ""
    with pytest.raises(IllegalMoveError, match="the apex is never used"):
        state.play(Put("4d4"))


@pytest.mark.parametrize(
    ("drawing", "places"),
    [
        (
            """
            . . . .
            . W W .   . . .
            B W W B   . W .   . .
            R R . .   . . .   . .   .
            """,
            "1a1 1c1 1e1",
        ),
        (
            """
            . . . .
            . W W .   . . .
            B W W B   . W .   . .
            B R R B   R . R   . .   .
            """,
            "2b2 2d2 2f2",
        ),
        (
            """
            . . B .
            B W W B   . . .
            B W W B   R W B   . .
            R B R R   R B B   . .   .
            """,
            "1a1 2b2 3c3",
        ),
        (
            """
            . . B .
            B W W B   . . .
            R W W B   R W B   . .
            B B R R   B R B   . .   .
            """,
            "1e1 2d2 3c3",
        ),
    ],
    ids=["along the edge", "along the middle row", "up a ridge", "up a face"],
)
def test_three_in_a_row_on_a_face_win(drawing: str, places: str) -> None:
    state = board(drawing)
    three = PYRAMID.mask(places)
    (missing,) = PYRAMID.names_in(three & ~state.position.mask(Colour.RED))
    after = state.play(Put(missing))
    assert after.result is not None
    assert after.result.winners == (RED,)
    assert str(after.result.reason) == "Red made a line"
    assert after.result.groups == (three,)
    assert after.actor is None
    assert after.moves() == ()
    assert told(state, missing) == (
        Placed(RED, PYRAMID.named[missing], Colour.RED),
        *line(places),
        Over((RED,), after.result.reason),
    )
    assert [(h.emphasis, h.places, str(h.title), h.seat) for h in after.highlights] == [
        (Emphasis.WIN, three, "Red made a line", RED)
    ]


def test_one_marble_can_make_two_lines() -> None:
    after = standard("1a1 1g7 1c1 1e7 1g1 1a5 1e1")
    assert after.scores == (2, 0)
    assert after.result is not None
    assert {PYRAMID.names_in(line) for line in after.result.groups} == {
        ("1a1", "1c1", "1e1"),
        ("1c1", "1e1", "1g1"),
    }


def test_three_in_a_row_inside_the_pyramid_are_no_line() -> None:
    assert PYRAMID.mask("1c3 2d4 3e5") in PYRAMID.runs(3)
    assert PYRAMID.mask("1c3 2d4 3e5") not in LINES


def test_if_nobody_makes_a_line_black_wins() -> None:
    state = board(
        """
        R B R R
        R W W B   R R B
        B W W B   R W R   B B
        R B B R   B R R   B .   .
        """,
        BLACK,
    )
    after = state.play(Put("3e3"))
    assert after.scores == (0, 0)
    assert after.result is not None
    assert (after.result.winners, str(after.result.reason)) == ((BLACK,), "nobody made a line")
    assert told(state, "3e3")[-1] == Over((BLACK,), after.result.reason)


def test_extended_goes_on_after_a_line_and_the_token_passes() -> None:
    state = extended("1a1 1c1 1g1 1e1 1a3 1c7")
    assert (state.holder, state.actor) == (BLACK, RED)
    after = state.play(Put("1a5"))
    assert isinstance(after, SparroState)
    assert (after.actor, after.result, after.holder, after.highlights) == (BLACK, None, RED, ())
    assert told(state, "1a5") == (
        Placed(RED, PYRAMID.named["1a5"], Colour.RED),
        *line("1a1 1a3 1a5"),
        token(RED),
    )
    assert [(d.name, d.value, d.seat) for d in after.details] == [("token", "red", RED)]


def test_the_token_stays_with_its_holder_who_makes_another_line() -> None:
    moves = "1a1 1c1 1g1 1e1 1a3 1c7 1a5 1e7 1a7"
    state = extended(moves)
    assert (state.scores, state.holder) == ((2, 0), RED)
    assert told(extended(), moves) == (Placed(RED, PYRAMID.named["1a7"], Colour.RED), *line("1a3 1a5 1a7"))


def test_a_marble_that_makes_no_line_leaves_the_token_alone() -> None:
    assert told(extended(), "1a1") == (Placed(RED, PYRAMID.named["1a1"], Colour.RED),)


def test_the_token_lies_with_black_at_the_start() -> None:
    assert [(d.value, str(d.title), str(d.shown)) for d in extended().details] == [
        ("black", "Token", "Black")
    ]
    assert standard().details == ()


RED_AHEAD = """
    B R R B
    R W W R   R R R
    B W W R   R W B   B B
    B R R B   R B B   B .   .
    """
BLACK_AHEAD = """
    B B R R
    R W W B   R B R
    B W W R   B W B   R B
    R R R B   R B R   B .   .
    """
EQUAL = """
    B R B R
    B W W R   R R B
    B W W B   R W R   R B
    R B B R   R R B   B .   .
    """


@pytest.mark.parametrize("holder", [RED, BLACK])
@pytest.mark.parametrize(("drawing", "winner"), [(RED_AHEAD, RED), (BLACK_AHEAD, BLACK)])
def test_extended_is_won_with_more_lines(drawing: str, winner: int, holder: int) -> None:
    after = board(drawing, BLACK, holder).play(Put("3e3"))
    assert after.result is not None
    assert after.result.winners == (winner,)
    assert str(after.result.reason) == "more lines: 2 to 1"
    assert len(after.result.groups) == 2
    assert {h.emphasis for h in after.highlights} == {Emphasis.WIN}


@pytest.mark.parametrize("holder", [RED, BLACK])
def test_with_equal_lines_the_holder_of_the_token_wins(holder: int) -> None:
    after = board(EQUAL, BLACK, holder).play(Put("3e3"))
    assert after.scores == (1, 1)
    assert after.result is not None
    assert after.result.winners == (holder,)
    assert str(after.result.reason) == f"both have 1 line, and {('Red', 'Black')[holder]} holds the token"


def test_the_last_marble_can_still_win_the_token() -> None:
    assert token(BLACK) in told(board(RED_AHEAD, BLACK, RED), "3e3")


def test_extended_black_answers_a_corner_on_an_edge() -> None:
    state = extended("1a1")
    assert legal(state) == "1c1 1e1 1a3 1g3 1a5 1g5 1c7 1e7"
    assert str(state.prompt) == "Red opened in a corner: Black answers on an edge"
    with pytest.raises(
        IllegalMoveError, match=r"^1g1 is not allowed: Red opened in a corner \(Black answers"
    ):
        state.play(Put("1g1"))


def test_extended_black_answers_an_edge_in_a_corner() -> None:
    state = extended("1c1")
    assert legal(state) == "1a1 1g1 1a7 1g7"
    assert str(state.prompt) == "Red opened on an edge: Black answers in a corner"
    with pytest.raises(IllegalMoveError, match=r"^1e1 is not allowed: Red opened on an edge \(Black answers"):
        state.play(Put("1e1"))


@pytest.mark.parametrize("move", ["x1c3", "pass", "1a1-1c1", "red@1c1"])
def test_black_answers_with_a_marble(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="one own marble is put"):
        extended("1a1").play(parse(move))


def test_only_the_first_turn_is_restricted() -> None:
    assert len(extended("1a1 1c1").moves()) == 10
    assert [extended(moves).prompt for moves in ("", "1a1 1c1", "1a1 1c1 1g1")] == [None] * 3
    assert len(standard("1a1").moves()) == 11
    assert standard("1a1").prompt is None


@pytest.mark.parametrize(
    ("moves", "move", "reason", "rule"),
    [
        ("", "pass", "that is not done in this turn", "one own marble is put"),
        ("", "1a1-1c1", "that is not done in this turn", "one own marble is put"),
        ("", "x1c3", "that is not done in this turn", "one own marble is put"),
        ("", "red@1a1", "that is not done in this turn", "one own marble is put"),
        ("", "pick:red", "that is not done in this turn", "one own marble is put"),
        ("", "1i1", "no such place", "30 places"),
        ("", "1a2", "no such place", "30 places"),
        ("", "1c3", "a marble stands there already", "an empty place"),
        ("1a1", "1a1", "a marble stands there already", "an empty place"),
        ("", "4d4", "the apex is never used", "24 places"),
        ("", "2b2", "its platform is not complete", "rests on four others"),
        ("1a1 1g1 1c1 1g3 1e1", "1g5", "the game is over", "ends with its result"),
    ],
)
def test_an_illegal_move_names_move_reason_and_rule(moves: str, move: str, reason: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        standard(moves).play(parse(move))
    assert str(raised.value).startswith(f"{move} is not allowed: ")
    assert raised.value.move == parse(move)
    assert reason in str(raised.value.reason)
    assert rule in str(raised.value.rule)


@pytest.mark.parametrize(("options", "seed"), list(product(({}, EXTENDED), range(25))))
def test_events_account_for_every_change(options: dict[str, str], seed: int) -> None:
    for state, move in random_moves(SPARRO, options, seed):
        after = state.play(move)
        told = SPARRO.events(state, move, after)
        placed = told[0]
        assert isinstance(placed, Placed)
        assert placed.seat == state.actor
        assert placed.colour is state.colour
        assert state.position.put(placed.place, placed.colour) == after.position
        lines = [event for event in told if isinstance(event, Group)]
        assert sum(after.scores) == sum(state.scores) + len(lines)
        assert all(event.seat == placed.seat and event.places >> placed.place & 1 for event in lines)
        assert (after.result is not None) == isinstance(told[-1], Over)


@pytest.mark.parametrize(("options", "seed"), list(product(({}, EXTENDED), range(10))))
def test_a_mirrored_game_is_the_same_game(options: dict[str, str], seed: int) -> None:
    for symmetry in PYRAMID.symmetries:
        image = SPARRO.start(options)
        for state, move in random_moves(SPARRO, options, seed):
            turned = mapped(move, PYRAMID, symmetry)
            assert image.position == state.position.mapped(symmetry)
            assert {mapped(each, PYRAMID, symmetry) for each in state.moves()} == set(image.moves())
            image = image.play(turned)
            after = state.play(move)
            assert (image.actor, image.scores) == (after.actor, after.scores)
            assert (image.result is None) == (after.result is None)
            if image.result and after.result:
                assert image.result.winners == after.result.winners


def test_states_are_equal_however_they_were_reached() -> None:
    one, other = standard("1a1 1c1 1g7 1e7"), standard("1g7 1e7 1a1 1c1")
    assert one == other
    assert (hash(one), one.key) == (hash(other), other.key)
    assert standard("1a1 1c1") != standard("1c1 1a1")
    assert standard().position == OPENING
    assert standard().seen_by(RED) == standard()


# What matters


def test_every_line_is_open_to_both_at_first() -> None:
    prospects = standard().prospects()
    assert len(prospects) == 48
    assert {(prospect.places, prospect.lacks) for prospect in prospects} == {(line, line) for line in LINES}


def test_a_line_matters_to_whom_no_other_marble_keeps_from_it() -> None:
    prospects = standard("1a1 1c1 1a3").prospects()
    urgent = prospects[0]
    assert (urgent.seat, urgent.colour, str(urgent.title)) == (RED, Colour.RED, "Line 1a1 1a3 1a5")
    assert (PYRAMID.names_in(urgent.places), PYRAMID.names_in(urgent.lacks)) == (
        ("1a1", "1a3", "1a5"),
        ("1a5",),
    )
    first_row = PYRAMID.mask("1a1 1c1 1e1")
    assert not any(prospect.places == first_row for prospect in prospects)


def test_a_line_that_is_owned_lacks_nothing() -> None:
    owned = [
        prospect for prospect in extended("1a1 1c1 1g1 1e1 1a3 1c7 1a5").prospects() if not prospect.lacks
    ]
    assert [(prospect.seat, PYRAMID.names_in(prospect.places)) for prospect in owned] == [
        (RED, ("1a1", "1a3", "1a5"))
    ]


# Setting up

IN_PLAY = """
    . . . .
    . W W .   . . .
    B W W .   . W .   . .
    R R . .   . . .   . .   .
    """


def set_up(drawing: str, turn: str = "", **extras: str) -> SparroState:
    options = EXTENDED if extras else {}
    state = SPARRO.start(options, SetUp(diagram.parse(drawing), turn, extras))
    assert isinstance(state, SparroState)
    return state


def test_the_marbles_say_whose_turn_it_is() -> None:
    assert set_up(IN_PLAY).actor == BLACK
    assert set_up(IN_PLAY.replace("B", ".").replace("R R", "R B")).actor == RED
    with pytest.raises(SetUpError, match="it is the turn of Black"):
        set_up(IN_PLAY, "red")


def test_the_holder_of_the_token_is_an_extra() -> None:
    assert set_up(IN_PLAY, token="red").holder == RED
    assert extended().as_set_up().extras == {"token": "black"}
    with pytest.raises(SetUpError, match="no seat 'white'; it has red, black"):
        set_up(IN_PLAY, token="white")
    with pytest.raises(SetUpError, match="no 'token' to set up"):
        SPARRO.start({}, SetUp(diagram.parse(IN_PLAY), "", {"token": "red"}))


def test_a_position_with_a_line_is_the_end_of_the_standard_game_only() -> None:
    drawing = IN_PLAY.replace("R R .", "R R R").replace("B W W .", "B W W B")
    over = set_up(drawing)
    assert (over.actor, over.result and over.result.winners) == (None, (RED,))
    assert set_up(drawing, token="red").actor == BLACK


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        (IN_PLAY.replace("R R", "W R"), "Sparro has 5 white marbles, and here are 6"),
        (IN_PLAY.replace(". W .   . .", ". . .   . ."), "the five white marbles stand in the middle"),
        (IN_PLAY.replace("B", "R"), "as many marbles as Black, or one more"),
        (IN_PLAY.replace("B", "."), "as many marbles as Black, or one more"),
        (". .\n. .   .", "on a board of 2 × 2, and the game on one of 4 × 4"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(drawing: str, why: str) -> None:
    with pytest.raises(SetUpError, match=why):
        set_up(drawing)


@pytest.mark.parametrize(("options", "seed"), list(product(({}, EXTENDED), range(5))))
def test_every_state_can_be_set_up_again(options: dict[str, str], seed: int) -> None:
    for state, move in random_moves(SPARRO, options, seed):
        assert SPARRO.start(options, state.as_set_up()) == state
        after = state.play(move)
        assert SPARRO.start(options, after.as_set_up()) == after
