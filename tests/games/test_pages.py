"""The pages of rules say and show what the rules do."""

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from shibumi3d.games import sparro, spindizzy, spline, spoker
from shibumi3d.games.kit.lines import complete, full_lines
from shibumi3d.games.kit.shifting import landings
from shibumi3d.games.pylos import PYLOS
from shibumi3d.games.spaiji import SPAIJI
from shibumi3d.games.span import SPAN
from shibumi3d.games.spaniel import SPANIEL
from shibumi3d.games.spao import SPAO
from shibumi3d.games.spargo import MARGO, SPARGO
from shibumi3d.games.sparks import SPARKS
from shibumi3d.games.sparro import SPARRO, SparroState
from shibumi3d.games.spava import SPAVA
from shibumi3d.games.spindizzy import SMALL_PYRAMIDS, SPINDIZZY, SpindizzyState, owner_of, reason_of
from shibumi3d.games.spinimax import SPINIMAX
from shibumi3d.games.spire import SPIRE
from shibumi3d.games.splade import SPLADE
from shibumi3d.games.splastwo import SPLASTWO
from shibumi3d.games.splice import SPLICE
from shibumi3d.games.spline import SPLINE, SplineState
from shibumi3d.games.sploof import SPLOOF
from shibumi3d.games.spodd import SPODD
from shibumi3d.games.spoker import RANK_NAMES, SPOKER, Group, Rank, SpokerState, highest_group, scorers
from shibumi3d.games.sponnect import SPONNECT
from shibumi3d.games.spook import SPOOK
from shibumi3d.games.spought import SPOUGHT
from shibumi3d.games.spree import SPREE
from shibumi3d.games.sprite import SPRITE
from shibumi3d.games.spyramid import SPYRAMID
from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.game import Game, Page
from shibumi3d.model.moves import Draw, Pick, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from tests.games.playing import legal, played

WHITE, BLACK, RED = COLOURS
PYRAMID = pyramid_of(4)
GAMES = (
    MARGO,
    PYLOS,
    SPAIJI,
    SPAN,
    SPANIEL,
    SPAO,
    SPARGO,
    SPARKS,
    SPARRO,
    SPAVA,
    SPINDIZZY,
    SPINIMAX,
    SPIRE,
    SPLADE,
    SPLASTWO,
    SPLICE,
    SPLINE,
    SPLOOF,
    SPODD,
    SPOKER,
    SPONNECT,
    SPOOK,
    SPOUGHT,
    SPREE,
    SPRITE,
    SPYRAMID,
)
ALL = [pytest.param(game, page, id=f"{game.name}: {page.title}") for game in GAMES for page in game.pages]
PICTURES = [parameter for parameter in ALL if parameter.values[1].position is not None]  # type: ignore[union-attr]


def page(game: Game, title: str) -> Page:
    return next(page for page in game.pages if str(page.title) == title)


def picture(game: Game, title: str) -> tuple[Position, tuple[int, ...]]:
    shown = page(game, title)
    assert shown.position is not None
    return shown.position, shown.marked


def sentences(words: str) -> list[str]:
    return re.findall(r"[^.:]+[.]", words)


def mask(names: str) -> int:
    return PYRAMID.mask(names)


def tops(position: Position) -> int:
    """The marbles that carry nothing: any of them can have been the last."""
    return sum(1 << p for p in places_in(position.occupied) if not PYRAMID.carried[p] & position.occupied)


# All games


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_page_gives_the_goal_in_two_sentences(game: Game) -> None:
    assert 5 <= len(game.pages) <= 11
    assert str(game.pages[0].title) == "The goal"
    assert len(sentences(str(game.pages[0].words))) == 2


@pytest.mark.parametrize(("game", "shown"), ALL)
def test_a_page_is_short_and_plain(game: Game, shown: Page) -> None:
    assert 2 <= len(str(shown.title).split()) <= 4
    assert 2 <= len(sentences(str(shown.words))) <= 5
    assert len(str(shown.words)) < 420
    assert not re.search(r"\b[1-4][a-g][1-7]\b|_", str(shown.words))


@pytest.mark.parametrize(("game", "shown"), PICTURES)
def test_a_picture_can_stand_and_marks_marbles(game: Game, shown: Page) -> None:
    position = shown.position
    assert position is not None
    diagram.supported(position)
    assert all(group and position.occupied & group == group for group in shown.marked)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_titles_differ(game: Game) -> None:
    titles = [str(page.title) for page in game.pages]
    assert len(set(titles)) == len(titles)


def test_pages_are_made_only_when_they_are_asked_for() -> None:
    code = (
        "import sys; from shibumi3d.model.registry import installed; installed(); "
        "print([name for name in sys.modules if name.startswith('shibumi3d.games.pages')])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == "[]"


# Sparro


@pytest.mark.parametrize("shown", SPARRO.pages, ids=lambda shown: str(shown.title))
def test_sparro_positions_can_be_reached(shown: Page) -> None:
    position = shown.position
    assert position is not None
    red, black = position.mask(RED).bit_count(), position.mask(BLACK).bit_count()
    assert position.mask(WHITE) == sparro.OPENING.mask(WHITE)
    assert red - black in (0, 1)
    assert red <= sparro.MARBLES
    assert not position.occupied & sparro.APEX


def owned(position: Position, colour: Colour) -> set[int]:
    return set(complete(sparro.LINES, position.mask(colour)))


def test_sparro_goal_shows_the_line_that_wins() -> None:
    position, marked = picture(SPARRO, "The goal")
    assert owned(position, RED) == set(marked)
    assert owned(position, BLACK) == set()
    last = max(places_in(marked[0]))
    before = SparroState(position.take(last))
    result = before.play(Put(PYRAMID.names[last])).result
    assert result is not None
    assert (result.winners, result.groups) == ((sparro.RED,), marked)


def test_sparro_start() -> None:
    position, marked = picture(SPARRO, "The start")
    start = SPARRO.start()
    assert start.position == position
    assert start.actor == sparro.RED
    assert marked == (position.mask(WHITE),)
    assert [tray.count for tray in start.trays] == [12, 12]
    free = PYRAMID.everywhere & ~position.occupied & ~sparro.APEX
    assert [(free & level).bit_count() for level in PYRAMID.levels] == [12, 8, 4, 0]


def test_sparro_placing_shows_a_marble_on_its_platform() -> None:
    position, (five,) = picture(SPARRO, "Placing a marble")
    assert five in SMALL_PYRAMIDS.values()
    assert {position.at(place) for place in places_in(five)} == set(COLOURS)
    assert str(SparroState(position, sparro.BLACK).moves()) == str(SparroState(position, sparro.RED).moves())


def test_sparro_lines_of_each_kind() -> None:
    position, marked = picture(SPARRO, "What a line is")
    assert owned(position, RED) | owned(position, BLACK) == set(marked)
    kinds = [sorted(PYRAMID.grid[place][0] for place in places_in(line)) for line in marked]
    assert kinds == [[1, 1, 1], [2, 2, 2], [1, 2, 3]]
    every = [sorted(PYRAMID.grid[place][0] for place in places_in(line)) for line in sparro.LINES]
    assert all(kind in kinds for kind in every)
    assert len(sparro.LINES) == len(set(sparro.LINES)) == 24
    for line in sparro.LINES:
        if sum(line & face == line for face in PYRAMID.faces) == 2:
            assert line in PYRAMID.runs(3)


def test_sparro_shows_what_is_no_line() -> None:
    position, (one, other, inside) = picture(SPARRO, "What is no line")
    assert not owned(position, RED) | owned(position, BLACK)
    bend = one | other
    assert bend.bit_count() == 3
    assert position.mask(RED) & bend == bend
    assert bend not in PYRAMID.runs(3)
    assert inside in PYRAMID.runs(3)
    assert inside not in sparro.LINES
    across = [line for line in PYRAMID.runs(3) if line not in sparro.LINES and not line & sparro.APEX]
    assert all(line & position.mask(WHITE) for line in across)
    assert not any(line & sparro.APEX for line in sparro.LINES)


def test_sparro_standard_game_without_a_line_is_won_by_black() -> None:
    position, marked = picture(SPARRO, "The standard game")
    assert marked == ()
    assert not owned(position, RED) | owned(position, BLACK)
    last = max(places_in(position.mask(BLACK)))
    before = SparroState(position.take(last), sparro.BLACK)
    result = before.play(Put(PYRAMID.names[last])).result
    assert result is not None
    assert (result.winners, str(result.reason)) == ((sparro.BLACK,), "nobody made a line")


def test_sparro_four_in_a_row_are_two_lines() -> None:
    position, marked = picture(SPARRO, "The extended game")
    assert owned(position, RED) == set(marked)
    assert len(marked) == 2
    assert marked[0] | marked[1] in PYRAMID.runs(4)
    assert SparroState(position).scores == (2, 0)


def test_sparro_token_decides_between_equals() -> None:
    position, marked = picture(SPARRO, "The token")
    assert owned(position, RED) | owned(position, BLACK) == set(marked)
    assert len(owned(position, RED)) == len(owned(position, BLACK))
    for holder in (sparro.RED, sparro.BLACK):
        result = sparro.result_of(position, holder)
        assert result is not None
        assert result.winners == (holder,)
    start = SPARRO.start({"variant": "extended"})
    assert isinstance(start, SparroState)
    assert start.holder == sparro.BLACK


def test_sparro_first_answer() -> None:
    position, (opening, answer) = picture(SPARRO, "Black's first answer")
    assert position.mask(RED) == opening
    assert position.mask(BLACK) == answer
    start = SPARRO.start({"variant": "extended"})
    (corner,) = PYRAMID.names_in(opening)
    (edge,) = PYRAMID.names_in(answer)
    assert legal(played(start, corner)).split() == list(PYRAMID.names_in(PYRAMID.edges))
    assert edge in PYRAMID.names_in(PYRAMID.edges)
    assert legal(played(start, edge)).split() == list(PYRAMID.names_in(PYRAMID.corners))
    assert legal(start).split() == sorted(
        PYRAMID.names_in(PYRAMID.corners | PYRAMID.edges), key=lambda name: PYRAMID.named[name]
    )
    assert PYRAMID.edges.bit_count() == 8


# Spindizzy


def seats(*colours: Colour) -> tuple[int, ...]:
    return tuple(spindizzy.OWNER[colour] for colour in colours)


def spindizzy_start(master: str = "white") -> SpindizzyState:
    state = SPINDIZZY.start({"first_master": master})
    assert isinstance(state, SpindizzyState)
    return state


@pytest.mark.parametrize(
    "shown", [page for page in SPINDIZZY.pages if page.position], ids=lambda shown: str(shown.title)
)
def test_spindizzy_pictures_are_between_two_rounds(shown: Page) -> None:
    position = shown.position
    assert position is not None
    assert position.occupied.bit_count() % 3 == 0
    assert max(mask.bit_count() for mask in position.masks) <= 10


def test_spindizzy_hands() -> None:
    hands = spindizzy_start().hands
    assert hands == ((5, 2, 3), (3, 5, 2), (2, 3, 5))
    words = str(page(SPINDIZZY, "Ten marbles each").words)
    assert "five white, three red and two black" in words


def test_spindizzy_order_and_next_master() -> None:
    state = played(spindizzy_start(), "pick:black pick:red pick:white")
    assert isinstance(state, SpindizzyState)
    assert state.order == seats(BLACK, RED, WHITE)
    assert "Black, Red, White" in str(page(SPINDIZZY, "The order of placing").words)
    after = played(state, "1a1 1c1 1e1")
    assert isinstance(after, SpindizzyState)
    assert after.master == seats(WHITE)[0], "who names the left neighbour stays the master"
    assert [after.position.at(PYRAMID.named[name]) for name in ("1a1", "1c1", "1e1")] == [RED, WHITE, BLACK]


@pytest.mark.parametrize("master", ["white", "black", "red"])
@pytest.mark.parametrize("shown", COLOURS)
def test_spindizzy_last_to_place_is_master(master: str, shown: Colour) -> None:
    state = played(spindizzy_start(master), " ".join([str(Pick(shown))] * 3))
    assert isinstance(state, SpindizzyState)
    last = state.order[-1]
    after = played(state, "1a1 1c1 1e1")
    assert isinstance(after, SpindizzyState)
    assert after.master == last


def test_spindizzy_picks_are_hidden_until_all_are_made() -> None:
    state = played(spindizzy_start(), "pick:black pick:red")
    seen = state.seen_by(2)
    assert isinstance(seen, SpindizzyState)
    assert seen.picks == (None, None)
    shown = played(state, "pick:white").seen_by(2)
    assert isinstance(shown, SpindizzyState)
    assert shown.picks == (BLACK, RED, WHITE)
    assert shown.hands[:2] == (None, None)


@pytest.mark.parametrize(
    ("title", "owner", "reason"),
    [
        ("Small pyramids", RED, "2–2–1, red on top"),
        ("Three of one colour", RED, "3 of 5 are red"),
        ("Two, two and one", RED, "2–2–1, red on top"),
    ],
)
def test_spindizzy_scores(title: str, owner: Colour, reason: str) -> None:
    position, (five,) = picture(SPINDIZZY, title)
    top = max(places_in(five))
    assert SMALL_PYRAMIDS[top] == five
    assert owner_of(position, top) is owner
    assert str(reason_of(position, top)) == reason


def test_spindizzy_colour_on_top_does_not_matter_where_three_are_equal() -> None:
    position, (five,) = picture(SPINDIZZY, "Three of one colour")
    assert position.at(max(places_in(five))) is not RED


def test_spindizzy_goal_marks_a_small_pyramid() -> None:
    _, marked = picture(SPINDIZZY, "The goal")
    assert set(marked) <= set(SMALL_PYRAMIDS.values())
    assert len(SMALL_PYRAMIDS) == 14


def test_spindizzy_third_wins_in_the_last_picture() -> None:
    position, _ = picture(SPINDIZZY, "The end")
    result = spindizzy.result_of(position)
    assert result is not None
    assert spindizzy.scores_of(position) == (5, 5, 4)
    assert result.winners == seats(RED)


# Spline


@pytest.mark.parametrize(
    "shown", [page for page in SPLINE.pages if page.position], ids=lambda shown: str(shown.title)
)
def test_spline_pictures_come_of_placing_in_turn(shown: Page) -> None:
    position = shown.position
    assert position is not None
    assert position.mask(WHITE).bit_count() - position.mask(BLACK).bit_count() in (0, 1)
    assert not position.mask(RED)


def lines_of(position: Position) -> list[int]:
    """The lines that somebody has."""
    return [line for colour in spline.OWN for line in complete(full_lines(PYRAMID), position.mask(colour))]


@pytest.mark.parametrize("title", ["The goal", "What a line is", "The third level"])
def test_spline_shows_the_line_that_wins(title: str) -> None:
    position, marked = picture(SPLINE, title)
    assert tuple(lines_of(position)) == marked
    last = max(places_in(marked[0]))
    end = SplineState(position.take(last)).play(Put(PYRAMID.names[last]))
    assert end.result is not None
    assert (end.result.winners, end.result.groups) == ((0,), marked)


def test_spline_shows_what_is_no_line() -> None:
    position, (three, climbing) = picture(SPLINE, "What is no line")
    assert lines_of(position) == []
    assert three in PYRAMID.runs(3)
    assert climbing in PYRAMID.runs(2)
    assert {PYRAMID.grid[place][0] for place in places_in(climbing)} == {1, 2}
    assert position.mask(WHITE) & (three | climbing) == three | climbing


def test_spline_any_two_places_of_the_third_level_are_a_line() -> None:
    short = [line for line in full_lines(PYRAMID) if line & PYRAMID.levels[2]]
    assert all(line.bit_count() == 2 for line in short)
    assert len(short) == 6


def test_spline_a_marble_comes_down() -> None:
    position, (source, above) = picture(SPLINE, "What comes down")
    (place,) = places_in(source)
    (carried,) = places_in(above)
    assert position.falling(place) == ((carried, place),)
    assert position.at(place) is WHITE
    assert legal(SplineState(position, plus=True)).count("1a1-") == landings(position, place).bit_count() > 0


def test_spline_pinned_marbles() -> None:
    position, (pinned,) = picture(SPLINE, "Pinned marbles")
    assert position.pinned == pinned


# Spoker


@pytest.mark.parametrize(
    "shown", [page for page in SPOKER.pages if page.position], ids=lambda shown: str(shown.title)
)
def test_spoker_positions_come_out_of_the_bag(shown: Page) -> None:
    position = shown.position
    assert position is not None
    assert max(mask.bit_count() for mask in position.masks) <= spoker.MARBLES


def groups(position: Position, visible_only: bool = True) -> Iterator[Group]:
    """What the last marble can have completed, whichever of those that carry nothing it was."""
    for place in places_in(tops(position)):
        group = highest_group(position, place, visible_only)
        if group is not None:
            yield group


def test_spoker_ranking_is_that_of_the_rules() -> None:
    table = re.findall(r"(\d)  (.+)\n", str(page(SPOKER, "The ranking").words))
    assert table == [
        (str(int(rank)), str(RANK_NAMES[rank]).capitalize()) for rank in sorted(Rank, reverse=True)
    ]
    pages = [str(page.title) for page in SPOKER.pages if str(page.title)[0].isdigit()]
    assert pages == [f"{number}  {name}" for number, name in reversed(table)]


def test_spoker_of_several_groups_the_highest_counts() -> None:
    position, (house, line) = picture(SPOKER, "The ranking")
    (place,) = places_in(house & line)
    assert highest_group(position, place, True) == Group(Rank.FULL_HOUSE, 2, house)
    assert line in PYRAMID.runs(3)
    assert {position.at(each) for each in places_in(line)} == set(COLOURS)
    assert place in places_in(tops(position))


@pytest.mark.parametrize("rank", Rank)
def test_spoker_group_is_shown(rank: Rank) -> None:
    position, (marked,) = picture(SPOKER, f"{int(rank)}  {str(RANK_NAMES[rank]).capitalize()}")
    assert marked in {group.places for group in groups(position) if group.rank is rank}
    assert max(group.rank for group in groups(position)) is rank


def test_spoker_goal_shows_a_group() -> None:
    position, (marked,) = picture(SPOKER, "The goal")
    assert marked in {group.places for group in groups(position)}


def test_spoker_flush_four_lies_on_the_board_or_climbs_to_the_apex() -> None:
    kinds = [sorted(PYRAMID.grid[place][0] for place in places_in(line)) for line in PYRAMID.runs(4)]
    assert all(kind in ([1, 1, 1, 1], [1, 2, 3, 4]) for kind in kinds)
    assert kinds.count([1, 1, 1, 1]) == 8
    climbing = [line for line in PYRAMID.runs(4) if line >> PYRAMID.apex & 1]
    assert all(line & PYRAMID.corners for line in climbing)


def test_spoker_buried_group_does_not_count() -> None:
    position, (line,) = picture(SPOKER, "Buried marbles")
    (place,) = places_in(line & tops(position))
    assert (position.buried & line).bit_count() == 1
    assert highest_group(position, place, True) is None
    assert highest_group(position, place, False) == Group(Rank.FLUSH_THREE, 1, line)


def test_spoker_answer() -> None:
    position, (line, house) = picture(SPOKER, "Challenge and answer")
    top = max(places_in(house))
    before = position.take(top)
    challenge = next(group for group in groups(before) if group.places == line)
    assert challenge == Group(Rank.FLUSH_THREE, 1, line)
    answer = highest_group(position, top, True)
    assert answer == Group(Rank.FULL_HOUSE, 2, house)
    assert scorers(0, challenge, answer) == (1,)
    assert scorers(0, challenge, None) == (0,)
    assert scorers(0, answer, challenge) == (0,)
    assert scorers(0, challenge, challenge) == (0, 1)


def test_spoker_group_on_the_apex_counts_only_as_an_answer() -> None:
    position, (line,) = picture(SPOKER, "The last marble")
    assert position.occupied == PYRAMID.everywhere
    colour = position.at(PYRAMID.apex)
    assert colour is not None
    before = SpokerState(position.take(PYRAMID.apex), 1, hand=colour)
    assert highest_group(position, PYRAMID.apex, True) == Group(Rank.FLUSH_FOUR, 4, line)
    end = before.play(Put("4d4"))
    assert (before.made(PYRAMID.apex, colour), end.scores) == (None, (0, 0))
    assert end.result is not None
    answered = SpokerState(
        before.position, 1, hand=colour, challenge=Group(Rank.FLUSH_THREE, 3, mask("1a1 2b2 3c3"))
    ).play(Put("4d4"))
    assert answered.scores == (0, 1)


def test_spoker_bag() -> None:
    assert SPOKER.start().chances() == tuple((Draw(colour), 10) for colour in COLOURS)
    assert all(seat.colour is None for seat in SPOKER.seats)
