"""No game is known by name outside its own file: what a game needs shown, it says through its states."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shibumi3d.model.registry import installed

LANGUAGE = ("free", "span")
"""Names that are also words of the language: no file here has them in quotes."""

LAYERS = ("app", "engine", "files", "render", "scene", "study")


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_knows_no_game_by_name(repository: Path, layer: str) -> None:
    games = installed().games.values()
    names = {word for game in games for word in (game.name, str(game.title), type(game).__name__)}
    words = "|".join(map(re.escape, sorted(name for name in names if name.lower() not in LANGUAGE)))
    quoted = "|".join(LANGUAGE)
    pattern = re.compile(rf"""\b({words})\b|["']({quoted})["']""", re.IGNORECASE)
    found = [
        f"{path.relative_to(repository)}: {line.strip()}"
        for path in sorted((repository / "shibumi3d" / layer).rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if pattern.search(line)
    ]
    assert found == []
