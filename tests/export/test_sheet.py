"""Sheets of flat diagrams."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from shibumi3d.export.markup import breadth, marked_up, wrapped
from shibumi3d.export.sheet import MOST_LINES, sheet
from shibumi3d.games.free import FREE
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.game import Game
from shibumi3d.model.moves import Put, parse
from shibumi3d.model.record import Header, Record
from tests.export.studies import EVIL, korean, speak, study

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def record() -> Record:
    return study()


def diagrams(drawing: ET.Element) -> list[ET.Element]:
    return [group for group in drawing.iter(f"{SVG}g") if group.get("class") == "diagram"]


def of_class(element: ET.Element, name: str) -> list[ET.Element]:
    return [part for part in element.iter() if part.get("class") == name]


def words(element: ET.Element) -> str:
    return " ".join(text.text or "" for text in element.iter(f"{SVG}text"))


def test_a_sheet_has_a_diagram_of_every_move_with_its_words(record: Record) -> None:
    drawing = ET.fromstring(sheet(SPARRO, record, speak))
    drawn = diagrams(drawing)
    begun = sum(1 for _ in SPARRO.start({}).position.marbles())
    assert [len(of_class(one, "marble")) for one in drawn] == list(range(begun, begun + 7))
    assert all(len(of_class(one, "spot")) == 30 for one in drawn)
    told = words(drawing)
    assert "5. Red puts red on 1c1!" in told
    assert "조용한 수입니다." in told
    assert "A study" in told
    assert [len(of_class(one, "mark")) for one in drawn] == [0, 0, 0, 0, 0, 1, 0]
    assert [len(of_class(one, "arrow")) for one in drawn] == [0, 0, 0, 0, 0, 1, 0]


def test_those_who_do_not_see_a_diagram_hear_what_it_shows(record: Record) -> None:
    drawing = ET.fromstring(sheet(SPARRO, record, speak, (5,)))
    [one] = diagrams(drawing)
    assert one.get("role") == "img"
    title, told = one.find(f"{SVG}title"), one.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "5. Red puts red on 1c1!"
    assert told is not None
    assert told.text is not None
    assert "red: 1c1 1g1 1g5" in told.text
    assert "black: 1a3 1e7" in told.text


def test_a_line_can_be_one_of_a_variation_and_its_moves_keep_their_numbers(record: Record) -> None:
    drawing = ET.fromstring(sheet(SPARRO, record, speak, (4, 7, 9)))
    assert len(diagrams(drawing)) == 3
    assert re.findall(r"\b\d\. ", words(drawing)) == ["4. ", "5. ", "6. "]


def test_what_is_long_goes_on_over_pages_and_nothing_lies_over_a_border(record: Record) -> None:
    for node in range(1, 7):
        record = record.comment(node, "A long comment. " * 400)
    drawing = ET.fromstring(sheet(SPARRO, record, speak))
    _, _, width, height = (float(part) for part in (drawing.get("viewBox") or "").split())
    views = list(drawing.iter(f"{SVG}view"))
    assert len(views) > 1
    page = height / len(views)
    assert page == pytest.approx(width * 2**0.5, rel=0.001)
    for text in drawing.iter(f"{SVG}text"):
        assert 0 < float(text.get("y") or "") < page
    rows = MOST_LINES * (1 + len(record.nodes))
    assert words(drawing).count(" …") == 6
    assert len(list(drawing.iter(f"{SVG}text"))) < rows + 200 * 7


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_diagrams_of_every_size_stand_beside_each_other_on_the_page(size: int) -> None:
    record = Record(Header(FREE.name, {"size": str(size)}))
    for place in ("1a1", "1c1"):
        record = record.continue_game(Put(place, COLOURS[2]))
    drawing = ET.fromstring(sheet(FREE, record, speak))
    width = float(drawing.get("width") or "")
    places = [re.findall(r"[\d.]+", one.get("transform") or "") for one in diagrams(drawing)]
    assert len({tuple(place) for place in places}) == 3
    for one, (x, _) in zip(diagrams(drawing), places, strict=True):
        right = max(
            float(rect.get("x") or "") + float(rect.get("width") or "") for rect in of_class(one, "grid")
        )
        assert float(x) + right < width


@pytest.mark.parametrize("game", [SPARRO, SPINDIZZY, SPOKER], ids=lambda game: str(game.name))
def test_games_of_every_kind_are_drawn_at_their_start(game: Game) -> None:
    assert len(diagrams(ET.fromstring(sheet(game, Record(Header(game.name)), speak)))) == 1


def test_a_sheet_speaks_korean(record: Record) -> None:
    told = words(ET.fromstring(sheet(SPARRO, record, korean())))
    assert re.search("[가-힣]", told.replace("조용한 수입니다.", "").replace("벤", ""))
    assert "puts" not in told


def test_a_sheet_asks_for_nothing_from_outside_and_lets_nothing_in(record: Record) -> None:
    drawn = sheet(SPARRO, record, speak)
    assert not re.search(r"href|url\(|<image|@import|<script|<img", drawn)
    assert "&lt;/script&gt;" in drawn
    assert "\u202e" not in drawn


def test_what_no_document_can_hold_is_a_mark() -> None:
    assert marked_up(EVIL).count("\ufffd") == 3
    every = "".join(
        map(chr, (*range(0x3000), *range(0xD7F0, 0xE010), *range(0xFDC0, 0xFE10), 0xFFFE, 0x1FFFF))
    )
    assert ET.fromstring(f'<a b="{marked_up(every)}">{marked_up(every)}</a>').text


def test_text_is_broken_where_it_is_too_long() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert breadth("수a") == 3
    assert breadth("e\u0301") == 1
    assert wrapped("가나다라", 4) == ["가나", "다라"]
    assert wrapped("one\ntwo", 10) == ["one", "two"]
    assert wrapped("", 10) == []
    assert wrapped("가", 1) == ["가"]
    assert all(breadth(line) <= 10 for line in wrapped("조용한 수 a " * 40, 10))


def test_a_comment_of_the_largest_size_is_laid_out_without_end() -> None:
    """Work that grew with the square of the length would take hours."""
    assert len(wrapped("가" * 1_000_000, 40)) == 50_000
    assert len(wrapped("word " * 500_000, 40)) == 62_500


def test_a_move_that_is_nothing_else_still_has_a_diagram(record: Record) -> None:
    moved = record.add(6, parse("1e1"))[0]
    assert len(diagrams(ET.fromstring(sheet(SPARRO, moved, speak)))) == 8
