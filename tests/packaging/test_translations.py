"""Every character of every translation can be drawn with the bundled fonts."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from shibumi3d.app import icons

REPOSITORY = Path(__file__).resolve().parents[2]
FONTS = REPOSITORY / "assets" / "fonts"
CATALOGUES = sorted((REPOSITORY / "assets" / "locale").glob("*/LC_MESSAGES/shibumi3d.po"))


def drawable(font: str) -> set[str]:
    return {chr(point) for point in TTFont(FONTS / font, lazy=True).getBestCmap()}


def characters_of(catalogue: Path) -> set[str]:
    with catalogue.open("rb") as stream:
        messages = list(read_po(stream))
    texts = [text for message in messages if message.id for text in (message.id, message.string) if text]
    return {character for text in texts for character in "".join(text)} - {"\n"}


@pytest.mark.parametrize("font", ["Pretendard-Regular.ttf", "Pretendard-SemiBold.ttf"])
@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_every_character_has_a_glyph(catalogue: Path, font: str) -> None:
    assert characters_of(catalogue) - drawable(font) == set()


@pytest.mark.parametrize("font", ["Pretendard-Regular.ttf", "Pretendard-SemiBold.ttf"])
def test_names_in_latin_and_hangul_can_be_typed(font: str) -> None:
    hangul = set(map(chr, range(0xAC00, 0xD7A4)))
    assert (hangul | set("Zoë Müller, Łukasz Čapek")) - drawable(font) == set()


def test_every_icon_has_a_glyph() -> None:
    names = [name for name in vars(icons) if name.isupper() and name != "FONT"]
    assert names
    assert {name for name in names if getattr(icons, name) not in drawable(icons.FONT)} == set()
