"""What is remembered: written and read back, and read without trust."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.app import settings as remembered
from shibumi3d.app.settings import RECENT, SPEEDS, TEXT_SIZES, Settings, corrected


def test_everything_is_read_back(tmp_path: Path) -> None:
    settings = Settings(
        language="ko",
        theme="paper",
        text_size=1.3,
        motion="none",
        camera=(0.0, 1.0, 2.0, 3.0, 0.5, 9.0, 0.6),
        recent=("/a/시부미.shibumi",),
        options={"sparro": {"variant": "extended"}},
        players={"sparro": {"red": "Zoë"}},
        keys={"fit": ("G",)},
    )
    path = tmp_path / "made when needed" / "settings.json"
    assert remembered.save(path, settings) is None
    assert remembered.load(path) == (settings, None)


def test_a_new_person_starts_with_what_is_usual(tmp_path: Path) -> None:
    assert remembered.load(tmp_path / "settings.json") == (Settings(), None)


def test_what_a_newer_program_wrote_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "paper", "hologram": true}', "utf-8")
    assert remembered.load(tmp_path / "settings.json") == (Settings(theme="paper"), None)


@pytest.mark.parametrize(
    "wild",
    [
        Settings(text_size=float("1e300"), speed=-1.0, width=-5, height=10**9, theme=""),
        Settings(text_size=-1.0, speed=float("1e300"), width=10**9, height=0),
        Settings(recent=tuple(map(str, range(100)))),
    ],
)
def test_every_setting_is_brought_back_to_what_can_be_used(wild: Settings) -> None:
    tame = corrected(wild)
    assert TEXT_SIZES[0] <= tame.text_size <= TEXT_SIZES[-1]
    assert SPEEDS[0] <= tame.speed <= SPEEDS[-1]
    assert 640 <= tame.width <= 16_384
    assert 400 <= tame.height <= 16_384
    assert len(tame.recent) <= RECENT
    assert corrected(tame) == tame


def test_sound_settings_stay_as_they_are() -> None:
    assert corrected(Settings()) == Settings()
