"""Every game that is played comes back from a file as it was, and a game that can't be saved is found out."""

import pytest

from shibumi3d.conformance.round_trip import files_keep_the_game
from shibumi3d.conformance.suite import check
from shibumi3d.games.sparro import Sparro
from shibumi3d.model.registry import installed


@pytest.mark.parametrize("name", list(installed().games))
def test_files_keep_the_games_that_are_installed(name: str) -> None:
    assert check(installed().game(name), games=6, promises=(files_keep_the_game,)) == ()


class Unnameable(Sparro):
    """Its name is longer than what a record file takes for a name."""

    name = "unnameable-" + "x" * 200


def test_a_game_that_files_cannot_hold_is_found_out() -> None:
    (problem,) = check(Unnameable(), games=2, promises=(files_keep_the_game,))
    assert "can't be saved" in problem.complaint
