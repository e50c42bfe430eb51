"""What leaves the program: trees as text, sheets of diagrams, pages, animations."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from shibumi3d.export import animation
from shibumi3d.export.animation import StoppedError, Wanted, encoded, frames
from shibumi3d.export.page import page
from shibumi3d.export.sheet import breadth, sheet, wrapped
from shibumi3d.export.tree import tree_data, tree_lines
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.annotations import Arrow, Glyph, MarkKind, PlaceMark
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Pick, parse
from shibumi3d.model.record import Header, Record

EVIL = '</script><img src=x onerror=alert(1)> & "quotes" ]]>'
MOVES = "1g1 1a3 1g5 1e7 1c1 1a7"


def speak(message: Message) -> str:
    return str(message)


@pytest.fixture
def record() -> Record:
    made = Record(Header(SPARRO.name, players={"red": f"Ann {EVIL}", "black": "벤"}, title="A study"))
    for move in MOVES.split():
        made = made.continue_game(parse(move))
    noted = replace(
        made.annotation(5),
        comment=f"A quiet move. 조용한 수입니다. {EVIL}",
        glyphs=(Glyph.GOOD,),
        marks=(PlaceMark(MarkKind.GOOD, "1c1"),),
        arrows=(Arrow(MarkKind.BAD, "1c1", "1g1"),),
    )
    made = made.annotate(5, noted)
    made, node = made.add(4, parse("1e1"))
    made = made.comment(node, "What if?")
    made, _ = made.add(node, parse("1a7"))
    made, _ = made.add(node, parse("1c7"))
    return made


# The tree


def test_a_tree_is_told_with_its_variations_set_in(record: Record) -> None:
    lines = list(tree_lines(SPARRO, record.comment(5, "quiet")))
    assert lines == [
        "1. 1g1 2. 1a3 3. 1g5 4. 1e7 5. 1c1! {quiet} 6. 1a7",
        "    5. 1e1 {What if?} 6. 1a7",
        "        6. 1c7",
    ]


def test_a_tree_for_programs_holds_all_that_is_noted(record: Record) -> None:
    data = json.loads(json.dumps(tree_data(SPARRO, record)))
    nodes = {node["node"]: node for node in data["nodes"]}
    assert nodes[0] == {"node": 0, "parent": None, "move": None, "mainline": True, "children": [1]}
    assert nodes[5]["glyphs"] == ["!"]
    assert nodes[5]["marks"] == [{"kind": "good", "place": "1c1"}]
    assert nodes[5]["arrows"] == [{"kind": "bad", "from": "1c1", "to": "1g1"}]
    assert [node for node in nodes if not nodes[node]["mainline"]] == [7, 8, 9]
    for number, node in nodes.items():
        assert all(nodes[child]["parent"] == number for child in node["children"])


def test_secret_picks_are_told_by_nothing() -> None:
    state = SPINDIZZY.start({})
    made = Record(Header(SPINDIZZY.name))
    move = next(move for move in state.moves() if isinstance(move, Pick))
    made = made.continue_game(move)
    assert list(tree_lines(SPINDIZZY, made)) == ["1. …"]
    assert str(move) not in json.dumps(tree_data(SPINDIZZY, made))
    assert str(move) not in page(SPINDIZZY, made, speak)


# The sheet


def test_a_sheet_is_a_drawing_of_every_move_with_its_words(record: Record) -> None:
    drawing = ET.fromstring(sheet(SPARRO, record, speak))
    space = "{http://www.w3.org/2000/svg}"
    groups = drawing.findall(f"{space}g")
    assert len(groups) == 7
    marbles = [len(group.findall(f"{space}circle[@stroke-width]")) for group in groups]
    assert marbles == sorted(marbles)
    words = " ".join(text.text or "" for text in drawing.iter(f"{space}text"))
    assert "5. Red puts red on 1c1!" in words
    assert "조용한" in words
    assert EVIL.split()[0] in words
    assert len(groups[5].findall(f"{space}polygon")) == 1
    assert len(ET.fromstring(sheet(SPARRO, record, speak, 2, 4)).findall(f"{space}g")) == 3


def test_a_sheet_asks_for_nothing_from_outside(record: Record) -> None:
    assert not re.search(r"href|url\(|<image|@import|<script", sheet(SPARRO, record, speak))


def test_text_is_broken_where_it_is_too_long() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert breadth("수a") == 3
    assert wrapped("가나다라", 4) == ["가나", "다라"]
    assert wrapped("", 10) == []
    assert all(breadth(line) <= 10 for line in wrapped("조용한 수 a " * 40, 10))


# The page


class Tags(HTMLParser):
    """The tags of a page, with the attributes of each."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_what_people_wrote_is_text_and_nothing_else(record: Record) -> None:
    content = page(SPARRO, record, speak, "en")
    tags = Tags(content).tags
    assert "img" not in {tag for tag, _ in tags}
    assert [tag for tag, _ in tags].count("script") == 2
    assert not any(name.startswith("on") for _, attributes in tags for name in attributes)
    assert "&lt;/script&gt;&lt;img" in content


def test_a_page_stands_alone_and_lets_only_its_own_script_run(record: Record) -> None:
    content = page(SPARRO, record, speak)
    assert "default-src 'none'" in content
    assert re.search(r"script-src 'sha256-[\w+/=]+'", content)
    assert not re.search(r'(?:src|href)="', content)


def test_every_node_of_the_tree_can_be_gone_to(record: Record) -> None:
    content = page(SPARRO, record, speak)
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', content, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    buttons = [attributes["id"] for tag, attributes in Tags(content).tags if tag == "button"]
    assert {f"node-{node['id']}" for node in data["nodes"]} <= set(buttons)
    assert len(data["nodes"]) == len(record.nodes)
    by_id = {node["id"]: node for node in data["nodes"]}
    assert len({len(node["position"]) for node in data["nodes"]}) == 1
    assert by_id[6]["position"].count("B") == 3
    assert by_id[5]["comment"].startswith("A quiet move")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run the page's script with")
def test_the_script_of_a_page_steps_through_the_game(record: Record, tmp_path: Path) -> None:
    """The page's script in a document made of plain objects: each step shows the node that it should."""
    content = page(SPARRO, record.comment(5, "quiet"), speak)
    data = re.findall(r'id="game">(.*?)</script>', content, re.DOTALL)[0]
    script = re.findall(r"<script>(.*?)</script>", content, re.DOTALL)[0]
    harness = """
const things = {};
const made = id => things[id] ??= { id, attributes: {}, handlers: {}, children: [], textContent: "", tagName: "DIV",
  setAttribute(name, value) { this.attributes[name] = value; }, removeAttribute(name) { delete this.attributes[name]; },
  addEventListener(name, handler) { this.handlers[name] = handler; }, append(child) { this.children.push(child); },
  querySelectorAll() { const all = this.children.splice(0); return all.map(() => ({ remove() {} })); },
  scrollIntoView() {}, parentElement: null };
made("game").textContent = DATA;
globalThis.document = { handlers: {}, getElementById: made, querySelector: () => made("svg"),
  querySelectorAll: () => Object.values(things).filter(thing => thing.attributes["aria-current"]),
  createElementNS: () => ({ setAttribute() {} }), addEventListener(name, handler) { this.handlers[name] = handler; } };
""".replace("DATA", json.dumps(data))
    steps = """
const seen = [];
const key = name => { document.handlers.keydown({ key: name, preventDefault() {} }); seen.push(now()); };
const now = () => Object.values(things).find(thing => thing.attributes["aria-current"]).id + " " + made("svg").children.length;
seen.push(now());
["ArrowRight", "End", "ArrowLeft", "Home", "ArrowLeft"].forEach(key);
made("tree").handlers.click({ target: { closest: () => ({ id: "node-8" }) } }); seen.push(now());
made("forward").handlers.click(); seen.push(now());
console.log(JSON.stringify(seen), made("comment").textContent);
"""
    file = tmp_path / "page.js"
    file.write_text(harness + script + steps, encoding="utf-8")
    ran = subprocess.run(["node", str(file)], capture_output=True, text=True, check=True, timeout=60)
    start = sum(1 for _ in SPARRO.start({}).position.marbles())
    wanted = [(0, 0), (1, 1), (6, 6), (5, 5), (0, 0), (0, 0), (8, 6), (8, 6)]
    assert json.loads(ran.stdout.splitlines()[0].rpartition("]")[0] + "]") == [
        f"node-{node} {start + moves}" for node, moves in wanted
    ]


# Animations

SMALL = Wanted(size=(96, 64), seconds=0.3, last=2)


def test_an_animation_goes_from_node_to_node_and_lasts_as_wanted(record: Record) -> None:
    shown = list(frames(SPARRO, record, SMALL))
    assert {frame.image.size for frame in shown} == {(96, 64)}
    assert sum(frame.seconds for frame in shown) == pytest.approx(3 * 0.3)
    assert len(shown) > 3
    still = list(frames(SPARRO, record, replace(SMALL, first=1, last=1)))
    assert sum(frame.seconds for frame in still) == pytest.approx(0.3)


def test_a_turn_moves_the_picture_between_moves_too(record: Record) -> None:
    wanted = replace(SMALL, first=0, last=0, turn=90.0)
    shown = list(frames(SPARRO, record, wanted))
    assert len({frame.image.tobytes() for frame in shown}) == len(shown) > 3


def test_captions_are_below_the_picture(record: Record) -> None:
    wanted = replace(SMALL, size=(320, 180), first=5, last=5, captions=True)
    *_, with_words = frames(SPARRO, record.comment(5, "조용한 수입니다"), wanted)
    *_, without = frames(SPARRO, record.comment(5, ""), wanted)
    foot = (0, round(180 * (1.0 - animation.CAPTION)), 320, 180)
    assert with_words.image.size == (320, 180)
    assert with_words.image.crop(foot).tobytes() != without.image.crop(foot).tobytes()
    assert len(without.image.crop(foot).getcolors() or ()) == 1


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
def test_animations_are_written_with_all_their_frames(record: Record, kind: str) -> None:
    count = len(list(frames(SPARRO, record, SMALL)))
    with Image.open(BytesIO(encoded(frames(SPARRO, record, SMALL), kind))) as image:
        assert image.format == kind
        assert image.size == (96, 64)
        assert 3 < getattr(image, "n_frames", 1) <= count
        assert image.info.get("loop", 0) == 0


def test_an_animation_can_be_stopped(record: Record) -> None:
    asked: list[float] = []

    def twice(share: float) -> bool:
        asked.append(share)
        return len(asked) < 3

    with pytest.raises(StoppedError):
        list(frames(SPARRO, record, SMALL, twice))
    assert asked == sorted(asked)


def test_the_share_that_is_done_only_grows(record: Record) -> None:
    asked: list[float] = []
    keep: Callable[[float], bool] = lambda share: asked.append(share) is None  # type: ignore[func-returns-value]  # noqa: E731
    list(frames(SPARRO, record, replace(SMALL, turn=30.0), keep))
    assert asked == sorted(asked)
    assert asked[0] == 0.0
    assert asked[-1] < 1.0
