"""What a game tells of a whole random game is what it told when that was last looked at."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from shibumi3d.model.game import Game
from shibumi3d.model.registry import installed
from tests.games.playthroughs import FOLDER, GAMES, names, told


@pytest.mark.parametrize(("name", "game", "options"), list(names()), ids=[name for name, _, _ in names()])
def test_a_game_tells_what_it_told(name: str, game: Game, options: Mapping[str, str]) -> None:
    assert told(game, options) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_game_of_the_program_has_a_play_through() -> None:
    assert {game.name for game in GAMES} == {
        name for name, game in installed().games.items() if type(game).__module__.startswith("shibumi3d.")
    }
