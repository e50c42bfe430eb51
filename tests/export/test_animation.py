"""Animations: from node to node, as long as wanted, with the marbles' motions, a turn and captions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import moderngl
import pytest
from PIL import Image

from shibumi3d.export import endings
from shibumi3d.export.animation import StoppedError, Wanted, animated, animating, frames
from shibumi3d.export.captions import Captions
from shibumi3d.export.picture import PictureError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Header, Record
from shibumi3d.scene.composer import Focus, Look, compose
from shibumi3d.scene.description import Scene
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.theme import PAPER
from tests.export.studies import EVIL, korean, speak, study

SMALL = Wanted(size=(96, 64), seconds=0.3)
LINE = (0, 1, 2)


@pytest.fixture
def record() -> Record:
    return study()


def test_it_goes_from_node_to_node_and_lasts_as_wanted(record: Record) -> None:
    shown = list(frames(SPARRO, record, LINE, SMALL))
    assert {frame.image.size for frame in shown} == {(96, 64)}
    assert sum(frame.milliseconds for frame in shown) == 900
    assert len({frame.image.tobytes() for frame in shown}) > 6
    assert [frame.milliseconds for frame in frames(SPARRO, record, (1,), SMALL)] == [300]


@pytest.mark.parametrize("seconds", [0.1, 0.33, 1.0])
@pytest.mark.parametrize("turn", [0.0, 40.0])
def test_every_position_is_shown_for_the_time_that_is_wanted(
    record: Record, seconds: float, turn: float
) -> None:
    wanted = replace(SMALL, seconds=seconds, turn=turn)
    shown = list(frames(SPARRO, record, (0, 1), wanted))
    assert sum(frame.milliseconds for frame in shown) == 2 * round(1000 * seconds)
    assert all(frame.milliseconds >= 10 for frame in shown)


def test_it_ends_with_the_marble_in_its_place(record: Record) -> None:
    *_, moved = frames(SPARRO, record, (0, 1), SMALL)
    [still] = frames(SPARRO, record, (1,), SMALL)
    assert moved.image.tobytes() == still.image.tobytes()


def test_a_move_without_a_motion_is_one_picture() -> None:
    made = Record(Header(SPINDIZZY.name)).continue_game(parse("pick:white"))
    assert len(list(frames(SPINDIZZY, made, (0, 1), SMALL))) <= 9


def test_a_turn_goes_on_between_moves_and_nothing_leaves_the_picture(record: Record) -> None:
    wanted = replace(SMALL, turn=90.0)
    shown = list(frames(SPARRO, record, (0,), wanted))
    assert len({frame.image.tobytes() for frame in shown}) == len(shown) > 3
    straight = list(frames(SPARRO, record, (0,), replace(SMALL, turn=0.0)))
    assert len(straight) == 1


def test_trays_go_round_the_board_with_the_camera_and_never_jump(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides: list[float] = []

    def noted(subject: Subject, look: Look, focus: Focus) -> Scene:
        sides.append(look.side)
        return compose(subject, look, focus)

    monkeypatch.setattr("shibumi3d.export.animation.compose", noted)
    list(frames(SPARRO, record, (0,), replace(SMALL, turn=400.0, seconds=4.0)))
    assert sides[0] == 0.0
    assert max(abs(after - before) for before, after in pairwise(sides)) < 0.25
    assert {round(side) for side in sides} == {0, 1, 2, 3, 4}
    sides.clear()
    list(frames(SPARRO, record, (0, 1), replace(SMALL, view="90,20")))
    assert set(sides) == {1.0}


def test_captions_are_below_the_picture_in_every_language(record: Record) -> None:
    wanted = replace(SMALL, size=(320, 180), captions=True)

    def foot(comment: str, language: Callable[..., str] = speak) -> Image.Image:
        *_, frame = frames(SPARRO, record.comment(5, comment), (5,), wanted, language)
        assert frame.image.size == (320, 180)
        return frame.image.crop((0, 150, 320, 180))

    plain, noted, translated = foot(""), foot("조용한 수입니다"), foot("", korean())
    assert len({image.tobytes() for image in (plain, noted, translated)}) == 3


def test_captions_take_the_room_that_the_longest_comment_needs_and_no_more_than_a_part() -> None:
    size = (640, 360)

    def height(*comments: str) -> int:
        return Captions.of(size, PAPER, comments).height

    assert height("", "") < height("short") < height("Some words. " * 20, "short")
    assert height("Some words. " * 20) < height("Some words. " * 2000) <= 0.5 * size[1]
    assert Captions.of((1, 1), PAPER, ("words",)).height < 1


@pytest.mark.parametrize("words", ["word " * 300, "가나다라" * 300, "x" * 5000, EVIL * 20, "", " \n "])
def test_every_line_of_a_caption_fits(words: str) -> None:
    captions = Captions.of((320, 180), PAPER, [words])
    lines = captions.wrapped(words, 4)
    assert len(lines) <= 4
    assert all(captions._breadth(line) <= captions._room for line in lines)
    if len(words) > 500:
        assert lines[-1].endswith("…")


@pytest.mark.parametrize("kind", [endings.GIF, endings.WEBP])
def test_the_file_has_all_pictures(record: Record, kind: str) -> None:
    count = len(list(frames(SPARRO, record, LINE, SMALL)))
    with Image.open(BytesIO(animated(SPARRO, record, LINE, SMALL, kind))) as image:
        assert image.size == (96, 64)
        assert getattr(image, "n_frames", 1) == count
        assert image.info.get("loop") == 0


def test_the_colours_of_a_gif_are_those_of_all_its_moves(record: Record) -> None:
    """At the start there is no red marble yet, at the end there are four."""
    wanted = replace(SMALL, theme="paper")
    with Image.open(BytesIO(animated(SPARRO, record, (0, 1, 2, 3, 4, 5, 6), wanted, endings.GIF))) as image:
        image.seek(getattr(image, "n_frames", 1) - 1)
        pixels = image.convert("RGB").getcolors(maxcolors=1 << 16) or ()
    assert any(red > 110 and green < 70 and blue < 70 for _, (red, green, blue) in pixels)  # type: ignore[misc]


def test_it_can_be_stopped_before_any_picture(record: Record) -> None:
    asked: list[float] = []

    def twice(share: float) -> bool:
        asked.append(share)
        return len(asked) < 3

    with pytest.raises(StoppedError):
        animated(SPARRO, record, LINE, SMALL, endings.WEBP, go_on=twice)
    assert len(asked) == 3


@pytest.mark.parametrize("turn", [0.0, 30.0])
def test_the_share_that_is_done_only_grows(record: Record, turn: float) -> None:
    asked = [frame.done for frame in frames(SPARRO, record, LINE, replace(SMALL, turn=turn))]
    assert asked == sorted(asked)
    assert asked[0] == 0.0
    assert 0.6 < asked[-1] < 1.0


def test_it_can_be_made_between_other_things_in_a_context_that_is_there(
    record: Record, ctx: moderngl.Context
) -> None:
    steps = animating(SPARRO, record, LINE, SMALL, endings.WEBP, ctx=ctx)
    content, count = b"", 0
    while not content:
        try:
            next(steps)
            count += 1
            ctx.clear()
        except StopIteration as finished:
            content = finished.value
    assert count == len(list(frames(SPARRO, record, LINE, SMALL)))
    assert content == animated(SPARRO, record, LINE, SMALL, endings.WEBP)
    begun = animating(SPARRO, record, LINE, SMALL, endings.GIF, ctx=ctx)
    next(begun)
    begun.close()
    assert ctx.error == "GL_NO_ERROR"


def test_a_view_or_a_theme_that_there_is_not_is_refused(record: Record) -> None:
    for wrong in (replace(SMALL, view="nowhere"), replace(SMALL, theme="pink")):
        with pytest.raises(PictureError):
            animated(SPARRO, record, LINE, wrong, endings.GIF)


def test_what_was_picked_in_secret_is_in_no_animation() -> None:
    wanted = replace(SMALL, captions=True, size=(96, 96))
    lines = [Record(Header(SPINDIZZY.name)).continue_game(parse(f"pick:{one}")) for one in ("white", "red")]
    first, second = (
        [frame.image.tobytes() for frame in frames(SPINDIZZY, line, (0, 1), wanted)] for line in lines
    )
    assert first == second
