"""The real window: the list of moves as a tree, comments, the column's width, replay and guessing."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app import dialogues
from shibumi3d.app import settings as remembered
from shibumi3d.model.moves import parse
from shibumi3d.study import intents
from tests.app.offline import folders
from tests.app.person import SMALL, Person
from tests.app.robot import LEFT, RIGHT
from tests.study.sessions import WON


def branched(person: Person) -> None:
    """A game of five moves with a variation of three in place of the second."""
    person.start()
    person.given("1g3", "1a3", "1a1", "1a7", "1e7")
    person.app.session.send(intents.Show(1))
    for move in ("1c1", "1e1", "1g1"):
        person.app.session.send(intents.PlayVariation(parse(move)))
    person.app.session.send(intents.Show(5))
    person.window.invalidate()
    person.settle()


# Folding


def test_a_variation_is_folded_by_its_chevron_and_unfolded(large: Person) -> None:
    branched(large)
    assert large.widgets.shown("1e1")
    large.click_on("##fold 6")
    assert not large.widgets.shown("1e1")
    assert large.widgets.shown("1c1")
    assert "2 more moves" in large.widgets.texts
    large.click_on("##fold 6")
    assert large.widgets.shown("1e1")


def test_keys_fold_and_what_is_walked_into_unfolds(large: Person) -> None:
    branched(large)
    large.click_on("1g1")
    large.keys("Ctrl+Left")
    assert large.moves == ["1g3", "1c1"]
    assert not large.widgets.shown("1g1")
    large.keys("Right")
    assert large.widgets.shown("1g1")
    large.keys("Ctrl+Shift+Left")
    assert not large.widgets.shown("1g1")
    large.keys("Ctrl+Shift+Left")
    assert large.widgets.shown("1g1")


def test_forks_are_gone_to_by_keys(large: Person) -> None:
    branched(large)
    large.keys("Shift+Home")
    assert large.moves == ["1g3"]
    large.keys("Shift+End")
    assert len(large.moves) == 5


def test_the_main_line_cant_be_folded(large: Person) -> None:
    branched(large)
    large.keys("Ctrl+Left")
    assert [str(notice.message) for notice in large.app.notices.shown] == ["this move is of the main line"]


def test_a_line_is_taken_out_as_a_game_of_its_own(large: Person) -> None:
    branched(large)
    large.click(*large.widgets.at("1e1"), RIGHT)
    large.click_on("Take out as a game of its own")
    assert isinstance(large.app.dialogues.open, dialogues.AskUnsaved)
    large.click_on("Don't save")
    assert large.moves == ["1g3", "1c1", "1e1", "1g1"]
    assert large.app.view.moves == 4
    assert large.app.view.unsaved


# Comments


def test_a_comment_is_written_by_key_over_many_lines_and_kept(large: Person) -> None:
    branched(large)
    low = large.widgets.at("##comment")[1]
    large.keys("C")
    for line in range(5):
        large.type(f"line {line}")
        large.keys("Enter")
    assert large.app.view.comment.splitlines()[4] == "line 4"
    assert large.widgets.at("##comment")[1] > low
    assert large.moves == ["1g3", "1a3", "1a1", "1a7", "1e7"]
    large.keys("Escape", "Left")
    assert large.moves == ["1g3", "1a3", "1a1", "1a7"]


def test_a_comment_is_written_from_the_row_of_its_move(large: Person) -> None:
    branched(large)
    large.click(*large.widgets.at("1e1"), RIGHT)
    large.click_on("Comment")
    large.type("here")
    assert large.moves == ["1g3", "1c1", "1e1"]
    assert large.app.view.comment == "here"


def test_a_comment_is_large_on_the_picture_while_the_game_is_presented(large: Person) -> None:
    branched(large)
    large.app.session.send(intents.Comment(1, "A quiet start.\n조용한 시작"))
    large.app.preferences.change(pauses=True)
    on = large.hold_time()
    large.keys("Home", "Space")
    on(1.0)
    assert "A quiet start.\n조용한 시작" in large.widgets.texts
    assert not large.app.autoplay.running
    large.keys("Right")
    assert "A quiet start.\n조용한 시작" not in large.widgets.texts
    large.keys("Left", "Ctrl+B")
    assert "A quiet start.\n조용한 시작" in large.widgets.texts


def test_a_very_long_comment_is_cut_on_the_picture(large: Person) -> None:
    branched(large)
    large.app.session.send(intents.Comment(5, "word " * 2000))
    large.keys("Ctrl+B")
    [shown] = [words for words in large.widgets.texts if words.startswith("word word")]
    assert shown.endswith("…")
    assert len(shown) < 1000


# The column


def test_the_column_is_made_wider_with_the_mouse_and_stays_so(large: Person, tmp_path: Path) -> None:
    branched(large)
    column = large.window.arranged().column
    assert column is not None
    y = column.height / 2
    large.drag([(column.x - 1, y), (column.x - 20, y), (column.x - 60, y)], LEFT)
    wider = large.window.arranged().column
    assert wider is not None
    assert wider.width == pytest.approx(column.width + 60, abs=3)
    loaded, _ = remembered.load(folders(tmp_path).settings)
    assert loaded.column_width == pytest.approx(wider.width, abs=1)


def test_the_column_never_takes_the_pyramids_share(person: Person) -> None:
    person.start()
    column = person.window.arranged().column
    assert column is not None
    person.drag([(column.x - 1, 200.0), (200.0, 200.0), (10.0, 200.0)], LEFT)
    wider = person.window.arranged().column
    assert wider is not None
    assert wider.width <= person.window.arranged().width / 3 + 1
    assert SMALL.width == person.window.arranged().width


# Guessing


def black(person: Person) -> tuple[float, float]:
    """The middle of the choice of Black's moves."""
    [where] = [where for shown, where in person.widgets.found if shown == "Black##guess"]
    return (where.x + where.width / 2, where.y + where.height / 2)


def test_moves_are_guessed_on_the_pyramid_and_counted(large: Person) -> None:
    large.start()
    large.given(*WON.split())
    large.keys("Home", "Ctrl+G")
    assert not large.widgets.shown("1g3")
    large.play("1c1")
    assert "Not played here: 1c1" in large.widgets.texts
    large.play("1g3")
    assert large.moves == ["1g3"]
    large.keys("Shift+Space")
    assert large.moves == ["1g3", "1a3"]
    assert "0 of 2 found at once, 1 later, 1 shown" in large.widgets.texts
    large.click(*black(large))
    assert large.moves == ["1g3", "1a3", "1a1"]
    large.click_on("End guessing")
    assert large.app.view.guessing is None
    assert large.widgets.shown("1e1")


def test_captions_are_shown_only_where_they_are_wanted(large: Person) -> None:
    branched(large)
    large.app.session.send(intents.Comment(5, "The end."))
    large.keys("Ctrl+B")
    assert "The end." in large.widgets.texts
    large.app.preferences.change(captions=False)
    large.keys("Left", "Right")
    assert "The end." not in large.widgets.texts
