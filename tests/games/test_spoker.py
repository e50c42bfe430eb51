"""The rules of Spoker, sentence by sentence (docs/rules/spoker.md)."""

from dataclasses import replace
from random import Random

import pytest

from shibumi3d.games.spoker import PYRAMID, SPOKER, Group, Rank, SpokerState, highest_group
from shibumi3d.model import diagram, events
from shibumi3d.model.chance import bag_order, drawn
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Drawn, Event, GroupKind, Note, Over, Placed, Scored
from shibumi3d.model.game import CHANCE, Emphasis, IllegalMoveError
from shibumi3d.model.moves import Draw, Move, Put, mapped, parse
from shibumi3d.model.position import Position
from shibumi3d.model.set_up import SetUp, SetUpError
from tests.games.playing import legal, played, random_moves, told

WHITE, BLACK, RED = COLOURS
FIRST, SECOND = 0, 1


def after(moves: str = "") -> SpokerState:
    state = played(SPOKER.start(), moves)
    assert isinstance(state, SpokerState)
    return state


def group(rank: Rank, level: int, places: str = "") -> Group:
    return Group(rank, level, PYRAMID.mask(places))


def holding(drawing: str, colour: Colour, challenge: Group | None = None) -> SpokerState:
    """A drawn board, and the player to move has a marble of this colour in the hand."""
    position = diagram.parse(drawing)
    seat = position.occupied.bit_count() % 2
    return SpokerState(position, seat, None, True, hand=colour, challenge=challenge)


def put(state: SpokerState, place: str) -> SpokerState:
    result = state.play(Put(place))
    assert isinstance(result, SpokerState)
    return result


def made(state: SpokerState, place: str) -> Group | None:
    """The group that counts when the marble in the hand is put there."""
    assert state.hand is not None
    return state.made(PYRAMID.named[place], state.hand)


def notes(told: tuple[Event, ...]) -> list[str]:
    """What is special to the game, in words."""
    return [str(event.sentence) for event in told if isinstance(event, Note)]


def scored(told: tuple[Event, ...]) -> list[tuple[int, int, str]]:
    """Who scored, with which places and why."""
    return [(event.seat, event.places, str(event.reason)) for event in told if isinstance(event, Scored)]


# The bag


def test_ten_marbles_of_each_colour_are_in_the_bag() -> None:
    assert after().chances() == ((Draw(WHITE), 10), (Draw(BLACK), 10), (Draw(RED), 10))
    assert [(str(t.title), t.seat, t.marbles) for t in after().trays] == [
        ("Bag", None, ((WHITE, 10), (BLACK, 10), (RED, 10)))
    ]
    assert all(seat.colour is None for seat in SPOKER.seats)


def test_nothing_has_happened_at_the_start() -> None:
    assert (after().scores, after().highlights, after().result, after().prompt) == ((0, 0), (), None, None)


def test_a_marble_is_drawn_and_then_placed() -> None:
    assert (after().actor, after().colour) == (CHANCE, None)
    drawn = after("draw:red")
    assert (drawn.actor, drawn.colour) == (FIRST, RED)
    assert told(after(), "draw:red") == (Drawn(FIRST, RED),)
    assert [(str(t.title), t.seat, t.marbles) for t in drawn.trays] == [
        ("Bag", None, ((WHITE, 10), (BLACK, 10), (RED, 9))),
        ("In the hand of First", FIRST, ((RED, 1),)),
    ]
    assert drawn.chances() == ()
    placed = put(drawn, "1c3")
    assert told(drawn, "1c3") == (Placed(FIRST, PYRAMID.named["1c3"], RED),)
    assert (placed.actor, placed.position) == (CHANCE, Position.of(red="1c3"))
    assert placed.chances() == ((Draw(WHITE), 10), (Draw(BLACK), 10), (Draw(RED), 9))


def test_turns_alternate() -> None:
    turns = ("draw:red", "draw:red 1a1 draw:red", "draw:red 1a1 draw:red 1c3 draw:white")
    assert [after(moves).actor for moves in turns] == [FIRST, SECOND, FIRST]


def test_a_colour_that_is_used_up_is_not_drawn() -> None:
    state = SpokerState(diagram.parse("""
        R R B W
        B R R W   . . .
        W R R B   . . .   . .
        R R R R   . . .   . .   .
        """), CHANCE)  # fmt: skip
    assert legal(state) == "draw:white draw:black"
    with pytest.raises(IllegalMoveError, match="no red marble is left in the bag"):
        state.play(Draw(RED))


@pytest.mark.parametrize("seed", range(8))
def test_the_marbles_come_out_in_the_order_of_the_bag_whatever_is_played(seed: int) -> None:
    order = bag_order(after().bag, seed)
    for places in range(3):
        chooser = Random(places)
        state, moves = SPOKER.start(), list[Move]()
        while state.actor is not None:
            at_random = chooser.choice(state.moves())
            moves.append(drawn(SPOKER.start(), moves, seed) if state.actor == CHANCE else at_random)
            state = state.play(moves[-1])
        came = [move.colour for move in moves if isinstance(move, Draw)]
        assert came == list(order[: len(came)])
        assert dict(after().bag) == {colour: count + came.count(colour) for colour, count in state.bag}


# Groups


def row(marbles: str) -> str:
    """A board with these marbles along the lowest rank, from the left."""
    return f"""
        . . . .
        . . . .   . . .
        . . . .   . . .   . .
        {" ".join([*marbles.split(), ".", ".", "."][:4])}   . . .   . .   .
        """


@pytest.mark.parametrize(
    ("marbles", "colour", "rank"),
    [
        ("W B", RED, Rank.THREE_KINDS),
        ("B R", WHITE, Rank.THREE_KINDS),
        ("R R", RED, Rank.FLUSH_THREE),
        ("B B", BLACK, Rank.FLUSH_THREE),
        ("W B", BLACK, None),
        ("W W", BLACK, None),
        ("R .", RED, None),
    ],
)
def test_lines_of_three(marbles: str, colour: Colour, rank: Rank | None) -> None:
    position = put(holding(row(marbles), colour), "1e1").position
    expected = None if rank is None else group(rank, 1, "1a1 1c1 1e1")
    assert highest_group(position, PYRAMID.named["1e1"], True) == expected


def test_a_line_of_four() -> None:
    position = put(holding(row("B B"), BLACK), "1g1").position
    assert highest_group(position, PYRAMID.named["1g1"], True) is None
    position = position.with_marble(PYRAMID.named["1e1"], BLACK)
    for place in ("1a1", "1c1", "1e1", "1g1"):
        assert highest_group(position, PYRAMID.named[place], True) == group(
            Rank.FLUSH_FOUR, 1, "1a1 1c1 1e1 1g1"
        )


def test_a_line_can_climb() -> None:
    state = holding(
        """
        . . . .
        B W R .   . . .
        W B B R   W W .   . .
        R R W B   R B .   . .   .
        """,
        RED,
    )
    assert made(state, "3c3") == group(Rank.FLUSH_THREE, 3, "1a1 2b2 3c3")


SMALL = """
    . . . .
    . . . .   . . .
    {} . .   . . .   . .
    {} . .   . . .   . .   .
    """


@pytest.mark.parametrize(
    ("upper", "lower", "top", "rank"),
    [
        ("R R", "W W", RED, Rank.FULL_HOUSE),
        ("R R", "W W", WHITE, Rank.FULL_HOUSE),
        ("R W", "R W", WHITE, Rank.FULL_HOUSE),
        ("R R", "W W", BLACK, None),
        ("R W", "W R", RED, None),
        ("R R", "R W", RED, None),
        ("R R", "R R", WHITE, None),
        ("W W", "W W", WHITE, Rank.STRAIGHT_FLUSH),
    ],
)
def test_small_pyramids(upper: str, lower: str, top: Colour, rank: Rank | None) -> None:
    state = holding(SMALL.format(upper, lower), top)
    assert made(state, "2b2") == (None if rank is None else group(rank, 2, "1a1 1c1 1a3 1c3 2b2"))


def test_the_marble_placed_must_belong_to_the_group() -> None:
    state = holding(row("R R R"), BLACK)
    assert made(state, "1g7") is None


def test_a_placement_counts_as_its_highest_group() -> None:
    by_rank = holding(
        """
        . . . .
        . . . .   . . .
        W . . .   . . .   . .
        B R . R   . . .   . .   .
        """,
        RED,
    )
    assert made(by_rank, "1e1") == group(Rank.FLUSH_THREE, 1, "1c1 1e1 1g1")
    by_level = holding(
        """
        . . . .
        R B W .   . . .
        R W B R   W B .   . .
        R B R W   R R .   . .   .
        """,
        RED,
    )
    assert made(by_level, "2f2") == group(Rank.FLUSH_THREE, 2, "2b2 2d2 2f2")


def test_a_group_with_a_buried_marble_counts_only_by_option() -> None:
    position = diagram.parse("""
        B . . .
        W W B W   . . .
        R R R B   W B .   . .
        B W B W   B W .   R .   .
        """)
    place = PYRAMID.named["1e3"]
    assert highest_group(position, place, True) is None
    assert highest_group(position, place, False) == group(Rank.FLUSH_THREE, 1, "1a3 1c3 1e3")


def test_visible_groups_only_is_the_default() -> None:
    assert SPOKER.complete({}) == {"visible_groups_only": "true"}
    hidden = SPOKER.start({"visible_groups_only": "false"})
    assert isinstance(hidden, SpokerState)
    assert (after().visible_only, hidden.visible_only) == (True, False)


# Challenges


def test_a_group_challenges_the_other_player() -> None:
    before = holding(row("W B"), RED)
    state = put(before, "1e1")
    three = group(Rank.THREE_KINDS, 1, "1a1 1c1 1e1")
    assert state.challenge == three
    assert state.points == (0, 0)
    placed, completed, challenged = told(before, "1e1")
    assert placed == Placed(FIRST, PYRAMID.named["1e1"], RED)
    assert completed == events.Group(GroupKind.LINE, three.places, three.title, FIRST)
    assert isinstance(challenged, Note)
    assert str(challenged.sentence) == "First challenges Second to beat the three kinds on level 1"
    assert (challenged.places, challenged.seat) == (three.places, SECOND)
    assert str(state.prompt) == "Beat the three kinds on level 1"
    assert [(d.name, d.value, str(d.shown), d.seat) for d in state.details] == [
        ("challenge", "three-kinds 1", "three kinds on level 1", FIRST),
        ("bag", "white:9 black:9 red:9", "9 white, 9 black, 9 red", None),
    ]
    assert [(h.emphasis, h.places, h.seat) for h in state.highlights] == [
        (Emphasis.THREAT, three.places, FIRST)
    ]


def test_the_second_player_challenges_the_first() -> None:
    before = holding(row("W B").replace("W B . .", "W B . W"), RED)
    assert notes(told(before, "1e1")) == ["Second challenges First to beat the three kinds on level 1"]
    assert [mark.seat for mark in put(before, "1e1").highlights] == [SECOND]


def test_the_challenge_stands_while_the_answer_is_drawn() -> None:
    state = played(put(holding(row("W B"), RED), "1e1"), "draw:white")
    assert isinstance(state, SpokerState)
    assert state.actor == SECOND
    assert state.challenge == group(Rank.THREE_KINDS, 1, "1a1 1c1 1e1")
    assert str(state.prompt) == "Beat the three kinds on level 1"
    assert [h.emphasis for h in state.highlights] == [Emphasis.THREAT]


@pytest.mark.parametrize(
    ("challenge", "marbles", "winners", "reason"),
    [
        (group(Rank.THREE_KINDS, 3), "B B", (FIRST,), "flush three beats three kinds"),
        (group(Rank.FLUSH_THREE, 1), "R W", (SECOND,), "flush three beats three kinds"),
        (group(Rank.FLUSH_FOUR, 1), "B B", (SECOND,), "flush four beats flush three"),
        (group(Rank.FLUSH_THREE, 2), "B B", (SECOND,), "equal rank, and level 2 beats level 1"),
        (group(Rank.FLUSH_THREE, 1), "B B", (FIRST, SECOND), "equal rank on the same level"),
        (group(Rank.THREE_KINDS, 1), "R W", (FIRST, SECOND), "equal rank on the same level"),
        (group(Rank.THREE_KINDS, 1), "B W", (SECOND,), "no group answers three kinds on level 1"),
    ],
)
def test_a_challenge_is_answered_at_once(
    challenge: Group, marbles: str, winners: tuple[int, ...], reason: str
) -> None:
    before = holding(row(marbles), BLACK, challenge)
    assert put(before, "1e1").points == tuple(int(seat in winners) for seat in (FIRST, SECOND))
    assert notes(told(before, "1e1")) == [reason]
    assert tuple(seat for seat, _, _ in scored(told(before, "1e1"))) == winners


def test_on_a_higher_level_the_answer_scores() -> None:
    state = holding(
        """
        . . . .
        R B W .   . . .
        R W B R   W B .   . .
        R B R W   R R .   . .   .
        """,
        RED,
        group(Rank.FLUSH_THREE, 1, "1a1 1a3 1a5"),
    )
    assert state.actor == SECOND
    assert put(state, "2f2").points == (0, 1)
    assert scored(told(state, "2f2")) == [(SECOND, PYRAMID.mask("2b2 2d2 2f2"), "flush three on level 2")]


def test_what_scores_is_shown_with_its_own_places() -> None:
    challenge = group(Rank.FLUSH_FOUR, 1, "1a7 1c7 1e7 1g7")
    for marbles in ("B B", "B W"):
        answer = told(holding(row(marbles), BLACK, challenge), "1e1")
        assert scored(answer) == [(SECOND, challenge.places, "flush four on level 1")]
    both = told(holding(row("B B"), BLACK, group(Rank.FLUSH_THREE, 1, "1a7 1c7 1e7")), "1e1")
    assert [(seat, places) for seat, places, _ in scored(both)] == [
        (FIRST, PYRAMID.mask("1a1 1c1 1e1")),
        (SECOND, PYRAMID.mask("1a7 1c7 1e7")),
    ]


def test_the_answer_opens_no_new_challenge() -> None:
    before = holding(row("B B"), BLACK, group(Rank.THREE_KINDS, 1))
    state = put(before, "1e1")
    assert (state.challenge, state.highlights, state.prompt) == (None, (), None)
    assert notes(told(before, "1e1")) == ["flush three beats three kinds"]
    assert [d.name for d in state.details] == ["bag"]


def test_after_the_answer_the_challenger_is_to_move_and_can_challenge_again() -> None:
    state = put(holding(row("W B"), RED), "1e1")
    answered = played(state, "draw:white 1g7")
    again = played(answered, "draw:red")
    assert again.actor == FIRST
    challenged = played(again, "1g1 draw:white 1a3")
    assert challenged.scores == (1, 0)


# Straight flush

WHITE_SQUARE = SMALL.format("W W", "W W")


@pytest.mark.parametrize("challenge", [None, group(Rank.FLUSH_FOUR, 1, "1a1 1c1 1e1 1g1")])
def test_a_straight_flush_wins_at_once(challenge: Group | None) -> None:
    before = holding(WHITE_SQUARE, WHITE, challenge)
    state = put(before, "2b2")
    five = PYRAMID.mask("1a1 1c1 1a3 1c3 2b2")
    assert state.actor is None
    assert state.moves() == ()
    assert state.chances() == ()
    assert state.result is not None
    assert (state.result.winners, str(state.result.reason)) == ((FIRST,), "a straight flush")
    assert state.result.groups == (five,)
    assert state.points == (0, 0)
    assert [type(event) for event in told(before, "2b2")] == [Placed, events.Group, Over]
    assert [(h.emphasis, h.places) for h in state.highlights] == [(Emphasis.WIN, five)]


# The apex

FULL = """
    {0} W B R
    W B R W   R B {1}
    B R W B   W R B   {2}
    R W B R   B W R   {3}   .
    """


def test_a_group_on_the_apex_opens_no_challenge() -> None:
    state = holding(FULL.format("B", "B", "R W", "R W"), RED)
    assert highest_group(state.position.with_marble(PYRAMID.apex, RED), PYRAMID.apex, True) is not None
    assert made(state, "4d4") is None
    assert (put(state, "4d4").challenge, put(state, "4d4").highlights) == (None, ())
    assert [type(event) for event in told(state, "4d4")] == [Placed, Over]


def test_the_apex_can_answer_a_challenge() -> None:
    challenge = group(Rank.FLUSH_THREE, 2)
    state = holding(FULL.format("B", "B", "R W", "R W"), RED, challenge)
    answer = made(state, "4d4")
    assert answer is not None
    assert answer.rank is Rank.FULL_HOUSE
    end = put(state, "4d4")
    assert end.points == (0, 1)
    assert end.result is not None
    assert str(end.result.reason) == "1 point to 0"
    assert end.highlights == ()


def test_the_apex_can_make_a_straight_flush() -> None:
    end = put(holding(FULL.format("B", "B", "R R", "R R"), RED), "4d4")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == ((SECOND,), "a straight flush")


# The end


@pytest.mark.parametrize(
    ("points", "winners", "reason"),
    [
        ((5, 2), (FIRST,), "5 points to 2"),
        ((0, 1), (SECOND,), "1 point to 0"),
        ((3, 3), (FIRST, SECOND), "both have 3 points"),
        ((1, 1), (FIRST, SECOND), "both have 1 point"),
    ],
)
def test_the_full_pyramid_ends_the_game(
    points: tuple[int, int], winners: tuple[int, ...], reason: str
) -> None:
    position = diagram.parse(FULL.format("B", "B", "R W", "B R"))
    state = SpokerState(position, SECOND, hand=BLACK, points=points)
    end = put(state, "4d4")
    assert end.result is not None
    assert (end.result.winners, str(end.result.reason)) == (winners, reason)
    assert told(state, "4d4")[-1] == Over(winners, end.result.reason)
    assert end.moves() == ()


# What is refused


@pytest.mark.parametrize(
    ("moves", "move", "reason", "rule"),
    [
        ("", "1a1", "now a marble is drawn", "drawn from the bag and placed"),
        ("", "pass", "now a marble is drawn", "drawn from the bag and placed"),
        ("", "pick:red", "now a marble is drawn", "drawn from the bag and placed"),
        ("draw:red", "draw:red", "that is not done in this turn", "drawn from the bag and placed"),
        ("draw:red", "red@1a1", "that is not done in this turn", "drawn from the bag and placed"),
        ("draw:red", "1h1", "no such place", "30 places"),
        ("draw:red", "2b2", "its platform is not complete", "rests on four others"),
        ("draw:red 1a1 draw:red", "1a1", "a marble stands there already", "an empty place"),
    ],
)
def test_an_illegal_move_names_move_reason_and_rule(moves: str, move: str, reason: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        after(moves).play(parse(move))
    assert raised.value.move == parse(move)
    assert reason in str(raised.value.reason)
    assert rule in str(raised.value.rule)


@pytest.mark.parametrize("move", ["draw:red", "1g1", "pass"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="the game is over"):
        put(holding(WHITE_SQUARE, WHITE), "2b2").play(parse(move))


# Every game


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("visible", ["true", "false"])
def test_a_mirrored_game_is_the_same_game(visible: str, seed: int) -> None:
    options = {"visible_groups_only": visible}
    for symmetry in PYRAMID.symmetries:
        image = SPOKER.start(options)
        for state, move in random_moves(SPOKER, options, seed):
            assert image.position == state.position.mapped(symmetry)
            assert image.chances() == state.chances()
            assert {mapped(each, PYRAMID, symmetry) for each in state.moves()} == set(image.moves())
            image = image.play(mapped(move, PYRAMID, symmetry))
            next_state = state.play(move)
            assert (image.actor, image.scores) == (next_state.actor, next_state.scores)


@pytest.mark.parametrize("seed", range(20))
def test_points_are_those_of_the_events(seed: int) -> None:
    points = [0, 0]
    for state, move in random_moves(SPOKER, {}, seed):
        end = state.play(move)
        for event in SPOKER.events(state, move, end):
            if isinstance(event, Scored):
                points[event.seat] += event.points
        assert end.scores == tuple(points)


def test_states_are_values() -> None:
    moves = "draw:red 1a1 draw:white"
    assert after(moves) == after(moves)
    assert hash(after(moves)) == hash(after(moves))
    assert after("draw:red") != after("draw:white")
    assert after(moves).seen_by(FIRST) == after(moves)
    assert (SPOKER.secret, SPOKER.random, SPOKER.symmetric) == (False, True, True)


def test_states_are_equal_however_they_were_reached() -> None:
    one = after("draw:red 1a1 draw:white 1g7 draw:black 1a7 draw:red 1g1")
    other = after("draw:black 1a7 draw:red 1g1 draw:red 1a1 draw:white 1g7")
    assert one == other
    assert hash(one) == hash(other)


def test_only_the_lead_and_the_height_of_a_challenge_matter_for_play() -> None:
    low = holding(row("W B . R"), RED, group(Rank.THREE_KINDS, 1, "1a1 1c1 1e1"))
    high = replace(low, points=(2, 2), challenge=group(Rank.THREE_KINDS, 1, "1c1 1e1 1g1"))
    assert low != high
    assert low.key == high.key
    assert low.key != replace(low, points=(1, 0)).key


# What matters


def prospects(state: SpokerState) -> list[tuple[str, str, str]]:
    """What is within reach: where, with which colour, and what it is."""
    return [
        (" ".join(PYRAMID.names_in(prospect.lacks)), str(prospect.colour), str(prospect.title))
        for prospect in state.prospects()
    ]


def test_groups_within_reach_are_a_colours() -> None:
    drawn = holding(row("R R"), RED)
    assert prospects(drawn) == [("1e1", "red", "flush three on level 1")]
    assert prospects(holding(row("R R"), WHITE)) == []
    before_the_draw = SpokerState(diagram.parse(row("W R")), CHANCE)
    assert prospects(before_the_draw) == [("1e1", "black", "three kinds on level 1")]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_within_reach_is_made_by_its_marble(seed: int) -> None:
    for state, _ in random_moves(SPOKER, {}, seed):
        for prospect in state.prospects():
            (place,) = PYRAMID.names_in(prospect.lacks)
            if state.colour is not None:
                told_groups = [e for e in told(state, place) if isinstance(e, events.Group)]
                assert [(e.places, e.title, e.kind) for e in told_groups] == [
                    (prospect.places, prospect.title, prospect.kind)
                ]


# Setting up


def set_up(drawing: str, turn: str = "", **extras: str) -> SpokerState:
    state = SPOKER.start({}, SetUp(diagram.parse(drawing), turn, extras))
    assert isinstance(state, SpokerState)
    return state


def test_the_number_of_marbles_says_whose_turn_it_is() -> None:
    assert (set_up(row("W B")).turn, set_up(row("W B R")).turn) == (FIRST, SECOND)
    with pytest.raises(SetUpError, match="it is the turn of First"):
        set_up(row("W B"), "second")


def test_points_a_marble_drawn_and_a_challenge_are_extras() -> None:
    state = set_up(row("W B R"), "second", points="2 1", hand="white", challenge="1a1 1c1 1e1")
    assert (state.actor, state.colour, state.points) == (SECOND, WHITE, (2, 1))
    assert state.challenge == group(Rank.THREE_KINDS, 1, "1a1 1c1 1e1")
    assert state.as_set_up().extras == {"points": "2 1", "hand": "white", "challenge": "1a1 1c1 1e1"}


def test_a_position_with_a_straight_flush_is_over() -> None:
    over = set_up(WHITE_SQUARE.replace(". . .   . .   .", "W . .   . .   ."))
    assert over.result is not None
    assert over.result.winners == (FIRST,)


@pytest.mark.parametrize(
    ("extras", "why"),
    [
        ({"points": "two"}, "'two' are no points"),
        ({"hand": "green"}, "no green marble is left in the bag"),
        ({"challenge": "1a1 1c1"}, "there is no group on 1a1 1c1"),
        ({"challenge": "nowhere"}, "there is no group on nowhere"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(extras: dict[str, str], why: str) -> None:
    with pytest.raises(SetUpError, match=why):
        set_up(row("W B R"), **extras)


@pytest.mark.parametrize("visible", ["true", "false"])
@pytest.mark.parametrize("seed", range(5))
def test_every_state_can_be_set_up_again(visible: str, seed: int) -> None:
    options = {"visible_groups_only": visible}
    for state, move in random_moves(SPOKER, options, seed):
        assert SPOKER.start(options, state.as_set_up()) == state
        end = state.play(move)
    assert SPOKER.start(options, end.as_set_up()).result == end.result
