"""Every game that is played comes back from a file as it was, and a game that can't be saved is found out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shibumi3d.conformance.round_trip import files_keep_the_game
from shibumi3d.conformance.suite import check
from shibumi3d.model.game import Game
from shibumi3d.model.registry import installed
from tests.conformance.lying import lie
from tests.conformance.toys import TOWERS, TOYS, TowersState


@pytest.mark.parametrize("game", [*installed().games.values(), *TOYS], ids=lambda game: game.name)
def test_files_keep_games_from_the_start_and_from_the_middle(game: Game) -> None:
    assert check(game, games=6, promises=(files_keep_the_game,)) == ()


def test_a_game_that_files_cannot_hold_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lie(
        monkeypatch,
        TowersState,
        "as_set_up",
        lambda _, given: replace(given, extras={"points": "0-0", "token": "x" * 10**6}),
    )
    (problem,) = check(TOWERS, games=2, promises=(files_keep_the_game,))
    assert "can't be saved" in problem.complaint


def test_a_position_from_which_a_file_cannot_start_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lie(
        monkeypatch,
        TowersState,
        "as_set_up",
        lambda _, given: replace(given, extras={"points": "0-0", "token": "nobody"}),
    )
    (problem,) = check(TOWERS, games=2, promises=(files_keep_the_game,))
    assert "no seat has the token" in problem.complaint
