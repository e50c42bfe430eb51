"""The real window: presses that mean nothing, keyboards of other countries, other programs that don't answer."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from shibumi3d.app import dialogues
from shibumi3d.app.shell import clipboard
from shibumi3d.app.shell.window import TO_FRONT, Window
from shibumi3d.app.viewport.pointer import DOUBLE_CLICK
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.registry import Registry
from tests.app.clipboards import Asker, holding
from tests.app.offline import said
from tests.app.person import SMALL, Person, seated
from tests.app.robot import LEFT


@pytest.fixture
def picking(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """A person at a game of Spindizzy, in which a marble is picked in secret."""
    monkeypatch.setattr("shibumi3d.app.viewport.painting.REST", 1e9)
    with seated(window, tmp_path, SMALL, registry=Registry({"spindizzy": SPINDIZZY})) as someone:
        someone.start()
        yield someone


# What wasn't meant


def pressed(person: Person) -> bool:
    """Press at once where the pointer is, and let go; whether the press could have played."""
    person.robot.press(LEFT)
    person.settle()
    press = person.app.viewport.press
    person.robot.release(LEFT)
    person.settle()
    return press is not None and press.clicks


def double_click(person: Person) -> bool:
    """Click twice at once, however long the program takes; whether the second press could have played."""
    person.robot.press(LEFT)
    person.robot.release(LEFT)
    return pressed(person)


def test_the_second_half_of_a_double_click_plays_nothing(person: Person) -> None:
    person.start()
    person.find("1g3")
    assert not double_click(person)
    assert person.moves == ["1g3"]
    time.sleep(DOUBLE_CLICK)
    assert pressed(person)


def test_a_click_soon_after_at_another_place_plays(person: Person) -> None:
    person.start()
    x, y = person.find("1g3")
    assert pressed(person)
    person.point(x + 30, y)
    assert pressed(person)


def test_a_double_click_on_a_slow_machine_is_one_still(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second press is dealt with late, but it was made in time."""
    person.start()
    person.find("1g3")
    clock, late = time.monotonic, itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: clock() + 2 * DOUBLE_CLICK * next(late))
    assert not double_click(person)
    assert person.moves == ["1g3"]


def test_a_double_click_doesnt_answer_the_question_that_it_opens(person: Person) -> None:
    person.start()
    person.given("1g3", "1a3")
    person.keys("Home")
    person.find("1c1")
    double_click(person)
    assert isinstance(person.app.dialogues.open, dialogues.AskVariation)
    assert len(person.document.record.nodes) == 3


def test_a_click_that_brings_the_window_to_the_front_plays_nothing(person: Person) -> None:
    person.start()
    person.find("1g3")
    person.robot.focus_elsewhere()
    person.settle()
    person.robot.focus()
    person.press()
    assert person.moves == []
    time.sleep(TO_FRONT)
    person.press()
    assert person.moves == ["1g3"]


def test_a_click_into_a_window_behind_plays_nothing(person: Person) -> None:
    person.start()
    person.find("1g3")
    person.robot.focus_elsewhere()
    person.settle()
    person.press()
    assert person.moves == []


def test_a_double_click_that_closes_a_notice_plays_nothing(person: Person) -> None:
    person.start()
    person.keys("Ctrl+Shift+C")
    person.settle()
    [close] = [where for shown, where in person.widgets.found if shown.endswith("##close")]
    x, y = close.x + close.width / 2, close.y + close.height / 2
    person.point(x, y)
    double_click(person)
    assert not person.app.notices.shown
    assert person.moves == []
    assert person.app.viewport.press is None


def test_letting_go_on_the_words_under_a_hand_picks_nothing(picking: Person) -> None:
    person = picking
    x, y = person.widgets.at("hold")
    hold = next(where for shown, where in person.widgets.found if shown == "hold")
    person.point(x, y)
    person.robot.press(LEFT)
    person.settle()
    time.sleep(0.3)
    # The words stand at the foot of the hand, below the marble in the middle.
    person.robot.point(hold.x + hold.width / 2, hold.y + 0.12 * hold.height)
    person.settle()
    person.robot.release(LEFT)
    person.settle()
    assert len(person.document.record.nodes) == 1


# Keyboards

CYRILLIC = {
    24: ["Cyrillic_shorti"] * 2,
    32: ["Cyrillic_shcha"] * 2,
    33: ["Cyrillic_ze"] * 2,
    57: ["Cyrillic_te"] * 2,
}
FRENCH = {10: ["ampersand", "1"], 13: ["apostrophe", "4"], 15: ["minus", "6"], 18: ["ccedilla", "9"]}


def test_commands_are_where_they_are_on_a_keyboard_without_latin_letters(person: Person) -> None:
    person.start()
    names = person.app.settings.names
    with person.robot.layout(CYRILLIC):
        person.robot.strike(57)  # N
        person.settle()
        assert person.app.settings.names is not names
        person.robot.strike(32, "Ctrl")  # Ctrl+O
        person.settle()
    assert isinstance(person.app.dialogues.open, dialogues.OpenFile)


def test_the_upper_row_has_the_views_on_a_french_keyboard(person: Person) -> None:
    person.start()
    cameras = []
    with person.robot.layout(FRENCH):
        for code, held in ((15, ()), (18, ()), (10, ("Shift",)), (13, ())):
            person.robot.strike(code, *held)
            person.settle()
            cameras.append(person.app.viewport.viewpoint.camera)
    expected = []
    for name in "6914":
        person.keys(name)
        expected.append(person.app.viewport.viewpoint.camera)
    assert cameras == expected


@pytest.fixture
def numlock(person: Person) -> Iterator[Callable[[], None]]:
    """Switches NumLock on; at the end it is off again."""
    switched = []

    def switch() -> None:
        person.robot.strike(77)
        person.settle()
        switched.append(True)

    yield switch
    if len(switched) % 2:
        switch()


@pytest.mark.parametrize("on", [False, True])
def test_the_keypad_steps_without_numlock_and_turns_with_it(
    person: Person, numlock: Callable[[], None], on: bool
) -> None:
    person.start()
    person.given("1g3", "1a3")
    before = person.app.viewport.viewpoint.camera
    if on:
        numlock()
    person.robot.strike(83)  # 4, or Left
    person.settle()
    assert (len(person.moves) == 1) is not on
    assert (person.app.viewport.viewpoint.camera != before) is on


def test_the_keypad_types_and_steps_in_a_text(person: Person, numlock: Callable[[], None]) -> None:
    person.click_on("##name red")
    numlock()
    for code in (87, 88, 89):  # 1 2 3
        person.robot.strike(code)
        person.settle()
    numlock()
    person.robot.strike(79)  # Home
    person.settle()
    person.type("x")
    person.robot.strike(91)  # Delete
    person.settle()
    assert person.app.new_games.form.players["red"] == "x23"


# The clipboard


def test_a_clipboard_that_doesnt_answer_is_said(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with holding(None):
        person.keys("Ctrl+V")
    assert "doesn't answer" in said(person.app)
    assert not person.app.playing


def test_a_clipboard_that_doesnt_answer_leaves_a_text_as_it_is(person: Person) -> None:
    person.click_on("##name red")
    person.type("Ann")
    with holding(None):
        person.keys("Ctrl+V")
    assert person.app.new_games.form.players["red"] == "Ann"
    assert "doesn't answer" in said(person.app)


@pytest.mark.parametrize(
    ("content", "kind", "parts", "text"),
    [
        ("안녕 1a1".encode(), "UTF8_STRING", False, "안녕 1a1"),
        ("é".encode("latin-1"), "STRING", False, "é"),
        ("가나 ".encode() * 100_000, "UTF8_STRING", True, "가나 " * 100_000),
        (b"\xff1a1\0rest", "UTF8_STRING", False, "\ufffd1a1"),
        (b"picture", "image/png", False, ""),
    ],
    ids=["korean", "old", "in parts", "damaged", "no text"],
)
def test_a_clipboard_is_read_whole(person: Person, content: bytes, kind: str, parts: bool, text: str) -> None:
    with holding(content, kind, parts=parts):
        assert person.window.get_clipboard_text() == text


def test_an_endless_clipboard_is_given_up(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "MOST_BYTES", 1_000_000)
    with holding(b"x" * 2_000_000, parts=True), pytest.raises(clipboard.ClipboardError):
        person.window.get_clipboard_text()


def test_nothing_is_on_the_clipboard(person: Person) -> None:
    with holding(b"x"):
        pass
    assert person.window.get_clipboard_text() == ""


@pytest.mark.parametrize("length", [1, 300_000])
def test_what_is_copied_comes_whole_to_other_programs(person: Person, length: int) -> None:
    person.window.set_clipboard_text("흑백 " * length)
    asker = Asker()
    asker.ask("UTF8_STRING")
    person.wait_until(lambda: asker.answered)
    assert asker.answer() == ("흑백 " * length).encode()
    asker.ask("TARGETS")
    person.wait_until(lambda: asker.answered)
    assert "UTF8_STRING" in (asker.answer() or ())
    asker.ask("image/png")
    person.wait_until(lambda: asker.answered)
    assert asker.answer() is None
    asker.close()


def test_a_comment_is_copied_and_pasted_over_the_systems_clipboard(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.click_on("##comment")
    with holding("파란 하늘".encode()):
        person.keys("Ctrl+V")
    assert person.document.record.comment_at(person.document.node) == "파란 하늘"
    person.keys("Ctrl+A", "Ctrl+C")
    assert person.window.get_clipboard_text() == "파란 하늘"


# Texts


def test_escape_keeps_what_was_typed(person: Person) -> None:
    person.start()
    person.given("1g3")
    person.click_on("##comment")
    person.type("good")
    person.keys("Escape")
    assert person.document.record.comment_at(person.document.node) == "good"
    person.keys("Backspace")
    assert person.moves == []


def test_typing_needs_no_more_frames_than_letters(person: Person) -> None:
    """On a slow machine all that was typed during a frame is there after the next one."""
    person.start()
    person.given("1g3")
    person.click_on("##comment")
    person.robot.type("as quick as that")
    before = person.window.frames
    person.wait_until(lambda: len(person.document.record.comment_at(person.document.node)) == 16)
    assert person.window.frames - before <= 4


def wait(person: Person, seconds: float) -> None:
    """Let the program run for a while."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        person.step(0.02)


def test_a_held_key_costs_no_frame(picking: Person) -> None:
    with picking.robot.held("h"):
        picking.settle()
        assert picking.app.hand.is_open
        wait(picking, 0.5)
        before = picking.window.frames
        wait(picking, 1.0)
        assert picking.window.frames == before


# The window's size


@pytest.mark.parametrize(
    ("wanted", "ratio", "size"),
    [
        ((1280, 720), 1.0, (1177, 706)),
        ((900, 600), 1.0, (900, 600)),
        ((10, 10), 1.0, (800, 500)),
        ((800, 500), 1.25, (1000, 625)),
    ],
)
def test_the_window_fits_the_screen(
    window: Window,
    monkeypatch: pytest.MonkeyPatch,
    wanted: tuple[int, int],
    ratio: float,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr(window, "get_pixel_ratio", lambda: ratio)
    monkeypatch.setattr(window.screen, "width", 1280)
    monkeypatch.setattr(window.screen, "height", 768)
    window._shape_to_screen(*wanted)
    assert window.get_size() == size


def test_a_size_is_remembered_for_every_screen(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "get_pixel_ratio", lambda: 1.25)
    window._shape_to_screen(800, 500)
    assert window.designed_size == (800, 500)


def test_two_fingers_turn_sideways(person: Person) -> None:
    person.start()
    before = person.app.viewport.viewpoint.camera
    person.point(*person.seen_at("1g3"))
    person.robot.press(6)
    person.robot.release(6)
    person.settle()
    after = person.app.viewport.viewpoint.camera
    assert after.azimuth != before.azimuth
    assert after.distance == before.distance


# Touchpads


def test_two_fingers_turn_the_pyramid_and_with_ctrl_go_nearer(window: Window, tmp_path: Path) -> None:
    with seated(window, tmp_path, replace(SMALL, touchpad=True)) as person:
        person.start()
        person.find("1g3")
        before = person.app.viewport.viewpoint.camera
        person.wheel(2)
        turned = person.app.viewport.viewpoint.camera
        assert turned.distance == pytest.approx(before.distance)
        assert turned.elevation != pytest.approx(before.elevation)
        with person.robot.held("Control_L"):
            person.wheel(2)
        nearer = person.app.viewport.viewpoint.camera
        assert nearer.distance < before.distance
        assert nearer.elevation == pytest.approx(turned.elevation)
