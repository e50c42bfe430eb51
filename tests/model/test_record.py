"""The tree of moves: the game itself and its variations, what is noted in it, and the cursor that walks it.

Trees are written here as transcripts write them: variations in parentheses after the move that they
replace. A star stands where the game itself ends.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.annotations import NO_ANNOTATION, Annotation, Glyph, MarkKind, PlaceMark
from shibumi3d.model.game import IllegalMoveError
from shibumi3d.model.moves import Move, Put, parse
from shibumi3d.model.paged_map import changed
from shibumi3d.model.position import Position
from shibumi3d.model.record import ROOT, Cursor, EndReason, Header, Node, Record, RecordedResult
from shibumi3d.model.replay import Replay
from shibumi3d.model.set_up import SetUp

EMPTY = Record(Header("sparro"))


def game(moves: str, record: Record = EMPTY) -> Record:
    """The record in which the game goes on with these moves."""
    for move in moves.split():
        record = record.continue_game(parse(move))
    return record


def variation(record: Record, node: int, moves: str) -> tuple[Record, int]:
    """The record with these moves after a node, played in an analysis, and the last of them."""
    for move in moves.split():
        record, node = record.add(node, parse(move))
    return record, node


def at(record: Record, moves: str) -> int:
    """The node that these moves lead to."""
    node = ROOT
    for move in moves.split():
        child = record.child(node, parse(move))
        assert child is not None, move
        node = child
    return node


def written(record: Record) -> str:
    """The whole tree as text."""
    words: list[str] = ["*"] if record.game_end == ROOT else []

    def go_on(node: int) -> None:
        children = record.nodes[node].children
        for child in children[:1]:
            words.append(word(child))
            for other in children[1:]:
                words.append("(" + word(other))
                go_on(other)
                words[-1] += ")"
            go_on(child)

    def word(node: int) -> str:
        return f"{record.nodes[node].move}{'*' if node == record.game_end else ''}"

    go_on(ROOT)
    return " ".join(words)


# Playing


def test_a_game_is_played() -> None:
    assert written(game("1a1 1c1 1e1")) == "1a1 1c1 1e1*"


def test_what_is_played_after_a_take_back_goes_on_with_the_game() -> None:
    played = game("1a1 1c1 1e1")
    back = played.take_back(at(played, "1a1"))
    assert written(back) == "1a1* 1c1 1e1"
    assert written(game("1g1", back)) == "1a1 1g1* (1c1 1e1)"
    assert written(game("1g1 1g3", back)) == "1a1 1g1 (1c1 1e1) 1g3*"


def test_the_move_that_was_taken_back_can_be_played_again() -> None:
    played = game("1a1 1c1 1e1")
    assert game("1c1 1e1", played.take_back(at(played, "1a1"))) == played


def test_a_variation_that_was_known_becomes_the_game_when_it_is_played_in_it() -> None:
    played, _ = variation(game("1a1 1c1"), at(game("1a1"), "1a1"), "1e1 1e3")
    assert written(played) == "1a1 1c1* (1e1 1e3)"
    assert written(game("1e1", played.take_back(1))) == "1a1 1e1* (1c1) 1e3"


def test_only_what_was_played_can_be_taken_back() -> None:
    played, aside = variation(game("1a1 1c1"), ROOT, "1g1")
    assert written(played.take_back(ROOT)) == "* 1a1 (1g1) 1c1"
    for node in (aside, 99):
        with pytest.raises(ValueError, match=f"didn't pass node {node}"):
            played.take_back(node)
    with pytest.raises(ValueError, match="didn't pass"):
        played.take_back(1).take_back(2)


def test_a_variation_never_takes_the_main_line() -> None:
    record = game("1a1 1c1 1e1")
    record, node = variation(record, at(record, "1a1"), "1g1")
    for move in ("1g3", "1g5", "1g7"):
        record, node = record.add(node, parse(move))
        assert record.is_mainline(at(record, "1a1 1c1 1e1"))
        assert not record.is_mainline(node)
    assert written(record) == "1a1 1c1 (1g1 1g3 1g5 1g7) 1e1*"


def test_what_is_tried_after_the_end_of_the_game_stays_behind_what_is_played() -> None:
    record = game("1a1 1c1")
    record, _ = variation(record, record.game_end, "1e1 1e3")
    assert written(record) == "1a1 1c1* 1e1 1e3"
    assert written(game("1g1", record)) == "1a1 1c1 1g1* (1e1 1e3)"


def test_nothing_is_added_twice() -> None:
    record = game("1a1 1c1 1e1")
    again, node = record.add(at(record, "1a1"), Put("1c1"))
    assert again is record
    assert node == at(record, "1a1 1c1")


# The order of variations


def branched() -> Record:
    """A game with two variations to its first move."""
    record = game("1a1 1c1")
    record, _ = variation(record, ROOT, "1a3 1c1")
    record, _ = variation(record, ROOT, "1a5 1c1")
    assert written(record) == "1a1 (1a3 1c1) (1a5 1c1) 1c1*"
    return record


def test_promoting_goes_one_step_at_the_nearest_branching() -> None:
    record = branched()
    third = at(record, "1a5 1c1")
    once = record.promote(third)
    assert written(once) == "1a1 (1a5 1c1) (1a3 1c1) 1c1*"
    twice = once.promote(third)
    assert written(twice) == "1a5 (1a1 1c1) (1a3 1c1) 1c1*"
    assert twice.promote(third) is twice


def test_with_another_main_line_the_game_ends_at_its_end() -> None:
    record, node = variation(game("1a1 1c1 1e1 1g1"), 1, "1c3 1c5")
    assert written(record.make_mainline(node)) == "1a1 1c3 (1c1 1e1 1g1) 1c5*"
    assert written(record.promote(node)) == "1a1 1c3 (1c1 1e1 1g1) 1c5*"


def test_the_order_of_what_was_taken_back_leaves_the_end_of_the_game() -> None:
    played = game("1a1 1c1 1e1")
    record, node = variation(played.take_back(1), 1, "1g1")
    assert written(record) == "1a1* 1c1 (1g1) 1e1"
    assert written(record.promote(node)) == "1a1* 1g1 (1c1 1e1)"


def test_the_game_can_be_said_to_end_anywhere() -> None:
    record = branched()
    assert written(record.ending_at(at(record, "1a3"))) == "1a3* (1a1 1c1) (1a5 1c1) 1c1"
    assert written(record.ending_at(ROOT)) == "* 1a1 (1a3 1c1) (1a5 1c1) 1c1"


def test_making_the_main_line_what_it_is_changes_nothing() -> None:
    record = branched()
    assert record.make_mainline(record.game_end) is record


# Deleting


def test_deleting_takes_the_move_and_all_that_follows() -> None:
    record = branched()
    assert written(record.delete(at(record, "1a3"))) == "1a1 (1a5 1c1) 1c1*"
    assert written(record.delete(at(record, "1a5 1c1"))) == "1a1 (1a3 1c1) (1a5) 1c1*"
    with pytest.raises(ValueError, match="root"):
        record.delete(ROOT)
    with pytest.raises(KeyError):
        record.delete(99)


def test_a_game_whose_end_is_deleted_ends_at_the_move_before() -> None:
    record = game("1a1 1c1 1e1 1g1")
    assert written(record.delete(at(record, "1a1 1c1"))) == "1a1*"
    record, _ = variation(record, at(record, "1a1"), "1g3 1g5")
    assert written(record.delete(at(record, "1a1 1c1"))) == "1a1* 1g3 1g5"


def test_the_numbers_of_deleted_nodes_are_not_used_again() -> None:
    record = game("1a1 1c1 1e1")
    later, new = record.delete(2).add(ROOT, Put("1g7"))
    assert new not in record.nodes
    # Undoing goes back to an older record: what was given since is not given again.
    undone = record.with_unused(later.unused)
    assert undone == record
    assert undone.add(ROOT, Put("1g1"))[1] > new
    assert later.with_unused(1).unused == later.unused


# Annotations


def test_comments() -> None:
    record = game("1a1")
    noted = record.comment(1, "한글 é")
    assert noted.comment_at(1) == "한글 é"
    assert record.comment_at(1) == ""
    assert noted.comment(1, "") == record
    assert not noted.comment(1, "").annotations
    assert record.comment(1, "") is record


def test_a_comment_keeps_what_else_is_noted() -> None:
    note = Annotation("good", (Glyph.GOOD,), (PlaceMark(MarkKind.GOOD, "1a1"),))
    record = game("1a1").annotate(1, note)
    assert record.annotation(1) == note
    assert record.comment(1, "better").annotation(1) == replace(note, comment="better")
    assert record.comment(1, "").annotation(1).glyphs == (Glyph.GOOD,)
    assert record.annotation(ROOT) == NO_ANNOTATION
    with pytest.raises(KeyError):
        record.annotate(99, note)


def test_notes_go_with_their_moves() -> None:
    record = branched()
    node = at(record, "1a3 1c1")
    record = record.comment(node, "here").comment(at(record, "1a5"), "there")
    assert record.promote(node).comment_at(node) == "here"
    gone = record.delete(at(record, "1a3"))
    assert [annotation.comment for annotation in gone.annotations.values()] == ["there"]


def test_a_note_leaves_the_tree_as_it_is() -> None:
    record = branched()
    assert record.comment(1, "x").nodes is record.nodes
    assert record.make_mainline(3).annotations is record.annotations


# Large records


def long_line(depth: int) -> Record:
    nodes = {
        number: Node(
            Put("1a1" if number % 2 else "1c1") if number else None,
            number - 1 if number else None,
            (number + 1,) if number < depth else (),
        )
        for number in range(depth + 1)
    }
    return Record.of(Header("sparro"), nodes)


def test_ten_thousand_moves_deep() -> None:
    depth = 10_000
    record = long_line(depth)
    assert record.game_end == record.end() == depth
    assert record.depth(depth) == len(record.moves(depth)) == depth
    assert record.make_mainline(depth) == record
    assert Cursor(record).end().back().back().forward().node == depth - 1
    assert len(record.delete(2).nodes) == 2
    assert written_ends(record.take_back(5_000)) == (5_000, depth)
    assert hash(record) == hash(long_line(depth))


def written_ends(record: Record) -> tuple[int, int]:
    return record.game_end, record.end()


def test_three_hundred_edits_share_what_they_did_not_change() -> None:
    records = [long_line(50_000)]
    for number in range(300):
        records.append(records[-1].comment(number * 160, "seen"))
    played, _ = records[-1].add(20_000, Put("1g7"))
    assert all(record.nodes is records[0].nodes for record in records)
    notes = {id(page) for record in records for page in record.annotations._pages}
    assert len(notes) == 301  # one for each comment, and the one of all that have none
    # The page of the move before, and the page of the new one.
    before = {id(page) for page in records[0].nodes._pages}
    assert [id(page) in before for page in played.nodes._pages].count(False) == 2
    assert list(changed(records[0].nodes, played.nodes)) == [20_000, 50_001]


# Values


def test_headers_are_frozen_and_hashable() -> None:
    options = {"variant": "extended"}
    header = Header(
        "sparro", options, {"red": "Ann"}, engines={"black": "expert"}, title="Final", notes="1/2"
    )
    options["variant"] = "standard"
    assert header.options == {"variant": "extended"}
    assert hash(header) == hash(replace(header))
    assert hash(Record(header)) == hash(Record(replace(header)))
    for words in (header.options, header.players, header.engines):
        with pytest.raises(TypeError):
            words["variant"] = "standard"  # type: ignore[index]


def test_headers_tell_where_the_game_starts_and_how_it_ended() -> None:
    start = SetUp(Position.of(white="1a1"), "black", {"token": "red"})
    result = RecordedResult(("black",), EndReason.RESIGNATION)
    header = Header("sparro", set_up=start, result=result)
    assert header == Header(
        "sparro", set_up=SetUp(Position.of(white="1a1"), "black", {"token": "red"}), result=result
    )
    assert header != Header("sparro", result=result)
    assert header != Header("sparro", set_up=start)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=4))
def test_equal_headers_have_equal_hashes(options: Mapping[str, str]) -> None:
    turned = dict(reversed(list(options.items())))
    assert Header("sparro", options) == Header("sparro", turned)
    assert hash(Header("sparro", options)) == hash(Header("sparro", turned))


def test_records_are_the_same_that_hold_the_same() -> None:
    record = branched().comment(1, "x")
    assert record == branched().comment(1, "x")
    for other in (
        record.comment(1, "y"),
        record.promote(3),
        record.take_back(ROOT),
        replace(record, header=replace(record.header, title="Final")),
        replace(record, extra={"clock": 3}),
    ):
        assert record != other


def test_a_part_of_a_tree() -> None:
    record = branched().comment(1, "one").comment(3, "three")
    part = record.with_nodes({ROOT: Node(children=(1,)), 1: Node(Put("1a1"), ROOT)})
    assert list(part.nodes) == [ROOT, 1]
    assert list(part.annotations) == [1]
    assert part.unused == record.unused


# Everything at once

Step = tuple[int, int]
MOVES = tuple(map(Put, ("1a1", "1c1", "1e1", "1g1")))


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 12)), max_size=60))
def test_whatever_is_done_the_tree_is_linked_and_the_game_ends_on_its_main_line(steps: list[Step]) -> None:
    record = EMPTY
    for number, choice in steps:
        node = sorted(record.nodes)[number % len(record.nodes)]
        before = record
        match choice:
            case 12:
                record = record.promote(node)
            case 11:
                record = record.make_mainline(node)
            case 10 if node != ROOT:
                record = record.delete(node)
            case 9:
                passed = (ROOT, *record.path(record.game_end))
                record = record.take_back(passed[number % len(passed)])
            case 8:
                record = record.comment(node, "x")
            case 4 | 5 | 6 | 7:
                record = record.continue_game(MOVES[choice - 4])
            case _:
                record, node = record.add(node, MOVES[choice % 4])
                # A variation reorders nothing.
                assert before.mainline() == record.mainline()[: len(before.mainline())]
                assert record.game_end == before.game_end
        assert sorted(record.subtree()) == sorted(record.nodes)
        assert record.annotations.keys() <= record.nodes.keys()
        assert record.game_end == ROOT or record.game_end in record.mainline()
        assert max(record.nodes) < record.unused
        for held_at, held in record.nodes.items():
            assert all(record.nodes[child].parent == held_at for child in held.children)
            moves = [record.nodes[child].move for child in held.children]
            assert len(set(moves)) == len(moves)


def test_the_order_of_a_subtree() -> None:
    record = game("1a1 1c1")
    record, _ = variation(record, 1, "1g1")
    moves: list[Move | None] = [record.nodes[node].move for node in record.subtree()]
    assert moves == [None, Put("1a1"), Put("1c1"), Put("1g1")]


# The cursor


def test_the_cursor_comes_back_into_the_line_that_it_left() -> None:
    record = game("1a1 1c1 1e1")
    record, second = variation(record, 1, "1g1 1g3")
    cursor = Cursor(record).at(second)
    home = cursor.start()
    assert home.node == ROOT
    assert home.line == record.path(second)
    assert home.forward().forward().forward() == cursor
    assert home.end() == cursor
    assert cursor.forward() == cursor
    assert home.back().node == ROOT
    assert Cursor(record).end().node == record.game_end
    with pytest.raises(KeyError):
        cursor.at(99)


def test_the_cursor_goes_between_variations() -> None:
    record = branched()
    cursor = Cursor(record, at(record, "1a3 1c1"))
    first, last = at(record, "1a1"), at(record, "1a5")
    assert cursor.previous_variation().node == first
    assert cursor.previous_variation().previous_variation().node == first
    assert cursor.next_variation().node == last
    assert cursor.next_variation().next_variation().node == last
    assert Cursor(record).next_variation().node == ROOT


def test_the_cursor_goes_from_fork_to_fork() -> None:
    record = game("1a1 1c1 1e1 1g1 1a3")
    record, _ = variation(record, at(record, "1a1"), "1c3 1c5")
    record, _ = variation(record, at(record, "1a1 1c1 1e1"), "1g5")
    cursor = Cursor(record).end()
    forks = [at(record, "1a1 1c1 1e1"), at(record, "1a1"), ROOT, ROOT]
    for fork in forks:
        cursor = cursor.previous_fork()
        assert cursor.node == fork
    for fork in (*reversed(forks[:2]), record.game_end, record.game_end):
        cursor = cursor.next_fork()
        assert cursor.node == fork


def test_the_variation_of_a_node_is_the_innermost() -> None:
    record = game("1a1 1c1 1e1")
    record, _ = variation(record, at(record, "1a1"), "1c3 1c5 1g1")
    record, inner = variation(record, at(record, "1a1 1c3"), "1g3 1g5")
    assert record.variation(at(record, "1a1 1c1")) is None
    assert record.variation(ROOT) is None
    assert record.variation(at(record, "1a1 1c3 1c5")) == at(record, "1a1 1c3")
    assert record.variation(inner) == at(record, "1a1 1c3 1g3")


def test_a_line_taken_out_keeps_what_leads_to_it_and_all_that_follows() -> None:
    record = game("1a1 1c1 1e1")
    record, last = variation(record, at(record, "1a1"), "1c3 1c5 1g1")
    record, _ = variation(record, at(record, "1a1 1c3"), "1g3")
    record, _ = variation(record, ROOT, "1g7")
    record = record.comment(last, "good").comment(at(record, "1a1 1c1"), "gone")
    taken = record.taken_out(at(record, "1a1 1c3"))
    assert written(taken) == "1a1 1c3 1c5 (1g3) 1g1*"
    assert {taken.comment_at(node) for node in taken.annotations} == {"good"}
    assert written(record) != written(taken)


def test_a_line_taken_out_keeps_where_the_game_stands_and_how_it_ended() -> None:
    resigned = RecordedResult(("red",), EndReason.RESIGNATION)
    record = game("1a1 1c1 1e1", Record(Header("sparro", result=resigned)))
    record, _ = variation(record, at(record, "1a1"), "1c3")
    kept = record.taken_out(at(record, "1a1 1c1"))
    assert kept.game_end == at(kept, "1a1 1c1 1e1")
    assert kept.header.result == resigned
    other = record.taken_out(at(record, "1a1 1c3"))
    assert other.game_end == at(other, "1a1 1c3")
    assert other.header.result is None


# States along a record


def test_states_are_those_of_the_moves_after_deletes_too() -> None:
    replay = Replay(SPARRO, {})
    record = game("1a1 1g1 1c1 1g3 1e1")
    state = SPARRO.start()
    for node in record.mainline():
        move = record.nodes[node].move
        assert move is not None
        state = state.play(move)
        assert replay.state(record, node) == state
    assert replay.state(record, record.game_end).result is not None
    assert replay.state(record, ROOT) == SPARRO.start()
    record, aside = variation(record, 1, "1g7")
    other = game("1a7", record.delete(at(record, "1a1 1g1")))
    assert replay.state(other, other.game_end) == SPARRO.start().play(Put("1a1")).play(Put("1a7"))
    assert replay.state(other, aside) == replay.state(record, aside)
    with pytest.raises(IllegalMoveError):
        replay.after([Put("1a1"), Put("1a1")])


def test_few_states_are_kept() -> None:
    replay = Replay(SPARRO, {}, limit=3)
    record = game("1a1 1g1 1c1 1g3")
    assert all(replay.state(record, node) for node in record.mainline())
    assert replay.state(record, 4) == Replay(SPARRO, {}).state(record, 4)
