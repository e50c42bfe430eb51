"""The page for the web: what is in it, and what it does in a real browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from shibumi3d.export.page import DEEPEST, _tree, page
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.game import Game
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.study.told import told_nodes
from tests.export.browser import Browser
from tests.export.studies import EVIL, korean, nested, speak, study
from tests.study.sessions import WON


@pytest.fixture
def record() -> Record:
    return study()


class Tags(HTMLParser):
    """The tags of a page, with the attributes of each, and how deep they are nested."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.depth = self.deepest = 0
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "details":
            self.depth += 1
            self.deepest = max(self.deepest, self.depth)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "details"


def data_of(content: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', content, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_what_people_wrote_is_text_and_nothing_else(record: Record) -> None:
    content = page(SPARRO, record, speak, "en")
    tags = Tags(content).tags
    assert "img" not in {tag for tag, _ in tags}
    assert [tag for tag, _ in tags].count("script") == 2
    assert not any(name.startswith("on") for _, attributes in tags for name in attributes)
    assert "&lt;/script&gt;&lt;img" in content
    assert "\u202e" not in content
    assert EVIL.split("\u202e")[0] in data_of(content)["nodes"][5]["comment"]


def test_a_page_stands_alone_and_lets_only_its_own_script_and_style_in(record: Record) -> None:
    content = page(SPARRO, record, speak)
    assert "default-src 'none'" in content
    assert re.search(r"script-src 'sha256-[\w+/=]+'", content)
    assert re.search(r"style-src 'sha256-[\w+/=]+'", content)
    assert "unsafe" not in content
    assert not re.search(r'(?:src|href|style)="', content)


def test_every_node_of_the_tree_can_be_gone_to(record: Record) -> None:
    content = page(SPARRO, record, speak)
    nodes = {node["id"]: node for node in data_of(content)["nodes"]}
    buttons = [attributes["id"] for tag, attributes in Tags(content).tags if tag == "button"]
    assert buttons == [
        "first",
        "back",
        "forward",
        "last",
        *(f"node-{node}" for node in (0, 1, 2, 3, 4, 5, 7, 8, 9, 6)),
    ]
    assert set(nodes) == set(record.nodes)
    assert len({len(node["position"]) for node in nodes.values()}) == 1
    assert nodes[6]["position"].count("B") == 3
    assert nodes[5]["comment"].startswith("A quiet move")
    assert (nodes[5]["marks"], len(nodes[5]["arrows"])) == ([["good", 1]], 1)


def test_variations_thousands_deep_are_folded_no_deeper_than_browsers_nest() -> None:
    """Each begins inside the one before. Work that grew with the square of their number would take very long."""
    told = {node.node: node for node in told_nodes(SPARRO, nested(20_000))}
    written = Tags("".join(_tree(told, SPARRO, speak)))
    assert sum(tag == "button" for tag, _ in written.tags) == 40_001
    assert written.deepest == DEEPEST


@pytest.mark.parametrize("game", [SPARRO, SPINDIZZY, SPOKER], ids=lambda game: str(game.name))
def test_games_of_every_kind_have_a_page(game: Game) -> None:
    assert [node["id"] for node in data_of(page(game, Record(Header(game.name)), speak))["nodes"]] == [0]


def test_a_page_speaks_korean(record: Record) -> None:
    content = page(SPARRO, record, korean(), "ko")
    assert '<html lang="ko">' in content
    told = [node["told"] for node in data_of(content)["nodes"]]
    assert all(re.search("[가-힣]", words) for words in told)


# In a browser


@pytest.fixture
def opened(browser: Browser, record: Record, tmp_path: Path) -> Browser:
    file = tmp_path / "페이지 é.html"
    file.write_text(page(SPARRO, record, speak), encoding="utf-8")
    browser.open(file)
    return browser


BEGUN = sum(1 for _ in SPARRO.start({}).position.marbles())


def shown(browser: Browser) -> tuple[int, int]:
    """The node that is shown, and how many marbles were put since the start."""
    current = browser.value("[...document.querySelectorAll('[aria-current]')].map(part => part.id)")
    assert len(current) == 1
    return int(current[0].removeprefix("node-")), browser.value(
        "document.querySelectorAll('.marble').length"
    ) - BEGUN


def test_a_browser_shows_the_start_and_asks_for_nothing(opened: Browser) -> None:
    assert shown(opened) == (0, 0)
    assert [url for url in opened.requests() if not url.startswith("file:")] == []
    assert len(opened.requests()) == 1
    assert opened.complaints() == []
    assert opened.value("document.title") == "A study"
    assert opened.value("document.querySelectorAll('img').length") == 0
    assert opened.value("getComputedStyle(document.querySelector('main')).display") == "grid"


def test_keys_step_through_the_game(opened: Browser) -> None:
    went = []
    for key in ("ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"):
        opened.press(key)
        went.append(shown(opened))
    assert went == [(1, 1), (2, 2), (6, 6), (6, 6), (5, 5), (0, 0), (0, 0)]


def test_clicks_step_and_open_variations(opened: Browser) -> None:
    opened.click("#forward")
    assert shown(opened) == (1, 1)
    assert opened.value("document.querySelector('details').open") is False
    opened.click("summary")
    opened.click("#node-8")
    assert shown(opened) == (8, 6)
    opened.click("#back")
    assert shown(opened) == (7, 5)
    assert opened.value("document.getElementById('comment').textContent") == "What if?"
    opened.click("#last")
    assert shown(opened) == (8, 6)
    opened.click("#first")
    assert shown(opened) == (0, 0)


def test_a_move_is_told_with_its_comment_marks_and_arrows(opened: Browser) -> None:
    opened.click("#node-5")
    assert opened.value("document.getElementById('told').textContent") == "Red puts red on 1c1"
    assert opened.value("document.getElementById('told').parentElement.ariaLive") == "polite"
    told = opened.value("document.getElementById('comment').textContent")
    assert told.startswith("A quiet move. 조용한 수입니다. </script><img src=x")
    assert "red: 1c1 1g1 1g5" in opened.value("document.getElementById('position').textContent")
    for name in ("mark", "arrow", "head"):
        assert opened.value(f"document.querySelectorAll('svg .{name}').length") == 1
    assert opened.value("[...document.querySelectorAll('svg .sign')].map(sign => sign.textContent)") == [
        "!",
        "×",
    ]
    opened.click("#node-4")
    assert opened.value("document.querySelectorAll('svg .mark, svg .arrow').length") == 0
    assert opened.value("document.title") == "A study"
    assert opened.complaints() == []


def test_the_keyboard_alone_reaches_a_variation(opened: Browser) -> None:
    opened.value("document.querySelector('summary').focus()")
    opened.press("Enter")
    assert opened.value("document.querySelector('details').open") is True
    opened.press("Tab")
    opened.press("Enter")
    assert shown(opened) == (7, 5)


def test_the_wheel_scrolls_and_keys_with_modifiers_stay_the_browsers(opened: Browser) -> None:
    for expression in (
        "new WheelEvent('wheel', { deltaY: 100, cancelable: true, bubbles: true })",
        "new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, cancelable: true, bubbles: true })",
    ):
        assert opened.value(f"document.querySelector('svg').dispatchEvent({expression})") is True
    assert shown(opened) == (0, 0)


def test_it_is_dark_where_the_reader_wants_it_dark_and_bright_on_paper(opened: Browser) -> None:
    def background(**media: object) -> str:
        opened.ask("Emulation.setEmulatedMedia", **media)
        found = opened.value("getComputedStyle(document.body).backgroundColor")
        opened.ask("Emulation.setEmulatedMedia", media="", features=[])
        return str(found)

    dark = [{"name": "prefers-color-scheme", "value": "dark"}]
    assert background(features=dark) == "rgb(28, 30, 34)"
    assert background() == "rgb(255, 253, 248)"
    assert background(media="print", features=dark) == "rgb(255, 253, 248)"


def test_everything_is_unfolded_for_print(opened: Browser) -> None:
    opened.ask("Page.printToPDF")
    assert opened.value("[...document.querySelectorAll('details')].every(some => some.open)") is True


def test_a_page_in_korean_is_shown(browser: Browser, record: Record, tmp_path: Path) -> None:
    file = tmp_path / "ko.html"
    file.write_text(page(SPARRO, record, korean(), "ko"), encoding="utf-8")
    browser.open(file)
    browser.press("ArrowRight")
    assert re.search("[가-힣]", browser.value("document.getElementById('told').textContent"))
    assert browser.value("document.documentElement.lang") == "ko"


def test_the_rules_end_is_told_on_the_page(browser: Browser, tmp_path: Path) -> None:
    record = Record(Header(SPARRO.name))
    for move in WON.split():
        record = record.continue_game(parse(move))
    file = tmp_path / "won.html"
    file.write_text(page(SPARRO, record, speak), encoding="utf-8")
    browser.open(file)
    browser.press("End")
    assert "Red wins" in browser.value("document.getElementById('told').textContent")
    assert browser.value("document.querySelectorAll('svg .group').length") >= 3
    assert "Red wins" in browser.value("document.querySelector('header').textContent")
