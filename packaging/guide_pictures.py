"""Draws the pictures of docs/guide.md and docs/guide.ko.md: `make guide-pictures`.

The real window is driven with real events on a display of its own, as the tests do it; what is seen is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pyglet
from PIL import Image
from pyvirtualdisplay.display import Display

from shibumi3d.app.settings import Settings
from shibumi3d.files import record_file
from shibumi3d.model.annotations import Arrow, Glyph, MarkKind, PlaceMark
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import installed
from shibumi3d.study import intents
from shibumi3d.study.intents import Show

if TYPE_CHECKING:
    from tests.app.person import Person

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images" / "guide"
SIZE: Final = (1280, 720)
KEPT: Final = (1120, 630)
QUALITY: Final = 84

LONG_ENOUGH: Final = 6.0
"""Seconds of analysis that are worth a picture."""

REST: Final = 1.5
"""Seconds until the picture is at its best."""

GAME: Final = "1c7 1a7 1g3 1g7 1a1 1e7 1a3 1e1 1c1 1a5 1g1 2d2 2b4 2b2 2d6 1g5 3c3 2f4 2f2 3e3 2b6"

COMMENTS: Final = {
    "en": (
        "Black answers in the corner. Nothing is decided yet.",
        "Red takes the middle of the second level, and with it the way to the top.",
    ),
    "ko": (
        "검정이 귀에서 응수합니다. 아직 아무것도 정해지지 않았습니다.",
        "빨강이 둘째 층 가운데를 차지하고, 꼭대기로 가는 길도 얻습니다.",
    ),
}


def study(person: Person, language: str) -> None:
    """A game of Sparro with variations, comments, signs, an arrow and marks, looked at in its middle."""
    app = person.app
    app.new_games.choose("sparro")
    app.new_games.set_option("variant", "extended")
    for seat, name in (("red", "Ann"), ("black", "Ben")):
        app.new_games.set_player(seat, name)
    app.new_games.begin()
    person.given(*GAME.split())
    send = app.session.send
    for node, line in ((1, "1g7 1e1 1g1"), (3, "1g5 1a5"), (12, "2b4 2b2"), (12, "1g5"), (14, "2f2")):
        send(Show(node))
        for move in line.split():
            send(intents.PlayVariation(parse(move)))
    for node, words in zip((2, 13), COMMENTS[language], strict=True):
        send(intents.Comment(node, words))
    for node, glyph in ((4, Glyph.INTERESTING), (13, Glyph.GOOD), (16, Glyph.MISTAKE)):
        send(intents.ToggleGlyph(node, glyph))
    send(intents.ToggleArrow(13, Arrow(MarkKind.GOOD, "2b4", "3c3")))
    send(intents.ToggleMark(13, PlaceMark(MarkKind.QUESTION, "1g5")))
    send(intents.ToggleMark(13, PlaceMark(MarkKind.NOTE, "2d2")))
    look_at(person, 13)


def look_at(person: Person, node: int) -> None:
    person.app.session.send(Show(node))
    person.window.invalidate()
    person.settle()


def tree(person: Person) -> None:
    person.app.preferences.change(column_width=400.0)
    look_at(person, 13)


def replay(person: Person) -> None:
    person.keys("Ctrl+B")


def guess(person: Person) -> None:
    look_at(person, 3)
    person.keys("Ctrl+G")
    for _ in range(2):
        person.app.session.send(intents.Act.GIVE_AWAY)
    person.app.session.send(intents.Play(parse("1e1")))
    person.window.invalidate()
    person.settle()


def threats(person: Person) -> None:
    look_at(person, 12)
    person.keys("V", "Shift+G", "Ctrl+2", "5")


def hidden(person: Person) -> None:
    look_at(person, 21)
    person.keys("1", "Shift+X")


def compare(person: Person) -> None:
    look_at(person, 21)
    person.keys("B")
    look_at(person, 16)
    person.keys("Ctrl+Shift+B", "1")


def editor(person: Person) -> None:
    look_at(person, 17)
    person.keys("Ctrl+Shift+E", "1")
    person.point(*person.seen_at("2b2"))


def collection(person: Person) -> None:
    with_games(person)
    person.settle()


def with_games(person: Person) -> None:
    """Open a folder with some games, most of them copies of the study that stand elsewhere."""
    folder = person.app.archive.folder
    folder.mkdir(parents=True, exist_ok=True)
    record = person.document.record
    for number, (title, node) in enumerate(
        (("Ann – Ben", 21), ("Cho – Dan", 16), ("Eva – Finn", 12), ("Gil – Hana", 8))
    ):
        record_file.save(folder / f"{number + 1} {title}.shibumi", record.take_back(node))
    person.app.collections.show(folder)


def export(person: Person) -> None:
    person.keys("Ctrl+Shift+X")
    where = next(
        where for shown, where in person.widgets.found if shown.startswith(("Animation##", "움직이는 그림##"))
    )
    person.click(where.x + where.width / 2, where.y + where.height / 2)


def analysis(person: Person) -> None:
    look_at(person, 16)
    person.keys("A", "0")
    person.wait_until(lambda: _proven(person))
    person.keys("Ctrl+3")


def _proven(person: Person) -> bool:
    report = person.app.analyst.report
    return report is not None and (report.finished or report.seconds > LONG_ENOUGH)


STATES: Final[tuple[Callable[[Person], None], ...]] = (
    tree,
    replay,
    guess,
    threats,
    hidden,
    compare,
    editor,
    collection,
    export,
    analysis,
)


def kept(person: Person, path: Path) -> None:
    """Wait until the picture is at its best, and keep what the window shows."""
    until = time.monotonic() + REST
    while time.monotonic() < until or person.window.works:
        person.step(0.02)
    person.settle()
    path.parent.mkdir(parents=True, exist_ok=True)
    shot(person).resize(KEPT, Image.Resampling.LANCZOS).save(path, quality=QUALITY)


def shot(person: Person) -> Image.Image:
    from Xlib import X

    where = person.robot.window.get_geometry()
    seen = person.robot.window.get_image(0, 0, where.width, where.height, X.ZPixmap, 0xFFFFFF)
    return Image.frombytes("RGB", (where.width, where.height), seen.data, "raw", "BGRX")


def main() -> None:
    """Draw all of them, in English and in Korean."""
    pyglet.options.shadow_window = False
    pyglet.options.dpi_scaling = "real"
    with Display(visible=False, size=(1600, 1000), color_depth=24):
        from tests.app.person import opened, seated

        window = opened()
        for language, folder in (("en", IMAGES), ("ko", IMAGES / "ko")):
            settings = Settings(language=language, motion="none", guided=True, width=SIZE[0], height=SIZE[1])
            for state in STATES:
                with (
                    TemporaryDirectory() as home,
                    seated(window, Path(home), settings, registry=installed()) as person,
                ):
                    study(person, language)
                    state(person)
                    kept(person, folder / f"{state.__name__}.jpg")
                    print(folder.name, state.__name__)
        window.release()
        window.close()


if __name__ == "__main__":
    main()
