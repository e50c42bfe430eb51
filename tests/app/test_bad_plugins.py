"""Bad plugins in the real window: a sentence, and everything else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from shibumi3d.app.shell.window import Window
from shibumi3d.model import foreign, registry
from shibumi3d.model.registry import installed
from tests.app.offline import said
from tests.app.person import seated
from tests.plugins import bad

REFUSED = ("import-exit", "begin-endless", "trays-giant", "title-long")
PLAYED = ("play-own", "play-endless", "late-trays", "events-wide")
PICKY = "GAME = game(options=(Option('way', text('Way'), text('Which.'), (Choice('a', text('Good')), Choice('b', text('Bad')))),), begin=lambda s, o: forever() if o['way'] == 'b' else Good.begin(s, o))"


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(foreign, "PATIENCE", 0.2)
    monkeypatch.setattr(registry, "LOADING", 0.6)
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    bad.forget()


def test_games_that_fail_are_named_and_another_is_played(window: Window, site: Path, tmp_path: Path) -> None:
    for name in REFUSED + PLAYED:
        bad.write(site, name)
    with seated(window, tmp_path / "home", registry=installed()) as person:
        told = said(person.app)
        for notice in person.app.notices.shown:
            person.app.notices.dismiss(notice)
        assert all(f"The plugin '{name}' could not be loaded: " in told for name in REFUSED)
        for name in PLAYED:
            person.app.new_games.choose(name)
            person.settle()
            person.click_on("Start the game")
            person.find("1a1")
            person.press()
            assert f"the rules of The {name} " in said(person.app), name
            assert person.moves == []
            for notice in person.app.notices.shown:
                person.app.notices.dismiss(notice)
            person.app.archive.leave()
            person.window.invalidate()
            person.settle()
            assert not person.app.playing
        person.app.new_games.choose("sparro")
        person.settle()
        person.click_on("Start the game")
        person.play("1a1")
        assert person.moves == ["1a1"]


def test_rules_that_can_not_be_shown_are_said_so(window: Window, site: Path, tmp_path: Path) -> None:
    bad.write(site, "pages-endless")
    with seated(window, tmp_path / "home", registry=installed()) as person:
        person.app.new_games.choose("pages-endless")
        person.settle()
        person.keys("F1")
        assert any("the rules of The pages-endless gave no answer" in words for words in person.widgets.texts)


def test_an_option_with_which_a_game_does_not_begin_is_not_taken(
    window: Window, site: Path, tmp_path: Path
) -> None:
    bad.write(site, "picky", PICKY)
    with seated(window, tmp_path / "home", registry=installed()) as person:
        person.app.new_games.choose("picky")
        person.settle()
        person.app.new_games.set_option("way", "b")
        person.settle()
        assert "the rules of The picky gave no answer" in said(person.app)
        assert person.app.new_games.form.options == {"way": "a"}
        person.click_on("Start the game")
        person.play("1a1")
        assert person.moves == ["1a1"]
