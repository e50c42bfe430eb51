"""The list of moves: rows of the main line, with variations and comments at their places."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.files import transcript
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.moves import Draw, Move, Pass, Pick, Put
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.study.outline import INSET, MOST_LINES, WRAP, Outline, OutlineBuilder, Row
from tests.study.sessions import REGISTRY

NAMES = pyramid_of(4).names


def outline(record: Record, together: int = 2) -> Outline:
    return OutlineBuilder(together).outline(record)


def listed(words: str, together: int = 2) -> list[str]:
    """The rows of a transcript after that of the start, each as depth, number, moves or comment."""
    record = transcript.read(words, REGISTRY, SPARRO, {})
    return lines(outline(record, together))[1:]


def lines(rows: Outline) -> list[str]:
    return [line(row) for row in rows.rows()]


def line(row: Row) -> str:
    if row.comment:
        return f"{'> ' * row.depth}{{{row.comment}}}"
    number = f"{row.round}{'…' if row.before else '.'}"
    return f"{'> ' * row.depth}{number} {' '.join(str(entry.move) for entry in row.entries)}"


def test_an_empty_record_has_the_start_alone() -> None:
    rows = list(outline(Record(Header("sparro"))).rows())
    assert [[entry.node for entry in row.entries] for row in rows] == [[ROOT]]


def test_the_main_line_has_a_move_of_each_seat_in_a_row() -> None:
    assert listed("1a1 1c1 1e1 1g1 1a3") == ["1. 1a1 1c1", "2. 1e1 1g1", "3. 1a3"]


def test_three_seats_make_rows_of_three() -> None:
    assert listed("1a1 1c1 1e1 1g1", together=3) == ["1. 1a1 1c1 1e1", "2. 1g1"]


def test_secret_picks_and_draws_belong_to_the_round_that_they_begin() -> None:
    moves: list[Move] = [*map(Pick, COLOURS), Put("1a1"), Put("1c1"), Put("1e1"), *map(Pick, COLOURS)]
    assert rounds(moves, 3) == [6, 3]
    bag: list[Move] = [
        Draw(COLOURS[0]),
        Put("1a1"),
        Draw(COLOURS[0]),
        Put("1c1"),
        Draw(COLOURS[0]),
        Put("1e1"),
    ]
    assert rounds(bag, 2) == [4, 2]


def rounds(moves: Sequence[Move], together: int) -> list[int]:
    """How many moves stand in each round."""
    record, node = Record(Header("any")), ROOT
    for move in moves:
        record, node = record.add(node, move)
    return [len(row.entries) for row in list(outline(record, together).rows())[1:]]


def test_a_comment_ends_its_row_and_the_next_goes_on_at_its_place() -> None:
    assert listed("1a1 {a corner} 1c1 1e1") == ["1. 1a1", "{a corner}", "1… 1c1", "2. 1e1"]


def test_a_variation_stands_below_the_move_it_replaces() -> None:
    assert listed("1a1 1c1 (1g1 1g3 1g5 1g7) 1e1 1a3") == [
        "1. 1a1 1c1",
        "> 1… 1g1",
        "> 2. 1g3 1g5",
        "> 3. 1g7",
        "2. 1e1 1a3",
    ]


def test_variations_of_variations_stand_further_in() -> None:
    assert listed("1a1 1c1 (1g1 1g3 (1a7 1c7) 1g5) (1e7) 1e1") == [
        "1. 1a1 1c1",
        "> 1… 1g1",
        "> 2. 1g3",
        "> > 2. 1a7 1c7",
        "> 2… 1g5",
        "> 1… 1e7",
        "2. 1e1",
    ]


def test_a_variation_of_the_first_move_is_shown_too() -> None:
    assert listed("1a1 (1c1 1e1) 1g1") == ["1. 1a1", "> 1. 1c1 1e1", "1… 1g1"]


def test_a_long_variation_has_several_rows_and_begins_once() -> None:
    record = transcript.read("1a1 (1c1 1e1 1g1 1a3 1g3) 1a7", REGISTRY, SPARRO, {})
    rows = [row for row in outline(record).rows() if row.depth]
    assert [line(row) for row in rows] == ["> 1. 1c1 1e1", "> 2. 1g1 1a3", "> 3. 1g3"]
    assert [row.begins for row in rows] == [True, False, False]


def test_a_comment_before_the_first_move_stands_below_the_start() -> None:
    record = Record(Header("sparro")).comment(ROOT, "Final of the club")
    assert lines(outline(record))[1:] == ["{Final of the club}"]


def test_a_long_comment_is_broken_between_words_and_cut_at_last() -> None:
    record = Record(Header("sparro")).comment(ROOT, "marble " * 200)
    rows = [row.comment for row in outline(record).rows()][1:]
    assert len(rows) == MOST_LINES
    assert rows[0] == " ".join(["marble"] * 5)
    assert rows[-1].endswith("…")


def test_a_korean_letter_is_as_wide_as_two() -> None:
    record = Record(Header("sparro")).comment(ROOT, "구" * WRAP)
    assert [len(row.comment) for row in outline(record).rows()][1:] == [WRAP // 2, WRAP // 2]


def test_every_move_is_in_just_one_row_and_is_found_there() -> None:
    record = transcript.read("1a1 (1c1 1e1 (1g1)) 1g1 (1g3) 1g5 {x} 1g7", REGISTRY, SPARRO, {})
    rows = outline(record)
    shown = [entry.node for row in rows.rows() for entry in row.entries]
    assert sorted(shown) == sorted(record.nodes)
    for node in record.nodes:
        [row] = rows.rows(rows.index(record.path(node)), rows.index(record.path(node)) + 1)
        assert node in [entry.node for entry in row.entries]


def test_any_part_of_the_rows_can_be_asked_for() -> None:
    rows = outline(transcript.read("1a1 (1c1 1e1 (1g1)) 1g1 (1g3) 1g5 {x} 1g7", REGISTRY, SPARRO, {}))
    everything = list(rows.rows())
    for start in range(len(rows)):
        assert list(rows.rows(start, start + 3)) == everything[start : start + 3]


def test_what_may_not_be_known_has_no_move() -> None:
    record = transcript.read("1a1 1c1", REGISTRY, SPARRO, {})
    rows = OutlineBuilder(2).veiled(record, lambda node: node == 2)
    assert lines(rows)[1:] == ["1. 1a1 None"]


def test_a_very_long_game_and_very_deep_variations_are_listed_without_recursion() -> None:
    record, node = Record(Header("sparro")), ROOT
    for _ in range(4_000):
        record, node = record.add(node, Pass())
    assert len(outline(record)) == 2_001
    nested, node = Record(Header("sparro")), ROOT
    for _ in range(1_500):
        nested, _ = nested.add(node, Pass())
        nested, node = nested.add(node, Put("1a1"))
    assert max(row.depth for row in outline(nested).rows()) == 1_500


@given(st.data())
def test_an_outline_that_followed_every_edit_is_the_outline_made_anew(data: st.DataObject) -> None:
    builder = OutlineBuilder(2)
    record = Record(Header("sparro"))
    for _ in range(data.draw(st.integers(1, 25))):
        node = data.draw(st.sampled_from(sorted(record.nodes)))
        match data.draw(st.sampled_from(("add", "add", "add", "comment", "promote", "main", "delete"))):
            case "add":
                record, _ = record.add(node, Put(data.draw(st.sampled_from(NAMES[:4]))))
            case "comment":
                record = record.comment(node, data.draw(st.sampled_from(("", "a", "two words"))))
            case "promote":
                record = record.promote(node)
            case "main":
                record = record.make_mainline(node)
            case _ if node != ROOT:
                record = record.delete(node)
        followed = builder.outline(record)
        assert list(followed.rows()) == list(outline(record).rows())
        for at in record.nodes:
            assert followed.index(record.path(at)) == outline(record).index(record.path(at))


def test_a_comment_in_a_variation_has_less_room() -> None:
    record = transcript.read("1a1 (1c1 (1e1))", REGISTRY, SPARRO, {})
    for node in (2, 3):
        record = record.comment(node, "x" * (WRAP - INSET))
    comments = [(row.depth, len(row.comment)) for row in outline(record).rows() if row.comment]
    assert comments == [(1, WRAP - INSET), (1, WRAP - INSET)]


# Folding


BRANCHED = "1a1 1c1 (1e1 1g1 (1g3 1g5) 1a3) 1a5 1a7"


def folding(words: str, *first: str) -> list[str]:
    """The rows of a transcript in which the variations with these first moves are folded; + is what they hide."""
    record = transcript.read(words, REGISTRY, SPARRO, {})
    builder = OutlineBuilder(2)
    builder.outline(record)
    nodes = (node for node, held in record.nodes.items() if str(held.move) in first)
    builder.fold(record, frozenset(nodes))
    rows = list(builder.outline(record).rows())[1:]
    return [f"{line(row)}{f' +{row.folded}' if row.folded else ''}" for row in rows]


def test_a_folded_variation_is_one_row_with_the_number_of_what_it_hides() -> None:
    assert folding(BRANCHED) == listed(BRANCHED)
    assert folding(BRANCHED, "1e1") == ["1. 1a1 1c1", "> 1… 1e1 +4", "2. 1a5 1a7"]
    assert folding(BRANCHED, "1g3") == [
        "1. 1a1 1c1",
        "> 1… 1e1",
        "> 2. 1g1",
        "> > 2. 1g3 1g5",
        "> 2… 1a3",
        "2. 1a5 1a7",
    ]


def test_a_comment_is_folded_away_too() -> None:
    assert folding("1a1 (1c1 {why not} 1e1) 1g7", "1c1") == ["1. 1a1", "> 1. 1c1 +1", "1… 1g7"]


def test_what_is_shown_unfolds_what_hides_it_and_nothing_else() -> None:
    record = transcript.read(BRANCHED, REGISTRY, SPARRO, {})
    by_move = {str(held.move): node for node, held in record.nodes.items()}
    builder = OutlineBuilder(2)
    builder.fold(record, frozenset((by_move["1e1"], by_move["1g3"])))
    builder.reveal(record, record.path(by_move["1e1"]))
    assert builder.folded == {by_move["1e1"], by_move["1g3"]}
    builder.reveal(record, record.path(by_move["1g1"]))
    assert builder.folded == {by_move["1g3"]}
    outline = builder.outline(record)
    assert by_move["1g1"] in [entry.node for row in outline.rows() for entry in row.entries]


@given(data=st.data())
def test_however_variations_are_folded_the_outline_is_the_one_made_anew(data: st.DataObject) -> None:
    record = transcript.read(BRANCHED, REGISTRY, SPARRO, {})
    first = [node for node in record.nodes if record.begins_variation(node)]
    builder = OutlineBuilder(2)
    for _ in range(4):
        folded = frozenset(data.draw(st.sets(st.sampled_from(first))))
        builder.fold(record, folded)
        anew = OutlineBuilder(2, folded)
        assert list(builder.outline(record).rows()) == list(anew.outline(record).rows())
