"""The list of moves: rows of the main line, with variations and comments at their places."""

from __future__ import annotations

from shibumi3d.files import transcript
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.study.move_rows import Row, rows
from tests.app.offline import REGISTRY


def listed(words: str, together: int = 2) -> list[str]:
    """The rows of a transcript, each as depth, number, moves and comment."""
    record = transcript.read(words, REGISTRY, SPARRO, {})
    return [line(record, row) for row in rows(record, together)]


def line(record: Record, row: Row) -> str:
    moves = " ".join(str(record.nodes[node].move) for node in row.nodes)
    comment = f" {{{row.comment}}}" if row.comment else ""
    return f"{'> ' * row.depth}{row.number}: {moves}{comment}"


def test_an_empty_record_has_no_rows() -> None:
    assert list(rows(Record(Header("sparro")), 2)) == []


def test_the_main_line_has_a_move_of_each_seat_in_a_row() -> None:
    assert listed("1a1 1c1 1e1 1g1 1a3") == ["0: 1a1 1c1", "2: 1e1 1g1", "4: 1a3"]


def test_three_seats_make_rows_of_three() -> None:
    assert listed("1a1 1c1 1e1 1g1", together=3) == ["0: 1a1 1c1 1e1", "3: 1g1"]


def test_a_comment_ends_its_row_and_the_next_goes_on_at_its_place() -> None:
    assert listed("1a1 {a corner} 1c1 1e1") == ["0: 1a1 {a corner}", "1: 1c1", "2: 1e1"]


def test_a_variation_stands_below_the_move_it_replaces() -> None:
    assert listed("1a1 1c1 (1g1 1g3 1g5 1g7) 1e1 1a3") == [
        "0: 1a1 1c1",
        "> 1: 1g1 1g3 1g5 1g7",
        "2: 1e1 1a3",
    ]


def test_variations_of_variations_stand_further_in() -> None:
    assert listed("1a1 1c1 (1g1 1g3 (1a7 1c7) 1g5) (1e7) 1e1") == [
        "0: 1a1 1c1",
        "> 1: 1g1 1g3",
        "> > 2: 1a7 1c7",
        "> 3: 1g5",
        "> 1: 1e7",
        "2: 1e1",
    ]


def test_a_variation_of_the_first_move_is_shown_too() -> None:
    assert listed("1a1 (1c1 1e1) 1g1") == ["0: 1a1", "> 0: 1c1 1e1", "1: 1g1"]


def test_every_move_is_in_just_one_row() -> None:
    record = transcript.read("1a1 (1c1 1e1 (1g1)) 1g1 (1g3) 1g5 {x} 1g7", REGISTRY, SPARRO, {})
    shown = [node for row in rows(record, 2) for node in row.nodes]
    assert sorted(shown) == sorted(set(record.nodes) - {ROOT})


def test_a_very_long_game_is_listed_without_recursion() -> None:
    from shibumi3d.model.moves import Pass

    record, node = Record(Header("sparro")), ROOT
    for _ in range(2_000):
        record, node = record.add(node, Pass())
    assert len(list(rows(record, 2))) == 1_000
