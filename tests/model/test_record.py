"""The tree of moves, the cursor that walks it, and the states along it."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.game import IllegalMoveError, State
from shibumi3d.model.moves import Move, Pass, Put, parse
from shibumi3d.model.record import ROOT, Cursor, Header, Node, Record
from shibumi3d.model.replay import Replay

EMPTY = Record(Header("sparro"))


def line(text: str, record: Record = EMPTY, node: int = ROOT) -> tuple[Record, int]:
    """The record with these moves after a node, and the last of them."""
    for move in text.split():
        record, node = record.add(node, parse(move))
    return record, node


def texts(record: Record, node: int) -> str:
    return " ".join(map(str, record.moves(node)))


def test_adding_makes_variations_and_never_replaces() -> None:
    record, first = line("1a1 1c1 1e1")
    branched, second = line("1g1 1g3", record, record.path(first)[0])
    assert texts(branched, first) == "1a1 1c1 1e1"
    assert texts(branched, second) == "1a1 1g1 1g3"
    assert branched.end() == first
    assert branched.is_mainline(first)
    assert not branched.is_mainline(second)
    assert len(record.nodes) == 4  # the older record is as it was
    again, known = line("1a1 1g1", branched)
    assert again is branched
    assert known == branched.path(second)[1]


def test_promoting_goes_one_step_at_the_nearest_branching() -> None:
    record, first = line("1a1 1c1")
    record, second = line("1a3 1c1", record)
    record, third = line("1a5 1c1", record)
    once = record.promote(third)
    assert once.siblings(once.path(third)[0]) == (
        record.path(first)[0],
        record.path(third)[0],
        record.path(second)[0],
    )
    assert once.promote(third).is_mainline(third)
    assert once.promote(third).promote(third) == once.promote(third)
    assert record.make_mainline(third).is_mainline(third)


def test_deleting_takes_the_subtree_and_no_id_is_used_twice() -> None:
    record, first = line("1a1 1c1 1e1")
    branched, second = line("1a1 1c1 1g1", record)
    gone = branched.delete(branched.path(second)[1])
    assert set(gone.nodes) == {ROOT, record.path(first)[0]}
    later, new = gone.add(ROOT, Put("1g7"))
    assert new not in branched.nodes
    assert later.nodes[ROOT].children == (record.path(first)[0], new)
    with pytest.raises(ValueError, match="root"):
        record.delete(ROOT)


def test_comments() -> None:
    record, node = line("1a1")
    assert record.comment(node, "한글 é").nodes[node].comment == "한글 é"
    assert record.comment(node, "a").comment(node, "") == record


def test_headers_are_frozen_and_hashable() -> None:
    options = {"variant": "extended"}
    header = Header("sparro", options)
    options["variant"] = "standard"
    assert header.options == {"variant": "extended"}
    assert hash(header) == hash(replace(header))
    assert hash(Record(header)) == hash(Record(replace(header)))
    with pytest.raises(TypeError):
        header.options["variant"] = "standard"  # type: ignore[index]


def test_the_cursor_comes_back_into_the_line_that_it_left() -> None:
    record, first = line("1a1 1c1 1e1")
    record, second = line("1a1 1g1 1g3", record)
    cursor = Cursor(record).at(second)
    home = cursor.start()
    assert home.node == ROOT
    assert home.line == record.path(second)
    assert home.forward().forward().forward() == cursor
    assert home.end() == cursor
    assert cursor.forward() == cursor
    assert home.back().node == ROOT
    assert Cursor(record).end().node == first


def test_the_cursor_goes_between_variations() -> None:
    record, first = line("1a1 1c1")
    record, second = line("1a3 1c1", record)
    cursor = Cursor(record, second)
    assert cursor.previous_variation().node == record.path(first)[0]
    assert cursor.previous_variation().previous_variation().node == record.path(first)[0]
    assert cursor.previous_variation().next_variation().node == record.path(second)[0]
    assert Cursor(record).next_variation().node == ROOT


def test_the_cursor_changes_the_record() -> None:
    cursor = Cursor(EMPTY)
    for move in ("1a1", "1c1", "1e1"):
        cursor = cursor.play(parse(move))
    past = cursor.back().back()
    assert past.play(Put("1c1")).line == cursor.line  # the old line is walked on
    other = past.play(Put("1g1"))
    assert texts(other.record, other.node) == "1a1 1g1"
    assert other.make_mainline().record.end() == other.node
    assert other.promote().record.end() == other.node
    shorter = other.delete()
    assert shorter.node == past.node
    assert shorter.record == cursor.record
    assert shorter.forward().forward().node == cursor.node
    assert other.comment("why").record.nodes[other.node].comment == "why"
    with pytest.raises(KeyError):
        cursor.at(99)


def test_ten_thousand_moves_deep() -> None:
    nodes: dict[int, Node] = {ROOT: Node(None, None, (1,))}
    depth = 10_000
    nodes |= {
        at: Node(Put("1a1" if at % 2 else "1c1"), at - 1, (at + 1,) if at < depth else ())
        for at in range(1, depth + 1)
    }
    record = Record.of(Header("sparro"), nodes)
    assert record.depth(depth) == len(record.moves(depth)) == depth
    assert record.end() == depth
    assert record.make_mainline(depth) == record
    cursor = Cursor(record).end().back().back().forward()
    assert cursor.node == depth - 1
    assert len(record.delete(2).nodes) == 2
    assert hash(record) == hash(Record.of(Header("sparro"), nodes))


Step = tuple[int, int]


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 4)), max_size=60))
def test_random_trees_stay_linked(steps: list[Step]) -> None:
    record = EMPTY
    for at, choice in steps:
        node = sorted(record.nodes)[at % len(record.nodes)]
        match choice:
            case 3:
                record = record.promote(node)
            case 4 if node != ROOT:
                record = record.delete(node)
            case _:
                record, node = record.add(node, Put(("1a1", "1c1", "1e1", "1g1", "1g3")[choice]))
        assert sorted(record.subtree()) == sorted(record.nodes)
        for number, held in record.nodes.items():
            assert all(record.nodes[child].parent == number for child in held.children)
            moves = [record.nodes[child].move for child in held.children]
            assert len(set(moves)) == len(moves)


def test_states_are_those_of_the_moves_after_deletes_too() -> None:
    replay = Replay(SPARRO, {})
    record, first = line("1a1 1g1 1c1 1g3 1e1")
    record, second = line("1a1 1g7", record)
    state: State = SPARRO.start()
    for node in record.path(first):
        move = record.nodes[node].move
        assert move is not None
        state = state.play(move)
        assert replay.state(record, node) == state
    assert replay.state(record, first).result is not None
    assert replay.state(record, ROOT) == SPARRO.start()
    shorter = record.delete(record.path(first)[1])
    other, node = line("1a1 1a7", shorter)
    assert replay.state(other, node) == SPARRO.start().play(Put("1a1")).play(Put("1a7"))
    assert replay.state(other, second) == replay.state(record, second)
    with pytest.raises(IllegalMoveError):
        replay.after([Put("1a1"), Put("1a1")])


def test_few_states_are_kept() -> None:
    replay = Replay(SPARRO, {}, limit=3)
    record, node = line("1a1 1g1 1c1 1g3")
    assert all(replay.state(record, at) for at in record.path(node))
    assert replay.state(record, node) == Replay(SPARRO, {}).state(record, node)


def options_of(pairs: Mapping[str, str]) -> Header:
    return Header("sparro", pairs)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=4))
def test_equal_headers_have_equal_hashes(options: dict[str, str]) -> None:
    turned = dict(reversed(list(options.items())))
    assert options_of(options) == options_of(turned)
    assert hash(options_of(options)) == hash(options_of(turned))


def test_the_order_of_a_subtree() -> None:
    record, _ = line("1a1 1c1")
    record, _ = line("1a1 1g1", record)
    moves: list[Move | None] = [record.nodes[at].move for at in islice(record.subtree(), 1, None)]
    assert moves == [Put("1a1"), Put("1c1"), Put("1g1")]
    assert Pass() not in moves
