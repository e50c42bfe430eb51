"""Open secret picks and the seed of a game that isn't over: not seen in a file, and there when it is opened."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shibumi3d.files import autosave, record_file, seals
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError
from shibumi3d.files.record_file import Loaded
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.game import State
from shibumi3d.model.moves import Pick, parse
from shibumi3d.model.record import ROOT, Header, Record
from shibumi3d.model.registry import Registry
from shibumi3d.model.replay import Replay
from shibumi3d.study import secrecy
from tests.conftest import ReadGolden

REGISTRY = Registry({"spindizzy": SPINDIZZY, "spoker": SPOKER})
HEADER = Header("spindizzy", SPINDIZZY.complete({}), date="2026-02-28")


def encode(record: Record) -> bytes:
    return record_file.encode("game.shibumi", record, registry=REGISTRY)


def decode(content: bytes) -> Loaded:
    return record_file.decode(content, "game.shibumi", REGISTRY)


def plain_moves(content: bytes) -> list[str]:
    return [node["move"] for node in json.loads(content)["nodes"]]


def line(*moves: str, record: Record | None = None) -> Record:
    record = Record(HEADER) if record is None else record
    for move in moves:
        record = record.continue_game(parse(move))
    return record


def unpacked(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(b64decode(json.loads(content)["sealed"])))
    return found


def packed(content: object) -> str:
    return b64encode(zlib.compress(json.dumps(content).encode())).decode()


def shape(record: Record) -> list[tuple[str, str, int, bool]]:
    """A record without its ids."""
    return [
        (str(record.nodes[node].move), record.comment_at(node), record.depth(node), node == record.game_end)
        for node in record.subtree()
    ]


def older(content: bytes) -> Loaded:
    """What a program opens that doesn't know the field."""
    rest = {key: value for key, value in json.loads(content).items() if key != "sealed"}
    return decode(json.dumps(rest).encode())


ROUND = ("pick:white", "pick:white", "pick:red")


def test_the_golden_games_at_every_prefix(golden: ReadGolden) -> None:
    games = golden("spindizzy")
    for game in games["games"][:8]:
        record = Record(Header("spindizzy", SPINDIZZY.complete(games.get("options", {}))))
        replay = Replay(SPINDIZZY, record.header.options)
        for move in game["moves"]:
            record = record.continue_game(parse(move))
            content = encode(record)
            loaded = decode(content)
            assert loaded.problems == ()
            assert loaded.record == record
            assert encode(loaded.record) == content
            open_picks = [
                str(record.nodes[node].move)
                for node in record.path(record.end())
                if secrecy.hidden_pick(replay, record, node)
            ]
            moves = [str(move) for move in record.moves(record.end())]
            assert plain_moves(content) == moves[: len(plain_moves(content))]
            assert len(plain_moves(content)) <= len(moves) - len(open_picks)
            assert older(content).problems == ()
        assert plain_moves(content) == moves
        assert b"sealed" not in content


TREES = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 20), st.text(max_size=5)), min_size=1, max_size=40
)


def tree(steps: list[tuple[int, int, str]]) -> Record:
    """A tree of legal moves of Spindizzy: each step goes on from some node, mostly the newest."""
    record = Record(HEADER)
    states: dict[int, State] = {ROOT: SPINDIZZY.start(HEADER.options)}
    for at, choice, comment in steps:
        nodes = list(record.nodes)
        node = nodes[-1] if at > 15 else nodes[at % len(nodes)]
        moves = states[node].moves()
        if moves:
            move = moves[choice % len(moves)]
            record, child = record.add(node, move)
            states[child] = states[node].play(move)
            record = record.comment(child, comment)
    return record


@settings(deadline=None, max_examples=200)
@given(TREES, st.integers(0, 50), st.integers(0, 50), st.integers(0, 1 << 40))
def test_every_tree_comes_back_and_shows_no_open_pick(
    steps: list[tuple[int, int, str]], end: int, promoted: int, seed: int
) -> None:
    record = tree(steps)
    record = record.promote(list(record.nodes)[promoted % len(record.nodes)])
    line_of_game = (ROOT, *record.mainline())
    record = replace(record, game_end=line_of_game[end % len(line_of_game)])
    record = replace(record, header=replace(record.header, seed=seed))
    content = encode(record)
    loaded = decode(content)
    assert loaded.problems == ()
    assert shape(loaded.record) == shape(record)
    assert loaded.record.header == record.header
    assert decode(encode(loaded.record)).record == loaded.record

    replay = Replay(SPINDIZZY, HEADER.options)
    hidden = seals.hidden(record)
    for node in record.nodes:
        if _open(replay, record, node):
            assert node in hidden
        assert all(child in hidden for child in record.nodes[node].children) or node not in hidden
    shown = [
        (str(record.nodes[node].move), record.comment_at(node))
        for node in list(record.subtree())[1:]
        if node not in hidden
    ]
    nodes = json.loads(content)["nodes"]
    assert [(node["move"], node.get("comment", "")) for node in nodes] == shown
    left = older(content)
    assert left.problems == ()
    assert len(left.record.nodes) == len(shown) + 1


def _open(replay: Replay, record: Record, node: int) -> bool:
    """Whether a node is a pick that was revealed in no line of the tree."""
    if not isinstance(record.nodes[node].move, Pick):
        return False
    below = [record.moves(at) for at in record.subtree(node)]
    return not any(getattr(replay.after(moves), "revealed", ()) for moves in below)


def test_a_pick_that_is_made_again_does_not_show_by_the_node_that_it_shares() -> None:
    record = line(*ROUND, "1a1")
    taken_back = record.take_back(ROOT)
    same, other = (line(pick, record=taken_back) for pick in ("pick:white", "pick:black"))
    for again in (same, other):
        content = encode(again)
        assert plain_moves(content) == []
        assert "end" not in json.loads(content)
        assert shape(decode(content).record) == shape(again)


def test_what_was_given_up_unrevealed_stays_hidden_and_in_its_order() -> None:
    record = line(*ROUND, "1a1")
    record, node = record.add(ROOT, parse("pick:red"))
    record = replace(record.promote(node), game_end=ROOT)
    content = encode(record)
    assert plain_moves(content) == [*ROUND, "1a1"]
    assert str(record.nodes[record.nodes[ROOT].children[0]].move) == "pick:red"
    assert shape(decode(content).record) == shape(record)
    assert json.loads(content)["end"] == 0


def test_no_word_of_a_pick_or_a_seed_stands_in_an_autosave(tmp_path: Path) -> None:
    record = line("pick:red", "pick:black")
    keeper = Autosave(tmp_path, REGISTRY)
    keeper.write(record.comment(2, "a bluff"), None)
    keeper.close()
    written = keeper.path.read_text("utf-8")
    assert not any(word in written for word in ("pick", "black", "red", "bluff"))
    (found,) = autosave.pending(tmp_path, REGISTRY).games
    assert found.loaded.record == record.comment(2, "a bluff")


# The seed


def spoker_line(count: int) -> Record:
    record = Record(Header("spoker", SPOKER.complete({}), seed=20110401))
    state = SPOKER.start(record.header.options)
    for _ in range(count):
        if not state.moves():
            break
        move = state.moves()[0]
        record, state = record.continue_game(move), state.play(move)
    return record


def test_the_seed_is_hidden_until_the_game_is_over() -> None:
    for count in (0, 1, 2, 7):
        record = spoker_line(count)
        content = encode(record)
        assert "seed" not in json.loads(content)
        assert b"20110401" not in content
        assert decode(content).record == record
        assert older(content).record.header.seed == 0
    over = spoker_line(1000)
    assert json.loads(encode(over))["seed"] == 20110401
    assert decode(encode(over)).record == over


def test_a_seed_that_decides_nothing_is_no_secret() -> None:
    record = Record(replace(HEADER, seed=5))
    assert json.loads(encode(record))["seed"] == 5


def test_without_the_games_a_game_in_which_was_drawn_is_taken_for_open() -> None:
    record = spoker_line(7)
    assert b"20110401" not in record_file.encode("x", record)
    assert "seed" in json.loads(record_file.encode("x", spoker_line(0)))


# Files of other programs, and damaged ones


def test_a_file_with_everything_in_plain_opens() -> None:
    entries = json.loads(encode(line()))
    entries["nodes"] = [{"move": move} for move in ROUND[:2]]
    assert decode(json.dumps(entries).encode()).record == line(*ROUND[:2])


@pytest.mark.parametrize(
    "wrong",
    [
        "!",
        "eJw",
        b64encode(b"plain").decode(),
        b64encode(zlib.compress(b"{" * 100_000)).decode(),
        b64encode(zlib.compress(b"[" * 1_000_000)).decode(),
        b64encode(zlib.compress(b'{"x": ' + b"[" * 200 + b"]" * 200 + b"}")).decode(),
        b64encode(zlib.compress(bytes(40 << 20))).decode(),
        packed([]),
        packed({"nodes": 3}),
        packed({"nodes": [[0, {}]]}),
        packed({"nodes": [["1", {"move": "pick:red", "parent": 0}]]}),
        packed({"end": "x"}),
    ],
)
def test_what_was_sealed_and_is_damaged_is_told_and_the_rest_opens(wrong: str) -> None:
    entries = json.loads(encode(line(*ROUND, "1a1")))
    loaded = decode(json.dumps({**entries, "sealed": wrong}).encode())
    [problem] = loaded.problems
    assert str(problem).startswith("'game.shibumi', sealed: ")
    assert len(loaded.record.nodes) == 5


def test_what_is_no_text_is_told_and_the_rest_opens() -> None:
    entries = json.loads(encode(line(*ROUND, "1a1")))
    loaded = decode(json.dumps({**entries, "sealed": 3}).encode())
    [problem] = loaded.problems
    assert "sealed is wrong and was left out" in str(problem)
    assert len(loaded.record.nodes) == 5


def test_an_illegal_sealed_move_is_told_like_any_other() -> None:
    entries = json.loads(encode(line(*ROUND, "1a1")))
    sealed = packed({"nodes": [[5, {"move": "pick:red", "parent": 4}]]})
    [problem] = decode(json.dumps({**entries, "sealed": sealed}).encode()).problems
    assert "pick:red" in str(problem)


def test_numbers_without_end_cost_nothing() -> None:
    entries = json.loads(encode(line()))
    sealed = packed({"nodes": [[1 << 62, {"move": "pick:red", "parent": 0}]], "end": 1 << 62})
    loaded = decode(json.dumps({**entries, "sealed": sealed}).encode())
    assert loaded.problems == ()
    assert shape(loaded.record) == shape(line("pick:red"))


def test_of_a_file_cut_short_what_does_not_hang_on_the_missing_part_opens() -> None:
    whole = line(*ROUND, "1a1", "1c1", "1e1", *ROUND[:2])
    content = encode(whole)
    for end in range(content.index(b'"nodes"') + 12, len(content)):
        cut = content[:end]
        try:
            loaded = decode(cut)
        except FileError:
            continue
        moves = [str(move) for move in loaded.record.moves(loaded.record.end())]
        assert moves == [str(move) for move in whole.moves(whole.end())][: len(moves)]
        if b'"1e1"}' not in cut:
            assert loaded.problems
    assert len(moves) == 8


def test_fields_that_are_not_known_are_kept_on_both_sides() -> None:
    record = line("pick:red").comment(1, "mine")
    entries = json.loads(encode(replace(record, extra={"clock": [1]})))
    inside = unpacked(encode(record))
    inside["later"] = {"x": 1}
    inside["nodes"][0][1]["mood"] = "good"
    loaded = decode(json.dumps({**entries, "sealed": packed(inside)}).encode())
    assert loaded.problems == ()
    assert loaded.record.extra == {"clock": [1], "later": {"x": 1}}
    assert loaded.record.annotation(1).extra == {"mood": "good"}
    assert decode(encode(loaded.record)).record == loaded.record
    assert b"mood" not in encode(loaded.record)


def test_games_of_one_file_are_sealed_each_for_itself() -> None:
    records = (line("pick:red"), spoker_line(3), line(*ROUND, "1a1"))
    content = record_file.encode("x", *records, registry=REGISTRY)
    assert ["sealed" in game for game in json.loads(content)["games"]] == [True, True, False]
    loaded = record_file.decode_all(content, "x", REGISTRY)
    assert tuple(one.record for one in loaded) == records
    assert all(one.problems == () for one in loaded)


def test_what_would_be_too_large_when_sealed_is_saved_in_plain() -> None:
    import random

    letters = random.Random(1)
    comment = "".join(chr(letters.randrange(0x23, 0x5B)) for _ in range(5000))
    record = line("pick:red").comment(1, comment)
    whole = record_file.encode("x", record, registry=REGISTRY)
    assert b"sealed" in whole
    tight = record_file.encode("x", record, limit=len(whole) - 1, registry=REGISTRY)
    assert b"sealed" not in tight
    assert decode(tight).record == record
