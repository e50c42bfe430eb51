"""A record's tree as text and as data."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from shibumi3d.export.lines import LineError, line_between
from shibumi3d.export.page import page
from shibumi3d.export.sheet import sheet
from shibumi3d.export.tree import tree_data, tree_lines
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.annotations import Evaluation
from shibumi3d.model.moves import Pick
from shibumi3d.model.record import Header, Record
from tests.export.studies import nested, speak, study


@pytest.fixture
def record() -> Record:
    return study()


def test_variations_stand_set_in_below_the_move_that_they_replace(record: Record) -> None:
    assert list(tree_lines(SPARRO, record.comment(5, "quiet\nmove"))) == [
        "1. 1g1 2. 1a3 3. 1g5 4. 1e7 5. 1c1! [1c1! 1c1-1g1×] {quiet move}",
        "    5. 1e1 {What if?} 6. 1a7",
        "        6. 1c7",
        "6. 1a7",
    ]


def test_a_comment_at_the_start_comes_first(record: Record) -> None:
    first, *_ = tree_lines(SPARRO, record.comment(0, "Begin"))
    assert first.startswith("{Begin} 1. 1g1")
    assert list(tree_lines(SPARRO, Record(Header(SPARRO.name)))) == []


def test_the_number_behind_a_move_is_that_of_its_node(record: Record) -> None:
    first, *_, last = tree_lines(SPARRO, record, numbered=True)
    assert first.startswith("#0 1. 1g1 #1 2. 1a3 #2")
    assert last == "6. 1a7 #6"


def test_variations_thousands_deep_are_told_line_by_line() -> None:
    """Each begins inside the one before; the depth of none is told by blanks without end."""
    lines = list(tree_lines(SPARRO, nested(5000)))
    assert len(lines) == 5001
    assert max(map(len, lines)) < 100
    assert lines[1] == "    1. 1c1 2. 1a1"
    assert lines[-1].lstrip() == "(5000) 5000. 1c1"
    json.dumps(tree_data(SPARRO, nested(5000)))


def test_a_tree_for_programs_holds_all_that_is_noted(record: Record) -> None:
    worth = Evaluation((0.25, 0.75), proven=True, winner="black", moves=3)
    record = record.annotate(6, replace(record.annotation(6), evaluation=worth))
    data = json.loads(json.dumps(tree_data(SPARRO, record)))
    assert (data["game"], data["title"], data["players"]["black"]) == ("sparro", "A study", "벤")
    nodes = {node["node"]: node for node in data["nodes"]}
    assert nodes[0] == {"node": 0, "parent": None, "move": None, "mainline": True, "children": [1]}
    assert nodes[5]["glyphs"] == ["!"]
    assert nodes[5]["marks"] == [{"kind": "good", "place": "1c1"}]
    assert nodes[5]["arrows"] == [{"kind": "bad", "from": "1c1", "to": "1g1"}]
    assert nodes[6]["evaluation"] == {"values": [0.25, 0.75], "proven": True, "winner": "black", "moves": 3}
    assert [node for node in nodes if not nodes[node]["mainline"]] == [7, 8, 9]
    for number, node in nodes.items():
        assert all(nodes[child]["parent"] == number for child in node["children"])


def test_secret_picks_are_told_by_nothing() -> None:
    state = SPINDIZZY.start({})
    told = set()
    for move in state.moves():
        assert isinstance(move, Pick)
        made = Record(Header(SPINDIZZY.name)).continue_game(move)
        assert list(tree_lines(SPINDIZZY, made)) == ["1. …"]
        told.add(
            json.dumps(tree_data(SPINDIZZY, made))
            + page(SPINDIZZY, made, speak)
            + sheet(SPINDIZZY, made, speak)
        )
    assert len(state.moves()) > 1
    assert len(told) == 1


def test_a_line_goes_from_a_node_to_one_that_comes_after_it(record: Record) -> None:
    assert line_between(record) == (0, 1, 2, 3, 4, 5, 6)
    assert line_between(record, 7) == (7, 8)
    assert line_between(record, 3, 9) == (3, 4, 7, 9)
    assert line_between(record, 0, 0) == (0,)
    for first, last, words in (
        (6, 3, "move number 3 doesn't come after move number 6"),
        (5, 9, "move number 9 doesn't come after move number 5"),
        (0, 10, "there is no move number 10"),
        (10, None, "there is no move number 10"),
    ):
        with pytest.raises(LineError, match=words):
            line_between(record, first, last)
