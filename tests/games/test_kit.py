"""What the games share: lines, the turn that a set-up means, marbles that move, positions that come back."""

import pytest

from shibumi3d.games.free import FREE
from shibumi3d.games.kit.lines import full_lines, line_prospects, lines_through
from shibumi3d.games.kit.repetition import seen_again
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, seat_to_move
from shibumi3d.games.kit.shifting import landings
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spline import SPLINE
from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID = pyramid_of(4)


def names(mask: int) -> str:
    return " ".join(PYRAMID.names_in(mask))


@pytest.mark.parametrize(("size", "count"), [(2, 6), (3, 14), (4, 24), (5, 36)])
def test_a_level_of_n_places_a_side_has_n_rows_n_columns_and_two_diagonals(size: int, count: int) -> None:
    home = pyramid_of(size)
    lines = full_lines(home)
    assert len(lines) == len(set(lines)) == count
    for line in lines:
        (level,) = {level for level in home.levels if level & line}
        assert line.bit_count() ** 2 == level.bit_count()


def test_lines_are_found_by_their_places() -> None:
    through = lines_through(PYRAMID, full_lines(PYRAMID))
    assert {names(line) for line in through[PYRAMID.named["1c1"]]} == {"1a1 1c1 1e1 1g1", "1c1 1c3 1c5 1c7"}
    assert through[PYRAMID.apex] == ()


def test_prospects_of_lines_begin_with_those_that_lack_least() -> None:
    position = Position.of(white="1a1 1c1 1e1", black="1g7")
    prospects = line_prospects(owners(Colour.WHITE, Colour.BLACK), full_lines(PYRAMID), position)
    lacking = [prospect.lacks.bit_count() for prospect in prospects]
    assert lacking == sorted(lacking)
    assert (names(prospects[0].places), names(prospects[0].lacks)) == ("1a1 1c1 1e1 1g1", "1g1")
    diagonal = PYRAMID.mask("1a1 1c3 1e5 1g7")
    assert not any(prospect.places == diagonal for prospect in prospects), "both colours stand there"


def test_a_position_cannot_hang_in_the_air() -> None:
    with pytest.raises(SetUpError, match="nothing carries the marble on 2b2"):
        checked(FREE, PYRAMID, Position.of(white="1a1 1c1 1a3 2b2"), dict.fromkeys(COLOURS, 30))


@pytest.mark.parametrize(
    ("marbles", "seat"), [("", 0), ("W", 1), ("W B", 2), ("W B R", 0), ("W B R W", 1), ("R R", 0)]
)
def test_with_a_marble_each_in_turn_the_marbles_say_whose_turn_it_is(marbles: str, seat: int) -> None:
    row = " ".join([*marbles.split(), ".", ".", ".", "."][:4])
    position = diagram.parse(f". . . .\n. . . .  . . .\n. . . .  . . .  . .\n{row}  . . .  . .  .")
    assert seat_to_move(SPINDIZZY, SetUp(position)) == seat
    assert seat_to_move(SPINDIZZY, SetUp(position, "red")) == 2


def test_a_marble_lands_where_it_could_be_put_but_not_where_it_came_from() -> None:
    position = diagram.parse("""
        . . . .
        . . . .   . . .
        W W W .   . . .   . .
        B W W .   W . .   . .   .
        """)
    free = names(position.playable)
    assert names(landings(position, PYRAMID.named["2b2"])) == free
    assert "2b2" not in names(landings(position, PYRAMID.named["1a1"])).split(), "white came down to 1a1"
    assert names(landings(position, PYRAMID.named["1e1"])) == free.replace(" 2d2", "")


def test_it_makes_no_difference_in_which_order_positions_were_seen() -> None:
    one, times = seen_again(frozenset(), "a")
    assert times == 1
    one, _ = seen_again(one, "b")
    other, _ = seen_again(frozenset(), "b")
    other, _ = seen_again(other, "a")
    assert one == other
    assert [seen_again(one, "a")[1], seen_again(seen_again(one, "a")[0], "a")[1]] == [2, 3]


def test_a_size_is_an_option_with_the_usual_one_first() -> None:
    sizes = next(option for option in SPLINE.options if option.name == "size")
    assert (sizes.default, [str(choice.title) for choice in sizes.choices]) == (
        "4",
        ["4 × 4", "3 × 3", "5 × 5"],
    )
