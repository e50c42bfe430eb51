"""The collection of texts for translation."""

import pytest
from babel.messages.catalog import Catalog
from catalogues import BadMarkError, bad_translations, compiled, marked_texts, translations_in


def test_collects_what_the_markers_mark() -> None:
    source = """
label(_("Open"))
text("{player} made a line", player=who)
plural("one marble", "{n} marbles", n=3)
imgui.text("not marked")
imgui.text(ui._("Close"))
ui.language.ngettext("{n} move", "{n} moves", 3)
text(variable)
"""
    assert set(marked_texts(source, "x.py")) == {
        "Open",
        "Close",
        "{player} made a line",
        ("one marble", "{n} marbles"),
        ("{n} move", "{n} moves"),
    }


@pytest.mark.parametrize("source", ['_(f"{who} won")', '_("won by " + who)', 'text("%s" % who)'])
def test_refuses_texts_put_together_while_running(source: str) -> None:
    with pytest.raises(BadMarkError, match=r"x\.py:1"):
        list(marked_texts(source, "x.py"))


@pytest.mark.parametrize(
    ("ids", "translation", "good"),
    [
        ("{player} won", "{player} 승리", True),
        ("{player} won", "승리", False),
        ("{player} won", "{spieler} 승리", False),
        ("{player} won", "{player 승리", False),
        (("one marble", "{n} marbles"), ("구슬 {n}개",), True),
        (("one marble", "{n} marbles"), ("구슬 {count}개",), False),
    ],
)
def test_names_in_braces_have_to_agree(ids: str, translation: str, good: bool) -> None:
    catalog = Catalog(locale="ko")
    catalog.add(ids, translation)
    assert (list(bad_translations(catalog)) == []) is good


def test_what_is_not_translated_stays_english() -> None:
    catalog = Catalog(locale="ko", fuzzy=False)
    catalog.add("Open", "열기")
    catalog.add("Close")
    catalog.add("Save", "저장", flags=["fuzzy"])
    catalog.add(("one marble", "{n} marbles"), ("",))
    assert translations_in(compiled(catalog)) == {"Open": "열기"}
