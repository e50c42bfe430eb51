"""The rules of Spindizzy, sentence by sentence (docs/rules/spindizzy.md)."""

from dataclasses import replace

import pytest

from shibumi3d.games.spindizzy import PYRAMID, SPINDIZZY, SpindizzyState, first_hand
from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Group, GroupKind, Note, Over, Picked, Placed, Revealed, Scored
from shibumi3d.model.game import IllegalMoveError, State
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Pick, Put, mapped, parse
from shibumi3d.model.position import Position
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK, RED = range(3)
SEATS = (WHITE, BLACK, RED)

ROUND = "pick:white pick:red pick:black 1a1 1c1 1e1"
"""The white master shows white and so begins: white 1a1, red 1c1, black 1e1."""


def after(moves: str = "", first_master: str = "white") -> SpindizzyState:
    state = played(SPINDIZZY.start({"first_master": first_master}), moves)
    assert isinstance(state, SpindizzyState)
    return state


def placing(drawing: str, *colours: Colour, master: int = WHITE, actor: int = WHITE) -> SpindizzyState:
    """A round in which the picks have just been shown, on a board drawn with three marbles of each round."""
    return SpindizzyState(diagram.parse(drawing), actor, None, ((3, 3, 3),) * 3, master, colours)


def first(seat: int) -> Note:
    """The event that says who places first."""
    return Note(text("{player} places first", player=SPINDIZZY.seats[seat].title), seat=seat)


def counts(state: SpindizzyState, seat: int) -> dict[str, int]:
    return {colour.value: count for colour, count in state.trays[seat].marbles}


# Hands


def test_each_player_has_passed_three_to_the_left_and_two_to_the_right() -> None:
    assert counts(after(), WHITE) == {"white": 5, "black": 2, "red": 3}
    assert counts(after(), BLACK) == {"white": 3, "black": 5, "red": 2}
    assert counts(after(), RED) == {"white": 2, "black": 3, "red": 5}
    for colour in range(3):
        assert sum(first_hand(seat)[colour] for seat in SEATS) == 10


def test_a_pick_leaves_the_hand_and_lies_beside_it_until_it_is_placed() -> None:
    picked = after("pick:red")
    assert counts(picked, WHITE) == {"white": 5, "black": 2, "red": 2}
    assert [(str(t.title), t.seat, t.marbles) for t in picked.trays[3:]] == [
        ("Picked by White", WHITE, ((Colour.RED, 1),))
    ]
    shown = after("pick:white pick:red pick:black 1a1")
    assert [(t.seat, t.marbles) for t in shown.trays[3:]] == [
        (BLACK, ((Colour.RED, 1),)),
        (RED, ((Colour.BLACK, 1),)),
    ]
    assert len(after(ROUND).trays) == 3


def test_only_colours_in_the_hand_can_be_picked() -> None:
    state = replace(after(), hands=((0, 2, 1), (3, 3, 3), (3, 3, 3)))
    assert legal(state) == "pick:black pick:red"
    with pytest.raises(IllegalMoveError, match="no white marble"):
        state.play(Pick(Colour.WHITE))


def test_nothing_has_happened_at_the_start() -> None:
    assert (after().highlights, after().result, after().scores) == ((), None, (0, 0, 0))


# Rounds


def test_picks_are_made_in_the_order_of_the_seats() -> None:
    assert [after(moves).actor for moves in ("", "pick:red", "pick:red pick:red")] == [WHITE, BLACK, RED]
    assert legal(after("pick:red")) == "pick:white pick:black pick:red"
    assert after().colour is None


@pytest.mark.parametrize(
    ("master", "seat"),
    [("white", RED), ("black", WHITE), ("red", BLACK)],
)
def test_the_colour_of_the_masters_marble_names_who_places_first(master: str, seat: int) -> None:
    picks = "pick:red pick:white pick:black"
    state = after(picks, master)
    assert state.actor == seat
    assert state.order == (seat, (seat + 1) % 3, (seat + 2) % 3)
    colours = (Colour.RED, Colour.WHITE, Colour.BLACK)
    assert told(after("", master), picks) == (Picked(RED, Colour.BLACK), Revealed(colours), first(seat))


def test_the_others_follow_clockwise_and_each_places_the_marble_picked() -> None:
    state: State = after("pick:red pick:white pick:black")
    seen = []
    for place in ("1a1", "1c1", "1e1"):
        seen.append((state.actor, state.colour))
        (placed,) = told(state, place)
        assert isinstance(placed, Placed)
        assert (placed.seat, placed.colour) == seen[-1]
        state = state.play(Put(place))
    assert seen == [(RED, Colour.BLACK), (WHITE, Colour.RED), (BLACK, Colour.WHITE)]
    assert state.position == Position.of(black="1a1", red="1c1", white="1e1")


def test_a_marble_goes_on_any_playable_place() -> None:
    state = placing(
        """
        . . . .
        W B . .   . . .
        R W . .   . . .   . .
        R . . B   . . .   . .   .
        """,
        Colour.WHITE, Colour.BLACK, Colour.RED,
    )  # fmt: skip
    assert legal(state) == "1c1 1e1 1e3 1g3 1e5 1g5 1a7 1c7 1e7 1g7 2b4"


@pytest.mark.parametrize(("pick", "last"), [("white", RED), ("black", WHITE), ("red", BLACK)])
def test_the_last_to_place_is_the_next_master(pick: str, last: int) -> None:
    moves = f"pick:{pick} pick:red pick:black 1a1 1c1 1e1"
    state = after(moves)
    assert (state.master, state.actor, state.picks) == (last, WHITE, ())
    (placed,) = told(after(), moves)
    assert isinstance(placed, Placed)
    assert placed.seat == last


# Scores


@pytest.mark.parametrize(
    ("drawing", "owner", "reason"),
    [
        ("R B\nW R", RED, "3 of 5 are red"),
        ("W W\nW W", WHITE, "4 of 5 are white"),
        ("B B\nB W", BLACK, "3 of 5 are black"),
        ("R R\nR R", RED, "5 of 5 are red"),
        ("W W\nB B", RED, "2–2–1, red on top"),
        ("W W\nB R", RED, "2–2–1, red on top"),
    ],
)
def test_a_small_pyramid_scores_for_a_colour(drawing: str, owner: int, reason: str) -> None:
    top, bottom = drawing.splitlines()
    board = f"""
        . . W B
        . . . .   . . .
        {top} . .   . . .   . .
        {bottom} . .   . . .   . .   .
        """
    state = placing(board, Colour.RED, Colour.RED, Colour.RED, actor=RED)
    five = PYRAMID.mask("1a1 1c1 1a3 1c3 2b2")
    assert state.play(Put("2b2")).scores == tuple(int(seat == owner) for seat in SEATS)
    _, group, scored = told(state, "2b2")
    assert isinstance(group, Group)
    assert str(group.title) == reason
    assert group == Group(GroupKind.PYRAMID, five, group.title, owner)
    assert scored == Scored(owner, 1, five, group.title)


def test_owning_is_by_colour_and_not_by_who_placed() -> None:
    board = """
        . . W B
        . . . .   . . .
        W W . .   . . .   . .
        W B . .   . . .   . .   .
        """
    state = placing(board, Colour.RED, Colour.BLACK, Colour.RED, actor=RED)
    assert told(state, "2b2")[0] == Placed(RED, PYRAMID.named["2b2"], Colour.RED)
    assert state.play(Put("2b2")).scores == (1, 0, 0)


def test_a_marble_on_the_board_scores_nothing() -> None:
    assert after(ROUND).scores == (0, 0, 0)
    assert [type(event) for event in told(after(), ROUND)] == [Placed]


@pytest.mark.parametrize("seed", range(40))
def test_ten_rounds_fill_the_pyramid_and_give_fourteen_points(seed: int) -> None:
    moves = list(random_moves(SPINDIZZY, {}, seed))
    before, last = moves[-1]
    end = before.play(last)
    assert len(moves) == 60
    assert end.position.occupied == PYRAMID.everywhere
    assert [mask.bit_count() for mask in end.position.masks] == [10, 10, 10]
    assert sum(end.scores) == 14
    assert isinstance(told(before, str(last))[-1], Over)
    assert [tray.marbles for tray in end.trays] == [tuple((colour, 0) for colour in COLOURS)] * 3
    assert end.details == ()
    assert end.prompt is None


# The end

ENDS = {
    (6, 5, 3): (WHITE, "6 points to 5 and 3"),
    (2, 5, 7): (RED, "7 points to 5 and 2"),
    (4, 4, 6): (RED, "White and Black are equal with 4, and so the third wins"),
    (5, 5, 4): (RED, "White and Black are equal with 5, and so the third wins"),
    (5, 4, 5): (BLACK, "White and Red are equal with 5, and so the third wins"),
    (2, 6, 6): (WHITE, "Black and Red are equal with 6, and so the third wins"),
}


@pytest.mark.parametrize(("scores", "winner", "reason"), [(s, w, r) for s, (w, r) in ENDS.items()])
def test_where_two_are_equal_the_third_wins(scores: tuple[int, int, int], winner: int, reason: str) -> None:
    before, end = finished_with(scores)
    assert end.result is not None
    assert end.scores == scores
    assert end.result.winners == (winner,)
    assert str(end.result.reason) == reason
    assert told(before, "4d4")[-1] == Over((winner,), end.result.reason)
    assert end.moves() == ()


def finished_with(scores: tuple[int, int, int]) -> tuple[State, State]:
    """The last two states of the first random game with these scores."""
    for seed in range(2000):
        *_, (state, move) = random_moves(SPINDIZZY, {}, seed)
        end = state.play(move)
        if end.scores == scores:
            return state, end
    raise AssertionError(f"no game ends {scores}")


# What is hidden


@pytest.mark.parametrize("seat", SEATS)
def test_a_player_sees_only_the_own_hand(seat: int) -> None:
    view = after("pick:white").seen_by(seat)
    for other in SEATS:
        tray = view.trays[other]
        if other == seat:
            assert sum(count for _, count in tray.marbles) == 10 - (seat == WHITE)
            assert tray.hidden == 0
        else:
            assert tray.marbles == ()
            assert tray.hidden == 10 - (other == WHITE)


def test_a_pick_is_hidden_from_the_others_until_all_are_made() -> None:
    for seat in (BLACK, RED, None):
        one, other = (after(moves).seen_by(seat) for moves in ("pick:white", "pick:red"))
        assert one == other
        assert [(tray.marbles, tray.hidden) for tray in one.trays[3:]] == [((), 1)]
    assert after("pick:white").seen_by(WHITE) != after("pick:red").seen_by(WHITE)


def test_all_are_revealed_together() -> None:
    moves = "pick:white pick:red pick:black"
    for seat in (*SEATS, None):
        view = after(moves).seen_by(seat)
        assert [tray.marbles for tray in view.trays[3:]] == [
            ((Colour.WHITE, 1),), ((Colour.RED, 1),), ((Colour.BLACK, 1),)
        ]  # fmt: skip
        assert legal(view) == legal(after(moves))


def test_a_bystander_sees_no_hand() -> None:
    view = after(ROUND).seen_by(None)
    assert [(tray.marbles, tray.hidden) for tray in view.trays] == [((), 9)] * 3


def test_a_view_lists_only_what_its_owner_can_pick() -> None:
    state = after("pick:white")
    assert state.seen_by(BLACK).moves() == state.moves()
    assert state.seen_by(WHITE).moves() == ()
    assert state.seen_by(None).moves() == ()
    assert state.seen_by(WHITE).seen_by(BLACK).moves() == ()


def test_a_view_cannot_be_played_on_where_it_hides_picks() -> None:
    with pytest.raises(IllegalMoveError, match="hidden in this view"):
        after("pick:white").seen_by(BLACK).play(Pick(Colour.RED))
    with pytest.raises(IllegalMoveError, match="no red marble"):
        after("pick:white").seen_by(WHITE).play(Pick(Colour.RED))


# What the players are told


def test_the_prompts_lead_through_a_round() -> None:
    prompts = [
        "White picks a marble in secret",
        "Black picks a marble in secret",
        "Red picks a marble in secret",
        "The master White showed red, so Red places first",
        "White places the red marble",
        "Black places the white marble",
        "White picks a marble in secret",
    ]
    state = SPINDIZZY.start()
    told = [str(state.prompt)]
    for move in ("pick:red", "pick:white", "pick:black", "1a1", "1c1", "1e1"):
        state = state.play(parse(move))
        told.append(str(state.prompt))
    assert told == prompts


def test_the_details_say_who_is_master_and_who_places_when() -> None:
    assert [(d.name, d.value, d.seat) for d in after().details] == [("master", "white", WHITE)]
    shown = after("pick:red pick:white pick:black")
    assert [(d.name, d.value, str(d.shown), d.seat) for d in shown.details] == [
        ("master", "white", "White", WHITE),
        ("order", "red white black", "Red, White, Black", None),
        ("next", "white", "White", WHITE),
    ]
    last = played(shown, "1a1 1c1")
    assert [d.name for d in last.details] == ["master", "order"]


# What is refused


@pytest.mark.parametrize(
    ("moves", "move", "reason", "rule"),
    [
        ("", "1a1", "now each player picks a marble", "three picks, then three placements"),
        ("", "pass", "now each player picks a marble", "three picks, then three placements"),
        ("", "draw:red", "now each player picks a marble", "three picks, then three placements"),
        ("pick:red pick:red pick:red", "pick:red", "that is not done in this turn", "three picks, then"),
        ("pick:red pick:red pick:red", "pass", "that is not done in this turn", "three picks, then"),
        ("pick:red pick:red pick:red", "red@1a1", "that is not done in this turn", "three picks, then"),
        ("pick:red pick:red pick:red", "1b1", "no such place", "30 places"),
        ("pick:red pick:red pick:red 1a1", "1a1", "a marble stands there already", "an empty place"),
        ("pick:red pick:red pick:red", "2b2", "its platform is not complete", "rests on four others"),
    ],
)
def test_an_illegal_move_names_move_reason_and_rule(moves: str, move: str, reason: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        after(moves).play(parse(move))
    assert raised.value.move == parse(move)
    assert reason in str(raised.value.reason)
    assert rule in str(raised.value.rule)


@pytest.mark.parametrize("move", ["pick:red", "1a1", "pass"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="the game is over"):
        finished_with((6, 5, 3))[1].play(parse(move))


@pytest.mark.parametrize("seed", range(5))
def test_a_mirrored_game_is_the_same_game(seed: int) -> None:
    for symmetry in PYRAMID.symmetries:
        image = SPINDIZZY.start({"first_master": "red"})
        for state, move in random_moves(SPINDIZZY, {"first_master": "red"}, seed):
            assert image.position == state.position.mapped(symmetry)
            assert {mapped(each, PYRAMID, symmetry) for each in state.moves()} == set(image.moves())
            image = image.play(mapped(move, PYRAMID, symmetry))
            assert (image.actor, image.scores) == (state.play(move).actor, state.play(move).scores)


def test_states_are_values() -> None:
    assert after(ROUND) == after(ROUND)
    assert hash(after(ROUND)) == hash(after(ROUND))
    assert after("pick:white") != after("pick:red")
    assert (SPINDIZZY.secret, SPINDIZZY.random, SPINDIZZY.symmetric) == (True, False, True)


def test_it_makes_no_difference_who_was_master_once_the_order_is_known() -> None:
    picks = (Colour.WHITE, Colour.RED, Colour.WHITE)
    one, other = (
        SpindizzyState(Position(PYRAMID), WHITE, None, ((3, 3, 3),) * 3, master, picks)
        for master in (WHITE, RED)
    )
    assert one != other
    assert one.key == other.key
    assert one.moves() == other.moves()
    assert played(one, "1a1 1c1 1e1") == played(other, "1a1 1c1 1e1")


# What matters

PYRAMIDS = """
    W . . B
    . . . .   . . .
    R R B .   . . .   . .
    W R B .   W . .   . .   .
    """


def test_small_pyramids_are_whose_they_are_or_would_be() -> None:
    state = placing(PYRAMIDS, Colour.RED, Colour.BLACK, Colour.WHITE, actor=RED)
    made, open_one = state.prospects()
    assert (PYRAMID.names_in(made.lacks), made.seat, str(made.title)) == ((), RED, "3 of 5 are red")
    assert (PYRAMID.names_in(open_one.lacks), str(open_one.title)) == (("2d2",), "the colour on top scores")
    assert open_one.seat == WHITE, "White's colour is placed now"
    picking = SpindizzyState(state.position, WHITE, None, ((3, 3, 3),) * 3)
    assert [prospect.seat for prospect in picking.prospects()] == [RED, None]


def test_three_of_the_platform_decide_whatever_is_put_on_top() -> None:
    drawing = PYRAMIDS.replace("W R B", "W R R")
    prospects = placing(drawing, Colour.RED, Colour.BLACK, Colour.WHITE).prospects()
    assert [(prospect.seat, str(prospect.title)) for prospect in prospects] == [
        (RED, "3 of 5 are red"),
        (RED, "three of the platform are red"),
    ]


# Setting up


def set_up(drawing: str, turn: str = "", **extras: str) -> SpindizzyState:
    state = SPINDIZZY.start({}, SetUp(diagram.parse(drawing), turn, extras))
    assert isinstance(state, SpindizzyState)
    return state


BETWEEN = """
    . . . .
    . . . .   . . .
    . . . .   . . .   . .
    W R B .   . . .   . .   .
    """


def test_between_rounds_the_first_seat_picks_from_the_hands_that_are_given() -> None:
    state = set_up(BETWEEN, "white", master="red", hands="423 342 234")
    assert (state.actor, state.master, state.hands) == (WHITE, RED, ((4, 2, 3), (3, 4, 2), (2, 3, 4)))


@pytest.mark.parametrize("picks", ["", "white", "white red"])
def test_hands_that_are_not_given_are_dealt_out(picks: str) -> None:
    state = set_up(BETWEEN, picks=picks)
    made = len(picks.split())
    assert state.actor == made
    assert [tray.count for tray in state.trays[:3]] == [9 - (seat < made) for seat in SEATS]
    on_the_table = [sum(dict(tray.marbles).get(colour, 0) for tray in state.trays) for colour in COLOURS]
    assert on_the_table == [9, 9, 9]


def test_in_the_middle_of_a_round_the_picks_say_who_places() -> None:
    state = set_up(BETWEEN.replace("B .", ". ."), picks="red white black")
    assert (state.order, state.actor, state.colour) == ((RED, WHITE, BLACK), BLACK, Colour.WHITE)


@pytest.mark.parametrize(
    ("drawing", "turn", "extras", "why"),
    [
        (BETWEEN, "black", {}, "it is the turn of White"),
        (BETWEEN, "", {"master": "first"}, "no seat 'first'"),
        (BETWEEN, "", {"picks": "white green"}, "'white green' are no picks"),
        (BETWEEN, "", {"picks": "red red red red"}, "are no picks"),
        (BETWEEN.replace("B .", ". ."), "", {}, "all three picks have to be named"),
        (BETWEEN, "", {"hands": "5 2 3"}, "'5 2 3' are no hands"),
        (BETWEEN, "", {"hands": "523 352 235"}, "marbles: 9 white, 9 black and 9 red"),
        (BETWEEN, "", {"hands": "900 090 009", "picks": "red"}, "9 white, 9 black and 8 red"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    drawing: str, turn: str, extras: dict[str, str], why: str
) -> None:
    with pytest.raises(SetUpError, match=why):
        set_up(drawing, turn, **extras)


@pytest.mark.parametrize("seed", range(5))
def test_every_state_can_be_set_up_again(seed: int) -> None:
    for state, move in random_moves(SPINDIZZY, {}, seed):
        assert SPINDIZZY.start({}, state.as_set_up()) == state
        end = state.play(move)
    assert SPINDIZZY.start({}, end.as_set_up()).result == end.result
