"""Marbles move from where they were to where the move brought them, each by its own way."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Drawn, Event, Passed, Placed, Removed, Revealed, Shifted
from shibumi3d.model.messages import text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.scene.composer import Focus, Look, compose, marble_centre
from shibumi3d.scene.description import Marble, Vec3
from shibumi3d.scene.marble_motion import (
    ARC_SECONDS,
    DROP,
    FALL_SECONDS,
    FLARE_SECONDS,
    HELD_HEIGHT,
    HELD_SECONDS,
    LEAVE_SECONDS,
    MOVE_SECONDS,
    ROLL_SECONDS,
    Animation,
    fall,
)
from shibumi3d.scene.subject import Subject
from tests.scene.table import numbers

BOARD = pyramid_of(4)
NAMES = BOARD.named
START = 10.0

PILE = diagram.parse("""
. . . .
W W W .   . . .
W W W .   W W .   . .
W B W .   R W .   R .   .
""")


class Played:
    """A position on which one move is made, event by event."""

    def __init__(self, before: Position) -> None:
        self.before = self.after = before
        self.events: list[Event] = []

    def put(self, place: int, colour: Colour) -> Played:
        self.after = self.after.put(place, colour)
        self.events.append(Placed(0, place, colour))
        return self

    def take(self, place: int) -> Played:
        colour, dropped = self.after.at(place), self.after.falling(place)
        assert colour is not None
        self.after = self.after.take(place)
        self.events.append(Removed(0, place, colour, dropped))
        return self

    def shift(self, source: int, target: int) -> Played:
        colour, dropped = self.after.at(source), self.after.falling(source)
        assert colour is not None
        self.after = self.after.take(source).put(target, colour)
        self.events.append(Shifted(0, source, target, colour, dropped))
        return self

    def shown(self, seconds: float, look: Look | None = None) -> tuple[Marble, ...]:
        """The marbles that are seen so long after the move began."""
        look = look or Look()
        animation = Animation().after_move(self.events, centres(look), START)
        return compose(Subject(self.after), look, animation.applied_to(Focus(), START + seconds)).marbles


def centres(look: Look | None = None) -> list[Vec3]:
    return [marble_centre(BOARD, place, look or Look()) for place in range(len(BOARD))]


def standing(position: Position, look: Look | None = None) -> Counter[tuple[Colour, Vec3]]:
    """The marbles of a position at rest."""
    where = centres(look)
    return Counter((colour, rounded(where[place])) for place, colour in position.marbles())


def seen(marbles: tuple[Marble, ...]) -> Counter[tuple[Colour, Vec3]]:
    return Counter((marble.colour, rounded(marble.centre)) for marble in marbles if marble.colour)


def rounded(point: Vec3) -> Vec3:
    x, y, z = (round(value, 6) + 0.0 for value in point)
    return (x, y, z)


def filled(random: Random, marbles: int) -> Position:
    position = Position(BOARD)
    for _ in range(marbles):
        position = position.put(chosen(random, position.playable), random.choice(COLOURS))
    return position


def chosen(random: Random, mask: int) -> int:
    return random.choice([place for place in range(len(BOARD)) if mask >> place & 1])


def free(position: Position) -> int:
    """Mask of the marbles that can be taken."""
    return position.occupied & ~position.pinned


@st.composite
def moves(draw: st.DrawFn) -> Played:
    """A move of one to four marbles that are put, taken or moved, on any position."""
    random = Random(draw(st.integers(0, 10**6)))
    played = Played(filled(random, random.randint(2, 26)))
    for _ in range(random.randint(1, 4)):
        match random.choice(("put", "take", "shift")):
            case "put" if played.after.playable:
                played.put(chosen(random, played.after.playable), random.choice(COLOURS))
            case "take" if free(played.after):
                played.take(chosen(random, free(played.after)))
            case "shift" if free(played.after):
                source = chosen(random, free(played.after))
                targets = played.after.take(source).playable & ~(1 << source)
                if targets:
                    played.shift(source, chosen(random, targets))
    return played


LOOKS = st.sampled_from([Look(), Look(spread=0.75)])


# Any move


@given(moves(), LOOKS)
def test_at_first_every_marble_is_where_it_was_but_for_those_that_come(played: Played, look: Look) -> None:
    now, before = seen(played.shown(0.0, look)), standing(played.before, look)
    assert not before - now
    high = {rounded((x, y, z + DROP)) for x, y, z in centres(look)}
    assert all(centre in high for _, centre in now - before)


@given(moves(), LOOKS)
def test_at_last_every_marble_is_where_the_move_brought_it(played: Played, look: Look) -> None:
    assert seen(played.shown(MOVE_SECONDS + 1e-9, look)) == standing(played.after, look)
    animation = Animation().after_move(played.events, centres(look), START)
    assert animation.over(START + MOVE_SECONDS + 1e-9)


@given(moves(), numbers(0, MOVE_SECONDS))
def test_no_marble_is_there_twice_and_none_is_lost(played: Played, seconds: float) -> None:
    shown = Counter(marble.colour for marble in played.shown(seconds))
    put = Counter(event.colour for event in played.events if isinstance(event, Placed))
    taken = Counter(event.colour for event in played.events if isinstance(event, Removed))
    before = Counter(colour for _, colour in played.before.marbles())
    for colour in COLOURS:
        assert before[colour] - taken[colour] <= shown[colour] <= before[colour] + put[colour]


@given(moves(), numbers(0, MOVE_SECONDS))
def test_no_marble_is_ever_below_the_board(played: Played, seconds: float) -> None:
    assert all(marble.centre[2] >= 0.0 for marble in played.shown(seconds))


@given(moves(), numbers(0, MOVE_SECONDS))
def test_no_marble_jumps(played: Played, seconds: float) -> None:
    """What is seen a ten-thousandth of a second later is close to where something was."""
    now, later = played.shown(seconds), played.shown(seconds + 1e-4)
    if len(now) == len(later):
        for one, other in zip(now, later, strict=True):
            assert np.linalg.norm(np.subtract(one.centre, other.centre)) < 0.02
            assert abs(one.opacity - other.opacity) < 0.01


TWICE = Played(PILE).take(NAMES["1a1"]).take(NAMES["1a1"])
"""A marble comes down into the gap and is taken too, so that the one above it comes down twice."""


@example(TWICE)
@given(moves())
def test_a_move_takes_no_longer_than_it_may_and_steps_follow_each_other(played: Played) -> None:
    for motion in Animation().after_move(played.events, centres(), START).marbles:
        assert motion.steps[0].start >= START
        assert motion.end <= START + MOVE_SECONDS + 1e-9
        for step, following in zip(motion.steps, motion.steps[1:], strict=False):
            assert step.end <= following.start + 1e-9
            assert step.path(1.0) == pytest.approx(following.path(0.0))


# Putting


@given(numbers(0, 3), numbers(-1, 1))
def test_a_falling_marble_stays_between_its_start_and_its_place(height: float, age: float) -> None:
    assert 0.0 <= fall(height, age) <= height


@given(numbers(0, 0.3))
def test_a_fall_has_no_jump(age: float) -> None:
    assert abs(fall(1.0, age + 1e-6) - fall(1.0, age)) < 2e-5


def test_a_fall_begins_high_speeds_up_springs_back_a_little_and_lies_still() -> None:
    assert fall(1.0, 0.0) == 1.0
    assert fall(1.0, FALL_SECONDS) == 0.0
    first, second = fall(1.0, 0.0) - fall(1.0, 0.05), fall(1.0, 0.05) - fall(1.0, 0.1)
    assert 0.0 < first < second
    rebound = max(fall(1.0, FALL_SECONDS * part / 100) for part in range(80, 101))
    assert 0.01 < rebound < 0.05
    assert fall(1.0, 0.0, 0.0) == 0.0


def test_every_motion_takes_from_150_to_300_milliseconds() -> None:
    for seconds in (FALL_SECONDS, ARC_SECONDS, ROLL_SECONDS, LEAVE_SECONDS):
        assert 0.15 <= seconds <= 0.3


def test_a_marble_that_is_put_falls_the_last_marble_s_height() -> None:
    place = NAMES["1a1"]
    animation = Animation().after_move([Placed(0, place, Colour.RED)], centres(), START)
    assert animation.applied_to(Focus(), START).offsets == {place: (0.0, 0.0, DROP)}
    assert not animation.over(START + FALL_SECONDS - 0.01)
    assert animation.over(START + FALL_SECONDS)
    assert animation.applied_to(Focus(), START + FALL_SECONDS).offsets == {}


# Moving: a marble of Spline+ goes up, and two come down into the gap that it leaves


def test_the_marble_goes_in_an_arc_and_two_roll_down_after_it() -> None:
    played = Played(PILE).shift(NAMES["1a1"], NAMES["1g7"])
    assert played.events == [
        Shifted(
            0,
            NAMES["1a1"],
            NAMES["1g7"],
            Colour.WHITE,
            ((NAMES["2b2"], NAMES["1a1"]), (NAMES["3c3"], NAMES["2b2"])),
        )
    ]
    assert seen(played.shown(0.0)) == standing(PILE)

    def where(place: str, seconds: float) -> Vec3:
        animation = Animation().after_move(played.events, centres(), START)
        x, y, z = centres()[NAMES[place]]
        offset = animation.applied_to(Focus(), START + seconds).offsets.get(NAMES[place], (0.0, 0.0, 0.0))
        return (x + offset[0], y + offset[1], z + offset[2])

    assert where("1g7", 0.5 * ARC_SECONDS)[2] > 2.0  # over the pyramid
    assert where("1a1", 0.05) == pytest.approx(centres()[NAMES["2b2"]])  # not before there is room
    first, second = where("1a1", 0.25), where("2b2", 0.25)
    assert centres()[NAMES["1a1"]][2] < first[2] < centres()[NAMES["2b2"]][2]
    assert first[2] < second[2]
    assert seen(played.shown(MOVE_SECONDS + 1e-9)) == standing(played.after)


def test_a_marble_that_comes_down_rolls_over_the_two_that_carried_it_beside_the_gap() -> None:
    before = Position.of(white="1a1 1c1 1a3 1c3", red="2b2")
    played = Played(before).take(NAMES["1a1"])
    beside = [centres()[NAMES[name]] for name in ("1c1", "1a3")]
    for part in range(61):
        red = next(m for m in played.shown(part / 100) if m.colour is Colour.RED)
        for other in beside:
            assert np.linalg.norm(np.subtract(red.centre, other)) == pytest.approx(1.0)
    assert red.centre == centres()[NAMES["1a1"]]


# Taking


def test_a_capture_of_three_lets_them_rise_and_fade_after_the_marble_that_took_them() -> None:
    captured = [NAMES[name] for name in ("1c1", "1a3", "1c3")]
    before = Position.of(black="1c1 1a3 1c3", white="1e1 1e3 1a5 1c5")
    played = Played(before).put(NAMES["1a1"], Colour.WHITE)
    for place in captured:
        played.take(place)

    def leaving(seconds: float) -> dict[int, float]:
        animation = Animation().after_move(played.events, centres(), START)
        return {m.place: m.opacity for m in animation.applied_to(Focus(), START + seconds).leaving}

    assert leaving(0.0) == dict.fromkeys(captured, 1.0)
    assert leaving(0.15) == dict.fromkeys(captured, 1.0)  # the white one is still in the air
    halfway = leaving(0.3)
    assert 0.0 < halfway[captured[0]] < halfway[captured[1]] < halfway[captured[2]] < 1.0
    heights = {m.centre[2] for m in played.shown(0.3) if m.colour is Colour.BLACK}
    assert len(heights) == 3
    assert min(heights) > 0.0
    assert leaving(MOVE_SECONDS + 1e-9) == {}
    assert seen(played.shown(MOVE_SECONDS + 1e-9)) == standing(played.after)


def test_a_marble_that_takes_another_s_place_comes_when_that_is_gone() -> None:
    place = NAMES["1c1"]
    played = Played(Position.of(black="1c1")).take(place).put(place, Colour.RED)
    for part in range(31):
        shown = played.shown(part / 50)
        assert len(shown) == 1
    assert played.shown(0.1)[0].colour is Colour.BLACK
    assert played.shown(0.4)[0].colour is Colour.RED


def test_a_marble_gets_out_sideways_from_under_the_one_that_rests_on_it() -> None:
    played = Played(Position.of(white="1a1 1c1 1a3 1c3", red="2b2")).take(NAMES["1a1"])
    x, y, z = centres()[NAMES["1a1"]]
    for part in range(1, 25):
        [out] = [m.centre for m in played.shown(part / 100) if m.opacity < 1.0]
        assert np.linalg.norm(np.subtract(out, centres()[NAMES["2b2"]])) > 1.0
        assert (out[0] < x, out[1] < y, out[2] > z) == (True, True, True)


# One move after another


def test_the_next_move_lets_what_moves_go_on() -> None:
    first = Animation().after_move([Placed(0, 0, Colour.RED)], centres(), START)
    second = first.after_move([Placed(1, 3, Colour.BLACK)], centres(), START + 0.1)
    offsets = second.applied_to(Focus(), START + 0.1).offsets
    assert offsets == {0: first.applied_to(Focus(), START + 0.1).offsets[0], 3: (0.0, 0.0, DROP)}
    assert not second.over(START + FALL_SECONDS)
    later = second.after_move([Passed(0, text("Pass"))], centres(), START + FALL_SECONDS)
    assert set(later.applied_to(Focus(), START + FALL_SECONDS).offsets) == {3}


@pytest.mark.parametrize(
    "event",
    [Removed(1, 0, Colour.RED), Shifted(1, 0, 3, Colour.RED), Shifted(1, 2, 3, Colour.RED, ((0, 2),))],
)
def test_a_marble_that_the_next_move_takes_away_moves_once(event: Event) -> None:
    first = Animation().after_move([Placed(0, 0, Colour.RED)], centres(), START)
    second = first.after_move([event], centres(), START + 0.1).applied_to(Focus(), START + 0.1)
    assert 0 not in second.offsets


def test_nothing_moves_where_nothing_was_put_moved_or_taken() -> None:
    animation = Animation().after_move([Passed(0, text("Pass"))], centres(), START)
    assert animation == Animation()
    assert animation.over(START)
    assert animation.applied_to(Focus(hints=3), START) == Focus(hints=3)


@pytest.mark.parametrize("event", [Drawn(0, Colour.RED), Revealed((Colour.RED,) * 3)])
def test_the_marble_that_is_held_comes_down_into_its_hole(event: Event) -> None:
    animation = Animation().after_move([event], centres(), START)
    assert animation.applied_to(Focus(), START).held_lift == HELD_HEIGHT
    assert not animation.over(START + HELD_SECONDS - 0.01)
    assert animation.over(START + HELD_SECONDS)
    put = animation.after_move([Placed(0, 0, Colour.RED)], centres(), START + 0.1)
    assert 0.0 < put.applied_to(Focus(), START + 0.1).held_lift < HELD_HEIGHT


def test_a_group_just_made_flares_up_and_fades() -> None:
    animation = Animation().with_flare(START)
    assert animation.applied_to(Focus(), START).flare == 1.0
    assert 0.0 < animation.applied_to(Focus(), START + 0.2).flare < 1.0
    assert animation.over(START + FLARE_SECONDS)
    assert animation.applied_to(Focus(), START + FLARE_SECONDS).flare == 0.0
