"""The guide: in both languages it tells of the same keys, which are those of the program, and its pictures are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shibumi3d.app.commands import COMMANDS

DOCS = Path(__file__).parent.parent.parent / "docs"
GUIDES = (DOCS / "guide.md", DOCS / "guide.ko.md")
SIGNS = ("+5", "−4", "=")
"""What stands on the places of an analysis, which are no keys."""

KEY = re.compile(r"`([^`]+)`")
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^):]+\.md)\)")


def keys(guide: Path) -> list[str]:
    """The keys that a guide names, apart from Ctrl alone."""
    found = KEY.findall(guide.read_text(encoding="utf-8"))
    return sorted({key for key in found if key != "Ctrl" and key not in SIGNS})


def test_both_languages_name_the_same_keys() -> None:
    assert keys(GUIDES[0]) == keys(GUIDES[1])


def test_every_key_is_one_of_the_program() -> None:
    known = {key for command in COMMANDS for key in command.keys}
    assert [key for key in keys(GUIDES[0]) if key not in known] == []


@pytest.mark.parametrize("guide", GUIDES, ids=("en", "ko"))
def test_pictures_and_links_lead_somewhere(guide: Path) -> None:
    words = guide.read_text(encoding="utf-8")
    pictures = PICTURE.findall(words)
    assert len(pictures) >= 9
    for name in (*pictures, *LINK.findall(words)):
        assert (guide.parent / name).is_file(), name


def test_all_that_replays_and_studies_has_its_key_in_the_guide() -> None:
    """What has a key in these menus is worth a word."""
    named = set(keys(GUIDES[0]))
    wanted = [command for command in COMMANDS if command.menu.name in ("REPLAY", "STUDY") and command.keys]
    untold = [command.name for command in wanted if not named.intersection(command.keys)]
    glyphs = [f"glyph-{number}" for number in range(2, 9)]
    assert [name for name in untold if name not in glyphs] == []
