"""The real window used for study: marks and arrows, signs, what matters, the flat map, kept views."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from imgui_bundle import imgui
from msgspec.structs import replace

from shibumi3d.app import dialogues
from shibumi3d.app import settings as remembered
from shibumi3d.app.shell.window import Window
from shibumi3d.model.annotations import Arrow, Glyph, MarkKind, PlaceMark
from shibumi3d.model.colours import Colour
from shibumi3d.model.moves import parse
from shibumi3d.scene.description import RADIUS, Accent
from shibumi3d.scene.overlays import Arrow as DrawnArrow
from shibumi3d.scene.overlays import Disc, Label, Line, Ring, Tint
from shibumi3d.scene.theme import THEMES
from shibumi3d.study import intents
from shibumi3d.study.view import View
from tests.app.offline import folders, killed, said
from tests.app.person import LARGE, SMALL, Person, seated
from tests.app.robot import LEFT, RIGHT
from tests.study.sessions import WON

FULL = "1c7 1a7 1g3 1g7 1a1 1e7 1a3 1e1 1c1 1a5 1g1 2d2 2b4 2b2 2d6 1g5 3c3 2f4 2f2 3e3 2b6"
"""A game of the extended variant in which three levels are nearly full."""


def overlays(person: Person, kind: type) -> list[object]:
    return [one for one in person.app.viewport.scene().overlays if isinstance(one, kind)]


# Marks and arrows


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        (None, MarkKind.NOTE),
        ("Shift_L", MarkKind.GOOD),
        ("Control_L", MarkKind.BAD),
        ("Alt_L", MarkKind.QUESTION),
    ],
)
def test_a_right_click_marks_a_marble_in_four_meanings(
    person: Person, held: str | None, kind: MarkKind
) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("9")
    person.point(*person.seen_at("1g3"))
    if held is None:
        person.press(RIGHT)
    else:
        with person.robot.held(held):
            person.press(RIGHT)
    assert person.app.view.annotation.marks == (PlaceMark(kind, "1g3"),)
    assert overlays(person, Tint)
    assert bool(overlays(person, Label)) == (kind is not MarkKind.NOTE)
    assert person.moves == ["1g3", "1a3"]


def test_an_empty_place_is_marked_and_the_same_again_clears_it(person: Person) -> None:
    person.start()
    person.keys("9")
    person.point(*person.seen_at("1g3"))
    person.press(RIGHT)
    assert person.app.view.annotation.marks == (PlaceMark(MarkKind.NOTE, "1g3"),)
    assert overlays(person, Disc)
    person.press(RIGHT)
    assert not overlays(person, Disc)
    person.keys("Ctrl+Z")
    assert overlays(person, Disc)


def test_a_right_drag_from_a_place_draws_an_arrow_that_is_seen_on_its_way(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("9")
    before = person.app.viewport.viewpoint.camera
    start, end = person.seen_at("1g3"), person.seen_at("1a3")
    person.point(*start)
    person.robot.press(RIGHT)
    person.robot.point((start[0] + end[0]) / 2, start[1])
    person.robot.point(*end)
    person.settle()
    assert overlays(person, DrawnArrow)
    assert not person.app.view.annotation.arrows
    person.robot.release(RIGHT)
    person.settle()
    assert person.app.view.annotation.arrows == (Arrow(MarkKind.NOTE, "1g3", "1a3"),)
    assert person.app.viewport.viewpoint.camera == before
    person.keys("Shift+Backspace")
    assert not person.app.view.annotation.arrows


def test_a_right_drag_from_elsewhere_moves_the_picture(person: Person) -> None:
    person.start()
    before = person.app.viewport.viewpoint.camera
    person.drag([(30.0, 300.0), (60.0, 320.0), (90.0, 340.0)], RIGHT)
    assert person.app.viewport.viewpoint.camera != before
    assert not person.app.view.annotation.arrows


def test_an_arrow_let_go_beside_the_board_is_none(person: Person) -> None:
    person.start()
    person.keys("9")
    person.drag([person.seen_at("1g3"), (60.0, 300.0), (20.0, 300.0)], RIGHT)
    assert not person.app.view.annotation.arrows
    assert not overlays(person, DrawnArrow)


def test_what_is_noted_is_saved_and_opened_again(person: Person, tmp_path: Path) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("9")
    person.point(*person.seen_at("1g3"))
    person.press(RIGHT)
    person.keys("Alt+1", "Ctrl+K")
    noted = person.app.view.annotation
    assert noted.camera
    assert noted.glyphs == (Glyph.GOOD,)
    path = tmp_path / "study.shibumi"
    person.app.archive.save_to(path)
    person.app.archive.open(path)
    person.settle()
    assert person.app.view.annotation == noted


# Signs and views


def test_signs_are_noted_by_keys_and_seen_in_the_list(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("Alt+4")
    assert person.app.view.annotation.glyphs == (Glyph.BLUNDER,)
    assert any(shown.startswith("1a3??") for shown, _ in person.widgets.found)
    person.keys("Alt+4")
    assert not person.app.view.annotation.glyphs


def test_a_kept_view_is_gone_to(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("3", "Ctrl+K", "0", "Left")
    elsewhere = person.app.viewport.viewpoint.camera
    person.keys("Right")
    assert person.app.viewport.viewpoint.camera.azimuth != pytest.approx(elsewhere.azimuth)
    person.keys("Ctrl+K")
    assert not person.app.view.annotation.camera


# What matters


def test_threats_are_shown_with_one_key_and_remembered(person: Person) -> None:
    person.start()
    person.given(*WON.split()[:-1])
    assert not overlays(person, Disc)
    person.keys("V")
    wanted = overlays(person, Disc)
    assert wanted
    assert overlays(person, Label)
    assert person.app.settings.prospects
    person.given(WON.split()[-1])
    assert overlays(person, Line)
    person.keys("V")
    assert not overlays(person, Disc)


def test_the_marble_pointed_at_tells_what_it_stands_on(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, replace(SMALL, prospects=True)) as person:
        person.start()
        person.given("1g1", "1e1", "1g3")
        position = person.app.view.now.position
        pyramid = position.pyramid
        carried = next(
            place for place, _ in position.marbles() if pyramid.carriers[place] & position.occupied
        )
        person.keys("9")
        person.point(*person.seen_at(pyramid.names[carried]))
        assert person.app.viewport.pointed.marble == carried
        assert len(overlays(person, Tint)) >= pyramid.carriers[carried].bit_count()


# The flat map


def test_the_flat_map_plays_and_says_why_not(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, replace(SMALL, width=1024, height=700, flat_map=True)) as person:
        person.start()
        person.click_on("##map 1g3")
        assert person.moves == ["1g3"]
        person.click_on("##map 1g3")
        assert person.moves == ["1g3"]
        assert "1g3 is not allowed" in said(person.app)


def test_the_flat_map_lights_up_the_pyramid(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with seated(window, tmp_path, replace(SMALL, width=1024, height=700, flat_map=True)) as person:
        person.start()
        person.given("1g3")
        lit: list[int] = []
        monkeypatch.setattr(person.app.viewport, "light", lit.append)
        person.point(*person.widgets.at("##map 1g3"))
        assert 1 << person.app.view.now.position.pyramid.named["1g3"] in lit


def test_the_flat_map_is_folded_by_its_key(person: Person) -> None:
    person.start()
    assert not any("map" in shown for shown, _ in person.widgets.found)
    person.keys("Shift+G")
    assert person.app.settings.flat_map
    person.settle()
    assert any("##map 1a1" in shown for shown, _ in person.widgets.found)


# Comparing


def test_two_lines_are_compared_with_two_keys(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1a1")
    person.keys("B", "Left")
    assert person.app.comparison.number == 3
    names = person.app.view.now.position.pyramid.named
    assert person.app.comparison.differing == 1 << names["1a1"]
    assert [one.accent for one in overlays(person, Ring) if isinstance(one, Ring)].count(Accent.LAST) == 1
    assert "Compared with move 3" in " ".join(shown for shown, _ in person.widgets.found)
    person.keys("B")
    assert len(person.moves) == 3
    assert person.app.comparison.number == 2
    person.keys("B")
    assert len(person.moves) == 2
    person.keys("Shift+B")
    assert person.app.comparison.number == 2
    person.app.comparison.forget()
    assert not person.app.comparison.differing


def test_two_positions_stand_side_by_side_and_turn_together(large: Person) -> None:
    large.start()
    large.given("1g3", "1a3", "1a1")
    whole = large.window.arranged().picture
    large.keys("Ctrl+Shift+B", "Left", "Left")
    layout = large.window.arranged()
    assert layout.beside is not None
    assert layout.beside.width == layout.picture.width == whole.width / 2
    pinned = large.app.viewport.scene_of(_pinned(large))
    assert len([one for one in pinned.marbles if one.radius == RADIUS]) > 5
    assert "Pinned: move 3" in _written(large, "Pinned")
    before = large.window.painting._shown
    x, y = layout.beside.x + 40, layout.beside.height / 2
    large.drag([(x, y), (x + 40, y), (x + 80, y)])
    assert large.window.painting._shown != before
    large.find("1e1")
    large.press()
    assert isinstance(large.app.dialogues.open, dialogues.AskVariation)
    large.keys("Escape", "Ctrl+Shift+B")
    assert large.window.arranged().beside is None
    large.keys("Ctrl+Shift+B")
    assert large.window.arranged().beside is not None
    large.app.comparison.forget()
    assert large.window.arranged().beside is None


def _pinned(person: Person) -> View:
    view = person.app.comparison.view
    assert view is not None
    return view


def _written(person: Person, words: str) -> list[str]:
    """The texts that are drawn over the picture with these words in them, in the next frame."""
    written: list[str] = []
    add_text: Callable[..., None] = imgui.ImDrawList.add_text

    def noted(held: imgui.ImDrawList, *rest: Any) -> None:
        written.append(str(rest[-1]))
        add_text(held, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(imgui.ImDrawList, "add_text", noted)
        person.window.frame()
    return [line for line in written if words in line]


def test_the_picture_beside_is_refined_when_all_is_still(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 0.0)
    with seated(window, tmp_path, SMALL) as person:
        person.start()
        person.given("1g3", "1a3")
        person.keys("Ctrl+Shift+B", "Left")
        person.wait_until(lambda: window.painting._beside is not None)
        wanted = window._beside(window.arranged(), THEMES["ink"])
        assert wanted is not None
        assert window.painting.beside(*wanted) is not None
        person.keys("1")
        wanted = window._beside(window.arranged(), THEMES["ink"])
        assert wanted is not None
        person.wait_until(lambda: window.painting.beside(*wanted) is not None)


# What is hidden


def test_marbles_hidden_from_this_side_are_shown_and_those_before_them_seen_through(person: Person) -> None:
    person.start("Extended")
    person.given(*FULL.split())
    person.keys("1")
    places = person.app.view.now.position.pyramid.named
    hidden = person.app.viewport.hidden
    assert hidden
    assert not hidden >> places["3c3"] & 1
    person.keys("Shift+X")
    marbles = [one for one in person.app.viewport.scene().marbles if one.pattern < 100]
    shown = {one.pattern for one in marbles if not one.veiled}
    assert sum(1 << place for place in shown) == hidden
    assert all(one.radius < RADIUS for one in marbles if not one.veiled)
    assert any(shown.startswith("Hidden marbles") for shown, _ in person.widgets.found)
    person.keys("9")
    again = [one for one in person.app.viewport.scene().marbles if one.pattern < 100 and not one.veiled]
    assert {one.pattern for one in again} != shown
    person.keys("X")
    assert not person.app.viewport.sight.show_hidden


def test_where_every_marble_is_seen_that_is_said(person: Person) -> None:
    person.start()
    person.keys("9", "Shift+X")
    assert [str(notice.message) for notice in person.app.notices.shown] == [
        "Every marble is seen from this side"
    ]


def turning(person: Person) -> bool:
    """Whether the turntable is on."""
    return person.app.viewport.turntable


def test_the_turntable_turns_until_it_is_stopped(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    viewport = person.app.viewport
    before = viewport.viewpoint.camera
    person.robot.key("o")
    person.wait_until(lambda: viewport.viewpoint.camera.azimuth > before.azimuth + 0.05)
    assert viewport.viewpoint.camera.elevation == before.elevation
    person.robot.key("Left")
    person.wait_until(lambda: person.moves == ["1g3"])
    assert turning(person)
    person.robot.key("Escape")
    person.settle()
    assert not turning(person)
    person.robot.key("o")
    person.wait_until(lambda: turning(person))
    x, y = person.seen_at("1a1")
    person.robot.point(x, y)
    person.robot.press(LEFT)
    person.wait_until(lambda: not turning(person))
    person.robot.release(LEFT)
    person.settle()


def test_another_game_forgets_what_was_pinned(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.keys("B")
    person.app.session.send(intents.NewGame("sparro", {}, {}))
    assert person.app.comparison.number is None


def test_a_position_reached_by_other_moves_is_known_and_gone_to(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3", "1g5", "1a5")
    person.app.session.send(intents.Show(0))
    for move in ("1g5", "1a5", "1g3", "1a3"):
        person.app.session.send(intents.PlayVariation(parse(move)))
    person.window.invalidate()
    person.settle()
    [other] = person.app.session.recurring()
    assert other == 4
    person.click_on("move 4")
    assert person.moves == ["1g3", "1a3", "1g5", "1a5"]


# The position editor


def test_a_position_is_set_up_by_mouse_and_keys_and_played_from(large: Person) -> None:
    person = large
    person.keys("Ctrl+Shift+E", "9", "E")
    person.click(*person.seen_at("1a1"))
    person.keys("W")
    person.click(*person.seen_at("1a3"))
    position = person.app.view.now.position
    names = position.pyramid.named
    assert position.at(names["1a1"]) is Colour.RED
    assert position.at(names["1a3"]) is Colour.BLACK
    person.press(RIGHT)
    assert person.app.view.now.position.at(names["1a3"]) is None
    person.keys("Ctrl+Z")
    person.click_on("Start from here")
    assert person.app.playing
    assert person.document.record.header.set_up is not None
    assert person.app.view.now.position.at(names["1a3"]) is Colour.BLACK


def test_what_a_game_cannot_start_from_is_told_at_once(large: Person) -> None:
    person = large
    person.keys("Ctrl+Shift+E")
    person.click_on("Clear")
    person.keys("9", "Q")
    person.click(*person.seen_at("1a1"))
    problem = person.app.editor.problem
    assert problem is not None
    assert any(str(problem).lower() in words.lower() for words in person.widgets.texts)
    person.click_on("Start from here")
    person.click_on("Cancel")
    assert not person.app.playing


def test_leaving_the_editor_leaves_the_game_as_it_was(large: Person) -> None:
    person = large
    person.start()
    person.given("1g3", "1a3")
    person.keys("Ctrl+Shift+E")
    person.click_on("Clear")
    person.keys("Backspace", "Left")
    person.click_on("Cancel")
    assert person.moves == ["1g3", "1a3"]


def test_the_right_button_moves_a_marble_in_the_editor_and_the_wheel_chooses_colours(large: Person) -> None:
    person = large
    person.keys("Ctrl+Shift+E", "9")
    names = person.app.view.now.position.pyramid.named
    person.keys("Q")
    person.click(*person.seen_at("1a1"))
    person.drag([person.seen_at("1a1"), person.seen_at("1a3"), person.seen_at("1g1")], RIGHT)
    position = person.app.view.now.position
    assert position.at(names["1g1"]) is Colour.WHITE
    assert position.at(names["1a1"]) is None
    person.point(*person.seen_at("1a1"))
    with person.robot.held("Control_L"):
        person.wheel(-1)
    assert person.app.editor.colour is Colour.BLACK
    before = person.app.viewport.viewpoint.camera
    person.press()
    assert person.app.view.now.position.at(names["1a1"]) is Colour.BLACK
    assert person.app.viewport.viewpoint.camera == before


def test_what_would_come_down_is_shown_before_a_marble_is_taken(large: Person) -> None:
    person = large
    person.keys("Ctrl+Shift+E", "9")
    person.point(*person.seen_at("2d4"))
    assert not overlays(person, DrawnArrow)
    person.keys("1")
    names = person.app.view.now.position.pyramid.named
    person.keys("0")
    person.point(*person.seen_at("1e3"))
    assert person.app.viewport.pointed.marble == names["1e3"]
    assert person.app.editor.falling(names["1e3"]) == ((names["2d4"], names["1e3"]),)
    assert len(overlays(person, DrawnArrow)) == 1


# The list of threats


def test_threats_are_listed_and_light_up_what_they_tell_of(large: Person) -> None:
    person = large
    person.start()
    person.given("1g3", "1a3", "1a1", "1a7")
    person.keys("Ctrl+2")
    [(_, where)] = [found for found in person.widgets.found if "lacks 1a5##" in found[0]]
    person.point(where.x + 40, where.y + where.height / 2)
    names = person.app.view.now.position.pyramid.named
    places = sum(1 << names[place] for place in ("1a3", "1a5", "1a7"))
    lit: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(person.app.viewport, "light", lit.append)
        person.window.frame()
    assert places in lit
    person.keys("Ctrl+1")
    assert not any("lacks 1a5##" in shown for shown, _ in person.widgets.found)


def test_the_last_move_is_brought_into_sight(large: Person) -> None:
    person = large
    person.start("Extended")
    person.given(*FULL.split())
    person.app.session.send(intents.Show(16))
    person.keys("1")
    newest = person.app.viewport.subject.newest
    person.keys("Z")
    assert not person.app.viewport.hidden & newest


# Kills in the middle


def test_a_kill_while_a_position_is_set_up_loses_nothing_of_it(
    large: Person, window: Window, tmp_path: Path
) -> None:
    person = large
    person.start()
    person.given("1g3", "1a3")
    person.keys("Ctrl+Shift+E", "9", "W")
    person.click(*person.seen_at("1a1"))
    before = person.app.view.now.position
    person.app.keeper.flush()
    after = killed(tmp_path, tmp_path / "after")
    left, _ = remembered.load(folders(after).settings)
    with seated(window, after, left) as successor:
        successor.click_on("##draft", LEFT)
        assert successor.app.editor.open
        assert successor.app.view.now.position == before
        successor.click_on("Cancel")
        assert not successor.app.settings.draft
        successor.click_on("Continue")
        assert successor.moves == ["1g3", "1a3"]


def test_a_kill_while_an_arrow_is_drawn_keeps_everything_before_it(
    large: Person, window: Window, tmp_path: Path
) -> None:
    person = large
    person.start()
    person.given("1g3", "1a3")
    person.keys("9")
    person.drag([person.seen_at("1g3"), person.seen_at("1e1"), person.seen_at("1a1")], RIGHT)
    person.point(*person.seen_at("1a3"))
    person.robot.press(RIGHT)
    person.robot.point(*person.seen_at("1g1"))
    person.settle()
    person.app.keeper.flush()
    after = killed(tmp_path, tmp_path / "after")
    person.robot.release(RIGHT)
    person.settle()
    with seated(window, after, LARGE) as successor:
        successor.click_on("Continue")
        assert successor.moves == ["1g3", "1a3"]
        assert successor.app.view.annotation.arrows == (Arrow(MarkKind.NOTE, "1g3", "1a1"),)


def test_a_draft_that_cant_be_read_is_said_and_forgotten(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, replace(LARGE, draft="sparro\nR R R")) as person:
        person.click_on("##draft", LEFT)
        assert not person.app.editor.open
        assert not person.app.settings.draft
        assert said(person.app)


def test_a_position_that_gives_way_to_another_game_is_offered_again(large: Person, tmp_path: Path) -> None:
    person = large
    path = tmp_path / "other.shibumi"
    person.start()
    person.given("1g3")
    person.app.archive.save_to(path)
    person.keys("Ctrl+Shift+E", "9", "W")
    person.click(*person.seen_at("1a1"))
    before = person.app.view.now.position
    person.app.archive.open(path)
    person.settle()
    assert not person.app.editor.open
    person.keys("Ctrl+N")
    person.click_on("##draft", LEFT)
    assert person.app.view.now.position == before
    person.click_on("Start from here")
    assert not person.app.settings.draft
